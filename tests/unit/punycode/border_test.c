/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The decoders and encoders at the borders of integers, compared with RFC 3492: the short decoder, which labels take,
 * and the long one, after 0 to 60 code points.
 *
 * An integer is added to a string that is valid.  It takes i, n, or i plus the number of code points within 3 of a
 * power of 2 or of its multiple by that number.  A weight is a product of 35, 10 and one other factor, so it is not
 * near a power of 2; the last one below it and the first one above it are visited.
 */
#include <config.h>

#include "punycode/compare.h"
#include "tap.h"

#include <inttypes.h>

enum { POINTS_MAX = 60, NEAR = 3, LONG = 400, STRING_MAX = 2000 };

/* A valid string, and the state of the decoder after it. */
struct start {
	unsigned char string[STRING_MAX];
	size_t length;
	struct rfc_decoded state;
};

/* The number of strings, and whether the reference gives the same answers. */
struct trial {
	size_t strings, valid;
	bool alike;
};

/* Starts with COUNT code points: C, or the basic ones if C is basic, and MORE basic ones before them. */
static void begin(struct start *s, size_t count, uint32_t c, size_t more)
{
	uint32_t points[POINTS_MAX + LONG];

	for (size_t i = 0; i < count + more; i++)
		points[i] = i < more ? 'a' : c < 0x80 ? c : c + (uint32_t)(i % 3);
	s->length = rfc_encode(rfc_profiles, points, count + more, s->string);
	s->state = rfc_decode(rfc_profiles, s->string, s->length, false, points);
}

static void compare(const struct start *s, size_t length, struct trial *trial)
{
	struct rfc_decoded wanted;

	if (!trial->alike)
		return;
	trying(s->string, length);
	trial->alike = decodes_alike(&punycode, s->string, length, 0, &wanted);
	trial->strings++;
	trial->valid += wanted.error == RFC_OK;
}

/* Adds an integer that takes i to I, and then another one, which inserts at the start the next code point. */
static void add_integer(struct start *s, wide i, struct trial *trial)
{
	size_t length = s->length;

	if (i < s->state.i)
		return;
	length += rfc_write_integer(rfc_profiles, i - s->state.i, s->state.bias, false, s->string + length);
	compare(s, length, trial);
	s->string[length++] = 'b';
	s->string[length++] = 'a';
	compare(s, length, trial);
}

/* Takes i, n, and i plus the number of code points to BORDER, plus and minus up to NEAR, and to its multiple; 0 is
 * 2^64. */
static void visit(struct start *s, wide border, bool multiple, struct trial *trial)
{
	const size_t all = s->state.count + 1;

	for (unsigned step = 0; step <= 2 * NEAR; step++) {
		const wide at = border - NEAR + step;

		/* Without 128 bits, only what fits. */
		if (border == 0 && step >= NEAR)
			break;
		add_integer(s, at, trial);
		add_integer(s, at - s->state.count, trial);
		if ((!multiple && all > 1) || at < s->state.n)
			continue;
		add_integer(s, border * all + at - border, trial);
		add_integer(s, (at - s->state.n) * all, trial);
		add_integer(s, (at - s->state.n) * all + all - 1, trial);
	}
}

/* Adds integers with the last weight up to BORDER, the first above it, and the next ones. */
static void visit_weights(struct start *s, wide border, struct trial *trial)
{
	wide weight = 1;
	size_t above = 0;

	for (unsigned k = 36; above < 4; k += 36) {
		const unsigned t = rfc_threshold(k, s->state.bias);
		const size_t length = s->length + k / 36 - 1;

		if (above > 0 || weight > border / (36 - t)) {
			for (unsigned last = 0; last < 36; last += last < t ? t : 35 - t) {
				s->string[length] = (unsigned char)rfc_profiles->digits[last];
				s->string[length + 1] = 'a';
				compare(s, length + 1, trial);
				compare(s, length + 2, trial);
				if (last == 35)
					break;
			}
			above++;
		}
		s->string[length] = (unsigned char)rfc_profiles->digits[t];
		weight *= 36 - t;
	}
}

/* Tries the borders of i and n at 2^SHIFT, or if SHIFT is 0 those of code points, after strings of each kind. */
static void try_border(unsigned shift, struct trial *trial)
{
	static const uint32_t kinds[] = {'a', 0x80, 0x4E00, 0x10FFFD};
	static const wide code_points[] = {0x80, 0xD800, 0xE000, 0x110000};
	struct start s;

	for (size_t number = 0; number < 2 * 4 * (POINTS_MAX + 1) && trial->alike; number++) {
		begin(&s, number % (POINTS_MAX + 1), kinds[number / (POINTS_MAX + 1) % 4],
		      number < 4 * (POINTS_MAX + 1) ? 0 : LONG);
		for (size_t i = 0; shift == 0 && i < 4; i++)
			visit(&s, code_points[i], true, trial);
		if (shift > 0) {
			const wide border = shift < 8 * sizeof(wide) ? (wide)1 << shift : 0;

			visit(&s, border, border > 0 && (wide)-1 / border > s.state.count + 1, trial);
			visit_weights(&s, border - 1, trial);
		}
	}
}

static const unsigned shifts[] = {0, 28, 31, 32, 63, 64};

static void test_borders(void)
{
	for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++) {
		struct trial trial = {.alike = true};

		try_border(shifts[i], &trial);
		if (shifts[i] == 0)
			ok(trial.alike && trial.valid > 1000, "decoding at the borders of code points");
		else
			ok(trial.alike, "decoding at 2^%u", shifts[i]);
		note("%zu strings, %zu valid", trial.strings, trial.valid);
	}
}

/* Encoding: deltas within 3 of 2^SHIFT, of one code point among COUNT letters.  No string has a delta of 2^63. */
static void test_encoding(unsigned shift, size_t count)
{
	static uint32_t string[4096];
	static unsigned char encoded[16 * 4096 + 1];
	bool good = true;

	for (uint64_t delta = (UINT64_C(1) << shift) - NEAR; good && delta <= (UINT64_C(1) << shift) + NEAR; delta++) {
		struct rfc_decoded wanted;
		size_t length;

		for (size_t i = 0; i <= count; i++)
			string[i] = 'a';
		string[delta % (count + 1)] = 0x80 + (uint32_t)(delta / (count + 1));
		trying_points(string, count + 1);
		length = rfc_encode(rfc_profiles, string, count + 1, encoded);
		good = encodes_alike(&punycode, string, count + 1) &&
		       decodes_alike(&punycode, encoded, length, 0, &wanted) && wanted.error == RFC_OK;
	}
	ok(good, "encoding at 2^%u", shift);
}

/* No string makes the weight of an integer overflow before its sum, but RFC 3492, section 6.2, requires the check. */
static void test_weight(void)
{
	static const unsigned char digits[] = "bbbbbbbbbbbbbbbba";
	size_t at = 0;
	uint64_t delta = 0;

	ok(bootstring_read_integer(&punycode, digits, sizeof digits - 1, 500, &at, &delta) ==
	                   STATUS_PUNYCODE_OVERFLOW &&
	           at < sizeof digits - 2,
	   "a weight over 64 bits");
}

/* The steps of punycode.h with any integer of 64 bits: its digits under each bias, and the bias after it. */
static void test_steps(void)
{
	bool good = true;

	for (unsigned n = 0; n < 8 * (2 * NEAR + 1); n++) {
		static const unsigned char bits[] = {4, 5, 28, 31, 32, 60, 63, 64};
		const uint64_t border = bits[n % 8] < 64 ? UINT64_C(1) << bits[n % 8] : 0,
			       delta = border + n / 8 - NEAR;

		for (unsigned bias = 0; bias < 500; bias++) {
			unsigned char digits[BOOTSTRING_INTEGER_MAX], wanted[RFC_DIGITS_MAX];
			const size_t length = rfc_write_integer(rfc_profiles, delta, bias, false, wanted);
			uint64_t back = 0;
			size_t at = 0;

			good &= bootstring_write_integer(&punycode, delta, bias, false, digits) == length &&
			        memcmp(digits, wanted, length) == 0;
			/* The weight of a last digit 0 may overflow; only shorter integers must be read. */
			if (delta >> 60 == 0)
				good &= bootstring_read_integer(&punycode, digits, length, bias, &at, &back) ==
				                STATUS_OK &&
				        at == length && back == delta;
		}
		for (size_t points = 1; points <= POINTS_MAX; points++)
			good &= bootstring_adapt(delta, points, false) == rfc_adapt(delta, points, false) &&
			        bootstring_adapt(delta, points, true) == rfc_adapt(delta, points, true);
	}
	ok(good, "integers are written and read, and the bias adapted");
}

/* A pair has 42 bits for a position: no longer string is read.  On systems of 32 bits, there is none. */
static void test_longest(void)
{
	static const uint64_t lengths[] = {UINT64_C(1) << 42, UINT64_MAX};

	for (size_t i = 0; i < 2; i++) {
		struct buffer out = {0};
		struct code_points points = {0};
		struct fault fault;

		ok(sizeof(size_t) < 8 ||
		           (punycode_encode_long(&punycode, NULL, (size_t)lengths[i], &out) == STATUS_NO_MEMORY &&
		            punycode_decode_long(&punycode, NULL, (size_t)lengths[i], 0, &points, &fault) ==
		                    STATUS_NO_MEMORY),
		   "%" PRIu64 " code points", lengths[i]);
	}
}

int main(void)
{
	test_borders();
	test_encoding(31, 2000);
	test_encoding(32, 4000);
	test_weight();
	test_steps();
	test_longest();
	return done_testing();
}
