/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects the loop for a string.  All loops give the same result and differ in cost. */
#include <config.h>

#include "punycode/punycode.h"

#include "punycode/long.h"
#include "punycode/short.h"
#include "punycode/simple.h"

/*
 * Below this length in bytes, moving the code points after each insertion costs less than the tree of the long decoder
 * (measured).
 */
enum { DECODE_LONG = 4096 };

static bool has_punycode_parameters(const struct bootstring *p)
{
	return p == &punycode || p == &punycode_rust || p == &punycode_swift;
}

enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	uint64_t steps = 0;

	if (length > PUNYCODE_SHORT_MAX)
		return punycode_encode_long(p, string, length, out, &steps);
	return (has_punycode_parameters(p) ? punycode_encode_short : punycode_encode_simple)(p, string, length, out);
}

enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault)
{
	uint64_t steps = 0;

	if (length >= DECODE_LONG)
		return punycode_decode_long(p, string, length, flag, out, fault, &steps);
	if (length <= PUNYCODE_SHORT_MAX && has_punycode_parameters(p))
		return punycode_decode_short(p, string, length, flag, out, fault);
	return punycode_decode_simple(p, string, length, flag, out, fault);
}
