/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Scripts, with their names in libunistring; properties by which rules of display are skipped; and the letters that
 * look like ASCII.  tests/cases/display.tsv has labels that violate a rule.
 */
#include <config.h>

#include "idna/parts.h"
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
static void test_script_names(const char *text, const char *wanted)
{
	struct label label = label_of(text);
	char names[200] = "";

	label.points[label.length] = 0x13A0; /* what follows a label in memory is not in it */
	for (const char *name = ""; (name = idna_next_script(label.points, label.length, name));) {
		strcat(names, names[0] ? "," : "");
		strcat(names, name);
	}
	if (!ok(strcmp(names, wanted) == 0, "'%s' is in %s", text, wanted[0] ? wanted : "no script"))
		note("expected '%s', actual '%s'", wanted, names);
}

static void test_scripts(void)
{
	uint32_t all = 0;

	EACH (scripts, i)
		all |= scripts[i].script;
	ok(all == SCRIPT_OTHER * 2 - 1, "each script has a bit of its own");
	EACH (scripts, i)
		ok_number(idna_script(scripts[i].code_point), scripts[i].script, "the script of U+%04X",
		          (unsigned)scripts[i].code_point);
	EACH (sets, i) {
		const struct label label = label_of(sets[i].label);
		const uint32_t set = idna_scripts(label.points, label.length);

		ok(idna_is_single_script(set) == sets[i].single, "'%s' is%s of one writing system", sets[i].label,
		   sets[i].single ? "" : " not");
	}
	test_script_names("", "");
	test_script_names("1-2_3\u0301", "");
	test_script_names("bücher", "Latin");
	test_script_names("タワーtokyo東京さ", "Han,Hiragana,Katakana,Latin");
	test_script_names("ꀀaᏣ", "Cherokee,Latin,Yi");
}

/*
 * The small letters of three scripts that confusables.txt of UTS #39, Unicode 18.0, maps to one ASCII letter each and
 * that register allows.
 */
static const struct {
	const char *letters, *ascii, *elsewhere, *home;
} alphabets[] = {
	{"агеорсухшѕіјѡѵүһҽӏԁԛԝꙇ", "areopcyxwsijwvyhelqdwi", "gr", "ru"},
	{"αγινορσυϳϸᴦ", "ayivopoujpr", "ru", "gr"},
	{"ագզհյոռսցւքօ", "wqqhjnnugifo", "gr", "am"},
};

static bool is_confusable(const char *label, const char *top)
{
	const struct label name = label_of(label), domain = label_of(top);
	const struct idna_lookalikes *lookalikes;

	trying(label, strlen(label));
	lookalikes = idna_find_lookalikes(name.points, name.length);
	return lookalikes && !idna_is_expected(lookalikes, domain.points, domain.length);
}

static void test_letters(void)
{
	unsigned found = 0, wanted = 0;

	EACH (alphabets, i) {
		const struct label letters = label_of(alphabets[i].letters);

		wanted += (unsigned)letters.length;
		ok(letters.length == strlen(alphabets[i].ascii), "maps every lookalike letter to ASCII");
		for (size_t j = 0; j < letters.length; j++) {
			struct fault fault;

			ok(idna_find_lookalikes(&letters.points[j], 1) &&
			           idna_check(IDNA_REGISTER, &letters.points[j], 1, &fault) == STATUS_OK,
			   "U+%04X looks like %c", (unsigned)letters.points[j], alphabets[i].ascii[j]);
		}
		ok(is_confusable(alphabets[i].letters, "com") &&
		           is_confusable(alphabets[i].letters, alphabets[i].elsewhere) &&
		           !is_confusable(alphabets[i].letters, alphabets[i].home),
		   "all together, but not below .%s", alphabets[i].home);
	}
	for (uint32_t c = 0x80; c < 0x110000; c++)
		found += (idna_properties(c) & IDNA_REGISTER_PVALID) && idna_find_lookalikes(&c, 1);
	ok(found == wanted && found <= 45, "no other letters look like ASCII: %u", found);
}

/* What no inert code point has, and digits, for every code point. */
static void test_inert(void)
{
	unsigned inert = 0;
	bool good = true;

	for (uint32_t c = 0; c < 0x110000 && good; c++) {
		const uint32_t properties = idna_properties(c);
		const int value = uc_decimal_value(c);
		struct fault fault;
		enum status status;

		trying_points(&c, 1);
		good = value < 0 || uc_decimal_value(c - (uint32_t)value) == 0;
		if (!(properties & IDNA_NFC_INERT) || (c >= 0xD800 && c < 0xE000))
			continue;
		inert++;
		status = idna_check_display(&c, 1, properties & ~(uint32_t)IDNA_NFC_INERT, &fault);
		good = good && !(properties & IDNA_MARK) && status != STATUS_TOO_MANY_MARKS &&
		       status != STATUS_HIDDEN_MARK;
	}
	ok(inert > 100000 && good, "%u inert code points have no mark to reject", inert);
}

/* Checks LABEL with its properties, and as if it had none, so that every rule is tried.  Returns true if both agree. */
static bool is_alike(const uint32_t *label, size_t length)
{
	struct fault fault = {0}, tried = {0};
	uint32_t common = UINT32_MAX;
	enum status status;

	for (size_t i = 0; i < length; i++)
		common &= idna_properties(label[i]);
	status = idna_check_display(label, length, common, &fault);
	return idna_check_display(label, length, 0, &tried) == status && tried.code_point == fault.code_point;
}

static void test_properties(void)
{
	unsigned tried = 0, wrong = 0;

	for (uint32_t c = 0; c < 0x110000; c++) {
		if (!(idna_properties(c) & IDNA_REGISTER_PVALID))
			continue;
		tried++;
		wrong += !is_alike(&c, 1) || !is_alike((const uint32_t[]){'a', c, 'a'}, 3) ||
		         !is_alike((const uint32_t[]){0x3042, c}, 2);
	}
	ok(tried > 100000 && wrong == 0, "%u code points violate a rule that their properties exclude: %u", tried,
	   wrong);
}

int main(void)
{
	test_scripts();
	test_properties();
	test_inert();
	test_letters();
	return done_testing();
}
