/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_SHORT_H
#define PUNY_PUNYCODE_SHORT_H

#include "base/utf8.h"
#include "punycode/bootstring.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Punycode for short strings: strings of up to PUNYCODE_SHORT_MAX code points, such as labels, are encoded; up to
 * SHORT_BYTES bytes are decoded to up to SHORT_POINTS code points.
 */
enum {
	PUNYCODE_SHORT_MAX = 64,
	SHORT_LANES = 4,                               /* keys compared at a time */
	SHORT_KEYS = PUNYCODE_SHORT_MAX + SHORT_LANES, /* keys and the lanes after the last one */
	SHORT_DIGITS = 10,                             /* the maximum digits of a delta */
	SHORT_ROOM = PUNYCODE_SHORT_MAX * SHORT_DIGITS + 1,
	SHORT_UTF8_ROOM = PUNYCODE_SHORT_MAX * UTF8_MAX,
	SHORT_POINTS = 2 * PUNYCODE_SHORT_MAX,
	SHORT_BYTES = 3 * SHORT_POINTS /* Han takes about three bytes each */
};

/*
 * Encoding: short_encode, or a caller that reads the string itself, writes its basic code points and stores a key for
 * each extended one.  short_write sorts the keys.
 *
 * Returns the key of the code point at INDEX of its string.  FLAG is 1 if its case flag is set, otherwise 0.  Keys are
 * ordered like insertions: by code point, then by index.
 */
static inline int32_t short_key(uint32_t code_point, uint32_t index, uint32_t flag)
{
	return (int32_t)(code_point << 7 | index << 1 | flag);
}

/*
 * Writes what follows the basic code points of a string of LENGTH code points, COUNT of them extended, with KEYS in the
 * order of the string: the delimiter and the deltas.  OUT must have room for SHORT_DIGITS bytes per key and one more.
 * Returns the end of the output.
 */
unsigned char *short_write(const struct bootstring *p, int32_t *keys, uint32_t count, uint32_t length,
                           unsigned char *out);

/*
 * Encodes STRING, of up to PUNYCODE_SHORT_MAX code points, to OUT, which has room for SHORT_ROOM bytes.  Returns the
 * end of the output.
 */
unsigned char *short_encode(const struct bootstring *p, const uint32_t *string, uint32_t length, unsigned char *out);

/*
 * Decodes STRING, LENGTH bytes, at most SHORT_BYTES, to POINTS, which has room for a code point for each byte and needs
 * no more than SHORT_POINTS, and stores their number in *COUNT.  For FLAG see punycode_decode.  Returns false if the
 * string has an error or more code points.
 */
bool short_decode(const struct bootstring *p, const unsigned char *string, uint32_t length, uint32_t flag,
                  uint32_t *points, uint32_t *count);

/* Decodes STRING to UTF-8 at OUT, which has room for UTF8_MAX bytes for each code point.  Returns its end, or NULL. */
unsigned char *short_decode_utf8(const struct bootstring *p, const unsigned char *string, uint32_t length,
                                 unsigned char *out);

#endif
