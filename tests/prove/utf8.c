/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any LENGTH bytes as UTF-8, and writes any scalar value.  Well-formed UTF-8 is defined once more as ranges, as
 * in RFC 3629, section 4; libunistring's u8_check is replaced by that definition.
 */
#include <config.h>

#include "base/utf8.h"
#include "fixed.h"
#include "prove.h"

#include <unistr.h>

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

const uint8_t *u8_check(const uint8_t *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		size_t size = well_formed(bytes + at, length - at);

		if (size == 0)
			return bytes + at;
		at += size;
	}
	return NULL;
}

static void prove_reading(const unsigned char *bytes, size_t length)
{
	uint32_t points[LENGTH], c = 0;
	struct code_points out = {points, 0, LENGTH};
	struct fault fault;
	size_t size = utf8_read_checked(bytes, bytes + length, &c);
	enum status status = utf8_decode(bytes, length, &out, &fault);

	prove(size == well_formed(bytes, length), "a character is read if and only if it is well-formed");
	prove(size == 0 || (c <= 0x10FFFF && !is_surrogate(c)), "it is a scalar value");
	prove((status == STATUS_OK) == (u8_check(bytes, length) == NULL),
	      "what is well-formed is decoded, and nothing else");
	prove(status != STATUS_OK || points[0] == c, "the first code point is that of the first character");
	prove(status == STATUS_OK || out.length == 0, "an error appends nothing");
	prove(status == STATUS_OK || fault.offset < length, "a fault is inside the bytes");
	prove(status != STATUS_SURROGATE || is_surrogate(fault.code_point), "a surrogate is one");
}

static void prove_writing(uint32_t c)
{
	unsigned char bytes[UTF8_MAX];
	uint32_t back;
	size_t size = utf8_write(bytes, c);

	prove(size <= UTF8_MAX && size == well_formed(bytes, size), "what is written is well-formed");
	prove(utf8_read_checked(bytes, bytes + size, &back) == size && back == c, "and reads as what was written");
}

int main(void)
{
	unsigned char bytes[LENGTH];
	size_t length = nondet_size();

	assume(length > 0 && length <= LENGTH);
	prove_reading(bytes + LENGTH - length, length);
	prove_writing(any_scalar());
	return 0;
}
