/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "base/utf8.h"
#include "output.h"
#include "report/report.h"
#include "tap.h"

#include <string.h>

#define BYTES(text) (const unsigned char *)(text), sizeof(text) - 1

/* clang-format off */
static const struct {
	const unsigned char *text;
	size_t length;
	size_t characters;
	const char *escaped;
} pieces[] = {
	{BYTES(""), 5, ""},
	{BYTES("b\xC3\xBC\\'\""), 80, "b\xC3\xBC\\'\""},
	{BYTES("\0\a\t\n\r\x1B\x7F"), 80, "\\u{0}\\u{7}\\u{9}\\u{A}\\u{D}\\u{1B}\\u{7F}"},
	{BYTES("\xC2\x80\xC2\x9F\xC2\xA0"), 80, "\\u{80}\\u{9F}\\u{A0}"},
	{BYTES("a b\xC2\xAD\xE2\x80\x8B\xEF\xBB\xBF\xE3\x80\x80\xCD\x8F"), 80,
	 "a b\\u{AD}\\u{200B}\\u{FEFF}\\u{3000}\\u{34F}"},
	{BYTES("\xE3\x85\xA4\xE1\xA0\x8E\xEF\xB8\x8F\xF3\xA0\x81\xA1\xE2\xA0\x80"), 80,
	 "\\u{3164}\\u{180E}\\u{FE0F}\\u{E0061}\\u{2800}"},
	{BYTES("\xEE\x80\x80\xCD\xB8\xEF\xBF\xBF\xF4\x8F\xBF\xBF"), 80, "\\u{E000}\\u{378}\\u{FFFF}\\u{10FFFF}"},
	{BYTES("\xCC\x88\x61\xCC\x88\xCC\x81"), 80, "\\u{308}a\xCC\x88\xCC\x81"},
	{BYTES("\xCC\x88\xCC\x81\xFF\xCC\x81\xC2\xAD\xE0\xA4\xBE"), 80, "\\u{308}\\u{301}\\xFF\\u{301}\\u{AD}\\u{93E}"},
	{BYTES("\xE2\x83\x9D\xC3\xBC"), 80, "\\u{20DD}\xC3\xBC"},
	{BYTES("\xD8\x9C\xE2\x80\x8E\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAE\xE2\x81\xA6\xE2\x81\xA9"), 80,
	 "\\u{61C}\\u{200E}\\u{2028}\\u{2029}\\u{202E}\\u{2066}\\u{2069}"},
	{BYTES("a\xFF\xC3z\xE2\x82"), 80, "a\\xFF\\xC3z\\xE2\\x82"},
	{BYTES("\xED\xA0\x80"), 80, "\\xED\\xA0\\x80"},
	{BYTES("abc"), 3, "abc"},
	{BYTES("abcd"), 3, "abc..."},
	{BYTES("\xC3\xBC\xC3\xBC\xC3\xBC"), 2, "\xC3\xBC\xC3\xBC..."},
	{BYTES("\xFF\xFF\xFF"), 2, "\\xFF\\xFF..."},
	{BYTES("ab"), 0, "..."},
};
/* clang-format on */

static const struct {
	const unsigned char *text;
	size_t length;
	unsigned char terminator;
	const unsigned char *shown;
	size_t shown_length;
} shows[] = {
	{BYTES("a\tb\r\nc\n"), '\n', BYTES("a\tb\r\nc\n")},
	{BYTES("a\rb\r\r\n"), '\n', BYTES("a\\u{D}b\\u{D}\r\n")},
	{BYTES("a\r"), '\n', BYTES("a\\u{D}")},
	{BYTES("\x1B[31m\xC2\x9B\xE2\x80\xAE"), '\n', BYTES("\\u{1B}[31m\\u{9B}\\u{202E}")},
	{BYTES("\xC3\xBC\xFF\xF0\x9F\x98\x80\xC3"), '\n', BYTES("\xC3\xBC\\xFF\xF0\x9F\x98\x80\\xC3")},
	{BYTES("\xF0\x9F"), '\n', BYTES("\\xF0\\x9F")},
	{BYTES("\xF0\x9Fz\xE2\x82\xE2\x82\xAC"), '\n', BYTES("\\xF0\\x9Fz\\xE2\\x82\xE2\x82\xAC")},
	{BYTES("a\0\n\0"), '\0', BYTES("a\0\n\0")},
	{BYTES("\0"), '\n', BYTES("\\u{0}")},
};

/* Escapes TEXT in two blocks, the first of CUT bytes; an incomplete character goes with the second. */
static void show_in_two(const unsigned char *text, size_t length, unsigned char terminator, size_t cut,
                        struct buffer *out)
{
	size_t done;

	out->length = 0;
	if (!buffer_reserve(out, length * ESCAPE_GROWTH))
		return;
	done = escape_for_terminal(text, cut, terminator, false, out);
	if (cut - done >= UTF8_MAX) {
		out->length = 0; /* more than an incomplete character was left */
		return;
	}
	(void)escape_for_terminal(text + done, length - done, terminator, true, out);
}

/* The first 200 characters of a file name, or of an argument, are shown. */
static void test_file(void)
{
	static const char end[] = ":7:5: empty label\n";
	const struct convert_options options = {.mode = MODE_STRINGS};
	const struct fault fault = fault_at(STATUS_EMPTY_LABEL, 0, 0, 0);
	struct buffer out = {0}, wanted = {0};

	for (size_t length = 200; length <= 201; length++) {
		char file[202] = "";
		const struct diagnostic diagnostic = {
			.file = file, .location = {7, 5}, .fault = &fault, .options = &options};

		memset(file, 'f', length);
		out.length = wanted.length = 0;
		(void)diagnostic_text(&diagnostic, &out);
		(void)append_format(&wanted, "puny: ");
		(void)buffer_append(&wanted, file, 200);
		(void)append_format(&wanted, "%s%s", length > 200 ? "..." : "", end);
		ok_bytes(out.bytes, out.length, wanted.bytes, wanted.length, "the name of a file of %zu characters",
		         length);
		ok_number(strlen(message_escaped(file)), length > 200 ? 203 : 200, "the same as an argument");
	}
	buffer_free(&out);
	buffer_free(&wanted);
}

int main(void)
{
	struct buffer out = {0};

	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		out.length = 0;
		trying(pieces[i].text, pieces[i].length);
		(void)escape_piece(pieces[i].text, pieces[i].length, pieces[i].characters, &out);
		ok_bytes(out.bytes, out.length, pieces[i].escaped, strlen(pieces[i].escaped),
		         "%zu characters of a piece", pieces[i].characters);
	}
	for (size_t i = 0; i < sizeof shows / sizeof *shows; i++) {
		trying(shows[i].text, shows[i].length);
		for (size_t cut = 0; cut <= shows[i].length; cut++) {
			show_in_two(shows[i].text, shows[i].length, shows[i].terminator, cut, &out);
			if (out.length != shows[i].shown_length || memcmp(out.bytes, shows[i].shown, out.length) != 0)
				break;
		}
		ok_bytes(out.bytes, out.length, shows[i].shown, shows[i].shown_length, "on a terminal, cut anywhere");
	}
	test_file();
	buffer_free(&out);
	return done_testing();
}
