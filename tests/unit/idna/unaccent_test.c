/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Labels without accents and case. */
#include <config.h>

#include "idna/unaccent.h"
#include "labels.h"
#include "tap.h"

/* clang-format off */
static const struct {
	const char *label, *wanted;
} rows[] = {
	{"discörd", "discord"}, {"DISCÖRD", "discord"}, {"straße", "strasse"}, {"ﬁx", "fix"}, {"ＡＢ", "ab"},
	{"e\u0301\u0323x", "ex"}, {"İ", "i"}, {"ø", "ø"}, {"ёж", "еж"}, {"ς", "σ"}, {"א\u05B4ב", "אב"}, {"東京", "東京"},
	{"한", "\u1112\u1161\u11AB"}, {"\u0301", ""},
};
/* clang-format on */

int main(void)
{
	struct code_points out = {0};

	EACH (rows, i) {
		const struct label label = label_of(rows[i].label), wanted = label_of(rows[i].wanted);

		out.length = 0;
		ok(idna_unaccent(label.points, label.length, &out) && out.length == wanted.length &&
		           (wanted.length == 0 ||
		            memcmp(out.points, wanted.points, wanted.length * sizeof *wanted.points) == 0),
		   "'%s' comes to '%s'", rows[i].label, rows[i].wanted);
	}
	out.length = 1;
	ok(idna_unaccent(label_of("é").points, 1, &out) && out.length == 2 && out.points[1] == 'e',
	   "appends its result");
	for (size_t i = out.length = 0; i < 2; i++) {
		uint32_t long_label[2000];

		for (size_t j = 0; j < 2000; j++)
			long_label[j] = 0xFDFA;
		out.length = 0;
		ok(idna_unaccent(long_label, i == 0 ? 59 : 2000, &out) &&
		           out.length >= (i == 0 ? 59 * 15u : 2000 * 15u),
		   "the longest decompositions, %s", i == 0 ? "of a label" : "of more than that");
	}
	code_points_free(&out);
	return done_testing(17);
}
