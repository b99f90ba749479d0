/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Escaping of text for display. */
#include <config.h>

#include "report/escape.h"

#include "base/utf8.h"
#include "idna/facts.h"

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

static bool append_character(struct buffer *out, const unsigned char *text, size_t length, bool valid, uint32_t c)
{
	if (!valid)
		return buffer_append_string(out, "\\x") && buffer_append_hex(out, c, 2);
	if (idna_is_unsafe(c))
		return buffer_append_string(out, "\\u{") && buffer_append_hex(out, c, 1) &&
		       buffer_append_string(out, "}");
	return buffer_append(out, text, length);
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

	for (size_t at = 0; at < end;) {
		size_t step;
		uint32_t c;
		bool valid = read_character(text + at, end - at, &step, &c);

		if (!append_character(out, text + at, step, valid, c))
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

		if (!last && ((!valid && may_go_on(text + at, length - at)) || (c == '\r' && at + 1 == length)))
			break;
		if (valid && (c == '\t' || c == '\n' || c == terminator || line_end))
			(void)buffer_append(out, text + at, step);
		else
			(void)append_character(out, text + at, step, valid, c);
		at += step;
	}
	return at;
}
