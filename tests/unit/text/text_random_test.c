/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Properties of text mode on random input: the result does not depend on how it is divided, and only names change.
 * PUNY_SEED=N makes other input, PUNY_CUTS=N tests so many cuts.
 */
#include <config.h>

#include "base/utf8.h"
#include "feed.h"
#include "idna/idna.h"
#include "random.h"
#include "tap.h"
#include "text/text.h"

#include <strings.h>

static struct text state;
static const struct steps steps = {text_start, text_restart, text_step, text_free, &state, sizeof state};

enum { ROUNDS = 2000, CUTS = 20000 };

/* clang-format off */
/* Names and their A-labels, none of which needs mapping. */
static const struct { const char *unicode, *ace; } names[] = {
	{"bücher.example", "xn--bcher-kva.example"},
	{"www.größe.de", "www.xn--gre-6ka8i.de"},
	{"*.рф.рф", "*.xn--p1ai.xn--p1ai"},
	{"_dmarc.ไทย.ไทย", "_dmarc.xn--o3cw4h.xn--o3cw4h"},
	{"😀.ws", "xn--e28h.ws"},
	{"שלום.com", "xn--9dbne9b.com"},
};

/* Text between names that neither makes them longer nor prevents their conversion. */
static const char *const noise[] = {
	" ", "\n", "\r\n", "\t", ", ", "; ", "=", " | ", "^", " (", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "!",
	" \xFF ", " \xC3 ", " \xE2\x82 ", " \xF0\x9F\x98 ", " \xED\xA0\x80 ", " \xC0\x80 ", " \x80 ", "\x01", "\x7F", "「", "」", "。", "“", "—",
	" über ", " größe ", " word ", " Wort. ", " 19.99€ ", " a/b ", " x@y ", " é ", " -- ", " ... ", " v1.2.3.4 ", " \xEF\xBB\xBF ",
};

/* Anything that may occur in text, complete or in part. */
static const char *const pieces[] = {
	"xn--bcher-kva", "XN--P1AI", "xn--zzz", "xn-", "xn--", "x", "n--", "bücher", "größe", "ü", "de", "рф", "😀", "ไทย", "שלום", "a",
	"1", "-", "_", ".", ".", ".", "*", "/", "/", "//", "://", "http://", "https://", ":\\/\\/", "@", "@", "\"", "'", "+", "%", "%2", "\\",
	"\\\\", "\\n", "\x1B[", "\x1B[1;", "\x1B\\", " ", " ", "\n", "<", ">", "?", "#", ":", ",", "(", ")", " (", "\xFF", "\xC3", "\xE2",
	"\x82", "\xF0\x9F", "\xEF\xBB\xBF", "\xE2\x80\x8B", "\xC2\xAD", "\xCC\x88", "�", "℀", "･", "－", "．", "。", "“", "\xC2\x85", "\xC2\xA0",
	"\xE2\x80\x8D", "²", "\xF0\x9E\x80\xB0", " (bücher)", "xn--bcher-kva (bücher)", "xn--bcher-kva.de", "bücher.de", "ab-cd_ef.gh",
	"에서", "日本", "に", "www", "com", ".com", "µ", ",", ";", "|", "]", "}", "、", "”", "’", "=", "~", ".bücher.de", "/bücher.de/",
	",https://", "ｘｎ－－", "ｄｅ", "BÜCHER",
};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* NUL is a byte like any other. */
static void append(struct buffer *text, const char *string)
{
	if (string[0] == '\x01')
		buffer_append_byte(text, 0);
	else
		buffer_append_string(text, string);
}

static void note_input(const struct buffer *text, size_t cut)
{
	char hex[65536] = "";

	for (size_t i = 0; i < text->length && 2 * i + 3 < sizeof hex; i++)
		snprintf(hex + 2 * i, 3, "%02x", text->bytes[i]);
	note("cut %zu, input %s", cut, hex);
}

/* Random pieces, some repeated beyond the limit of a run. */
static void make_pieces(struct buffer *text)
{
	const size_t count = 1 + below(40);
	const bool repeat = below(20) == 0;

	text->length = 0;
	for (size_t i = 0; i < count; i++) {
		const char *piece = pieces[below(COUNT(pieces))];

		for (size_t n = repeat && below(8) == 0 ? below(1200) : 1; n > 0; n--)
			append(text, piece);
	}
}

static struct convert_options make_options(void)
{
	const enum idna_level level = below(4) == 0 ? IDNA_NONE : below(4) == 0 ? IDNA_REGISTER : IDNA_LOOKUP;
	const bool check = below(3) == 0, decode = below(2) == 0;

	return (struct convert_options){.mode = MODE_TEXT,
	                                .level = level,
	                                .decode = decode,
	                                .annotate = decode && !check && below(2) == 0,
	                                .check = check};
}

/* The output does not depend on how the input is divided, and the number of available bytes needed is limited. */
static void test_cuts(void)
{
	struct buffer text = {0};
	struct fed whole = {0}, parts = {0};
	bool good = true;

	for (int i = 0; good && i < ROUNDS; i++) {
		const struct convert_options options = make_options();
		size_t cut;

		make_pieces(&text);
		cut = text.length > 4000 ? 1 + below(3000) : 1 + below(8);
		good = feed(&steps, &options, text.bytes, text.length, 0, &whole) &&
		       feed(&steps, &options, text.bytes, text.length, cut, &parts) && same_fed(&whole, &parts) &&
		       parts.most <= TEXT_AHEAD + TEXT_HOST_MAX + cut + 2 * UTF8_MAX;
		if (!good) {
			note("%zu bytes needed", parts.most);
			note_input(&text, cut);
		}
	}
	ok(good, "gives the same for all divisions, with bounded lookahead");
	buffer_free(&text);
	fed_free(&whole);
	fed_free(&parts);
}

/* Text in which a length is near a limit, or less: of a word, of what is before it, or of what is after it. */
static void make_long(struct buffer *text)
{
	static const char *const units[] = {"w",  "w", "ü", "例", "😀",   "a.", "ü.", "=",
	                                    "b!", "1", "*", " ",  "\xE4", "\\", "/"};
	static const char *const ends[] = {
		"xn--80ak6aa92e",
		"xn--bcher-kva.de",
		"ü.de",
		"ü.weite",
		"ü",
		"рф^",
		"@c d",
		"@ü.de ",
		"://ü.de/",
		"\\u00fc",
		"%C3%BC",
		"x@%C3%BC",
		"||ü.de",
		"##a",
		" ü",
		"\x1B[",
		"。",
		"→",
		"\xFF",
		"::1 ü.x",
	};
	const size_t limit = below(2) == 0 ? TEXT_HOST_MAX : TEXT_BACK;

	text->length = 0;
	for (size_t part = 1 + below(4); part > 0; part--) {
		const char *const unit = units[below(COUNT(units))];
		const size_t until = text->length + below(4) * limit / 2 + below(40);

		append(text, ends[below(COUNT(ends))]);
		while (text->length < until)
			append(text, unit);
		append(text, ends[below(COUNT(ends))]);
	}
}

/* Returns true if TEXT gives the same wherever a read ends.  Adds the number of cuts to *CUTS. */
static bool is_same_for_each_cut(const struct convert_options *options, const struct buffer *text, size_t *cuts)
{
	struct fed whole = {0}, parts = {0};
	bool good = feed(&steps, options, text->bytes, text->length, 0, &whole);

	for (size_t at = 1; good && at < text->length && text->length < 4000; at++, ++*cuts) {
		good = feed_parts(&steps, options, text->bytes, text->length, at, text->length, &parts) &&
		       same_fed(&whole, &parts);
		if (!good)
			note_input(text, at);
	}
	fed_free(&whole);
	fed_free(&parts);
	return good;
}

static void append_times(struct buffer *text, size_t times, const char *unit)
{
	while (times-- > 0)
		append(text, unit);
}

/* A read can end at any byte of a line: nothing changes. */
static void test_every_cut(size_t wanted)
{
	struct convert_options options = {.mode = MODE_TEXT, .level = IDNA_LOOKUP, .check = true};
	struct buffer text = {0};
	size_t cuts = 0;
	bool good;

	/* lines for which it did */
	append(&text, "x@%C3%BC");
	append_times(&text, 200, "a");
	append(&text, "=");
	append_times(&text, 200, "b");
	append(&text, "@c d");
	good = is_same_for_each_cut(&options, &text, &cuts);
	for (size_t more = 0; good && more < 8; more++) {
		text.length = 0;
		append_times(&text, 1300, "w");
		append(&text, "xn--80ak6aa92e");
		append_times(&text, 16 + more, "m");
		append(&text, "\nü.");
		append_times(&text, 1020 + more, "a");
		append(&text, "–xn--a.de");
		good = is_same_for_each_cut(&options, &text, &cuts);
	}
	while (good && cuts < wanted) {
		options = make_options();
		if (below(2) == 0)
			make_long(&text);
		else
			make_pieces(&text);
		good = is_same_for_each_cut(&options, &text, &cuts);
	}
	ok(good, "gives the same for each of %zu cuts", cuts);
	buffer_free(&text);
}

/* At the end of a line, all of it is answered without reading the next one. */
static void test_lines(void)
{
	struct buffer text = {0};
	struct fed fed = {0};
	bool good = true;

	for (int i = 0; good && i < ROUNDS; i++) {
		const struct convert_options options = make_options();

		make_pieces(&text);
		buffer_append_byte(&text, '\n');
		good = feed_parts(&steps, &options, text.bytes, text.length, text.length, 1, &fed) && fed.most == 0;
		if (!good)
			note_input(&text, 0);
	}
	ok(good, "answers a line without waiting for the next one");
	buffer_free(&text);
	fed_free(&fed);
}

/* The same text with its names in Unicode and in ACE. */
static void make_pair(struct buffer *unicode, struct buffer *ace)
{
	unicode->length = ace->length = 0;
	for (size_t i = below(20); i > 0; i--) {
		const size_t name = below(COUNT(names));

		for (size_t n = 1 + below(3); n > 0; n--) {
			const char *string = noise[below(COUNT(noise))];

			append(unicode, string);
			append(ace, string);
		}
		buffer_append_string(unicode, names[name].unicode);
		buffer_append_string(ace, names[name].ace);
	}
}

/* Text without names is copied byte by byte; decoding restores what was encoded. */
static void test_noise(void)
{
	const struct convert_options encode = {.mode = MODE_TEXT, .level = IDNA_LOOKUP},
				     decode = {.level = IDNA_LOOKUP, .decode = true};
	struct buffer unicode = {0}, ace = {0};
	struct fed fed = {0};
	bool encoded = true, decoded = true;

	for (int i = 0; encoded && decoded && i < ROUNDS; i++) {
		make_pair(&unicode, &ace);
		encoded = feed(&steps, &encode, unicode.bytes, unicode.length, below(3), &fed) &&
		          same_bytes(&fed.out, ace.bytes, ace.length);
		decoded = feed(&steps, &decode, ace.bytes, ace.length, below(3), &fed) &&
		          same_bytes(&fed.out, unicode.bytes, unicode.length);
		if (!encoded || !decoded)
			note_input(&unicode, 0);
	}
	ok(encoded, "encoding changes names and nothing else");
	ok(decoded, "decoding changes names and nothing else");
	buffer_free(&unicode);
	buffer_free(&ace);
	fed_free(&fed);
}

static bool holds_prefix(const struct buffer *text)
{
	for (size_t i = 0; i + 4 <= text->length; i++) {
		if (strncasecmp((const char *)text->bytes + i, "xn--", 4) == 0)
			return true;
	}
	return false;
}

static bool holds(const struct buffer *text, const char *string)
{
	const size_t length = strlen(string);

	for (size_t i = 0; i + length <= text->length; i++) {
		if (memcmp(text->bytes + i, string, length) == 0)
			return true;
	}
	return false;
}

/* Without mapping and A-labels in the input, decoding restores everything that was encoded. */
static void test_round_trip(void)
{
	struct buffer text = {0};
	struct fed ace = {0}, back = {0};
	size_t encoded = 0;
	bool good = true;

	for (int i = 0; good && i < ROUNDS; i++) {
		struct convert_options options = {.mode = MODE_TEXT,
		                                  .level = below(2) == 0 ? IDNA_NONE : IDNA_REGISTER};

		make_pieces(&text);
		if (holds_prefix(&text) || holds(&text, "。") || holds(&text, "．"))
			continue;
		good = feed(&steps, &options, text.bytes, text.length, 0, &ace);
		options.decode = true;
		good = good && feed(&steps, &options, ace.out.bytes, ace.out.length, 0, &back) &&
		       same_bytes(&back.out, text.bytes, text.length);
		encoded += holds_prefix(&ace.out);
		if (!good)
			note_input(&text, 0);
	}
	ok(good, "decoding restores what was encoded");
	ok(encoded > ROUNDS / 100, "encoded %zu texts", encoded);
	buffer_free(&text);
	fed_free(&ace);
	fed_free(&back);
}

/*
 * Returns true if TEXT, encoded at the level that maps, decodes to a text that encodes to the same again, and each
 * A-label that remains there is reported, except what mapping made.  Adds 1 to *ENCODED if a name was encoded.
 */
static bool has_inverse(const struct buffer *text, size_t *encoded)
{
	struct convert_options options = {.mode = MODE_TEXT, .level = IDNA_LOOKUP};
	struct fed ace = {0}, back = {0}, again = {0};
	bool good;

	good = feed(&steps, &options, text->bytes, text->length, 0, &ace);
	options.decode = true;
	good = good && feed(&steps, &options, ace.out.bytes, ace.out.length, 0, &back);
	options.decode = false;
	good = good && feed(&steps, &options, back.out.bytes, back.out.length, 0, &again) && same_fed(&ace, &again);
	*encoded += holds_prefix(&ace.out);
	options.decode = options.check = true;
	good = good && feed(&steps, &options, ace.out.bytes, ace.out.length, 0, &again) &&
	       (holds(text, "ｘｎ－－") || holds_prefix(&back.out) == (again.faults.length > 0));
	if (!good)
		note_input(text, 0);
	fed_free(&ace);
	fed_free(&back);
	fed_free(&again);
	return good;
}

static void test_inverse(void)
{
	struct buffer text = {0};
	size_t encoded = 0;
	bool good = true;

	for (int i = 0; good && i < 10 * ROUNDS; i++) {
		make_pieces(&text);
		if (!holds_prefix(&text))
			good = has_inverse(&text, &encoded);
	}
	ok(good, "decodes all encoded names, and encodes them to the same text");
	ok(encoded > ROUNDS / 100, "encoded %zu texts", encoded);
	buffer_free(&text);
}

/* Places in which a code point may be something else after mapping: a letter, a digit, another script, nothing. */
static const char *const frames[][2] = {
	{"a", "b.com"},   {"foo.bar", ".de"},        {"字 ", "example.com"}, {"", "example.com 字"}, {"a.c", ""},
	{"a.가", ""},     {"%", "%1.ü.de"},          {"%2", "bü.de"},        {"%", "1bü.de"},        {"参", ".com"},
	{"あ", "b字.de"}, {"b字", "字.com"},         {"", ".ü.de"},          {"ü.", "x.de"},         {"에", ".de"},
	{"に", ".de"},    {"http://ü.de/", "@a.de"}, {"ü", "@a.de é.com/"},  {"\\", "ü.de"},         {"www.", "字.de"},
	{"日.", "本"},
};

static void test_mapped(void)
{
	const uint32_t changed = IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED;
	struct buffer text = {0};
	size_t encoded = 0;
	bool good = true;

	for (uint32_t c = 0x80; good && c < 0x110000; c++) {
		if (is_surrogate(c) || !(idna_properties(c) & changed))
			continue;
		text.length = 0;
		for (size_t i = 0; i < COUNT(frames); i++) {
			buffer_append_string(&text, frames[i][0]);
			utf8_encode(&c, 1, &text);
			buffer_append_string(&text, frames[i][1]);
			buffer_append_byte(&text, '\n');
		}
		good = has_inverse(&text, &encoded);
	}
	ok(good, "so with each code point that is mapped");
	ok(encoded > ROUNDS, "encoded %zu texts", encoded);
	buffer_free(&text);
}

/* Converting the output again changes nothing. */
static void test_twice(const struct convert_options *options, const char *what)
{
	struct buffer text = {0};
	struct fed once = {0}, twice = {0};
	bool good = true;

	for (int i = 0; good && i < ROUNDS; i++) {
		make_pieces(&text);
		good = feed(&steps, options, text.bytes, text.length, 0, &once) &&
		       feed(&steps, options, once.out.bytes, once.out.length, 0, &twice) && same_fed(&once, &twice);
		if (!good)
			note_input(&text, 0);
	}
	ok(good, "%s twice is the same as once", what);
	buffer_free(&text);
	fed_free(&once);
	fed_free(&twice);
}

int main(void)
{
	if (getenv("PUNY_SEED"))
		random_start((uint32_t)strtoul(getenv("PUNY_SEED"), NULL, 10));
	test_cuts();
	test_every_cut(getenv("PUNY_CUTS") ? strtoul(getenv("PUNY_CUTS"), NULL, 10) : CUTS);
	test_lines();
	test_noise();
	test_round_trip();
	test_inverse();
	test_mapped();
	test_twice(&(struct convert_options){.mode = MODE_TEXT, .level = IDNA_LOOKUP}, "encoding");
	test_twice(&(struct convert_options){.mode = MODE_TEXT, .level = IDNA_LOOKUP, .decode = true, .annotate = true},
	           "annotating");
	return done_testing();
}
