/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Decodes any encoded string of LENGTH code points, BASIC of them basic, with short_decode.  Models stand for functions
 * that exhaust.c proves for all their inputs: divide, read_integer and adapt.  The code points come back in the order
 * of the string.
 */
#include <config.h>

#include "fixed.h"
#include "prove.h"
#include "punycode/short.h"
#include "replay.h"

static struct replay r;
static uint32_t points[LENGTH];
static size_t positions[LENGTH], insertions;
static uint32_t last_bias = PUNYCODE_INITIAL_BIAS, last_delta;

static void sort(int32_t *keys, int32_t count, int32_t *sorted)
{
	(void)keys, (void)count, (void)sorted;
}

static unsigned char *write_integer(const char *digits, uint32_t delta, uint32_t bias, unsigned char *out)
{
	(void)digits, (void)delta, (void)bias;
	return out;
}

static uint32_t divide(uint32_t x, uint32_t d)
{
	prove(d > 0 && d <= PUNYCODE_SHORT_MAX && x < 0x110000 * 65, "exhaust.c tries the division");
	return x / d;
}

static uint32_t adapt(uint32_t delta, uint32_t count, uint64_t damp);

static const unsigned char *read_integer(const unsigned char *values, const unsigned char *in, const unsigned char *end,
                                         uint32_t bias, uint32_t *delta)
{
	const uint32_t c = points[insertions];
	const size_t position = positions[insertions];

	(void)end;
	prove(values == punycode.values && bias == last_bias, "an integer is read under the last bias");
	assume(replay_is_next(&r, c, position));
	*delta = last_delta = (uint32_t)replay_delta(&r, c, position);
	replay_insert(&r, c, position);
	insertions++;
	return in + 1;
}

#include "punycode/short.c"

static uint32_t adapt(uint32_t delta, uint32_t count, uint64_t damp)
{
	prove(delta == last_delta && count == r.points && damp == (insertions == 1 ? FIRST : OTHERS),
	      "adapt gets what the encoder gives it");
	last_bias = nondet_u32();
	assume(last_bias <= BIAS_MAX);
	return last_bias;
}

int main(void)
{
	enum { AT = BASIC > 0 ? BASIC + 1 : 0, BYTES = AT + LENGTH - BASIC };
	unsigned char bytes[BYTES];
	uint32_t read[PUNYCODE_SHORT_MAX], count = 0;
	bool valid;

	r = (struct replay){.points = BASIC, .n = PUNYCODE_INITIAL_N};
	for (size_t k = 0; k < BYTES; k++)
		assume(bytes[k] < PUNYCODE_INITIAL_N && (k + 1 == AT ? bytes[k] == '-' : k < AT || bytes[k] != '-'));
	for (size_t k = 0; k < BASIC; k++)
		r.string[k] = bytes[k];
	for (size_t k = 0; k < LENGTH; k++) {
		points[k] = any_scalar();
		positions[k] = nondet_size();
	}
	valid = short_decode(&punycode, bytes, BYTES, 0, read, &count);
	prove(valid && count == LENGTH, "the whole string is decoded");
	for (size_t k = 0; k < LENGTH; k++)
		prove(read[k] == r.string[k], "its code points, in order");
	return 0;
}
