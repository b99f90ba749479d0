/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_STRING_H
#define PUNY_ZONE_STRING_H

#include "base/buffer.h"
#include "base/status.h"
#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns true if POINT is a letter, mark or digit, which a name in Unicode can contain. */
bool is_word_character(uint32_t point);

/* Octets above 7F in strings and labels of zones, which are ASCII: \DDD in decimal (RFC 1035, section 5.1). */

/* Appends TEXT to OUT with each byte above 7F as \DDD.  Returns false if out of memory. */
bool octet_escape(const unsigned char *text, size_t length, struct buffer *out);

/*
 * Appends TEXT to OUT with each \DDD above 7F as a byte.  Returns STATUS_OK, STATUS_NO_MEMORY, or the reason why TEXT
 * stays: its octets are not well-formed UTF-8, people cannot see all characters (idna_is_visible), or octet_escape
 * would not restore TEXT, which has a byte above 7F.  After this last reason, STATUS_ESCAPE, OUT is not complete.
 */
enum status octet_restore(const unsigned char *text, size_t length, struct buffer *out);

/*
 * Convert TOKEN, a string of a zone with its quotes, if it has any, and return the answer, with the replacement in OUT:
 * bytes above 7F become \DDD; and UTF-8 in \DDD becomes readable, the whole string or nothing of it.
 */
struct answer zone_string_encode(const unsigned char *token, size_t length, struct buffer *out);
struct answer zone_string_decode(const unsigned char *token, size_t length, struct buffer *out);

/*
 * Returns the fault of TOKEN, a string for programs that is not ASCII.  A character that is not in any name is named:
 * it was copied from formatted text.
 */
struct answer zone_value_fault(const unsigned char *token, size_t length);

/*
 * Returns the answer about TOKEN, the same, which is kept: a fault if it is invalid UTF-8 or, if LIMITED, has more than
 * 255 octets.
 */
struct answer zone_string_check(const unsigned char *token, size_t length, bool limited);

#endif
