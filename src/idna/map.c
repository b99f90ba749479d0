/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTS #46, 4: the mapping of a label. */
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

/* Appends what CODE_POINT, which is mapped, maps to. */
static bool append_mapping(struct code_points *out, uint32_t code_point, uint32_t word)
{
	uint32_t mapping[UTS46_MAPPING_MAX];
	size_t length;

	if (word & IDNA_LOOKUP_LOWERED)
		return code_points_append(out, uc_tolower(code_point));
	length = uts46_mapping(code_point, mapping);
	return length != SIZE_MAX && append(out, mapping, length);
}

/* Step 1. */
static enum status map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		const uint32_t word = idna_properties(label[i]);
		bool appended = true;

		if (word & IDNA_LOOKUP_VALID)
			appended = code_points_append(out, label[i]);
		else if (word & IDNA_LOOKUP_MAPPED)
			appended = append_mapping(out, label[i], word);
		else if (!(word & IDNA_LOOKUP_IGNORED))
			return idna_refuse(fault, label, length, i, "UTS #46, 5");
		if (!appended)
			return STATUS_NO_MEMORY;
	}
	return STATUS_OK;
}

/* Step 2, on what stands in OUT from START on. */
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

enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	enum status status = map(label, length, out, fault);

	if (status == STATUS_OK)
		status = normalize(out, start);
	if (status == STATUS_NO_MEMORY)
		*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
