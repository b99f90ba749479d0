/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Short strings: labels, above all.  The steps are those of RFC 3492, 6, but the numbers fit 32 bits, the divisors are
 * so few that a table holds their reciprocals, and nothing goes through the string once for each code point.
 */
#include <config.h>

#include "punycode.h"

#include <string.h>

/* Tables that the compiler fills: F of N and of the numbers behind it. */
#define TABLE_4(f, n) f(n), f((n) + 1), f((n) + 2), f((n) + 3)
#define TABLE_16(f, n) TABLE_4(f, n), TABLE_4(f, (n) + 4), TABLE_4(f, (n) + 8), TABLE_4(f, (n) + 12)
#define TABLE_64(f, n) TABLE_16(f, n), TABLE_16(f, (n) + 16), TABLE_16(f, (n) + 32), TABLE_16(f, (n) + 48)
#define TABLE_192(f, n) TABLE_64(f, n), TABLE_64(f, (n) + 64), TABLE_64(f, (n) + 128)

/*
 * For the divisions by the number of code points and by base - t: x / d is x * reciprocals[d - 1] >> 37.  A reciprocal
 * is less than 2^-37 too large, which does not show while x * d < 2^37; no x here reaches STATES.
 */
enum { RECIPROCAL = 37 };
#define RECIPROCAL_OF(d) ((UINT64_C(1) << RECIPROCAL) / (d) + 1)
static const uint64_t reciprocals[] = {TABLE_64(RECIPROCAL_OF, 1)};

/* The states <n, i> of the decoder's machine that a string of PUNYCODE_SHORT_MAX code points can come to (RFC 3492, 3.2). */
#define STATES ((CODE_POINT_MAX + 1) * (PUNYCODE_SHORT_MAX + 1))
_Static_assert(STATES <= (UINT64_C(1) << RECIPROCAL) / PUNYCODE_SHORT_MAX, "x * d < 2^37");
_Static_assert(STATES <= UINT64_MAX / RECIPROCAL_OF(1), "x * reciprocal < 2^64");

/* The last line of adapt (RFC 3492, 6.1), for all deltas that its loop leaves. */
enum { ADAPT_MAX = (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2 };
#define QUOTIENT(delta) ((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * (delta) / ((delta) + PUNYCODE_SKEW))
static const unsigned char quotients[] = {TABLE_192(QUOTIENT, 0), TABLE_192(QUOTIENT, 192), TABLE_192(QUOTIENT, 384)};
_Static_assert(sizeof quotients > ADAPT_MAX, "a quotient for each");

/* The threshold of the digit at k is thresholds[BIAS_MAX + k - bias]; DIGITS_MAX digits hold any delta under STATES. */
enum { BIAS_MAX = 191, DIGITS_MAX = 10 };
#define THRESHOLD(i) \
	((i) <= BIAS_MAX + PUNYCODE_TMIN ? PUNYCODE_TMIN : (i) >= BIAS_MAX + PUNYCODE_TMAX ? PUNYCODE_TMAX : \
	 (unsigned char)((i) - BIAS_MAX))
static const unsigned char thresholds[] = {TABLE_192(THRESHOLD, 0), TABLE_192(THRESHOLD, 192), TABLE_192(THRESHOLD, 384)};
_Static_assert(sizeof thresholds > BIAS_MAX + DIGITS_MAX * PUNYCODE_BASE, "a threshold for each");

static uint32_t divide(uint32_t x, uint32_t d)
{
	return (uint32_t)(x * reciprocals[d - 1] >> RECIPROCAL);
}

/* The thresholds from the first digit on; the next stands PUNYCODE_BASE further. */
static const unsigned char *first_threshold(uint32_t bias)
{
	return thresholds + BIAS_MAX + PUNYCODE_BASE - bias;
}

static uint32_t adapt(uint32_t delta, uint32_t points, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / PUNYCODE_DAMP : delta / 2;
	delta += divide(delta, points);
	for (; delta > ADAPT_MAX; k += PUNYCODE_BASE)
		delta /= PUNYCODE_BASE - PUNYCODE_TMIN;
	return k + quotients[delta];
}

/* Writes DELTA to OUT as a variable-length integer, and returns where that ends. */
static unsigned char *write_integer(const struct bootstring *p, uint32_t delta, uint32_t bias, bool flag, unsigned char *out)
{
	for (const unsigned char *t = first_threshold(bias); delta >= *t; t += PUNYCODE_BASE) {
		uint32_t base = PUNYCODE_BASE - (uint32_t)*t;
		uint32_t quotient = divide(delta - *t, base);

		*out++ = (unsigned char)p->digits[delta - quotient * base];
		delta = quotient;
	}
	*out++ = (unsigned char)(flag ? p->flagged_digits : p->digits)[delta];
	return out;
}

/* An extended code point, and where it stands in the decoder's string when it has just been inserted. */
struct extended {
	uint32_t code_point;
	uint16_t position;
	bool flag;
};

/*
 * Copies the basic code points to *OUT, which moves on, and sorts the others to SORTED[1] and on, equal ones as they
 * stand in the string.  SORTED[0] is a sentinel.  Sorting finds their positions, too: inserted before a code point are
 * the basic ones before it and the extended ones before it that are not larger, and as many does it find before it in
 * SORTED.  Returns the number of extended code points.
 */
static uint32_t sort_extended(const uint32_t *string, uint32_t length, struct extended *sorted, unsigned char **out)
{
	uint32_t count = 0;

	sorted[0].code_point = 0;
	for (uint32_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;
		uint32_t place;

		if (c < PUNYCODE_INITIAL_N) {
			*(*out)++ = (unsigned char)c;
			continue;
		}
		for (place = ++count; sorted[place - 1].code_point > c; place--)
			sorted[place] = sorted[place - 1];
		sorted[place] = (struct extended){c, (uint16_t)(i - count + place), (string[i] & CASE_FLAG) != 0};
	}
	return count;
}

enum status punycode_encode_short(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	struct extended sorted[PUNYCODE_SHORT_MAX + 1];
	uint32_t count, points, n = PUNYCODE_INITIAL_N, i = 0, bias = PUNYCODE_INITIAL_BIAS;
	unsigned char *end;

	if (!buffer_reserve(out, length * DIGITS_MAX + 1))
		return STATUS_NO_MEMORY;
	end = out->octets + out->length;
	count = sort_extended(string, (uint32_t)length, sorted, &end);
	points = (uint32_t)length - count;
	if (points > 0)
		*end++ = p->delimiter;
	for (uint32_t k = 1; k <= count; k++) {
		const struct extended *e = &sorted[k];
		uint32_t delta = (e->code_point - n) * ++points + e->position - i;

		end = write_integer(p, delta, bias, e->flag, end);
		bias = adapt(delta, points, k == 1);
		n = e->code_point;
		i = e->position + 1u;
	}
	out->length = (size_t)(end - out->octets);
	return STATUS_OK;
}

/*
 * Decoding.  While the string has no more than FEW code points, their order is a number of FEW hexadecimal digits, the
 * first code point in the lowest: a digit says which of the code points it is, counted as they were read.  An insertion
 * shifts the digits above it.
 */
enum { FEW = 16 };

static uint64_t insert(uint64_t order, uint32_t position, uint64_t which)
{
	uint64_t below = (UINT64_C(1) << 4 * position) - 1;

	return (order & below) | which << 4 * position | (order & ~below) << 4;
}

/* Reads the integer at D->at, which moves behind it.  False for one that has an error or many digits. */
static bool read_integer(const struct bootstring *p, struct bootstring_decoder *d, uint64_t *delta)
{
	const unsigned char *t = first_threshold(d->bias);
	uint64_t weight = 1;

	*delta = 0;
	for (size_t at = d->at; at < d->length && weight < STATES; t += PUNYCODE_BASE) {
		uint32_t digit = p->values[d->string[at++]];

		if (digit >= PUNYCODE_BASE)
			return false;
		*delta += digit * weight;
		if (digit < *t) {
			d->at = at;
			return true;
		}
		weight *= PUNYCODE_BASE - (uint32_t)*t;
	}
	return false;
}

/* bootstring_decoder_next for D that has fewer than FEW code points.  False, and D as it was, where that had better look. */
static bool next_insertion(const struct bootstring *p, struct bootstring_decoder *d)
{
	struct bootstring_decoder next = *d;
	uint64_t delta;

	if (!read_integer(p, &next, &delta) || (next.i += delta) >= STATES)
		return false;
	next.points++;
	next.bias = adapt((uint32_t)delta, (uint32_t)next.points, next.first);
	next.first = false;
	next.n += divide((uint32_t)next.i, (uint32_t)next.points);
	next.i -= (next.n - d->n) * next.points;
	if (next.n > CODE_POINT_MAX || is_surrogate((uint32_t)next.n))
		return false;
	*d = next;
	return true;
}

/*
 * Reads insertions while the string has few code points, of which it has D->points in POINTS already, with room for FEW.
 */
static void read_few(const struct bootstring *p, struct bootstring_decoder *decoder, uint32_t flag, uint32_t *points)
{
	struct bootstring_decoder d = *decoder;
	uint64_t order = UINT64_C(0xFEDCBA9876543210);
	uint32_t read[FEW];

	memcpy(read, points, d.points * sizeof *read);
	while (d.at < d.length && d.points < FEW && next_insertion(p, &d)) {
		read[d.points - 1] = (uint32_t)d.n | punycode_flag(d.string[d.at - 1], flag);
		order = insert(order, (uint32_t)d.i++, d.points - 1);
	}
	for (size_t i = 0; i < d.points; i++, order >>= 4)
		points[i] = read[order & 0xF];
	*decoder = d;
}

enum status punycode_decode_short(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault)
{
	size_t start = out->length;
	struct bootstring_decoder d;
	enum status status;

	bootstring_decoder_start(&d, p, string, length);
	status = punycode_copy_literal(p, string, d.points, flag, out, fault);
	if (status == STATUS_OK && d.points < FEW && code_points_reserve(out, FEW)) {
		read_few(p, &d, flag, out->points + start);
		out->length = start + d.points;
	}
	if (status == STATUS_OK)
		status = punycode_decode_insertions(p, &d, flag, out, start, fault);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
