/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The mapping of UTS #46, and Normalization Form C.  The mapping table (section 6) is computed one code point at a time
 * with the procedure that generates it.
 *
 * The rules are those of revision 33, so U+1E9E maps to U+00DF, and U+2260, U+226E and U+226F are valid (both since
 * revision 31).  The base exclusion set is that of the installed Unicode version.
 */
#include <config.h>

#include "idna/inside.h"

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
static bool is_folded(uint32_t code_point)
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
	if (is_folded(code_point))
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

/*
 * Writes the base mapping of CODE_POINT (step 1) to MAPPING: NFKC_Casefold with the exceptions of that step.  Returns
 * its length, 0 for ignored code points, or SIZE_MAX if out of memory.
 */
static size_t base_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX])
{
	if (idna_is_separator(code_point))
		mapping[0] = '.';
	else if (code_point == 0x1E9E)
		mapping[0] = 0x00DF;
	else
		return nfkc_casefold(code_point, mapping);
	return 1;
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
const char *idna_version_that_allows(uint32_t code_point)
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
		return NULL; /* a quick test for most code points, such as CJK and Hangul */
	if (!uc_is_general_category_withtable(0x105C0, UC_CATEGORY_MASK_Cn))
		return NULL;
	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (code_point >= ranges[i].first && code_point <= ranges[i].last)
			return "16.0";
	return NULL;
}

/*
 * Step 3.  Bidi controls are not in the set, but they map to themselves in step 1 and are not valid in step 2, like the
 * other unsafe code points.
 */
static bool is_excluded(uint32_t code_point)
{
	return code_point == 0xFFFC || code_point == 0xFFFD || (code_point >= 0xE0001 && code_point <= 0xE007F) ||
	       idna_is_unsafe(code_point) || idna_version_that_allows(code_point);
}

/* Returns the first code point of MAPPING that is not base valid, or NO_CODE_POINT. */
static uint32_t find_invalid(const uint32_t *mapping, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!is_base_valid(mapping[i]))
			return mapping[i];
	return NO_CODE_POINT;
}

/* Returns the IDNA_LOOKUP_* bits of CODE_POINT, whose base mapping has LENGTH code points, or 0 if it is disallowed. */
static uint32_t base_status(uint32_t code_point, const uint32_t *mapping, size_t length)
{
	const uint32_t invalid = find_invalid(mapping, length);

	/* Step 4: deviations are valid, although the base mapping would change them. */
	if (code_point == 0x00DF || code_point == 0x03C2 || code_point == 0x200C || code_point == 0x200D)
		return IDNA_LOOKUP_VALID;
	if (is_excluded(code_point))
		return 0;
	if (invalid != NO_CODE_POINT)
		return invalid < 0x80 ? IDNA_LOOKUP_ASCII : 0;
	if (length == 0)
		return uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Cn) ? 0 : IDNA_LOOKUP_IGNORED;
	if (length > 1)
		return IDNA_LOOKUP_MAPPED;
	if (mapping[0] == code_point)
		return IDNA_LOOKUP_VALID;
	return mapping[0] == uc_tolower(code_point) ? IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_LOWERED : IDNA_LOOKUP_MAPPED;
}

size_t uts46_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX], uint32_t *status)
{
	const size_t length = base_mapping(code_point, mapping);

	*status = length == SIZE_MAX ? 0 : base_status(code_point, mapping, length);
	return length;
}

/* Normalization Form C, checked mostly without normalizing. */

static enum status compare_with_nfc(const uint32_t *label, size_t length)
{
	size_t normal_length;
	uint32_t *normal = u32_normalize(UNINORM_NFC, label, length, NULL, &normal_length);
	bool same;

	if (!normal)
		return STATUS_NO_MEMORY;
	same = normal_length == length && memcmp(normal, label, length * sizeof *label) == 0;
	free(normal);
	return same ? STATUS_OK : STATUS_NOT_NFC;
}

/*
 * A code point that is in NFC by itself can still be reordered with its neighbors or compose with the last starter, if
 * no code point between them has class 0, the same class or a higher one.  This is decided code point by code point
 * unless one of the two has a decomposition, part of which may compose; then the label is normalized and compared.  A
 * code point that is not in NFC by itself has a decomposition, too (test_nfc_pairs of tests/unit/idna/property_test.c).
 */
enum status idna_check_nfc(const uint32_t *label, size_t length)
{
	uint32_t starter = 0, starter_properties = 0;
	unsigned previous = 0; /* the combining class of the code point before */

	for (size_t i = 0; i < length; i++) {
		const uint32_t properties = idna_properties(label[i]);
		const unsigned class = idna_combining_class(properties);

		if (!(properties & IDNA_NFC_INERT)) {
			if ((starter_properties | properties) & IDNA_COMPOSITE)
				return compare_with_nfc(label, length);
			if (class != 0 && previous > class)
				return STATUS_NOT_NFC;
			if ((previous == 0 || previous < class) && uc_composition(starter, label[i]) != 0)
				return STATUS_NOT_NFC;
		}
		if (class == 0) {
			starter = label[i];
			starter_properties = properties;
		}
		previous = class;
	}
	return STATUS_OK;
}

/* The mapping of a label (section 4). */

/*
 * Appends the base mapping of CODE_POINT to OUT.  Mappings are remembered, one for each low byte: a list of names has
 * few such characters, again and again.  Returns false if out of memory.
 */
static bool append_base_mapping(struct code_points *out, uint32_t code_point)
{
	static struct {
		uint32_t code_point;
		size_t length;
		uint32_t points[UTS46_MAPPING_MAX];
	} remembered[256], *mapping;

	mapping = &remembered[code_point & 0xFF];
	if (mapping->code_point != code_point) {
		mapping->code_point = 0; /* which no one asks for: it maps to itself */
		mapping->length = base_mapping(code_point, mapping->points);
		if (mapping->length == SIZE_MAX)
			return false;
		mapping->code_point = code_point;
	}
	return code_points_append_all(out, mapping->points, mapping->length);
}

/*
 * Step 1, for a code point with PROPERTIES.  Returns STATUS_OK, STATUS_NO_MEMORY, or STATUS_DISALLOWED if it is
 * disallowed whatever follows.
 */
static enum status append_mapping(struct code_points *out, uint32_t code_point, uint32_t properties)
{
	if (properties & IDNA_LOOKUP_LOWERED)
		code_point = uc_tolower(code_point);
	if (properties & (IDNA_LOOKUP_VALID | IDNA_LOOKUP_LOWERED))
		return code_points_append(out, code_point) ? STATUS_OK : STATUS_NO_MEMORY;
	if (!(properties & (IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED | IDNA_LOOKUP_ASCII)))
		return properties & IDNA_KNOWN ? STATUS_DISALLOWED : STATUS_NO_MEMORY;
	return append_base_mapping(out, code_point) ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status idna_normalize(struct code_points *out, size_t start)
{
	const size_t length = out->length - start;
	enum status status;
	size_t normal_length;
	uint32_t *normal;

	if (length == 0)
		return STATUS_OK;
	status = idna_check_nfc(out->points + start, length);
	if (status != STATUS_NOT_NFC)
		return status;
	normal = u32_normalize(UNINORM_NFC, out->points + start, length, NULL, &normal_length);
	out->length = start;
	status = normal && code_points_append_all(out, normal, normal_length) ? STATUS_OK : STATUS_NO_MEMORY;
	free(normal);
	return status;
}

/*
 * Performs steps 1 and 2.  Then it checks ASCII from mappings as step 4 does (UTS #46, section 4.1, criterion 7), which
 * may have composed: '=' and U+0338 are U+2260 now.  *END is the number of code points that could be mapped.
 */
static enum status map_and_normalize(const uint32_t *label, size_t length, struct code_points *out, size_t *end)
{
	const size_t start = out->length;
	enum status status = STATUS_OK;
	uint32_t any = 0;

	for (*end = 0; *end < length; ++*end) {
		const uint32_t properties = idna_properties(label[*end]);

		any |= properties;
		status = append_mapping(out, label[*end], properties);
		if (status != STATUS_OK)
			return status;
	}
	status = idna_normalize(out, start);
	for (size_t i = start; any & IDNA_LOOKUP_ASCII && status == STATUS_OK && i < out->length; i++) {
		const uint32_t properties = idna_properties(out->points[i]);

		if (!(properties & IDNA_LOOKUP_VALID))
			status = properties & IDNA_KNOWN ? STATUS_DISALLOWED : STATUS_NO_MEMORY;
	}
	return status;
}

/*
 * Finds the first of the LENGTH code points of LABEL, all of which can be mapped, that is mapped to ASCII and does not
 * compose with the marks after it, some of which may be ignored.  Only marks compose with ASCII, and none is mapped to
 * it, so each code point is looked at once (test_search of tests/unit/idna/map_test.c).  Returns STATUS_DISALLOWED with
 * its *INDEX, STATUS_OK if there is none, or STATUS_NO_MEMORY.
 */
static enum status find_rejected_ascii(const uint32_t *label, size_t length, struct code_points *out, size_t *index)
{
	const size_t start = out->length;
	enum status status = STATUS_OK;

	for (size_t i = 0, end, mapped; i < length && status == STATUS_OK; i = end) {
		end = i + 1;
		if (!(idna_properties(label[i]) & IDNA_LOOKUP_ASCII))
			continue;
		while (end < length && idna_properties(label[end]) & (IDNA_MARK | IDNA_LOOKUP_IGNORED))
			end++;
		out->length = start;
		status = map_and_normalize(label + i, end - i, out, &mapped);
		if (status != STATUS_OK)
			*index = i;
	}
	return status;
}

enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	size_t index;
	enum status status = map_and_normalize(label, length, out, &index);

	if (status == STATUS_DISALLOWED) {
		out->length = start;
		if (find_rejected_ascii(label, index, out, &index) == STATUS_NO_MEMORY)
			status = STATUS_NO_MEMORY;
	}
	if (status == STATUS_NO_MEMORY)
		(void)fault_no_memory(fault);
	if (status == STATUS_DISALLOWED)
		status = idna_refuse(fault, label, length, index, "UTS #46, section 5");
	if (status != STATUS_OK)
		out->length = start;
	return status;
}

bool idna_rejected_ascii(uint32_t code_point, uint32_t *ascii)
{
	struct code_points mapping = {0};
	const uint32_t properties = idna_properties(code_point);
	bool done = properties & IDNA_KNOWN;

	*ascii = NO_CODE_POINT;
	if (properties & IDNA_LOOKUP_ASCII) {
		done = append_base_mapping(&mapping, code_point);
		*ascii = find_invalid(mapping.points, mapping.length);
	}
	for (size_t i = 0; i < mapping.length; i++) {
		if (mapping.points[i] == '.')
			*ascii = NO_CODE_POINT; /* the table does not map U+2488, for example */
	}
	code_points_free(&mapping);
	return done;
}
