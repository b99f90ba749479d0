/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fast ways over plain strings and plain names against those that take any, and the fast way of reading UTF-8 against
 * libunistring's verdict.
 */
#include <config.h>

#include "base/utf8.h"
#include "names/quick.h"
#include "punycode/simple.h"
#include "punycode/punycode.h"
#include "punycode/short.h"
#include "random.h"
#include "records/strings.h"
#include "tap.h"

#include <string.h>
#include <unistr.h>

/* True if both agree on the character at the start of BYTES: whether it is one, its length, and its code point. */
static bool reads_alike(const unsigned char *bytes, size_t length)
{
	uint32_t one = 0;
	ucs4_t other = 0;
	size_t size = utf8_read_checked(bytes, bytes + length, &one);
	int its = u8_mbtoucr(&other, bytes, length);

	return its > 0 ? size == (size_t)its && one == other : size == 0;
}

/* Every lead and second byte with bytes about the edges behind them, whole and cut. */
static void test_utf8(void)
{
	static const unsigned char edges[] = {0x00, 0x0A, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF, 0xC0, 0xE0, 0xFF};
	enum { EDGES = sizeof edges };
	bool good = true;

	for (unsigned pair = 0; pair < 0x10000; pair++) {
		for (size_t rest = 0; rest < (size_t)EDGES * EDGES; rest++) {
			const unsigned char bytes[] = {
				(unsigned char)(pair >> 8), (unsigned char)pair, edges[rest / EDGES], edges[rest % EDGES],
			};

			for (size_t length = 1; length <= sizeof bytes; length++)
				good &= reads_alike(bytes, length);
		}
	}
	ok(good, "UTF-8 is read as libunistring reads it");
}

enum { MOST = 600, ROUNDS = 20000 };

/* Puts PIECES, COUNT there are, together to RECORD at random, up to LENGTH bytes.  Returns how many it has. */
static size_t compose(const char *const *pieces, uint32_t count, unsigned char *record, size_t length)
{
	size_t at = 0;

	for (;;) {
		const char *piece = pieces[below(count)];

		if (at + strlen(piece) > length)
			return at;
		memcpy(record + at, piece, strlen(piece));
		at += strlen(piece);
		if (below(8) == 0)
			return at;
	}
}

static struct strings strings, quick_strings;

static const char *const string_pieces[] = {
	"a", "b", "-", "-", "u", "U+00FC", "u+41 u+42", ".", "\xC3\xA9", "\xC3\xBC", "\xD0\xB6", "\xE4\xBB\x96", "\xE4\xBB\xAC",
	"\xF0\x9F\x92\xA9", "\xF4\x8F\xBF\xBF", "\xFF", "\xED\xA0\x80", "xn--", "abcdefghijklmnopqrstuvwxyz", "\r",
};
static const char *const digit_pieces[] = {
	"a", "b", "k", "9", "-", "z4", "tda", "ihqwcrb4cv8a8dqg056pqjye", "abcdefghijklmn", "xn--", "!", "\xC3", " ", "4c98h3c9iye9c3o1f2d2p",
};

/* True if both agree on RECORD, LENGTH bytes, terminator behind it.  *QUICK: it went the fast way. */
static bool converts_alike(bool decode, bool watch, const unsigned char *record, size_t length, bool *quick)
{
	unsigned char out[STRINGS_QUICK_ROOM];
	size_t written;
	struct fault fault;
	const unsigned char *end = decode
		? strings_decode_quick(&quick_strings, watch, record, record + length + 1, out, &written)
		: strings_encode_quick(&quick_strings, watch, record, out, &written);

	*quick = end;
	if (!end)
		return true;
	if (record[length] == '\n' && length > 0 && record[length - 1] == '\r')
		length--;
	return end == record + length && !(watch && strings_looks_like_name(record, length, decode)) &&
	       (decode ? strings_decode : strings_encode)(&strings, record, length, &fault) == STATUS_OK &&
	       strings.out.length == written && (written == 0 || memcmp(strings.out.bytes, out, written) == 0);
}

static void test_strings(bool decode, bool watch, unsigned char terminator, const struct bootstring *profile, const char *name)
{
	int all_quick = 0;
	bool good = true;

	strings.options = quick_strings.options = (struct strings_options){profile, FORMAT_AUTO, false, terminator};
	for (int n = 0; n < ROUNDS; n++) {
		unsigned char record[MOST + 1];
		bool quick;
		size_t length = decode ? compose(digit_pieces, sizeof digit_pieces / sizeof *digit_pieces, record, 10 + below(90))
		                       : compose(string_pieces, sizeof string_pieces / sizeof *string_pieces, record, 10 + below(90));

		record[length] = terminator;
		good &= converts_alike(decode, watch, record, length, &quick);
		all_quick += quick;
	}
	if (!ok(good && all_quick > ROUNDS / 10 && all_quick < ROUNDS, "strings, %s%s%s, terminator %d", decode ? "decoded" : "encoded",
	        watch ? ", watching" : "", name, terminator))
		note("%d of %d are plain", all_quick, ROUNDS);
}

/* Where it is possible, all there are: short records, of which only those with an error are not plain. */
static bool is_quick_unless_faulty(bool decode, const unsigned char *string, size_t length)
{
	unsigned char record[MOST + 1];
	struct fault fault;
	bool quick;

	memcpy(record, string, length);
	record[length] = '\n';
	return converts_alike(decode, false, record, length, &quick) &&
	       quick == ((decode ? strings_decode : strings_encode)(&strings, record, length, &fault) == STATUS_OK);
}

/* Each but LF, which ends a record. */
static void test_each_scalar_value(void)
{
	bool encoded = true, decoded = true;

	for (uint32_t c = 0; c <= CODE_POINT_MAX; c++) {
		unsigned char text[UTF8_MAX];
		size_t length = utf8_write(text, c);
		struct fault fault;

		if (is_surrogate(c) || c == '\n')
			continue;
		encoded &= is_quick_unless_faulty(false, text, length);
		(void)strings_encode(&strings, text, length, &fault);
		decoded &= is_quick_unless_faulty(true, strings.out.bytes, strings.out.length);
	}
	ok(encoded, "each Unicode scalar value alone, encoded");
	ok(decoded, "each Unicode scalar value alone, decoded");
}

static void test_digits(size_t length)
{
	size_t count = 1;
	bool good = true;

	for (size_t i = 0; i < length; i++)
		count *= punycode.base;
	for (size_t s = 0; s < count; s++) {
		unsigned char string[8];
		size_t rest = s;

		for (size_t i = 0; i < length; i++, rest /= punycode.base)
			string[i] = (unsigned char)punycode.digits[rest % punycode.base];
		good &= is_quick_unless_faulty(true, string, length);
	}
	ok(good, "all strings of %zu digits", length);
}

static void test_each_byte(void)
{
	static const char sample[] = "Mnchen-Ost-9db4a6fbdq-3B0abg";
	enum { LENGTH = sizeof sample - 1 };
	bool good = true;

	for (size_t at = 0; at < LENGTH; at++) {
		for (unsigned byte = 0; byte < 256; byte++) {
			unsigned char string[LENGTH];

			memcpy(string, sample, LENGTH);
			string[at] = (unsigned char)byte;
			/* LF, and CR before it, end a record. */
			good &= byte == '\n' || (byte == '\r' && at == LENGTH - 1) || is_quick_unless_faulty(true, string, LENGTH);
		}
	}
	ok(good, "each byte in each place");
}

/* There is room for what comes of PUNYCODE_SHORT_MAX code points or digits, and no more. */
static void test_longest(bool decode)
{
	bool good = true;

	for (size_t n = 2; n <= PUNYCODE_SHORT_MAX + 10; n++) {
		unsigned char record[PUNYCODE_SHORT_MAX + 11];
		bool quick;

		memset(record, 'a', n);
		record[n - 1] = decode ? '-' : 'a';
		record[n] = '\n';
		good &= converts_alike(decode, false, record, n, &quick) && quick == (n <= PUNYCODE_SHORT_MAX);
	}
	ok(good, "the longest string that is %s", decode ? "decoded" : "encoded");
}

static struct name domain, quick_domain;

/* Latin, Cyrillic, Han, Hebrew, Arabic with digits, Devanagari with marks and a joiner, mapped and disallowed ones. */
static const char *const u_pieces[] = {
	"a", "b", "9", "-", "_", ".", ".", ".", "X", "*", "+", "xn--", "xn--tda", "www.", ".com", "\xC3\xBC", "\xC3\xA9", "\xC3\x9C",
	"\xD0\xB6", "\xE4\xBB\x96", "\xE4\xBB\xAC", "\xF0\x9F\x92\xA9", "\xD7\x90", "\xD7\x90\xD7\x91.", "\xD8\xA7", "\xD9\xA1",
	"\xE0\xA4\x95", "\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D", "\xCC\x88", "\xE3\x80\x82", "\xC2\xAD", "\xC2\xB7", "\xFF",
	"\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D\xE8\xAF\xB4\xE4\xB8\xAD\xE6\x96\x87",
	"abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz",
};
static const char *const a_pieces[] = {
	"a", "9", "-", ".", ".", ".", "X", "_", "xn--", "xn--", "tda", "xn--tda", "xn--tda.", "xn--bcher-kva", "XN--BCHER-KVA", ".xn--4db", "xn--4dbc.",
	"xn--mgba3a4f16a.", "xn--a", "xn--ihqwcrb4cv8a8dqg056pqjye.", "xn--fa-hia", "xn--11b4c3d.", "xn--l8je6s7a45b", "\xC3\xBC", "kva", "*", ":",
	".xn--die-benutzerfreundlichkeit-von-bchern-5fd",
	"abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz",
};

/* The same of a name. */
static bool names_alike(bool decode, enum idna_level level, const unsigned char *record, size_t length, bool *quick)
{
	const struct name_rules rules = {.level = level, .dots = true, .name_max = NAME_ACE_MAX};
	unsigned char out[NAME_QUICK_ROOM];
	size_t written;
	struct fault fault;
	const unsigned char *end = (decode ? name_decode_quick : name_encode_quick)(&quick_domain, level, record,
	                                                                                record + length + 1, out, &written);

	*quick = end == record + length;
	return !*quick || ((decode ? name_decode : name_encode)(&domain, &rules, record, length, &fault) == STATUS_OK &&
	                   domain.out.length == written && memcmp(domain.out.bytes, out, written) == 0);
}

static void test_names(bool decode, enum idna_level level, const char *name)
{
	int all_quick = 0;
	bool good = true;

	for (int n = 0; n < 10 * ROUNDS; n++) {
		unsigned char record[MOST + 1];
		bool quick;
		size_t length = decode ? compose(a_pieces, sizeof a_pieces / sizeof *a_pieces, record, 10 + below(400))
		                       : compose(u_pieces, sizeof u_pieces / sizeof *u_pieces, record, 10 + below(400));

		if (length == 0)
			continue;
		record[length] = '\n';
		good &= names_alike(decode, level, record, length, &quick);
		all_quick += quick;
	}
	if (!ok(good && all_quick > ROUNDS && all_quick < 10 * ROUNDS, "names, %s at %s", decode ? "decoded" : "encoded", name))
		note("%d of %d are plain", all_quick, 10 * ROUNDS);
}

int main(void)
{
	test_utf8();
	for (int decode = 0; decode < 2; decode++) {
		test_strings(decode, false, '\n', &punycode, "");
		test_strings(decode, true, '\n', &punycode, "");
		test_strings(decode, false, '\0', &punycode, "");
		test_strings(decode, true, '\n', &punycode_rust, ", Rust's");
		test_names(decode, IDNA_NONE, "none");
		test_names(decode, IDNA_LOOKUP, "lookup");
		test_names(decode, IDNA_REGISTER, "register");
	}
	strings.options = quick_strings.options = (struct strings_options){&punycode, FORMAT_UTF8, false, '\n'};
	test_longest(false);
	test_longest(true);
	test_each_scalar_value();
	for (size_t length = 1; length <= 4; length++)
		test_digits(length);
	test_each_byte();
	strings_free(&strings);
	strings_free(&quick_strings);
	name_free(&domain);
	name_free(&quick_domain);
	return done_testing();
}
