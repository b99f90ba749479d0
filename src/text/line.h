/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_LINE_H
#define PUNY_TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The part of a rule of an ad blocker, such as "example.org##.banner": the last characters of a separator, or after it.
 */
enum line_part { LINE_NAMES, LINE_HASH, LINE_SIGN, LINE_HASHES, LINE_SELECTOR };

/* Returns true if BYTE ends a line, or a record of -z. */
static inline bool text_ends_line(unsigned char byte)
{
	return byte == '\n' || byte == '\0';
}

/* Returns the part after the LENGTH bytes at BYTES; PART is the part before them, and BEFORE the byte. */
enum line_part line_read(enum line_part part, unsigned char before, const unsigned char *bytes, size_t length);

#endif
