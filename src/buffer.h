/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_BUFFER_H
#define PUNY_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Octets that grow.  All zero is an empty one.  The memory is the buffer's until buffer_free. */
struct buffer {
	unsigned char *octets;
	size_t length;
	size_t capacity;
};

/* Makes room for MORE octets behind the length.  False when there is no memory; the buffer is then as it was. */
bool buffer_reserve(struct buffer *buffer, size_t more);
bool buffer_append(struct buffer *buffer, const void *octets, size_t length);
bool buffer_append_string(struct buffer *buffer, const char *string);
bool buffer_append_octet(struct buffer *buffer, unsigned char octet);

/* VALUE in capital hex digits, at least DIGITS of them. */
bool buffer_append_hex(struct buffer *buffer, uint32_t value, unsigned digits);

void buffer_free(struct buffer *buffer);

/* The same of code points. */
struct code_points {
	uint32_t *points;
	size_t length;
	size_t capacity;
};

bool code_points_reserve(struct code_points *list, size_t more);
bool code_points_append(struct code_points *list, uint32_t code_point);
void code_points_free(struct code_points *list);

#endif
