/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The properties of a code point, and their cache. */
#include <config.h>

#include "idna/property.h"

#include "idna/rfc5892.h"
#include "idna/uts46.h"

#include <stdbool.h>
#include <stdlib.h>
#include <uninorm.h>
#include <unictype.h>
#include <unigbrk.h>

/*
 * A state that puny keeps from one record to the next, like the conversions in text/recall.c.  It does not change the
 * output: if a page cannot be allocated, the properties of its code points are derived each time.
 */
uint32_t *idna_pages[IDNA_PAGES];

static uint32_t category_bits(uint32_t code_point)
{
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N | UC_CATEGORY_MASK_S))
		return IDNA_WORD;
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_M))
		return IDNA_MARK | IDNA_WORD;
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Cn) &&
	    !uc_is_property_not_a_character(code_point))
		return IDNA_UNASSIGNED;
	return 0;
}

static uint32_t bidi_bits(uint32_t code_point)
{
	const int bidi_class = uc_bidi_class(code_point);
	const uint32_t bits = (uint32_t)bidi_class << 16;

	return bidi_class == UC_BIDI_R || bidi_class == UC_BIDI_AL || bidi_class == UC_BIDI_AN ? bits | IDNA_RTL : bits;
}

/*
 * Returns true if CODE_POINT may compose with the code point before it. libunistring has no NFC_Quick_Check, but
 * canonically equivalent strings have the same grapheme clusters (UAX #29, section 3), so a code point that composes
 * with the previous one never begins a cluster: it is a mark, a vowel or a final jamo.  A test compares this with all
 * compositions.
 */
static bool may_compose_backward(uint32_t code_point)
{
	const int property = uc_graphemeclusterbreak_property(code_point);

	return property == GBP_V || property == GBP_T || property == GBP_EXTEND || property == GBP_SPACINGMARK;
}

static uint32_t normalization_bits(uint32_t code_point, uint32_t category)
{
	ucs4_t decomposition[UC_DECOMPOSITION_MAX_LENGTH];
	uint32_t bits = (uint32_t)uc_combining_class(code_point) << 21;
	const int length = uc_canonical_decomposition(code_point, decomposition);

	if (length >= 0) {
		bits |= IDNA_COMPOSITE;
		if (length == 1 || uc_composition(decomposition[0], decomposition[1]) != code_point)
			return bits | IDNA_NFC_NO;
	}
	if (!(category & IDNA_MARK) && !may_compose_backward(code_point))
		bits |= IDNA_NFC_INERT;
	return bits;
}

static bool is_plain_at_none(uint32_t code_point)
{
	if (code_point >= 0x80)
		return !idna_is_unsafe(code_point) && !idna_is_separator(code_point);
	return (code_point >= '0' && code_point <= '9') || ((code_point | 0x20) >= 'a' && (code_point | 0x20) <= 'z') ||
	       code_point == '_';
}

/* Returns the PLAIN properties, for code points that are allowed in any position next to any code point. */
static uint32_t plain_bits(uint32_t code_point, uint32_t word)
{
	uint32_t bits = is_plain_at_none(code_point) ? IDNA_NONE_PLAIN : 0;

	if (!(word & IDNA_NFC_INERT) || (word & (IDNA_RTL | IDNA_REGISTER_CONTEXTJ)) || code_point == '-')
		return bits;
	if (word & IDNA_LOOKUP_VALID)
		bits |= IDNA_LOOKUP_PLAIN;
	if ((word & IDNA_REGISTER_PVALID) || (code_point >= 'A' && code_point <= 'Z'))
		bits |= IDNA_REGISTER_PLAIN;
	return bits;
}

static void remember(uint32_t code_point, uint32_t word)
{
	uint32_t **page = &idna_pages[code_point >> 8];

	if (!*page)
		*page = calloc(256, sizeof **page);
	if (*page)
		(*page)[code_point & 0xFF] = word;
}

uint32_t idna_derive(uint32_t code_point)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	const size_t length = uts46_mapping(code_point, mapping);
	const uint32_t category = category_bits(code_point);
	uint32_t word = category | bidi_bits(code_point) | normalization_bits(code_point, category);

	if (length == SIZE_MAX)
		return word;
	word |= IDNA_KNOWN | uts46_status(code_point, mapping, length) | rfc5892_property(code_point, mapping, length);
	word |= plain_bits(code_point, word);
	remember(code_point, word);
	return word;
}
