/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Whole strings in both directions: the encoders and decoders of the program, and their instances, are compared with
 * RFC 3492 on the same valid and invalid strings.  border_test.c visits the limits of integers.
 */
#include <config.h>

#include "base/utf8.h"
#include "edge.h"
#include "punycode/compare.h"
#include "random.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns a copy of STRING, if it is not too long, after which no byte can be read. */
static const unsigned char *near_edge(const unsigned char *string, size_t length)
{
	return length <= EDGE ? memcpy(at_edge(length, false), string, length) : string;
}

/* Returns true if STRING, with its flags, is encoded and decoded again. */
static bool goes_around(const struct bootstring *p, const uint32_t *string, size_t length)
{
	struct rfc_decoded wanted;
	struct buffer encoded = {0};
	struct code_points back = {0};
	struct fault fault;
	bool good;

	trying_points(string, length);
	good = encodes_alike(p, string, length) && punycode_encode(p, string, length, &encoded) == STATUS_OK &&
	       decodes_alike(p, near_edge(encoded.bytes, encoded.length), encoded.length, CASE_FLAG, &wanted) &&
	       punycode_decode(p, encoded.bytes, encoded.length, 0, &back, &fault) == STATUS_OK &&
	       back.length == length;

	for (size_t i = 0; i < length && good; i++)
		good = back.points[i] == (string[i] & ~CASE_FLAG);
	buffer_free(&encoded);
	code_points_free(&back);
	return good;
}

/* An instance has the digits of the RFC or the variant, and the delimiter. */
static void test_instance(const struct bootstring *p)
{
	const struct rfc_profile *const wanted = profile_of(p);
	bool good = p->delimiter == wanted->delimiter && p->surrogates == wanted->surrogates &&
	            strcmp(p->digits, wanted->digits) == 0 && strcmp(p->flagged_digits, wanted->flagged) == 0;

	for (unsigned byte = 0; byte < 256; byte++) {
		const unsigned value = rfc_digit(wanted, (unsigned char)byte);

		good &= value < 36 ? p->values[byte] == value : p->values[byte] == BOOTSTRING_NO_DIGIT;
	}
	ok(good, "the digits after '%c' up to '%c'", wanted->delimiter, wanted->digits[35]);
}

static uint32_t one_of(const uint32_t *list, uint32_t count)
{
	return list[below(count)];
}

/* A random Unicode scalar value of a kind. */
static uint32_t pick(unsigned kind)
{
	static const uint32_t edges[] = {0, 0x2D, 0x7F, 0x80, 0xFF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
	uint32_t c;

	switch (kind) {
	case 0:
		return below(8) ? 'a' + below(26) : 0xE0 + below(30);
	case 1:
		return 0x430 + below(32);
	case 2:
		return 0x4E00 + below(20000);
	case 3:
		return one_of(edges, sizeof edges / sizeof *edges);
	case 4:
		return below(2) ? 0x10FFFF : 0x80;
	default:
		do
			c = below(0x110000);
		while (is_surrogate(c));
		return c;
	}
}

static const char *const kinds[] = {"Latin letters", "Cyrillic letters",       "Han",
                                    "edges",         "the first and the last", "anything"};

enum { KINDS = sizeof kinds / sizeof *kinds, LONGEST = 5000 };

static void test_random_strings(void)
{
	static const size_t sizes[] = {
		0,  1,  2,  3,  4,  5,  8,  14,  15,  16,  17,  18,   31,
		32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 255, 1000, LONGEST,
	};
	static uint32_t string[LONGEST];

	for (unsigned kind = 0; kind < KINDS; kind++) {
		for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
			bool good = true;

			for (int n = 0; n < (sizes[s] < 100 ? 300 : sizes[s] < 300 ? 10 : 1) && good; n++) {
				for (size_t i = 0; i < sizes[s]; i++)
					string[i] = pick(kind) | (n % 2 && below(3) == 0 ? CASE_FLAG : 0);
				good = goes_around(instances[below(INSTANCES)], string, sizes[s]);
			}
			ok(good, "%zu code points, %s", sizes[s], kinds[kind]);
		}
	}
}

static void test_each_scalar_value(void)
{
	bool good = true;

	for (uint32_t c = 0; c <= CODE_POINT_MAX && good; c++)
		good = is_surrogate(c) || goes_around(&punycode, &c, 1);
	ok(good, "each Unicode scalar value alone");
}

/* All strings of LENGTH digits, delimiters and invalid bytes. */
static void test_all(size_t length)
{
	static const unsigned char set[] = "abcdefghijklmnopqrstuvwxyz0123456789ZA-_\x80\xFF";
	enum { BYTES = sizeof set - 1 };
	size_t strings = 1, decodable = 0;
	bool good = true;

	for (size_t i = 0; i < length; i++)
		strings *= BYTES;
	for (size_t s = 0; s < strings && good; s++) {
		unsigned char *const string = at_edge(length, false);
		struct rfc_decoded wanted;
		size_t rest = s;

		for (size_t i = 0; i < length; i++, rest /= BYTES)
			string[i] = set[rest % BYTES];
		trying(string, length);
		good = decodes_alike(&punycode, string, length, s % 2 ? CASE_FLAG : 0, &wanted);
		decodable += wanted.error == RFC_OK;
	}
	ok(good && decodable > 0 && decodable < strings, "all strings of %zu bytes", length);
}

/* Bytes that are mostly digits. */
static void test_random_bytes(size_t max, int count)
{
	static unsigned char string[3 * LONGEST];
	bool good = true;
	size_t errors = 0;

	for (int n = 0; n < count && good; n++) {
		const struct bootstring *p = instances[below(INSTANCES)];
		uint32_t wrong = below(4) ? 0 : 1 + below(200);
		size_t length = below((uint32_t)max + 1);
		struct rfc_decoded wanted;

		for (size_t i = 0; i < length; i++)
			string[i] = (unsigned char)(wrong && below(wrong) == 0
			                                    ? below(256)
			                                    : (uint32_t)profile_of(p)->digits[below(n % 2 ? 12 : 36)]);
		if (below(2) && length > 0)
			string[below((uint32_t)length)] = p->delimiter;
		trying(string, length);
		good = decodes_alike(p, near_edge(string, length), length, below(2) ? CASE_FLAG : 0, &wanted);
		errors += wanted.error != RFC_OK;
	}
	ok(good && errors > 0 && errors < (size_t)count, "random bytes, up to %zu", max);
}

static void test_each_byte(void)
{
	static const char sample[] = "Mnchen-Ost-9db4a6fbdq-3B0abg";
	bool good = true;

	for (size_t at = 0; at < sizeof sample - 1; at++) {
		for (unsigned byte = 0; byte < 256 && good; byte++) {
			unsigned char *const string = at_edge(sizeof sample - 1, false);
			struct rfc_decoded wanted;

			memcpy(string, sample, sizeof sample - 1);
			string[at] = (unsigned char)byte;
			trying(string, sizeof sample - 1);
			for (size_t i = 0; i < 2 * INSTANCES; i++)
				good = good && decodes_alike(instances[i / 2], string, sizeof sample - 1,
				                             i % 2 ? CASE_FLAG : 0, &wanted);
		}
	}
	ok(good, "each byte in each place");
}

/* Errors and their positions. */
static void test_errors(void)
{
	static const struct {
		const char *string;
		enum rfc_error error;
		size_t offset;
		const char *what;
	} rows[] = {
		{"-", RFC_BAD_DIGIT, 0, "a delimiter with nothing before it is a digit, and none"},
		{"a\x80-", RFC_NON_BASIC, 1, "a literal that is not basic"},
		{"a\x80-b!", RFC_NON_BASIC, 1, "the literal is looked at first"},
		{"bcher-kv!", RFC_BAD_DIGIT, 8, "the last digit"},
		{"bcher-kv\xFF", RFC_NON_BASIC, 8, "a byte over 7F"},
		{"bcher-kv", RFC_TRUNCATED, 8, "no last digit"},
		{"bcher-kva8", RFC_TRUNCATED, 10, "no last digit, in the second delta"},
		{"99999999999999999999", RFC_OVERFLOW, 17, "an integer over 64 bits"},
		{"bcher-kva99999999999999999999", RFC_OVERFLOW, 27, "the same, later"},
		{"99999b", RFC_OUT_OF_RANGE, 0, "a code point over 10FFFF"},
		{"bcher-kva9999999b", RFC_OUT_OF_RANGE, 9, "the same, later"},
		{"dn32g", RFC_OK, 0, "U+10FFFF"},
		{"en32g", RFC_OUT_OF_RANGE, 0, "U+110000"},
		{"hb9b", RFC_OK, 0, "U+D7FF"},
		{"ib9b", RFC_SURROGATE, 0, "U+D800"},
		{"bcher-kva62469a", RFC_SURROGATE, 9, "the same, later"},
	};

	for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
		const size_t length = strlen(rows[r].string);
		struct rfc_decoded wanted;

		trying(rows[r].string, length);
		if (!ok(decodes_alike(&punycode, near_edge((const unsigned char *)rows[r].string, length), length, 0,
		                      &wanted) &&
		                wanted.error == rows[r].error && wanted.offset == rows[r].offset,
		        "%s", rows[r].what))
			note("expected error %d at %zu, actual %d at %zu", (int)rows[r].error, rows[r].offset,
			     (int)wanted.error, wanted.offset);
	}
}

enum { MANY = 1 << 20 };

static uint32_t many[MANY];

/* Text of a few thousand code points that repeat, or that are all distinct in random order. */
static void fill_many(bool distinct)
{
	for (uint32_t i = 0; i < MANY; i++) {
		uint32_t c = distinct ? i * 7919u % MANY + 0x80 : 0x4E00 + below(3500);

		many[i] = is_surrogate(c) ? c + 0x102000 : c;
	}
}

/* Encodes and decodes all of them. */
static void test_many(const char *what)
{
	struct buffer encoded = {0};
	struct code_points decoded = {0};
	struct fault fault;

	ok(punycode_encode(&punycode, many, MANY, &encoded) == STATUS_OK &&
	           punycode_decode(&punycode, encoded.bytes, encoded.length, 0, &decoded, &fault) == STATUS_OK &&
	           equal_bytes(decoded.points, decoded.length * sizeof *many, many, sizeof many),
	   "%s: %d code points come back", what, MANY);
	buffer_free(&encoded);
	code_points_free(&decoded);
}

int main(void)
{
	for (size_t i = 0; i < INSTANCES; i++)
		test_instance(instances[i]);
	test_each_byte();
	for (size_t length = 1; length <= 4; length++)
		test_all(length);
	test_each_scalar_value();
	test_random_strings();
	test_random_bytes(20, 100000);
	test_random_bytes(SHORT_ENCODE_MAX + 2, 30000);
	test_random_bytes(SHORT_BYTES + 2, 5000);
	test_random_bytes(3 * LONGEST, 50);
	test_errors();
	fill_many(false);
	test_many("Han text");
	fill_many(true);
	test_many("all distinct");
	return done_testing();
}
