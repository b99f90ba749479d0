/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* JSON strings and members. */
#include <config.h>

#include "base/buffer.h"

#include "base/utf8.h"

#include <string.h>

static inline bool is_unescaped(uint32_t c)
{
	return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

static unsigned char *write_escape(unsigned char *to, uint32_t code_unit)
{
	*to++ = '\\';
	*to++ = 'u';
	return write_hex(to, code_unit, 4);
}

/* A code point above U+FFFF is written as UTF-16 surrogates (RFC 8259, section 7). */
static inline unsigned char *write_character(unsigned char *to, uint32_t c)
{
	if (is_unescaped(c) || c == '"' || c == '\\') {
		if (!is_unescaped(c))
			*to++ = '\\';
		*to++ = (unsigned char)c;
		return to;
	}
	if (c < 0x10000)
		return write_escape(to, c);
	return write_escape(write_escape(to, 0xD7C0 + (c >> 10)), 0xDC00 + (c & 0x3FF));
}

enum { ESCAPE_LENGTH = 6, BLOCK = 256 };

/* Reserves memory for a block at a time: no character needs more than an escape for each of its bytes. */
bool json_append_string(struct buffer *out, const unsigned char *text, size_t length)
{
	const unsigned char *const end = text + length;

	if (!buffer_append_byte(out, '"'))
		return false;
	while (text < end) {
		const unsigned char *const stop = end - text > BLOCK ? text + BLOCK : end;
		unsigned char *to;

		if (!buffer_reserve(out, (size_t)(stop - text + UTF8_MAX) * ESCAPE_LENGTH))
			return false;
		to = out->bytes + out->length;
		while (text < stop) {
			if (is_unescaped(*text)) {
				*to++ = *text++;
			} else {
				uint32_t c;

				text += utf8_read_checked(text, end, &c);
				to = write_character(to, c);
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
	for (size_t i = 0; i < length; i++)
		to = write_character(to, points[i]);
	*to++ = '"';
	out->length = (size_t)(to - out->bytes);
	return true;
}

bool json_append_code_points(struct buffer *out, const uint32_t *points, size_t length)
{
	enum { ITEM = 11 }; /* with six digits */
	unsigned char *to;

	if (length > SIZE_MAX / ITEM || !buffer_reserve(out, length * ITEM))
		return false;
	to = out->bytes + out->length;
	for (size_t i = 0; i < length; i++) {
		if (i > 0)
			*to++ = ',';
		memcpy(to, "\"U+00", 5);
		if (points[i] < 0x100)
			to = write_hex(to + 5, points[i], 2);
		else
			to = write_code_point(to + 3, points[i]);
		*to++ = '"';
	}
	out->length = (size_t)(to - out->bytes);
	return true;
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
	bool done;

	if (utf8_check(bytes, length, &fault) == STATUS_OK)
		return append_name(out, name, "") && json_append_string(out, bytes, length);
	done = append_name(out, name, "_hex") && buffer_append_byte(out, '"');
	for (size_t i = 0; done && i < length; i++)
		done = append_format(out, "%02X", bytes[i]);
	return done && buffer_append_byte(out, '"');
}
