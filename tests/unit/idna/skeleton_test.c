/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Skeletons, and the keys made of them, compared with the normalization and case folding of libunistring. */
#include <config.h>

#include "idna/parts.h"
#include "tap.h"

#include <string.h>
#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

enum { ROOM = 64 };

struct text {
	uint32_t points[ROOM];
	size_t length;
};

static struct text nfd(const uint32_t *points, size_t length)
{
	struct text text = {.length = ROOM};

	u32_normalize(UNINORM_NFD, points, length, text.points, &text.length);
	return text;
}

/* The steps of UTS #39, section 4, one after the other. */
static struct text skeleton_of(const uint32_t *points, size_t length)
{
	const struct text decomposed = nfd(points, length);
	struct text mapped = {.length = 0};

	for (size_t i = 0; i < decomposed.length; i++) {
		const uint32_t c = decomposed.points[i], *prototype = idna_prototype(c);

		if (uc_is_property_default_ignorable_code_point(c))
			continue;
		mapped.points[mapped.length++] = prototype ? *prototype & ~(uint32_t)SECURITY_LAST : c;
		while (prototype && !(*prototype++ & SECURITY_LAST))
			mapped.points[mapped.length++] = *prototype & ~(uint32_t)SECURITY_LAST;
	}
	return nfd(mapped.points, mapped.length);
}

static struct text without_marks(struct text text)
{
	size_t kept = 0;

	for (size_t i = 0; i < text.length; i++) {
		if (!uc_is_general_category_withtable(text.points[i], UC_CATEGORY_MASK_Mn))
			text.points[kept++] = text.points[i];
	}
	text.length = kept;
	return text;
}

static struct text unaccented_of(const uint32_t *points, size_t length)
{
	struct text text = {.length = ROOM};

	u32_casefold(points, length, NULL, NULL, text.points, &text.length);
	text = without_marks(nfd(text.points, text.length));
	return without_marks(skeleton_of(text.points, text.length));
}

static bool equals(const struct code_points *list, struct text text)
{
	return list->length == text.length &&
	       (text.length == 0 || memcmp(list->points, text.points, text.length * sizeof *text.points) == 0);
}

/* Every code point by itself, and between two others with marks that are out of order. */
static void test_all(void)
{
	const struct code_points *key;
	bool skeletons = true, keys = true;
	struct code_points work = {0}, skeleton = {0}, out = {0};

	for (uint32_t c = 0; c < 0x110000 && skeletons && keys; c++) {
		const uint32_t text[] = {'x', 0x0301, 0x0323, c, 0x0301, 0x0323, 0x0345, 0x00E9};

		if (c >= 0xD800 && c < 0xE000)
			continue;
		for (size_t i = 0; i < 2 && skeletons && keys; i++) {
			const uint32_t *const start = i == 0 ? &c : text;
			const size_t length = i == 0 ? 1 : sizeof text / sizeof *text;

			trying_points(start, length);
			skeletons = idna_skeleton(start, length, &work, &skeleton) &&
			            equals(&skeleton, skeleton_of(start, length));
			key = idna_unaccented(start, length, &skeleton, &work, &out);
			keys = key && equals(key, unaccented_of(start, length));
		}
	}
	ok(skeletons && keys, "the same skeletons (%d) and keys (%d)", skeletons, keys);
	for (size_t i = 0; i < 2; i++) {
		static uint32_t longest[2000]; /* each is 18 code points or more */
		const size_t length = i == 0 ? 59 : 2000;

		for (size_t j = 0; j < 2000; j++)
			longest[j] = 0xFDFA;
		key = idna_skeleton(longest, length, &work, &skeleton)
		              ? idna_unaccented(longest, length, &skeleton, &work, &out)
		              : NULL;
		ok(key && key->length >= 15 * length, "the longest prototypes, %s",
		   i == 0 ? "of a label" : "of more than that");
	}
	code_points_free(&work);
	code_points_free(&skeleton);
	code_points_free(&out);
}

int main(void)
{
	test_all();
	return done_testing();
}
