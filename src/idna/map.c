/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Normalization Form C, and the mapping of a label (UTS #46, section 4). */
#include <config.h>

#include "idna/inside.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
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
 * Step 1, for a code point with PROPERTIES: appends its mapping to OUT.  Returns STATUS_OK, STATUS_NO_MEMORY, or
 * STATUS_DISALLOWED if it is disallowed whatever follows.  A mapping is cached for each low byte, so that names in
 * fullwidth letters take an eighth of the instructions.
 */
static enum status append_mapping(struct code_points *out, uint32_t code_point, uint32_t properties)
{
	static struct {
		uint32_t code_point; /* or 0, which maps to itself */
		size_t length;
		uint32_t points[UTS46_MAPPING_MAX];
	} cached[256], *mapping;
	uint32_t status;

	if (properties & (IDNA_LOOKUP_VALID | IDNA_LOOKUP_LOWERED)) {
		if (properties & IDNA_LOOKUP_LOWERED)
			code_point = uc_tolower(code_point);
		return code_points_append(out, code_point) ? STATUS_OK : STATUS_NO_MEMORY;
	}
	if (!(properties & (IDNA_LOOKUP_MAPPED | IDNA_LOOKUP_IGNORED | IDNA_LOOKUP_ASCII)))
		return properties & IDNA_KNOWN ? STATUS_DISALLOWED : STATUS_NO_MEMORY;
	mapping = &cached[code_point & 0xFF];
	if (mapping->code_point != code_point) {
		mapping->code_point = 0;
		mapping->length = idna_base_mapping(code_point, mapping->points, &status);
		if (mapping->length == SIZE_MAX)
			return STATUS_NO_MEMORY;
		mapping->code_point = code_point;
	}
	return code_points_append_all(out, mapping->points, mapping->length) ? STATUS_OK : STATUS_NO_MEMORY;
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

/*
 * Performs steps 1 and 2: replaces OUT by the mapped and normalized LABEL.  Then it checks ASCII from mappings as step
 * 4 does (UTS #46, section 4.1, criterion 7), which may have composed: '=' and U+0338 are U+2260 now.  *END is the
 * number of code points that could be mapped.
 */
static enum status map_and_normalize(const uint32_t *label, size_t length, struct code_points *out, size_t *end)
{
	enum status status = STATUS_OK;
	uint32_t any = 0;

	out->length = 0;
	for (*end = 0; *end < length; ++*end) {
		const uint32_t properties = idna_properties(label[*end]);

		any |= properties;
		status = append_mapping(out, label[*end], properties);
		if (status != STATUS_OK)
			return status;
	}
	status = idna_normalize(out);
	for (size_t i = 0; any & IDNA_LOOKUP_ASCII && status == STATUS_OK && i < out->length; i++) {
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
	enum status status = STATUS_OK;

	for (size_t i = 0, end, mapped; i < length && status == STATUS_OK; i = end) {
		end = i + 1;
		if (!(idna_properties(label[i]) & IDNA_LOOKUP_ASCII))
			continue;
		while (end < length && idna_properties(label[end]) & (IDNA_MARK | IDNA_LOOKUP_IGNORED))
			end++;
		status = map_and_normalize(label + i, end - i, out, &mapped);
		if (status != STATUS_OK)
			*index = i;
	}
	return status;
}

enum status idna_reject(struct fault *fault, const uint32_t *label, size_t length, size_t index, const char *rule)
{
	const bool assigned = uc_is_property_not_a_character(label[index]) ||
	                      !uc_is_general_category_withtable(label[index], UC_CATEGORY_MASK_Cn);

	for (size_t i = 0; i < length; i++) {
		if (idna_is_unsafe(label[i]))
			return idna_fault(fault, STATUS_CONTROL, label, i, NULL);
		if (idna_is_separator(label[i]))
			return idna_fault(fault, STATUS_SEPARATOR, label, i, NULL);
	}
	return idna_fault(fault, assigned ? STATUS_DISALLOWED : STATUS_UNASSIGNED, label, index, rule);
}

enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	size_t index;
	enum status status = map_and_normalize(label, length, out, &index);

	/* A whole label can be an asterisk, such as U+FF0A or one with a soft hyphen. */
	if (status == STATUS_DISALLOWED && index == length && out->length == 1 && out->points[0] == '*')
		return STATUS_OK;
	if (status == STATUS_DISALLOWED && find_rejected_ascii(label, index, out, &index) != STATUS_NO_MEMORY)
		return idna_reject(fault, label, length, index, "UTS #46, section 5");
	return status == STATUS_OK ? STATUS_OK : fault_no_memory(fault);
}
