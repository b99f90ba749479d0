/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decodes any LENGTH bytes with short_decode, with and without case flags. */
#include "punycode/short.c"

#include "fixed.h"
#include "prove.h"

int main(void)
{
	unsigned char bytes[LENGTH];
	uint32_t points[LENGTH], count = 0;
	size_t length = nondet_size();
	bool valid;

	assume(length <= LENGTH);
	valid = short_decode(&punycode, bytes + LENGTH - length, (uint32_t)length, nondet_bool() ? CASE_FLAG : 0,
	                     points, &count);
	prove(!valid || count <= length, "there are no more code points than bytes");
	for (size_t i = 0; valid && i < LENGTH; i++)
		prove(i >= count ||
		              ((points[i] & ~CASE_FLAG) <= CODE_POINT_MAX && !is_surrogate(points[i] & ~CASE_FLAG)),
		      "a code point is a scalar value");
	return 0;
}
