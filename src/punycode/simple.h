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
 * punycode_encode and punycode_decode as in RFC 3492, in quadratic time.  The program decodes strings of medium length
 * with them.  The encoder is the reference for the tests, and the program does not use it for valid instances.
 */
enum status punycode_encode_simple(const struct bootstring *p, const uint32_t *string, size_t length,
                                   struct buffer *out);
enum status punycode_decode_simple(const struct bootstring *p, const unsigned char *string, size_t length,
                                   uint32_t flag, struct code_points *out, struct fault *fault);

/*
 * Shared by the encoders: appends the basic code points of STRING and, if there are any, the delimiter; stores their
 * number in *BASIC.  Returns false if out of memory.
 */
bool punycode_write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                            size_t *basic);

/* Shared by the decoders: appends the LENGTH bytes of the literal portion to OUT as code points. */
enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length,
                                  uint32_t flag, struct code_points *out, struct fault *fault);

/* Reads the next insertion, with its flag, if digits remain.  Returns the statuses of punycode_decode. */
enum status punycode_next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                    struct insertion *insertion, struct fault *fault);

/* Reads all remaining insertions into the code points of OUT after START. */
enum status punycode_decode_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                       struct code_points *out, size_t start, struct fault *fault);

/* Returns FLAG if BYTE is upper case: the flag of the code point that BYTE is or whose delta it ends. */
static inline uint32_t punycode_flag(unsigned char byte, uint32_t flag)
{
	return byte >= 'A' && byte <= 'Z' ? flag : 0;
}

#endif
