/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The mapping of labels. */
#include <config.h>

#include "idna/idna.h"
#include "labels.h"
#include "tap.h"

#include <string.h>

/* UTS #46, section 4, steps 1 and 2. */
static const struct {
	const char *label;
	enum status status;
	const char *mapped;
	size_t index;
} maps[] = {
	{"bücher", STATUS_OK, "bücher", 0},
	{"BÜCHER", STATUS_OK, "bücher", 0},
	{"BU\u0308CHER", STATUS_OK, "bücher", 0},
	{"ü\u0323", STATUS_OK, "ụ\u0308", 0},
	{"bü\u00ADcher", STATUS_OK, "bücher", 0},
	{"\u00AD", STATUS_OK, "", 0},
	{"ｂüｃｈｅｒ", STATUS_OK, "bücher", 0},
	{"ＡＢＣ", STATUS_OK, "abc", 0},
	{"a＿ü", STATUS_OK, "a_ü", 0},
	{"ﬃ", STATUS_OK, "ffi", 0},
	{"Straße", STATUS_OK, "straße", 0},
	{"STRAẞE", STATUS_OK, "straße", 0},
	{"ΒΌΛΟΣ", STATUS_OK, "βόλοσ", 0},
	{"βόλος", STATUS_OK, "βόλος", 0},
	{"نامه\u200Cای", STATUS_OK, "نامه\u200Cای", 0},
	{"ශ්\u200Dරී", STATUS_OK, "ශ්\u200Dරී", 0},
	{"İ", STATUS_OK, "i\u0307", 0},
	{"\u1100\u1161\u11A8", STATUS_OK, "각", 0},
	{"Ω", STATUS_OK, "ω", 0},
	{"≠≮≯", STATUS_OK, "≠≮≯", 0},
	{"=\u0338", STATUS_OK, "≠", 0},
	{"＝\u0338", STATUS_OK, "≠", 0},
	{"<\u00AD\u0338", STATUS_OK, "≮", 0},
	{"a﹥\u0323\u0338b", STATUS_OK, "a≯\u0323b", 0},
	{"=\u0308\u0338", STATUS_OK, "≠\u0308", 0},
	{"=a\u0338", STATUS_DISALLOWED, NULL, 0},
	{"=\u0308", STATUS_DISALLOWED, NULL, 0},
	{"=\u0338ü=", STATUS_DISALLOWED, NULL, 3},
	{"=\u0338 =", STATUS_DISALLOWED, NULL, 2},
	{"=\u0338\uFFFD=", STATUS_DISALLOWED, NULL, 2},
	{"=ü\uFFFD", STATUS_DISALLOWED, NULL, 0},
	{"⩵\u0338", STATUS_DISALLOWED, NULL, 0},
	{"a℀", STATUS_DISALLOWED, NULL, 1},
	{"b⑷", STATUS_DISALLOWED, NULL, 1},
	{"b＠", STATUS_DISALLOWED, NULL, 1},
	{"b\u00A0ü", STATUS_DISALLOWED, NULL, 1},
	{"ﷺ", STATUS_DISALLOWED, NULL, 0},
	{"b…", STATUS_DISALLOWED, NULL, 1},
	{"ü b", STATUS_DISALLOWED, NULL, 1},
	{"ü\uFFFD", STATUS_DISALLOWED, NULL, 1},
	{"ü\uFFFE", STATUS_DISALLOWED, NULL, 1},
	{"ü\U000E0061", STATUS_DISALLOWED, NULL, 1},
	{"ü\U000E0FFF", STATUS_UNASSIGNED, NULL, 1},
	{" ü\u200F", STATUS_CONTROL, NULL, 2},
	{" ü。", STATUS_SEPARATOR, NULL, 2},
};

static void test_map(const char *text, enum status wanted, const char *mapped, size_t index)
{
	const struct label label = label_of(text);
	struct code_points out = {0};
	struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
	enum status status;
	bool good;

	code_points_append(&out, 'x');
	status = idna_map(label.points, label.length, &out, &fault);
	good = status == wanted && out.points[0] == 'x';
	if (good && status == STATUS_OK) {
		const struct label form = label_of(mapped);

		good = out.length == 1 + form.length &&
		       memcmp(out.points + 1, form.points, form.length * sizeof *form.points) == 0;
	} else if (good) {
		good = out.length == 1 && fault.offset == index && fault.code_point == label.points[index];
	}
	ok(good, "'%s' is mapped to %s", spelled(text), mapped ? mapped : status_words(wanted));
	code_points_free(&out);
}

int main(void)
{
	EACH (maps, i)
		test_map(maps[i].label, maps[i].status, maps[i].mapped, maps[i].index);
	return done_testing(45);
}
