/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/utf8.h"
#include "punycode/punycode.h"
#include "records/records.h"
#include "tap.h"

#include <string.h>

/* clang-format off */
static const struct {
	const struct bootstring *profile;
	enum format format;
	bool mixed_case;
	bool decode;
	const char *input;
	enum status status;
	const char *output;
} rows[] = {
	{&punycode, FORMAT_AUTO, false, false, "b\xC3\xBC" "cher", STATUS_OK, "bcher-kva"},
	{&punycode, FORMAT_AUTO, false, false, "u+0062 U+00FC", STATUS_OK, "b-eha"},
	{&punycode, FORMAT_AUTO, true, false, "u+0042 U+00FC", STATUS_OK, "b-ehA"},
	{&punycode, FORMAT_UTF8, false, false, "u+FC", STATUS_OK, "u+FC-"},
	{&punycode, FORMAT_CODE_POINTS, false, false, "u+FC", STATUS_OK, "tda"},
	{&punycode, FORMAT_CODE_POINTS, false, false, "\xC3\xBC", STATUS_CODE_POINT_SYNTAX, NULL},
	{&punycode, FORMAT_UTF8, true, false, "B\xC3\x9C", STATUS_OK, "B-ehA"},
	{&punycode, FORMAT_UTF8, false, false, "a\xFF", STATUS_INVALID_UTF8, NULL},
	{&punycode, FORMAT_AUTO, false, false, "u+000A u+00FC", STATUS_TERMINATOR, NULL},
	{&punycode, FORMAT_AUTO, true, false, "U+000A", STATUS_TERMINATOR, NULL},
	{&punycode, FORMAT_AUTO, false, true, "tda", STATUS_OK, "\xC3\xBC"},
	{&punycode, FORMAT_CODE_POINTS, false, true, "B-ehA", STATUS_OK, "u+0042 u+00FC"},
	{&punycode, FORMAT_CODE_POINTS, true, true, "B-ehA", STATUS_OK, "U+0042 U+00FC"},
	{&punycode, FORMAT_UTF8, true, true, "b-ehA", STATUS_OK, "b\xC3\x9C"},
	{&punycode, FORMAT_UTF8, false, true, "ib9b", STATUS_SURROGATE, NULL},
	{&punycode_rust, FORMAT_UTF8, false, false, "g\xC3\xB6" "del", STATUS_OK, "gdel_5qa"},
	{&punycode_rust, FORMAT_UTF8, false, true, "gdel_5qA", STATUS_BAD_DIGIT, NULL},
	{&punycode_swift, FORMAT_UTF8, false, false, "a b", STATUS_OK, "ab_qgJk"},
	{&punycode_swift, FORMAT_UTF8, false, false, "a_$9\xC3\xBC", STATUS_OK, "a_$9_Dra"},
};
/* clang-format on */

static bool same(const struct buffer *got, const char *wanted)
{
	return got->length == strlen(wanted) && memcmp(got->bytes, wanted, got->length) == 0;
}

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct convert_options options = {.profile = rows[i].profile,
		                                        .format = rows[i].format,
		                                        .mixed_case = rows[i].mixed_case,
		                                        .terminator = '\n'};
		struct strings strings = {0};
		const unsigned char *input = (const unsigned char *)rows[i].input;
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		struct buffer out = {0};
		enum status status;

		strings_start(&strings, &options);
		status = (rows[i].decode ? strings_decode : strings_encode)(&strings, input, strlen(rows[i].input),
		                                                            &out, &fault);
		ok(status == rows[i].status && fault.status == (status == STATUS_OK ? STATUS_OK : status) &&
		           (!rows[i].output || same(&out, rows[i].output)),
		   "'%s' %s: %s", rows[i].input, rows[i].decode ? "decoded" : "encoded",
		   rows[i].output ? rows[i].output : status_text[rows[i].status].words);
		strings_free(&strings);
		buffer_free(&out);
	}
}

/* Swift: shifted ASCII in consecutive strings, and surrogates that are not shifted ASCII. */
static void test_swift(void)
{
	struct strings strings = {.options = {.profile = &punycode_swift, .format = FORMAT_UTF8, .terminator = '\n'}};
	struct buffer none = {0};
	unsigned char text[3] = "a?";
	bool back = true;
	struct fault fault;

	for (unsigned char c = 0; c < 0x80; c++) {
		struct buffer encoded = {0}, decoded = {0};

		text[1] = c;
		back = back && (c == '\n' || (strings_encode(&strings, text, 2, &encoded, &fault) == STATUS_OK &&
		                              strings_decode(&strings, encoded.bytes, encoded.length, &decoded,
		                                             &fault) == STATUS_OK &&
		                              decoded.length == 2 && memcmp(decoded.bytes, text, 2) == 0));
		for (size_t i = 0; i < encoded.length; i++)
			back = back && (encoded.bytes[i] == '_' || encoded.bytes[i] == '$' ||
			                (encoded.bytes[i] >= '0' && encoded.bytes[i] <= '9') ||
			                ((encoded.bytes[i] | 0x20) >= 'a' && (encoded.bytes[i] | 0x20) <= 'z'));
		buffer_free(&encoded);
		buffer_free(&decoded);
	}
	ok(back, "Swift: all of ASCII goes through symbol characters and back");
	ok(strings_decode(&strings, (const unsigned char *)"DzJb", 4, &none, &fault) != STATUS_OK,
	   "Swift: a surrogate that is no shifted ASCII");
	strings_free(&strings);
	buffer_free(&none);
}

static void test_warnings(void)
{
	enum { DOT = STATUS_WARN_DOT, PREFIX = STATUS_WARN_PREFIX };
	/* clang-format off */
	static const struct {
		const char *text;
		int encode, decode; /* the warnings */
	} texts[] = {
		{"", 0, 0}, {"b\xC3\xBC" "cher.de", DOT, 0}, {"\xC3\xBC.\xC3\xBC", DOT, 0}, {"a.b", DOT, 0}, {"\xC3\xBC", 0, 0},
		{"\xC3\xBC.", 0, 0}, {".\xC3\xBC", 0, 0}, {"\xC3\xBC. a", 0, 0}, {"3.5 \xE2\x82\xAC", 0, 0}, {"a.1", 0, 0},
		{"\xC3\xBC...a.b", DOT, 0}, {"\xFF.de", 0, 0}, {"xn--tda", PREFIX, PREFIX}, {"XN--", PREFIX, PREFIX},
		{"xn-tda", 0, 0}, {"axn--tda", 0, 0}, {"a.xn--tda", PREFIX, PREFIX}, {"a.axn--tda.b", DOT, 0},
		{"axn--.xn--", PREFIX, PREFIX}, {"xn--b\xC3\xBC" "cher", 0, 0}, {"xn--tda.\xC3\xBC", DOT, 0},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		const unsigned char *const text = (const unsigned char *)texts[i].text;
		const size_t length = strlen(texts[i].text);

		ok((int)strings_warning(text, length, false) == texts[i].encode, "'%s': encoded", texts[i].text);
		ok((int)strings_warning(text, length, true) == texts[i].decode, "'%s': decoded", texts[i].text);
	}
}

/* A short string whose code points are far apart needs more room than its code points. */
static void test_room(void)
{
	enum { COUNT = 60, STEP = 17000, FIRST = 0x10000, LEFT = 80 };
	struct strings strings = {0};
	struct buffer text = {0}, out = {0};
	struct fault fault;
	size_t start;

	strings_start(&strings,
	              &(struct convert_options){.profile = &punycode, .format = FORMAT_UTF8, .terminator = '\n'});
	for (uint32_t i = COUNT; i-- > 0;) {
		const uint32_t point = FIRST + i * STEP;

		utf8_encode(&point, 1, &text);
	}
	buffer_reserve(&out, LEFT);
	start = out.length = out.capacity - LEFT;
	ok(strings_encode(&strings, text.bytes, text.length, &out, &fault) == STATUS_OK && out.length - start > LEFT &&
	           out.length <= out.capacity,
	   "room for short strings with long deltas");
	strings_free(&strings);
	buffer_free(&text);
	buffer_free(&out);
}

int main(void)
{
	test_rows();
	test_swift();
	test_warnings();
	test_room();
	return done_testing(64);
}
