/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A label without accents and case, as a key for comparisons with other names. */
#include <config.h>

#include "idna/unaccent.h"

#include "idna/property.h"

#include <stdlib.h>
#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

/* The longest label: 59 code points, each of which decomposes to at most 18. */
enum { DECOMPOSED = 59 * 18 };

static bool is_nonspacing(uint32_t code_point)
{
	return (idna_properties(code_point) & IDNA_MARK) &&
	       uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Mn);
}

/* Removes the nonspacing marks from TEXT.  Returns the new length. */
static size_t remove_marks(uint32_t *text, size_t length)
{
	size_t left = 0;

	for (size_t i = 0; i < length; i++) {
		if (!is_nonspacing(text[i]))
			text[left++] = text[i];
	}
	return left;
}

static bool append_folded(const uint32_t *text, size_t length, struct code_points *out)
{
	uint32_t buffer[DECOMPOSED];
	size_t folded_length = DECOMPOSED;
	uint32_t *folded = u32_casefold(text, length, NULL, NULL, buffer, &folded_length);
	const bool done = folded && code_points_append_all(out, folded, folded_length);

	if (folded != buffer)
		free(folded);
	return done;
}

/*
 * Returns true if NFKD of LABEL is NFD, and case folding does not change it.  That holds for code points that UTS #46
 * maps to themselves, the deviations U+00DF and U+03C2 excepted.
 */
static bool is_stable(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!(idna_properties(label[i]) & IDNA_LOOKUP_VALID) || label[i] == 0x00DF || label[i] == 0x03C2)
			return false;
	}
	return true;
}

bool idna_unaccent(const uint32_t *label, size_t length, const struct code_points *decomposed, struct code_points *out)
{
	uint32_t buffer[DECOMPOSED];
	const size_t start = out->length;
	size_t normal_length = DECOMPOSED;
	uint32_t *normal;
	bool done;

	if (is_stable(label, length)) {
		done = code_points_append_all(out, decomposed->points, decomposed->length);
		if (done)
			out->length = start + remove_marks(out->points + start, decomposed->length);
		return done;
	}
	normal = u32_normalize(UNINORM_NFKD, label, length, buffer, &normal_length);
	done = normal && append_folded(normal, remove_marks(normal, normal_length), out);
	if (normal != buffer)
		free(normal);
	return done;
}
