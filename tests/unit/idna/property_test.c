/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Properties of every code point and of random labels: ANYWHERE code points obey all rules, the quick check agrees with
 * normalization, and a mapping is final.  Both sides are parts of the program; idna_table.py and cases/labels.tsv
 * compare them with the standards.  A loop stops at the first input that is wrong, which tap.h prints.
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
	bool good = pool.length > 0;
	uint32_t label[LABEL_MAX];

	for (size_t i = 0; i < pool.length && good; i++)
		good = passes(level, &pool.points[i], 1);
	for (size_t i = 0; i < ROUNDS && good; i++) {
		const size_t length = random_label(&pool, label);

		good = passes(level, label, length);
	}
	ok(good, "%s: %zu ANYWHERE code points pass, alone and in labels", name, pool.length);
	free(pool.points);
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
	bool *backward = calloc(0x110000, sizeof *backward), good = backward != NULL;
	unsigned pairs = 0;
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];

	for (uint32_t c = 0; good && c < 0x110000; c++)
		if (is_primary_composite(c, parts)) {
			pairs++;
			backward[parts[1]] = true;
		}
	for (uint32_t c = 0; good && c < 0x110000; c++) {
		trying_points(&c, 1);
		good = !(idna_properties(c) & IDNA_NFC_INERT) || (!backward[leading(c)] && uc_combining_class(c) == 0);
	}
	ok(pairs > 900 && good, "no code point that can compose or be reordered backward is inert");
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

/* Returns true if LABEL is in NFC.  Stores in *GOOD whether the quick check agrees with normalization. */
static bool compare_nfc(const uint32_t *label, size_t length, bool *good)
{
	const bool wanted = is_in_nfc(label, length);

	trying_points(label, length);
	*good = (idna_check_nfc(label, length) == STATUS_OK) == wanted;
	return wanted;
}

/*
 * All pairs, and those that compose with a code point of each combining class between them.  Inert code points do not
 * change with the code point before them (test_composition), so they are not the last of a pair.
 */
static void test_nfc_pairs(void)
{
	const struct pool pool = composing_pool();
	unsigned pairs = 0, composing = 0;
	bool good = true;

	for (size_t n = 0; n < pool.length * pool.length && good; n++) {
		const uint32_t first = pool.points[n % pool.length], last = pool.points[n / pool.length];
		bool classes[256] = {true};

		if (idna_properties(last) & IDNA_NFC_INERT)
			continue;
		pairs++;
		if (compare_nfc((const uint32_t[]){first, last}, 2, &good) ||
		    uc_combining_class(first) > uc_combining_class(last))
			continue;
		composing++;
		for (size_t i = 0; i < pool.length && good; i++) {
			bool *class = &classes[uc_combining_class(pool.points[i])];

			if (!*class)
				compare_nfc((const uint32_t[]){first, pool.points[i], last}, 3, &good);
			*class = true;
		}
	}
	ok(composing > 900 && good, "NFC of all %u pairs that matter, %u of which compose", pairs, composing);
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

/* Returns true if the mapping of LABEL is its own mapping, and makes a Bidi domain name if LABEL does. */
static bool is_mapped_once(const uint32_t *label, size_t length)
{
	struct code_points out = {0};
	struct fault fault;
	bool good;

	trying_points(label, length);
	good = idna_map(label, length, &out, &fault) == STATUS_OK && maps_to_itself(out.points, out.length) &&
	       (!is_rtl(label, length) || is_rtl(out.points, out.length));
	code_points_free(&out);
	return good;
}

static void test_mapping_is_final(void)
{
	const struct pool pool = pool_of(IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED);
	bool good = true;
	uint32_t label[LABEL_MAX];

	for (size_t i = 0; i < pool.length && good; i++)
		good = is_mapped_once(&pool.points[i], 1);
	for (size_t i = 0; i < ROUNDS && good; i++) {
		const size_t length = random_label(&pool, label);

		good = is_mapped_once(label, length);
	}
	ok(good, "the mapping of each of %zu code points, and of labels, is its own mapping", pool.length);
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
	unsigned registered = 0;
	bool good = true;
	uint32_t label[LABEL_MAX];
	struct fault fault;

	for (size_t i = 0; i < 3 * ROUNDS && good; i++) {
		const size_t length = 1 + random_label(&pool, label) % 3;
		const bool taken = idna_check(IDNA_REGISTER, label, length, &fault) == STATUS_OK;

		lower_ascii(label, length);
		registered += taken;
		good = idna_check(IDNA_LOOKUP, label, length, &fault) == STATUS_OK ? maps_to_itself(label, length)
		                                                                   : !taken;
	}
	ok(good && registered > ROUNDS, "labels that pass are their own mapping, and %u that are registered pass",
	   registered);
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

static void test_exceptions(void)
{
	bool good = true;

	for (uint32_t c = 0; c < 0x110000 && good; c++) {
		const uint32_t actual =
			idna_properties(c) & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO);
		uint32_t wanted = actual & IDNA_REGISTER_PVALID;

		EACH (exceptions, i)
			if (c >= exceptions[i].first && c <= exceptions[i].last)
				wanted = exceptions[i].property;
		trying_points(&c, 1);
		good = actual == wanted;
	}
	ok(good, "the exceptions of RFC 5892 and the joiners have its property, and no others a contextual one");
}

/* Determined without properties, so that --idna=none has it too. */
static void test_unsafe(void)
{
	const uint32_t unsafe = UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp;
	bool good = true;

	for (uint32_t c = 0; c < 0x110000 && good; c++) {
		trying_points(&c, 1);
		good = idna_is_unsafe(c) ==
		       (uc_is_property_bidi_control(c) || uc_is_general_category_withtable(c, unsafe));
	}
	ok(good, "control characters, bidi controls, line and paragraph separators are unsafe");
}

/* The cache keeps derived properties. */
static void test_memo(void)
{
	bool good = true;

	for (uint32_t c = 0; c < 0x110000 && good; c++) {
		const uint32_t word = idna_properties(c);

		trying_points(&c, 1);
		good = word & IDNA_KNOWN && word == idna_properties(c) && (c % 7 > 0 || word == idna_derive(c)) &&
		       (c == '-' || !(word & IDNA_REGISTER_PVALID) || word & IDNA_NONE_ANYWHERE);
	}
	ok(good, "properties are the same the first time, the second time and without the cache");
}

int main(void)
{
	test_anywhere(IDNA_NONE, IDNA_NONE_ANYWHERE, "none");
	test_anywhere(IDNA_LOOKUP, IDNA_LOOKUP_ANYWHERE, "lookup");
	test_anywhere(IDNA_REGISTER, IDNA_REGISTER_ANYWHERE, "register");
	test_composition();
	test_nfc_pairs();
	test_mapping_is_final();
	test_check_is_final();
	test_exceptions();
	test_unsafe();
	test_memo();
	return done_testing();
}
