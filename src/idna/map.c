/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The mapping of a label (UTS #46, section 4). */
#include <config.h>

#include "idna/map.h"

#include "idna/nfc.h"
#include "idna/property.h"
#include "idna/refuse.h"
#include "idna/uts46.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <uninorm.h>

static bool append(struct code_points *out, const uint32_t *points, size_t length)
{
	if (!code_points_reserve(out, length))
		return false;
	memcpy(out->points + out->length, points, length * sizeof *points);
	out->length += length;
	return true;
}

/*
 * Appends the mapping of CODE_POINT, which has properties WORD, none of them VALID or IGNORED.  Returns STATUS_OK,
 * STATUS_NO_MEMORY, or STATUS_DISALLOWED if it is disallowed whatever follows.
 */
static enum status append_mapping(struct code_points *out, uint32_t code_point, uint32_t word)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	size_t length;

	if (word & IDNA_LOOKUP_LOWERED)
		return code_points_append(out, uc_tolower(code_point)) ? STATUS_OK : STATUS_NO_MEMORY;
	length = uts46_mapping(code_point, mapping);
	if (length == SIZE_MAX || !(word & IDNA_KNOWN))
		return STATUS_NO_MEMORY;
	if (!(word & IDNA_LOOKUP_MAPPED) && !uts46_brings_in_ascii(code_point, mapping, length))
		return STATUS_DISALLOWED;
	return append(out, mapping, length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Step 1.  Returns STATUS_OK, STATUS_NO_MEMORY, or STATUS_DISALLOWED for the first code point that is disallowed
 * whatever follows it, with its index in *INDEX.  *DOUBTFUL is set to true if a mapping contains ASCII that is only
 * allowed in a U-label if it composes.
 */
static enum status map(const uint32_t *label, size_t length, struct code_points *out, bool *doubtful, size_t *index)
{
	*doubtful = false;
	for (size_t i = 0; i < length; i++) {
		const uint32_t word = idna_properties(label[i]);
		enum status status = STATUS_OK;

		if (word & IDNA_LOOKUP_VALID) {
			status = code_points_append(out, label[i]) ? STATUS_OK : STATUS_NO_MEMORY;
		} else if (!(word & IDNA_LOOKUP_IGNORED)) {
			status = append_mapping(out, label[i], word);
			*doubtful = *doubtful || !(word & IDNA_LOOKUP_MAPPED);
		}
		if (status != STATUS_OK) {
			*index = i;
			return status;
		}
	}
	return STATUS_OK;
}

/* Step 2, on the code points of OUT after START. */
static enum status normalize(struct code_points *out, size_t start)
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
	status = normal && append(out, normal, normal_length) ? STATUS_OK : STATUS_NO_MEMORY;
	free(normal);
	return status;
}

/* Returns STATUS_OK, STATUS_DISALLOWED or STATUS_NO_MEMORY. */
static enum status check_valid(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const uint32_t word = idna_properties(points[i]);

		if (!(word & IDNA_LOOKUP_VALID))
			return word & IDNA_KNOWN ? STATUS_DISALLOWED : STATUS_NO_MEMORY;
	}
	return STATUS_OK;
}

/*
 * Steps 1 and 2, and from step 4 the check of UTS #46, section 4.1, criterion 7 for ASCII from mappings: '=' and U+0338
 * have composed to U+2260 by now.  Returns STATUS_DISALLOWED with the index of the code point, or LENGTH for such
 * ASCII, in *INDEX.
 */
static enum status map_and_normalize(const uint32_t *label, size_t length, struct code_points *out, size_t *index)
{
	const size_t start = out->length;
	bool doubtful;
	enum status status = map(label, length, out, &doubtful, index);

	if (status == STATUS_OK)
		status = normalize(out, start);
	if (status == STATUS_OK && doubtful) {
		*index = length;
		status = check_valid(out->points + start, out->length - start);
	}
	return status;
}

/* Returns STATUS_OK, with *BRINGS, or STATUS_NO_MEMORY. */
static enum status look_for_ascii(uint32_t code_point, bool *brings)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	const size_t length = uts46_mapping(code_point, mapping);

	*brings = length != SIZE_MAX && uts46_brings_in_ascii(code_point, mapping, length);
	return length != SIZE_MAX ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Moves *INDEX back to the first code point of LABEL whose mapping contains ASCII that does not compose.  Each such
 * code point is mapped together with the code points up to the next, since nothing composes with what is before it.
 */
static enum status find_first(const uint32_t *label, struct code_points *out, size_t *index)
{
	const size_t start = out->length, length = *index;
	enum status status = STATUS_OK;
	size_t first = 0, ignored;

	for (size_t end = 1; end <= length && status == STATUS_OK; end++) {
		bool brings = true;

		if (end < length)
			status = look_for_ascii(label[end], &brings);
		if (status != STATUS_OK || !brings)
			continue;
		out->length = start;
		status = map_and_normalize(label + first, end - first, out, &ignored);
		if (status == STATUS_OK)
			first = end;
	}
	*index = first;
	return status == STATUS_OK ? STATUS_DISALLOWED : status;
}

enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	size_t index;
	enum status status = map_and_normalize(label, length, out, &index);

	if (status == STATUS_DISALLOWED) {
		out->length = start;
		status = find_first(label, out, &index);
	}
	if (status == STATUS_NO_MEMORY)
		(void)fault_no_memory(fault);
	if (status == STATUS_DISALLOWED)
		status = idna_refuse(fault, label, length, index, "UTS #46, section 5");
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
