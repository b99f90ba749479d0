/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_SIMPLE_H
#define PUNY_PUNYCODE_SIMPLE_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/instances.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * punycode_encode and punycode_decode as RFC 3492 writes them: quadratic.  The program decodes strings of middling length
 * with them; the encoder is the reference that the tests compare every other with, and puny itself never calls it for a
 * valid instance.
 */
enum status punycode_encode_simple(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_simple(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/*
 * What the encoders share: the literal portion.  Appends the basic code points of STRING, *BASIC of them, and a delimiter
 * if there are any.  False when there is no memory.
 */
bool punycode_write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out, size_t *basic);

/* What the decoders share.  First the literal portion: appends its LENGTH bytes to OUT as code points. */
enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault);

/* Then an insertion, with its flag, if there are any digits left.  The statuses of punycode_decode. */
enum status punycode_next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                    struct insertion *insertion, struct fault *fault);

/* Or all that are left, into the code points of OUT behind START. */
enum status punycode_decode_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                       struct code_points *out, size_t start, struct fault *fault);

/* The flag of the code point that BYTE stands for, or whose delta it ends. */
static inline uint32_t punycode_flag(unsigned char byte, uint32_t flag)
{
	return byte >= 'A' && byte <= 'Z' ? flag : 0;
}

#endif
