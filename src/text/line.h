/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_LINE_H
#define PUNY_TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The part of a rule of an ad blocker, such as "example.org##.banner": the last characters of a separator, or after it.
 */
enum line_part { LINE_NAMES, LINE_HASH, LINE_SIGN, LINE_HASHES, LINE_SELECTOR };

/* What the start of a line shows.  All zero at first. */
struct line {
	enum line_part part;
	bool indented; /* it begins with a tab */
};

/* Moves LINE over the LENGTH bytes at BYTES; BEFORE is the byte before them. */
void line_read(struct line *line, unsigned char before, const unsigned char *bytes, size_t length);

#endif
