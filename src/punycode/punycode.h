/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_PUNYCODE_H
#define PUNY_PUNYCODE_PUNYCODE_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/short.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

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
