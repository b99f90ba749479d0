/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_UTF8_H
#define PUNY_UTF8_H

#include "buffer.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_MAX = 4 };   /* octets of the longest character */

/*
 * Looks whether OCTETS is well-formed UTF-8 (RFC 3629).  STATUS_OK; STATUS_INVALID_UTF8 or STATUS_SURROGATE with
 * fault->offset at the first octet of what is ill-formed.
 */
enum status utf8_check(const unsigned char *octets, size_t length, struct fault *fault);

/* Checks OCTETS and appends its code points to OUT.  As utf8_check, and STATUS_NO_MEMORY. */
enum status utf8_decode(const unsigned char *octets, size_t length, struct code_points *out, struct fault *fault);

/* Appends LENGTH code points, scalar values without flags, to OUT as UTF-8.  False when there is no memory. */
bool utf8_encode(const uint32_t *points, size_t length, struct buffer *out);

bool is_ascii(const unsigned char *octets, size_t length);

/* Reads the character at OCTETS, which is well-formed, into *CODE_POINT.  Returns its length. */
static inline size_t utf8_read(const unsigned char *octets, uint32_t *code_point)
{
	uint32_t lead = octets[0];

	if (lead < 0x80) {
		*code_point = lead;
		return 1;
	}
	if (lead < 0xE0) {
		*code_point = (lead & 0x1F) << 6 | (octets[1] & 0x3F);
		return 2;
	}
	if (lead < 0xF0) {
		*code_point = (lead & 0x0F) << 12 | (octets[1] & UINT32_C(0x3F)) << 6 | (octets[2] & 0x3F);
		return 3;
	}
	*code_point = (lead & 0x07) << 18 | (octets[1] & UINT32_C(0x3F)) << 12 | (octets[2] & UINT32_C(0x3F)) << 6 | (octets[3] & 0x3F);
	return 4;
}

/* Writes CODE_POINT to OUT, which has room for UTF8_MAX octets.  Returns how many it took. */
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
