/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Searching for bytes, in lanes. */
#include <config.h>

#include "base/scan.h"

size_t scan_find_prefix(const unsigned char *bytes, size_t length)
{
	static const struct scan_set prefix = {.ace_prefix = true};

	return scan_find(bytes, length, &prefix);
}

bool is_ascii(const unsigned char *bytes, size_t length)
{
	static const struct scan_set non_ascii = {.non_ascii = true};

	return scan_find(bytes, length, &non_ascii) == length;
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
