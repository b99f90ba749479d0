/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_SHORT_H
#define PUNY_PUNYCODE_SHORT_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/instances.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * punycode_encode and punycode_decode for strings of up to PUNYCODE_SHORT_MAX code points or bytes, such as labels, and
 * instances with the parameters of RFC 3492, section 5.
 */
enum { PUNYCODE_SHORT_MAX = 64 };

enum status punycode_encode_short(const struct bootstring *p, const uint32_t *string, size_t length,
                                  struct buffer *out);
enum status punycode_decode_short(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/*
 * The two parts of short encoding, for callers without an array of code points: the caller reads the string, writes the
 * basic code points and stores a key for each extended one; short_write sorts the keys and writes the deltas.
 */

enum {
	SHORT_LANES = 4,                               /* keys compared at a time */
	SHORT_KEYS = PUNYCODE_SHORT_MAX + SHORT_LANES, /* keys and the lanes after the last one */
	SHORT_DIGITS = 10                              /* maximum digits of a delta */
};

/*
 * Returns the key of the code point at INDEX of its string; FLAG is 1 if its case flag is set, otherwise 0.  Keys are
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
 * Short decoding, for callers that need no array of code points.  Up to SHORT_FEW code points, their order is a number
 * of hexadecimal digits, the lowest for the first code point: each digit is an index into those read.
 */
enum { SHORT_FEW = 16 };

struct short_string {
	uint32_t read[SHORT_FEW]; /* in the order of reading, the literal portion first */
	uint32_t count;
	uint64_t order;
};

/*
 * Reads the string of D while it has few code points and no error in its digits.  Returns true if this is the whole
 * string; otherwise bootstring_decoder_next must continue with D, from the start if s->count is 0.  No code point is
 * flagged.
 */
bool short_read(const struct bootstring *p, struct bootstring_decoder *d, struct short_string *s);

/* Returns the next of the s->count code points. */
static inline uint32_t short_next(struct short_string *s)
{
	uint32_t code_point = s->read[s->order & 0xF];

	s->order >>= 4;
	return code_point;
}

#endif
