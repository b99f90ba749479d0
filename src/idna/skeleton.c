/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Keys to compare labels by: skeletons, which are equal for labels that look alike, and labels without accents.
 * tests/unit/idna/skeleton_test.c compares the branches for common code points with the definition, for every code
 * point.
 */
#include <config.h>

#include "idna/parts.h"

#include "base/scan.h"

#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

/*
 * Appends the canonical decomposition of CODE_POINT to TEXT, which is in NFD, with each mark before those of higher
 * classes.  The first code point of a decomposition may itself have one.  With u32_normalize, --json would take nearly
 * twice the time (devices.py).
 */
static bool append_decomposition(uint32_t code_point, struct code_points *text)
{
	const uint32_t properties = idna_properties(code_point);
	const unsigned class = idna_combining_class(properties);
	size_t at = text->length;

	if (properties & IDNA_COMPOSITE) {
		ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];
		const int count = uc_canonical_decomposition(code_point, parts);

		for (int i = 0; i < count; i++) {
			if (!append_decomposition(parts[i], text))
				return false;
		}
		return true;
	}
	if (!code_points_append(text, code_point))
		return false;
	for (; class > 0 && at > 0 && idna_combining_class(idna_properties(text->points[at - 1])) > class; at--)
		text->points[at] = text->points[at - 1];
	text->points[at] = code_point;
	return true;
}

bool idna_decompose(const uint32_t *text, size_t length, struct code_points *out)
{
	enum { CHANGING = IDNA_COMPOSITE | IDNA_COMBINING_CLASS };

	out->length = 0;
	for (size_t i = 0; i < length; i++) {
		if (!(idna_properties(text[i]) & CHANGING ? append_decomposition(text[i], out)
		                                          : code_points_append(out, text[i])))
			return false;
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

static inline bool append_prototype(uint32_t code_point, struct code_points *out)
{
	const uint32_t *prototype = idna_prototype(code_point);

	if (!prototype)
		return code_points_append(out, code_point);
	for (; !(*prototype & SECURITY_LAST); prototype++) {
		if (!code_points_append(out, *prototype))
			return false;
	}
	return code_points_append(out, *prototype ^ SECURITY_LAST);
}

/* Replaces each code point of TEXT, which is in NFD, by its prototype, and brings the result into NFD. */
static bool map_to_prototypes(struct code_points *text, struct code_points *scratch)
{
	scratch->length = 0;
	for (size_t i = 0; i < text->length; i++) {
		if (!is_ignorable(text->points[i]) && !append_prototype(text->points[i], scratch))
			return false;
	}
	return idna_decompose(scratch->points, scratch->length, text);
}

bool idna_skeleton(const uint32_t *text, size_t length, struct code_points *scratch, struct code_points *out)
{
	size_t ascii = 0;

	out->length = 0;
	/* ASCII and its prototypes are in NFD. */
	while (ascii < length && text[ascii] < 0x80 && append_prototype(text[ascii], out))
		ascii++;
	if (ascii == length)
		return true;
	return idna_decompose(text, length, out) && map_to_prototypes(out, scratch);
}

/* Returns true if case folding does not change CODE_POINT, which UTS #46 does not map, the deviations excepted. */
static bool is_folded(uint32_t code_point)
{
	return idna_properties(code_point) & IDNA_LOOKUP_VALID && code_point != 0x00DF && code_point != 0x03C2;
}

static bool append_folded(uint32_t code_point, struct code_points *out)
{
	enum { FOLDED_MAX = 3 }; /* full case folding (The Unicode Standard, section 3.13) */
	uint32_t folded[FOLDED_MAX];
	size_t length = FOLDED_MAX;

	if (is_folded(code_point))
		return code_points_append(out, code_point);
	return u32_casefold(&code_point, 1, NULL, NULL, folded, &length) == folded &&
	       code_points_append_all(out, folded, length);
}

static inline bool is_nonspacing(uint32_t code_point)
{
	return idna_properties(code_point) & IDNA_MARK &&
	       uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Mn);
}

static void remove_marks(struct code_points *text)
{
	size_t kept = 0;

	for (size_t i = 0; i < text->length; i++) {
		if (!is_nonspacing(text->points[i]))
			text->points[kept++] = text->points[i];
	}
	text->length = kept;
}

/* Returns true if TEXT is case-folded and in NFD, and neither it nor its SKELETON has a nonspacing mark. */
static bool is_unaccented(const uint32_t *text, size_t length, const struct code_points *skeleton)
{
	size_t ascii = 0;

	while (ascii < length && text[ascii] < 0x80 && !is_capital(text[ascii]))
		ascii++;
	if (ascii == length)
		return true;
	for (size_t i = ascii; i < length; i++) {
		if (!is_folded(text[i]) || idna_properties(text[i]) & (IDNA_MARK | IDNA_COMPOSITE))
			return false;
	}
	for (size_t i = 0; i < skeleton->length; i++) {
		if (is_nonspacing(skeleton->points[i]))
			return false;
	}
	return true;
}

/*
 * Marks are removed before mapping, too, because the prototype of U+032E, for example, is a mark that older versions of
 * libunistring do not have.
 */
const struct code_points *idna_unaccented(const uint32_t *text, size_t length, const struct code_points *skeleton,
                                          struct code_points *scratch, struct code_points *out)
{
	if (is_unaccented(text, length, skeleton))
		return skeleton;
	scratch->length = 0;
	for (size_t i = 0; i < length; i++) {
		if (!append_folded(text[i], scratch))
			return NULL;
	}
	if (!idna_decompose(scratch->points, scratch->length, out))
		return NULL;
	remove_marks(out);
	if (!map_to_prototypes(out, scratch))
		return NULL;
	remove_marks(out);
	return out;
}
