/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* Appends the mapping of CODE_POINT. */
static bool append_mapping(struct code_points *out, uint32_t code_point, uint32_t word)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	size_t length;

	if (word & IDNA_LOOKUP_LOWERED)
		return code_points_append(out, uc_tolower(code_point));
	length = uts46_mapping(code_point, mapping);
	return length != SIZE_MAX && append(out, mapping, length);
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
		bool appended = true;

		if (word & IDNA_LOOKUP_VALID) {
			appended = code_points_append(out, label[i]);
		} else if ((word & IDNA_LOOKUP_MAPPED) || uts46_brings_in_ascii(label[i])) {
			appended = append_mapping(out, label[i], word);
			*doubtful = *doubtful || !(word & IDNA_LOOKUP_MAPPED);
		} else if (!(word & IDNA_LOOKUP_IGNORED)) {
			*index = i;
			return STATUS_DISALLOWED;
		}
		if (!appended)
			return STATUS_NO_MEMORY;
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

static bool all_valid(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!(idna_properties(points[i]) & IDNA_LOOKUP_VALID))
			return false;
	return true;
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
	if (status == STATUS_OK && doubtful && !all_valid(out->points + start, out->length - start)) {
		*index = length;
		status = STATUS_DISALLOWED;
	}
	return status;
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

	for (size_t end = 1; end <= length; end++) {
		if (end < length && !uts46_brings_in_ascii(label[end]))
			continue;
		out->length = start;
		status = map_and_normalize(label + first, end - first, out, &ignored);
		if (status != STATUS_OK)
			break;
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
