/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* ASCII letters and digits, as bytes or code points. */
#ifndef PUNY_BASE_LETTER_H
#define PUNY_BASE_LETTER_H

#include <stdbool.h>
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

#endif
