/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Sets of scripts: their names in libunistring, and the combinations that UTS #39 allows. */
#include <config.h>

#include "idna/idna.h"
#include "labels.h"
#include "tap.h"

/* clang-format off */
/* A code point of each recommended script, of another one, and of Common. */
static const struct {
	uint32_t code_point, script;
} scripts[] = {
	{0x0628, SCRIPT_ARABIC}, {0x0561, SCRIPT_ARMENIAN}, {0x0995, SCRIPT_BENGALI}, {0x3105, SCRIPT_BOPOMOFO},
	{0x0430, SCRIPT_CYRILLIC}, {0x0915, SCRIPT_DEVANAGARI}, {0x1200, SCRIPT_ETHIOPIC}, {0x10D0, SCRIPT_GEORGIAN},
	{0x03B1, SCRIPT_GREEK}, {0x0A95, SCRIPT_GUJARATI}, {0x0A15, SCRIPT_GURMUKHI}, {0x4E2D, SCRIPT_HAN},
	{0xAC00, SCRIPT_HANGUL}, {0x05D0, SCRIPT_HEBREW}, {0x3042, SCRIPT_HIRAGANA}, {0x0C95, SCRIPT_KANNADA},
	{0x30A2, SCRIPT_KATAKANA}, {0x1780, SCRIPT_KHMER}, {0x0E81, SCRIPT_LAO}, {'a', SCRIPT_LATIN}, {'Z', SCRIPT_LATIN},
	{0x00FC, SCRIPT_LATIN}, {0x0D15, SCRIPT_MALAYALAM}, {0x1000, SCRIPT_MYANMAR}, {0x0B15, SCRIPT_ORIYA},
	{0x0D9A, SCRIPT_SINHALA}, {0x0B95, SCRIPT_TAMIL}, {0x0C15, SCRIPT_TELUGU}, {0x0780, SCRIPT_THAANA},
	{0x0E01, SCRIPT_THAI}, {0x0F40, SCRIPT_TIBETAN}, {0x13A0, SCRIPT_OTHER}, {0xA000, SCRIPT_OTHER},
	{0x10330, SCRIPT_OTHER}, {0x0378, SCRIPT_OTHER}, {'0', 0}, {'-', 0}, {'_', 0}, {'@', 0}, {'`', 0}, {'{', 0},
	{0x0301, 0}, {0x30FC, 0}, {0x200D, 0},
};

static const struct {
	const char *label;
	bool single;
} sets[] = {
	{"", true}, {"123", true}, {"bücher", true}, {"привет", true}, {"привет-1", true},
	{"е\u0301", true}, {"さくらサクラ桜", true}, {"桜ㄅ", true}, {"한글漢字", true}, {"ㄅ", true},
	{"さくらサクラ桜tokyo", false}, {"桜ㄅab", false}, {"한글漢字abc", false}, {"한글b2b", false},
	{"桜さㄅ", false}, {"한글さ", false}, {"한ㄅ", false}, {"aпривет", false},
	{"aα", false}, {"αпривет", false}, {"桜привет", false}, {"aا", false},
	{"桜さaп", false}, {"ꀀꀁ", true}, {"ꀀa", false},
};
/* clang-format on */

/* Checks that the names of the scripts of TEXT, joined by commas, are WANTED. */
static void test_names(const char *text, const char *wanted)
{
	struct label label = label_of(text);
	const char *found[SCRIPT_NAMES_MAX];
	char names[200] = "";
	size_t count;

	label.points[label.length] = 0x13A0; /* what follows a label in memory is not in it */
	count = script_names(label.points, label.length, found);
	for (size_t i = 0; i < count; i++) {
		strcat(names, names[0] ? "," : "");
		strcat(names, found[i]);
	}
	ok(strcmp(names, wanted) == 0, "'%s' is in %s", text, wanted[0] ? wanted : "no script");
}

/* Checks that a list of names has an end: SCRIPT_NAMES_MAX scripts, and Adlam after them. */
static void test_many_names(void)
{
	const char *found[SCRIPT_NAMES_MAX + 1] = {NULL};
	uint32_t points[SCRIPT_NAMES_MAX + 1];
	size_t length = 0;

	for (uint32_t c = 0x80; length < SCRIPT_NAMES_MAX && c < 0x1E900; c++) {
		points[length] = c;
		if (script_names(points, length + 1, found) > length)
			length++;
	}
	points[length++] = 0x1E900;
	ok(script_names(points, length, found) == SCRIPT_NAMES_MAX && !found[SCRIPT_NAMES_MAX], "no more than %d names",
	   SCRIPT_NAMES_MAX);
}

int main(void)
{
	uint32_t all = 0;

	EACH (scripts, i)
		all |= scripts[i].script;
	ok(all == SCRIPT_OTHER * 2 - 1, "each script has a bit of its own");
	EACH (scripts, i)
		ok(script_of(scripts[i].code_point) == scripts[i].script, "the script of U+%04X",
		   (unsigned)scripts[i].code_point);
	EACH (sets, i) {
		const struct label label = label_of(sets[i].label);
		const uint32_t set = script_set(label.points, label.length);

		ok(script_is_single(set) == sets[i].single, "'%s' is%s of one writing system", sets[i].label,
		   sets[i].single ? "" : " not");
	}
	test_names("", "");
	test_names("1-2_3\u0301", "");
	test_names("bücher", "Latin");
	test_names("タワーtokyo東京さ", "Han,Hiragana,Katakana,Latin");
	test_names("ꀀaᏣ", "Cherokee,Latin,Yi");
	test_many_names();
	return done_testing(76);
}
