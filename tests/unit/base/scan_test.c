/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Searching for bytes: the results, and that lanes and loops give the same. */
#include <config.h>

#include "base/bytewise.h"
#include "base/extensions.h"
#include "base/scan.h"
#include "random.h"
#include "tap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 600 }; /* two windows and more */

#define ALL {.bytes = "()\"$\\;", .rare = '"', .non_ascii = true, .ace_prefix = true}

static const struct row {
	const char *bytes;
	struct scan_set set;
	size_t found;
} rows[] = {
	{"", ALL, 0},
	{"a", {.non_ascii = true}, 1},
	{"a\177\200", {.non_ascii = true}, 2},
	{"01234567890123456789012345678901\377", {.non_ascii = true}, 32},
	{"a.xn--b", {.ace_prefix = true}, 2},
	{"a.Xn--b", {.ace_prefix = true}, 2},
	{"a.xN--b", {.ace_prefix = true}, 2},
	{"012345678901234XN--", {.ace_prefix = true}, 15},
	{"0123456789012345678901234567890xn--", {.ace_prefix = true}, 31},
	{"xn-xxn-n--x\016--8n--", {.ace_prefix = true}, 18},
	{"the end cuts one: xn-", {.ace_prefix = true}, 21},
	{"\"", {.bytes = "()\"$", .rare = '"'}, 0},
	{"a\n$", {.bytes = "()\"$", .rare = '"'}, 2},
	{"a(", {.bytes = "()\"$", .rare = '"'}, 1},
	{"a)", {.bytes = "()\"$", .rare = '"'}, 1},
	{"!#%&'*+,-./0123456789:;<=>?@\001\b\240\242\244\250\251", {.bytes = "()\"$", .rare = '"'}, 35},
	{"a;\\[]/;", {.bytes = "\\"}, 2},
	{"a\\:<\\;", {.bytes = ";"}, 5},
	{"$&\005\245", {.bytes = "%"}, 4},
	{"a/b%", {.bytes = "%"}, 3},
	{"-/a.", {.bytes = "."}, 3},
	{"a:/", {.bytes = "/|@."}, 2},
	{"{}a|", {.bytes = "/|@."}, 3},
	{"\"xn--\200", {.non_ascii = true}, 5},
	{"(\200xn--", {.ace_prefix = true}, 2},
	{"xn--\200\"", {.bytes = "()\"$", .rare = '"'}, 5},
	{"~~xn--\200\"", ALL, 2},
	{"xn--", {.bytes = ""}, 4},
	{"abc/.", {.bytes = "0123./"}, 3},
	{"0)", {.bytes = "0123()"}, 0},
	{"45(", {.bytes = "0123()"}, 2},
};

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct row *row = &rows[i];
		const unsigned char *bytes = (const unsigned char *)row->bytes;
		const size_t length = strlen(row->bytes), found = scan_find(bytes, length, &row->set),
			     bytewise = bytewise_find(bytes, length, &row->set);

		if (!ok(found == row->found && bytewise == row->found, "scan_find, row %zu: at %zu", i, row->found))
			note("but at %zu, and byte by byte at %zu", found, bytewise);
	}
}

/* Bytes that are mostly near misses: parts of the patterns, and bytes that differ from them in one bit. */
static void fill(unsigned char *bytes, size_t length)
{
	static const char misses[] = "xnXN--xn--8.(~/#&%\016MabcdefgZ[:";

	for (size_t i = 0; i < length; i++)
		bytes[i] = (unsigned char)misses[below(sizeof misses - 1)];
	for (uint32_t hits = below(3); length > 0 && hits > 0; hits--)
		bytes[below((uint32_t)length)] = (unsigned char)"\200\245\377\"$()\\;%./|\n"[below(15)];
}

/* Bytes of sets: of the program, and with one that is not rare beside those that are. */
static const struct scan_set sets[] = {{.bytes = ""},     {.bytes = "%"},
                                       {.bytes = "."},    {.bytes = "/|@."},
                                       {.bytes = "/|@."}, {.bytes = "()\"$\\", .rare = '"'},
                                       {.bytes = "()\""}, {.bytes = "()\"$\\;", .rare = '"'}};

/* In its own block, so that memory checkers detect reads past the end. */
static bool same(size_t length)
{
	unsigned char *bytes = malloc(length + 1);
	bool good = bytes != NULL;

	for (int round = 0; good && round < 20; round++) {
		unsigned char byte = (unsigned char)"x-\200("[below(4)];

		fill(bytes + 1, length);
		for (unsigned i = 0; i < 4 * sizeof sets / sizeof *sets; i++) {
			struct scan_set set = sets[i / 4];

			set.non_ascii = i & 1;
			set.ace_prefix = i & 2;
			good = good && scan_find(bytes + 1, length, &set) == bytewise_find(bytes + 1, length, &set);
		}
		good = good && scan_count(bytes + 1, length, byte) == bytewise_count(bytes + 1, length, byte);
		good = good && scan_find_prefix(bytes + 1, length) ==
		                       bytewise_find(bytes + 1, length, &(struct scan_set){.ace_prefix = true});
	}
	free(bytes);
	return good;
}

static void test_twins(void)
{
	size_t length = 0;

	while (length < LONGEST && same(length))
		length++;
	ok(length == LONGEST, "lanes and loop agree on lengths below %d (%zu reached)", LONGEST, length);
}

/* A prefix that stands alone, at each position: also across two windows, of which the first has nothing to stop at. */
static void test_prefix(void)
{
	unsigned char bytes[LONGEST];
	size_t at = 0;

	for (; at + ACE_PREFIX_LENGTH <= sizeof bytes; at++) {
		memset(bytes, 'a', sizeof bytes);
		memcpy(bytes + at, "xn--", ACE_PREFIX_LENGTH);
		if (scan_find_prefix(bytes, sizeof bytes) != at)
			break;
	}
	ok(at + ACE_PREFIX_LENGTH > sizeof bytes, "finds a prefix that stands alone at any position (not at %zu)", at);
}

/* More than 255 steps of one byte in each column of the sums. */
static void test_count(void)
{
	static unsigned char bytes[20011];

	memset(bytes, 0xFF, sizeof bytes);
	ok(scan_count(bytes, sizeof bytes, 0xFF) == sizeof bytes, "scan_count counts more than a column can hold");
	ok(scan_count(bytes, sizeof bytes, 0) == 0 && scan_count(bytes, 0, 0xFF) == 0, "scan_count counts zero");
	bytes[17] = bytes[20010] = '\n';
	ok(scan_count(bytes, sizeof bytes, '\n') == 2,
	   "scan_count counts a byte in a step and one after the last step");
}

static bool finds_last(const unsigned char *bytes, size_t length, unsigned char byte)
{
	const unsigned char *const last = bytewise_find_last(bytes, length, byte);
	const size_t line = last && byte < ' ' ? (size_t)(last + 1 - bytes) : 0;

	return scan_find_last(bytes, length, byte) == last && scan_find_line(bytes, length) == line;
}

/* One BYTE at every position of every length up to 80, with and without another before it. */
static void test_find_last(unsigned char byte)
{
	unsigned char bytes[80];
	bool good = true;

	for (size_t length = 0; length <= sizeof bytes; length++) {
		memset(bytes, '.', sizeof bytes);
		good = good && finds_last(bytes, length, byte);
		for (size_t at = 0; at < sizeof bytes; at++) {
			bytes[at] = byte;
			good = good && finds_last(bytes, length, byte);
			bytes[at / 2] = byte;
			good = good && finds_last(bytes, length, byte);
			bytes[at] = bytes[at / 2] = '.';
		}
	}
	ok(good, "scan_find_last and scan_find_line find the last byte %d", byte);
}

/* Bytes that agree in half of their values, and often in their top bits. */
static void fill_lanes(unsigned char *bytes, size_t length)
{
	static const unsigned char often[] = {0, '-', 0x7F, 0x80, 0xFF};

	for (size_t i = 0; i < length; i++)
		bytes[i] = below(2) ? often[below((uint32_t)sizeof often)] : (unsigned char)below(256);
}

/* Returns the first difference for the LANES bytes at BYTES, or NULL. */
static const char *find_wrong(const unsigned char *bytes)
{
	const byte_lanes lanes = lanes_load(bytes), equal = lanes_equal(lanes, 0x80);
	unsigned mask = 0, is_80 = 0;
	size_t sum = 0;

	for (int i = 0; i < LANES; i++) {
		mask |= (unsigned)(bytes[i] >> 7) << i;
		is_80 |= (unsigned)(bytes[i] == 0x80) << i;
		sum += bytes[i];
	}
	if (lanes_mask(lanes) != mask)
		return "mask";
	if (lanes_mask(equal) != is_80)
		return "equal";
	return lanes_sum(lanes) == sum ? NULL : "sum";
}

/* The lanes of this CPU, or their emulation, give what loops over bytes give. */
static void test_lanes(void)
{
	unsigned char bytes[LANES + 8];
	const char *wrong = NULL;

	for (unsigned round = 0; round < 100000 && !wrong; round++) {
		fill_lanes(bytes, sizeof bytes);
		wrong = find_wrong(bytes + round % 8);
	}
	ok(!wrong, "%d lanes, %s: %s", LANES, LANES_NATIVE ? "of the CPU" : "taken apart", wrong ? wrong : "as bytes");
	for (unsigned i = 0; i < LANES; i++)
		bytes[i] = 0xFF;
	ok(lanes_sum(lanes_load(bytes)) == LANES * 0xFF, "adds the largest values");
	for (unsigned i = 0; i < LANES; i++)
		bytes[i] = 0x7F;
	ok(lanes_mask(lanes_load(bytes)) == 0, "finds no top bit");
}

int main(void)
{
	test_lanes();
	test_rows();
	test_twins();
	test_prefix();
	test_count();
	test_find_last('x');
	test_find_last('\n');
	test_find_last('\0');
	return done_testing();
}
