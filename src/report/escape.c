/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Escaping of text for display. */
#include <config.h>

#include "report/escape.h"

#include "base/utf8.h"
#include "idna/idna.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistr.h>

bool append_format(struct buffer *out, const char *format, ...)
{
	char text[FORMAT_MAX];
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return buffer_append_string(out, text);
}

/* Reads the character at the start of TEXT.  Returns its length, or 0 for a byte that is not UTF-8. */
static size_t read_character(const unsigned char *text, size_t length, uint32_t *c)
{
	const size_t size = utf8_read_checked(text, text + length, c);

	if (size == 0)
		*c = text[0];
	return size;
}

/*
 * Appends the character C, the SIZE bytes at TEXT, or its escape if it is not SHOWN.  If SIZE is 0, C is a byte that is
 * not UTF-8.
 */
static bool append_character(struct buffer *out, const unsigned char *text, size_t size, uint32_t c, bool shown)
{
	if (shown)
		return buffer_append(out, text, size);
	return append_format(out, size == 0 ? "\\x%02X" : "\\u{%X}", c);
}

size_t escape_start(const unsigned char *text, size_t length, size_t characters)
{
	size_t at = 0;
	uint32_t c;

	for (; at < length && characters > 0; characters--) {
		const size_t size = read_character(text + at, length - at, &c);

		at += size > 0 ? size : 1;
	}
	return at;
}

bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out)
{
	const size_t end = escape_start(text, length, characters);
	bool shown = false; /* the previous character is shown, so that a mark would combine with it */
	size_t size;

	for (size_t at = 0; at < end; at += size == 0 ? 1 : size) {
		uint32_t c;

		size = read_character(text + at, end - at, &c);
		shown = size > 0 && idna_is_visible(c, shown);
		if (!append_character(out, text + at, size, c, shown))
			return false;
	}
	return end == length || buffer_append_string(out, "...");
}

/* Returns true if TEXT, which is incomplete, can become a character, or a line end, with more bytes. */
static bool may_go_on(const unsigned char *text, size_t length)
{
	ucs4_t c;

	return u8_mbtoucr(&c, text, length) == -2 || (length == 1 && text[0] == '\r');
}

size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out)
{
	size_t at = 0, size;

	assert(buffer_room(out) >= length * ESCAPE_GROWTH);
	for (; at < length && (last || !may_go_on(text + at, length - at)); at += size > 0 ? size : 1) {
		const unsigned char *const next = text + at + 1;
		uint32_t c;
		bool safe;

		size = read_character(text + at, length - at, &c);
		safe = !idna_is_unsafe(c) || c == '\t' || c == '\n' || c == terminator ||
		       (c == '\r' && next < text + length && *next == '\n');
		(void)append_character(out, text + at, size, c, safe && size > 0);
	}
	return at;
}
