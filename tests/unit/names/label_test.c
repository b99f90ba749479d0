/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * A-labels: the answers of label_decode; what it rejects whatever the decoder answers; and that a label that it accepts
 * is the only one of its U-label.
 */
#include <config.h>

#include "base/utf8.h"
#include "names/name.h"
#include "punycode/punycode.h"
#include "punycode/reference.h"
#include "random.h"
#include "report/report.h"
#include "tap.h"

#include <ctype.h>
#include <string.h>

/* The code points that the decoder answers instead of its own, or nothing. */
static const uint32_t *instead;

static enum status answer(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                          struct code_points *out, struct fault *fault)
{
	size_t count = 0;

	if (!instead)
		return punycode_decode(p, string, length, flag, out, fault);
	while (instead[count] != 0)
		count++;
	return code_points_append_all(out, instead, count) ? STATUS_OK : STATUS_NO_MEMORY;
}

#define punycode_decode answer
#include "names/label.c"
#undef punycode_decode

/* The rules of LEVEL, with -m if MIXED_CASE, but those of zones for capitals. */
static struct label_rules rules_with_capitals(enum idna_level level, bool mixed_case)
{
	struct label_rules rules = label_rules(level, mixed_case);

	rules.no_capitals = false;
	return rules;
}

static struct buffer text;
static struct name name;
static struct code_points *const points = &name.points;

/* Appends the U-label of A_LABEL to the code points and the text, whatever is there. */
static enum status decode(const struct label_rules *rules, const unsigned char *a_label, size_t length,
                          struct fault *fault)
{
	const struct name_rules name_rules = {.label = *rules};
	struct conversion c = {.name = &name, .rules = &name_rules, .out = &text, .fault = fault};
	struct name_label label = {.length = length};

	trying(a_label, length);
	return buffer_reserve(&text, SHORT_UTF8_ROOM) ? label_decode(&c, &label, a_label, length) : STATUS_NO_MEMORY;
}

/* clang-format off */
static const struct {
	enum idna_level level;
	bool mixed_case;
	const char *label;
	enum status status;
	const char *u_label;   /* or NULL, and ... */
	size_t offset;         /* ... the position of the error */
} decoded[] = {
	{IDNA_LOOKUP, false, "xn--bcher-kva", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, false, "XN--BCHER-KVA", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, false, "xn--AZ-yka", STATUS_OK, "azü", 0},
	{IDNA_REGISTER, false, "xn--BCHER-kva", STATUS_OK, "BüCHER", 0},
	{IDNA_NONE, false, "Xn--Bcher-KVA", STATUS_OK, "Bücher", 0},
	{IDNA_LOOKUP, true, "xn--BCHER-kvA", STATUS_OK, "BÜCHER", 0},
	{IDNA_LOOKUP, true, "xn--bcher-kva", STATUS_OK, "bücher", 0},
	{IDNA_LOOKUP, true, "xn--fa-hiA", STATUS_OK, "faß", 0},
	{IDNA_LOOKUP, false, "xn--", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_NONE, false, "xn--a-", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_LOOKUP, false, "xn--iberspa-0ua", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_REGISTER, false, "xn--iberspa-0ua", STATUS_DISALLOWED, NULL, 0},
	{IDNA_NONE, false, "xn--iberspa-0ua", STATUS_OK, "iberspÚa", 0},
	{IDNA_LOOKUP, true, "xn--iberspa-0ua", STATUS_NOT_CANONICAL, NULL, 0},
	{IDNA_LOOKUP, false, "xn--xn---epa", STATUS_ACE_PREFIX, NULL, 0},
	{IDNA_LOOKUP, false, "xn--tda!", STATUS_BAD_DIGIT, NULL, 7},
	{IDNA_LOOKUP, false, "xn--bcher-kv", STATUS_TRUNCATED, NULL, 12},
	{IDNA_LOOKUP, false, "xn--\303\274-kva", STATUS_NON_BASIC, NULL, 4},
	{IDNA_NONE, false, "xn--ib9b", STATUS_SURROGATE, NULL, 4},
	{IDNA_NONE, false, "xn--0000h", STATUS_OUT_OF_RANGE, NULL, 4},
	{IDNA_NONE, false, "xn--1a", STATUS_CONTROL, NULL, 0},
	{IDNA_NONE, false, "xn--r6j", STATUS_SEPARATOR, NULL, 0},
	{IDNA_LOOKUP, false, "xn--aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", STATUS_LABEL_TOO_LONG, NULL, 0},
};
/* clang-format on */

static void test_decoding(void)
{
	for (size_t i = 0; i < sizeof decoded / sizeof *decoded; i++) {
		const struct label_rules rules = rules_with_capitals(decoded[i].level, decoded[i].mixed_case);
		const char *label = decoded[i].label, *wanted = decoded[i].u_label;
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status;
		bool right;

		points->length = text.length = 0;
		(void)code_points_append(points, 'z');
		status = decode(&rules, (const unsigned char *)label, strlen(label), &fault);
		right = status == decoded[i].status && points->points[0] == 'z';
		if (wanted)
			right = right && text.length == strlen(wanted) &&
			        memcmp(text.bytes, wanted, text.length) == 0 &&
			        utf8_encode(points->points + 1, points->length - 1, &text) &&
			        text.length == 2 * strlen(wanted) &&
			        memcmp(text.bytes, text.bytes + strlen(wanted), strlen(wanted)) == 0;
		else
			right = right && points->length == 1 && text.length == 0 && fault.status == status &&
			        fault.offset == decoded[i].offset && fault.piece == 0 &&
			        fault.piece_length == strlen(label);
		ok(right, "%s%s at %s: %s", label, decoded[i].mixed_case ? " with -m" : "",
		   diagnostic_levels[decoded[i].level], wanted ? wanted : status_text[decoded[i].status].words);
	}
}

static void test_prefix(void)
{
	/* clang-format off */
	static const struct {
		const char *label;
		bool prefix;
	} rows[] = {
		{"xn--", true}, {"XN--a", true}, {"xN--", true}, {"Xn--", true}, {"xn-", false}, {"xn-a", false}, {"axn--", false}, {"", false},
		{"yn--", false}, {"x\016--", false}, {"X.--", false}, {"xn\r-", false},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(label_has_prefix((const unsigned char *)rows[i].label, strlen(rows[i].label)) == rows[i].prefix,
		   "'%s' has %s prefix", rows[i].label, rows[i].prefix ? "the" : "no");
}

/* Returns true if label_decode accepts LABEL with RULES; its U-label is in POINTS and TEXT then. */
static bool accepts(const struct label_rules *rules, const unsigned char *label, size_t length)
{
	struct fault fault;

	points->length = text.length = 0;
	return decode(rules, label, length, &fault) == STATUS_OK;
}

/* Whatever the decoder accepts, no A-label is ASCII, a control character, a line end or a separator. */
static void test_any_decoder(void)
{
	static const uint32_t strings[][7] = {
		{'p', 'a', 'y', 'p', 'a', 'l'},
		{'A'},
		{'-'},
		{'a', '/'},
		{'\n'},
		{'a', '\n', 0xFC},
		{'a', '\r', 0xFC},
		{0x1B, 0xFC},
		{0x7F, 0xFC},
		{0x85},
		{0xFC, 0x9B},
		{0x2028},
		{0x2029, 'a'},
		{'a', 0x202E},
		{0xFC, '.'},
		{0xFC, 0x3002},
		{0xFF0E},
		{0xFF61, 'a'},
	};
	bool accepted = false;

	for (size_t i = 0; i < 8 * sizeof strings / sizeof *strings && !accepted; i++) {
		const enum idna_level level = (enum idna_level)(i / 2 % 4);
		const struct label_rules rules = rules_with_capitals(level, i % 2 != 0);

		instead = strings[i / 8];
		accepted = accepts(&rules, (const unsigned char *)"xn--tda", 7);
		trying_points(instead, strings[i / 8][1] ? 2 : 1);
	}
	instead = NULL;
	ok(!accepted, "ASCII and control characters are rejected, whatever the decoder answers");
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
static bool is_the_one(const struct label_rules *rules, const unsigned char *label, size_t length, size_t *accepted)
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
	static const struct label_rules none = {.level = IDNA_NONE, .anywhere = IDNA_NONE_ANYWHERE};
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
			if (length == 0 || !accepts(&rules.label, label, length))
				continue;
			accepted++;
			out.length = 0;
			status = name_convert(false, &name, &rules, NULL, text.bytes, text.length, &out, &fault);
			good = status == STATUS_BIDI ||
			       (status == STATUS_OK && out.length == length && memcmp(out.bytes, label, length) == 0);
		}
		ok(good && accepted > 100000, "%zu code points at %s: what is accepted is encoded again", accepted,
		   diagnostic_levels[levels[l]]);
	}
	buffer_free(&out);
}

int main(void)
{
	test_decoding();
	test_prefix();
	test_any_decoder();
	test_one_encoding();
	test_own_mapping();
	buffer_free(&text);
	name_free(&name);
	return done_testing();
}
