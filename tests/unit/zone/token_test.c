/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The span of words and strings, and what is found in it: any byte at any position, in bytes that are read as lanes and
 * one by one.
 */
#include <config.h>

#include "base/scan.h"
#include "tap.h"
#include "zone/parts.h"

#include <string.h>

enum { LENGTH = 40 };

/* Returns the span of LENGTH letters, of which the one at AT is BYTE: a stop ends it, a backslash only as the last
 * byte. */
static size_t expected(size_t length, size_t at, unsigned char byte, bool quoted)
{
	const char *const stops = quoted ? "\"\n" : "\" \t\r\n();";

	if (byte == '\\')
		return at + 1 < length ? length : at;
	return byte != '\0' && strchr(stops, byte) ? at : length;
}

/* Returns the number of wrong spans of words, or of strings if QUOTED, with BYTE. */
static size_t count_wrong(unsigned char byte, bool quoted)
{
	const unsigned kind = byte == '\\'              ? SCAN_BACKSLASH
	                      : byte > 0x7F             ? SCAN_NON_ASCII
	                      : byte == '\0' && !quoted ? FOUND_NUL
	                                                : 0;
	unsigned char bytes[LENGTH];
	size_t wrong = 0;

	for (size_t length = 1; length <= LENGTH; length++) {
		for (size_t at = 0; at < length; at++) {
			const size_t span = expected(length, at, byte, quoted);
			unsigned found = 0;

			memset(bytes, 'a', sizeof bytes);
			bytes[at] = byte;
			wrong += zone_token_span(bytes, length, quoted, &found) != span ||
			         found != (span > at ? kind : 0);
		}
	}
	return wrong;
}

int main(void)
{
	for (unsigned byte = 0; byte < 256; byte++)
		for (unsigned quoted = 0; quoted < 2; quoted++)
			ok(count_wrong((unsigned char)byte, quoted) == 0, "byte 0x%02X in a %s", byte,
			   quoted ? "string" : "word");
	return done_testing();
}
