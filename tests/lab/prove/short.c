/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads any LENGTH bytes with the short loop. */
#include "punycode/short.c"

#include "fixed.h"
#include "prove.h"

int main(void)
{
	unsigned char bytes[LENGTH];
	struct bootstring_decoder d;
	struct short_string s;
	size_t length = nondet_size();
	bool whole;

	assume(length <= LENGTH);
	bootstring_decoder_start(&d, &punycode, bytes + LENGTH - length, length);
	whole = short_read(&punycode, &d, &s);
	prove(s.count <= length && s.count <= SHORT_FEW, "there are no more code points than bytes");
	prove(d.at <= length, "the next digit is inside the bytes, or none is left");
	for (uint32_t left = s.count; left > 0; left--)
		prove(short_next(&s) <= CODE_POINT_MAX || !whole, "a code point is one");
	return 0;
}
