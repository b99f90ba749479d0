/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_H
#define PUNY_PUNYCODE_H

#include "bootstring.h"
#include "buffer.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The parameters of RFC 3492, 5, which all instances share: they differ in the delimiter and the digits. */
enum {
	PUNYCODE_BASE = 36,
	PUNYCODE_TMIN = 1,
	PUNYCODE_TMAX = 26,
	PUNYCODE_SKEW = 38,
	PUNYCODE_DAMP = 700,
	PUNYCODE_INITIAL_BIAS = 72,
	PUNYCODE_INITIAL_N = 0x80
};

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
 * The same two for strings of up to PUNYCODE_SHORT_MAX code points or octets, such as labels, and instances with the
 * parameters of RFC 3492, 5.
 */
enum { PUNYCODE_SHORT_MAX = 64 };

enum status punycode_encode_short(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_short(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/*
 * The same two for long strings: n code points take O(n log n) time, and at most 17 octets of memory each beside STRING
 * and OUT.  Adds to *STEPS the moves of the sort and the nodes of the tree that were visited.
 */
enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                                 uint64_t *steps);
enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault, uint64_t *steps);

/*
 * What the encoders share: the literal portion.  Appends the basic code points of STRING, *BASIC of them, and a delimiter
 * if there are any.  False when there is no memory.
 */
bool punycode_write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out, size_t *basic);

/* What the decoders share.  First the literal portion: appends its LENGTH octets to OUT as code points. */
enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/* Then an insertion, with its flag, if there are any digits left.  The statuses of punycode_decode. */
enum status punycode_next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                    struct insertion *insertion, struct fault *fault);

/* Or all that are left, into the code points of OUT behind START. */
enum status punycode_decode_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                       struct code_points *out, size_t start, struct fault *fault);

/* The flag of the code point that OCTET stands for, or whose delta it ends. */
static inline uint32_t punycode_flag(unsigned char octet, uint32_t flag)
{
	return octet >= 'A' && octet <= 'Z' ? flag : 0;
}

static inline bool is_surrogate(uint32_t code_point)
{
	return code_point >= 0xD800 && code_point <= 0xDFFF;
}

#endif
