/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_PUNYCODE_H
#define PUNY_PUNYCODE_PUNYCODE_H

#include "base/buffer.h"
#include "base/status.h"
#include "base/utf8.h"
#include "punycode/bootstring.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Punycode for short strings: strings of up to PUNYCODE_SHORT_MAX code points, such as labels, are encoded; up to
 * SHORT_BYTES bytes are decoded to up to SHORT_POINTS code points.
 */
enum {
	PUNYCODE_SHORT_MAX = 64,
	SHORT_LANES = 4,                               /* keys compared at a time */
	SHORT_KEYS = PUNYCODE_SHORT_MAX + SHORT_LANES, /* keys and the lanes after the last one */
	SHORT_DIGITS = 10,                             /* the maximum digits of a delta */
	SHORT_ROOM = PUNYCODE_SHORT_MAX * SHORT_DIGITS + 1,
	SHORT_UTF8_ROOM = PUNYCODE_SHORT_MAX * UTF8_MAX,
	SHORT_POINTS = 2 * PUNYCODE_SHORT_MAX,
	SHORT_BYTES = 3 * SHORT_POINTS /* Han takes about three bytes each */
};

/*
 * Encoding: short_encode, or a caller that reads the string itself, writes its basic code points and stores a key for
 * each extended one.  short_write sorts the keys.
 *
 * Returns the key of the code point at INDEX of its string.  FLAG is 1 if its case flag is set, otherwise 0.  Keys are
 * ordered like insertions: by code point, then by index.
 */
static inline int32_t short_key(uint32_t code_point, uint32_t index, uint32_t flag)
{
	return (int32_t)(code_point << 7 | index << 1 | flag);
}

/*
 * Writes what follows the basic code points of a string of LENGTH code points, COUNT of them extended, with KEYS in the
 * order of the string: the delimiter and the deltas.  OUT must have room for SHORT_DIGITS bytes per key and one more.
 * Returns the end of the output.
 */
unsigned char *short_write(const struct bootstring *p, int32_t *keys, uint32_t count, uint32_t length,
                           unsigned char *out);

/*
 * Encodes STRING, of up to PUNYCODE_SHORT_MAX code points, to OUT, which has room for SHORT_ROOM bytes.  Returns the
 * end of the output.
 */
unsigned char *short_encode(const struct bootstring *p, const uint32_t *string, uint32_t length, unsigned char *out);

/*
 * Decodes STRING, LENGTH bytes, at most SHORT_BYTES, to POINTS, which has room for a code point for each byte and needs
 * no more than SHORT_POINTS, and stores their number in *COUNT.  For FLAG see punycode_decode.  Returns false if the
 * string has an error or more code points.
 */
bool short_decode(const struct bootstring *p, const unsigned char *string, uint32_t length, uint32_t flag,
                  uint32_t *points, uint32_t *count);

/* Decodes STRING to UTF-8 at OUT, which has room for UTF8_MAX bytes for each code point.  Returns its end, or NULL. */
unsigned char *short_decode_utf8(const struct bootstring *p, const unsigned char *string, uint32_t length,
                                 unsigned char *out);

/*
 * punycode_encode and punycode_decode for long strings: n code points take O(n log n) time and about 16 bytes of memory
 * each in addition to STRING and OUT.
 */
enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault);

/*
 * Appends the Punycode of STRING, LENGTH code points, to OUT.  Their case flags become the case of digits (RFC 3492,
 * section 6.3 and appendix A).  Returns STATUS_OK or STATUS_NO_MEMORY.
 */
static inline enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length,
                                          struct buffer *out)
{
	if (length > PUNYCODE_SHORT_MAX)
		return punycode_encode_long(p, string, length, out);
	if (!buffer_reserve(out, SHORT_ROOM))
		return STATUS_NO_MEMORY;
	out->length = (size_t)(short_encode(p, string, (uint32_t)length, out->bytes + out->length) - out->bytes);
	return STATUS_OK;
}

/*
 * Decodes STRING of LENGTH bytes and appends its code points to OUT (RFC 3492, section 6.2).  FLAG is CASE_FLAG to set
 * that flag if an upper-case letter ends a delta or is in the literal portion, or 0.  Returns STATUS_OK;
 * STATUS_NO_MEMORY; STATUS_NON_BASIC, STATUS_BAD_DIGIT, STATUS_TRUNCATED or STATUS_OVERFLOW with fault->offset at the
 * offending byte; or STATUS_OUT_OF_RANGE or STATUS_SURROGATE with fault->offset at the first digit of the delta.  The
 * surrogates of Swift symbols are accepted.  On error, the length of OUT is unchanged.  Inlined into label_decode; only
 * punycode/long.c reports which error a string has.
 */
static inline enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length,
                                          uint32_t flag, struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	enum status status;
	uint32_t count;

	if (length <= SHORT_BYTES) {
		if (!code_points_reserve(out, SHORT_POINTS))
			return fault_no_memory(fault);
		if (short_decode(p, string, (uint32_t)length, flag, out->points + out->length, &count)) {
			out->length += count;
			return STATUS_OK;
		}
	}
	status = punycode_decode_long(p, string, length, flag, out, fault);
	/* What short_decode rejects is an error, except a string of more code points than it decodes. */
	assert(status != STATUS_OK || length > SHORT_BYTES || out->length - start > SHORT_POINTS);
	(void)start;
	return status;
}

#endif
