/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Short strings, mainly labels.  The steps are those of RFC 3492, section 6, but the numbers fit into 32 bits, a table
 * holds the reciprocals of the few divisors, and no loop passes through the string once per code point.
 */
#include <config.h>

#include "punycode/short.h"

#include "base/builtins.h"
#include "base/lanes.h"
#include "base/utf8.h"
#include <string.h>

/* Macros for tables that the compiler computes: F of N and of the following numbers. */
#define TABLE_4(f, n) f(n), f((n) + 1), f((n) + 2), f((n) + 3)
#define TABLE_16(f, n) TABLE_4(f, n), TABLE_4(f, (n) + 4), TABLE_4(f, (n) + 8), TABLE_4(f, (n) + 12)
#define TABLE_64(f, n) TABLE_16(f, n), TABLE_16(f, (n) + 16), TABLE_16(f, (n) + 32), TABLE_16(f, (n) + 48)
#define TABLE_192(f, n) TABLE_64(f, n), TABLE_64(f, (n) + 64), TABLE_64(f, (n) + 128)

/*
 * Division by the number of code points and by base - t: x / d is x * reciprocals[d - 1] >> 37.  A reciprocal is at
 * most 2^-37 too large, which has no effect while x * d < 2^37; every x here is less than STATES.
 */
enum { RECIPROCAL = 37 };
#define RECIPROCAL_OF(d) ((UINT64_C(1) << RECIPROCAL) / (d) + 1)
static const uint64_t reciprocals[] = {TABLE_64(RECIPROCAL_OF, 1)};

/* The number of states <n, i> of the decoder for a string of PUNYCODE_SHORT_MAX code points (RFC 3492, section 3.2). */
#define STATES ((CODE_POINT_MAX + 1) * (PUNYCODE_SHORT_MAX + 1))
_Static_assert(STATES <= (UINT64_C(1) << RECIPROCAL) / PUNYCODE_DAMP, "x * d < 2^37");
_Static_assert(STATES <= UINT64_MAX / RECIPROCAL_OF(1), "x * reciprocal < 2^64");

/* The last line of adapt (RFC 3492, section 6.1), for all deltas that remain after its loop. */
enum { ADAPT_MAX = (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2 };
#define QUOTIENT(delta) ((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * (delta) / ((delta) + PUNYCODE_SKEW))
static const unsigned char quotients[] = {TABLE_192(QUOTIENT, 0), TABLE_192(QUOTIENT, 192), TABLE_192(QUOTIENT, 384)};
_Static_assert(sizeof quotients > ADAPT_MAX, "a quotient for each");

/*
 * The digit at k is digits_at[BIAS_MAX + k - bias]: its threshold, and base - threshold with its reciprocal.
 * SHORT_DIGITS digits can represent any delta under STATES.
 */
struct digit {
	uint32_t threshold, base;
	uint64_t reciprocal;
};

enum { BIAS_MAX = 191 };
#define THRESHOLD(i) \
	((i) <= BIAS_MAX + PUNYCODE_TMIN   ? PUNYCODE_TMIN \
	 : (i) >= BIAS_MAX + PUNYCODE_TMAX ? PUNYCODE_TMAX \
	                                   : (uint32_t)(-BIAS_MAX + (i)))
/* clang-format off */
#define DIGIT_AT(i) {THRESHOLD(i), PUNYCODE_BASE - THRESHOLD(i), RECIPROCAL_OF(PUNYCODE_BASE - THRESHOLD(i))}
/* clang-format on */
static const struct digit digits_at[] = {TABLE_192(DIGIT_AT, 0), TABLE_192(DIGIT_AT, 192), TABLE_192(DIGIT_AT, 384)};
_Static_assert(sizeof digits_at / sizeof *digits_at > BIAS_MAX + SHORT_DIGITS * PUNYCODE_BASE, "a digit for each");

static uint32_t divide(uint32_t x, uint32_t d)
{
	return (uint32_t)(x * reciprocals[d - 1] >> RECIPROCAL);
}

/* Returns the first digit of an integer; the next one is PUNYCODE_BASE entries later. */
static inline const struct digit *first_digit(uint32_t bias)
{
	return digits_at + BIAS_MAX + PUNYCODE_BASE - bias;
}

/* DAMP is FIRST for the first delta of a string and OTHERS for the others. */
#define FIRST RECIPROCAL_OF(PUNYCODE_DAMP)
#define OTHERS RECIPROCAL_OF(2)

static uint32_t adapt(uint32_t delta, uint32_t points, uint64_t damp)
{
	uint32_t k = 0;

	delta = (uint32_t)(delta * damp >> RECIPROCAL);
	delta += divide(delta, points);
	for (; delta > ADAPT_MAX; k += PUNYCODE_BASE)
		delta = divide(delta, PUNYCODE_BASE - PUNYCODE_TMIN);
	return k + quotients[delta];
}

/* Writes DELTA to OUT as a variable-length integer.  Returns its end. */
static unsigned char *write_integer(const char *digits, uint32_t delta, uint32_t bias, unsigned char *out)
{
	for (const struct digit *digit = first_digit(bias); delta >= digit->threshold; digit += PUNYCODE_BASE) {
		uint32_t quotient = (uint32_t)((delta - digit->threshold) * digit->reciprocal >> RECIPROCAL);

		*out++ = (unsigned char)digits[delta - quotient * digit->base];
		delta = quotient;
	}
	*out++ = (unsigned char)digits[delta];
	return out;
}

/* Does the same as sort for up to three keys, which most labels have. */
static void sort_three(const int32_t *keys, int32_t *sorted)
{
	const int32_t a = keys[0], b = keys[1], c = keys[2];
	const int32_t b_before_a = a > b, c_before_a = a > c, c_before_b = b > c;

	sorted[b_before_a + c_before_a] = a;
	sorted[1 - b_before_a + c_before_b] = b - 2 * b_before_a;
	sorted[2 - c_before_a - c_before_b] = c - 2 * (c_before_a + c_before_b);
}

/*
 * Sorts KEYS to SORTED and replaces indices by positions.  The number of smaller keys is the rank of a key, and the
 * number of smaller keys before it in the string gives its position in the decoder's string when it is inserted: that
 * many extended code points precede it, and the basic ones.  Counting does not branch, and the counts of several keys
 * are computed in lanes.  Lanes without a key get a largest one, which is written to KEYS and SORTED after the others.
 */
static void sort(int32_t *keys, int32_t count, int32_t *sorted)
{
	static const int_lanes none = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
	static const int_lanes places = {0, 1, 2, 3};
	static const int_lanes after[] = {{0, -1, -1, -1}, {0, 0, -1, -1}, {0, 0, 0, -1}, {0, 0, 0, 0}};

	memcpy(keys + count, &none, sizeof none);
	if (count <= 3) {
		sort_three(keys, sorted);
		return;
	}
	for (int32_t first = 0; first < count; first += SHORT_LANES) {
		int_lanes key, smaller = {0}, smaller_before; /* a comparison is -1 where true */

		memcpy(&key, keys + first, sizeof key);
		for (int32_t i = 0; i < first; i++)
			smaller -= key > keys[i];
		smaller_before = smaller;
		UNROLL_4
		for (int32_t lane = 0; lane < SHORT_LANES; lane++) {
			const int_lanes is_smaller = key > keys[first + lane];

			smaller -= is_smaller;
			smaller_before -= is_smaller & after[lane];
		}
		for (int32_t i = first + SHORT_LANES; i < count; i++)
			smaller -= key > keys[i];
		/* Lanes without a key have undefined positions and may wrap. */
		key = (int_lanes)((unsigned_lanes)key + (unsigned_lanes)((smaller_before - places - first) * 2));
		UNROLL_4
		for (int32_t lane = 0; lane < SHORT_LANES; lane++)
			sorted[smaller[lane]] = key[lane];
	}
}

unsigned char *short_write(const struct bootstring *p, int32_t *keys, uint32_t count, uint32_t length,
                           unsigned char *out)
{
	const char *const digits = p->digits;
	int32_t sorted[SHORT_KEYS];
	uint32_t points = length - count, n = PUNYCODE_INITIAL_N, i = 0, bias = PUNYCODE_INITIAL_BIAS;
	uint64_t damp = FIRST;

	if (points > 0)
		*out++ = p->delimiter;
	sort(keys, (int32_t)count, sorted);
	for (uint32_t k = 0; k < count; k++) {
		const uint32_t key = (uint32_t)sorted[k], code_point = key >> 7, position = key >> 1 & 0x3F;
		const uint32_t delta = (code_point - n) * ++points + position - i;

		out = write_integer(digits, delta, bias, out);
		if (key & 1)
			out[-1] = (unsigned char)p->flagged_digits[p->values[out[-1]]];
		bias = adapt(delta, points, damp);
		damp = OTHERS;
		n = code_point;
		i = position + 1;
	}
	return out;
}

/* The combined values of bytes are greater than this if one of them is not a digit. */
enum { DIGITS_MASK = 63 };
_Static_assert(PUNYCODE_BASE - 1 <= DIGITS_MASK && (int)BOOTSTRING_NO_DIGIT > DIGITS_MASK, "told apart");

/* Reads the integer at IN into *DELTA.  Returns its end, or NULL if it is invalid or at least STATES. */
static const unsigned char *read_integer(const unsigned char *values, const unsigned char *in, const unsigned char *end,
                                         uint32_t bias, uint32_t *delta)
{
	uint64_t weight = 1, sum = 0;
	uint32_t all = 0;

	for (const struct digit *digit = first_digit(bias); in < end && weight < STATES; digit += PUNYCODE_BASE) {
		uint32_t value = values[*in++];

		all |= value;
		sum += value * weight;
		if (value < digit->threshold) {
			*delta = (uint32_t)sum;
			return sum < STATES && all <= DIGITS_MASK ? in : NULL;
		}
		weight *= digit->base;
	}
	return NULL;
}

/*
 * The code points of a string in the order of their insertion.  The order of the first FEW in the string is a number of
 * hexadecimal digits, the lowest for the first code point: each digit is an index into READ.
 */
enum { FEW = 16 };

struct insertions {
	uint32_t read[PUNYCODE_SHORT_MAX];
	unsigned char positions[PUNYCODE_SHORT_MAX];
	uint64_t order;
};

/*
 * Inserts digit WHICH at POSITION of ORDER and shifts the digits above it: sixteen times their value instead of once,
 * and the last one is lost.
 */
static uint64_t insert(uint64_t order, uint32_t position, uint64_t which)
{
	const uint64_t above = order >> 4 * position;

	return order + ((above * 15 + which) << 4 * position);
}

/* Writes COUNT code points, the first LITERAL of them of the literal portion, to POINTS in the order of the string. */
static void put_in_order(const struct insertions *s, uint32_t literal, uint32_t count, uint32_t *points)
{
	const uint32_t few = count < FEW ? count : FEW;
	uint64_t order = s->order;

	for (uint32_t k = 0; k < few; k++, order >>= 4)
		points[k] = s->read[order & 0xF];
	for (uint32_t k = FEW; k < count; k++) {
		const uint32_t position = k < literal ? k : s->positions[k];

		memmove(points + position + 1, points + position, (k - position) * sizeof *points);
		points[position] = s->read[k];
	}
}

/* Returns true if one of the COUNT code points is a surrogate.  They do not decrease. */
static bool has_surrogate(const uint32_t *points, uint32_t count)
{
	while (count > 0 && (points[count - 1] & ~CASE_FLAG) > 0xDFFF)
		count--;
	return count > 0 && is_surrogate(points[count - 1] & ~CASE_FLAG);
}

/* Returns the length of the literal portion of STRING (RFC 3492, section 6.2).  A delimiter at the start is none. */
static uint32_t literal_length(const unsigned char *string, uint32_t length, unsigned char delimiter)
{
	if (!memchr(string, delimiter, length))
		return 0;
	while (string[length - 1] != delimiter)
		length--;
	return length - 1;
}

bool short_decode(const struct bootstring *p, const unsigned char *string, uint32_t length, uint32_t flag,
                  uint32_t *points, uint32_t *count)
{
	const uint32_t literal = literal_length(string, length, p->delimiter);
	const unsigned char *const end = string + length, *in = string + literal + (literal > 0);
	const unsigned char *const values = p->values;
	uint32_t n = PUNYCODE_INITIAL_N, i = 0, bias = PUNYCODE_INITIAL_BIAS, k = literal, some = 0, delta;
	struct insertions s; /* not cleared, which would take longer than most strings */
	uint64_t damp = FIRST;

	s.order = UINT64_C(0xFEDCBA9876543210);
	for (uint32_t b = 0; b < literal; b++) {
		some |= string[b];
		s.read[b] = string[b] | bootstring_flag(string[b], flag);
	}
	for (; in < end; k++) {
		uint32_t state, passes;

		in = read_integer(values, in, end, bias, &delta);
		if (!in)
			return false;
		state = i + delta;
		passes = divide(state, k + 1);
		n += passes;
		i = state - passes * (k + 1);
		s.read[k] = n | bootstring_flag(in[-1], flag);
		s.positions[k] = (unsigned char)i;
		if (k < FEW)
			s.order = insert(s.order, i, k);
		i++;
		bias = adapt(delta, k + 1, damp);
		damp = OTHERS;
	}
	/* Even an invalid n is less than 2^32. */
	if (some >= PUNYCODE_INITIAL_N || n > CODE_POINT_MAX)
		return false;
	if (n >= 0xD800 && !p->surrogates && has_surrogate(s.read + literal, k - literal))
		return false;
	put_in_order(&s, literal, k, points);
	*count = k;
	return true;
}
