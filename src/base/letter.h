/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* ASCII letters and digits, and the ACE prefix, as bytes or code points. */
#ifndef PUNY_BASE_LETTER_H
#define PUNY_BASE_LETTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Returns true if A, B, C and D are the ACE prefix, "xn--" in any case (RFC 5890, section 2.3.2.5). */
static inline bool is_ace_prefix(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	return (a | 0x20) == 'x' && (b | 0x20) == 'n' && c == '-' && d == '-';
}

static inline bool label_has_prefix(const unsigned char *label, size_t length)
{
	return length >= ACE_PREFIX_LENGTH && is_ace_prefix(label[0], label[1], label[2], label[3]);
}

#endif
