/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_H
#define PUNY_PUNYCODE_H

#include "bootstring.h"
#include "buffer.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instances of Bootstring that are known in the world. */
extern const struct bootstring punycode;         /* RFC 3492, 5 */
extern const struct bootstring punycode_rust;    /* rustc's v0 symbol mangling */
extern const struct bootstring punycode_swift;   /* Swift's symbol mangling; ASCII outside symbol characters is shifted to U+D800 and up */

/*
 * Appends to OUT the encoding of STRING, LENGTH code points, the case flags of which become the case of digits
 * (RFC 3492, 6.3 and A).  STATUS_OK or STATUS_NO_MEMORY.
 */
enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);

/*
 * Appends to OUT the code points that STRING, LENGTH octets, stands for (RFC 3492, 6.2), with CASE_FLAG where an upper
 * case letter ends a delta or stands in the literal portion; FLAG is CASE_FLAG to have that, or 0.  STATUS_OK,
 * STATUS_NO_MEMORY, or what is wrong at octet fault->offset: STATUS_NON_BASIC, STATUS_BAD_DIGIT, STATUS_TRUNCATED,
 * STATUS_OVERFLOW; STATUS_OUT_OF_RANGE and STATUS_SURROGATE at the first digit of the delta.  (Swift's surrogates are
 * its own, and pass.)  On an error OUT keeps its length.
 */
enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault);

/* The same two, as RFC 3492 writes them: quadratic, and what every fast path is measured and tested against. */
enum status punycode_encode_plain(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_plain(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/*
 * The two ends that all decoders share.  The literal portion: appends its LENGTH octets to OUT as code points.  The
 * digit that ends at STRING[END - 1]: the flag of the code point it inserts.
 */
enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

static inline uint32_t punycode_flag(unsigned char octet, uint32_t flag)
{
	return octet >= 'A' && octet <= 'Z' ? flag : 0;
}

static inline bool is_surrogate(uint32_t code_point)
{
	return code_point >= 0xD800 && code_point <= 0xDFFF;
}

#endif
