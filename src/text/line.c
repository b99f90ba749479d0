/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The line so far: whether a selector has begun in it. */
#include <config.h>

#include "text/line.h"

#include "base/scan.h"
#include "names/label.h"

#include <string.h>

/* Returns the offset after the last newline or NUL in BYTES, or 0. */
static size_t last_line(const unsigned char *bytes, size_t length)
{
	const unsigned char *const newline = scan_find_last(bytes, length, '\n');
	const size_t start = newline ? (size_t)(newline + 1 - bytes) : 0;
	const unsigned char *nul = memchr(bytes + start, '\0', length - start);

	if (nul)
		nul = scan_find_last(nul, length - (size_t)(nul - bytes), '\0');
	return nul ? (size_t)(nul + 1 - bytes) : start;
}

/* Returns the part that begins with BYTE, after BEFORE. */
static enum line_part next_part(enum line_part part, unsigned char before, unsigned char byte)
{
	switch (part) {
	case LINE_NAMES:
		return byte == '#' && (text_ends_line(before) || before >= 0x80 || label_kept[before] || before == '*')
		               ? LINE_HASH
		               : LINE_NAMES;
	case LINE_HASH:
		return byte == '#' ? LINE_HASHES : byte == '@' || byte == '?' || byte == '$' ? LINE_SIGN : LINE_NAMES;
	case LINE_SIGN:
		return byte == '#' ? LINE_HASHES : LINE_NAMES;
	case LINE_HASHES: /* "## " begins a heading */
		return byte <= ' ' || byte == '#' ? LINE_NAMES : LINE_SELECTOR;
	default:
		return part;
	}
}

enum line_part line_read(enum line_part part, unsigned char before, const unsigned char *bytes, size_t length)
{
	size_t at = last_line(bytes, length);

	if (at > 0 || (length > 0 && text_ends_line(before)))
		part = LINE_NAMES;
	while (at < length && part != LINE_SELECTOR) {
		if (part == LINE_NAMES) {
			const unsigned char *const hash = memchr(bytes + at, '#', length - at);

			if (!hash)
				break;
			at = (size_t)(hash - bytes);
		}
		part = next_part(part, at > 0 ? bytes[at - 1] : before, bytes[at]);
		at++;
	}
	return part;
}
