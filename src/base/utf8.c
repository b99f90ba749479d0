/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* UTF-8 decoding and encoding. */
#include <config.h>

#include "base/utf8.h"

enum status utf8_check(const unsigned char *bytes, size_t length, struct fault *fault)
{
	uint32_t code_point;

	for (size_t at = 0, size; at < length; at += size) {
		size = bytes[at] < 0x80 ? 1 : utf8_read_checked(bytes + at, bytes + length, &code_point);
		if (size > 0)
			continue;
		*fault = fault_at(STATUS_INVALID_UTF8, at, at, 1);
		if (bytes[at] < 0xF0 && is_surrogate(code_point)) {
			fault->status = STATUS_SURROGATE;
			fault->code_point = code_point;
		}
		return fault->status;
	}
	return STATUS_OK;
}

enum status utf8_decode(const unsigned char *bytes, size_t length, struct code_points *out, struct fault *fault)
{
	const unsigned char *end = bytes + length;
	uint32_t *point;

	if (!code_points_reserve(out, length))
		return fault_no_memory(fault);
	point = out->points + out->length;
	for (const unsigned char *next = bytes; next < end; point++) {
		size_t size = utf8_read_checked(next, end, point);

		if (size == 0)
			return utf8_check(bytes, length, fault);
		next += size;
	}
	out->length = (size_t)(point - out->points);
	return STATUS_OK;
}

bool utf8_encode(const uint32_t *points, size_t length, struct buffer *out)
{
	unsigned char *byte;

	if (length > SIZE_MAX / UTF8_MAX || !buffer_reserve(out, length * UTF8_MAX))
		return false;
	byte = out->bytes + out->length;
	for (size_t i = 0; i < length; i++) /* without POINTS + LENGTH, as POINTS may be NULL */
		byte += utf8_write(byte, points[i]);
	out->length = (size_t)(byte - out->bytes);
	return true;
}
