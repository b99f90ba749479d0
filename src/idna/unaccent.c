/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A label without accents and case, as a key for comparisons with other names. */
#include <config.h>

#include "idna/unaccent.h"

#include <stdlib.h>
#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

/* The longest label: 59 code points, each of which decomposes to at most 18. */
enum { DECOMPOSED = 59 * 18 };

/* Removes the nonspacing marks from TEXT.  Returns the new length. */
static size_t remove_marks(uint32_t *text, size_t length)
{
	size_t left = 0;

	for (size_t i = 0; i < length; i++) {
		if (!uc_is_general_category_withtable(text[i], UC_CATEGORY_MASK_Mn))
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

bool idna_unaccent(const uint32_t *label, size_t length, struct code_points *out)
{
	uint32_t buffer[DECOMPOSED];
	size_t decomposed_length = DECOMPOSED;
	uint32_t *decomposed = u32_normalize(UNINORM_NFKD, label, length, buffer, &decomposed_length);
	bool done = decomposed && append_folded(decomposed, remove_marks(decomposed, decomposed_length), out);

	if (decomposed != buffer)
		free(decomposed);
	return done;
}
