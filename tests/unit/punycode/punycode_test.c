/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Whole strings in both directions: the loops of RFC 3492 with its samples, and every other loop compared with the
 * loops of RFC 3492 on the same valid and invalid strings.
 */
#include <config.h>

#include "base/utf8.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"
#include "punycode/reference.h"
#include "random.h"
#include "selftest.h"
#include "tap.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

/* Strings are decoded at the end of this memory.  The page after it cannot be read. */
enum { EDGE = 1 << 16 };
static unsigned char *edge;

static bool edge_start(void)
{
	unsigned char *bytes = mmap(NULL, 2 * EDGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	edge = bytes + EDGE;
	return bytes != MAP_FAILED && mprotect(edge, EDGE, PROT_NONE) == 0;
}

static const unsigned char *at_edge(const unsigned char *string, size_t length)
{
	return length <= EDGE ? memcpy(edge - length, string, length) : string;
}

struct kernel {
	const char *name;
	enum status (*encode)(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
	enum status (*decode)(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
	                      struct code_points *out, struct fault *fault);
};

/* The others are compared with the first. */
static const struct kernel kernels[] = {
	{"reference", reference_encode, reference_decode},
	{"long", punycode_encode_long, punycode_decode_long},
	{"selected", punycode_encode, punycode_decode},
};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static struct buffer encoded[KERNELS];
static struct code_points decoded[KERNELS];

/* The output contains bytes before, which must stay. */
static void restart(size_t k)
{
	encoded[k].length = decoded[k].length = 0;
	buffer_append(&encoded[k], "before", 6);
	code_points_append(&decoded[k], 'b');
}

static bool same_bytes(const struct buffer *a, const struct buffer *b)
{
	return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

static bool same_points(const struct code_points *a, const struct code_points *b)
{
	return a->length == b->length && memcmp(a->points, b->points, a->length * sizeof *a->points) == 0;
}

static bool same_fault(const struct fault *a, const struct fault *b)
{
	return a->status == b->status && a->offset == b->offset && a->piece == b->piece &&
	       a->piece_length == b->piece_length;
}

/* Encodes STRING with every loop.  Returns true if all give the same as the first. */
static bool encodes_alike(const struct bootstring *p, const uint32_t *string, size_t length)
{
	bool alike = true;

	for (size_t k = 0; k < KERNELS; k++) {
		restart(k);
		if (kernels[k].encode(p, string, length, &encoded[k]) != STATUS_OK ||
		    !same_bytes(&encoded[k], &encoded[0])) {
			note("%s encodes %zu code points in another way", kernels[k].name, length);
			alike = false;
		}
	}
	return alike;
}

/* Decodes STRING with every loop.  Returns true if all agree with the first, also in error and position. */
static bool decodes_alike(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                          enum status *status, struct fault *fault)
{
	bool alike = true;

	for (size_t k = 0; k < KERNELS; k++) {
		struct fault other = fault_at(STATUS_OK, 0, 0, 0);
		enum status its;

		restart(k);
		its = kernels[k].decode(p, at_edge(string, length), length, flag, &decoded[k], &other);
		if (k == 0) {
			*status = its;
			*fault = other;
		}
		if (its != *status || other.status != its || !same_fault(&other, fault) ||
		    !same_points(&decoded[k], &decoded[0]) || (its != STATUS_OK && decoded[k].length != 1)) {
			note("%s decodes %.*s in another way", kernels[k].name, (int)length, string);
			alike = false;
		}
	}
	return alike;
}

/* Returns true if all loops encode STRING to the same output, which decodes to STRING without its flags. */
static bool goes_around(const struct bootstring *p, const uint32_t *string, size_t length)
{
	struct fault fault;
	enum status status;

	if (!encodes_alike(p, string, length) ||
	    !decodes_alike(p, encoded[0].bytes + 6, encoded[0].length - 6, CASE_FLAG, &status, &fault) ||
	    status != STATUS_OK || decoded[0].length != length + 1)
		return false;
	for (size_t i = 0; i < length; i++) {
		if ((decoded[0].points[i + 1] ^ string[i]) & ~CASE_FLAG)
			return false;
	}
	return true;
}

static const struct {
	const char *name;
	const struct bootstring *p;
} instances[] = {{"punycode", &punycode}, {"rust", &punycode_rust}, {"swift", &punycode_swift}};

enum { INSTANCES = sizeof instances / sizeof *instances };

static void test_samples(void)
{
	for (size_t s = 0; s < sample_count; s++) {
		const struct sample *sample = &samples[s];
		size_t wanted = strlen(sample->encoded);
		struct code_points points = {0};
		struct fault fault;
		enum status status;
		bool read = codepoints_read((const unsigned char *)sample->code_points, strlen(sample->code_points),
		                            &points, &fault) == STATUS_OK;

		/* The flags of basic code points are for lists; here they follow from their case. */
		for (size_t i = 0; i < points.length; i++) {
			uint32_t c = points.points[i] & ~CASE_FLAG;

			if (c < 0x80)
				points.points[i] = c | bootstring_flag((unsigned char)c, CASE_FLAG);
		}
		ok(read && encodes_alike(&punycode, points.points, points.length) && encoded[0].length == wanted + 6 &&
		           memcmp(encoded[0].bytes + 6, sample->encoded, wanted) == 0,
		   "RFC 3492, section 7.1, (%c), encoded", sample->id);
		ok(decodes_alike(&punycode, (const unsigned char *)sample->encoded, wanted, CASE_FLAG, &status,
		                 &fault) &&
		           decoded[0].length == points.length + 1 &&
		           memcmp(decoded[0].points + 1, points.points, points.length * sizeof *points.points) == 0,
		   "RFC 3492, section 7.1, (%c), decoded", sample->id);
		code_points_free(&points);
	}
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

			for (int n = 0; n < (sizes[s] < 100 ? 300 : sizes[s] < 300 ? 10 : 1); n++) {
				for (size_t i = 0; i < sizes[s]; i++)
					string[i] = pick(kind) | (below(3) ? 0 : CASE_FLAG);
				good &= goes_around(instances[below(INSTANCES)].p, string, sizes[s]);
			}
			ok(good, "%zu code points, %s", sizes[s], kinds[kind]);
		}
	}
}

static void test_each_scalar_value(void)
{
	bool good = true;

	for (uint32_t c = 0; c <= CODE_POINT_MAX; c++)
		good &= is_surrogate(c) || goes_around(&punycode, &c, 1);
	ok(good, "each Unicode scalar value alone");
}

/* All strings of LENGTH digits. */
static void test_digits(size_t length)
{
	size_t strings = 1, decodable = 0;
	bool good = true;

	for (size_t i = 0; i < length; i++)
		strings *= PUNYCODE_BASE;
	for (size_t s = 0; s < strings; s++) {
		unsigned char string[8];
		struct fault fault;
		enum status status;
		size_t rest = s;

		for (size_t i = 0; i < length; i++, rest /= PUNYCODE_BASE)
			string[i] = (unsigned char)punycode.digits[rest % PUNYCODE_BASE];
		good &= decodes_alike(&punycode, string, length, CASE_FLAG, &status, &fault);
		decodable += status == STATUS_OK;
	}
	ok(good && decodable > 0 && decodable < strings, "all strings of %zu digits", length);
}

/* Bytes that are mostly digits. */
static void test_random_bytes(size_t max, int count)
{
	static unsigned char string[3 * LONGEST];
	bool good = true;
	size_t errors = 0;

	for (int n = 0; n < count; n++) {
		const struct bootstring *p = instances[below(INSTANCES)].p;
		uint32_t wrong = below(4) ? 0 : 1 + below(200);
		size_t length = below((uint32_t)max + 1);
		struct fault fault;
		enum status status;

		for (size_t i = 0; i < length; i++)
			string[i] = (unsigned char)(wrong && below(wrong) == 0
			                                    ? below(256)
			                                    : (uint32_t)p->digits[below(n % 2 ? 12 : 36)]);
		if (below(2) && length > 0)
			string[below((uint32_t)length)] = p->delimiter;
		good &= decodes_alike(p, string, length, below(2) ? CASE_FLAG : 0, &status, &fault);
		errors += status != STATUS_OK;
	}
	ok(good && errors > 0 && errors < (size_t)count, "random bytes, up to %zu", max);
}

static void test_each_byte(void)
{
	static const char sample[] = "Mnchen-Ost-9db4a6fbdq-3B0abg";
	const size_t literal = (size_t)(strrchr(sample, '-') - sample);
	unsigned char string[sizeof sample];
	bool good = true;

	for (size_t at = 0; at < sizeof sample - 1; at++) {
		for (unsigned byte = 0; byte < 256; byte++) {
			struct fault fault = {0};
			enum status status = STATUS_OK;

			memcpy(string, sample, sizeof sample);
			string[at] = (unsigned char)byte;
			for (size_t i = INSTANCES; i-- > 0;)
				good &= decodes_alike(instances[i].p, string, sizeof sample - 1, CASE_FLAG, &status,
				                      &fault);
			/* Punycode is the last instance. */
			if (at > literal && !isalnum((int)byte) && byte != '-')
				good &= status == (byte < 0x80 ? STATUS_BAD_DIGIT : STATUS_NON_BASIC) &&
				        fault.offset == at;
			if (at < literal && byte >= 0x80)
				good &= status == STATUS_NON_BASIC && fault.offset == at;
		}
	}
	ok(good, "each byte in each place: no digit but letters and digits, no literal but ASCII");
}

/* Errors and their positions. */
static void test_errors(void)
{
	static const struct {
		const char *string;
		enum status status;
		size_t offset;
		const char *what;
	} rows[] = {
		{"-", STATUS_BAD_DIGIT, 0, "a delimiter with nothing before it is a digit, and none"},
		{"a\x80-", STATUS_NON_BASIC, 1, "a literal that is not basic"},
		{"a\x80-b!", STATUS_NON_BASIC, 1, "the literal is looked at first"},
		{"bcher-kv!", STATUS_BAD_DIGIT, 8, "the last digit"},
		{"bcher-kv\xFF", STATUS_NON_BASIC, 8, "a byte over 7F"},
		{"bcher-kv", STATUS_TRUNCATED, 8, "no last digit"},
		{"bcher-kva8", STATUS_TRUNCATED, 10, "no last digit, in the second delta"},
		{"99999999999999999999", STATUS_OVERFLOW, 17, "an integer over 64 bits"},
		{"bcher-kva99999999999999999999", STATUS_OVERFLOW, 27, "the same, later"},
		{"99999b", STATUS_OUT_OF_RANGE, 0, "a code point over 10FFFF"},
		{"bcher-kva9999999b", STATUS_OUT_OF_RANGE, 9, "the same, later"},
		{"dn32g", STATUS_OK, 0, "U+10FFFF"},
		{"en32g", STATUS_OUT_OF_RANGE, 0, "U+110000"},
		{"hb9b", STATUS_OK, 0, "U+D7FF"},
		{"ib9b", STATUS_SURROGATE, 0, "U+D800"},
		{"bcher-kva62469a", STATUS_SURROGATE, 9, "the same, later"},
	};

	for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
		size_t length = strlen(rows[r].string);
		enum status status;
		struct fault fault;

		if (!ok(decodes_alike(&punycode, (const unsigned char *)rows[r].string, length, 0, &status, &fault) &&
		                status == rows[r].status && fault.offset == rows[r].offset,
		        "%s", rows[r].what))
			note("%s at %zu", status_kind(status), fault.offset);
	}
}

/*
 * The longest integers fit and can be read again.  (Over 2^60, the weight of a last digit 0 may overflow, which is an
 * error in RFC 3492, section 6.2; no string is long enough for that.)
 */
static void test_integers(void)
{
	static const uint64_t integers[] = {0, 1, 25, 26, 35, 36, UINT32_MAX, UINT64_MAX / 64};
	bool good = true;

	for (unsigned bias = 0; bias < 500; bias++) {
		for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
			unsigned char bytes[BOOTSTRING_INTEGER_MAX];
			size_t length = bootstring_write_integer(&punycode, integers[i], bias, false, bytes), at = 0;
			uint64_t again = 0;

			good &= length <= BOOTSTRING_INTEGER_MAX;
			good &= bootstring_read_integer(&punycode, bytes, length, bias, &at, &again) == STATUS_OK;
			good &= at == length && again == integers[i];
		}
	}
	ok(good, "writes and reads integers at every bias");
}

/* No string is long enough for a weight over 64 bits either, but RFC 3492, section 6.2, requires the check. */
static void test_weight(void)
{
	static const unsigned char digits[] = "bbbbbbbbbbbbbbbba";
	size_t at = 0;
	uint64_t delta = 0;

	ok(bootstring_read_integer(&punycode, digits, sizeof digits - 1, 500, &at, &delta) == STATUS_OVERFLOW &&
	           at < sizeof digits - 2,
	   "a weight over 64 bits");
}

/* An integer that fits but makes i overflow to 0. */
static void test_wrapping(void)
{
	unsigned char string[3 + BOOTSTRING_INTEGER_MAX] = "tda";
	size_t length = 3 + bootstring_write_integer(&punycode, UINT64_MAX, 0, false, string + 3), at = 3;
	uint64_t delta = 0;
	struct fault fault;
	enum status status;

	ok(bootstring_read_integer(&punycode, string, length, 0, &at, &delta) == STATUS_OK && delta == UINT64_MAX,
	   "the greatest integer");
	ok(decodes_alike(&punycode, string, length, 0, &status, &fault) && status == STATUS_OVERFLOW &&
	           fault.offset == length - 1,
	   "with what was before it, i is over 64 bits");
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

/* Encodes and decodes the first LENGTH of them.  Returns the seconds of a processor, or -1 if they do not come back. */
static double go_around_many(size_t length)
{
	const clock_t start = clock();
	struct fault fault;
	bool good;

	encoded[2].length = decoded[2].length = 0;
	good = punycode_encode(&punycode, many, length, &encoded[2]) == STATUS_OK &&
	       punycode_decode(&punycode, encoded[2].bytes, encoded[2].length, 0, &decoded[2], &fault) == STATUS_OK &&
	       decoded[2].length == length && memcmp(decoded[2].points, many, length * sizeof *many) == 0;
	return good ? (double)(clock() - start) / CLOCKS_PER_SEC : -1;
}

/* O(n log n): 16 times the code points take about 20 times the time, and more as memory is slow; O(n * n) takes 256. */
static void test_growth(const char *text)
{
	double few = go_around_many(MANY / 16), all;

	for (int n = 0; n < 5; n++) {
		const double again = go_around_many(MANY / 16);

		few = again < few ? again : few;
	}
	all = go_around_many(MANY);
	ok(few > 0 && all > 0, "%s: %d code points come back", text, MANY);
	ok(all < few * 100, "%s: 16 times the code points take less than 100 times the time", text);
	note("%g and %g seconds", few, all);
}

int main(void)
{
	if (!edge_start())
		return 1;
	test_samples();
	test_each_byte();
	for (size_t length = 1; length <= 4; length++)
		test_digits(length);
	test_each_scalar_value();
	test_random_strings();
	test_random_bytes(20, 100000);
	test_random_bytes(PUNYCODE_SHORT_MAX + 2, 30000);
	test_random_bytes(SHORT_BYTES + 2, 5000);
	test_random_bytes(3 * LONGEST, 50);
	test_errors();
	test_integers();
	test_weight();
	test_wrapping();
	fill_many(false);
	test_growth("Han text");
	fill_many(true);
	test_growth("all distinct");
	for (size_t k = 0; k < KERNELS; k++) {
		buffer_free(&encoded[k]);
		code_points_free(&decoded[k]);
	}
	return done_testing(228);
}
