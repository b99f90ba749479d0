/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The mapping of labels. */
#include <config.h>

#include "idna/parts.h"
#include "labels.h"
#include "tap.h"

#include <string.h>
#include <uninorm.h>

/* UTS #46, section 4, steps 1 and 2. */
static const struct {
	const char *label;
	enum status status;
	const char *mapped;
	uint32_t code_point;
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
	{"=a\u0338", STATUS_DISALLOWED_CODE_POINT, NULL, '='},
	{"=\u0308", STATUS_DISALLOWED_CODE_POINT, NULL, '='},
	{"=\u0338ü=", STATUS_DISALLOWED_CODE_POINT, NULL, '='},
	{"=\u0338 =", STATUS_DISALLOWED_CODE_POINT, NULL, ' '},
	{"⒈ü", STATUS_DISALLOWED_CODE_POINT, NULL, 0x2488},
	{"=\u0338\uFFFD=", STATUS_DISALLOWED_CODE_POINT, NULL, 0xFFFD},
	{"=ü\uFFFD", STATUS_DISALLOWED_CODE_POINT, NULL, 0xFFFD},
	{"⩵\u0338", STATUS_DISALLOWED_CODE_POINT, NULL, '='},
	{"a℀", STATUS_DISALLOWED_CODE_POINT, NULL, '/'},
	{"b⑷", STATUS_DISALLOWED_CODE_POINT, NULL, '('},
	{"b＠", STATUS_DISALLOWED_CODE_POINT, NULL, '@'},
	{"b\u00A0ü", STATUS_DISALLOWED_CODE_POINT, NULL, ' '},
	{"ﷺ", STATUS_DISALLOWED_CODE_POINT, NULL, ' '},
	{"b…", STATUS_DISALLOWED_CODE_POINT, NULL, 0x2026},
	{"ü b", STATUS_DISALLOWED_CODE_POINT, NULL, ' '},
	{"ü\uFFFD", STATUS_DISALLOWED_CODE_POINT, NULL, 0xFFFD},
	{"ü\uFFFE", STATUS_DISALLOWED_CODE_POINT, NULL, 0xFFFE},
	{"ü\U000E0061", STATUS_DISALLOWED_CODE_POINT, NULL, 0xE0061},
	{"ü\U000E0FFF", STATUS_UNASSIGNED_CODE_POINT, NULL, 0xE0FFF},
	{" ü\u200F", STATUS_CONTROL_CHARACTER, NULL, 0x200F},
	{" ü。", STATUS_SEPARATOR_IN_LABEL, NULL, 0x3002},
};

static void test_map(const char *text, enum status wanted, const char *mapped, uint32_t code_point)
{
	const struct label label = label_of(text);
	struct code_points out = {0};
	struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
	enum status status;
	bool good;

	trying(text, strlen(text));
	code_points_append(&out, 'x'); /* is replaced */
	status = idna_map(label.points, label.length, &out, &fault);
	good = status == wanted;
	if (good && status == STATUS_OK) {
		const struct label form = label_of(mapped);

		good = out.length == form.length &&
		       memcmp(out.points, form.points, form.length * sizeof *form.points) == 0;
	} else if (good) {
		good = fault.code_point == code_point;
	}
	if (!ok(good, "'%s' is mapped to %s", spelled(text), mapped ? mapped : status_text[wanted].words)) {
		note("expected U+%04X, actual %s at U+%04X", (unsigned)code_point, status_text[status].words,
		     (unsigned)fault.code_point);
		tap_show("mapped", out.points, out.length * sizeof *out.points, sizeof *out.points);
	}
	code_points_free(&out);
}

/* A mapping that has a dot disallows its code point, whatever follows. */
static void test_dots(void)
{
	size_t composed = 0;

	for (uint32_t c = 0; c < 0x110000; c++)
		composed += uc_composition('.', c) != 0;
	ok(composed == 0, "no code point composes with a dot");
}

int main(void)
{
	EACH (maps, i)
		test_map(maps[i].label, maps[i].status, maps[i].mapped, maps[i].code_point);
	test_dots();
	return done_testing();
}
