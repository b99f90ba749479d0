/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_MIXEDCASE_H
#define PUNY_PUNYCODE_MIXEDCASE_H

#include <stdint.h>

/*
 * Mixed-case annotation of non-basic code points (RFC 3492, appendix A).  A code point has case if libunistring's
 * simple case mappings convert it to another non-ASCII code point and back.
 */

/* Returns CODE_POINT in lower case with CASE_FLAG if it is in upper case, otherwise CODE_POINT. */
uint32_t mixedcase_fold(uint32_t code_point);

/* Returns FLAGGED in upper case if it has CASE_FLAG, otherwise unchanged; without the flag. */
uint32_t mixedcase_raise(uint32_t flagged);

#endif
