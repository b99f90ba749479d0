/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What stands beside a name and shows that it is a part of something: escapes, local parts, symbols. */
#include <config.h>

#include "text/parts.h"

/* Returns true if BYTE may be before the end of a control sequence (ECMA-48, section 5.4). */
static bool is_parameter(unsigned char byte)
{
	return is_digit(byte) || byte == ';';
}

/* text_read_escape for the control sequences of terminals, as in "ESC [0;32m", "\033[1m", "\e[1m", "\x1b[1m". */
static size_t read_control(struct text_line *line, size_t at)
{
	const unsigned char *const bytes = line->bytes;
	size_t start = at, end = at;

	while (at - start < TEXT_PAD && is_parameter(bytes[start - 1]))
		start--;
	while (end - at < TEXT_PAD && is_parameter(bytes[end]))
		end++;
	return bytes[start - 1] == '[' && is_letter(bytes[end]) &&
	                       (bytes[start - 2] == 0x1B || (end > start && text_is_one_of(bytes[start - 2], "3ebB")))
	               ? end + 1 - at
	               : 0;
}

/* A backslash is no escape if it ends a control string of a terminal. */
size_t text_read_escape(struct text_line *line, size_t at)
{
	const unsigned char *const bytes = line->bytes;

	switch (bytes[at - 1]) {
	case '[':
	case ';':
		return read_control(line, at);
	case '%': /* of ASCII, as "%2F" */
		return bytes[at] >= '2' && bytes[at] < '8' && hex_value(bytes[at + 1]) >= 0 ? 2 : 0;
	case '\\':
		return bytes[at - 2] == 0x1B ? 0 : text_is_one_of(bytes[at], "nrt") ? 1 : SIZE_MAX;
	default:
		return 0;
	}
}

bool text_begins_escape(struct text_line *line, size_t at)
{
	return text_is_one_of(line->bytes[at + 1], "nrt\"'\\/");
}

/* Its ASCII characters are those that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
bool text_is_local_part(struct text_line *line, size_t at)
{
	const size_t start = at;

	while (at - start < TEXT_BACK &&
	       (text_kind(line, at) & TEXT_WORD || text_is_one_of(line->bytes[at], "!$%&+=^~")))
		at++;
	at += line->bytes[at] == '"';
	return line->bytes[at] == '@';
}

/*
 * What touches a name: dots, hyphens, asterisks and the like in between are skipped.  An asterisk joins what is on both
 * sides of it.
 */

static bool has_asterisk(const struct text_line *line, size_t start, size_t end)
{
	return end > start && memchr(line->bytes + start, '*', end - start);
}

/* text_touched for what is before START. */
static uint32_t touched_before(struct text_line *line, size_t start, bool symbol)
{
	const unsigned char *const bytes = line->bytes;
	const size_t end = text_span_back(line, start, TEXT_AROUND, TEXT_BESIDE), at = text_previous(line, end);
	const unsigned kind = text_kind(line, at);
	const uint32_t code_point = text_code_point(line, at);
	bool touches;

	if (kind & (TEXT_LETTERS | TEXT_SYMBOL))
		touches = has_asterisk(line, end, start) || (symbol && bytes[start - 1] != '.');
	else if (text_is_one_of(bytes[at], "#&+~") || text_is_katakana_dot(code_point))
		touches = text_kind(line, at - 1) & TEXT_LETTERS;
	else
		touches = kind & (TEXT_MAPPED | TEXT_BROKEN) || text_is_one_of(bytes[at], "$%") ||
		          text_ends(line, start, "\\.");
	return touches ? code_point : NO_CODE_POINT;
}

/* text_touched for what is after STOP.  If the name ends in ASCII, a bracket makes it a call of a function. */
static uint32_t touched_after(struct text_line *line, size_t stop, bool ascii)
{
	const size_t at = text_span(line, stop, TEXT_AROUND, TEXT_BESIDE);
	const unsigned kind = text_kind(line, at);
	const uint32_t code_point = text_code_point(line, at);
	bool touches;

	if (kind & TEXT_LETTERS)
		touches = has_asterisk(line, stop, at);
	else if (text_is_katakana_dot(code_point)) /* it would be inside a decoded name */
		touches = !ascii && at == stop && text_kind(line, at + 3) & (TEXT_LETTER | TEXT_IGNORED);
	else
		touches = kind & (TEXT_MAPPED | TEXT_BROKEN) || (ascii && line->bytes[at] == '(') ||
		          (line->bytes[at] == '\\' && !text_begins_escape(line, at));
	return touches ? code_point : NO_CODE_POINT;
}

uint32_t text_touched(struct text_line *line, size_t start, size_t stop, bool symbol, const unsigned char *unicode,
                      size_t length)
{
	const unsigned char *const last = text_last_label(unicode, length), *const end = unicode + length;
	const bool ascii = end[-1] < 0x80 && !label_has_prefix(last, (size_t)(end - last));
	const uint32_t before = touched_before(line, start, symbol);

	return before != NO_CODE_POINT ? before : touched_after(line, stop, ascii);
}
