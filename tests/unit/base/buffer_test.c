/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/buffer.h"
#include "tap.h"

#include <string.h>

static void test_growth(void)
{
	struct buffer buffer = {0};
	size_t growths = 0, capacity = 0;
	bool right = true;

	for (size_t i = 0; i < 100000; i++) {
		right = right && buffer_append_byte(&buffer, (unsigned char)(i * 7)) && buffer.length == i + 1;
		growths += buffer.capacity != capacity;
		capacity = buffer.capacity;
	}
	for (size_t i = 0; i < 100000; i++)
		right = right && buffer.bytes[i] == (unsigned char)(i * 7);
	ok(right, "100,000 bytes, one by one");
	ok(growths < 20, "grows by doubling: %zu growths", growths);
	ok(!buffer_reserve(&buffer, SIZE_MAX) && !buffer_reserve(&buffer, SIZE_MAX - 100000) &&
	           !buffer_reserve(&buffer, SIZE_MAX / 2) && buffer.length == 100000 && buffer.capacity == capacity &&
	           buffer.bytes[99999] == (unsigned char)(99999 * 7),
	   "what no memory can hold is refused, and the buffer is as it was");
	buffer.length = buffer.capacity = SIZE_MAX / 2 + 2;
	ok(!buffer_reserve(&buffer, 1), "nor does it grow if it has more than that");
	buffer_free(&buffer);
	ok(!buffer.bytes && buffer.length == 0 && buffer.capacity == 0, "is empty after buffer_free");
	ok(buffer_append(&buffer, NULL, 0) && buffer.length == 0, "appends no bytes from NULL");
	buffer_free(&buffer);
}

static void test_hex(void)
{
	static const struct {
		uint32_t code_point;
		const char *text;
	} rows[] = {
		{0, "0000"},        {0xFC, "00FC"},     {0xABCD, "ABCD"},     {0xFFFF, "FFFF"},
		{0x10000, "10000"}, {0xFFFFF, "FFFFF"}, {0x100000, "100000"}, {0x10FFFF, "10FFFF"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		unsigned char hex[8];

		ok_bytes(hex, (size_t)(write_code_point(hex, rows[i].code_point) - hex), rows[i].text,
		         strlen(rows[i].text), "hex: %s", rows[i].text);
	}
}

static void test_code_points(void)
{
	struct code_points list = {0};
	bool right = true;

	for (uint32_t c = 0; c < 10000; c++)
		right = right && code_points_append(&list, c * 3);
	for (uint32_t c = 0; c < 10000; c++)
		right = right && list.points[c] == c * 3;
	ok(right && list.length == 10000, "10,000 code points");
	ok(!code_points_reserve(&list, SIZE_MAX / 4) && !code_points_reserve(&list, SIZE_MAX) && list.length == 10000,
	   "what no memory can hold is refused");
	code_points_free(&list);
	ok(!list.points && list.length == 0 && list.capacity == 0, "is empty after buffer_free");
}

/* As many characters that are escaped as fill a block, and one that goes beyond it; then each byte of ASCII. */
static void test_json(void)
{
	static const char end[] = "\\uDBFF\\uDFFF\"";
	unsigned char text[255 + 4];
	struct buffer buffer = {0};
	size_t wrong = 0;

	memset(text, 1, 255);
	memcpy(text + 255, "\xF4\x8F\xBF\xBF", 4);
	ok(json_append_string(&buffer, text, sizeof text) && buffer.length == 1 + 255 * 6 + strlen(end) &&
	           memcmp(buffer.bytes + buffer.length - strlen(end), end, strlen(end)) == 0,
	   "a character at the end of a block has room");
	for (unsigned c = 0; c < 0x80; c++) {
		const bool escaped = c < ' ' || c > '~', quoted = c == '"' || c == '\\';
		char wanted[16];

		snprintf(wanted, sizeof wanted, escaped ? "\"\\u%04X\"" : quoted ? "\"\\%c\"" : "\"%c\"", c);
		buffer.length = 0;
		wrong += !json_append_string(&buffer, (unsigned char[]){(unsigned char)c}, 1) ||
		         buffer.length != strlen(wanted) || memcmp(buffer.bytes, wanted, buffer.length) != 0;
	}
	ok(wrong == 0, "of ASCII, controls are escaped, the quote and the backslash too (%zu wrong)", wrong);
	buffer_free(&buffer);
}

int main(void)
{
	struct buffer buffer = {0};

	test_growth();
	test_hex();
	test_code_points();
	test_json();
	ok(buffer_append_string(&buffer, "b\303\274") && buffer_append(&buffer, "c\0d", 3) && buffer.length == 6 &&
	           memcmp(buffer.bytes, "b\303\274c\0d", 6) == 0,
	   "strings and bytes");
	ok(!json_append_text(&buffer, (uint32_t[]){'a'}, SIZE_MAX / 4 + 1) &&
	           !json_append_code_points(&buffer, (uint32_t[]){'a'}, SIZE_MAX / 11 + 1),
	   "no text of JSON is longer than memory");
	buffer_free(&buffer);
	return done_testing();
}
