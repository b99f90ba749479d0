/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Compares lanes with loops over bytes, on this CPU. */
#include <config.h>

#include "base/extensions.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 100000 };

/* Bytes that agree in half of their values, and often in their top bits. */
static void fill(unsigned char *bytes, size_t length)
{
	static const unsigned char often[] = {0, '-', 0x7F, 0x80, 0xFF};

	for (size_t i = 0; i < length; i++)
		bytes[i] = below(2) ? often[below((uint32_t)sizeof often)] : (unsigned char)below(256);
}

/* Returns the first difference for the LANES bytes at BYTES, or NULL. */
static const char *find_wrong(const unsigned char *bytes)
{
	const byte_lanes lanes = lanes_load(bytes), equal = lanes_equal(lanes, 0x80);
	unsigned mask = 0, is_80 = 0;
	size_t sum = 0;

	for (int i = 0; i < LANES; i++) {
		mask |= (unsigned)(bytes[i] >> 7) << i;
		is_80 |= (unsigned)(bytes[i] == 0x80) << i;
		sum += bytes[i];
	}
	if (lanes_mask(lanes) != mask)
		return "mask";
	if (lanes_any(lanes) != (mask != 0))
		return "any";
	if (lanes_mask(equal) != is_80)
		return "equal";
	return lanes_sum(lanes) == sum ? NULL : "sum";
}

int main(void)
{
	unsigned char bytes[LANES + 8];
	const char *wrong = NULL;

	for (unsigned round = 0; round < ROUNDS && !wrong; round++) {
		fill(bytes, sizeof bytes);
		wrong = find_wrong(bytes + round % 8);
	}
	ok(!wrong, "%d lanes, %s: %s", LANES, LANES_NATIVE ? "of the CPU" : "taken apart", wrong ? wrong : "as bytes");
	for (unsigned i = 0; i < LANES; i++)
		bytes[i] = 0xFF;
	ok(lanes_sum(lanes_load(bytes)) == LANES * 0xFF, "adds the largest values");
	for (unsigned i = 0; i < LANES; i++)
		bytes[i] = 0x7F;
	ok(!lanes_any(lanes_load(bytes)), "finds no top bit");
	return done_testing(3);
}
