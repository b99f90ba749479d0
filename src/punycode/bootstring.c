/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The instances of Bootstring: Punycode and its variants. */
#include <config.h>

#include "punycode/punycode.h"

#define NONE BOOTSTRING_NO_DIGIT
#define NONE_5 NONE, NONE, NONE, NONE, NONE
#define NONE_10 NONE_5, NONE_5
#define NONE_16 NONE_10, NONE_5, NONE
#define NONE_26 NONE_16, NONE_10
#define NONE_128 NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16
#define LETTERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
#define NUMBERS 26, 27, 28, 29, 30, 31, 32, 33, 34, 35
#define NUMBERS_26 NUMBERS, NONE_16

/* The values of all bytes, with those of 0 to 9 and of the capitals. */
#define VALUES(numbers, capitals) \
	{NONE_16, NONE_16, NONE_16, numbers, NONE_5, NONE, NONE, capitals, NONE_5, NONE, LETTERS, NONE_5, NONE_128}

/* RFC 3492, section 5.  In Swift symbols, 0 to 9 would be ambiguous, so A to J are 26 to 35. */
static const unsigned char punycode_values[256] = VALUES(NUMBERS, LETTERS);
static const unsigned char rust_values[256] = VALUES(NUMBERS, NONE_26);
static const unsigned char swift_values[256] = VALUES(NONE_10, NUMBERS_26);

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
