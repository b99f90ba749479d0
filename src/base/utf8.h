/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_BASE_UTF8_H
#define PUNY_BASE_UTF8_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True for code points that UTF-8 cannot hold: halves of UTF-16 pairs. */
static inline bool is_surrogate(uint32_t code_point)
{
	return code_point >= 0xD800 && code_point <= 0xDFFF;
}

enum {
	UTF8_MAX = 4,           /* bytes of the longest character */
	UTF8_MARK_LENGTH = 3    /* bytes of the byte order mark */
};

/*
 * The bytes of a byte order mark at the start of BYTES: UTF8_MARK_LENGTH if it stands there whole, fewer if BYTES end
 * within it, 0 if something else stands there.
 */
size_t utf8_mark(const unsigned char *bytes, size_t length);

/*
 * Looks whether BYTES is well-formed UTF-8 (RFC 3629).  STATUS_OK; STATUS_INVALID_UTF8 or STATUS_SURROGATE with
 * fault->offset at the first byte of what is ill-formed.
 */
enum status utf8_check(const unsigned char *bytes, size_t length, struct fault *fault);

/* Checks BYTES and appends its code points to OUT.  As utf8_check, and STATUS_NO_MEMORY. */
enum status utf8_decode(const unsigned char *bytes, size_t length, struct code_points *out, struct fault *fault);

/* Appends LENGTH code points, scalar values without flags, to OUT as UTF-8.  False when there is no memory. */
bool utf8_encode(const uint32_t *points, size_t length, struct buffer *out);

bool is_ascii(const unsigned char *bytes, size_t length);

/* Reads the character at BYTES, which is well-formed, into *CODE_POINT.  Returns its length. */
static inline size_t utf8_read(const unsigned char *bytes, uint32_t *code_point)
{
	uint32_t lead = bytes[0];

	if (lead < 0x80) {
		*code_point = lead;
		return 1;
	}
	if (lead < 0xE0) {
		*code_point = (lead & 0x1F) << 6 | (bytes[1] & 0x3F);
		return 2;
	}
	if (lead < 0xF0) {
		*code_point = (lead & 0x0F) << 12 | (bytes[1] & UINT32_C(0x3F)) << 6 | (bytes[2] & 0x3F);
		return 3;
	}
	*code_point = (lead & 0x07) << 18 | (bytes[1] & UINT32_C(0x3F)) << 12 | (bytes[2] & UINT32_C(0x3F)) << 6 | (bytes[3] & 0x3F);
	return 4;
}

static inline bool utf8_continues(unsigned char byte)
{
	return (byte & 0xC0) == 0x80;
}

/*
 * The same of bytes that nobody has checked, up to END.  Returns 0 where they are not plainly well-formed (RFC 3629, 4):
 * what they are then is utf8_check's word.
 */
static inline size_t utf8_read_checked(const unsigned char *bytes, const unsigned char *end, uint32_t *code_point)
{
	size_t length;

	if (bytes[0] < 0x80) {
		*code_point = bytes[0];
		return 1;
	}
	if (bytes[0] < 0xE0) {
		if (bytes[0] < 0xC2 || end - bytes < 2 || !utf8_continues(bytes[1]))
			return 0;
		return utf8_read(bytes, code_point);
	}
	if (bytes[0] < 0xF0) {
		if (end - bytes < 3 || !utf8_continues(bytes[1]) || !utf8_continues(bytes[2]))
			return 0;
		length = utf8_read(bytes, code_point);
		return *code_point < 0x800 || (*code_point >= 0xD800 && *code_point < 0xE000) ? 0 : length;
	}
	if (bytes[0] > 0xF4 || end - bytes < 4 || !utf8_continues(bytes[1]) || !utf8_continues(bytes[2]) ||
	    !utf8_continues(bytes[3]))
		return 0;
	length = utf8_read(bytes, code_point);
	return *code_point < 0x10000 || *code_point > 0x10FFFF ? 0 : length;
}

/* Writes CODE_POINT to OUT, which has room for UTF8_MAX bytes.  Returns how many it took. */
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
