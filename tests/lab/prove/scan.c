/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Searches any bytes up to LENGTH, in lanes and byte by byte.  CBMC does not support vectors: here they have one lane,
 * so a window has four bytes.  lanes.c compares the real ones.  WANTED is what is searched for, or 32 for a given byte.
 */
#include <config.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In place of the header. */
#define PUNY_LANES_H
#define LANES_NATIVE 1
enum { LANES = 1 };
typedef uint8_t byte_lanes;

static byte_lanes lanes_load(const unsigned char *bytes)
{
	return *bytes;
}

static byte_lanes lanes_equal(byte_lanes bytes, unsigned char byte)
{
	return bytes == byte ? 0xFF : 0;
}

static unsigned lanes_mask(byte_lanes lanes)
{
	return lanes >> 7;
}

static bool lanes_any(byte_lanes lanes)
{
	return lanes_mask(lanes) != 0;
}

static size_t lanes_sum(byte_lanes lanes)
{
	return lanes;
}

#include "base/scan.c"
#include "prove.h"

static bool is_wanted(const unsigned char *bytes, size_t length, unsigned wanted)
{
	const unsigned char c = bytes[0];

	return (wanted & SCAN_NON_ASCII && c >= 0x80) ||
	       (wanted & SCAN_ZONE_SYNTAX && (c == '"' || c == '$' || c == '(' || c == ')')) ||
	       (wanted & SCAN_BACKSLASH && c == '\\') || (wanted & SCAN_SEMICOLON && c == ';') ||
	       (wanted & SCAN_ACE_PREFIX && length >= 4 && (c == 'x' || c == 'X') &&
	        (bytes[1] == 'n' || bytes[1] == 'N') && bytes[2] == '-' && bytes[3] == '-');
}

static void prove_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	const size_t found = scan_find(bytes, length, wanted);

	prove(found == scan_find_plain(bytes, length, wanted), "both searches find the same");
	prove(found <= length && (found == length || is_wanted(bytes + found, length - found, wanted)), "it is wanted");
	for (size_t i = 0; i < found; i++)
		prove(!is_wanted(bytes + i, length - i, wanted), "and the first");
}

static void prove_byte(const unsigned char *bytes, size_t length, unsigned char byte)
{
	const unsigned char *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < length; i++) {
		count += bytes[i] == byte;
		last = bytes[i] == byte ? bytes + i : last;
	}
	prove(scan_count(bytes, length, byte) == count && scan_count_plain(bytes, length, byte) == count, "the count");
	prove(scan_find_last(bytes, length, byte) == last, "the last");
}

int main(void)
{
	for (size_t length = 0; length <= LENGTH; length++) {
		unsigned char bytes[LENGTH];

		if (WANTED < 32)
			prove_find(bytes + LENGTH - length, length, WANTED);
		else
			prove_byte(bytes + LENGTH - length, length, nondet_byte());
	}
	return 0;
}
