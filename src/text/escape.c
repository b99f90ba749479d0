/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Escapes before and in names: of C, JSON, URLs and terminals. */
#include <config.h>

#include "text/escape.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <limits.h>

/* Returns the value of COUNT hexadecimal digits, or UINT_MAX if BYTES are not digits. */
static unsigned hexadecimal(const unsigned char *bytes, size_t count)
{
	unsigned value = 0;

	for (size_t i = 0; i < count; i++) {
		const int digit = hex_value(bytes[i]);

		if (digit < 0)
			return UINT_MAX;
		value = value * 16 + (unsigned)digit;
	}
	return value;
}

size_t text_escaped(const unsigned char *bytes, size_t left)
{
	const size_t letters = bytes[0] == '%' ? 1 : 2;
	const size_t digits = letters == 2 && left > 1 && bytes[1] == 'u' ? 4 : 2;
	unsigned value;

	if (left < letters + digits || (bytes[0] != '%' && (bytes[0] != '\\' || (bytes[1] != 'u' && bytes[1] != 'x'))))
		return 0;
	value = hexadecimal(bytes + letters, digits);
	return value >= 0x80 && value != UINT_MAX ? letters + digits : 0;
}

size_t text_unescape(const unsigned char *bytes, size_t length, unsigned char *out)
{
	size_t size = 0;

	for (size_t at = 0, escaped; at < length; at += escaped) {
		escaped = bytes[at] == '%' || bytes[at] == '\\' ? text_escaped(bytes + at, length - at) : 0;
		if (escaped == strlen("\\u00FC"))
			size += utf8_write(out + size, hexadecimal(bytes + at + 2, 4));
		else if (escaped > 0)
			out[size++] = (unsigned char)hexadecimal(bytes + at + escaped - 2, 2);
		else {
			out[size++] = bytes[at];
			escaped = 1;
		}
	}
	return size;
}

/*
 * Reads an escape such as "x2F" at the start of RUN: LETTER bytes and DIGITS hexadecimal digits.  Returns its length if
 * it stands for ASCII that is not in names, SIZE_MAX if it stands for another character, or 0 if there are no digits.
 */
static size_t numeric(const struct text *text, const struct text_run *run, size_t letter, size_t digits)
{
	const unsigned value = run->end - run->at < letter + digits
	                               ? UINT_MAX
	                               : hexadecimal(text->input.bytes + run->at + letter, digits);

	if (value == UINT_MAX)
		return 0;
	return value < 0x80 && value != '.' && !label_kept[value] ? letter + digits : SIZE_MAX;
}

/*
 * text_escape after a backslash, for escapes of C and JSON such as "\n" and "\u003d".  It is no escape if the
 * backslash is itself escaped or follows ESC.
 */
static size_t after_backslash(const struct text *text, const struct text_run *run)
{
	const unsigned char letter = text->input.bytes[run->at];
	size_t back = 1, length = 0;

	while (back < TEXT_BEHIND && text_byte_before(text, run->at, back + 1) == '\\')
		back++;
	if (back % 2 == 0 || text_byte_before(text, run->at, 2) == 0x1B)
		return 0;
	if (text_is_one_of(letter, "nrt") && text_byte_before(text, run->at, 2) != ':')
		return 1;
	if (letter == 'x' || letter == 'u')
		length = numeric(text, run, 1, letter == 'x' ? 2 : 4);
	return length > 0 || text->options.decode ? length : SIZE_MAX;
}

/* text_escape after "%", as in "%2F".  If the bytes are not ASCII, they may be mapped to digits. */
static size_t after_percent(const struct text *text, const struct text_run *run)
{
	const size_t length = numeric(text, run, 0, 2);

	return length > 0 || text->options.decode || is_ascii(text->input.bytes + run->at, 2) ? length : SIZE_MAX;
}

/* Returns true if BYTE may be before the end of a control sequence. */
static bool is_parameter(unsigned char byte)
{
	return is_digit(byte) || byte == ';';
}

/*
 * Returns true if "ESC [", which begins a control sequence, ends BACK bytes before AT.  Programs and logs write ESC as
 * an escape of C or JSON.
 */
static bool begins_control(const struct text *text, size_t at, size_t back)
{
	static const char *const starts[] = {"\x1B[", "\\033[", "\\e[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B["};

	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
		if (text_ends_with(text, at, back, starts[i]))
			return true;
	}
	return false;
}

/* text_escape after "ESC [" and parameters (ECMA-48, section 5.4), as in "ESC [0;32m": more parameters and a letter.
 */
static size_t after_control(const struct text *text, const struct text_run *run)
{
	size_t back = 0, at = run->at;

	while (back + 1 < TEXT_BEHIND / 2 && is_parameter(text_byte_before(text, at, back + 1)))
		back++;
	if (!begins_control(text, at, back))
		return 0;
	while (at < run->end && is_parameter(text->input.bytes[at]))
		at++;
	return at < run->end && label_kept[text->input.bytes[at]] ? at + 1 - run->at : SIZE_MAX;
}

size_t text_escape(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1);

	if (before == '\\')
		return after_backslash(text, run);
	if (before == '%')
		return after_percent(text, run);
	return before == '[' || is_parameter(before) ? after_control(text, run) : 0;
}
