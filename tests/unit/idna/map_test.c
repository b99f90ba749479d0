/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The mapping of labels, and the number of steps that it takes. */
#include <config.h>

#include "idna/inside.h"
#include "labels.h"
#include "random.h"
#include "tap.h"

#include <string.h>
#include <unicase.h>
#include <uninorm.h>

enum { NAME_POINTS = 1002 };

/* The code points that were normalized or folded. */
static size_t steps;

static uint32_t *count_normalize(uninorm_t form, const uint32_t *text, size_t length, uint32_t *out, size_t *out_length)
{
	steps += length;
	return u32_normalize(form, text, length, out, out_length);
}

static uint32_t *count_casefold(const uint32_t *text, size_t length, const char *language, uninorm_t form,
                                uint32_t *out, size_t *out_length)
{
	steps += length;
	return u32_casefold(text, length, language, form, out, out_length);
}

#define u32_normalize count_normalize
#define u32_casefold count_casefold
#include "idna/uts46.c"
#include "idna/map.c"
#undef u32_normalize
#undef u32_casefold

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

	code_points_append(&out, 'x'); /* is replaced */
	status = idna_map(label.points, label.length, &out, &fault);
	good = status == wanted;
	if (good && status == STATUS_OK) {
		const struct label form = label_of(mapped);

		good = out.length == form.length &&
		       memcmp(out.points, form.points, form.length * sizeof *form.points) == 0;
	} else if (good) {
		good = fault.offset == index && fault.code_point == label.points[index];
	}
	if (!ok(good, "'%s' is mapped to %s", spelled(text), mapped ? mapped : status_text[wanted].words)) {
		note("but %s at %zu, or to:", status_text[status].words, fault.offset);
		for (size_t i = 1; i < out.length; i++)
			note("U+%04X", (unsigned)out.points[i]);
	}
	code_points_free(&out);
}

/* Returns the steps for COUNT times MIDDLE between U+0062 and LAST, which is disallowed. */
static size_t count_steps(uint32_t middle, size_t count, uint32_t last)
{
	static uint32_t label[NAME_POINTS];
	struct code_points out = {0};
	struct fault fault;

	for (size_t i = 0; i < count; i++)
		label[i + 1] = middle;
	label[0] = 'b';
	label[count + 1] = last;
	steps = 0;
	if (idna_map(label, count + 2, &out, &fault) != STATUS_DISALLOWED || fault.offset != count + 1)
		steps = SIZE_MAX;
	code_points_free(&out);
	return steps;
}

/* Marks that compose or are reordered, ignored and fullwidth characters before one that is disallowed. */
static void test_steps(void)
{
	static const uint32_t middles[] = {0x0344, 0x0308, 0x00AD, 0xFF41, 0x00FC};
	static const uint32_t lasts[] = {0x0600, 0x00A0, '!', 0xFF01};

	for (size_t i = 0; i < sizeof middles / sizeof *middles * (sizeof lasts / sizeof *lasts); i++) {
		const uint32_t middle = middles[i % 5], last = lasts[i / 5];
		const size_t few = count_steps(middle, 100, last), many = count_steps(middle, NAME_POINTS - 2, last);

		ok(many <= 11 * few + 100, "U+%04X before U+%04X: linear (%zu and %zu steps)", (unsigned)middle,
		   (unsigned)last, few, many);
	}
}

/* What a character is mapped to is found out once. */
static void test_memory(void)
{
	static const uint32_t label[] = {0xFF42, 0xFF01};
	struct code_points out = {0};
	struct fault fault;

	(void)idna_map(label, 2, &out, &fault);
	steps = 0;
	(void)idna_map(label, 1, &out, &fault);
	(void)idna_map(label, 2, &out, &fault);
	ok(steps <= 6, "U+FF01 is prepared once (%zu steps)", steps);
	code_points_free(&out);
}

/* Returns true if CODE_POINT may affect how the code point before it is mapped: if it is ignored, or an allowed mark.
 */
static bool continues(uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	return (properties & IDNA_LOOKUP_IGNORED) ||
	       ((properties & IDNA_MARK) && (properties & (IDNA_LOOKUP_VALID | IDNA_LOOKUP_MAPPED)));
}

/*
 * The first code point that is disallowed, by the definition: each is mapped with all characters after it that may
 * affect its mapping.
 */
static size_t find_first(const uint32_t *label, size_t length)
{
	struct code_points out = {0};
	struct fault fault;
	size_t i = 0;

	for (size_t end = 1; i < length; end = ++i + 1) {
		while (end < length && continues(label[end]))
			end++;
		if (idna_map(label + i, end - i, &out, &fault) != STATUS_OK)
			break;
	}
	code_points_free(&out);
	return i;
}

/* Random labels of what is mapped to ASCII, every mark, ignored and disallowed characters. */
static void test_search(void)
{
	static const uint32_t others[] = {'=',    0xFF1D, '<',    0x226E, 0x0338, 0x0338,
	                                  0x00AD, 0x0344, 0xFFFD, 'a',    0x3099};
	static uint32_t marks[0x110000];
	size_t count = 0, disallowed = 0, wrong = 0;
	struct code_points out = {0};

	for (uint32_t c = 0; c < 0x110000; c++) {
		const uint32_t properties = idna_properties(c);
		bool composes = false;

		for (uint32_t ascii = 0; ascii < 0x80; ascii++)
			composes |= uc_composition(ascii, c) != 0;
		wrong += composes ? !(properties & IDNA_MARK)
		                  : (properties & IDNA_MARK) && properties & IDNA_LOOKUP_ASCII;
		if (properties & IDNA_MARK)
			marks[count++] = c;
	}
	ok(count > 2000 && wrong == 0, "only marks compose with ASCII, and no mark is mapped to it");
	for (unsigned n = 0; n < 200000; n++) {
		const size_t length = 1 + below(8);
		uint32_t label[8];
		struct fault fault;

		for (size_t i = 0; i < length; i++)
			label[i] = below(4) ? others[below(11)] : marks[below((uint32_t)count)];
		if (idna_map(label, length, &out, &fault) != STATUS_DISALLOWED)
			continue;
		disallowed++;
		wrong += fault.offset != find_first(label, length);
	}
	ok(disallowed > 50000 && wrong == 0, "finds the first disallowed character of %zu labels", disallowed);
	code_points_free(&out);
}

int main(void)
{
	EACH (maps, i)
		test_map(maps[i].label, maps[i].status, maps[i].mapped, maps[i].index);
	test_steps();
	test_search();
	test_memory();
	return done_testing();
}
