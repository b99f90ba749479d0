/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_PUNYCODE_H
#define PUNY_PUNYCODE_PUNYCODE_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/instances.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Appends to OUT the encoding of STRING, LENGTH code points, the case flags of which become the case of digits
 * (RFC 3492, 6.3 and A).  STATUS_OK or STATUS_NO_MEMORY.
 */
enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);

/*
 * Appends to OUT the code points that STRING, LENGTH bytes, stands for (RFC 3492, 6.2), with CASE_FLAG where an upper
 * case letter ends a delta or stands in the literal portion; FLAG is CASE_FLAG to have that, or 0.  STATUS_OK,
 * STATUS_NO_MEMORY, or what is wrong at byte fault->offset: STATUS_NON_BASIC, STATUS_BAD_DIGIT, STATUS_TRUNCATED,
 * STATUS_OVERFLOW; STATUS_OUT_OF_RANGE and STATUS_SURROGATE at the first digit of the delta.  (Swift's surrogates are
 * its own, and pass.)  On an error OUT keeps its length.
 */
enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault);

#endif
