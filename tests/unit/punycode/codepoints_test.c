/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "punycode/punycode.h"
#include "punycode/codepoints.h"
#include "tap.h"

#include <string.h>

#define FLAG CASE_FLAG

static const struct {
	const char *text;
	enum status status;
	size_t offset;        /* of the fault ... */
	size_t piece, length; /* ... and its piece */
	uint32_t points[4];
	size_t count;
} rows[] = {
	{"", STATUS_OK, 0, 0, 0, {0}, 0},
	{" \t ", STATUS_OK, 0, 0, 0, {0}, 0},
	{"u+0", STATUS_OK, 0, 0, 0, {0}, 1},
	{"u+00FC", STATUS_OK, 0, 0, 0, {0xFC}, 1},
	{"U+fC", STATUS_OK, 0, 0, 0, {0xFC | FLAG}, 1},
	{" u+41\t\tU+0010ffff ", STATUS_OK, 0, 0, 0, {0x41, 0x10FFFF | FLAG}, 2},
	{"u+D7FF u+E000 u+FFFF", STATUS_OK, 0, 0, 0, {0xD7FF, 0xE000, 0xFFFF}, 3},
	{"u+00000041", STATUS_OK, 0, 0, 0, {0x41}, 1},
	{"u+000000041", STATUS_CODE_POINT_SYNTAX, 10, 0, 11, {0}, 0},
	{"u+D800", STATUS_SURROGATE, 0, 0, 6, {0}, 0},
	{"u+41 U+DFFF u+42", STATUS_SURROGATE, 5, 5, 6, {0}, 0},
	{"u+41  u+110000", STATUS_OUT_OF_RANGE, 6, 6, 8, {0}, 0},
	{"U+FFFFFFFF", STATUS_OUT_OF_RANGE, 0, 0, 10, {0}, 0},
	{"u+80000041", STATUS_OUT_OF_RANGE, 0, 0, 10, {0}, 0},
	{"u", STATUS_CODE_POINT_SYNTAX, 1, 0, 1, {0}, 0},
	{"u+", STATUS_CODE_POINT_SYNTAX, 2, 0, 2, {0}, 0},
	{"u+ 41", STATUS_CODE_POINT_SYNTAX, 2, 0, 5, {0}, 0},
	{"u++41", STATUS_CODE_POINT_SYNTAX, 2, 0, 5, {0}, 0},
	{"u+4G", STATUS_CODE_POINT_SYNTAX, 3, 0, 4, {0}, 0},
	{"u+41@", STATUS_CODE_POINT_SYNTAX, 4, 0, 5, {0}, 0},
	{"u+41u+42", STATUS_CODE_POINT_SYNTAX, 4, 0, 8, {0}, 0},
	{"u+41 x", STATUS_CODE_POINT_SYNTAX, 5, 5, 1, {0}, 0},
	{"0041", STATUS_CODE_POINT_SYNTAX, 0, 0, 4, {0}, 0},
	{"u-41", STATUS_CODE_POINT_SYNTAX, 1, 0, 4, {0}, 0},
	{"u+41\nu+42\r\n u+43\n", STATUS_OK, 0, 0, 0, {0x41, 0x42, 0x43}, 3},
	{"\r\n", STATUS_OK, 0, 0, 0, {0}, 0},
	{"u+41\vu+42", STATUS_CODE_POINT_SYNTAX, 4, 0, 9, {0}, 0},
};

static void test_reading(void)
{
	struct code_points points = {0};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const unsigned char *text = (const unsigned char *)rows[i].text;
		size_t length = strlen(rows[i].text);
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status;

		points.length = 0;
		status = codepoints_read(text, length, &points, &fault);
		ok(status == rows[i].status && fault.status == status && fault.offset == rows[i].offset &&
		           fault.piece == rows[i].piece && fault.piece_length == rows[i].length,
		   "'%s': %s at %zu", rows[i].text, status_text[rows[i].status].words, rows[i].offset);
		if (status == STATUS_OK)
			ok(points.length == rows[i].count &&
			           (points.length == 0 ||
			            memcmp(points.points, rows[i].points, points.length * sizeof *points.points) == 0),
			   "'%s': its code points", rows[i].text);
	}
	code_points_free(&points);
}

static void test_lists(void)
{
	static const char *const lists[] = {"u+00FC", " U+00fC\t\tU+10ffff\r\n", "u+0000FC u+D800 u+FFFFFF"},
				 *const texts[] = {"",          " \t\n",        "u",        "u+",          "u+FFF",
	                                           "u+0000000", "u+00FC u+FC",  "u+00FC x", "u+FC u+00FC", "u+00FG",
	                                           "u+00FC@",   "u+00FCu+00FC", "00FC",     "u-00FC"};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		ok(codepoints_is_list((const unsigned char *)lists[i], strlen(lists[i])), "'%s' is a list", lists[i]);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		ok(!codepoints_is_list((const unsigned char *)texts[i], strlen(texts[i])), "'%s' is text", texts[i]);
}

static void test_writing(void)
{
	static const uint32_t points[] = {0, 0x41 | FLAG, 0xFC, 0x10FFFF | FLAG};
	struct buffer out = {0};

	ok(codepoints_write(points, 4, &out) && out.length == 29 &&
	           memcmp(out.bytes, "u+0000 U+0041 u+00FC U+10FFFF", 29) == 0,
	   "a list is written with its flags");
	out.length = 0;
	ok(codepoints_write(points, 0, &out) && out.length == 0, "reads an empty list");
	buffer_free(&out);
}

static void test_items(void)
{
	static const unsigned char text[] = "  u+41\r\n\tU+0042 \nu+10FFFF ";
	static const size_t starts[] = {2, 9, 17, 26}, lengths[] = {4, 6, 8, 0};

	for (size_t i = 0; i < 4; i++) {
		size_t length, start = codepoints_item(text, sizeof text - 1, i, &length);

		ok(start == starts[i] && length == lengths[i], "item %zu is at %zu", i, starts[i]);
	}
}

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
	bool back = true, small = true;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		ok(mixedcase_fold(cases[i].code_point) == cases[i].folded, "U+%04X: %s", (unsigned)cases[i].code_point,
		   cases[i].why);
	for (uint32_t c = 0; c < 0x110000; c++) {
		uint32_t folded = mixedcase_fold(c);

		back = back && mixedcase_raise(folded) == c;
		small = small && mixedcase_fold(folded & ~FLAG) == (folded & ~FLAG);
	}
	ok(back, "raising reverses folding for every code point");
	ok(small, "a folded code point folds to itself");
	ok(mixedcase_raise(0xDF | FLAG) == 0xDF && mixedcase_raise(0x4E00 | FLAG) == 0x4E00 &&
	           mixedcase_raise('a' | FLAG) == 'a' && mixedcase_raise(0x131 | FLAG) == 0x131,
	   "a flag on what has no upper case, or a basic one, is dropped");
}

int main(void)
{
	test_reading();
	test_lists();
	test_writing();
	test_items();
	test_case();
	return done_testing(79);
}
