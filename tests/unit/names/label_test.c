/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A label that label_decode accepts is the only one of its U-label, and what that is encoded to. */
#include <config.h>

#include "base/utf8.h"
#include "names/parts.h"
#include "punycode/punycode.h"
#include "punycode/reference.h"
#include "random.h"
#include "report/report.h"
#include "tap.h"

#include <ctype.h>
#include <string.h>

static struct buffer text;
static struct name name;
static struct code_points *const points = &name.points;

/* Returns true if label_decode accepts LABEL with RULES; its U-label is in POINTS and TEXT then. */
static bool accepts(const struct name_rules *rules, const unsigned char *label, size_t length)
{
	struct fault fault;
	struct conversion c = {.name = &name,
	                       .rules = rules,
	                       .out = &text,
	                       .fault = &fault,
	                       .anywhere = label_anywhere[rules->level],
	                       .no_capitals = rules->level >= IDNA_REGISTER};
	struct name_label whole = {.length = length};

	trying(label, length);
	points->length = text.length = 0;
	return buffer_reserve(&text, SHORT_UTF8_ROOM) && label_decode(&c, &whole, label, length) == STATUS_OK;
}

/* Writes the A-label of STRING, as RFC 3492 gives it, to LABEL.  Returns its length, or 0 if it has over 63 bytes. */
static size_t write_label(const uint32_t *string, size_t count, unsigned char *label)
{
	unsigned char encoded[16 * LABEL_MAX + 1];
	const size_t length = rfc_encode(rfc_profiles, string, count, encoded);

	if (length > LABEL_MAX - ACE_PREFIX_LENGTH)
		return 0;
	memcpy(label, "xn--", ACE_PREFIX_LENGTH);
	memcpy(label + ACE_PREFIX_LENGTH, encoded, length);
	return ACE_PREFIX_LENGTH + length;
}

/*
 * Appends an integer to LABEL: one that inserts a code point up to MORE above the last one, plus TIMES 2^SHIFT. Returns
 * the new length, or 0 if the label has over 63 bytes or the integer does not fit.
 */
static size_t append_integer(unsigned char *label, size_t length, uint32_t more, unsigned times, unsigned shift)
{
	uint32_t string[LABEL_MAX];
	const struct rfc_decoded state =
		rfc_decode(rfc_profiles, label + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH, false, string);
	const wide delta = state.count - state.i + (wide)more * (state.count + 1);

	if (shift >= 8 * sizeof(wide) || ((wide)-1 >> shift) <= times)
		return 0;
	length += rfc_write_integer(rfc_profiles, delta + ((wide)times << shift), state.bias, false, label + length);
	return length <= LABEL_MAX ? length : 0;
}

/* Returns true unless RULES accept LABEL although it is not the A-label of its U-label, but for ASCII case. */
static bool is_the_one(const struct name_rules *rules, const unsigned char *label, size_t length, size_t *accepted)
{
	unsigned char other[LABEL_MAX];

	if (!accepts(rules, label, length))
		return true;
	++*accepted;
	if (write_label(points->points, points->length, other) != length)
		return false;
	for (size_t i = 0; i < length; i++) {
		if (tolower(label[i]) != tolower(other[i]))
			return false;
	}
	return true;
}

/*
 * check_decoded does not encode what it decoded.  It need not: a label that it accepts is the only one of its U-label.
 * An integer has one sequence of digits: a digit below t ends it, and those before it are at least t, so that each is
 * t plus a remainder.  The deltas are sums of a string's insertions in the order of code point and position, which only
 * grow, and the encoder makes them in this order.  This holds as long as no sum wraps, and is tested for every string
 * of up to 3 digits, with and without a literal portion, and for labels of up to 59 code points up to U+10FFFF: with
 * any digit changed, and with one more delta, too large by a multiple of the powers of 2 from 2^31 to 2^66.
 */
static void test_one_encoding(void)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	static const struct name_rules none = {.level = IDNA_NONE};
	static const uint32_t borders[] = {0xA0,   0xFF,   0x100,   0x7FF,    0xD7FF,
	                                   0xE000, 0xFFFD, 0x10000, 0x10FFFE, 0x10FFFF};
	static const char *const literals[] = {"xn--", "xn--a-", "xn--a-b-", "xn--abcdefghijklmnopqrstuvwxyz-"};
	unsigned char label[LABEL_MAX + RFC_DIGITS_MAX];
	size_t tried = 0, accepted = 0, changed = 0, beyond = 0;
	bool good = true;

	for (size_t n = 0; n < 4 * 36 * 36 * 36 && good; n++, tried++) {
		size_t length = strlen(literals[n % 4]);

		memcpy(label, literals[n % 4], length);
		for (size_t rest = n / 4, i = 0; i < 3 && (i == 0 || rest > 0); rest /= 36, i++)
			label[length++] = (unsigned char)digits[rest % 36];
		good = is_the_one(&none, label, length, &accepted);
	}
	ok(good && accepted > 1000, "%zu strings of digits: those accepted are the only ones of their U-labels", tried);
	accepted = 0;
	for (unsigned round = 0; round < 4000 && good; round++) {
		const unsigned count = 1 + below(round % 4 ? 12 : 59);
		uint32_t string[LABEL_MAX];
		size_t length;

		for (unsigned i = 0; i < count; i++)
			string[i] = below(2) ? borders[below(10)] : round % 2 ? 0xE0 + below(31) : 0x4E00 + below(4);
		for (unsigned i = 1; i < count; i++)
			string[i] = below(4) ? string[i] : 'a' + below(26);
		length = write_label(string, count, label);
		if (length == 0)
			continue;
		good = is_the_one(&none, label, length, &accepted);
		for (size_t i = ACE_PREFIX_LENGTH; i < length && good; i++) {
			const unsigned char kept = label[i];

			label[i] = (unsigned char)digits[below(36)];
			good = is_the_one(&none, label, length, &changed);
			label[i] = kept;
		}
		for (unsigned shift = 31; shift <= 66 && good; shift++) {
			size_t longer = append_integer(label, length, below(4), 1 + below(count + 1), shift);

			beyond += longer > 0;
			good = longer == 0 || !accepts(&none, label, longer);
		}
	}
	ok(good && accepted > 1000 && changed > 1000 && beyond > 1000,
	   "labels up to U+10FFFF (%zu, %zu with another digit, %zu with a larger delta)", accepted, changed, beyond);
}

/* A label that is accepted is its own mapping: encoding its U-label gives it again.  Each code point, after a letter.
 */
static void test_own_mapping(void)
{
	static const enum idna_level levels[] = {IDNA_LOOKUP, IDNA_REGISTER};
	unsigned char label[LABEL_MAX];
	struct buffer out = {0};

	for (size_t l = 0; l < 2; l++) {
		const struct name_rules rules = name_rules(levels[l], false);
		size_t accepted = 0;
		bool good = true;

		for (uint32_t c = 0x80; c <= CODE_POINT_MAX && good; c++) {
			const uint32_t string[] = {'a', c};
			struct fault fault;
			enum status status;
			size_t length;

			length = is_surrogate(c) ? 0 : write_label(string, 2, label);
			if (length == 0 || !accepts(&rules, label, length))
				continue;
			accepted++;
			out.length = 0;
			status = name_convert(false, &name, &rules, NULL, text.bytes, text.length, &out, &fault);
			good = status == STATUS_BIDI_RULE ||
			       (status == STATUS_OK && out.length == length && memcmp(out.bytes, label, length) == 0);
		}
		ok(good && accepted > 100000, "%zu code points at %s: what is accepted is encoded again", accepted,
		   diagnostic_levels[levels[l]]);
	}
	buffer_free(&out);
}

int main(void)
{
	test_one_encoding();
	test_own_mapping();
	buffer_free(&text);
	name_free(&name);
	return done_testing();
}
