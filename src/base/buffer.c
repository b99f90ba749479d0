/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Arrays that grow by doubling. */
#include <config.h>

#include "base/buffer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST = 256 };

/*
 * Reallocates OLD to hold COUNT + MORE items of SIZE bytes, sets *CAPACITY, and forbids access to the new items.
 * Returns NULL if out of memory.
 */
static void *grown(void *old, size_t *capacity, size_t count, size_t more, size_t size)
{
	const size_t most = SIZE_MAX / 2 / size; /* so that no doubling wraps */
	size_t wanted = *capacity < SMALLEST ? SMALLEST : *capacity;
	void *block;

	if (count > most || more > most - count)
		return NULL;
	while (wanted < count + more)
		wanted *= 2;
	block = realloc(old, wanted * size);
	if (!block)
		return NULL;
	memory_forbid((unsigned char *)block + count * size, (wanted - count) * size);
	*capacity = wanted;
	return block;
}

bool buffer_grow(struct buffer *buffer, size_t more)
{
	unsigned char *bytes = grown(buffer->bytes, &buffer->capacity, buffer->length, more, sizeof *bytes);

	if (!bytes)
		return false;
	buffer->bytes = bytes;
	return true;
}

bool append_format(struct buffer *buffer, const char *format, ...)
{
	va_list arguments;
	char *end;

	if (!buffer_reserve(buffer, FORMATTED_MAX))
		return false;
	end = (char *)buffer->bytes + buffer->length;
	va_start(arguments, format);
	(void)vsnprintf(end, FORMATTED_MAX, format, arguments);
	va_end(arguments);
	assert(strlen(end) < FORMATTED_MAX - 1);
	buffer->length += strlen(end);
	return true;
}

bool code_points_grow(struct code_points *array, size_t more)
{
	uint32_t *points = grown(array->points, &array->capacity, array->length, more, sizeof *points);

	if (!points)
		return false;
	array->points = points;
	return true;
}
