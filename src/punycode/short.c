/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Short strings, mainly labels.  The steps are those of RFC 3492, section 6, in integers of 32 bits, and no loop passes
 * through the string once per code point.  What goes beyond that is here for speed, and a comment says what it saves;
 * the figures are in tests/lab/bench/README.  Parts of tests/lab/exhaust.c, named in parentheses, prove what comments
 * say of all inputs.
 */
#include <config.h>

#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>

/* Macros for tables that the compiler computes: F of N and of the following numbers. */
#define TABLE_4(f, n) f(n), f((n) + 1), f((n) + 2), f((n) + 3)
#define TABLE_16(f, n) TABLE_4(f, n), TABLE_4(f, (n) + 4), TABLE_4(f, (n) + 8), TABLE_4(f, (n) + 12)
#define TABLE_64(f, n) TABLE_16(f, n), TABLE_16(f, (n) + 16), TABLE_16(f, (n) + 32), TABLE_16(f, (n) + 48)
#define TABLE_192(f, n) TABLE_64(f, n), TABLE_64(f, (n) + 64), TABLE_64(f, (n) + 128)

/*
 * Division by the number of code points: x / d is x * reciprocals[d - 1] >> 36.  A reciprocal is at most 2^-36 too
 * large, which has no effect while x * d < 2^36; every x here is about STATES or less (exhaust, divide).  Saves two
 * divisions for each code point.
 */
enum { RECIPROCAL = 36 };
#define RECIPROCAL_OF(d) ((UINT64_C(1) << RECIPROCAL) / (d) + 1)
static const uint64_t reciprocals[] = {TABLE_64(RECIPROCAL_OF, 1), TABLE_64(RECIPROCAL_OF, 65)};
_Static_assert(sizeof reciprocals / sizeof *reciprocals >= SHORT_DECODE_MAX, "a reciprocal for each");

/* The number of states <n, i> of the decoder for a string of SHORT_DECODE_MAX code points (RFC 3492, section 3.2). */
#define STATES ((CODE_POINT_MAX + 1) * (SHORT_DECODE_MAX + 1))
_Static_assert(STATES <= (UINT64_C(1) << RECIPROCAL) / (SHORT_DECODE_MAX + 1), "x * d < 2^36");
_Static_assert(STATES <= UINT64_MAX / RECIPROCAL_OF(1), "x * reciprocal < 2^64");

/*
 * The threshold of the digit at k is thresholds[BIAS_MAX + k - bias].  SHORT_DIGITS digits can represent any delta
 * under STATES (exhaust, room).  Saves two comparisons for each digit.
 */
enum { BIAS_MAX = 191 };
#define THRESHOLD(i) \
	((i) <= BIAS_MAX + PUNYCODE_TMIN   ? PUNYCODE_TMIN \
	 : (i) >= BIAS_MAX + PUNYCODE_TMAX ? PUNYCODE_TMAX \
	                                   : (unsigned char)(-BIAS_MAX + (i)))
static const unsigned char thresholds[] = {TABLE_192(THRESHOLD, 0), TABLE_192(THRESHOLD, 192),
                                           TABLE_192(THRESHOLD, 384)};
_Static_assert(sizeof thresholds > BIAS_MAX + SHORT_DIGITS * PUNYCODE_BASE, "one for each digit");

/* The first digit of an integer, as an index of thresholds; the next one is PUNYCODE_BASE entries later. */
#define FIRST_DIGIT(bias) (BIAS_MAX + PUNYCODE_BASE - (bias))

/*
 * The first digit for the bias that the last line of adapt (RFC 3492, section 6.1) gives, for each delta that its loop
 * can leave.  Saves a division for each integer.
 */
enum { ADAPT_MAX = (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2 };
#define ADAPTED(delta) FIRST_DIGIT((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * (delta) / ((delta) + PUNYCODE_SKEW))
static const unsigned char adapted[] = {TABLE_192(ADAPTED, 0), TABLE_192(ADAPTED, 192), TABLE_192(ADAPTED, 384)};
_Static_assert(sizeof adapted > ADAPT_MAX, "a digit for each");

static uint32_t divide(uint32_t x, uint32_t d)
{
	assert(d <= SHORT_DECODE_MAX && x < STATES + SHORT_DECODE_MAX); /* see RECIPROCAL */
	return (uint32_t)(x * reciprocals[d - 1] >> RECIPROCAL);
}

/* Returns the first digit of the next integer. */
static uint32_t adapt(uint32_t delta, uint32_t points, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / PUNYCODE_DAMP : delta / 2;
	delta += divide(delta, points);
	for (; delta > ADAPT_MAX; k += PUNYCODE_BASE)
		delta /= PUNYCODE_BASE - PUNYCODE_TMIN;
	return adapted[delta] - k;
}

/* Writes DELTA to OUT as a variable-length integer from digit FIRST on.  Returns its end. */
static unsigned char *write_integer(const char *digits, uint32_t delta, uint32_t first, unsigned char *out)
{
	for (const unsigned char *t = thresholds + first; delta >= *t; t += PUNYCODE_BASE) {
		*out++ = (unsigned char)digits[*t + (delta - *t) % (PUNYCODE_BASE - *t)];
		delta = (delta - *t) / (PUNYCODE_BASE - *t);
	}
	*out++ = (unsigned char)digits[delta];
	return out;
}

enum {
	SHORT_LANES = 4,                            /* keys compared at a time */
	SHORT_KEYS = SHORT_ENCODE_MAX + SHORT_LANES /* keys and the lanes after the last one */
};

/*
 * Returns the key of the extended code point at INDEX of its string.  Keys are ordered like insertions: by code point,
 * then by index.
 */
static int32_t short_key(uint32_t code_point, uint32_t index)
{
	return (int32_t)(code_point << 6 | index);
}

/*
 * Sorts KEYS to SORTED and replaces the index in each key by the position in the decoder's string at which its code
 * point is inserted.  The rank of a key is the number of smaller keys.  Its position is the number of smaller keys and
 * of basic code points before it in the string.  Counting does not branch, as an insertion sort does, and the counts of
 * several keys are computed in lanes.  Lanes without a key get one that is larger than all others; it is written to
 * KEYS and SORTED after them.
 */
static void sort_keys(int32_t *keys, int32_t count, int32_t *sorted)
{
	static const int_lanes none = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, lanes = {0, 1, 2, 3};

	memcpy(keys + count, &none, sizeof none);
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
			smaller_before -= is_smaller & (lanes > lane);
		}
		for (int32_t i = first + SHORT_LANES; i < count; i++)
			smaller -= key > keys[i];
		/* The positions of lanes without a key have no meaning and may wrap. */
		key = (int_lanes)((unsigned_lanes)key + (unsigned_lanes)(smaller_before - lanes - first));
		UNROLL_4
		for (int32_t lane = 0; lane < SHORT_LANES; lane++)
			sorted[smaller[lane]] = key[lane];
	}
}

/*
 * Writes what follows the basic code points of a string of LENGTH code points, COUNT of them extended, with KEYS in the
 * order of the string: the delimiter and the deltas.  OUT must have room for SHORT_DIGITS bytes per key and one more.
 * Returns the end of the output.
 */
static unsigned char *short_write(const struct bootstring *p, int32_t *keys, uint32_t count, uint32_t length,
                                  unsigned char *out)
{
	int32_t sorted[SHORT_KEYS];
	uint32_t points = length - count, n = PUNYCODE_INITIAL_N, i = 0, digit = FIRST_DIGIT(PUNYCODE_INITIAL_BIAS);

	assert(count <= length && length <= SHORT_ENCODE_MAX);
	if (points > 0)
		*out++ = p->delimiter;
	sort_keys(keys, (int32_t)count, sorted);
	for (uint32_t k = 0; k < count; k++) {
		const uint32_t key = (uint32_t)sorted[k], code_point = key >> 6, position = key & 0x3F;
		const uint32_t delta = (code_point - n) * ++points + position - i;

		/* The keys are sorted, so delta is not negative. */
		assert(code_point > n ? code_point <= CODE_POINT_MAX : code_point == n && position >= i);
		assert(points <= length && position < points && i < points && delta < STATES);
		out = write_integer(p->digits, delta, digit, out);
		digit = adapt(delta, points, k == 0);
		n = code_point;
		i = position + 1;
	}
	return out;
}

enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	int32_t keys[SHORT_KEYS], *key = keys;
	uint32_t some = 0;
	unsigned char *end;

	if (length > SHORT_ENCODE_MAX)
		return punycode_encode_long(p, string, length, out);
	if (!buffer_reserve(out, SHORT_ROOM))
		return STATUS_NO_MEMORY;
	end = out->bytes + out->length;
	for (uint32_t i = 0; i < length; i++) {
		some |= string[i];
		if (string[i] < PUNYCODE_INITIAL_N)
			*end++ = (unsigned char)string[i];
		else
			*key++ = short_key(string[i], i);
	}
	if (some & CASE_FLAG)
		return punycode_encode_long(p, string, length, out);
	end = short_write(p, keys, (uint32_t)(key - keys), (uint32_t)length, end);
	out->length = (size_t)(end - out->bytes);
	return STATUS_OK;
}

/* Saves a list of code points, compared with punycode_encode. */
unsigned char *short_encode_utf8(const struct bootstring *p, const unsigned char *string, size_t length,
                                 unsigned char *out)
{
	const unsigned char *const end = string + length;
	int32_t keys[SHORT_KEYS], *key = keys;
	size_t points = 0, size;
	uint32_t c;

	for (; string < end; string += size, points++) {
		size = utf8_read_checked(string, end, &c);
		if (size == 0)
			return NULL;
		if (c < PUNYCODE_INITIAL_N)
			*out++ = (unsigned char)c;
		else if (points < SHORT_ENCODE_MAX)
			*key++ = short_key(c, (uint32_t)points);
		else
			return NULL;
	}
	if (key > keys)
		return points <= SHORT_ENCODE_MAX ? short_write(p, keys, (uint32_t)(key - keys), (uint32_t)points, out)
		                                  : NULL;
	if (points > 0)
		*out++ = p->delimiter;
	return out;
}

/*
 * Stores the values of the digits at the end of STRING in DIGITS, each at its index in STRING, and after them 0, which
 * ends any integer.  Returns the index of the first.  So read_integer need not check a digit or the end.
 */
static uint32_t read_digits(const struct bootstring *p, const unsigned char *string, uint32_t length,
                            unsigned char *digits)
{
	uint32_t at = length, value;

	digits[length] = 0;
	for (; at > 0 && (value = p->values[string[at - 1]]) < PUNYCODE_BASE; at--)
		digits[at - 1] = (unsigned char)value;
	return at;
}

/*
 * Reads the integer at IN from digit FIRST on into *DELTA.  Returns its end, or NULL if it may be STATES or more: then
 * n would be over 10FFFF.  Each weight is less than STATES, and there are SHORT_DIGITS at most, so no 64 bits wrap.
 */
static const unsigned char *read_integer(const unsigned char *in, uint32_t first, uint32_t *delta)
{
	uint32_t value = *in++;
	uint64_t weight = 1, sum = value;

	for (const unsigned char *t = thresholds + first; value >= *t; t += PUNYCODE_BASE) {
		weight *= PUNYCODE_BASE - *t;
		if (weight >= STATES)
			return NULL;
		assert(t + PUNYCODE_BASE < thresholds + sizeof thresholds);
		value = *in++;
		sum += value * weight;
	}
	*delta = (uint32_t)sum;
	return sum < STATES ? in : NULL;
}

/*
 * The first FEW code points of a string are stored in the order of their insertion, after its literal portion.  ORDER
 * is a number of hexadecimal digits that gives their order in the string: its lowest digit is the index of the first
 * code point, and so on.  So an insertion moves no code point.  More code points are stored in the order of the string,
 * and ORDER is IN_ORDER.
 */
enum { FEW = 16 };
#define IN_ORDER UINT64_C(0xFEDCBA9876543210)

/*
 * Inserts the digit WHICH at POSITION of ORDER.  The digits from POSITION on move up by one place, that is, they count
 * 16 times instead of once; the highest one is lost.
 */
static uint64_t insert(uint64_t order, uint32_t position, uint64_t which)
{
	const uint64_t above = order >> 4 * position;

	return order + ((above * 15 + which) << 4 * position);
}

/* Brings the first FEW of POINTS into ORDER, and moves the one at index COUNT to POSITION.  Returns the new order. */
__attribute__((noinline)) static uint64_t insert_more(uint32_t *points, uint64_t order, uint32_t position,
                                                      uint32_t count)
{
	const uint32_t last = points[count];
	uint32_t first[FEW];

	if (order != IN_ORDER) {
		for (uint32_t k = 0; k < FEW; k++, order >>= 4)
			first[k] = points[order & 0xF];
		memcpy(points, first, sizeof first);
	}
	memmove(points + position + 1, points + position, (count - position) * sizeof *points);
	points[position] = last;
	return IN_ORDER;
}

/*
 * Reads STRING to POINTS, with FLAG as in punycode_decode, in *ORDER, and stores the number in *COUNT.  Returns false
 * if it has an error or more than SHORT_DECODE_MAX code points.  Inlined, so that FLAG is a constant.
 */
__attribute__((always_inline)) static inline bool read_string(const struct bootstring *p, const unsigned char *string,
                                                              uint32_t length, uint32_t flag, uint32_t *points,
                                                              uint32_t *count, uint64_t *order)
{
	unsigned char digits[SHORT_BYTES + 1];
	const uint32_t first = read_digits(p, string, length, digits), literal = first > 0 ? first - 1 : 0;
	const unsigned char *in = digits + first, *const end = digits + length;
	uint32_t n = PUNYCODE_INITIAL_N, i = 0, digit = FIRST_DIGIT(PUNYCODE_INITIAL_BIAS), k = 0, some = 0, delta;

	assert(length <= SHORT_BYTES);
	*order = IN_ORDER;
	/* A delimiter at the start is not one (RFC 3492, section 6.2). */
	if (first > 0 && (literal == 0 || string[literal] != p->delimiter))
		return false;
	if (literal > SHORT_DECODE_MAX)
		return false;
	for (; k < literal; k++)
		some |= points[k] = string[k] | bootstring_flag(string[k], flag);
	if ((some & ~CASE_FLAG) >= PUNYCODE_INITIAL_N)
		return false;
	for (; in < end; k++) {
		uint32_t state, passes;

		assert(n >= PUNYCODE_INITIAL_N && n <= CODE_POINT_MAX && i <= k);
		in = read_integer(in, digit, &delta);
		if (!in || k == SHORT_DECODE_MAX)
			return false;
		state = i + delta;
		passes = divide(state, k + 1);
		n += passes; /* does not wrap: both are less than 2^28 */
		i = state - passes * (k + 1);
		if (n >= 0xD800 && (n > CODE_POINT_MAX || (!p->surrogates && is_surrogate(n))))
			return false;
		points[k] = n;
		if (flag && in <= end) /* otherwise the last integer has no end */
			points[k] |= bootstring_flag(string[in - digits - 1], flag);
		*order = k < FEW ? insert(*order, i, k) : insert_more(points, *order, i, k);
		i++;
		digit = adapt(delta, k + 1, k == literal);
	}
	*count = k;
	return in == end;
}

/* Saves a list of code points, compared with punycode_decode. */
unsigned char *short_decode_utf8(const struct bootstring *p, const unsigned char *string, uint32_t length,
                                 unsigned char *out)
{
	uint32_t points[SHORT_DECODE_MAX], count;
	uint64_t order;

	if (!read_string(p, string, length, 0, points, &count, &order))
		return NULL;
	for (uint32_t k = 0; k < count; k++, order >>= 4)
		out += utf8_write(out, points[k < FEW ? order & 0xF : k]);
	return out;
}

enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault)
{
	uint32_t points[SHORT_DECODE_MAX], count, *to;
	uint64_t order;
	bool read = false;
	enum status status;

	/* Reading without flags, as without -m, is compiled by itself. */
	if (length <= SHORT_BYTES)
		read = flag ? read_string(p, string, (uint32_t)length, CASE_FLAG, points, &count, &order)
		            : read_string(p, string, (uint32_t)length, 0, points, &count, &order);
	if (read) {
		if (!code_points_reserve(out, count))
			return fault_no_memory(fault);
		to = out->points + out->length;
		for (uint32_t k = 0; k < count; k++, order >>= 4)
			to[k] = points[k < FEW ? order & 0xF : k];
		out->length += count;
		return STATUS_OK;
	}
	status = punycode_decode_long(p, string, length, flag, out, fault);
	/* What read_string rejects is an error, except a string of more code points than it reads. */
	assert(status != STATUS_OK || length > SHORT_BYTES || out->length > SHORT_DECODE_MAX);
	return status;
}
