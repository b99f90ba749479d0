/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_MIXEDCASE_H
#define PUNY_PUNYCODE_MIXEDCASE_H

#include <stdint.h>

/*
 * Mixed-case annotation of non-basic code points (RFC 3492, A).  Case is what libunistring's simple mappings say, where
 * they lead there and back between two non-ASCII code points; anything else has none.
 */

/* CODE_POINT in lower case with CASE_FLAG, if it is upper case; else CODE_POINT itself. */
uint32_t mixedcase_fold(uint32_t code_point);

/* The inverse: a code point with CASE_FLAG in upper case, one without as it is.  The flag is gone. */
uint32_t mixedcase_raise(uint32_t flagged);

#endif
