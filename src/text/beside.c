/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What stands beside a name and shows that it is a part of something: escapes, local parts, asterisks, symbols. */
#include <config.h>

#include "text/parts.h"

#include <limits.h>

/* Escapes of C, JSON, URLs and terminals.  They stand for a character of the name or for another one. */

/* Returns the value of COUNT hexadecimal digits at BYTES, or UINT_MAX if these are not digits. */
static unsigned hexadecimal(const unsigned char *bytes, size_t count)
{
	unsigned value = 0;

	for (; count > 0; bytes++, count--) {
		const int digit = hex_value(*bytes);

		if (digit < 0)
			return UINT_MAX;
		value = value * 16 + (unsigned)digit;
	}
	return value;
}

/* Returns true if VALUE is an ASCII character that no name has. */
static bool is_outside_names(unsigned value)
{
	return value < 0x80 && value != '.' && !label_kept[value];
}

/* Returns true if BYTE may be before the end of a control sequence (ECMA-48, section 5.4). */
static bool is_parameter(unsigned char byte)
{
	return is_digit(byte) || byte == ';';
}

/* text_read_escape after "ESC [" and parameters, as in "ESC [0;32m": more parameters and a letter. */
static size_t read_control(struct text_line *line, size_t at)
{
	/* The ways in which programs and logs write ESC. */
	static const char *const controls[] = {"\x1B[", "\\033[", "\\e[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B["};
	const unsigned char *const bytes = line->bytes;
	size_t start = at, end = at;

	while (at - start < 32 && is_parameter(bytes[start - 1]))
		start--;
	for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
		if (!text_ends(line, start, controls[i]))
			continue;
		while (is_parameter(bytes[end]) && end - at < TEXT_BACK)
			end++;
		return is_letter(bytes[end]) ? end + 1 - at : SIZE_MAX;
	}
	return 0;
}

/*
 * A backslash is no escape if it is itself escaped, or ends a control string of a terminal.  A backslash before another
 * letter is in practice before an A-label only in a path of Windows.
 */
size_t text_read_escape(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->line->bytes;
	const unsigned char before = bytes[at - 1], first = bytes[at];
	const size_t digits = first == 'u' ? 4 : 2;
	size_t start = at;
	unsigned value;

	if (before == '[' || before == ';')
		return read_control(text->line, at);
	if (before == '%') {
		value = hexadecimal(bytes + at, 2);
		return value == UINT_MAX ? 0 : is_outside_names(value) ? 2 : SIZE_MAX;
	}
	while (at - start < TEXT_AROUND && bytes[start - 1] == '\\')
		start--;
	if ((at - start) % 2 == 0 || bytes[at - 2] == 0x1B)
		return 0;
	if (text_is_one_of(first, "nrt"))
		return 1;
	value = first == 'u' || first == 'x' ? hexadecimal(bytes + at + 1, digits) : UINT_MAX;
	if (value == UINT_MAX)
		return text->options.decode ? 0 : SIZE_MAX;
	return is_outside_names(value) ? 1 + digits : SIZE_MAX;
}

bool text_begins_escape(struct text_line *line, size_t at)
{
	const unsigned char *const bytes = line->bytes + at;

	if (bytes[0] == '%') {
		if (hexadecimal(bytes + 1, 2) != UINT_MAX)
			return is_outside_names(hexadecimal(bytes + 1, 2));
		/* not as in "%s" */
		return bytes[1] == '-' || (!label_kept[bytes[1]] && bytes[1] != '{' && bytes[1] != '(');
	}
	if (bytes[1] == 'x' || bytes[1] == 'u')
		return is_outside_names(hexadecimal(bytes + 2, bytes[1] == 'x' ? 2 : 4));
	return text_is_one_of(bytes[1], "nrt\"'\\/") || text_begins(line, at, "\\033[") ||
	       text_begins(line, at, "\\e[");
}

/* Local parts, and asterisks inside a label.  They are kept without a report. */

/* Returns true if "@" and a host follow at AT. */
static bool is_before_host(struct text_line *line, size_t at)
{
	return line->bytes[at] == '@' &&
	       (line->bytes[at + 1] == '[' ||
	        text_kind(line, at + 1) & (TEXT_LETTERS | TEXT_BROKEN | TEXT_MAPPED | TEXT_SYMBOL));
}

/* Its ASCII characters are those that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
bool text_is_local_part(struct text_line *line, size_t at)
{
	const size_t start = at;

	while (at - start < TEXT_BACK &&
	       (text_kind(line, at) & TEXT_WORD || text_is_one_of(line->bytes[at], "!$%&+=^~")))
		at++;
	return is_before_host(line, at);
}

bool text_is_quoted_local_part(struct text_line *line, size_t start, size_t stop)
{
	const unsigned char *const bytes = line->bytes;
	const size_t most = 64; /* RFC 5321, section 4.5.3.1.1 */
	const size_t first = start, last = stop;

	while (stop - last < most && !text_is_one_of(bytes[stop], "\"@ \n"))
		stop++;
	if (bytes[stop] != '"' || !is_before_host(line, stop + 1))
		return false;
	while (first - start < most && !text_is_one_of(bytes[start - 1], "\"\n"))
		start--;
	return bytes[start - 1] == '"' && bytes[start - 2] != '=' &&
	       !(text_kind(line, start - 2) & (TEXT_ALNUM | TEXT_LETTER | TEXT_UNDERSCORE));
}

bool text_has_asterisk(struct text_line *line, size_t start, size_t stop)
{
	const unsigned char *const bytes = line->bytes;
	const size_t before = text_span_back(line, start, TEXT_AROUND, TEXT_STAR);
	size_t after = text_span(line, stop, TEXT_BACK, TEXT_STAR);

	if (bytes[start] == '*' && text_kind(line, start - 1) & (TEXT_ALNUM | TEXT_LETTER | TEXT_BROKEN))
		return true;
	if (before < start && text_kind(line, before - 1) & TEXT_LETTERS)
		return true;
	after += after > stop && bytes[after] == '.';
	return after > stop && text_kind(line, after) & TEXT_LETTERS;
}

/* What touches a name, dots, hyphens, asterisks and the like in between aside. */

static const unsigned around = TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_IGNORED,
		      words = TEXT_LETTERS | TEXT_BROKEN | TEXT_SYMBOL | TEXT_MAPPED;

/* Returns true if an entity of HTML or another parameter, as in "&lt;" and "&key=", begins at AT. */
static bool begins_entity(struct text_line *line, size_t at)
{
	static const char *const entities[] = {"&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;", "&#"};
	const unsigned char *const bytes = line->bytes;
	size_t end = at + 1;

	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
		if (text_begins(line, at, entities[i]))
			return true;
	}
	while (end - at < TEXT_BACK && (label_kept[bytes[end]] || bytes[end] == '.'))
		end++;
	return end > at + 1 && bytes[end] == '=';
}

/* text_touched for what is before START. */
static uint32_t touched_before(struct text_line *line, size_t start, bool symbol)
{
	const unsigned char *const bytes = line->bytes;
	const size_t direct = text_previous(line, start), end = text_span_back(line, start, TEXT_AROUND, around);
	const unsigned char before = bytes[end - 1];
	const unsigned kind = text_kind(line, end - 1), direct_kind = text_kind(line, direct);

	if (text_is_katakana_dot(text_code_point(line, direct)))
		return text_kind(line, direct - 1) & TEXT_LETTERS ? text_code_point(line, direct) : NO_CODE_POINT;
	if (kind & (TEXT_MAPPED | TEXT_BROKEN))
		return text_code_point(line, text_previous(line, end));
	if (symbol && !(direct_kind & TEXT_DOT) &&
	    (kind & (TEXT_LETTERS | TEXT_SYMBOL) || direct_kind & (TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE)))
		return text_code_point(line, direct);
	if (start - end == 1 && bytes[end] == '.' && (kind & TEXT_LETTERS || before == '\\'))
		return text_code_point(line, text_previous(line, end));
	if (text_ends(line, end, "[.]"))
		return '[';
	if (before == '$' || before == '%')
		return before;
	if (text_is_one_of(before, "#&~+") &&
	    (text_kind(line, end - 2) & words || text_is_one_of(bytes[end - 2], ")]}")))
		return before;
	return NO_CODE_POINT;
}

/* text_touched for what is after STOP.  If the name ends in ASCII, a bracket makes it a call of a function. */
static uint32_t touched_after(struct text *text, size_t stop, bool ascii)
{
	struct text_line *const line = text->line;
	const unsigned char *const bytes = line->bytes;
	const size_t at = text_span(line, stop, TEXT_AROUND, around);
	const uint32_t code_point = text_code_point(line, at);
	bool touches = false;

	switch (code_point) {
	case '(':
		touches = ascii && at == stop && !text_is_one_of(bytes[at + 1], ".\\?|:");
		break;
	case '[':
		touches = text_begins(line, at, "[.]");
		break;
	case '\\':
	case '%':
		touches = !text_begins_escape(line, at);
		break;
	case '#':
	case '$':
	case '&':
	case '+':
	case '~':
		touches = at != text->selector && !(code_point == '&' && begins_entity(line, at)) &&
		          (text_kind(line, at + 1) & (words | TEXT_UNDERSCORE | TEXT_DOT) ||
		           text_is_one_of(bytes[at + 1], "({"));
		break;
	case 0x30FB:
	case 0xFF65:
		/* Between letters that are not ASCII, it would be inside the decoded name. */
		touches = !ascii && at == stop && text_kind(line, at + 3) & (TEXT_LETTER | TEXT_IGNORED);
		break;
	default:
		touches = text_kind(line, at) & (TEXT_MAPPED | TEXT_BROKEN);
		break;
	}
	return touches ? code_point : NO_CODE_POINT;
}

uint32_t text_touched(struct text *text, size_t start, size_t stop, bool symbol, bool ascii)
{
	const uint32_t before = touched_before(text->line, start, symbol);

	return before != NO_CODE_POINT ? before : touched_after(text, stop, ascii);
}
