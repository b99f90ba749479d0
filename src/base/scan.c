/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Searching for bytes, in lanes. */
#include <config.h>

#include "base/scan.h"

#include "base/extensions.h"

#include <stdbool.h>
#include <string.h>

/* Returns the bytes of a window in which WANTED is searched: less in zones, where a stop is near. */
static inline size_t window(unsigned wanted)
{
	return (wanted & SCAN_ZONE_SYNTAX ? 4 : 16) * LANES;
}

/* Marks the start of "xn--" in the next LANES bytes; reads three bytes more. */
static inline byte_lanes ace_prefixes(const unsigned char *bytes)
{
	byte_lanes letters =
		lanes_equal(lanes_load(bytes) | 0x20, 'x') & lanes_equal(lanes_load(bytes + 1) | 0x20, 'n');

	return letters & lanes_equal(lanes_load(bytes + 2), '-') & lanes_equal(lanes_load(bytes + 3), '-');
}

/* Sets the top bit of each wanted byte.  Inlined: see find. */
__attribute__((always_inline)) static inline byte_lanes find_in_lanes(const unsigned char *bytes, unsigned wanted)
{
	byte_lanes block = lanes_load(bytes);
	byte_lanes found = {0};

	if (wanted & SCAN_NON_ASCII)
		found = block;
	if (wanted & SCAN_ZONE_SYNTAX) /* '(' and ')' differ in the last bit */
		found |= lanes_equal(block & 0xFE, '(') | lanes_equal(block, '"') | lanes_equal(block, '$');
	if (wanted & SCAN_BACKSLASH)
		found |= lanes_equal(block, '\\');
	if (wanted & SCAN_SEMICOLON)
		found |= lanes_equal(block, ';');
	if (wanted & SCAN_PERCENT)
		found |= lanes_equal(block, '%');
	if (wanted & SCAN_DOT)
		found |= lanes_equal(block, '.');
	if (wanted & SCAN_PLACE)
		found |= lanes_equal(block, '/') | lanes_equal(block, '|');
	if (wanted & SCAN_ACE_PREFIX)
		found |= ace_prefixes(bytes);
	return found;
}

/*
 * Returns true if a byte of the next window may be wanted.  It is faster than find_in_lanes, and also stops at "--"
 * instead of "xn--" and, if more is wanted, at a hyphen next to a lower byte; in zones at all bytes from '"' to ')'.
 * These are rare there.
 */
__attribute__((always_inline)) static inline bool may_hold(const unsigned char *bytes, unsigned wanted)
{
	const bool zone = wanted & SCAN_ZONE_SYNTAX, prefix = wanted & SCAN_ACE_PREFIX;
	const bool percent = (wanted & (SCAN_PERCENT | SCAN_NON_ASCII)) == (SCAN_PERCENT | SCAN_NON_ASCII);
	const unsigned rest = wanted & ~(unsigned)(SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX) &
	                      ~(unsigned)(percent ? SCAN_PERCENT | SCAN_NON_ASCII : 0);
	byte_lanes found = {0};
	byte_lanes lowest = {0};

	lowest = ~lowest;
	UNROLL_16
	for (const unsigned char *const end = bytes + window(wanted); bytes < end; bytes += LANES) {
		const byte_lanes first = lanes_load(bytes), second = prefix ? lanes_load(bytes + 1) : first;

		if (zone)
			lowest = lanes_min(lowest, first - '"'); /* at most 7 from '"' to ')' */
		else if (percent)
			lowest = lanes_min(lowest, first ^ ('%' | 0x80)); /* at most 80 for "%" and over 7F */
		found |= find_in_lanes(bytes, rest);
		if (prefix && wanted != SCAN_ACE_PREFIX)
			found |= lanes_equal(lanes_max(first, second), '-');
		else if (prefix)
			found |= lanes_equal(first, '-') & lanes_equal(second, '-');
	}
	if (zone)
		found |= lanes_equal(lowest & 0xF8, 0);
	else if (percent)
		found |= ~lowest | lanes_equal(lowest, 0x80);
	return lanes_mask(found) != 0;
}

/*
 * Searches one window sixteen bytes at a time, then skips those that cannot contain a wanted byte, and so on; the rest
 * is searched with zeros after it.  Inlined so that WANTED is a constant.
 */
__attribute__((always_inline)) static inline size_t find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	const size_t ahead = wanted & SCAN_ACE_PREFIX ? ACE_PREFIX_LENGTH - 1 : 0;
	const size_t overlap = wanted & SCAN_ACE_PREFIX ? 2 : 0; /* "xn" before the "--" that begins the next window */
	size_t i = 0, end = 2 * LANES;

	while (LANES_NATIVE && i + LANES + ahead <= length) {
		for (; i < end && i + LANES + ahead <= length; i += LANES) {
			const unsigned mask = lanes_mask(find_in_lanes(bytes + i, wanted));

			if (mask)
				return i + lowest_bit(mask);
		}
		while (i + window(wanted) + ahead <= length && !may_hold(bytes + i, wanted))
			i += window(wanted) - overlap;
		end = i + window(wanted);
	}
	for (; i < length; i += LANES) {
		unsigned char last[LANES + ACE_PREFIX_LENGTH - 1] = {0}; /* no search wants a 0 */
		unsigned mask;

		memcpy(last, bytes + i, length - i < sizeof last ? length - i : sizeof last);
		mask = lanes_mask(find_in_lanes(last, wanted));
		if (mask)
			return i + lowest_bit(mask);
	}
	return length;
}

/* The most common searches have their own loops. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	switch (wanted) {
	case SCAN_NON_ASCII:
		return find(bytes, length, SCAN_NON_ASCII);
	case SCAN_ACE_PREFIX:
		return find(bytes, length, SCAN_ACE_PREFIX);
	case SCAN_NON_ASCII | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH:
		return find(bytes, length, SCAN_NON_ASCII | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH);
	case SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH:
		return find(bytes, length, SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH);
	case SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH | SCAN_SEMICOLON:
		return find(bytes, length, SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH | SCAN_SEMICOLON);
	case SCAN_NON_ASCII | SCAN_PERCENT:
		return find(bytes, length, SCAN_NON_ASCII | SCAN_PERCENT);
	case SCAN_NON_ASCII | SCAN_PERCENT | SCAN_ACE_PREFIX:
		return find(bytes, length, SCAN_NON_ASCII | SCAN_PERCENT | SCAN_ACE_PREFIX);
	case SCAN_PLACE:
		return find(bytes, length, SCAN_PLACE);
	case SCAN_ACE_PREFIX | SCAN_DOT:
		return find(bytes, length, SCAN_ACE_PREFIX | SCAN_DOT);
	case SCAN_PLACE | SCAN_DOT:
		return find(bytes, length, SCAN_PLACE | SCAN_DOT);
	default:
		return find(bytes, length, wanted);
	}
}

/* Each byte of sums counts the matches of one column, 255 at most: columns is therefore limited. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte)
{
	size_t count = 0, i = 0;

	while (LANES_NATIVE && length - i >= LANES) {
		const size_t columns = (length - i) / LANES < 255 ? (length - i) / LANES : 255,
			     end = i + columns * LANES;
		byte_lanes sums = {0};

		UNROLL_4
		for (; i < end; i += LANES)
			sums -= lanes_equal(lanes_load(bytes + i), byte); /* -1 for each match */
		count += lanes_sum(sums);
	}
	for (; i < length; i++)
		count += bytes[i] == byte;
	return count;
}

/* Returns the last A or B of the LENGTH bytes at BYTES, or NULL.  Inlined so that these are constants. */
__attribute__((always_inline)) static inline const unsigned char *find_last(const unsigned char *bytes, size_t length,
                                                                            unsigned char a, unsigned char b)
{
	while (LANES_NATIVE && length >= LANES) {
		const byte_lanes block = lanes_load(bytes + length - LANES);
		const unsigned mask = lanes_mask(lanes_equal(block, a) | lanes_equal(block, b));

		if (mask)
			return bytes + length - LANES + (63 - leading_zeros(mask));
		length -= LANES;
	}
	for (; length > 0; length--) {
		if (bytes[length - 1] == a || bytes[length - 1] == b)
			return bytes + length - 1;
	}
	return NULL;
}

const unsigned char *scan_find_last(const unsigned char *bytes, size_t length, unsigned char byte)
{
	return find_last(bytes, length, byte, byte);
}

size_t scan_find_line(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = find_last(bytes, length, '\n', '\0');

	return end ? (size_t)(end + 1 - bytes) : 0;
}
