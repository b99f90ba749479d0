/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The converse of encoder.c: with a string of fewer than POINTS code points, the decoder of bootstring.h turns the
 * delta between its state and an insertion into that insertion, and then has the state after it.  Models stand for
 * bootstring_read_integer and bootstring_adapt, which exhaust.c tries.
 */
#include <config.h>

#include "base/status.h"
#include "prove.h"

static uint64_t distance;
static size_t points_after;
static bool is_first;

struct bootstring;

static unsigned bootstring_adapt(uint64_t delta, uint64_t points, bool first)
{
	prove(delta == distance && points == points_after && first == is_first, "adapt gets what the encoder gives it");
	return 1;
}

static enum status bootstring_read_integer(const struct bootstring *p, const unsigned char *in, size_t length,
                                           unsigned bias, size_t *at, uint64_t *delta)
{
	(void)p, (void)in;
	prove(bias == 72 && *at < length, "an integer is read under the last bias");
	++*at;
	*delta = distance;
	return STATUS_OK;
}

#include "punycode/bootstring.h"

static void prove_step(size_t points)
{
	const uint32_t c = any_scalar(), n = nondet_u32();
	const size_t position = nondet_size(), i = nondet_size();
	const unsigned char byte = 'a';
	struct bootstring_decoder d = {.string = &byte, .length = 1, .points = points, .n = n, .i = i, .bias = 72};
	struct insertion insertion;

	assume(n >= PUNYCODE_INITIAL_N && n <= c && i <= points && position <= points);
	assume(c > n || position >= i);
	distance = (uint64_t)(c - n) * (points + 1) + position - i;
	points_after = points + 1;
	d.first = is_first = nondet_bool();
	prove(bootstring_decoder_next(&d, &punycode, &insertion) == STATUS_OK, "there is an insertion");
	prove(insertion.code_point == c && insertion.position == position && insertion.delta == distance,
	      "the insertion of the encoder");
	prove(d.n == c && d.i == position + 1 && d.points == points_after && !d.first && d.bias == 1, "the next state");
}

int main(void)
{
	for (size_t points = 0; points < POINTS; points++)
		prove_step(points);
	return 0;
}
