/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_CODEPOINTS_H
#define PUNY_PUNYCODE_CODEPOINTS_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Lists of code points in the format of RFC 3492, section 7.1: items u+H..H or U+H..H of 1 to 8 hexadecimal digits,
 * separated by spaces, tabs, LF or CR.  The RFC prints lists on several lines; they are one record if records end with
 * NUL.  A record that ends with LF can have a CR between items, but no LF.
 */

/*
 * Returns true if TEXT of LENGTH bytes consists only of items, at least one, each with four to six digits, as in RFC
 * 3492, section 7.1.  Shorter ones are more probably text.
 */
bool codepoints_is_list(const unsigned char *text, size_t length);

/*
 * Appends the code points of the list TEXT to OUT, with CASE_FLAG for items that begin with U+.  Returns STATUS_OK;
 * STATUS_INVALID_CODE_POINT_SYNTAX with fault->offset at the offending byte; STATUS_SURROGATE or
 * STATUS_CODE_POINT_OUT_OF_RANGE with offset and piece at the item; or STATUS_NO_MEMORY.
 */
enum status codepoints_read(const unsigned char *text, size_t length, struct code_points *out, struct fault *fault);

/*
 * Appends LENGTH code points to OUT as a list: U+ if CASE_FLAG is set, otherwise u+.  Returns false if out of memory.
 */
bool codepoints_write(const uint32_t *points, size_t length, struct buffer *out);

/* Returns the offset of item INDEX (from 0) in the valid list TEXT, and stores its length in *ITEM_LENGTH. */
size_t codepoints_item(const unsigned char *text, size_t length, size_t index, size_t *item_length);

/*
 * Mixed-case annotation of non-basic code points (RFC 3492, appendix A).  A code point has case if libunistring's
 * simple case mappings convert it to another non-ASCII code point and back.
 */

/* Returns CODE_POINT in lower case with CASE_FLAG if it is in upper case, otherwise CODE_POINT. */
uint32_t mixedcase_fold(uint32_t code_point);

/* Returns FLAGGED in upper case if it has CASE_FLAG, otherwise unchanged; without the flag. */
uint32_t mixedcase_raise(uint32_t flagged);

#endif
