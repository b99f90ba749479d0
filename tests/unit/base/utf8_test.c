/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/utf8.h"
#include "tap.h"

#include <string.h>
#include <unistr.h>

#define BYTES(text) (const unsigned char *)(text), sizeof(text) - 1

/* clang-format off */
static const struct {
	const unsigned char *bytes;
	size_t length;
	enum status status;
	size_t offset;
	const char *what;
} rows[] = {
	{BYTES(""), STATUS_OK, 0, "nothing"},
	{BYTES("a\0b"), STATUS_OK, 0, "NUL"},
	{BYTES("\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"), STATUS_OK, 0, "the ends of each length"},
	{BYTES("\xED\x9F\xBF\xEE\x80\x80"), STATUS_OK, 0, "beside the surrogates"},
	{BYTES("ab\x80"), STATUS_INVALID_UTF8, 2, "a lone continuation"},
	{BYTES("ab\xC3"), STATUS_INVALID_UTF8, 2, "one that is cut short"},
	{BYTES("a\xE2\x82"), STATUS_INVALID_UTF8, 1, "one of three that is cut short"},
	{BYTES("a\xF0\x9F\x92"), STATUS_INVALID_UTF8, 1, "one of four that is cut short"},
	{BYTES("a\xE2\x82z"), STATUS_INVALID_UTF8, 1, "one that is broken off"},
	{BYTES("\xC0\x80"), STATUS_INVALID_UTF8, 0, "overlong, two"},
	{BYTES("\xE0\x9F\xBF"), STATUS_INVALID_UTF8, 0, "overlong, three"},
	{BYTES("\xF0\x8F\xBF\xBF"), STATUS_INVALID_UTF8, 0, "overlong, four"},
	{BYTES("z\xF4\x90\x80\x80"), STATUS_INVALID_UTF8, 1, "over U+10FFFF"},
	{BYTES("\xF8\x88\x80\x80\x80"), STATUS_INVALID_UTF8, 0, "five bytes"},
	{BYTES("\xFE"), STATUS_INVALID_UTF8, 0, "FE"},
	{BYTES("\xF5\xA0\x80\x80"), STATUS_INVALID_UTF8, 0, "a surrogate but for its first byte"},
	{BYTES("\xC1\xA0\x80"), STATUS_INVALID_UTF8, 0, "overlong, followed by a continuation"},
	{BYTES("az\xED\xA0\x80"), STATUS_SURROGATE, 2, "U+D800"},
	{BYTES("\xED\xBF\xBFz"), STATUS_SURROGATE, 0, "U+DFFF"},
	{BYTES("\xED\xA0"), STATUS_INVALID_UTF8, 0, "a surrogate that is cut short"},
	{BYTES("\xED\xA0z"), STATUS_INVALID_UTF8, 0, "a surrogate that is broken off"},
};
/* clang-format on */

static void test_checks(void)
{
	struct code_points points = {0};
	struct buffer text = {0};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status = utf8_check(rows[i].bytes, rows[i].length, &fault);

		ok(status == rows[i].status && fault.status == status && fault.offset == rows[i].offset,
		   "%s: %s at %zu", rows[i].what, status_text[rows[i].status].words, rows[i].offset);
		points.length = 0;
		status = utf8_decode(rows[i].bytes, rows[i].length, &points, &fault);
		ok(status == rows[i].status && (status == STATUS_OK || points.length == 0), "%s, decoded",
		   rows[i].what);
		if (status != STATUS_OK)
			continue;
		text.length = 0;
		ok(utf8_encode(points.points, points.length, &text) && text.length == rows[i].length &&
		           memcmp(text.bytes, rows[i].bytes, text.length) == 0,
		   "%s, encoded again", rows[i].what);
	}
	buffer_free(&text);
	code_points_free(&points);
}

static void test_surrogate(void)
{
	struct fault fault;

	ok(utf8_check(BYTES("\xED\xA8\x83"), &fault) == STATUS_SURROGATE && fault.code_point == 0xDA03,
	   "a surrogate is named");
}

/* Every scalar value is written and read like libunistring does. */
static void test_scalars(void)
{
	struct code_points all = {0}, back = {0};
	struct buffer text = {0};
	struct fault fault;
	bool right = true;

	for (uint32_t c = 0; c < 0x110000; c++) {
		unsigned char bytes[UTF8_MAX];
		uint32_t read;
		size_t length;

		if (c >= 0xD800 && c < 0xE000)
			continue;
		length = utf8_write(bytes, c);
		right = right && utf8_read_checked(bytes, bytes + length, &read) == length && read == c &&
		        code_points_append(&all, c);
	}
	ok(right, "reads every scalar value as it was written");
	ok(!utf8_encode(all.points, SIZE_MAX / UTF8_MAX + 1, &text), "more code points than there can be are rejected");
	ok(utf8_encode(all.points, all.length, &text) &&
	           utf8_decode(text.bytes, text.length, &back, &fault) == STATUS_OK && back.length == all.length &&
	           memcmp(back.points, all.points, all.length * sizeof *all.points) == 0,
	   "all of them, encoded and decoded");
	buffer_free(&text);
	code_points_free(&all);
	code_points_free(&back);
}

static void test_ascii(void)
{
	unsigned char bytes[200];
	bool right = true;

	memset(bytes, 0x7F, sizeof bytes);
	ok(is_ascii(bytes, 0) && is_ascii(bytes, sizeof bytes), "ASCII");
	for (size_t length = 1; length <= sizeof bytes; length++) {
		for (size_t at = 0; at < length; at++) {
			bytes[at] = 0x80;
			right = right && !is_ascii(bytes, length) && is_ascii(bytes, at);
			bytes[at] = 0x7F;
		}
	}
	ok(right, "rejects an invalid byte in any position");
}

/* Returns true if both agree on the character at the start of BYTES: its validity, length and code point. */
static bool reads_alike(const unsigned char *bytes, size_t length)
{
	uint32_t one = 0;
	ucs4_t other = 0;
	size_t size = utf8_read_checked(bytes, bytes + length, &one);
	int its = u8_mbtoucr(&other, bytes, length);

	return its > 0 ? size == (size_t)its && one == other : size == 0;
}

/* Every first and second byte followed by bytes at the limits, complete and truncated. */
static void test_read_checked(void)
{
	static const unsigned char edges[] = {0x00, 0x0A, 0x7F, 0x80, 0x81, 0x8F, 0x90,
	                                      0x9F, 0xA0, 0xBE, 0xBF, 0xC0, 0xE0, 0xFF};
	enum { EDGES = sizeof edges };
	bool good = true;

	for (unsigned pair = 0; pair < 0x10000; pair++) {
		for (size_t rest = 0; rest < (size_t)EDGES * EDGES; rest++) {
			const unsigned char bytes[] = {
				(unsigned char)(pair >> 8),
				(unsigned char)pair,
				edges[rest / EDGES],
				edges[rest % EDGES],
			};

			for (size_t length = 1; length <= sizeof bytes; length++)
				good &= reads_alike(bytes, length);
		}
	}
	ok(good, "UTF-8 is read as libunistring reads it");
}

int main(void)
{
	test_read_checked();
	test_checks();
	test_surrogate();
	test_scalars();
	test_ascii();
	return done_testing(53);
}
