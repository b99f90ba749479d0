/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_JSON_H
#define PUNY_BASE_JSON_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Appends the member NAME with NUMBER. */
bool json_append_number(struct buffer *out, const char *name, uint64_t number);

#endif
