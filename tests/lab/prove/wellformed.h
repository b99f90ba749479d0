/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Well-formed UTF-8, defined once more as ranges, as in RFC 3629, section 4. */
#ifndef PUNY_PROVE_WELLFORMED_H
#define PUNY_PROVE_WELLFORMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static bool within(unsigned char byte, unsigned char first, unsigned char last)
{
	return byte >= first && byte <= last;
}

/* Returns the length of the well-formed character at BYTES, or 0. */
static size_t well_formed(const unsigned char *bytes, size_t length)
{
	unsigned char first = 0x80, last = 0xBF, lead = bytes[0];

	if (lead < 0x80)
		return 1;
	if (within(lead, 0xC2, 0xDF))
		return length >= 2 && within(bytes[1], first, last) ? 2 : 0;
	if (within(lead, 0xE0, 0xEF)) {
		first = lead == 0xE0 ? 0xA0 : first;
		last = lead == 0xED ? 0x9F : last;
		return length >= 3 && within(bytes[1], first, last) && within(bytes[2], 0x80, 0xBF) ? 3 : 0;
	}
	first = lead == 0xF0 ? 0x90 : first;
	last = lead == 0xF4 ? 0x8F : last;
	return within(lead, 0xF0, 0xF4) && length >= 4 && within(bytes[1], first, last) &&
	                       within(bytes[2], 0x80, 0xBF) && within(bytes[3], 0x80, 0xBF)
	               ? 4
	               : 0;
}

/* Returns the first byte that begins no well-formed character, or NULL. */
static inline const uint8_t *first_malformed(const uint8_t *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t size = well_formed(bytes + at, length - at);

		if (size == 0)
			return bytes + at;
		at += size;
	}
	return NULL;
}

#endif
