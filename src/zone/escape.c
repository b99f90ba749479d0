/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Escapes in zone files. */
#include <config.h>

#include "zone/escape.h"

#include "base/status.h"
#include "base/utf8.h"
#include "zone/token.h"

/* Returns the octet DDD at DIGITS, or -1 if it is none. */
static int read_escape(const unsigned char *digits, size_t length)
{
	int number = 0;

	if (length < 3)
		return -1;
	for (size_t i = 0; i < 3; i++) {
		if (digits[i] < '0' || digits[i] > '9')
			return -1;
		number = number * 10 + digits[i] - '0';
	}
	return number <= 0xFF ? number : -1;
}

bool zone_escapes_utf8(const unsigned char *text, size_t length)
{
	unsigned char octets[ZONE_TOKEN_MAX];
	size_t count = 0;
	bool escaped = false;
	struct fault ignored;

	for (size_t i = 0; i < length && count < sizeof octets; i++) {
		const int number = text[i] == '\\' ? read_escape(text + i + 1, length - i - 1) : -1;

		if (number >= 0)
			i += 3;
		else if (text[i] == '\\' && i + 1 < length)
			i++;
		escaped |= number >= 0x80;
		octets[count++] = number >= 0 ? (unsigned char)number : text[i];
	}
	return escaped && utf8_check(octets, count, &ignored) == STATUS_OK;
}
