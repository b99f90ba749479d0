/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The derived property of a code point (RFC 5892).  The comments give the category in section 2. */
#include <config.h>

#include "idna/rfc5892.h"

#include "idna/facts.h"

#include <stdbool.h>
#include <string.h>
#include <unictype.h>
#include <unigbrk.h>

/* Section 2.6, Exceptions.  Returns true if CODE_POINT is one, with its property in *PROPERTY. */
static bool is_exception(uint32_t code_point, uint32_t *property)
{
	switch (code_point) {
		/* clang-format off */
	case 0x00DF: case 0x03C2: case 0x06FD: case 0x06FE: case 0x0F0B: case 0x3007:
		*property = IDNA_REGISTER_PVALID;
		return true;
	case 0x00B7: case 0x0375: case 0x05F3: case 0x05F4: case 0x30FB:
		*property = IDNA_REGISTER_CONTEXTO;
		return true;
	case 0x0640: case 0x07FA: case 0x302E: case 0x302F:
	case 0x3031: case 0x3032: case 0x3033: case 0x3034: case 0x3035: case 0x303B:
		*property = 0;
		return true;
	/* clang-format on */
	default:
		*property = IDNA_REGISTER_CONTEXTO;
		return (code_point >= 0x0660 && code_point <= 0x0669) || (code_point >= 0x06F0 && code_point <= 0x06F9);
	}
}

/*
 * Section 2.2, Unstable, and the Default_Ignorable_Code_Point part of section 2.3: NFKC_Casefold is the mapping that
 * Unstable tests, without ignorable code points.
 */
static bool is_unstable_or_ignorable(uint32_t code_point, const uint32_t *mapping, size_t length)
{
	return length != 1 || mapping[0] != code_point;
}

/*
 * Section 2.4, IgnorableBlocks: Combining Diacritical Marks for Symbols, Musical Symbols, and Ancient Greek Musical
 * Notation, which the first code point identifies.
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
static bool is_old_hangul_jamo(uint32_t code_point)
{
	const int property = uc_graphemeclusterbreak_property(code_point);
	const uc_script_t *script;

	if (property != GBP_L && property != GBP_V && property != GBP_T)
		return false;
	script = uc_script(code_point);
	return script && strcmp(script->name, "Hangul") == 0;
}

/* Section 2.1, LetterDigits. */
static bool is_letter_or_digit(uint32_t code_point)
{
	return uc_is_general_category_withtable(
		code_point, UC_CATEGORY_MASK_Ll | UC_CATEGORY_MASK_Lu | UC_CATEGORY_MASK_Lo | UC_CATEGORY_MASK_Nd |
				    UC_CATEGORY_MASK_Lm | UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Mc);
}

/*
 * The order of section 3, without the steps that change nothing: BackwardCompatible (section 2.7) is empty, and code
 * points that are UNASSIGNED or in the rest of IgnorableProperties (White_Space, Noncharacter_Code_Point) are not
 * letters or digits.
 */
uint32_t rfc5892_property(uint32_t code_point, const uint32_t *mapping, size_t length)
{
	uint32_t property;

	if (is_exception(code_point, &property))
		return property;
	if (code_point == '-') /* section 2.5, LDH, except letters and digits */
		return IDNA_REGISTER_PVALID;
	if (!is_letter_or_digit(code_point)) /* section 2.8, JoinControl: Cf, so none is a letter or digit */
		return uc_is_property_join_control(code_point) ? IDNA_REGISTER_CONTEXTJ : 0;
	if (is_unstable_or_ignorable(code_point, mapping, length) || is_in_ignorable_block(code_point) ||
	    is_old_hangul_jamo(code_point))
		return 0;
	return IDNA_REGISTER_PVALID;
}
