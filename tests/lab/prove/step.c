/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The step of the decoder (RFC 3492, section 6.2) from any state with fewer than POINTS code points, and with any
 * integer of 64 bits, also those that no encoder writes.  The wanted state is given by a multiplication in 128 bits.
 * Models stand for bootstring_read_integer and bootstring_adapt, which exhaust.c tries.
 */
#include <config.h>

#include "base/status.h"
#include "prove.h"

static uint64_t old_i, new_i;
static size_t points_after;
static bool is_first;

struct bootstring;

static unsigned bootstring_adapt(uint64_t delta, uint64_t points, bool first)
{
	prove(delta == new_i - old_i && points == points_after && first == is_first,
	      "adapt gets what the encoder gives it");
	return 1;
}

static enum status bootstring_read_integer(const struct bootstring *p, const unsigned char *in, size_t length,
                                           unsigned bias, size_t *at, uint64_t *i)
{
	(void)p, (void)in;
	prove(bias == 72 && *at < length && *i == old_i, "an integer is read under the last bias and added to i");
	++*at;
	*i = new_i;
	return STATUS_OK;
}

#include "punycode/punycode.h"

static void prove_step(size_t points)
{
	const uint64_t n = nondet_u64(), passes = nondet_u64(), position = nondet_u64();
	const unsigned __int128 next = (unsigned __int128)n + passes;
	const unsigned char byte = 'a';
	struct bootstring_decoder d = {.string = &byte, .length = 1, .points = points, .n = n, .bias = 72};
	struct insertion insertion;
	enum status status;

	points_after = points + 1;
	d.i = old_i = nondet_u64();
	d.first = is_first = nondet_bool();
	new_i = nondet_u64();
	assume(n >= 0x80 && n <= 0x10FFFF && old_i <= points && new_i >= old_i);
	assume(position <= points && (unsigned __int128)passes * points_after + position == new_i);
	/* All strings have at least one byte per code point. */
	d.length = points + 1;
	d.at = points;
	status = bootstring_decoder_next(&d, &punycode, &insertion);
	prove((status == STATUS_OVERFLOW) == (next > UINT64_MAX), "if n overflows, fail");
	prove((status == STATUS_OUT_OF_RANGE) == (next > 0x10FFFF && next <= UINT64_MAX), "n is over 10FFFF");
	prove((status == STATUS_SURROGATE) == (next >= 0xD800 && next <= 0xDFFF), "n is a surrogate");
	prove(d.at == points + (status == STATUS_OK), "the position after the integer, or of the error");
	if (status != STATUS_OK)
		return;
	prove(next <= 0x10FFFF && insertion.code_point == next && insertion.position == position &&
	              insertion.delta == new_i - old_i,
	      "the insertion");
	prove(d.n == next && d.i == position + 1 && d.points == points_after && !d.first && d.bias == 1,
	      "the next state");
}

int main(void)
{
	for (size_t points = 0; points < POINTS; points++)
		prove_step(points);
	return 0;
}
