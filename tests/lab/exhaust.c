/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Properties that are proved by trying every input, where bit-level reasoning about divisions would take far longer:
 *
 * - divide: the reciprocals of short.c divide each state by each divisor as / does.  A product with a reciprocal does
 *   not fall as the state grows, so the first and the last state of each quotient are tried.
 *
 * - sort: sort_keys of short.c, which only compares keys, sorts up to SORTED keys in each order that they can have
 *
 * - room: no delta of the short loop needs more than SHORT_DIGITS digits under any bias: the largest does not, and a
 *   smaller one does not need more
 *
 * - adapt: those of short.c and of punycode.h give the bias of RFC 3492, section 6.1, and none over BIAS_MAX, for
 * each delta that leads to an insertion in a string of up to SHORT_DECODE_MAX code points.  All begin with a division
 * by 2 or damp, so one delta for each quotient is tried.
 *
 * - integers: each delta that three code points can have, under each bias that adapt gives, is written and read back,
 *   in the bytes of RFC 3492, by punycode.h and short.c
 *
 * - digits: encode(decode(y)) = y for each string of up to DIGITS digits that decodes
 *
 * divide is compared with /, sort with the order in which the keys of short_key were made, and digits are read back by
 * the program itself.  unit/punycode/punycode_test.c compares all short strings of a few kinds of bytes with RFC 3492.
 *
 * The arguments name some of them.  Prints the number of inputs; exits with 1 at the first input that violates a
 * property.
 */
#include "punycode/short.c"

#include "compare.h"
#include "punycode/punycode.h"

#include <stdio.h>
#include <stdlib.h>

#ifndef DIGITS
#define DIGITS 6
#endif
#ifndef SORTED
#define SORTED 9 /* two full vectors of keys, and one that is not */
#endif

/* More than any delta of a string of three code points: (0x10FFFF - 0x80) * 3 + 2. */
enum { DELTAS = 0x10FFFF * 3, POINTS_MAX = 3 };

static void must(bool holds, const char *what, unsigned long long input, unsigned long long other)
{
	if (holds)
		return;
	printf("%s: does not hold for %llu, %llu\n", what, input, other);
	exit(1);
}

static void prove_divide(void)
{
	for (uint32_t d = 1; d <= SHORT_DECODE_MAX; d++) {
		for (uint32_t x = 0; x < STATES; x += d) {
			must(divide(x, d) == x / d, "divide", x, d);
			must(divide(x + d - 1, d) == x / d, "divide", x + d - 1, d);
		}
	}
	printf("divide: %u dividends by %d divisors\n", (unsigned)STATES, (int)SHORT_DECODE_MAX);
}

/* Checks the sort of COUNT keys whose ranks are ORDER; gaps between the indices are basic code points. */
static void prove_order(const int *order, int count)
{
	int32_t keys[SHORT_KEYS], sorted[SHORT_KEYS];
	uint32_t index[SORTED];

	for (int k = 0; k < count; k++) {
		index[k] = (uint32_t)(k + (k * 7 + order[0]) / 3);
		keys[k] = short_key(0x80 + (uint32_t)order[k], index[k]);
	}
	sort_keys(keys, count, sorted);
	for (int k = 0; k < count; k++) {
		uint32_t position = index[k] - (uint32_t)k;

		for (int before = 0; before < k; before++)
			position += order[before] < order[k];
		must(sorted[order[k]] == short_key(0x80 + (uint32_t)order[k], position), "sort",
		     (unsigned long long)count, (unsigned long long)k);
	}
}

/* Permutes ORDER from FROM on.  Returns the number of permutations. */
static unsigned permute(int *order, int from, int count)
{
	unsigned orders = 0;

	if (from == count) {
		prove_order(order, count);
		return 1;
	}
	for (int k = from; k < count; k++) {
		const int first = order[from], other = order[k];

		order[from] = other;
		order[k] = first;
		orders += permute(order, from + 1, count);
		order[from] = first;
		order[k] = other;
	}
	return orders;
}

static void prove_sort(void)
{
	unsigned orders = 0;

	for (int count = 1; count <= SORTED; count++) {
		int order[SORTED];

		for (int k = 0; k < count; k++)
			order[k] = k;
		orders += permute(order, 0, count);
	}
	printf("sort: %u orders of 1 to %d keys\n", orders, SORTED);
}

static void prove_room(void)
{
	for (unsigned bias = 0; bias <= BIAS_MAX; bias++) {
		unsigned char fast[SHORT_DIGITS * 2];

		must(write_integer(punycode.digits, STATES - 1, FIRST_DIGIT(bias), fast) - fast <= SHORT_DIGITS, "room",
		     STATES - 1, bias);
	}
	printf("room: the largest delta under %d biases\n", BIAS_MAX + 1);
}

static void prove_adapt(void)
{
	for (uint32_t points = 1; points <= SHORT_DECODE_MAX; points++) {
		for (int first = 0; first < 2; first++) {
			const uint32_t divisor = first ? PUNYCODE_DAMP : 2;

			for (uint32_t delta = 0; delta < (CODE_POINT_MAX + 1) * points; delta += divisor) {
				unsigned bias = FIRST_DIGIT(adapt(delta, points, first));

				must(bias == rfc_adapt(delta, points, first) && bias <= BIAS_MAX, "adapt", delta,
				     points);
				must(bias == bootstring_adapt(delta, points, first), "adapt, long", delta, points);
			}
		}
	}
	printf("adapt: every delta of 1 to %d code points, first and not\n", (int)SHORT_DECODE_MAX);
}

static void prove_integer(uint32_t delta, unsigned bias)
{
	unsigned char wanted[RFC_DIGITS_MAX], plain[BOOTSTRING_INTEGER_MAX], fast[SHORT_DIGITS], values[SHORT_DIGITS];
	size_t length = rfc_write_integer(rfc_profiles, delta, bias, false, wanted), at = 0;
	unsigned char *end = write_integer(punycode.digits, delta, FIRST_DIGIT(bias), fast);
	uint64_t back = 0;
	uint32_t back_fast = 0;

	must(length <= SHORT_DIGITS && bootstring_write_integer(&punycode, delta, bias, false, plain) == length &&
	             memcmp(plain, wanted, length) == 0,
	     "integers, written", delta, bias);
	must(end == fast + length && memcmp(fast, wanted, length) == 0, "integers, written fast", delta, bias);
	must(bootstring_read_integer(&punycode, plain, length, bias, &at, &back) == STATUS_OK && at == length &&
	             back == delta,
	     "integers, read", delta, bias);
	for (size_t i = 0; i < length; i++)
		values[i] = punycode.values[fast[i]];
	must(read_integer(values, FIRST_DIGIT(bias), &back_fast) == values + length && back_fast == delta,
	     "integers, read fast", delta, bias);
}

static void prove_integers(void)
{
	static bool biases[BIAS_MAX + 1];
	unsigned count = 0;

	biases[PUNYCODE_INITIAL_BIAS] = true;
	for (uint32_t points = 1; points <= POINTS_MAX; points++)
		for (uint32_t delta = 0; delta < DELTAS; delta++)
			biases[FIRST_DIGIT(adapt(delta, points, points == 1))] =
				biases[FIRST_DIGIT(adapt(delta, points, true))] = true;
	for (unsigned bias = 0; bias <= BIAS_MAX; bias++) {
		count += biases[bias];
		for (uint32_t delta = 0; biases[bias] && delta < DELTAS; delta++)
			prove_integer(delta, bias);
	}
	printf("integers: %d deltas under %u biases\n", (int)DELTAS, count);
}

static struct buffer encoded;
static struct code_points decoded;

/* Checks Y, the digits of NUMBER in base 36. */
static bool comes_back(const unsigned char *y, size_t length)
{
	struct fault fault;

	encoded.length = decoded.length = 0;
	if (punycode_decode(&punycode, y, length, 0, &decoded, &fault) != STATUS_OK)
		return false;
	must(punycode_encode(&punycode, decoded.points, decoded.length, &encoded) == STATUS_OK &&
	             encoded.length == length && memcmp(encoded.bytes, y, length) == 0,
	     "digits", strtoull((const char *)y, NULL, 36), length);
	return true;
}

static void prove_digits(size_t length)
{
	unsigned char y[DIGITS + 1] = {0}, places[DIGITS] = {0};
	unsigned long long tried = 0, valid = 0;
	size_t at;

	memset(y, punycode.digits[0], length);
	do {
		tried++;
		valid += comes_back(y, length);
		for (at = length; at > 0 && places[at - 1] == PUNYCODE_BASE - 1; at--) {
			places[at - 1] = 0;
			y[at - 1] = (unsigned char)punycode.digits[0];
		}
		if (at > 0)
			y[at - 1] = (unsigned char)punycode.digits[++places[at - 1]];
	} while (at > 0);
	printf("digits: %zu of them: %llu strings, %llu decode\n", length, tried, valid);
}

static void prove_all_digits(void)
{
	for (size_t length = 1; length <= DIGITS; length++)
		prove_digits(length);
}

static const struct {
	const char *name;
	void (*prove)(void);
} parts[] = {
	{"divide", prove_divide}, {"sort", prove_sort},         {"room", prove_room},
	{"adapt", prove_adapt},   {"integers", prove_integers}, {"digits", prove_all_digits},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		bool wanted = argc == 1;

		for (int k = 1; k < argc; k++)
			wanted = wanted || strcmp(argv[k], parts[i].name) == 0;
		if (wanted) {
			parts[i].prove();
			fflush(stdout);
		}
	}
	return 0;
}
