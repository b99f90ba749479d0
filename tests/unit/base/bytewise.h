/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The searches of base/scan.h, byte by byte.  Of that header, they use only the names of what is searched for. */
#ifndef PUNY_TESTS_BYTEWISE_H
#define PUNY_TESTS_BYTEWISE_H

#include "base/scan.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns true if a WANTED byte is at the start of BYTES. */
static inline bool bytewise_is_wanted(const unsigned char *bytes, size_t length, unsigned wanted)
{
	const unsigned char c = *bytes;

	return (wanted & SCAN_NON_ASCII && c > 0x7F) ||
	       (wanted & SCAN_ZONE_SYNTAX && (c == '"' || c == '$' || c == '(' || c == ')')) ||
	       (wanted & SCAN_BACKSLASH && c == '\\') || (wanted & SCAN_SEMICOLON && c == ';') ||
	       (wanted & SCAN_PERCENT && c == '%') || (wanted & SCAN_DOT && c == '.') ||
	       (wanted & SCAN_PLACE && (c == '/' || c == '|')) ||
	       (wanted & SCAN_ACE_PREFIX && length >= 4 && (c == 'x' || c == 'X') &&
	        (bytes[1] == 'n' || bytes[1] == 'N') && bytes[2] == '-' && bytes[3] == '-');
}

static inline size_t bytewise_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	size_t i = 0;

	while (i < length && !bytewise_is_wanted(bytes + i, length - i, wanted))
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
