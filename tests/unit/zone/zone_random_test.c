/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Properties of every zone, tested on unusual ones: all RR types, quotes, comments, parentheses, escapes, white space,
 * raw bytes.  PUNY_SEED=N makes other zones.
 */
#include <config.h>

#include "base/scan.h"
#include "feed.h"
#include "random.h"
#include "rrtypes.h"
#include "tap.h"
#include "zone/zone.h"

enum { ZONES = 2500 };

static unsigned type_count;

static unsigned seed = 1; /* of the first zone; the next one has the next */

static bool chance(unsigned percent)
{
	return below(100) < percent;
}

#define PICK(list) (list)[below(sizeof(list) / sizeof *(list))]

/* A zone being generated. */
struct made {
	struct buffer zone;
	bool unicode; /* names in Unicode and no avoidable errors; otherwise ASCII and anything */
	const char *line_end;
	unsigned depth;
};

static void put(struct made *made, const char *text)
{
	buffer_append_string(&made->zone, text);
}

static void put_byte(struct made *made, unsigned byte)
{
	buffer_append_byte(&made->zone, (unsigned char)byte);
}

static const char *const plain_labels[] = {"a",     "www",       "*",    "_sip", "_tcp",  "Mail", "3com",
                                           "x--y",  "r3---sn-x", "a_b",  "0",    "IN",    "MX",   "\\097",
                                           "a\\.b", "\\;",       "\\\"", "\\(",  "a\\ b", "\\\\"};
static const char *const u_labels[] = {"bücher", "Bücher", "faß",  "ü",   "españa", "ελλάδα", "почта",
                                       "日本語", "例え",   "한국", "ไทย", "हिन्दी",  "l·l",    "中文-ü"};
static const char *const rtl_labels[] = {"עברית", "العربية", "דוגמה"};
static const char *const a_labels[] = {"xn--bcher-kva", "xn--Bcher-kva",     "XN--BCHER-KVA",   "xn--fa-hia",
                                       "xn--tda",       "xN--tda",           "xn--wgv71a119e",  "xn--r8jz45g",
                                       "xn--5dbqzzl",   "xn--mgbcd4a2b0d2b", "xn--j2bd4cyah0f", "xn--_-eha._tcp"};
static const char *const no_labels[] = {"xn--",
                                        "xn---",
                                        "xn--a",
                                        "xn--zz--bad",
                                        "xn--bcher\\-kva",
                                        "\\120n--tda",
                                        "xn--1ch",
                                        "xn--n3h",
                                        "xn--BCHER-2pa",
                                        "xn--tda$",
                                        "\374",
                                        "a\374b",
                                        "\001",
                                        "xn--ls8h",
                                        "xn--l-0ga",
                                        "b\\195\\188cher",
                                        "\\195",
                                        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};

static void put_label(struct made *made)
{
	if (chance(40))
		put(made, PICK(plain_labels));
	else if (made->unicode)
		put(made, chance(92) ? PICK(u_labels) : PICK(rtl_labels));
	else
		put(made, chance(75) ? PICK(a_labels) : PICK(no_labels));
}

static void put_name(struct made *made)
{
	unsigned labels = chance(4) ? 1 + below(40) : 1 + below(4);

	if (chance(8)) {
		put(made, chance(50) ? "@" : ".");
		return;
	}
	for (unsigned i = 0; i < labels; i++) {
		if (i > 0)
			put(made, ".");
		put_label(made);
		if (!made->unicode && chance(1))
			put(made, ".");
	}
	if (chance(8))
		put(made, chance(70) ? "._ipp._tcp" : "._sub._x._udp.a");
	if (chance(40))
		put(made, ".");
}

/* Any bytes except LF, CR and those of STOP. */
static void put_noise(struct made *made, const char *stop, unsigned length)
{
	static const char *const words[] = {
		"bücher", "xn--bcher-kva",        "über",         "(",  ")", ";", "\t;= ü", "$", "a.b", "\\195\\188",
		"\\195",  "\\226\\130\\172\\097", "\\\\195\\188", "\\ü"};

	for (unsigned n = below(length); n > 0; n--) {
		unsigned byte = 1 + below(255);
		const char *word = PICK(words);

		if (chance(25) && !strpbrk(word, stop))
			put(made, word);
		else if (byte != '\n' && byte != '\r' && byte != '\\' && !strchr(stop, (int)byte))
			put_byte(made, byte);
		else
			put_byte(made, 0);
	}
}

static void put_comment(struct made *made)
{
	put(made, ";");
	put_noise(made, "\n", chance(3) ? 3000 : 12);
}

static void put_string(struct made *made)
{
	static const char *const texts[] = {"v=spf1 -all", "a \\\" b ; ( x", "größe bleibt", "über \\\\195 \\032ü",
	                                    "日本語"};
	static const char *const escaped[] = {
		"\\195\\188",      "gr\\195\\182\\195\\159e", "\\227\\129\\130\\097", "\\252",
		"\\000\\195\\188", "\\226\\128\\139",         "\\\\195\\188",         "u\\204\\136"};

	put(made, "\"");
	if (made->unicode)
		put(made, PICK(texts));
	else if (chance(60))
		put(made, PICK(escaped));
	else
		put_noise(made, "\"", chance(2) ? 6000 : 12);
	if (chance(20))
		put(made, "\\\"\\\\");
	if (made->unicode || !chance(2))
		put(made, "\"");
}

/* White space, which inside parentheses may include a line end or a comment. */
static void put_blanks(struct made *made)
{
	static const char *const blanks[] = {" ", " ", "\t", "  ", " \t "};

	put(made, PICK(blanks));
	if (chance(6) && made->depth < 3) {
		put(made, "(");
		made->depth++;
	} else if (made->depth > 0 && chance(25)) {
		if (chance(40))
			put_comment(made);
		put(made, made->line_end);
		put(made, chance(50) ? "  " : "");
	} else if (made->depth > 0 && chance(15)) {
		put(made, ")");
		made->depth--;
	}
}

/* A field that has ROLE or, in zones that are not in Unicode, anything. */
static void put_field(struct made *made, enum zone_role role)
{
	static const char *const others[] = {"0",         "1",           "3",     "3",
	                                     "10",        "64",          "128",   "2026112101",
	                                     "192.0.2.1", "2001:db8::1", "1h30m", "AbCdxn--kva==",
	                                     "alpn=h2",   "\\#",         "u"};

	put_blanks(made);
	if (made->unicode ? is_name_role(role) : chance(50))
		put_name(made);
	else if (made->unicode ? is_string_role(role) : chance(50))
		put_string(made);
	else
		put(made, PICK(others));
}

static void put_prelude(struct made *made)
{
	static const char *const classes[] = {"IN", "in", "CH", "CLASS1", "CLASS3", "HS"};
	static const char *const ttls[] = {"300", "1h30m", "1D", "0"};
	unsigned first = below(2);

	for (unsigned i = first; i < first + below(3); i++) {
		put_blanks(made);
		put(made, i % 2 == 0 ? PICK(classes) : PICK(ttls));
	}
}

/* Returns the fields of the type. */
static const char *put_type(struct made *made)
{
	const struct listed_type *const listed = &listed_types[below(type_count)];
	char type[COLUMN_SIZE];

	put_blanks(made);
	memcpy(type, listed->mnemonic, sizeof type);
	for (char *c = type; chance(30) && *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c | 0x20 : *c);
	if (!made->unicode && chance(5))
		snprintf(type, sizeof type, "TYPE%u", below(300));
	else if (!made->unicode && chance(3))
		snprintf(type, sizeof type, "FUTURETYPE");
	put(made, type);
	return listed->fields;
}

static void put_record(struct made *made)
{
	const unsigned fields = 1 + below(9);
	const char *column;

	put_prelude(made);
	column = put_type(made);
	for (unsigned field = 1; field <= fields; field++)
		put_field(made, listed_role(column, field));
}

static void put_directive(struct made *made)
{
	static const char *const directives[] = {"$ORIGIN",  "$origin",   "$ORIGIN", "$TTL",
	                                         "$INCLUDE", "$GENERATE", "$DATE"};
	const char *directive = !made->unicode && chance(2) ? "$FOO" : PICK(directives);

	put(made, directive);
	put_blanks(made);
	if (strcmp(directive, "$INCLUDE") == 0) {
		put(made, chance(50) ? "\"a file\"" : "file");
		put_blanks(made);
	} else if (strcmp(directive, "$GENERATE") == 0) {
		put(made, "1-3 h$.");
		put_name(made);
		put_record(made);
		return;
	} else if (strcmp(directive, "$TTL") == 0 || strcmp(directive, "$DATE") == 0) {
		put(made, "300");
		return;
	}
	put_name(made);
}

/* Pieces in an order that no grammar has. */
static void put_soup(struct made *made)
{
	static const char *const pieces[] = {"(", ")",   "\"",   ";", "\\", " ", "\t", "\r", "$", "MX", "xn--bcher-kva",
	                                     ".", "\\#", "\377", "@"};

	for (unsigned n = below(20); n > 0; n--)
		put(made, PICK(pieces));
}

static void put_entry(struct made *made)
{
	if (!made->unicode && chance(4)) {
		put_soup(made);
	} else if (chance(12)) {
		put_directive(made);
	} else if (!chance(8)) {
		if (chance(80))
			put_name(made);
		put_record(made);
	}
	for (; made->depth > 0 && (made->unicode || chance(98)); made->depth--)
		put(made, " )");
	if (chance(15)) {
		put(made, chance(50) ? "\t" : "");
		put_comment(made);
	} else if (chance(10)) {
		put(made, " \t");
	}
	put(made, !made->unicode && chance(1) ? "\r" : made->line_end);
}

static void make(struct made *made, bool unicode)
{
	made->zone.length = 0;
	made->unicode = unicode;
	made->depth = 0;
	made->line_end = chance(30) ? "\r\n" : "\n";
	for (unsigned entries = 1 + below(12); entries > 0; entries--)
		put_entry(made);
	if (chance(10))
		made->zone.length -= strlen(made->line_end);
}

static struct convert_options way(enum idna_level level, bool decode, bool annotate)
{
	return (struct convert_options){.mode = MODE_ZONE, .level = level, .decode = decode, .annotate = annotate};
}

/* Converts IN at once, and checks that the result is the same if it is divided into pieces. */
static bool converts_alike(const struct convert_options *options, const struct buffer *in, struct fed *fed)
{
	struct fed pieces = {0};
	bool good = feed(&zone_mode, options, in->bytes, in->length, in->length + 1, fed) &&
	            feed(&zone_mode, options, in->bytes, in->length, 1 + below(100), &pieces) && same_fed(&pieces, fed);

	fed_free(&pieces);
	return good;
}

/* Returns true if NOTED is ZONE with comments added to lines, and nothing else. */
static bool only_notes(const struct buffer *zone, const struct buffer *noted)
{
	const unsigned char *z = zone->bytes, *n = noted->bytes;
	const unsigned char *z_end, *n_end;

	if (zone->length == 0 || noted->length == 0)
		return zone->length == noted->length;
	z_end = z + zone->length;
	n_end = n + noted->length;
	while (n < n_end) {
		if (z < z_end && *z == *n) {
			z++;
			n++;
			continue;
		}
		if (n_end - n < 4 || memcmp(n, "\t;= ", 4) != 0)
			return false;
		while (n < n_end && *n != '\n' && !(n[0] == '\r' && n + 1 < n_end && n[1] == '\n'))
			n++;
	}
	return z == z_end;
}

struct tally {
	unsigned zones, ascii, changed, clean;
	bool there_and_back, checked, noted_once, encoded_noted, noted_only, renewed;
};

static bool same_runs(const struct buffer *a, const struct buffer *b)
{
	return same_bytes(a, b->bytes, b->length);
}

/* Edits the names of ZONE: each text FROM becomes TO, which has the same length. */
static void edit(struct buffer *zone, const char *from, const char *to)
{
	unsigned char *at = zone->bytes;

	while (zone->length > 0 && (at = memmem(at, (size_t)(zone->bytes + zone->length - at), from, strlen(from))))
		memcpy(at, to, strlen(to));
}

/* annotate(edit(annotate(Z))) = annotate(edit(Z)), for the Z annotated as NOTED. */
static bool renews(const struct convert_options *annotate, const struct buffer *zone, const struct buffer *noted)
{
	struct buffer edited = {0}, edited_noted = {0};
	struct fed one = {0}, two = {0};
	bool good = buffer_append(&edited, zone->bytes, zone->length) &&
	            buffer_append(&edited_noted, noted->bytes, noted->length);

	edit(&edited, "xn--bcher-kva", "xn--kln-sna.x");
	edit(&edited_noted, "xn--bcher-kva", "xn--kln-sna.x");
	edit(&edited, "xn--tda", "xn-.tda");
	edit(&edited_noted, "xn--tda", "xn-.tda");
	good = good && converts_alike(annotate, &edited, &one) && converts_alike(annotate, &edited_noted, &two) &&
	       same_runs(&two.out, &one.out);
	fed_free(&one);
	fed_free(&two);
	buffer_free(&edited);
	buffer_free(&edited_noted);
	return good;
}

/*
 * For the encoded Z: encode(decode(Z)) = Z; annotate(annotate(Z)) = annotate(Z); encode(annotate(Z)) = annotate(Z); and
 * notes are renewed.  A zone in ASCII is the encoded one.
 */
static void try_ascii(const struct made *made, enum idna_level level, struct tally *tally)
{
	const struct convert_options encode = way(level, false, false), decode = way(level, true, false),
				     annotate = way(level, true, true),
				     check = {.mode = MODE_ZONE, .level = level, .check = true};
	struct fed zone = {0}, one = {0}, two = {0};
	const bool ascii = is_ascii(made->zone.bytes, made->zone.length);

	tally->zones++;
	tally->ascii += ascii;
	tally->there_and_back &= converts_alike(&encode, &made->zone, &zone) &&
	                         (!ascii || same_runs(&zone.out, &made->zone)) &&
	                         converts_alike(&decode, &zone.out, &one) && converts_alike(&encode, &one.out, &two) &&
	                         same_runs(&two.out, &zone.out);
	tally->changed += !same_runs(&one.out, &zone.out);
	tally->checked &= converts_alike(&check, &zone.out, &one) && same_runs(&one.out, &zone.out);
	tally->noted_once &= converts_alike(&annotate, &zone.out, &one) && converts_alike(&annotate, &one.out, &two) &&
	                     same_runs(&two.out, &one.out);
	tally->encoded_noted &= converts_alike(&encode, &one.out, &two) && same_runs(&two.out, &one.out);
	if (zone.out.length > 0 && !memmem(zone.out.bytes, zone.out.length, ";=", 2)) {
		tally->noted_only &= only_notes(&zone.out, &one.out);
		tally->renewed &= renews(&annotate, &zone.out, &one.out);
	}
	fed_free(&zone);
	fed_free(&one);
	fed_free(&two);
}

/* decode(encode(Z)) = Z if encoding finds no error. */
static void try_unicode(const struct made *made, enum idna_level level, struct tally *tally)
{
	const struct convert_options encode = way(level, false, false), decode = way(level, true, false);
	struct fed one = {0}, two = {0};
	bool good = converts_alike(&encode, &made->zone, &one);

	tally->zones++;
	if (good && one.faults.length == 0) {
		tally->clean++;
		tally->changed += !same_runs(&one.out, &made->zone);
		good = converts_alike(&decode, &one.out, &two) && two.faults.length == 0 &&
		       same_runs(&two.out, &made->zone);
	}
	tally->there_and_back &= good;
	fed_free(&one);
	fed_free(&two);
}

static bool all_hold(const struct tally *tally)
{
	return tally->there_and_back && tally->checked && tally->noted_once && tally->encoded_noted &&
	       tally->noted_only && tally->renewed;
}

static const struct tally all_well = {.there_and_back = true,
                                      .checked = true,
                                      .noted_once = true,
                                      .encoded_noted = true,
                                      .noted_only = true,
                                      .renewed = true};

static void test_ascii(struct made *made)
{
	struct tally tally = all_well;
	unsigned i;

	for (i = 0; i < ZONES && all_hold(&tally); i++) {
		random_start(seed + i);
		make(made, false);
		try_ascii(made, (enum idna_level)below(4), &tally);
	}
	ok(tally.there_and_back, "encode(decode(Z)) = Z");
	ok(tally.checked, "check changes nothing");
	ok(tally.noted_once, "annotate(annotate(Z)) = annotate(Z)");
	ok(tally.encoded_noted, "encode(annotate(Z)) = annotate(Z)");
	ok(tally.noted_only, "annotate(Z) is Z with comments");
	ok(tally.renewed, "annotate(edit(annotate(Z))) = annotate(edit(Z))");
	ok(tally.zones >= 2500 && tally.changed > ZONES / 2 && tally.ascii > ZONES / 20,
	   "%u zones, of which %u were in ASCII and %u changed", tally.zones, tally.ascii, tally.changed);
	if (!all_hold(&tally))
		note("PUNY_SEED=%u", seed + i - 1);
}

static void test_unicode(struct made *made)
{
	struct tally tally = all_well;
	unsigned i;

	for (i = 0; i < ZONES && all_hold(&tally); i++) {
		random_start(seed + i);
		make(made, true);
		try_unicode(made, chance(50) ? IDNA_REGISTER : IDNA_NONE, &tally);
	}
	ok(tally.there_and_back, "decode(encode(Z)) = Z");
	ok(tally.zones >= 2500 && tally.clean > ZONES / 2 && tally.changed > ZONES / 2,
	   "%u zones, of which %u had no error and %u changed", tally.zones, tally.clean, tally.changed);
	if (!all_hold(&tally))
		note("PUNY_SEED=%u", seed + i - 1);
}

int main(void)
{
	struct made made = {0};

	if (getenv("PUNY_SEED"))
		seed = (unsigned)strtoul(getenv("PUNY_SEED"), NULL, 10);
	type_count = (unsigned)read_types();
	if (ok(type_count > 90, "reads the types")) {
		test_ascii(&made);
		test_unicode(&made);
	}
	buffer_free(&made.zone);
	return done_testing();
}
