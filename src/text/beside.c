/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What stands beside a name and shows that it is a part of something: escapes, local parts, asterisks, symbols. */
#include <config.h>

#include "text/parts.h"

#include <limits.h>

/* Escapes of C, JSON, URLs and terminals.  They stand for a character of the name or for another one. */

/* Returns the value of COUNT hexadecimal digits at AT, or UINT_MAX if the bytes are not digits. */
static unsigned hexadecimal(const struct text *text, size_t at, size_t count)
{
	unsigned value = 0;

	for (; count > 0; at++, count--) {
		const int digit = hex_value(text_at(text, at));

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

/* The ways in which programs and logs write ESC. */
static const char *const controls[] = {"\x1B[", "\\033[", "\\e[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B["};

/* text_read_escape after "ESC [" and parameters, as in "ESC [0;32m": more parameters and a letter. */
static size_t read_control(const struct text *text, size_t at)
{
	size_t back = 0, end = at;

	while (back < 32 && is_parameter(text_before(text, at, back + 1)))
		back++;
	for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
		if (!text_ends_with(text, at, back, controls[i]))
			continue;
		while (is_parameter(text_at(text, end)) && end - at < TEXT_BACK)
			end++;
		return is_letter(text_at(text, end)) ? end + 1 - at : SIZE_MAX;
	}
	return 0;
}

/*
 * A backslash is no escape if it is itself escaped, or ends a control string of a terminal.  A backslash before another
 * letter is in practice before an A-label only in a path of Windows.
 */
size_t text_read_escape(const struct text *text, size_t at)
{
	const unsigned char before = text_before(text, at, 1), first = text_at(text, at);
	const size_t letter = before == '\\', digits = letter && first == 'u' ? 4 : 2;
	size_t back = 1;
	unsigned value;

	if (before == '[' || before == ';')
		return read_control(text, at);
	if (before != '\\' && before != '%')
		return 0;
	while (letter && back + 1 < TEXT_BACK && text_before(text, at, back + 1) == '\\')
		back++;
	if (back % 2 == 0 || (letter && text_before(text, at, 2) == 0x1B))
		return 0;
	if (letter && text_is_one_of(first, "nrt"))
		return 1;
	value = letter && first != 'x' && first != 'u' ? UINT_MAX : hexadecimal(text, at + letter, digits);
	if (value == UINT_MAX)
		return letter && !text->options.decode ? SIZE_MAX : 0;
	return is_outside_names(value) ? letter + digits : SIZE_MAX;
}

bool text_begins_escape(const struct text *text, size_t at)
{
	const unsigned char next = text_at(text, at + 1);

	if (text_at(text, at) == '%') {
		if (hexadecimal(text, at + 1, 2) != UINT_MAX)
			return is_outside_names(hexadecimal(text, at + 1, 2));
		return next == '-' || (!label_kept[next] && next != '{' && next != '('); /* not as in "%s" */
	}
	for (size_t i = 1; i < sizeof controls / sizeof *controls; i++) {
		if (text_begins_with(text, at, controls[i]))
			return true;
	}
	if (next == 'x')
		return is_outside_names(hexadecimal(text, at + 2, 2));
	if (next == 'u')
		return is_outside_names(hexadecimal(text, at + 2, 4));
	return text_is_one_of(next, "nrt\"'\\/");
}

size_t text_read_selector(const struct text *text, size_t at)
{
	size_t end = at + 1;

	if (text_at(text, at) != '#')
		return 0;
	if (text_at(text, end) == '%') {
		end++;
	} else {
		end += text_is_one_of(text_at(text, end), "@$");
		end += text_at(text, end) == '?';
	}
	return text_at(text, end) == '#' && text_at(text, end + 1) > ' ' ? end + 1 - at : 0;
}

/* Rule 1: local parts, and asterisks inside a label.  They are kept without a report. */

/* Returns true if BYTE is ASCII that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
static inline bool is_atext(unsigned char byte)
{
	return label_kept[byte] || text_is_one_of(byte, ".!$%&*+=^~");
}

/* Returns true if "@" and a host follow at AT. */
static bool is_before_host(struct text *text, size_t at)
{
	return text_at(text, at) == '@' && at + 1 < text->input.length &&
	       (text->input.bytes[at + 1] == '[' ||
	        text_read(text, at + 1).kind & (TEXT_LETTERS | TEXT_BROKEN | TEXT_MAPPED | TEXT_SYMBOL));
}

bool text_is_local_part(struct text *text, size_t at)
{
	const size_t left = text->input.length - at, most = at + (left < TEXT_BACK ? left : TEXT_BACK);
	struct text_character character;
	size_t end = at > text->scanned ? at : text->scanned;

	for (; end < most; end += character.length) {
		character = text_read(text, end);
		if (!is_atext(text->input.bytes[end]) && !(character.kind & TEXT_WORD))
			break;
	}
	text->scanned = end;
	return end < most && is_before_host(text, end);
}

bool text_is_quoted_local_part(struct text *text, size_t start, size_t stop)
{
	const size_t most = 64; /* RFC 5321, section 4.5.3.1.1 */
	size_t back = 1, at = stop;

	while (at - stop < most && !text_is_one_of(text_at(text, at), "\"@ ") && !text_ends_line(text_at(text, at)))
		at++;
	if (text_at(text, at) != '"' || !is_before_host(text, at + 1))
		return false;
	while (back <= most && text_before(text, start, back) != '"' && !text_ends_line(text_before(text, start, back)))
		back++;
	return text_before(text, start, back) == '"' && text_before(text, start, back + 1) != '=' &&
	       !(text_read_before(text, start, back).kind & (TEXT_ALNUM | TEXT_LETTER | TEXT_UNDERSCORE));
}

bool text_has_asterisk(struct text *text, size_t start, size_t stop)
{
	size_t back = 0, after = stop;

	if (text->input.bytes[start] == '*' && text_read_before(text, start, 0).kind & (TEXT_ALNUM | TEXT_LETTER))
		return true;
	while (back < TEXT_BACK / 2 && text_before(text, start, back + 1) == '*')
		back++;
	while (after - stop < TEXT_BACK && text_at(text, after) == '*')
		after++;
	if (back > 0 && text_read_before(text, start, back).kind & TEXT_LETTERS)
		return true;
	after += after > stop && text_at(text, after) == '.';
	return after > stop && after < text->input.length && text_read(text, after).kind & TEXT_LETTERS;
}

/* Rule 2 */

bool text_is_beside_broken(struct text *text, size_t start, size_t stop)
{
	return (text_before(text, start, 1) >= 0x80 && text_read_before(text, start, 0).kind == TEXT_BROKEN) ||
	       (text_at(text, stop) >= 0x80 && text_read(text, stop).kind == TEXT_BROKEN);
}

/* Rule 3: what touches a name, dots, hyphens, asterisks and the like in between aside. */

static const unsigned around = TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_IGNORED,
		      words = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED | TEXT_BROKEN | TEXT_SYMBOL | TEXT_MAPPED;

/* Returns true if an entity of HTML or another parameter, as in "&lt;" and "&key=", begins at AT. */
static bool begins_entity(const struct text *text, size_t at)
{
	static const char *const entities[] = {"&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;", "&#"};
	size_t end = at + 1;

	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
		if (text_begins_with(text, at, entities[i]))
			return true;
	}
	while (end - at < TEXT_BACK && (label_kept[text_at(text, end)] || text_at(text, end) == '.'))
		end++;
	return end > at + 1 && text_at(text, end) == '=';
}

/* Returns the code point of CHARACTER, or that which stands for a byte that is not UTF-8. */
static uint32_t shown(const struct text_character *character)
{
	return character->kind == TEXT_BROKEN ? 0xFFFD : character->code_point;
}

/* Returns true for the middle dot of Katakana, which is in a name between letters that are not ASCII. */
static bool is_katakana_dot(uint32_t code_point)
{
	return code_point == 0x30FB || code_point == 0xFF65;
}

/*
 * Returns the code point before START that shows that the name there is a part of something, or NO_CODE_POINT.  SYMBOL
 * is true if the name begins with a symbol.
 */
static uint32_t touched_before(struct text *text, size_t start, bool symbol)
{
	const struct text_character direct = text_read_before(text, start, 0);
	struct text_character character = direct;
	unsigned between = 0;
	size_t back = 0;

	if (is_katakana_dot(direct.code_point))
		return text_read_before(text, start, direct.length).kind & TEXT_LETTERS ? direct.code_point
		                                                                        : NO_CODE_POINT;
	if (direct.kind == TEXT_OTHER && !text_is_one_of((unsigned char)direct.code_point, "#&~+$%]\\"))
		return NO_CODE_POINT;
	while (back < TEXT_AROUND_MAX && character.kind & around) {
		between |= character.kind;
		back += character.length;
		character = text_read_before(text, start, back);
	}
	if (character.kind & (TEXT_MAPPED | TEXT_BROKEN))
		return shown(&character);
	if (symbol && direct.kind != TEXT_DOT &&
	    (character.kind & (TEXT_LETTERS | TEXT_SYMBOL) ||
	     direct.kind & (TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE)))
		return direct.code_point;
	if (between == TEXT_DOT && back == 1 && (character.kind & TEXT_LETTERS || character.code_point == '\\'))
		return character.code_point;
	if (character.code_point == ']' && text_ends_with(text, start, back, "[.]"))
		return '[';
	if (character.code_point == '$' || character.code_point == '%')
		return character.code_point;
	if (text_is_one_of((unsigned char)character.code_point, "#&~+") && character.code_point < 0x80) {
		const struct text_character other = text_read_before(text, start, back + 1);

		if (other.kind & words || other.code_point == ')' || other.code_point == ']' || other.code_point == '}')
			return character.code_point;
	}
	return NO_CODE_POINT;
}

/*
 * Returns the code point after STOP that shows that the name there is a part of something, or NO_CODE_POINT.  ASCII is
 * true if the name ends in ASCII: then a bracket makes it a call of a function.
 */
static uint32_t touched_after(struct text *text, size_t stop, bool ends_in_ascii)
{
	struct text_character character;
	size_t at = stop;

	do {
		if (at >= text->input.length)
			return NO_CODE_POINT;
		character = text_read(text, at);
		at += character.length;
	} while (character.kind & around && at - stop < TEXT_AROUND_MAX);
	at -= character.length;
	switch (character.code_point) {
	case '(':
		return ends_in_ascii && at == stop && !text_is_one_of(text_at(text, at + 1), ".\\?|:") ? '('
		                                                                                       : NO_CODE_POINT;
	case '[':
		return text_begins_with(text, at, "[.]") ? '[' : NO_CODE_POINT;
	case '\\':
	case '%':
		return text_begins_escape(text, at) ? NO_CODE_POINT : character.code_point;
	case '&':
		if (begins_entity(text, at))
			return NO_CODE_POINT;
		break;
	case '#':
		if (text->may_select && text_read_selector(text, at) > 0)
			return NO_CODE_POINT;
		break;
	case '$':
	case '~':
	case '+':
		break;
	case 0x30FB:
	case 0xFF65:
		/* Between letters that are not ASCII, it would be inside the decoded name. */
		return !ends_in_ascii && at == stop && at + character.length < text->input.length &&
		                       text_read(text, at + character.length).kind & (TEXT_LETTER | TEXT_IGNORED)
		               ? character.code_point
		               : NO_CODE_POINT;
	default:
		return character.kind & (TEXT_MAPPED | TEXT_BROKEN) ? shown(&character) : NO_CODE_POINT;
	}
	if (at + 1 < text->input.length && text_read(text, at + 1).kind & (words | TEXT_UNDERSCORE | TEXT_DOT))
		return character.code_point;
	return text_is_one_of(text_at(text, at + 1), "({") ? character.code_point : NO_CODE_POINT;
}

uint32_t text_touched(struct text *text, size_t start, size_t stop, const unsigned char *unicode, size_t length)
{
	const struct input input = text->input;
	const unsigned char *last;
	bool symbol, ascii;
	uint32_t before;

	text->input = (struct input){.bytes = unicode, .length = length};
	symbol = text_read(text, 0).kind == TEXT_SYMBOL;
	text->input = input;
	before = touched_before(text, start, symbol);
	last = text_last_label(unicode, length);
	ascii = unicode[length - 1] < 0x80 && !label_has_prefix(last, (size_t)(unicode + length - last));
	return before != NO_CODE_POINT ? before : touched_after(text, stop, ascii);
}
