/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* JSON strings, numbers and members. */
#include <config.h>

#include "base/json.h"

#include "base/utf8.h"

#include <string.h>

enum { DIGITS_MAX = 20 };

static inline unsigned char *write_digits(unsigned char *to, uint32_t value, int digits)
{
	for (; digits > 0; digits--)
		*to++ = (unsigned char)"0123456789ABCDEF"[value >> (4 * (digits - 1)) & 0xF];
	return to;
}

static unsigned char *write_escape(unsigned char *to, uint32_t code_unit)
{
	*to++ = '\\';
	*to++ = 'u';
	return write_digits(to, code_unit, 4);
}

/* A code point above U+FFFF is written as UTF-16 surrogates (RFC 8259, section 7). */
static unsigned char *write_escaped(unsigned char *to, uint32_t c)
{
	if (c == '"' || c == '\\') {
		*to++ = '\\';
		*to++ = (unsigned char)c;
		return to;
	}
	if (c < 0x10000)
		return write_escape(to, c);
	return write_escape(write_escape(to, 0xD7C0 + (c >> 10)), 0xDC00 + (c & 0x3FF));
}

static bool is_plain(unsigned char byte)
{
	return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

enum { ESCAPE_LENGTH = 6, PIECE = 256 };

/* Reserves memory for a piece at a time: no character needs more than an escape for each of its bytes. */
bool json_append_string(struct buffer *out, const unsigned char *text, size_t length)
{
	const unsigned char *const end = text + length;

	if (!buffer_append_byte(out, '"'))
		return false;
	while (text < end) {
		const unsigned char *const stop = end - text > PIECE ? text + PIECE : end;
		unsigned char *to;

		if (!buffer_reserve(out, (size_t)(stop - text + UTF8_MAX) * ESCAPE_LENGTH))
			return false;
		to = out->bytes + out->length;
		while (text < stop) {
			if (is_plain(*text)) {
				*to++ = *text++;
			} else {
				uint32_t c;

				text += utf8_read_checked(text, end, &c);
				to = write_escaped(to, c);
			}
		}
		out->length = (size_t)(to - out->bytes);
	}
	return buffer_append_byte(out, '"');
}

bool json_append_text(struct buffer *out, const uint32_t *points, size_t length)
{
	unsigned char *to;

	if (length > SIZE_MAX / 4 / ESCAPE_LENGTH || !buffer_reserve(out, length * 2 * ESCAPE_LENGTH + 2))
		return false;
	to = out->bytes + out->length;
	*to++ = '"';
	for (size_t i = 0; i < length; i++) {
		if (points[i] < 0x80 && is_plain((unsigned char)points[i]))
			*to++ = (unsigned char)points[i];
		else
			to = write_escaped(to, points[i]);
	}
	*to++ = '"';
	out->length = (size_t)(to - out->bytes);
	return true;
}

bool json_append_code_points(struct buffer *out, const uint32_t *points, size_t length)
{
	enum { ITEM = 11 }; /* with six digits */
	unsigned char *to;

	if (!buffer_reserve(out, length * ITEM))
		return false;
	to = out->bytes + out->length;
	for (size_t i = 0; i < length; i++) {
		if (i > 0)
			*to++ = ',';
		memcpy(to, "\"U+00", 5);
		if (points[i] < 0x100) {
			to = write_digits(to + 5, points[i], 2);
		} else {
			const int digits = points[i] < 0x10000 ? 4 : points[i] < 0x100000 ? 5 : 6;

			to = write_digits(to + 3, points[i], digits);
		}
		*to++ = '"';
	}
	out->length = (size_t)(to - out->bytes);
	return true;
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
