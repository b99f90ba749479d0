/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The mapping table of UTS #46 (section 6), computed one code point at a time with the procedure that generates it.
 *
 * The rules are those of revision 33, so U+1E9E maps to U+00DF, and U+2260, U+226E and U+226F are valid (both since
 * revision 31).  The base exclusion set is that of the installed Unicode version.
 */
#include <config.h>

#include "idna/parts.h"

#include "base/scan.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <unigbrk.h>
#include <uninorm.h>

/*
 * A quick test that is true for most code points that NFKC_Casefold does not change: CJK, and small letters without a
 * mark (tests/lab/oracles/idna_table.py).
 */
static bool is_stable(uint32_t code_point)
{
	ucs4_t decomposition[UC_DECOMPOSITION_MAX_LENGTH];
	int tag;

	if (uc_decomposition(code_point, &tag, decomposition) >= 0) {
		const int cluster = uc_graphemeclusterbreak_property(code_point);

		/* Normalization decomposes Hangul syllables and composes them again. */
		return cluster == GBP_LV || cluster == GBP_LVT;
	}
	return !uc_is_property_changes_when_casefolded(code_point) &&
	       !uc_is_property_default_ignorable_code_point(code_point);
}

/*
 * NFKC_Casefold (The Unicode Standard, section 3.13): fold, normalize and remove ignorable code points until nothing
 * changes.
 */
static size_t nfkc_casefold(uint32_t code_point, uint32_t folded[static UTS46_MAPPING_MAX])
{
	size_t length = 1;

	folded[0] = code_point;
	if (is_stable(code_point))
		return length;
	for (;;) {
		uint32_t next[UTS46_MAPPING_MAX];
		size_t next_length = UTS46_MAPPING_MAX, kept = 0;
		uint32_t *result = u32_casefold(folded, length, NULL, UNINORM_NFKC, next, &next_length);

		if (result != next) {
			free(result);
			return SIZE_MAX;
		}
		for (size_t i = 0; i < next_length; i++) {
			if (!uc_is_property_default_ignorable_code_point(next[i]))
				next[kept++] = next[i];
		}
		if (kept == length && memcmp(next, folded, length * sizeof *next) == 0)
			return length;
		memcpy(folded, next, kept * sizeof *next);
		length = kept;
	}
}

/* Step 2, for a code point of a base mapping: the base valid set without the ASCII that is not allowed in U-labels. */
static bool is_base_valid(uint32_t code_point)
{
	if (code_point < 0x80)
		return (is_letter(code_point) && !is_capital(code_point)) || is_digit(code_point) ||
		       code_point == '-' || code_point == '_';
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_L))
		return true;
	/* U+2FFE and U+2FFF have IDS_Unary_Operator, a property of Unicode 15.1 that libunistring does not have. */
	if (uc_is_property_ids_binary_operator(code_point) || uc_is_property_ids_trinary_operator(code_point) ||
	    code_point == 0x2FFE || code_point == 0x2FFF)
		return false;
	return !uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Z) &&
	       !idna_is_separator(code_point);
}

/*
 * The list is the base exclusion set of the tables before Unicode 16.0: code points that they map, or leave unchanged,
 * in a different way than IDNA2003.  Since Unicode 16.0, which added U+105C0, the status of these code points follows
 * from their properties.
 */
bool idna_is_allowed_later(uint32_t code_point)
{
	/* clang-format off */
	static const struct { uint32_t first, last; } ranges[] = {
		{0x04C0, 0x04C0}, {0x10A0, 0x10C5},                                    /* no lower case in 3.2 */
		{0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x1806, 0x1806}, {0x180E, 0x180E}, /* ignored in one only */
		{0x2061, 0x2063}, {0x206A, 0x206F},
		{0x2132, 0x2132}, {0x2183, 0x2183},                                    /* no lower case in 3.2 */
		{0x3164, 0x3164}, {0xFFA0, 0xFFA0}, {0x1D173, 0x1D17A},                /* ignored in one only */
		{0x2F868, 0x2F868}, {0x2F874, 0x2F874}, {0x2F91F, 0x2F91F},            /* Corrigendum 4 */
		{0x2F95F, 0x2F95F}, {0x2F9BF, 0x2F9BF},
	};
	/* clang-format on */

	if (code_point - 0x3165 < 0xFFA0 - 0x3165)
		return false; /* a quick test for most code points, such as CJK and Hangul */
	if (!uc_is_general_category_withtable(0x105C0, UC_CATEGORY_MASK_Cn))
		return false;
	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
		if (code_point >= ranges[i].first && code_point <= ranges[i].last)
			return true;
	}
	return false;
}

/*
 * Step 3.  Bidi controls are not in the set, but they map to themselves in step 1 and are not valid in step 2, like the
 * other unsafe code points.
 */
static bool is_excluded(uint32_t code_point)
{
	return code_point == 0xFFFC || code_point == 0xFFFD || (code_point >= 0xE0001 && code_point <= 0xE007F) ||
	       idna_is_unsafe(code_point) || idna_is_allowed_later(code_point);
}

/* Returns the IDNA_LOOKUP_* bits of CODE_POINT, whose base mapping has LENGTH code points, or 0 if it is disallowed. */
static uint32_t base_status(uint32_t code_point, const uint32_t *mapping, size_t length)
{
	size_t valid = 0; /* code points of the mapping, up to the first that is not base valid */

	/* Step 4: deviations are valid, although the base mapping would change them. */
	if (code_point == 0x00DF || code_point == 0x03C2 || code_point == 0x200C || code_point == 0x200D)
		return IDNA_LOOKUP_VALID;
	if (is_excluded(code_point))
		return 0;
	while (valid < length && is_base_valid(mapping[valid]))
		valid++;
	if (valid < length)
		return mapping[valid] < 0x80 && mapping[valid] != '.' ? IDNA_LOOKUP_ASCII
		                                                      : 0; /* '.' does not compose */
	if (length == 0)
		return uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Cn) ? 0 : IDNA_LOOKUP_IGNORED;
	if (length > 1)
		return IDNA_LOOKUP_MAPPED;
	if (mapping[0] == code_point)
		return IDNA_LOOKUP_VALID;
	return mapping[0] == uc_tolower(code_point) ? IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_LOWERED : IDNA_LOOKUP_MAPPED;
}

size_t idna_base_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX], uint32_t *status)
{
	size_t length = 1;

	if (idna_is_separator(code_point))
		mapping[0] = '.';
	else if (code_point == 0x1E9E)
		mapping[0] = 0x00DF;
	else
		length = nfkc_casefold(code_point, mapping);
	*status = length == SIZE_MAX ? 0 : base_status(code_point, mapping, length);
	return length;
}
