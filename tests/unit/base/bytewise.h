/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The searches of base/scan.h, byte by byte.  Of that header, they use only the struct of what is searched for. */
#ifndef PUNY_TESTS_BYTEWISE_H
#define PUNY_TESTS_BYTEWISE_H

#include "base/scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Returns true if a byte of SET is at the start of BYTES. */
static inline bool bytewise_is_in(const unsigned char *bytes, size_t length, const struct scan_set *set)
{
	return (set->non_ascii && *bytes > 0x7F) || (*bytes != 0 && memchr(set->bytes, *bytes, sizeof set->bytes)) ||
	       (set->ace_prefix && length >= 4 && (bytes[0] == 'x' || bytes[0] == 'X') &&
	        (bytes[1] == 'n' || bytes[1] == 'N') && bytes[2] == '-' && bytes[3] == '-');
}

static inline size_t bytewise_find(const unsigned char *bytes, size_t length, const struct scan_set *set)
{
	size_t i = 0;

	while (i < length && !bytewise_is_in(bytes + i, length - i, set))
		i++;
	return i;
}

static inline size_t bytewise_count(const unsigned char *bytes, size_t length, unsigned char byte)
{
	size_t count = 0;

	for (size_t i = 0; i < length; i++)
		count += bytes[i] == byte;
	return count;
}

static inline const unsigned char *bytewise_find_last(const unsigned char *bytes, size_t length, unsigned char byte)
{
	const unsigned char *last = NULL;

	for (size_t i = 0; i < length; i++)
		last = bytes[i] == byte ? bytes + i : last;
	return last;
}

#endif
