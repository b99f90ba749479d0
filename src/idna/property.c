/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The properties and the scripts of a code point, their caches, and the version of Unicode that they are of. */
#include <config.h>

#include "idna/parts.h"

#include "base/scan.h"

#include <stdlib.h>
#include <string.h>
#include <uninorm.h>
#include <unictype.h>
#include <unigbrk.h>

uint32_t idna_cache[0x110000];

/* In this file, CATEGORY is General_Category, a UC_CATEGORY_MASK_*, and CLUSTER Grapheme_Cluster_Break, a GBP_*. */

/* Returns the properties that follow from General_Category, Bidi_Class and UTS #39. */
static uint32_t simple_properties(uint32_t code_point, uint32_t category)
{
	const int bidi_class = uc_bidi_class(code_point);
	uint32_t bits = (uint32_t)bidi_class << 14;

	if (bidi_class != UC_BIDI_R && bidi_class != UC_BIDI_AL && bidi_class != UC_BIDI_AN)
		bits |= IDNA_NOT_RTL;
	if (category & UC_CATEGORY_MASK_M)
		bits |= IDNA_MARK;
	/* ASCII digits are decimal digits of a system, too, but most labels that have them have no others. */
	if (idna_accepted_scripts(code_point) == UINT32_MAX && (code_point < 0x80 || !(category & UC_CATEGORY_MASK_Nd)))
		bits |= IDNA_ALLOWED;
	/* Others have a rule in stray_rule (display.c), which begins with this property. */
	if (code_point < 0x0300 || (code_point > 0x0339 && code_point < 0x2E80))
		bits |= IDNA_ANY_NEIGHBORS;
	return bits;
}

/*
 * libunistring has no NFC_Quick_Check, but canonically equivalent strings have the same grapheme clusters (UAX #29,
 * section 3), so a code point that composes with the previous one never begins a cluster: it is a mark, a vowel or a
 * final jamo (test_composition of tests/unit/idna/property_test.c compares this with all compositions).
 */
static uint32_t normalization_properties(uint32_t code_point, uint32_t category, int cluster)
{
	ucs4_t decomposition[UC_DECOMPOSITION_MAX_LENGTH];
	const bool mark = category & UC_CATEGORY_MASK_M;
	uint32_t bits = mark ? (uint32_t)uc_combining_class(code_point) << 19 : 0;
	const int length = uc_canonical_decomposition(code_point, decomposition);

	if (length >= 0) {
		bits |= IDNA_COMPOSITE;
		if (length == 1 || uc_composition(decomposition[0], decomposition[1]) != code_point)
			return bits; /* not in NFC by itself */
	}
	if (!mark && cluster != GBP_V && cluster != GBP_T && cluster != GBP_EXTEND && cluster != GBP_SPACINGMARK)
		bits |= IDNA_NFC_INERT;
	return bits;
}

/* Returns the ANYWHERE properties, for code points that are allowed in any position next to any code point. */
static uint32_t anywhere_properties(uint32_t code_point, uint32_t properties)
{
	const bool anywhere = code_point < 0x80
	                              ? is_digit(code_point) || is_letter(code_point) || code_point == '_'
	                              : !idna_is_unsafe(code_point) && !idna_is_separator(code_point) &&
	                                        code_point != 0xFEFF; /* at the start of a file, it is not read */
	uint32_t bits = anywhere ? IDNA_NONE_ANYWHERE : 0;

	if (!(properties & IDNA_NFC_INERT) || (properties & IDNA_REGISTER_CONTEXTJ) || code_point == '-')
		return bits;
	if (properties & IDNA_LOOKUP_VALID)
		bits |= IDNA_LOOKUP_ANYWHERE;
	if ((properties & IDNA_REGISTER_PVALID) || is_capital(code_point))
		bits |= IDNA_REGISTER_ANYWHERE;
	return bits;
}

/* The derived property (RFC 5892).  The comments give the category in section 2. */

/* Section 2.6, Exceptions.  Returns the property of CODE_POINT, or UINT32_MAX if it is no exception. */
static uint32_t exception(uint32_t code_point)
{
	switch (code_point) {
		/* clang-format off */
	case 0x00DF: case 0x03C2: case 0x06FD: case 0x06FE: case 0x0F0B: case 0x3007:
		return IDNA_REGISTER_PVALID;
	case 0x00B7: case 0x0375: case 0x05F3: case 0x05F4: case 0x30FB:
	case 0x0660: case 0x0661: case 0x0662: case 0x0663: case 0x0664:
	case 0x0665: case 0x0666: case 0x0667: case 0x0668: case 0x0669:
	case 0x06F0: case 0x06F1: case 0x06F2: case 0x06F3: case 0x06F4:
	case 0x06F5: case 0x06F6: case 0x06F7: case 0x06F8: case 0x06F9:
		return IDNA_REGISTER_CONTEXTO;
	case 0x0640: case 0x07FA: case 0x302E: case 0x302F:
	case 0x3031: case 0x3032: case 0x3033: case 0x3034: case 0x3035: case 0x303B:
		return 0;
	/* clang-format on */
	default:
		return UINT32_MAX;
	}
}

/*
 * Section 2.4, IgnorableBlocks: Combining Diacritical Marks for Symbols, Musical Symbols, and Ancient Greek Musical
 * Notation.  Each is identified by its first code point.  Their letters and digits are all marks
 * (tests/lab/oracles/idna_table.py).
 */
static bool is_in_ignorable_block(uint32_t code_point)
{
	const uc_block_t *block = uc_block(code_point);

	return block && (block->start == 0x20D0 || block->start == 0x1D100 || block->start == 0x1D200);
}

/*
 * Section 2.9, OldHangulJamo: Hangul_Syllable_Type L, V and T, which Grapheme_Cluster_Break also gives (since Unicode
 * 16.0 for vowels of Kirat Rai too).
 */
static bool is_old_hangul_jamo(uint32_t code_point, int cluster)
{
	return (cluster == GBP_L || cluster == GBP_V || cluster == GBP_T) && idna_script(code_point) == SCRIPT_HANGUL;
}

/* Section 2.1, LetterDigits. */
static const uint32_t LETTER_DIGITS = UC_CATEGORY_MASK_Ll | UC_CATEGORY_MASK_Lu | UC_CATEGORY_MASK_Lo |
                                      UC_CATEGORY_MASK_Nd | UC_CATEGORY_MASK_Lm | UC_CATEGORY_MASK_Mn |
                                      UC_CATEGORY_MASK_Mc;

/*
 * Returns the IDNA_REGISTER_* bit of CODE_POINT (RFC 5892, section 3), whose mapping has LENGTH code points, or 0 if it
 * is DISALLOWED or UNASSIGNED.  The order is that of section 3, without the steps that change nothing, as
 * tests/lab/oracles/idna_table.py shows: BackwardCompatible (section 2.7) is empty, and code points that are UNASSIGNED
 * or in the rest of IgnorableProperties (White_Space, Noncharacter_Code_Point) are not letters or digits.
 */
static uint32_t derived_property(uint32_t code_point, const uint32_t *mapping, size_t length, uint32_t category,
                                 int cluster)
{
	const uint32_t excepted = exception(code_point);

	if (excepted != UINT32_MAX)
		return excepted;
	if (code_point == '-') /* section 2.5, LDH, except letters and digits */
		return IDNA_REGISTER_PVALID;
	if (!(category & LETTER_DIGITS)) /* section 2.8, JoinControl: Cf, so none is a letter or digit */
		return uc_is_property_join_control(code_point) ? IDNA_REGISTER_CONTEXTJ : 0;
	/*
	 * Section 2.2, Unstable, and the part of section 2.3 about Default_Ignorable_Code_Point: MAPPING is
	 * NFKC_Casefold, which folds and normalizes as section 2.2 does, and removes ignorable code points.
	 */
	if (length != 1 || mapping[0] != code_point)
		return 0;
	if ((category & UC_CATEGORY_MASK_M && is_in_ignorable_block(code_point)) ||
	    is_old_hangul_jamo(code_point, cluster))
		return 0;
	return IDNA_REGISTER_PVALID;
}

uint32_t idna_derive(uint32_t code_point)
{
	uint32_t mapping[UTS46_MAPPING_MAX], status;
	const size_t length = idna_base_mapping(code_point, mapping, &status);
	const uint32_t category = uc_general_category(code_point).bitmask;
	const int cluster = uc_graphemeclusterbreak_property(code_point);
	uint32_t properties =
		simple_properties(code_point, category) | normalization_properties(code_point, category, cluster);

	if (length == SIZE_MAX)
		return properties;
	properties |= IDNA_KNOWN | status | derived_property(code_point, mapping, length, category, cluster);
	properties |= anywhere_properties(code_point, properties);
	idna_cache[code_point] = properties;
	return properties;
}

/* Scripts and sets of them: UAX #31, table 5, and UTS #39 with its data (idna/security_data.h). */

static int compare_names(const void *name, const void *row)
{
	return strcmp(name, *(const char *const *)row);
}

/*
 * A cache: for each code point, 0 if it was not looked up yet, 1 if it is Common or Inherited, or the number of its bit
 * and 2.  Most of it is never touched and takes no memory.
 */
static unsigned char script_cache[0x110000];

__attribute__((noinline)) static unsigned char find_script(uint32_t code_point)
{
	const uc_script_t *const script = uc_script(code_point);
	const char *const name = script ? script->name : "";
	const char *const *const row =
		bsearch(name, security_script_names, SCRIPT_COUNT, sizeof *security_script_names, compare_names);

	if (row)
		return (unsigned char)(row - security_script_names + 2);
	return strcmp(name, "Common") == 0 || strcmp(name, "Inherited") == 0 ? 1 : SCRIPT_COUNT + 2;
}

uint32_t idna_script(uint32_t code_point)
{
	unsigned char number = script_cache[code_point];

	if (number == 0)
		number = script_cache[code_point] = find_script(code_point);
	return UINT32_C(1) << number >> 2;
}

uint32_t idna_scripts(const uint32_t *label, size_t length)
{
	uint32_t set = 0;

	for (size_t i = 0; i < length; i++)
		set |= idna_script(label[i]);
	return set;
}

const char *idna_next_script(const uint32_t *label, size_t length, const char *last)
{
	const char *next = NULL;

	for (size_t i = 0; i < length; i++) {
		const uc_script_t *const script = uc_script(label[i]);
		const char *const name = script && idna_script(label[i]) != 0 ? script->name : last;

		if (name != last && name != next && strcmp(name, last) > 0 && (!next || strcmp(name, next) < 0))
			next = name;
	}
	return next;
}

uint32_t idna_accepted_scripts(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;

	if (block >= SECURITY_ACCEPTED_BLOCKS ||
	    (security_accepted[security_accepted_block[block]] >> (code_point & 63) & 1) == 0)
		return 0;
	for (size_t i = SECURITY_EXTENSIONS; i-- > 0;) {
		if (code_point >= security_extensions[i].first)
			return code_point <= security_extensions[i].last ? security_extensions[i].scripts : UINT32_MAX;
	}
	return UINT32_MAX;
}

bool idna_is_visible(uint32_t code_point, bool after)
{
	if (code_point < 0x80)
		return !idna_is_unsafe(code_point);
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Z) ||
	    uc_is_property_default_ignorable_code_point(code_point) || code_point == 0x2800)
		return false;
	return after || !uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_M);
}

/*
 * A code point that was added in each version, the newest first.  libunistring gives only its own version, and
 * distributions may patch the tables.
 */
static const struct {
	uint32_t code_point;
	const char *version;
} first_assigned[] = {
	{0x10940, "17.0"}, /* SIDETIC LETTER N01 */
	{0x105C0, "16.0"}, /* TODHRI LETTER A */
	{0x2EBF0, "15.1"}, /* CJK UNIFIED IDEOGRAPH-2EBF0 */
	{0x11F00, "15.0"}, /* KAWI SIGN CANDRABINDU */
};

const char *idna_unicode_version(void)
{
	for (size_t i = 0; i < sizeof first_assigned / sizeof *first_assigned; i++) {
		if (!uc_is_general_category_withtable(first_assigned[i].code_point, UC_CATEGORY_MASK_Cn))
			return first_assigned[i].version;
	}
	return "14.0"; /* configure accepts no older libunistring */
}
