/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Decodes any encoded string of LENGTH code points with short_decode or, from CASE 5 on, short_decode_utf8.  CASE % 5
 * of the code points are basic.  Models stand for functions that exhaust.c proves for all their inputs: divide,
 * read_integer and adapt.  The code points come back in the order of the string; their characters are written with
 * utf8_write, which utf8.c proves.
 */
#include <config.h>

#define BASIC (CASE % 5)

#include "base/utf8.h"
#include "fixed.h"
#include "prove.h"
#include "punycode/punycode.h"
#include "replay.h"

static struct replay r;
static uint32_t points[LENGTH];
static size_t positions[LENGTH], insertions;
static uint32_t next_first, last_delta, passes;

static void sort(int32_t *keys, int32_t count, int32_t *sorted)
{
	(void)keys, (void)count, (void)sorted;
}

static unsigned char *write_integer(const char *digits, const char *last_digits, uint32_t delta, uint32_t first,
                                    unsigned char *out)
{
	(void)digits, (void)last_digits, (void)delta, (void)first;
	return out;
}

/* Returns the quotient and proves that it is the one, which costs the solver less than to divide. */
static uint32_t divide(uint32_t x, uint32_t d)
{
	const uint32_t position = (uint32_t)r.i - 1;

	prove(d == r.points && position < d && x == passes * d + position, "a state is divided by the code points");
	prove(d <= SHORT_DECODE_MAX && x < 0x110000 * (SHORT_DECODE_MAX + 1), "exhaust.c tries the division");
	return passes;
}

static uint32_t adapt(uint32_t delta, uint32_t count, bool first);

/* Reads the next insertion.  It does not read the digits: all of them are the same. */
static const unsigned char *read_integer(const unsigned char *in, uint32_t first, uint32_t *delta)
{
	const uint32_t c = points[insertions];
	const size_t position = positions[insertions];

	prove(first == next_first, "an integer is read from the digit on that adapt returned");
	assume(replay_is_next(&r, c, position));
	*delta = last_delta = (uint32_t)replay_delta(&r, c, position);
	passes = c - r.n;
	replay_insert(&r, c, position);
	insertions++;
	return in + 1;
}

#include "punycode/short.c"

static uint32_t adapt(uint32_t delta, uint32_t count, bool first)
{
	prove(delta == last_delta && count == r.points && first == (insertions == 1),
	      "adapt gets what the encoder gives it");
	next_first = nondet_u32();
	assume(next_first >= FIRST_DIGIT(BIAS_MAX) && next_first <= FIRST_DIGIT(0));
	return next_first;
}

static void prove_points(const unsigned char *bytes, uint32_t length)
{
	uint32_t read[SHORT_DECODE_MAX], count = 0;
	const bool valid = short_decode(&punycode, bytes, length, 0, read, &count);

	prove(valid && count == LENGTH, "the whole string is decoded");
	for (size_t k = 0; k < LENGTH; k++)
		prove(read[k] == r.string[k], "its code points, in order");
}

static void prove_utf8(const unsigned char *bytes, uint32_t length)
{
	unsigned char utf8[LENGTH * UTF8_MAX], wanted[LENGTH * UTF8_MAX];
	const unsigned char *const end = short_decode_utf8(&punycode, bytes, length, utf8);
	size_t size = 0;

	for (size_t k = 0; k < LENGTH; k++)
		size += utf8_write(wanted + size, r.string[k]);
	prove(end == utf8 + size, "the whole string is decoded");
	for (size_t k = 0; k < LENGTH * UTF8_MAX; k++)
		prove(k >= size || utf8[k] == wanted[k], "its characters, in order");
}

int main(void)
{
	enum { AT = BASIC > 0 ? BASIC + 1 : 0, BYTES = AT + LENGTH - BASIC };
	unsigned char bytes[BYTES];

	for (size_t k = 0; k < BYTES; k++) {
		bytes[k] = k < BASIC ? nondet_byte() : k + 1 == AT ? '-' : 'a';
		assume(bytes[k] < PUNYCODE_INITIAL_N);
	}
	next_first = FIRST_DIGIT(PUNYCODE_INITIAL_BIAS);
	r = (struct replay){.points = BASIC, .n = PUNYCODE_INITIAL_N};
	for (size_t k = 0; k < BASIC; k++)
		r.string[k] = bytes[k];
	for (size_t k = 0; k < LENGTH; k++) {
		points[k] = any_scalar();
		positions[k] = nondet_size();
	}
	if (CASE < 5)
		prove_points(bytes, BYTES);
	else
		prove_utf8(bytes, BYTES);
	return 0;
}
