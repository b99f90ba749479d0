/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_INSTANCES_H
#define PUNY_PUNYCODE_INSTANCES_H

#include "punycode/bootstring.h"

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

#endif
