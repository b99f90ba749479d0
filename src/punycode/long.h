/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_LONG_H
#define PUNY_PUNYCODE_LONG_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/bootstring.h"

#include <stddef.h>
#include <stdint.h>

/*
 * punycode_encode and punycode_decode for long strings: n code points take O(n log n) time and about 16 bytes of memory
 * each in addition to STRING and OUT.  Adds the number of moves of the sort to *STEPS.
 */
enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                                 uint64_t *steps);
enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault, uint64_t *steps);

#endif
