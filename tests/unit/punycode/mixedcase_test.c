/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "punycode/bootstring.h"
#include "punycode/mixedcase.h"
#include "tap.h"

static const struct {
	uint32_t code_point;
	uint32_t folded;
	const char *why;
} rows[] = {
	{'A', 'A', "a basic code point carries its own case"},
	{'a', 'a', "a basic code point carries its own case"},
	{0xDC, 0xFC | CASE_FLAG, "a capital and its small letter"},
	{0xFC, 0xFC, "a small letter has nothing to fold"},
	{0xDF, 0xDF, "no simple upper case"},
	{0x1E9E, 0x1E9E, "its lower case has no way back"},
	{0x130, 0x130, "its lower case is basic"},
	{0x212A, 0x212A, "its lower case is basic"},
	{0x178, 0xFF | CASE_FLAG, "a capital over its small letter"},
	{0x1C4, 0x1C6 | CASE_FLAG, "a digraph in upper case"},
	{0x1C5, 0x1C5, "the same in title case: its lower case has another upper case"},
	{0x2126, 0x2126, "its lower case has another upper case"},
	{0x3A3, 0x3C3 | CASE_FLAG, "sigma"},
	{0x3C2, 0x3C2, "final sigma is a small letter"},
	{0x10400, 0x10428 | CASE_FLAG, "beyond the BMP"},
	{0x4E00, 0x4E00, "no case at all"},
};

int main(void)
{
	bool back = true, small = true;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(mixedcase_fold(rows[i].code_point) == rows[i].folded, "U+%04X: %s", (unsigned)rows[i].code_point,
		   rows[i].why);
	for (uint32_t c = 0; c < 0x110000; c++) {
		uint32_t folded = mixedcase_fold(c);

		back = back && mixedcase_raise(folded) == c;
		small = small && mixedcase_fold(folded & ~CASE_FLAG) == (folded & ~CASE_FLAG);
	}
	ok(back, "raising reverses folding for every code point");
	ok(small, "a folded code point folds to itself");
	ok(mixedcase_raise(0xDF | CASE_FLAG) == 0xDF && mixedcase_raise(0x4E00 | CASE_FLAG) == 0x4E00 &&
	           mixedcase_raise('a' | CASE_FLAG) == 'a' && mixedcase_raise(0x131 | CASE_FLAG) == 0x131,
	   "a flag on what has no upper case, or a basic one, is dropped");
	return done_testing(19);
}
