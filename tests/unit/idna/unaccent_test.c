/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Labels without accents and case. */
#include <config.h>

#include "idna/skeleton.h"
#include "labels.h"
#include "tap.h"

#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

enum { ROOM = 256 };

/* clang-format off */
static const struct {
	const char *label, *wanted;
} rows[] = {
	{"discörd", "discord"}, {"DISCÖRD", "discord"}, {"straße", "strasse"}, {"ﬁx", "fix"}, {"ＡＢ", "ab"},
	{"e\u0301\u0323x", "ex"}, {"İ", "i"}, {"ø", "ø"}, {"ёж", "еж"}, {"ς", "σ"}, {"א\u05B4ב", "אב"}, {"東京", "東京"},
	{"한", "\u1112\u1161\u11AB"}, {"\u0301", ""},
};
/* clang-format on */

static bool unaccent(const uint32_t *label, size_t length, struct code_points *out)
{
	struct code_points decomposed = {0};
	const bool done = idna_decompose(label, length, &decomposed) && idna_unaccent(label, length, &decomposed, out);

	code_points_free(&decomposed);
	return done;
}

/* Returns true if RESULT is TEXT in NFKD, without nonspacing marks and case-folded by libunistring. */
static bool is_unaccented(const uint32_t *text, size_t length, const struct code_points *result)
{
	uint32_t normal[ROOM], folded[ROOM];
	size_t normal_length = ROOM, folded_length = ROOM, kept = 0;

	u32_normalize(UNINORM_NFKD, text, length, normal, &normal_length);
	for (size_t i = 0; i < normal_length; i++) {
		if (!uc_is_general_category_withtable(normal[i], UC_CATEGORY_MASK_Mn))
			normal[kept++] = normal[i];
	}
	u32_casefold(normal, kept, NULL, NULL, folded, &folded_length);
	return result->length == folded_length &&
	       (folded_length == 0 || memcmp(result->points, folded, folded_length * sizeof *folded) == 0);
}

static bool is_decomposed(const uint32_t *text, size_t length, const struct code_points *result)
{
	uint32_t normal[ROOM];
	size_t normal_length = ROOM;

	u32_normalize(UNINORM_NFD, text, length, normal, &normal_length);
	return result->length == normal_length && memcmp(result->points, normal, normal_length * sizeof *normal) == 0;
}

/* Every code point by itself, and between two others with marks that are out of order. */
static void test_all(void)
{
	unsigned decomposed = 0, unaccented = 0;
	struct code_points out = {0};

	for (uint32_t c = 0; c < 0x110000; c++) {
		const uint32_t text[] = {'x', 0x0301, 0x0323, c, 0x0301, 0x0323, 0x0345, 0x00E9};

		if (c >= 0xD800 && c < 0xE000)
			continue;
		for (size_t i = 0; i < 2; i++) {
			const uint32_t *const start = i == 0 ? &c : text;
			const size_t length = i == 0 ? 1 : sizeof text / sizeof *text;

			out.length = 0;
			decomposed += !idna_decompose(start, length, &out) || !is_decomposed(start, length, &out);
			out.length = 0;
			unaccented += !unaccent(start, length, &out) || !is_unaccented(start, length, &out);
		}
	}
	ok(decomposed == 0, "%u texts are not decomposed as libunistring does", decomposed);
	ok(unaccented == 0, "%u texts have another unaccented form", unaccented);
	code_points_free(&out);
}

int main(void)
{
	struct code_points out = {0};

	EACH (rows, i) {
		const struct label label = label_of(rows[i].label), wanted = label_of(rows[i].wanted);

		out.length = 0;
		ok(unaccent(label.points, label.length, &out) && out.length == wanted.length &&
		           (wanted.length == 0 ||
		            memcmp(out.points, wanted.points, wanted.length * sizeof *wanted.points) == 0),
		   "'%s' comes to '%s'", rows[i].label, rows[i].wanted);
	}
	out.length = 1;
	ok(unaccent(label_of("é").points, 1, &out) && out.length == 2 && out.points[1] == 'e', "appends its result");
	for (size_t i = out.length = 0; i < 2; i++) {
		uint32_t long_label[2000];

		for (size_t j = 0; j < 2000; j++)
			long_label[j] = 0xFDFA;
		out.length = 0;
		ok(unaccent(long_label, i == 0 ? 59 : 2000, &out) && out.length >= (i == 0 ? 59 * 15u : 2000 * 15u),
		   "the longest decompositions, %s", i == 0 ? "of a label" : "of more than that");
	}
	code_points_free(&out);
	test_all();
	return done_testing(19);
}
