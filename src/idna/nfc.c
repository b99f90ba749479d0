/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Checks Normalization Form C, mostly without normalizing (UAX #15, section 9). */
#include <config.h>

#include "idna/nfc.h"

#include "idna/property.h"

#include <stdlib.h>
#include <string.h>
#include <uninorm.h>

static enum status compare_with_nfc(const uint32_t *label, size_t length)
{
	uint32_t normal[128];
	size_t normal_length = sizeof normal / sizeof *normal;
	uint32_t *result = u32_normalize(UNINORM_NFC, label, length, normal, &normal_length);
	bool same;

	if (!result)
		return STATUS_NO_MEMORY;
	same = normal_length == length && memcmp(result, label, length * sizeof *label) == 0;
	if (result != normal)
		free(result);
	return same ? STATUS_OK : STATUS_NOT_NFC;
}

/* State of the scan: the last starter, or 0, and the combining class of the previous code point. */
struct scan {
	uint32_t starter;
	uint32_t starter_word;
	unsigned class;
};

/*
 * Returns the code point that CODE_POINT, with properties WORD, places next to the starter before it: the first one of
 * its full canonical decomposition.  For example, U+16123 is U+1611E U+1611F and composes with a U+1611E before it.
 */
static uint32_t leading(uint32_t code_point, uint32_t word)
{
	ucs4_t decomposition[UC_DECOMPOSITION_MAX_LENGTH];

	if (word & IDNA_COMPOSITE)
		while (uc_canonical_decomposition(code_point, decomposition) > 0)
			code_point = decomposition[0];
	return code_point;
}

/*
 * Returns true if CODE_POINT of combining class CLASS composes with the starter: nothing between them has class 0, its
 * class or a higher one.  Every composite that is in NFC by itself begins with a code point of its own class, 0.
 */
static bool composes(const struct scan *scan, uint32_t code_point, uint32_t word, unsigned class)
{
	return (scan->class == 0 || scan->class < class) &&
	       uc_composition(scan->starter, leading(code_point, word)) != 0;
}

/*
 * A code point that is in NFC by itself can still be reordered with its neighbors or compose with the last starter.
 * This is decided code point by code point unless the starter has a decomposition whose marks would take part; then the
 * label is normalized and compared.
 */
enum status idna_check_nfc(const uint32_t *label, size_t length)
{
	struct scan scan = {0};

	for (size_t i = 0; i < length; i++) {
		const uint32_t word = idna_properties(label[i]);
		const unsigned class = idna_combining_class(word);

		if (word & IDNA_NFC_NO)
			return STATUS_NOT_NFC;
		if (!(word & IDNA_NFC_INERT)) {
			if (scan.starter_word & IDNA_COMPOSITE)
				return compare_with_nfc(label, length);
			if ((class != 0 && scan.class > class) || composes(&scan, label[i], word, class))
				return STATUS_NOT_NFC;
		}
		if (class == 0) {
			scan.starter = label[i];
			scan.starter_word = word;
		}
		scan.class = class;
	}
	return STATUS_OK;
}
