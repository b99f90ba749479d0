/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Encoding with the code for short or for long strings, which give the same result. */
#include <config.h>

#include "punycode/punycode.h"

/* Encodes STRING, of up to PUNYCODE_SHORT_MAX code points, to OUT, which has room.  Returns the end of the output. */
static unsigned char *encode_short(const struct bootstring *p, const uint32_t *string, uint32_t length,
                                   unsigned char *out)
{
	int32_t keys[SHORT_KEYS], *key = keys;

	for (uint32_t i = 0; i < length; i++) {
		const uint32_t c = string[i] & ~CASE_FLAG;

		if (c < PUNYCODE_INITIAL_N)
			*out++ = (unsigned char)c;
		else
			*key++ = short_key(c, i, string[i] >> 31);
	}
	return short_write(p, keys, (uint32_t)(key - keys), length, out);
}

enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	uint64_t steps = 0;
	unsigned char *end;

	if (length > PUNYCODE_SHORT_MAX || !p->is_rfc3492_5)
		return punycode_encode_long(p, string, length, out, &steps);
	if (!buffer_reserve(out, SHORT_ROOM))
		return STATUS_NO_MEMORY;
	end = encode_short(p, string, (uint32_t)length, out->bytes + out->length);
	out->length = (size_t)(end - out->bytes);
	return STATUS_OK;
}
