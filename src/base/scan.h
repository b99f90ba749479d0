/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_SCAN_H
#define PUNY_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ASCII letters and digits, and the ACE prefix, as bytes or code points. */

static inline bool is_digit(uint32_t c)
{
	return c >= '0' && c <= '9';
}

static inline bool is_capital(uint32_t c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool is_letter(uint32_t c)
{
	return is_capital(c & ~UINT32_C(0x20));
}

/* Returns the value of the hexadecimal digit C, or -1 if C is no such digit. */
static inline int hex_value(unsigned char c)
{
	const unsigned char lower = c | 0x20;

	if (is_digit(c))
		return c - '0';
	return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

enum { ACE_PREFIX_LENGTH = 4 };

/* Returns true if A, B, C and D are the ACE prefix, "xn--" in any case (RFC 5890, section 2.3.1). */
static inline bool is_ace_prefix(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	return (a | 0x20) == 'x' && (b | 0x20) == 'n' && c == '-' && d == '-';
}

static inline bool label_has_prefix(const unsigned char *label, size_t length)
{
	return length >= ACE_PREFIX_LENGTH && is_ace_prefix(label[0], label[1], label[2], label[3]);
}

/* Search for bytes that require work, sixteen at a time if the machine has vectors. */

/* What to search for, as bits. */
enum scan_wanted {
	SCAN_NON_ASCII = 1 << 0,   /* a byte over 7F */
	SCAN_ACE_PREFIX = 1 << 1,  /* "xn--" in any case, if complete */
	SCAN_ZONE_SYNTAX = 1 << 2, /* bytes that begin more than words in a zone file: " $ ( ) */
	SCAN_BACKSLASH = 1 << 3,   /* \ */
	SCAN_SEMICOLON = 1 << 4,   /* ; */
	SCAN_PERCENT = 1 << 5,     /* % */
	SCAN_DOT = 1 << 6,         /* . */
	SCAN_PLACE = 1 << 7        /* bytes that begin places in text: / | */
};

/* Returns the offset of the first WANTED byte in BYTES, or LENGTH. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted);

/* Returns true if no byte of BYTES is over 7F. */
static inline bool is_ascii(const unsigned char *bytes, size_t length)
{
	return scan_find(bytes, length, SCAN_NON_ASCII) == length;
}

/* Returns the number of occurrences of BYTE in BYTES. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte);

/* The last BYTE of the LENGTH bytes at BYTES, or NULL; POSIX has no memrchr. */
const unsigned char *scan_find_last(const unsigned char *bytes, size_t length, unsigned char byte);

/* Returns the offset after the last LF or NUL of BYTES, or 0. */
size_t scan_find_line(const unsigned char *bytes, size_t length);

#endif
