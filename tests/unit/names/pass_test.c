/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names and strings, each converted with and without the branch for the common case: rules without an ANYWHERE
 * property, and strings that are not converted directly.  Both must give the same output or error; the tables of
 * tests/cases have the right ones.
 */
#include <config.h>

#include "base/utf8.h"
#include "names/convert.h"
#include "punycode/punycode.h"
#include "random.h"
#include "records/records.h"
#include "report/report.h"
#include "tap.h"

#include <string.h>
#include <unistr.h>

enum { MOST = 600, ROUNDS = 20000 };

/* Appends random PIECES, of COUNT, to RECORD, up to LENGTH bytes.  Returns its length. */
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

/* The result of a conversion. */

struct result {
	enum status status;
	struct fault fault;
	struct buffer out;
};

static struct result shorter, closer;

static bool same_fault(const struct fault *one, const struct fault *other)
{
	return one->status == other->status && one->offset == other->offset && one->piece == other->piece &&
	       one->piece_length == other->piece_length && one->code_point == other->code_point &&
	       one->rule == other->rule;
}

static bool same_results(void)
{
	if (shorter.status != closer.status)
		return false;
	if (shorter.status != STATUS_OK)
		return same_fault(&shorter.fault, &closer.fault);
	return same_bytes(&shorter.out, closer.out.bytes, closer.out.length);
}

/* Names. */

static struct name short_name, closer_name;

/* clang-format off */
/*
 * Latin, Cyrillic, Han, Hebrew, Arabic with digits, Devanagari with marks and a joiner; capitals, decomposed,
 * fullwidth, mapped, ignored, disallowed and invalid ones.
 */
static const char *const u_pieces[] = {
	"a", "b", "9", "-", "_", ".", ".", ".", "X", "*", "+", "xn--", "xn--tda", "www.", ".com", "\xC3\xBC", "\xC3\xA9", "\xC3\x9C",
	"\xD0\xB6", "\xD0\x96", "\xE4\xBB\x96", "\xE4\xBB\xAC", "\xF0\x9F\x92\xA9", "\xD7\x90", "\xD7\x90\xD7\x91.", "\xD8\xA7", "\xD9\xA1",
	"\xE0\xA4\x95", "\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D", "\xCC\x88", "\xE3\x80\x82", "\xC2\xAD", "\xC2\xB7", "\xFF", "u\xCC\x88",
	"\xEF\xBD\x81", "\xEF\xBC\x8E", "\xE2\x84\xAA", "\xC7\x85", "\xEF\xAC\x80", "M\xC3\x9CNCHEN", "=\xCC\xB8", "\xE2\x80\x8E",
	"\xE4\xBB\x96\xE4\xBB\xAC\xE4\xB8\xBA\xE4\xBB\x80\xE4\xB9\x88\xE4\xB8\x8D\xE8\xAF\xB4\xE4\xB8\xAD\xE6\x96\x87",
	"abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz",
};
static const char *const a_pieces[] = {
	"a", "9", "-", ".", ".", ".", "X", "_", "xn--", "xn--", "tda", "xn--tda", "xn--tda.", "xn--bcher-kva", "XN--BCHER-KVA", ".xn--4db", "xn--4dbc.",
	"xn--mgba3a4f16a.", "xn--a", "xn--ihqwcrb4cv8a8dqg056pqjye.", "xn--fa-hia", "xn--11b4c3d.", "xn--l8je6s7a45b", "\xC3\xBC", "kva", "*", ":",
	".xn--die-benutzerfreundlichkeit-von-bchern-5fd", "xn--tda--", "\\", "\\.", "\xFF", "\xD7\x90",
	"abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz.abcdefghijklmnopqrstuvwxyz",
};
/* clang-format on */

static bool same_labels(void)
{
	if (short_name.label_count != closer_name.label_count || short_name.changed != closer_name.changed)
		return false;
	for (size_t i = 0; i < short_name.label_count; i++) {
		const struct name_label *one = &short_name.labels[i], *other = &closer_name.labels[i];

		if (one->kind != other->kind || one->start != other->start || one->length != other->length ||
		    one->out_start != other->out_start || one->out_length != other->out_length)
			return false;
	}
	return true;
}

static bool converts_alike(bool decode, const struct name_rules *rules, const struct name_context *context,
                           const unsigned char *bytes, size_t length)
{
	struct name_rules without = *rules;

	without.label.anywhere = 0;
	shorter.status = convert_name(&short_name, rules, context, decode, bytes, length, &shorter.out, &shorter.fault);
	closer.status =
		convert_name(&closer_name, &without, context, decode, bytes, length, &closer.out, &closer.fault);
	return same_results() && (shorter.status != STATUS_OK || same_labels());
}

static void test_names(bool decode, enum idna_level level, const char *name)
{
	int converted = 0;
	bool good = true;

	for (int n = 0; n < 10 * ROUNDS && good; n++) {
		struct name_rules rules = name_rules(level, false);
		struct name_context context = {0};
		unsigned char bytes[MOST];
		const size_t most = 1 + below(n % 3 ? 30 : 400);
		const size_t length = decode ? compose(a_pieces, sizeof a_pieces / sizeof *a_pieces, bytes, most)
		                             : compose(u_pieces, sizeof u_pieces / sizeof *u_pieces, bytes, most);

		rules.dots = below(2);
		rules.verbatim = below(3) == 0;
		rules.escapes = rules.verbatim && below(2);
		context.mailbox = rules.escapes && below(4) == 0;
		rules.exact = rules.verbatim && below(2);
		rules.no_inner_prefix = below(3) == 0;
		if (length == 0)
			continue;
		good = converts_alike(decode, &rules, &context, bytes, length);
		converted += shorter.status == STATUS_OK;
	}
	if (!ok(good && converted > ROUNDS && converted < 10 * ROUNDS, "names, %s at %s",
	        decode ? "decoded" : "encoded", name))
		note("%s; %s; %d of %d were converted", status_text[shorter.status].words,
		     status_text[closer.status].words, converted, 10 * ROUNDS);
}

/* Converts BYTES and, if this succeeds, the result back. */
static bool converts_back_alike(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	unsigned char ace[MOST];

	if (!converts_alike(false, rules, NULL, bytes, length))
		return false;
	if (shorter.status != STATUS_OK)
		return true;
	length = shorter.out.length;
	memcpy(ace, shorter.out.bytes, length);
	return converts_alike(true, rules, NULL, ace, length);
}

/*
 * Each Unicode scalar value as a label, before and after others.  All of U+40000 to U+DFFFF are unassigned, and from
 * U+F0000 on all are for private use: the first and the last 256 of either stand for the others.
 */
static void test_each_code_point(enum idna_level level, const char *name)
{
	static const char *const frames[][2] = {{"", ".de"}, {"a", "b.de"}, {"\xC3\xBC", ""}};
	struct name_rules rules = name_rules(level, false);
	bool good = true;

	for (uint32_t c = 0; c <= CODE_POINT_MAX && good; c++) {
		if (c == 0x40100 || c == 0xF0100)
			c = (c < 0xF0000 ? 0xE0000 : CODE_POINT_MAX + 1) - 256;
		for (size_t i = 0; i < sizeof frames / sizeof *frames && good && !is_surrogate(c); i++) {
			unsigned char bytes[16];
			size_t length = strlen(frames[i][0]);

			memcpy(bytes, frames[i][0], length);
			length += utf8_write(bytes + length, c);
			memcpy(bytes + length, frames[i][1], strlen(frames[i][1]));
			length += strlen(frames[i][1]);
			good = converts_back_alike(&rules, bytes, length);
		}
	}
	ok(good, "each Unicode scalar value in a label at %s", name);
}

/* Labels that mapping makes longer, U+3300, before labels that take the short branch, which needs room of its own. */
static void test_growing_labels(void)
{
	struct name_rules rules = name_rules(IDNA_LOOKUP, false);
	bool good = true;

	for (size_t labels = 1; labels < 90; labels += 4) {
		for (size_t points = 1; points < 15; points++) {
			static const char tail[] = "\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC\xC3\xBC.";
			unsigned char bytes[NAME_READ_MAX];
			size_t length = 0;

			for (size_t i = 0; i < labels && length + 3 * points + 1 < sizeof bytes - 10 * sizeof tail;
			     i++) {
				for (size_t j = 0; j < points; j++, length += 3)
					memcpy(bytes + length, "\xE3\x8C\x80", 3);
				bytes[length++] = '.';
			}
			for (size_t i = 0; i < 10; i++, length += sizeof tail - 1)
				memcpy(bytes + length, tail, sizeof tail - 1);
			good = good && converts_alike(false, &rules, NULL, bytes, length);
		}
	}
	ok(good, "labels that mapping makes longer, before others");
}

/* Strings. */

/* clang-format off */
static const char *const string_pieces[] = {
	"a", "b", "-", "-", "u", "U+00FC", "u+41 u+42", ".", "\xC3\xA9", "\xC3\xBC", "\xD0\xB6", "\xE4\xBB\x96", "\xE4\xBB\xAC",
	"\xF0\x9F\x92\xA9", "\xF4\x8F\xBF\xBF", "\xFF", "\xED\xA0\x80", "xn--", "abcdefghijklmnopqrstuvwxyz", "\r",
};
/* clang-format on */
static const char *const digit_pieces[] = {
	"a",
	"b",
	"k",
	"9",
	"-",
	"z4",
	"tda",
	"ihqwcrb4cv8a8dqg056pqjye",
	"abcdefghijklmn",
	"xn--",
	"!",
	"\xC3",
	" ",
	"4c98h3c9iye9c3o1f2d2p",
};

static struct records short_strings, closer_strings;

static bool strings_alike(bool decode, const unsigned char *string, size_t length)
{
	trying(string, length);
	shorter.out.length = closer.out.length = 0;
	shorter.status = (decode ? strings_decode : strings_encode)(&short_strings, string, length, &shorter.out,
	                                                            &shorter.fault);
	closer.status =
		(decode ? strings_decode : strings_encode)(&closer_strings, string, length, &closer.out, &closer.fault);
	return same_results();
}

static void set_options(const struct bootstring *profile, enum format format, unsigned char terminator)
{
	const struct convert_options options = {.profile = profile, .format = format, .terminator = terminator};

	(void)records_mode.start(&short_strings, &options);
	(void)records_mode.start(&closer_strings, &options);
	closer_strings.direct = false;
}

static void test_strings(bool decode, unsigned char terminator, const struct bootstring *profile, const char *name)
{
	bool good = true;

	set_options(profile, FORMAT_AUTO, terminator);
	for (int n = 0; n < ROUNDS && good; n++) {
		unsigned char string[MOST];
		size_t length = decode ? compose(digit_pieces, sizeof digit_pieces / sizeof *digit_pieces, string,
		                                 10 + below(90))
		                       : compose(string_pieces, sizeof string_pieces / sizeof *string_pieces, string,
		                                 10 + below(90));

		good = strings_alike(decode, string, length);
	}
	ok(good, "strings, %s%s, terminator %d", decode ? "decoded" : "encoded", name, terminator);
}

static void test_lengths(bool decode)
{
	bool good = true;

	for (size_t n = 0; n <= SHORT_ENCODE_MAX + 10; n++) {
		unsigned char string[SHORT_ENCODE_MAX + 11];

		memset(string, 'a', sizeof string);
		if (n > 0)
			string[n - 1] = decode ? '-' : 'a';
		good = good && strings_alike(decode, string, n);
	}
	ok(good, "every length about the longest short string, %s", decode ? "decoded" : "encoded");
}

static void release(void)
{
	buffer_free(&shorter.out);
	buffer_free(&closer.out);
	records_mode.free(&short_strings);
	records_mode.free(&closer_strings);
	name_free(&short_name);
	name_free(&closer_name);
}

int main(void)
{
	for (int decode = 0; decode < 2; decode++) {
		for (enum idna_level level = IDNA_NONE; level <= IDNA_REGISTER; level++)
			test_names(decode, level, diagnostic_levels[level]);
		test_strings(decode, '\n', &punycode, "");
		test_strings(decode, '\0', &punycode, "");
		test_strings(decode, '\n', &punycode_rust, ", Rust's");
	}
	for (enum idna_level level = IDNA_NONE; level <= IDNA_REGISTER; level++)
		test_each_code_point(level, diagnostic_levels[level]);
	test_growing_labels();
	set_options(&punycode, FORMAT_UTF8, '\n');
	test_lengths(false);
	test_lengths(true);
	release();
	return done_testing();
}
