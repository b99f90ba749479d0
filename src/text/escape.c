/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Escapes of C, JSON, URLs and terminals beside a name.  They stand for a character of the name or for another one. */
#include <config.h>

#include "text/parts.h"

#include <limits.h>

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
