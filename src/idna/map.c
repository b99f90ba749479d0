/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Normalization Form C, and the mapping of a label (UTS #46, section 4). */
#include <config.h>

#include "idna/parts.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>

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
enum status idna_check_nfc(const uint32_t *text, size_t length)
{
	uint32_t starter = 0, starter_properties = 0;
	unsigned previous = 0; /* the combining class of the code point before */

	for (size_t i = 0; i < length; i++) {
		const uint32_t properties = idna_properties(text[i]);
		const unsigned class = idna_combining_class(properties);

		if (!(properties & IDNA_NFC_INERT)) {
			if ((starter_properties | properties) & IDNA_COMPOSITE)
				return compare_with_nfc(text, length);
			if (class != 0 && previous > class)
				return STATUS_NOT_NFC;
			if ((previous == 0 || previous < class) && uc_composition(starter, text[i]) != 0)
				return STATUS_NOT_NFC;
		}
		if (class == 0) {
			starter = text[i];
			starter_properties = properties;
		}
		previous = class;
	}
	return STATUS_OK;
}

/* The mapping of a label (section 4). */

/*
 * Step 1, for a code point with PROPERTIES: appends its mapping to OUT.  Returns STATUS_OK, STATUS_NO_MEMORY, or
 * STATUS_DISALLOWED_CODE_POINT if it is disallowed whatever follows.
 */
static enum status append_mapping(struct code_points *out, uint32_t code_point, uint32_t properties)
{
	uint32_t mapping[UTS46_MAPPING_MAX] = {code_point}, status;
	size_t length = 1;

	if (properties & IDNA_LOOKUP_LOWERED)
		mapping[0] = uc_tolower(code_point);
	else if (properties & (IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED | IDNA_LOOKUP_ASCII))
		length = idna_base_mapping(code_point, mapping, &status);
	else if (!(properties & IDNA_LOOKUP_VALID))
		return properties & IDNA_KNOWN ? STATUS_DISALLOWED_CODE_POINT : STATUS_NO_MEMORY;
	return length != SIZE_MAX && code_points_append_all(out, mapping, length) ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status idna_normalize(struct code_points *text)
{
	enum status status = idna_check_nfc(text->points, text->length);
	size_t length;
	uint32_t *normal;

	if (status != STATUS_NOT_NFC)
		return status;
	normal = u32_normalize(UNINORM_NFC, text->points, text->length, NULL, &length);
	text->length = 0;
	status = normal && code_points_append_all(text, normal, length) ? STATUS_OK : STATUS_NO_MEMORY;
	free(normal);
	return status;
}

enum status idna_reject(struct fault *fault, uint32_t code_point, const char *rule)
{
	/* ASCII has one rule in every label. */
	if (code_point < 0x80)
		rule = IDNA_LDH_RULE;
	if (idna_is_unsafe(code_point))
		return idna_fault(fault, STATUS_CONTROL_CHARACTER, code_point, NULL);
	if (idna_is_separator(code_point))
		return idna_fault(fault, STATUS_SEPARATOR_IN_LABEL, code_point, NULL);
	if (uc_is_property_not_a_character(code_point) ||
	    !uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Cn))
		return idna_fault(fault, STATUS_DISALLOWED_CODE_POINT, code_point, rule);
	return idna_fault(fault, STATUS_UNASSIGNED_CODE_POINT, code_point, rule);
}

enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	static const char rule[] = "UTS #46, section 5";
	uint32_t any = 0;

	out->length = 0;
	for (size_t i = 0; i < length; i++) {
		const uint32_t properties = idna_properties(label[i]);
		const enum status status = append_mapping(out, label[i], properties);

		if (status == STATUS_DISALLOWED_CODE_POINT)
			return idna_reject(fault, label[i], rule);
		if (status != STATUS_OK)
			return fault_no_memory(fault);
		any |= properties;
	}
	if (idna_normalize(out) != STATUS_OK)
		return fault_no_memory(fault);
	/* A whole label can be an asterisk, such as U+FF0A or one with a soft hyphen. */
	if (out->length == 1 && out->points[0] == '*')
		return STATUS_OK;
	/* As step 4 does (section 4.1, criterion 7).  ASCII may have composed: '=' and U+0338 are U+2260 now. */
	for (size_t i = 0; any & IDNA_LOOKUP_ASCII && i < out->length; i++) {
		const uint32_t properties = idna_properties(out->points[i]);

		if (!(properties & IDNA_LOOKUP_VALID))
			return properties & IDNA_KNOWN ? idna_reject(fault, out->points[i], rule)
			                               : fault_no_memory(fault);
	}
	return STATUS_OK;
}
