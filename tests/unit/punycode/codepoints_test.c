/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The case of each code point; the tables of strings test lists of code points. */
#include <config.h>

#include "punycode/punycode.h"
#include "punycode/codepoints.h"
#include "tap.h"

#define FLAG CASE_FLAG

static const struct {
	uint32_t code_point;
	uint32_t folded;
	const char *why;
} cases[] = {
	{'A', 'A', "a basic code point carries its own case"},
	{'a', 'a', "a basic code point carries its own case"},
	{0xDC, 0xFC | FLAG, "a capital and its small letter"},
	{0xFC, 0xFC, "a small letter has nothing to fold"},
	{0xDF, 0xDF, "no simple upper case"},
	{0x1E9E, 0x1E9E, "its lower case has no way back"},
	{0x130, 0x130, "its lower case is basic"},
	{0x212A, 0x212A, "its lower case is basic"},
	{0x178, 0xFF | FLAG, "a capital over its small letter"},
	{0x1C4, 0x1C6 | FLAG, "a digraph in upper case"},
	{0x1C5, 0x1C5, "the same in title case: its lower case has another upper case"},
	{0x2126, 0x2126, "its lower case has another upper case"},
	{0x3A3, 0x3C3 | FLAG, "sigma"},
	{0x3C2, 0x3C2, "final sigma is a small letter"},
	{0x10400, 0x10428 | FLAG, "beyond the BMP"},
	{0x4E00, 0x4E00, "no case at all"},
};

static void test_case(void)
{
	bool back = true;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ok_number(mixedcase_fold(cases[i].code_point), cases[i].folded, "U+%04X: %s",
		          (unsigned)cases[i].code_point, cases[i].why);
	for (uint32_t c = 0; c < 0x110000 && back; c++) {
		const uint32_t folded = mixedcase_fold(c);

		trying_points(&c, 1);
		back = mixedcase_raise(folded) == c && mixedcase_fold(folded & ~FLAG) == (folded & ~FLAG);
	}
	ok(back, "raising reverses folding for every code point, and a folded one folds to itself");
	ok(mixedcase_raise(0xDF | FLAG) == 0xDF && mixedcase_raise(0x4E00 | FLAG) == 0x4E00 &&
	           mixedcase_raise('a' | FLAG) == 'a' && mixedcase_raise(0x131 | FLAG) == 0x131,
	   "a flag on what has no upper case, or a basic one, is dropped");
}

int main(void)
{
	test_case();
	return done_testing();
}
