/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Escaping of text for display. */
#include <config.h>

#include "report/escape.h"

#include "base/utf8.h"
#include "idna/facts.h"

#include <unictype.h>
#include <unistr.h>

/*
 * Reads the character at the start of TEXT.  Returns false if TEXT begins with invalid UTF-8 of *LENGTH bytes, at least
 * one.
 */
static bool read_character(const unsigned char *text, size_t available, size_t *length, uint32_t *code_point)
{
	ucs4_t c;
	int n = u8_mbtoucr(&c, text, available);

	*length = n > 0 ? (size_t)n : 1;
	*code_point = n > 0 ? (uint32_t)c : text[0];
	return n > 0;
}

/* Appends the escape of the character C, or of the byte C that is not UTF-8. */
static bool append_escape(struct buffer *out, bool valid, uint32_t c)
{
	if (!valid)
		return buffer_append_string(out, "\\x") && buffer_append_hex(out, c, 2);
	return buffer_append_string(out, "\\u{") && buffer_append_hex(out, c, 1) && buffer_append_byte(out, '}');
}

/*
 * Returns true if C cannot be seen or looks like a space: controls, format characters, separators other than the space,
 * private and unassigned code points, default ignorable ones, and U+2800 BRAILLE PATTERN BLANK, which is a symbol.
 */
static bool is_invisible(uint32_t c)
{
	if (c < 0x80)
		return idna_is_unsafe(c);
	return uc_is_general_category_withtable(c, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Z) ||
	       uc_is_property_default_ignorable_code_point(c) || c == 0x2800;
}

static bool is_mark(uint32_t c)
{
	return c >= 0x80 && uc_is_general_category_withtable(c, UC_CATEGORY_MASK_M);
}

size_t escape_start(const unsigned char *text, size_t length, size_t characters)
{
	size_t at = 0;

	for (size_t n = 0; at < length && n < characters; n++) {
		size_t step;
		uint32_t c;

		(void)read_character(text + at, length - at, &step, &c);
		at += step;
	}
	return at;
}

bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out)
{
	const size_t end = escape_start(text, length, characters);
	bool shown = false; /* the previous character, with which a mark would combine */

	for (size_t at = 0; at < end;) {
		size_t step;
		uint32_t c;
		bool valid = read_character(text + at, end - at, &step, &c);

		shown = valid && !is_invisible(c) && (shown || !is_mark(c));
		if (!(shown ? buffer_append(out, text + at, step) : append_escape(out, valid, c)))
			return false;
		at += step;
	}
	return end == length || buffer_append_string(out, "...");
}

/* Returns true if TEXT, which is incomplete UTF-8, can become valid with more bytes. */
static bool may_go_on(const unsigned char *text, size_t length)
{
	ucs4_t c;

	return u8_mbtoucr(&c, text, length) == -2;
}

size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out)
{
	size_t at = 0;

	while (at < length) {
		size_t step;
		uint32_t c;
		bool valid = read_character(text + at, length - at, &step, &c);
		bool line_end = c == '\r' && at + 1 < length && text[at + 1] == '\n';
		bool shown = !idna_is_unsafe(c) || c == '\t' || c == '\n' || c == terminator || line_end;

		if (!last && ((!valid && may_go_on(text + at, length - at)) || (c == '\r' && at + 1 == length)))
			break;
		if (valid && shown)
			(void)buffer_append(out, text + at, step);
		else
			(void)append_escape(out, valid, c);
		at += step;
	}
	return at;
}
