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

enum { ALL_WANTED = SCAN_NON_ASCII | SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH | SCAN_SEMICOLON };

static const struct row {
	const char *bytes;
	unsigned wanted;
	size_t found;
} rows[] = {
	{"", ALL_WANTED, 0},
	{"a", SCAN_NON_ASCII, 1},
	{"a\177\200", SCAN_NON_ASCII, 2},
	{"01234567890123456789012345678901\377", SCAN_NON_ASCII, 32},
	{"a.xn--b", SCAN_ACE_PREFIX, 2},
	{"a.Xn--b", SCAN_ACE_PREFIX, 2},
	{"a.xN--b", SCAN_ACE_PREFIX, 2},
	{"012345678901234XN--", SCAN_ACE_PREFIX, 15},
	{"0123456789012345678901234567890xn--", SCAN_ACE_PREFIX, 31},
	{"xn-xxn-n--x\016--8n--", SCAN_ACE_PREFIX, 18},
	{"the end cuts one: xn-", SCAN_ACE_PREFIX, 21},
	{"\"", SCAN_ZONE_SYNTAX, 0},
	{"a\n$", SCAN_ZONE_SYNTAX, 2},
	{"a(", SCAN_ZONE_SYNTAX, 1},
	{"a)", SCAN_ZONE_SYNTAX, 1},
	{"!#%&'*+,-./0123456789:;<=>?@\001\b\240\242\244\250\251", SCAN_ZONE_SYNTAX, 35},
	{"a;\\[]/;", SCAN_BACKSLASH, 2},
	{"a\\:<\\;", SCAN_SEMICOLON, 5},
	{"\"xn--\200", SCAN_NON_ASCII, 5},
	{"(\200xn--", SCAN_ACE_PREFIX, 2},
	{"xn--\200\"", SCAN_ZONE_SYNTAX, 5},
	{"..xn--\200\"", ALL_WANTED, 2},
	{"xn--", 0, 4},
};

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct row *row = &rows[i];
		const unsigned char *bytes = (const unsigned char *)row->bytes;
		size_t length = strlen(row->bytes);

		if (!ok(scan_find(bytes, length, row->wanted) == row->found &&
		                bytewise_find(bytes, length, row->wanted) == row->found,
		        "scan_find, row %zu: at %zu", i, row->found))
			note("but at %zu, and byte by byte at %zu", scan_find(bytes, length, row->wanted),
			     bytewise_find(bytes, length, row->wanted));
	}
}

/* Bytes that are mostly near misses: parts of the patterns, and bytes that differ from them in one bit. */
static void fill(unsigned char *bytes, size_t length)
{
	static const char misses[] = "xnXN--xn--8.(~/#&%\016MabcdefgZ[:";

	for (size_t i = 0; i < length; i++)
		bytes[i] = (unsigned char)misses[below(sizeof misses - 1)];
	for (uint32_t hits = below(3); length > 0 && hits > 0; hits--)
		bytes[below((uint32_t)length)] = (unsigned char)"\200\377\"$()\\;"[below(8)];
}

/* In its own block, so that memory checkers detect reads past the end. */
static bool same(size_t length)
{
	unsigned char *bytes = malloc(length + 1);
	bool good = bytes != NULL;

	for (int round = 0; good && round < 40; round++) {
		unsigned char byte = (unsigned char)"x-\200("[below(4)];

		fill(bytes + 1, length);
		for (unsigned wanted = 0; wanted <= ALL_WANTED; wanted++)
			good = good && scan_find(bytes + 1, length, wanted) == bytewise_find(bytes + 1, length, wanted);
		good = good && scan_count(bytes + 1, length, byte) == bytewise_count(bytes + 1, length, byte);
	}
	free(bytes);
	return good;
}

static void test_twins(void)
{
	size_t length = 0;

	while (length < 200 && same(length))
		length++;
	ok(length == 200, "lanes and loop agree on lengths 0 to 199 (%zu reached)", length);
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

static bool finds_last(const unsigned char *bytes, size_t length)
{
	return scan_find_last(bytes, length, 'x') == bytewise_find_last(bytes, length, 'x');
}

/* One x at every position of every length up to 80, with and without another before it. */
static void test_find_last(void)
{
	unsigned char bytes[80];
	bool good = true;

	for (size_t length = 0; length <= sizeof bytes; length++) {
		memset(bytes, '.', sizeof bytes);
		good = good && finds_last(bytes, length);
		for (size_t at = 0; at < sizeof bytes; at++) {
			bytes[at] = 'x';
			good = good && finds_last(bytes, length);
			bytes[at / 2] = 'x';
			good = good && finds_last(bytes, length);
			bytes[at] = bytes[at / 2] = '.';
		}
	}
	ok(good, "scan_find_last finds the last byte");
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
	if (lanes_any(lanes) != (mask != 0))
		return "any";
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
	ok(!lanes_any(lanes_load(bytes)), "finds no top bit");
}

int main(void)
{
	test_lanes();
	test_rows();
	test_twins();
	test_count();
	test_find_last();
	return done_testing();
}
