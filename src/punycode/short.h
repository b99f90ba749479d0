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
 * punycode_encode and punycode_decode for strings of up to PUNYCODE_SHORT_MAX code points or bytes, such as labels, and instances with the
 * parameters of RFC 3492, 5.
 */
enum { PUNYCODE_SHORT_MAX = 64 };

enum status punycode_encode_short(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_short(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/*
 * The short way of encoding in two parts, for who has no code points yet: the first goes through the string, writes the
 * basic code points and keeps a key of each extended one; the second sorts the keys and writes the deltas.
 */

enum {
	SHORT_LANES = 4,                                  /* so many keys are compared at a time ... */
	SHORT_KEYS = PUNYCODE_SHORT_MAX + SHORT_LANES,    /* ... and so there must be room for more than there are */
	SHORT_DIGITS = 10                                 /* of a delta, at most */
};

/*
 * The key of the code point at INDEX of its string; FLAG is 1 if its case flag is set, or 0.  Keys compare as code
 * points are inserted: by code point, equal ones by index.
 */
static inline int32_t short_key(uint32_t code_point, uint32_t index, uint32_t flag)
{
	return (int32_t)(code_point << 7 | index << 1 | flag);
}

/*
 * Writes what follows the basic code points of a string of LENGTH code points, COUNT of them extended, with KEYS in the
 * order of the string: the delimiter, and the deltas.  OUT has room for SHORT_DIGITS bytes each, and one.  Returns where
 * they end.
 */
unsigned char *short_write(const struct bootstring *p, const int32_t *keys, uint32_t count, uint32_t length, unsigned char *out);

/*
 * The short way of decoding, for who wants no array of code points.  While there are no more than SHORT_FEW, their order
 * is a number of so many hexadecimal digits, the lowest for the first code point: a digit tells which of those read it is.
 */
enum { SHORT_FEW = 16 };

struct short_string {
	uint32_t read[SHORT_FEW];   /* in the order of reading, the literal portion first */
	uint32_t count;
	uint64_t order;
};

/*
 * Reads the string that D was started on, as far as it has few code points and no error in its digits.  True if that is
 * all of it; if not, D is where bootstring_decoder_next goes on, which is at the start where s->count is 0.  No code
 * point is flagged.
 */
bool short_read(const struct bootstring *p, struct bootstring_decoder *d, struct short_string *s);

/* The next code point, of s->count. */
static inline uint32_t short_next(struct short_string *s)
{
	uint32_t code_point = s->read[s->order & 0xF];

	s->order >>= 4;
	return code_point;
}

#endif
