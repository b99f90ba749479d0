/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_INSTANCES_H
#define PUNY_PUNYCODE_INSTANCES_H

#include "punycode/bootstring.h"

/* The parameters of RFC 3492, section 5.  All instances share them and differ in the delimiter and the digits. */
enum {
	PUNYCODE_BASE = 36,
	PUNYCODE_TMIN = 1,
	PUNYCODE_TMAX = 26,
	PUNYCODE_SKEW = 38,
	PUNYCODE_DAMP = 700,
	PUNYCODE_INITIAL_BIAS = 72,
	PUNYCODE_INITIAL_N = 0x80
};

/* The instances of Bootstring.  Swift shifts ASCII that its symbols cannot contain to U+D800 and above. */
extern const struct bootstring punycode;       /* RFC 3492, section 5 */
extern const struct bootstring punycode_rust;  /* Rust: v0 symbol names of rustc */
extern const struct bootstring punycode_swift; /* Swift symbol names */

#endif
