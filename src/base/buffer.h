/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Arrays of bytes and of code points that grow, and what is appended to bytes: hexadecimal digits, JSON. */
#ifndef PUNY_BASE_BUFFER_H
#define PUNY_BASE_BUFFER_H

#include "base/extensions.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * A byte array that grows.  All zero is an empty buffer.  It owns its memory until buffer_free.  Under
 * AddressSanitizer, an access to bytes for which no room was made is an error.
 */
struct buffer {
	unsigned char *bytes;
	size_t length;
	size_t capacity;
};

/* Returns the number of bytes for which there is memory after the length. */
static inline size_t buffer_room(const struct buffer *buffer)
{
	return buffer->capacity - buffer->length;
}

bool buffer_grow(struct buffer *buffer, size_t more);

/*
 * Makes room for MORE bytes after the length.  Then buffer->bytes is not NULL, even if MORE is 0.  Returns false if out
 * of memory, and leaves the buffer unchanged.
 */
static inline bool buffer_reserve(struct buffer *buffer, size_t more)
{
	if ((!buffer->bytes || more > buffer_room(buffer)) && !buffer_grow(buffer, more))
		return false;
	memory_allow(buffer->bytes + buffer->length, more);
	return true;
}

static inline bool buffer_append(struct buffer *buffer, const void *bytes, size_t length)
{
	if (!buffer_reserve(buffer, length))
		return false;
	if (length > 0)
		memcpy(buffer->bytes + buffer->length, bytes, length);
	buffer->length += length;
	return true;
}

static inline bool buffer_append_byte(struct buffer *buffer, unsigned char byte)
{
	return buffer_append(buffer, &byte, 1);
}

static inline bool buffer_append_string(struct buffer *buffer, const char *string)
{
	return buffer_append(buffer, string, strlen(string));
}

/* Writes the last DIGITS hexadecimal digits of VALUE, in upper case, to TO.  Returns the end of them. */
static inline unsigned char *write_hex(unsigned char *to, uint32_t value, unsigned digits)
{
	for (; digits > 0; digits--)
		*to++ = (unsigned char)"0123456789ABCDEF"[value >> (4 * (digits - 1)) & 0xF];
	return to;
}

/* Writes CODE_POINT with four to six digits. */
static inline unsigned char *write_code_point(unsigned char *to, uint32_t code_point)
{
	return write_hex(to, code_point, code_point < 0x10000 ? 4 : code_point < 0x100000 ? 5 : 6);
}

enum { FORMATTED_MAX = 200 };

/* Appends a text of less than FORMATTED_MAX - 1 bytes, formatted as by printf. */
__attribute__((format(printf, 2, 3))) bool append_format(struct buffer *buffer, const char *format, ...);

static inline void buffer_free(struct buffer *buffer)
{
	free(buffer->bytes);
	*buffer = (struct buffer){0};
}

/* The same for code points. */
struct code_points {
	uint32_t *points;
	size_t length;
	size_t capacity;
};

bool code_points_grow(struct code_points *array, size_t more);

static inline bool code_points_reserve(struct code_points *array, size_t more)
{
	if ((!array->points || more > array->capacity - array->length) && !code_points_grow(array, more))
		return false;
	memory_allow(array->points + array->length, more * sizeof *array->points);
	return true;
}

static inline bool code_points_append(struct code_points *array, uint32_t code_point)
{
	if (!code_points_reserve(array, 1))
		return false;
	array->points[array->length++] = code_point;
	return true;
}

static inline bool code_points_append_all(struct code_points *array, const uint32_t *points, size_t length)
{
	if (!code_points_reserve(array, length))
		return false;
	if (length > 0)
		memcpy(array->points + array->length, points, length * sizeof *points);
	array->length += length;
	return true;
}

static inline void code_points_free(struct code_points *array)
{
	free(array->points);
	*array = (struct code_points){0};
}

/*
 * JSON in ASCII (RFC 8259).  Each function appends to OUT and returns false if out of memory.  A member is appended to
 * an object that was begun, with a comma unless it is the first.
 */

/* Appends TEXT of LENGTH bytes, which must be valid UTF-8, as a string. */
bool json_append_string(struct buffer *out, const unsigned char *text, size_t length);

/* Appends the LENGTH code points as a string. */
bool json_append_text(struct buffer *out, const uint32_t *points, size_t length);

/* Appends the LENGTH code points as items of an array, such as "U+00FC","U+0062". */
bool json_append_code_points(struct buffer *out, const uint32_t *points, size_t length);

/*
 * Appends the member NAME with the LENGTH BYTES as a string.  If they are not valid UTF-8, appends the member NAME_hex
 * with their hexadecimal digits instead.
 */
bool json_append_bytes(struct buffer *out, const char *name, const unsigned char *bytes, size_t length);

#endif
