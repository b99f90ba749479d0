/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_UTF8_H
#define PUNY_BASE_UTF8_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns true for surrogates, which UTF-8 cannot encode. */
static inline bool is_surrogate(uint32_t code_point)
{
	return code_point >= 0xD800 && code_point <= 0xDFFF;
}

enum {
	UTF8_MAX = 4,        /* bytes of the longest character */
	UTF8_MARK_LENGTH = 3 /* bytes of the byte order mark */
};

/*
 * Checks that BYTES is well-formed UTF-8 (RFC 3629).  Returns STATUS_OK, or STATUS_INVALID_UTF8 or STATUS_SURROGATE
 * with fault->offset at the first byte of the error.
 */
enum status utf8_check(const unsigned char *bytes, size_t length, struct fault *fault);

/* Decodes BYTES and appends the code points to OUT.  Returns a status of utf8_check, or STATUS_NO_MEMORY. */
enum status utf8_decode(const unsigned char *bytes, size_t length, struct code_points *out, struct fault *fault);

/* Appends LENGTH code points, scalar values without flags, to OUT as UTF-8.  Returns false if out of memory. */
bool utf8_encode(const uint32_t *points, size_t length, struct buffer *out);

/*
 * Reads the character at BYTES, before END, into *CODE_POINT.  Returns its length, or 0 if it is not well-formed (RFC
 * 3629, section 4); then utf8_check gives the error.  A surrogate is not well-formed, but its code point is stored.  A
 * byte is a continuation byte if it is less than 40 after its top bit is inverted.
 */
static inline size_t utf8_read_checked(const unsigned char *bytes, const unsigned char *end, uint32_t *code_point)
{
	const uint32_t lead = bytes[0];
	uint32_t a, b, c;

	*code_point = lead;
	if (lead < 0x80)
		return 1;
	if (lead < 0xE0) {
		if (lead < 0xC2 || end - bytes < 2)
			return 0;
		a = bytes[1] ^ 0x80U;
		*code_point = (lead & 0x1F) << 6 | a;
		return a < 0x40 ? 2 : 0;
	}
	if (end - bytes < 3)
		return 0;
	a = bytes[1] ^ 0x80U;
	b = bytes[2] ^ 0x80U;
	if ((a | b) >= 0x40)
		return 0;
	if (lead < 0xF0) {
		*code_point = (lead & 0x0F) << 12 | a << 6 | b;
		return *code_point < 0x800 || is_surrogate(*code_point) ? 0 : 3;
	}
	if (lead > 0xF4 || end - bytes < 4)
		return 0;
	c = bytes[3] ^ 0x80U;
	*code_point = (lead & 0x07) << 18 | a << 12 | b << 6 | c;
	return c >= 0x40 || *code_point < 0x10000 || *code_point > 0x10FFFF ? 0 : 4;
}

/* Writes CODE_POINT to OUT, which has room for UTF8_MAX bytes.  Returns its length. */
static inline size_t utf8_write(unsigned char *out, uint32_t code_point)
{
	if (code_point < 0x80) {
		out[0] = (unsigned char)code_point;
		return 1;
	}
	if (code_point < 0x800) {
		out[0] = (unsigned char)(0xC0 | code_point >> 6);
		out[1] = (unsigned char)(0x80 | (code_point & 0x3F));
		return 2;
	}
	if (code_point < 0x10000) {
		out[0] = (unsigned char)(0xE0 | code_point >> 12);
		out[1] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
		out[2] = (unsigned char)(0x80 | (code_point & 0x3F));
		return 3;
	}
	out[0] = (unsigned char)(0xF0 | code_point >> 18);
	out[1] = (unsigned char)(0x80 | (code_point >> 12 & 0x3F));
	out[2] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
	out[3] = (unsigned char)(0x80 | (code_point & 0x3F));
	return 4;
}

#endif
