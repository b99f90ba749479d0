/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Octets to code points and back; what is well-formed is libunistring's word. */
#include <config.h>

#include "utf8.h"

#include <string.h>
#include <unistr.h>

/* The octets of whole words of ASCII at the start of OCTETS. */
static size_t ascii_words(const unsigned char *octets, size_t length)
{
	size_t ascii = 0;
	uint64_t word;

	for (; length - ascii >= sizeof word; ascii += sizeof word) {
		memcpy(&word, octets + ascii, sizeof word);
		if (word & UINT64_C(0x8080808080808080))
			break;
	}
	return ascii;
}

enum status utf8_check(const unsigned char *octets, size_t length, struct fault *fault)
{
	size_t ascii = ascii_words(octets, length), offset;
	const unsigned char *bad = u8_check(octets + ascii, length - ascii);

	if (!bad)
		return STATUS_OK;
	offset = (size_t)(bad - octets);
	*fault = fault_at(STATUS_INVALID_UTF8, offset, offset, 1);
	if (length - offset >= 3 && bad[0] == 0xED && bad[1] >= 0xA0 && bad[1] <= 0xBF && bad[2] >= 0x80 && bad[2] <= 0xBF) {
		fault->status = STATUS_SURROGATE;
		utf8_read(bad, &fault->code_point);
	}
	return fault->status;
}

enum status utf8_decode(const unsigned char *octets, size_t length, struct code_points *out, struct fault *fault)
{
	const unsigned char *end = octets + length;
	uint32_t *point;

	if (!code_points_reserve(out, length)) {
		*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
		return STATUS_NO_MEMORY;
	}
	point = out->points + out->length;
	for (const unsigned char *next = octets; next < end; point++) {
		size_t size = utf8_read_checked(next, end, point);

		if (size == 0) {
			enum status status = utf8_check(octets, length, fault);

			if (status != STATUS_OK)
				return status;
			size = utf8_read(next, point);
		}
		next += size;
	}
	out->length = (size_t)(point - out->points);
	return STATUS_OK;
}

bool utf8_encode(const uint32_t *points, size_t length, struct buffer *out)
{
	unsigned char *octet;

	if (length > SIZE_MAX / UTF8_MAX || !buffer_reserve(out, length * UTF8_MAX))
		return false;
	octet = out->octets + out->length;
	for (size_t i = 0; i < length; i++)
		octet += utf8_write(octet, points[i]);
	out->length = (size_t)(octet - out->octets);
	return true;
}

bool is_ascii(const unsigned char *octets, size_t length)
{
	uint64_t all = 0;

	for (; length >= sizeof all; octets += sizeof all, length -= sizeof all) {
		uint64_t word;

		memcpy(&word, octets, sizeof word);
		all |= word;
	}
	for (; length > 0; length--)
		all |= *octets++;
	return (all & UINT64_C(0x8080808080808080)) == 0;
}
