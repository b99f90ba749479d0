/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fast way over strings against the one of a string at a time, and the fast way of reading UTF-8 against
 * libunistring's verdict.
 */
#include <config.h>

#include "tap.h"

#include "punycode.h"
#include "unit_strings.h"
#include "utf8.h"

#include <string.h>
#include <unistr.h>

/* True if both agree on the character at the start of OCTETS: whether it is one, its length, and its code point. */
static bool reads_alike(const unsigned char *octets, size_t length)
{
	uint32_t one = 0;
	ucs4_t other = 0;
	size_t size = utf8_read_checked(octets, octets + length, &one);
	int its = u8_mbtoucr(&other, octets, length);

	return its > 0 ? size == (size_t)its && one == other : size == 0;
}

/* Every lead and second octet with octets about the edges behind them, whole and cut. */
static void test_utf8(void)
{
	static const unsigned char edges[] = {0x00, 0x0A, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF, 0xC0, 0xE0, 0xFF};
	enum { EDGES = sizeof edges };
	bool good = true;

	for (unsigned pair = 0; pair < 0x10000; pair++) {
		for (size_t rest = 0; rest < (size_t)EDGES * EDGES; rest++) {
			const unsigned char octets[] = {
				(unsigned char)(pair >> 8), (unsigned char)pair, edges[rest / EDGES], edges[rest % EDGES],
			};

			for (size_t length = 1; length <= sizeof octets; length++)
				good &= reads_alike(octets, length);
		}
	}
	ok(good, "UTF-8 is read as libunistring reads it");
}

/* A fixed sequence (xorshift64), so that a failure comes again. */
static uint32_t below(uint32_t n)
{
	static uint64_t state = UINT64_C(88172645463325252);

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % n;
}

enum { MOST = 1 << 16 };

static unsigned char input[MOST];

/* Records of pieces, some of which are not plain.  Returns their length. */
static size_t make_input(bool decode, unsigned char terminator, size_t length)
{
	static const char *const unicode[] = {
		"a", "b", "-", " ", "u", "U+00FC", "u+41 u+42", ".", "\r", "\xC3\xA9", "\xC3\xBC", "\xD0\xB6", "\xE4\xBB\x96", "\xE4\xBB\xAC",
		"\xF0\x9F\x92\xA9", "\xF4\x8F\xBF\xBF", "\xFF", "\xED\xA0\x80", "xn--", "abcdefghijklmnopqrstuvwxyz",
	};
	static const char *const digits[] = {
		"a", "b", "k", "9", "-", "z4", "tda", "ihqwcrb4cv8a8dqg056pqjye", "abcdefghijklmn", "xn--", "\r", "!", "\xC3", " ",
	};
	size_t at = 0;

	while (at + 40 < length) {
		const char *piece = decode ? digits[below(sizeof digits / sizeof *digits)] :
		                             unicode[below(sizeof unicode / sizeof *unicode)];

		/* Most records are plain, and some are long. */
		if (piece[0] == (decode ? '!' : '\xFF') && below(8))
			continue;
		if (below(below(20) ? 6 : 60) == 0) {
			input[at++] = terminator;
			continue;
		}
		memcpy(input + at, piece, strlen(piece));
		at += strlen(piece);
	}
	return at;
}

static struct strings one_by_one, together;

/* What strings_encode and strings_decode make of the records of OCTETS, appended to OUT.  False if one has an error. */
static bool convert(bool decode, const unsigned char *octets, size_t length, struct buffer *out)
{
	unsigned char terminator = one_by_one.options.terminator;

	for (const unsigned char *end; length > 0; length -= (size_t)(end - octets), octets = end) {
		size_t size;
		struct fault fault;

		end = (const unsigned char *)memchr(octets, terminator, length) + 1;
		size = (size_t)(end - octets) - 1;
		if (terminator == '\n' && size > 0 && octets[size - 1] == '\r')
			size--;
		if ((decode ? strings_decode : strings_encode)(&one_by_one, octets, size, &fault) != STATUS_OK)
			return false;
		buffer_append(out, one_by_one.out.octets, one_by_one.out.length);
		buffer_append(out, octets + size, (size_t)(end - octets) - size);
	}
	return true;
}

/* The octets of the first record. */
static size_t first_record(const unsigned char *octets, size_t length, unsigned char terminator)
{
	const unsigned char *end = memchr(octets, terminator, length);

	return end ? (size_t)(end - octets) + 1 : length;
}

/*
 * Runs over INPUT, skipping what is not plain; where ALL_PLAIN, only what has an error is not.  True if all that is run over
 * comes out as it should; counts the octets.
 */
static bool runs_alike(bool decode, bool watch, bool all_plain, size_t length, size_t *plain)
{
	struct buffer wanted = {0};
	bool good = true;

	for (size_t at = 0; at < length;) {
		size_t run = strings_run(&together, decode, watch, input + at, length - at);

		wanted.length = 0;
		good &= run <= length - at && convert(decode, input + at, run, &wanted) && wanted.length == together.out.length &&
		        (run == 0 || memcmp(wanted.octets, together.out.octets, wanted.length) == 0);
		for (size_t i = at, end; watch && i < at + run; i = end) {
			end = i + first_record(input + i, length - i, together.options.terminator);
			good &= !strings_looks_like_name(input + i, end - i - 1, decode);
		}
		*plain += run;
		if (run == 0) {
			run = first_record(input + at, length - at, together.options.terminator);
			good &= !all_plain || !convert(decode, input + at, run, &wanted);
		}
		at += run;
	}
	buffer_free(&wanted);
	return good;
}

static void test_runs(bool decode, bool watch, unsigned char terminator, const struct bootstring *profile, const char *name)
{
	size_t plain = 0, all = 0;
	bool good = true;

	one_by_one.options = together.options = (struct strings_options){profile, FORMAT_AUTO, false, terminator};
	for (int n = 0; n < 200; n++) {
		size_t length = make_input(decode, terminator, 40 + below(n % 20 ? 500 : MOST - 40));

		good &= runs_alike(decode, watch, false, length, &plain);
		all += length;
	}
	if (!ok(good && plain > all / 20 && plain < all, "runs of strings, %s%s%s, terminator %d", decode ? "decoded" : "encoded",
	        watch ? ", watching" : "", name, terminator))
		note("%zu of %zu octets are plain", plain, all);
}

/*
 * Where it is possible, all there are: short records, of which only those with an error are not plain.
 */

static size_t fed, fed_plain;
static bool fed_alike;

static void feed_start(void)
{
	one_by_one.options = together.options = (struct strings_options){&punycode, FORMAT_UTF8, false, '\n'};
	fed = fed_plain = 0;
	fed_alike = true;
}

static void feed_end(bool decode)
{
	fed_alike &= runs_alike(decode, false, true, fed, &fed_plain);
	fed = 0;
}

static void feed(bool decode, const unsigned char *record, size_t length)
{
	memcpy(input + fed, record, length);
	input[fed + length] = '\n';
	fed += length + 1;
	if (fed > MOST - 100)
		feed_end(decode);
}

/* Each but LF, which ends a record. */
static void test_each_scalar_value(bool decode)
{
	size_t octets = 0;

	feed_start();
	for (uint32_t c = 0; c <= CODE_POINT_MAX; c++) {
		unsigned char text[UTF8_MAX];
		size_t length = utf8_write(text, c);
		const unsigned char *record = text;
		struct fault fault;

		if (is_surrogate(c) || c == '\n')
			continue;
		if (decode) {
			(void)strings_encode(&one_by_one, text, length, &fault);
			record = one_by_one.out.octets;
			length = one_by_one.out.length;
		}
		feed(decode, record, length);
		octets += length + 1;
	}
	feed_end(decode);
	ok(fed_alike && fed_plain == octets, "each Unicode scalar value alone, %s", decode ? "decoded" : "encoded");
}

static void test_digits(size_t length)
{
	size_t strings = 1;

	feed_start();
	for (size_t i = 0; i < length; i++)
		strings *= punycode.base;
	for (size_t s = 0; s < strings; s++) {
		unsigned char string[8];
		size_t rest = s;

		for (size_t i = 0; i < length; i++, rest /= punycode.base)
			string[i] = (unsigned char)punycode.digits[rest % punycode.base];
		feed(true, string, length);
	}
	feed_end(true);
	ok(fed_alike && fed_plain > 0 && fed_plain < strings * (length + 1), "all strings of %zu digits", length);
}

static void test_each_octet(void)
{
	static const char sample[] = "Mnchen-Ost-9db4a6fbdq-3B0abg";
	enum { LENGTH = sizeof sample - 1 };

	feed_start();
	for (size_t at = 0; at < LENGTH; at++) {
		for (unsigned octet = 0; octet < 256; octet++) {
			unsigned char string[LENGTH];

			memcpy(string, sample, LENGTH);
			string[at] = (unsigned char)octet;
			feed(true, string, LENGTH);
		}
	}
	feed_end(true);
	ok(fed_alike && fed_plain > 0, "each octet in each place");
}

int main(void)
{
	test_utf8();
	for (int decode = 0; decode < 2; decode++) {
		test_runs(decode, false, '\n', &punycode, "");
		test_runs(decode, true, '\n', &punycode, "");
		test_runs(decode, false, '\0', &punycode, "");
		test_runs(decode, true, '\n', &punycode_rust, ", Rust's");
	}
	test_each_scalar_value(false);
	test_each_scalar_value(true);
	for (size_t length = 1; length <= 4; length++)
		test_digits(length);
	test_each_octet();
	strings_free(&one_by_one);
	strings_free(&together);
	return done_testing();
}
