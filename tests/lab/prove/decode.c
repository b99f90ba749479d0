/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decodes any LENGTH bytes: MODE 0 without case flags, 1 with them, 2 to UTF-8. */
#include "punycode/short.c"

#include "fixed.h"
#include "prove.h"

static void prove_points(const unsigned char *bytes, uint32_t length)
{
	uint32_t points[LENGTH], count = 0;
	const bool valid = short_decode(&punycode, bytes, length, MODE == 1 ? CASE_FLAG : 0, points, &count);

	prove(!valid || count <= length, "there are no more code points than bytes");
	for (size_t i = 0; valid && i < LENGTH; i++)
		prove(i >= count ||
		              ((points[i] & ~CASE_FLAG) <= CODE_POINT_MAX && !is_surrogate(points[i] & ~CASE_FLAG)),
		      "a code point is a scalar value");
}

/* The output has room for as many characters as there are bytes. */
static void prove_utf8(const unsigned char *bytes, uint32_t length)
{
	unsigned char utf8[LENGTH * UTF8_MAX];
	const unsigned char *const end = short_decode_utf8(&punycode, bytes, length, utf8);

	prove(!end || end <= utf8 + length * UTF8_MAX, "there are no more characters than bytes");
}

int main(void)
{
	unsigned char bytes[LENGTH];
	size_t length = nondet_size();

	assume(length <= LENGTH);
	if (MODE == 2)
		prove_utf8(bytes + LENGTH - length, (uint32_t)length);
	else
		prove_points(bytes + LENGTH - length, (uint32_t)length);
	return 0;
}
