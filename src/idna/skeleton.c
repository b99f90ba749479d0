/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Keys to compare labels by: skeletons, which are equal for labels that look alike, and labels without accents. */
#include <config.h>

#include "idna/skeleton.h"

#include "idna/property.h"
#include "idna/security.h"

#include <stdlib.h>
#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

/* Appends the full canonical decomposition of CODE_POINT.  Its first code point may itself have a decomposition. */
static bool append_decomposition(uint32_t code_point, struct code_points *out)
{
	ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];
	int count;

	if (!(idna_properties(code_point) & IDNA_COMPOSITE))
		return code_points_append(out, code_point);
	count = uc_canonical_decomposition(code_point, parts);
	for (int i = 0; i < count; i++) {
		if (!append_decomposition(parts[i], out))
			return false;
	}
	return true;
}

/* Moves the last of LENGTH code points, of combining class CLASS, before the marks of higher classes. */
static void reorder_last(uint32_t *text, size_t length, unsigned class)
{
	const uint32_t last = text[length - 1];
	size_t at = length - 1;

	for (; at > 0 && idna_combining_class(idna_properties(text[at - 1])) > class; at--)
		text[at] = text[at - 1];
	text[at] = last;
}

bool idna_decompose(const uint32_t *text, size_t length, struct code_points *out)
{
	const size_t start = out->length;
	size_t done = start, plain = 0;

	while (plain < length && text[plain] < 0xC0) /* which have no decomposition and are no marks */
		plain++;
	if (plain == length)
		return code_points_append_all(out, text, length);
	for (size_t i = 0; i < length; i++) {
		if (!append_decomposition(text[i], out))
			return false;
		for (; done < out->length; done++) {
			const unsigned class = idna_combining_class(idna_properties(out->points[done]));

			if (class != 0)
				reorder_last(out->points + start, done + 1 - start, class);
		}
	}
	return true;
}

/* Code points that UTS #46 has valid are not ignorable, except the joiners. */
static bool is_ignorable(uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	return (!(properties & IDNA_LOOKUP_VALID) || (properties & IDNA_REGISTER_CONTEXTJ)) &&
	       uc_is_property_default_ignorable_code_point(code_point);
}

bool idna_skeleton(const uint32_t *text, size_t length, struct code_points *mapped, struct code_points *out)
{
	mapped->length = 0;
	for (size_t i = 0; i < length; i++) {
		const uint32_t *prototype = security_prototype(text[i]);

		if (is_ignorable(text[i]))
			continue;
		for (; prototype && !(*prototype & SECURITY_LAST); prototype++) {
			if (!code_points_append(mapped, *prototype))
				return false;
		}
		if (!code_points_append(mapped, prototype ? *prototype ^ SECURITY_LAST : text[i]))
			return false;
	}
	return idna_decompose(mapped->points, mapped->length, out);
}

/* Labels without accents and case. */

/* Removes the nonspacing marks from TEXT.  Returns the new length. */
static size_t remove_marks(uint32_t *text, size_t length)
{
	size_t left = 0;

	for (size_t i = 0; i < length; i++) {
		if (!(idna_properties(text[i]) & IDNA_MARK) ||
		    !uc_is_general_category_withtable(text[i], UC_CATEGORY_MASK_Mn))
			text[left++] = text[i];
	}
	return left;
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
	const size_t start = out->length;
	size_t normal_length, folded_length;
	uint32_t *normal, *folded = NULL;
	bool done;

	if (is_stable(label, length)) {
		done = code_points_append_all(out, decomposed->points, decomposed->length);
		if (done)
			out->length = start + remove_marks(out->points + start, decomposed->length);
		return done;
	}
	normal = u32_normalize(UNINORM_NFKD, label, length, NULL, &normal_length);
	if (normal)
		folded = u32_casefold(normal, remove_marks(normal, normal_length), NULL, NULL, NULL, &folded_length);
	done = folded && code_points_append_all(out, folded, folded_length);
	free(normal);
	free(folded);
	return done;
}
