/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Encodes any LENGTH code points, BASIC of them basic, with short_write, into exactly the room that it asks for. Models
 * stand for functions that exhaust.c proves for all their inputs: sort, write_integer and adapt.  The deltas are those
 * that take the decoder to the insertions, and replaying these gives the string again.
 */
#include <config.h>

#include "prove.h"
#include "punycode/punycode.h"
#include "replay.h"

static struct replay r;
static int32_t *sorted_keys;
static size_t insertions;
static uint32_t next_first;

/* Sorts KEYS and replaces indices by positions: the basic code points and the smaller keys before each. */
static void sort(int32_t *keys, int32_t count, int32_t *sorted)
{
	for (int32_t k = 0; k < count; k++) {
		int32_t rank = 0, smaller_before = 0;

		for (int32_t other = 0; other < count; other++) {
			rank += keys[other] < keys[k];
			smaller_before += other < k && keys[other] < keys[k];
		}
		sorted[rank] = keys[k] + (smaller_before - k) * 2;
	}
	sorted_keys = sorted;
}

static unsigned char *write_integer(const char *digits, const char *last_digits, uint32_t delta, uint32_t first,
                                    unsigned char *out)
{
	const uint32_t key = (uint32_t)sorted_keys[insertions++], c = key >> 7;
	const size_t position = key >> 1 & 0x3F, length = nondet_size(), value = nondet_size();

	prove(digits == punycode.digits, "the digits in lower case");
	prove(last_digits == (key & 1 ? punycode.flagged_digits : punycode.digits), "the flag");
	prove(first == next_first, "an integer is written from the digit on that adapt returned");
	prove(replay_is_next(&r, c, position), "insertions are in order");
	prove(delta == replay_delta(&r, c, position), "the delta");
	replay_insert(&r, c, position);
	assume(length > 0 && length <= SHORT_DIGITS && value < PUNYCODE_BASE);
	for (size_t k = 0; k < SHORT_DIGITS; k++)
		if (k < length)
			out[k] = (unsigned char)digits[value];
	return out + length;
}

static uint32_t adapt(uint32_t delta, uint32_t points, bool first);
static const unsigned char *read_integer(const unsigned char *in, uint32_t first, uint32_t *delta);

#include "punycode/short.c"

static uint32_t adapt(uint32_t delta, uint32_t points, bool first)
{
	(void)delta;
	prove(points == r.points && first == (insertions == 1), "adapt gets what the decoder gives it");
	next_first = nondet_u32();
	assume(next_first >= FIRST_DIGIT(BIAS_MAX) && next_first <= FIRST_DIGIT(0));
	return next_first;
}

static const unsigned char *read_integer(const unsigned char *in, uint32_t first, uint32_t *delta)
{
	(void)in, (void)first, (void)delta;
	return NULL;
}

int main(void)
{
	uint32_t x[LENGTH], count = 0;
	unsigned char bytes[(LENGTH - BASIC) * SHORT_DIGITS + 1];
	int32_t keys[SHORT_KEYS];
	const unsigned char *end;

	next_first = FIRST_DIGIT(PUNYCODE_INITIAL_BIAS);
	replay_start(&r, x);
	for (uint32_t k = 0; k < LENGTH; k++) {
		if (x[k] >= PUNYCODE_INITIAL_N)
			keys[count++] = short_key(x[k], k, nondet_bool());
	}
	prove(count == LENGTH - BASIC, "a key for each extended code point");
	end = short_write(&punycode, keys, LENGTH - BASIC, LENGTH, bytes);
	prove(insertions == LENGTH - BASIC && end <= bytes + sizeof bytes, "all of them are written");
	prove(BASIC == 0 || bytes[0] == '-', "after the delimiter, if a basic code point precedes it");
	for (size_t k = 0; k < LENGTH; k++)
		prove(r.string[k] == x[k], "the string comes back");
	return 0;
}
