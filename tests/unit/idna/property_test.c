/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Properties of every code point and of random labels: ANYWHERE code points obey all rules, the quick check agrees with
 * normalization, and a mapping is final.  Both sides are parts of the program; idna_table.py and level_test compare
 * them with the standards.
 */
#include <config.h>

#include "idna/parts.h"
#include "labels.h"
#include "random.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <uninorm.h>
#include <unictype.h>

enum { ROUNDS = 300000, LABEL_MAX = 10, POOL_MAX = 0x110000 };

struct pool {
	uint32_t *points;
	size_t length;
};

/* All scalar values with one of BITS. */
static struct pool pool_of(uint32_t bits)
{
	struct pool pool = {malloc(POOL_MAX * sizeof *pool.points), 0};

	for (uint32_t c = 0; pool.points && c < 0x110000; c++)
		if ((c < 0xD800 || c > 0xDFFF) && (idna_properties(c) & bits))
			pool.points[pool.length++] = c;
	return pool;
}

/* A label of one to LABEL_MAX code points of POOL, half of them near the previous one, as in one script. */
static size_t random_label(const struct pool *pool, uint32_t *label)
{
	const size_t length = 1 + below(LABEL_MAX);
	size_t at = below((uint32_t)pool->length);

	for (size_t i = 0; i < length; i++) {
		at = below(2) ? below((uint32_t)pool->length) : (at + below(64)) % pool->length;
		label[i] = pool->points[at];
	}
	trying_points(label, length);
	return length;
}

static void show(const char *what, const uint32_t *label, size_t length)
{
	char text[LABEL_MAX * 8 + 1] = "";

	for (size_t i = 0; i < length; i++)
		sprintf(text + strlen(text), " %04X", label[i]);
	note("%s:%s", what, text);
}

static bool maps_to_itself(const uint32_t *label, size_t length)
{
	struct code_points out = {0};
	struct fault fault;
	const bool same = idna_map(label, length, &out, &fault) == STATUS_OK && out.length == length &&
	                  (length == 0 || memcmp(out.points, label, length * sizeof *label) == 0);

	code_points_free(&out);
	return same;
}

static bool is_in_nfc(const uint32_t *label, size_t length)
{
	size_t normal_length;
	uint32_t *normal = u32_normalize(UNINORM_NFC, label, length, NULL, &normal_length);
	const bool same = normal_length == length && memcmp(normal, label, length * sizeof *label) == 0;

	free(normal);
	return same;
}

/* A label of ANYWHERE code points also passes the check step by step. */
static bool passes(enum idna_level level, const uint32_t *label, size_t length)
{
	struct fault fault;

	trying_points(label, length);
	return idna_check(level, label, length, &fault) == STATUS_OK &&
	       (level == IDNA_NONE || is_in_nfc(label, length)) &&
	       (level != IDNA_LOOKUP || maps_to_itself(label, length));
}

static void test_anywhere(enum idna_level level, uint32_t bit, const char *name)
{
	const struct pool pool = pool_of(bit);
	unsigned alone = 0, together = 0;
	uint32_t label[LABEL_MAX];

	for (size_t i = 0; i < pool.length; i++)
		if (!passes(level, &pool.points[i], 1) && alone++ < 10)
			show("not anywhere", &pool.points[i], 1);
	for (size_t i = 0; i < ROUNDS; i++) {
		const size_t length = random_label(&pool, label);

		if (!passes(level, label, length) && together++ < 10)
			show("not anywhere", label, length);
	}
	ok(alone == 0, "%s: each of %zu ANYWHERE code points passes alone", name, pool.length);
	ok(together == 0, "%s: labels of ANYWHERE code points pass", name);
	free(pool.points);
}

/* A label of each script that consists of ANYWHERE code points. */
static void test_ordinary_text(void)
{
	/* clang-format off */
	static const struct { uint32_t first, last; const char *name; } ranges[] = {
		{'0', '9', "digits"}, {'a', 'z', "ASCII letters"}, {0xDF, 0xF6, "Latin"}, {0x3AC, 0x3CE, "Greek"},
		{0x430, 0x45F, "Cyrillic"}, {0x561, 0x586, "Armenian"}, {0x905, 0x939, "Devanagari letters"},
		{0xE01, 0xE30, "Thai letters"}, {0x10D0, 0x10FA, "Georgian"}, {0x3041, 0x3096, "Hiragana"},
		{0x30A1, 0x30FA, "Katakana"}, {0x4E00, 0x9FA5, "Han"}, {0xAC00, 0xD7A3, "Hangul"},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
		bool anywhere = true;

		for (uint32_t c = ranges[i].first; c <= ranges[i].last; c++)
			anywhere = anywhere && (idna_properties(c) & IDNA_LOOKUP_ANYWHERE) &&
			           (idna_properties(c) & IDNA_REGISTER_ANYWHERE);
		ok(anywhere, "is ANYWHERE: %s", ranges[i].name);
	}
	ok(idna_properties(0x1F600) & IDNA_LOOKUP_ANYWHERE, "emoji are ANYWHERE at lookup");
	ok(!(idna_properties('-') & (IDNA_LOOKUP_ANYWHERE | IDNA_REGISTER_ANYWHERE)), "the hyphen is not ANYWHERE");
	ok(!(idna_properties(0x05B8) & (IDNA_LOOKUP_ANYWHERE | IDNA_REGISTER_ANYWHERE)), "marks are not ANYWHERE");
}

/* Returns true and the parts of CODE_POINT if it is the primary composite of two. */
static bool is_primary_composite(uint32_t code_point, ucs4_t parts[static UC_DECOMPOSITION_MAX_LENGTH])
{
	return uc_canonical_decomposition(code_point, parts) == 2 && uc_composition(parts[0], parts[1]) == code_point;
}

/* Returns the first code point of the full canonical decomposition. */
static uint32_t leading(uint32_t code_point)
{
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	while (uc_canonical_decomposition(code_point, parts) > 0)
		code_point = parts[0];
	return code_point;
}

/*
 * NFC_Quick_Check=Maybe, determined from the compositions: code points that compose with the one before, and code
 * points whose decomposition begins with one.  All others without a combining class are boundaries.
 */
static void test_composition(void)
{
	bool *backward = calloc(0x110000, sizeof *backward);
	unsigned pairs = 0, wrong = 0;
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	for (uint32_t c = 0; backward && c < 0x110000; c++)
		if (is_primary_composite(c, parts)) {
			pairs++;
			backward[parts[1]] = true;
		}
	for (uint32_t c = 0; backward && c < 0x110000; c++) {
		const bool inert = idna_properties(c) & IDNA_NFC_INERT;

		if (inert && (backward[leading(c)] || uc_combining_class(c) != 0) && wrong++ < 10)
			show("inert", &c, 1);
	}
	ok(pairs > 900 && wrong == 0, "no code point that can compose or be reordered backward is inert: %u are",
	   wrong);
	free(backward);
}

static bool is_syllable(uint32_t code_point)
{
	return code_point >= 0xAC00 && code_point <= 0xD7A3;
}

/* Wholes and parts of compositions, and a code point of each combining class; few syllables. */
static struct pool composing_pool(void)
{
	struct pool pool = {malloc(POOL_MAX * sizeof *pool.points), 0};
	bool *taken = calloc(0x110000, sizeof *taken), classes[256] = {false};
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	for (uint32_t c = 0; pool.points && taken && c < 0x110000; c++) {
		bool *class = &classes[uc_combining_class(c)];

		if (!*class && is_in_nfc(&c, 1))
			taken[c] = *class = true;
		if (!is_primary_composite(c, parts))
			continue;
		taken[parts[0]] = taken[parts[1]] = true;
		taken[c] = true;
	}
	for (uint32_t c = 0; pool.points && taken && c < 0x110000; c++)
		if (taken[c] && (!is_syllable(c) || c < 0xAC02))
			pool.points[pool.length++] = c;
	free(taken);
	return pool;
}

/* Counts in *WRONG, and shows, a LABEL for which the quick check and normalization disagree. */
static bool compare_nfc(const uint32_t *label, size_t length, unsigned *wrong)
{
	const bool wanted = is_in_nfc(label, length);

	trying_points(label, length);
	if ((idna_check_nfc(label, length) == STATUS_OK) != wanted && (*wrong)++ < 10)
		show(wanted ? "in NFC" : "not in NFC", label, length);
	return wanted;
}

/* FIRST and LAST, which compose, with a code point of each combining class between them. */
static void test_apart(const struct pool *pool, uint32_t first, uint32_t last, unsigned *wrong)
{
	bool classes[256] = {true};

	for (size_t i = 0; i < pool->length; i++) {
		const uint32_t label[] = {first, pool->points[i], last};
		bool *class = &classes[uc_combining_class(label[1])];

		if (!*class)
			compare_nfc(label, 3, wrong);
		*class = true;
	}
}

/*
 * Inert code points do not change with the code point before them (test_composition), so they are not the last of a
 * pair.
 */
static void test_nfc_pairs(void)
{
	const struct pool pool = composing_pool();
	unsigned pairs = 0, composing = 0, wrong = 0;

	for (size_t last = 0; last < pool.length; last++) {
		if (idna_properties(pool.points[last]) & IDNA_NFC_INERT)
			continue;
		for (size_t first = 0; first < pool.length; first++, pairs++) {
			const uint32_t label[] = {pool.points[first], pool.points[last]};

			if (compare_nfc(label, 2, &wrong) ||
			    uc_combining_class(label[0]) > uc_combining_class(label[1]))
				continue;
			composing++;
			test_apart(&pool, label[0], label[1], &wrong);
		}
	}
	ok(composing > 900 && wrong == 0, "NFC of all %u pairs that matter, %u of which compose: %u are wrong", pairs,
	   composing, wrong);
	free(pool.points);
}

/* Returns true if LABEL makes a name a Bidi domain name. */
static bool is_rtl(const uint32_t *label, size_t length)
{
	uint32_t all = UINT32_MAX;

	for (size_t i = 0; i < length; i++)
		all &= idna_properties(label[i]);
	return !(all & IDNA_NOT_RTL);
}

/* The mapping of a label is its own mapping, and makes a Bidi domain name if the label does; that of U+2135 does, too.
 */
static void test_mapping_is_final(void)
{
	const struct pool pool = pool_of(IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED);
	struct code_points out = {0};
	unsigned mapped = 0, wrong = 0;
	uint32_t label[LABEL_MAX];
	struct fault fault;

	for (size_t i = 0; i < pool.length; i++) {
		if (idna_map(&pool.points[i], 1, &out, &fault) != STATUS_OK ||
		    !maps_to_itself(out.points, out.length) ||
		    (is_rtl(&pool.points[i], 1) && !is_rtl(out.points, out.length)))
			if (wrong++ < 10)
				show("mapped on", &pool.points[i], 1);
	}
	ok(wrong == 0, "the mapping of each of %zu code points is its own mapping", pool.length);
	wrong = 0;
	for (size_t i = 0; i < ROUNDS; i++) {
		const size_t length = random_label(&pool, label);

		if (idna_map(label, length, &out, &fault) == STATUS_OK) {
			mapped++;
			if ((!maps_to_itself(out.points, out.length) ||
			     (is_rtl(label, length) && !is_rtl(out.points, out.length))) &&
			    wrong++ < 10)
				show("mapped on", label, length);
		}
	}
	ok(wrong == 0 && mapped == ROUNDS, "%u labels are mapped to what is its own mapping", mapped);
	code_points_free(&out);
	free(pool.points);
}

/* ASCII capitals, which --idna=register accepts, are converted to lower case before --idna=lookup checks. */
static void lower_ascii(uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (label[i] >= 'A' && label[i] <= 'Z')
			label[i] |= 0x20;
}

/*
 * A label that passes at --idna=lookup needs no mapping, so that decoding need not encode it again; valid labels at
 * register pass.
 */
static void test_check_is_final(void)
{
	const struct pool pool = pool_of(IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED | IDNA_MARK);
	unsigned passed = 0, registered = 0, wrong = 0;
	uint32_t label[LABEL_MAX];
	struct fault fault;

	for (size_t i = 0; i < 3 * ROUNDS; i++) {
		const size_t length = 1 + random_label(&pool, label) % 3;
		const bool taken = idna_check(IDNA_REGISTER, label, length, &fault) == STATUS_OK;
		bool looked_up;

		lower_ascii(label, length);
		looked_up = idna_check(IDNA_LOOKUP, label, length, &fault) == STATUS_OK;
		passed += looked_up;
		registered += taken;
		if (((looked_up && !maps_to_itself(label, length)) || (taken && !looked_up)) && wrong++ < 10)
			show("passes", label, length);
	}
	ok(wrong == 0 && registered > ROUNDS, "%u labels that pass are their own mapping, %u of them registered",
	   passed, registered);
	free(pool.points);
}

/*
 * The code points whose derived property RFC 5892 gives by number: the exceptions of section 2.6 and the joiners of
 * section 2.8.  Other tests check these properties only through the rules, and a label that violates a rule often
 * contains a second code point of the same kind.
 */
/* clang-format off */
static const struct {
	uint32_t first, last;
	uint32_t property;
} exceptions[] = {
	{0x00B7, 0x00B7, IDNA_REGISTER_CONTEXTO}, {0x00DF, 0x00DF, IDNA_REGISTER_PVALID},
	{0x0375, 0x0375, IDNA_REGISTER_CONTEXTO}, {0x03C2, 0x03C2, IDNA_REGISTER_PVALID},
	{0x05F3, 0x05F4, IDNA_REGISTER_CONTEXTO}, {0x0640, 0x0640, 0},
	{0x0660, 0x0669, IDNA_REGISTER_CONTEXTO}, {0x06F0, 0x06F9, IDNA_REGISTER_CONTEXTO},
	{0x06FD, 0x06FE, IDNA_REGISTER_PVALID}, {0x07FA, 0x07FA, 0},
	{0x0F0B, 0x0F0B, IDNA_REGISTER_PVALID}, {0x200C, 0x200D, IDNA_REGISTER_CONTEXTJ},
	{0x3007, 0x3007, IDNA_REGISTER_PVALID}, {0x302E, 0x302F, 0}, {0x3031, 0x3035, 0}, {0x303B, 0x303B, 0},
	{0x30FB, 0x30FB, IDNA_REGISTER_CONTEXTO},
};
/* clang-format on */

static bool is_context(uint32_t property)
{
	return (property & (IDNA_REGISTER_CONTEXTO | IDNA_REGISTER_CONTEXTJ)) != 0;
}

/* Returns true if a row gives CODE_POINT a contextual property. */
static bool is_listed(uint32_t code_point)
{
	EACH (exceptions, i)
		if (code_point >= exceptions[i].first && code_point <= exceptions[i].last &&
		    is_context(exceptions[i].property))
			return true;
	return false;
}

static uint32_t property_of(uint32_t code_point)
{
	return idna_properties(code_point) & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO);
}

static void test_exceptions(void)
{
	unsigned wrong = 0;

	EACH (exceptions, i) {
		bool good = true;

		for (uint32_t c = exceptions[i].first; c <= exceptions[i].last; c++)
			good = good && property_of(c) == exceptions[i].property;
		ok(good, "U+%04X to U+%04X have the property of RFC 5892", exceptions[i].first, exceptions[i].last);
	}
	for (uint32_t c = 0; c < 0x110000; c++)
		wrong += is_context(property_of(c)) != is_listed(c);
	ok(wrong == 0, "no other code point has a contextual rule: %u differ", wrong);
}

/* Determined without properties, so that --idna=none has it too. */
static void test_unsafe(void)
{
	unsigned wrong = 0;

	for (uint32_t c = 0; c < 0x110000; c++) {
		const bool unsafe = uc_is_property_bidi_control(c) ||
		                    uc_is_general_category_withtable(c, UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Zl |
		                                                                UC_CATEGORY_MASK_Zp);

		wrong += unsafe != idna_is_unsafe(c);
	}
	ok(wrong == 0, "control characters, bidi controls, line and paragraph separators are unsafe: %u differ", wrong);
}

/* The cache keeps derived properties. */
static void test_memo(void)
{
	unsigned wrong = 0;

	for (uint32_t c = 0; c < 0x110000; c++) {
		const uint32_t word = idna_properties(c);

		wrong += !(word & IDNA_KNOWN) || word != idna_properties(c) || (c % 7 == 0 && word != idna_derive(c));
		wrong += c != '-' && word & IDNA_REGISTER_PVALID && !(word & IDNA_NONE_ANYWHERE);
	}
	ok(wrong == 0, "properties are the same the first time, the second time and without the cache");
}

int main(void)
{
	test_anywhere(IDNA_NONE, IDNA_NONE_ANYWHERE, "none");
	test_anywhere(IDNA_LOOKUP, IDNA_LOOKUP_ANYWHERE, "lookup");
	test_anywhere(IDNA_REGISTER, IDNA_REGISTER_ANYWHERE, "register");
	test_ordinary_text();
	test_composition();
	test_nfc_pairs();
	test_mapping_is_final();
	test_check_is_final();
	test_exceptions();
	test_unsafe();
	test_memo();
	return done_testing();
}
