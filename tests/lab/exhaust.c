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
 * divide is compared with /, sort with the order in which the keys of short_key were made, adapt with RFC 3492.
 * unit/punycode/punycode_test.c and border_test.c compare whole strings with it.
 *
 * Prints the number of inputs; exits with 1 at the first input that violates a property.
 */
#include "punycode/short.c"

#include "reference.h"

#include <stdio.h>
#include <stdlib.h>

enum { SORTED = 9 }; /* two full vectors of keys, and one that is not */

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

int main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	prove_divide();
	prove_sort();
	prove_room();
	prove_adapt();
	return 0;
}
