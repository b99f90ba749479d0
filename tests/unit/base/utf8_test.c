/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/scan.h"
#include "base/utf8.h"
#include "tap.h"

#include <string.h>
#include <unistr.h>

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
	const int its = u8_mbtoucr(&other, bytes, length);
	size_t size;

	trying(bytes, length);
	size = utf8_read_checked(bytes, bytes + length, &one);
	return its > 0 ? size == (size_t)its && one == other : size == 0;
}

/* Every first and second byte followed by bytes at the limits, complete and truncated. */
static void test_read_checked(void)
{
	static const unsigned char edges[] = {0x00, 0x0A, 0x7F, 0x80, 0x81, 0x8F, 0x90,
	                                      0x9F, 0xA0, 0xBE, 0xBF, 0xC0, 0xE0, 0xFF};
	enum { EDGES = sizeof edges };
	bool good = true;

	for (unsigned pair = 0; pair < 0x10000 && good; pair++) {
		for (size_t rest = 0; rest < (size_t)EDGES * EDGES && good; rest++) {
			const unsigned char bytes[] = {
				(unsigned char)(pair >> 8),
				(unsigned char)pair,
				edges[rest / EDGES],
				edges[rest % EDGES],
			};

			for (size_t length = 1; length <= sizeof bytes && good; length++)
				good = reads_alike(bytes, length);
		}
	}
	ok(good, "UTF-8 is read as libunistring reads it");
}

int main(void)
{
	test_read_checked();
	test_scalars();
	test_ascii();
	return done_testing();
}
