/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* JSON strings, numbers and members. */
#include <config.h>

#include "base/json.h"

#include "base/utf8.h"

enum { DIGITS_MAX = 20 };

static bool append_escape(struct buffer *out, uint32_t code_unit)
{
	return buffer_append_string(out, "\\u") && buffer_append_hex(out, code_unit, 4);
}

/* A code point above U+FFFF is written as UTF-16 surrogates (RFC 8259, section 7). */
static bool append_character(struct buffer *out, uint32_t c)
{
	if (c == '"' || c == '\\')
		return buffer_append_byte(out, '\\') && buffer_append_byte(out, (unsigned char)c);
	if (c >= 0x20 && c < 0x7F)
		return buffer_append_byte(out, (unsigned char)c);
	if (c < 0x10000)
		return append_escape(out, c);
	return append_escape(out, 0xD7C0 + (c >> 10)) && append_escape(out, 0xDC00 + (c & 0x3FF));
}

bool json_append_string(struct buffer *out, const unsigned char *text, size_t length)
{
	if (!buffer_append_byte(out, '"'))
		return false;
	for (size_t i = 0; i < length;) {
		uint32_t c;

		i += utf8_read_checked(text + i, text + length, &c);
		if (!append_character(out, c))
			return false;
	}
	return buffer_append_byte(out, '"');
}

static bool append_hex(struct buffer *out, const unsigned char *bytes, size_t length)
{
	bool done = buffer_append_byte(out, '"');

	for (size_t i = 0; done && i < length; i++)
		done = buffer_append_hex(out, bytes[i], 2);
	return done && buffer_append_byte(out, '"');
}

/* Appends the name of a member, with a comma unless it is the first. */
static bool append_name(struct buffer *out, const char *name, const char *suffix)
{
	const bool first = out->bytes[out->length - 1] == '{';

	return buffer_append_string(out, first ? "\"" : ",\"") && buffer_append_string(out, name) &&
	       buffer_append_string(out, suffix) && buffer_append_string(out, "\":");
}

bool json_append_bytes(struct buffer *out, const char *name, const unsigned char *bytes, size_t length)
{
	struct fault fault;

	if (utf8_check(bytes, length, &fault) == STATUS_OK)
		return append_name(out, name, "") && json_append_string(out, bytes, length);
	return append_name(out, name, "_hex") && append_hex(out, bytes, length);
}

bool json_append_number(struct buffer *out, const char *name, uint64_t number)
{
	unsigned char digits[DIGITS_MAX];
	size_t start = DIGITS_MAX;

	do
		digits[--start] = (unsigned char)('0' + number % 10);
	while (number /= 10);
	return append_name(out, name, "") && buffer_append(out, digits + start, DIGITS_MAX - start);
}
