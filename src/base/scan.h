/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_SCAN_H
#define PUNY_BASE_SCAN_H

#include "base/extensions.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* What is searched for.  A caller passes a constant, of which the compiler makes a loop of its own. */
struct scan_set {
	char bytes[8];   /* ASCII characters; two at an even offset that differ in the last bit cost one */
	bool non_ascii;  /* bytes over 7F */
	bool ace_prefix; /* "xn--" in any case, if complete */
	unsigned char
		rare; /* this byte and the seven after it are rare, others are not; 0 if all of the set are rare */
};

/* Returns the bytes of a window in which SET is searched: less where a hit is near. */
static inline size_t scan_window(const struct scan_set *set)
{
	return (set->rare ? 4 : 16) * LANES;
}

/* Marks the start of "xn--" in the next LANES bytes; reads three bytes more. */
static inline byte_lanes scan_ace_prefixes(const unsigned char *bytes)
{
	byte_lanes letters =
		lanes_equal(lanes_load(bytes) | 0x20, 'x') & lanes_equal(lanes_load(bytes + 1) | 0x20, 'n');

	return letters & lanes_equal(lanes_load(bytes + 2), '-') & lanes_equal(lanes_load(bytes + 3), '-');
}

/* Marks the bytes A and B in BLOCK, except 0 and those from RARE, if that is not 0, to the seventh byte after it. */
__attribute__((always_inline)) static inline byte_lanes scan_pair(byte_lanes block, char a, char b, unsigned char rare)
{
	byte_lanes found = {0};

	if (a && b == (a ^ 1) && !rare)
		return lanes_equal(block & 0xFE, (unsigned char)(a & b));
	if (a && !(rare && (unsigned char)(a - rare) < 8))
		found = lanes_equal(block, (unsigned char)a);
	if (b && !(rare && (unsigned char)(b - rare) < 8))
		found |= lanes_equal(block, (unsigned char)b);
	return found;
}

/* Sets the top bit of each byte of SET but for the ACE prefix, and for those from RARE on as scan_pair. */
__attribute__((always_inline)) static inline byte_lanes scan_lanes(byte_lanes block, const struct scan_set *set,
                                                                   unsigned char rare)
{
	byte_lanes found = {0};

	if (set->non_ascii)
		found = block;
	return found | scan_pair(block, set->bytes[0], set->bytes[1], rare) |
	       scan_pair(block, set->bytes[2], set->bytes[3], rare) |
	       scan_pair(block, set->bytes[4], set->bytes[5], rare) |
	       scan_pair(block, set->bytes[6], set->bytes[7], rare);
}

/*
 * Returns true if a byte of the next window may be in SET.  It is faster than scan_lanes, and also stops at "--"
 * instead of "xn--", and at all rare bytes.
 */
__attribute__((always_inline)) static inline bool scan_may_hold(const unsigned char *bytes, const struct scan_set *set)
{
	const bool single = set->non_ascii && set->bytes[0] && !set->bytes[1] && !set->rare;
	byte_lanes found = {0}, lowest = {0};

	lowest = ~lowest;
	UNROLL_16
	for (const unsigned char *const end = bytes + scan_window(set); bytes < end; bytes += LANES) {
		const byte_lanes block = lanes_load(bytes);

		if (single)
			lowest = lanes_min(lowest, block ^ (unsigned char)(set->bytes[0] | 0x80)); /* at most 80 */
		else
			found |= scan_lanes(block, set, set->rare);
		if (set->rare)
			lowest = lanes_min(lowest, block - set->rare); /* at most 7 for the rare ones */
		if (set->ace_prefix)
			found |= lanes_equal(block, '-') & lanes_equal(lanes_load(bytes + 1), '-');
	}
	if (single)
		found |= ~lowest | lanes_equal(lowest, 0x80);
	if (set->rare)
		found |= lanes_equal(lowest & 0xF8, 0);
	return lanes_mask(found) != 0;
}

/*
 * Returns the offset of the first byte in BYTES that is in SET, or LENGTH.  Searches one window sixteen bytes at a
 * time, then skips those that cannot contain such a byte, and so on; the rest is searched with zeros after it.
 */
__attribute__((always_inline)) static inline size_t scan_find(const unsigned char *bytes, size_t length,
                                                              const struct scan_set *set)
{
	const size_t ahead = set->ace_prefix ? ACE_PREFIX_LENGTH - 1 : 0;
	const size_t overlap = set->ace_prefix ? 2 : 0; /* "xn" before the "--" that begins the next window */
	size_t i = 0, end = 2 * LANES;
	byte_lanes found;

	while (LANES_NATIVE && i + LANES + ahead <= length) {
		for (; i < end && i + LANES + ahead <= length; i += LANES) {
			found = scan_lanes(lanes_load(bytes + i), set, 0);
			if (set->ace_prefix)
				found |= scan_ace_prefixes(bytes + i);
			if (lanes_mask(found))
				return i + lowest_bit(lanes_mask(found));
		}
		while (i + scan_window(set) + ahead <= length && !scan_may_hold(bytes + i, set))
			i += scan_window(set) - overlap;
		end = i + scan_window(set);
	}
	for (; i < length; i += LANES) {
		unsigned char last[LANES + ACE_PREFIX_LENGTH - 1] = {0}; /* no set has 0 */

		memcpy(last, bytes + i, length - i < sizeof last ? length - i : sizeof last);
		found = scan_lanes(lanes_load(last), set, 0);
		if (set->ace_prefix)
			found |= scan_ace_prefixes(last);
		if (lanes_mask(found))
			return i + lowest_bit(lanes_mask(found));
	}
	return length;
}

/* Returns the offset of the first ACE prefix in BYTES, or LENGTH. */
size_t scan_find_prefix(const unsigned char *bytes, size_t length);

/* Returns true if no byte of BYTES is over 7F. */
bool is_ascii(const unsigned char *bytes, size_t length);

/* Returns the number of occurrences of BYTE in BYTES. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte);

/* The last BYTE of the LENGTH bytes at BYTES, or NULL; POSIX has no memrchr. */
const unsigned char *scan_find_last(const unsigned char *bytes, size_t length, unsigned char byte);

/* Returns the offset after the last LF or NUL of BYTES, or 0. */
size_t scan_find_line(const unsigned char *bytes, size_t length);

#endif
