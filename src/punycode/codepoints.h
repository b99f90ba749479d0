/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_CODEPOINTS_H
#define PUNY_PUNYCODE_CODEPOINTS_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lists of code points as RFC 3492, 7.1 writes them: blank-separated items u+H..H or U+H..H of 1 to 8 hex digits. */

/* True if a list may begin with BYTE. */
static inline bool codepoints_may_begin(unsigned char byte)
{
	return byte == ' ' || byte == '\t' || (byte | 0x20) == 'u';
}

/* True if TEXT, LENGTH bytes, is nothing but such items, at least one. */
bool codepoints_is_list(const unsigned char *text, size_t length);

/*
 * Appends to OUT the code points of the list TEXT, with CASE_FLAG for those written U+.  STATUS_OK;
 * STATUS_CODE_POINT_SYNTAX with fault->offset at the offending byte; STATUS_SURROGATE or STATUS_OUT_OF_RANGE, with
 * offset and piece at the item; STATUS_NO_MEMORY.
 */
enum status codepoints_read(const unsigned char *text, size_t length, struct code_points *out, struct fault *fault);

/* Appends LENGTH code points to OUT as a list; CASE_FLAG writes U+, else u+.  False when there is no memory. */
bool codepoints_write(const uint32_t *points, size_t length, struct buffer *out);

/* Where item INDEX, counted from 0, of the well-written list TEXT stands; its length goes to *ITEM_LENGTH. */
size_t codepoints_item(const unsigned char *text, size_t length, size_t index, size_t *item_length);

#endif
