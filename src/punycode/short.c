/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Short strings, mainly labels.  The steps are those of RFC 3492, section 6, but the numbers fit into 32 bits, a table
 * holds the reciprocals of the few divisors, and no loop passes through the string once per code point.
 */
#include <config.h>

#include "punycode/short.h"

#include "base/lanes.h"
#include "base/utf8.h"
#include "punycode/simple.h"

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
_Static_assert(STATES <= (UINT64_C(1) << RECIPROCAL) / PUNYCODE_SHORT_MAX, "x * d < 2^37");
_Static_assert(STATES <= UINT64_MAX / RECIPROCAL_OF(1), "x * reciprocal < 2^64");

/* The last line of adapt (RFC 3492, section 6.1), for all deltas that remain after its loop. */
enum { ADAPT_MAX = (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2 };
#define QUOTIENT(delta) ((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * (delta) / ((delta) + PUNYCODE_SKEW))
static const unsigned char quotients[] = {TABLE_192(QUOTIENT, 0), TABLE_192(QUOTIENT, 192), TABLE_192(QUOTIENT, 384)};
_Static_assert(sizeof quotients > ADAPT_MAX, "a quotient for each");

/*
 * The step of the digit at k is steps[BIAS_MAX + k - bias]: its threshold, and base - threshold with its reciprocal.
 * SHORT_DIGITS digits can represent any delta under STATES.
 */
struct step {
	uint32_t threshold, base;
	uint64_t reciprocal;
};

enum { BIAS_MAX = 191 };
#define THRESHOLD(i) \
	((i) <= BIAS_MAX + PUNYCODE_TMIN   ? PUNYCODE_TMIN \
	 : (i) >= BIAS_MAX + PUNYCODE_TMAX ? PUNYCODE_TMAX \
	                                   : (uint32_t)(-BIAS_MAX + (i)))
/* clang-format off */
#define STEP_AT(i) {THRESHOLD(i), PUNYCODE_BASE - THRESHOLD(i), RECIPROCAL_OF(PUNYCODE_BASE - THRESHOLD(i))}
/* clang-format on */
static const struct step steps[] = {TABLE_192(STEP_AT, 0), TABLE_192(STEP_AT, 192), TABLE_192(STEP_AT, 384)};
_Static_assert(sizeof steps / sizeof *steps > BIAS_MAX + SHORT_DIGITS * PUNYCODE_BASE, "a step for each");

static uint32_t divide(uint32_t x, uint32_t d)
{
	return (uint32_t)(x * reciprocals[d - 1] >> RECIPROCAL);
}

/* Returns the step of the first digit; the next one is PUNYCODE_BASE entries later. */
static inline const struct step *first_step(uint32_t bias)
{
	return steps + BIAS_MAX + PUNYCODE_BASE - bias;
}

static uint32_t adapt(uint32_t delta, uint32_t points, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / PUNYCODE_DAMP : delta / 2;
	delta += divide(delta, points);
	for (; delta > ADAPT_MAX; k += PUNYCODE_BASE)
		delta = divide(delta, PUNYCODE_BASE - PUNYCODE_TMIN);
	return k + quotients[delta];
}

/* Writes DELTA to OUT as a variable-length integer.  Returns its end. */
static unsigned char *write_integer(const char *digits, uint32_t delta, uint32_t bias, unsigned char *out)
{
	for (const struct step *step = first_step(bias); delta >= step->threshold; step += PUNYCODE_BASE) {
		uint32_t quotient = (uint32_t)((delta - step->threshold) * step->reciprocal >> RECIPROCAL);

		*out++ = (unsigned char)digits[delta - quotient * step->base];
		delta = quotient;
	}
	*out++ = (unsigned char)digits[delta];
	return out;
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
	for (int32_t first = 0; first < count; first += SHORT_LANES) {
		int_lanes key, smaller = {0}, smaller_before; /* a comparison is -1 where true */

		memcpy(&key, keys + first, sizeof key);
		for (int32_t i = 0; i < first; i++)
			smaller -= key > keys[i];
		smaller_before = smaller;
#pragma GCC unroll 4
		for (int32_t lane = 0; lane < SHORT_LANES; lane++) {
			const int_lanes is_smaller = key > keys[first + lane];

			smaller -= is_smaller;
			smaller_before -= is_smaller & after[lane];
		}
		for (int32_t i = first + SHORT_LANES; i < count; i++)
			smaller -= key > keys[i];
		/* Lanes without a key have undefined positions and may wrap. */
		key = (int_lanes)((unsigned_lanes)key + (unsigned_lanes)((smaller_before - places - first) * 2));
#pragma GCC unroll 4
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

	if (points > 0)
		*out++ = p->delimiter;
	sort(keys, (int32_t)count, sorted);
	for (uint32_t k = 0; k < count; k++) {
		uint32_t key = (uint32_t)sorted[k], code_point = key >> 7, position = key >> 1 & 0x3F;
		uint32_t delta = (code_point - n) * ++points + position - i;

		out = write_integer(digits, delta, bias, out);
		if (key & 1)
			out[-1] = (unsigned char)p->flagged_digits[p->values[out[-1]]];
		bias = adapt(delta, points, k == 0);
		n = code_point;
		i = position + 1;
	}
	return out;
}

enum status punycode_encode_short(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	int32_t keys[SHORT_KEYS];
	uint32_t count = 0;
	unsigned char *end;

	if (!buffer_reserve(out, length * SHORT_DIGITS + 1))
		return STATUS_NO_MEMORY;
	end = out->bytes + out->length;
	for (uint32_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < PUNYCODE_INITIAL_N)
			*end++ = (unsigned char)c;
		else
			keys[count++] = short_key(c, i, string[i] >> 31);
	}
	out->length = (size_t)(short_write(p, keys, count, (uint32_t)length, end) - out->bytes);
	return STATUS_OK;
}

/* Inserts digit WHICH at POSITION of ORDER and shifts the digits above it. */
static uint64_t insert(uint64_t order, uint32_t position, uint64_t which)
{
	uint64_t below = (UINT64_C(1) << 4 * position) - 1;

	return (order & below) | which << 4 * position | (order & ~below) << 4;
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

	for (const struct step *step = first_step(bias); in < end && weight < STATES; step += PUNYCODE_BASE) {
		uint32_t digit = values[*in++];

		all |= digit;
		sum += digit * weight;
		if (digit < step->threshold) {
			*delta = (uint32_t)sum;
			return sum < STATES && all <= DIGITS_MASK ? in : NULL;
		}
		weight *= step->base;
	}
	return NULL;
}

bool short_read(const struct bootstring *p, struct bootstring_decoder *d, struct short_string *s)
{
	const unsigned char *in = d->string + d->at, *end = d->string + d->length, *next;
	uint32_t count = (uint32_t)d->points, n = PUNYCODE_INITIAL_N, i = 0, bias = PUNYCODE_INITIAL_BIAS;
	uint32_t delta, not_ascii = 0;
	bool surrogate = false;

	s->order = UINT64_C(0xFEDCBA9876543210);
	s->count = 0;
	if (d->points > SHORT_FEW)
		return false;
	for (uint32_t k = 0; k < count; k++) {
		s->read[k] = d->string[k];
		not_ascii |= s->read[k];
	}
	while (in < end && count < SHORT_FEW && (next = read_integer(p->values, in, end, bias, &delta))) {
		uint32_t state = i + delta, passes = divide(state, count + 1);

		in = next;
		n += passes;
		surrogate |= is_surrogate(n);
		s->read[count] = n;
		i = state - passes * (count + 1);
		s->order = insert(s->order, i++, count++);
		bias = adapt(delta, count, count == d->points + 1);
	}
	/* Even an invalid n is less than 2^32. */
	if (not_ascii >= PUNYCODE_INITIAL_N || surrogate || n > CODE_POINT_MAX)
		return false;
	s->count = count;
	if (in == end)
		return true;
	*d = (struct bootstring_decoder){d->string, d->length, (size_t)(in - d->string), count, n,
	                                 i,         bias,      count == d->points};
	return false;
}

enum status punycode_decode_short(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault)
{
	size_t start = out->length;
	struct bootstring_decoder d;
	struct short_string s = {.count = 0};
	enum status status;
	bool whole;

	bootstring_decoder_start(&d, p, string, length);
	whole = flag == 0 && short_read(p, &d, &s);
	if ((s.count == 0 && !whole) || !code_points_reserve(out, s.count))
		return punycode_decode_simple(p, string, length, flag, out, fault);
	for (uint32_t left = s.count; left > 0; left--)
		out->points[out->length++] = short_next(&s);
	if (whole)
		return STATUS_OK;
	status = punycode_decode_insertions(p, &d, flag, out, start, fault);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
