/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The instances of Bootstring: Punycode and its variants. */
#include <config.h>

#include "punycode/punycode.h"

/* The values of the letters, and of the numbers.  A table has the values of all bytes, in their order. */
#define LETTERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
#define NUMBERS 26, 27, 28, 29, 30, 31, 32, 33, 34, 35
#define NONE(first, last) ELEMENTS(first, last) = BOOTSTRING_NO_DIGIT

/* RFC 3492, section 5.  In Swift symbols, 0 to 9 would be ambiguous, so A to J are 26 to 35. */
static const unsigned char punycode_values[256] = {NONE(0, '/'),   NUMBERS, NONE(':', '@'), LETTERS,
                                                   NONE('[', '`'), LETTERS, NONE('{', 255)};
static const unsigned char rust_values[256] = {NONE(0, '/'), NUMBERS, NONE(':', '`'), LETTERS, NONE('{', 255)};
static const unsigned char swift_values[256] = {NONE(0, '@'), NUMBERS, NONE('K', '`'), LETTERS, NONE('{', 255)};

const struct bootstring punycode = {
	.delimiter = '-',
	.digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.flagged_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
	.values = punycode_values,
};

const struct bootstring punycode_rust = {
	.delimiter = '_',
	.digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.flagged_digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.values = rust_values,
};

const struct bootstring punycode_swift = {
	.delimiter = '_',
	.digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ",
	.flagged_digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ",
	.values = swift_values,
	.surrogates = true,
};
