/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The level display, and labels that look like ASCII: UAX #31, table 5, and UTS #39. */
#include <config.h>

#include "idna/parts.h"

#include "base/scan.h"

#include <unictype.h>
#include <unistr.h>

/* Returns the scripts that CODE_POINT is used with (UTS #39, section 5.1). */
static uint32_t used_scripts(uint32_t code_point)
{
	uint32_t scripts = idna_accepted_scripts(code_point);

	if (scripts == 0 || scripts == UINT32_MAX)
		scripts = idna_script(code_point);
	return scripts ? scripts : UINT32_MAX; /* Common and Inherited */
}

/* The sets of UTS #39, section 5.1: Hanb, Jpan and Kore. */
static const uint32_t writing_systems[] = {
	SCRIPT_HAN | SCRIPT_BOPOMOFO,
	SCRIPT_HAN | SCRIPT_HIRAGANA | SCRIPT_KATAKANA,
	SCRIPT_HAN | SCRIPT_HANGUL,
};

/*
 * Returns a bit for each writing system that has a script of SET: Latin with Han and Bopomofo, with Han, Hiragana and
 * Katakana, or with Han and Hangul (UTS #39, section 5.2).
 */
static uint32_t find_writing_systems(uint32_t set)
{
	uint32_t systems = 0;

	for (size_t i = 0; i < sizeof writing_systems / sizeof *writing_systems; i++) {
		if (set & (writing_systems[i] | SCRIPT_LATIN))
			systems |= UINT32_C(1) << i;
	}
	return systems;
}

bool idna_is_single_script(uint32_t set)
{
	bool single = (set & (set - 1)) == 0;

	for (size_t i = 0; i < sizeof writing_systems / sizeof *writing_systems; i++)
		single |= (set & ~writing_systems[i]) == 0;
	return single;
}

/*
 * Checks that all scripts of LABEL are recommended, and that one script or one writing system with Latin has all its
 * code points (UTS #39, section 5.2, Highly Restrictive).  The code point at fault is the first whose script is not
 * recommended, or may not be mixed with those before it: "α" in "pαypal".
 */
static enum status check_scripts(const uint32_t *label, size_t length, struct fault *fault)
{
	uint32_t shared = UINT32_MAX, systems = UINT32_MAX;
	size_t mixed = length;

	for (size_t i = 0; i < length; i++) {
		const uint32_t used = used_scripts(label[i]);

		if (used == SCRIPT_OTHER)
			return idna_fault(fault, STATUS_SCRIPT_NOT_RECOMMENDED, label[i], "UAX #31, table 5");
		shared &= used;
		systems &= find_writing_systems(used);
		if (!shared && !systems && mixed == length)
			mixed = i;
	}
	return mixed < length ? idna_fault(fault, STATUS_MIXED_SCRIPTS, label[mixed], "UTS #39, section 5.2")
	                      : STATUS_OK;
}

/* The digits of a system are ten consecutive code points (display_test.c), so their zero identifies the system. */
static enum status check_digits(const uint32_t *label, size_t length, struct fault *fault)
{
	uint32_t zero = 0;

	for (size_t i = 0; i < length; i++) {
		const int value = uc_decimal_value(label[i]);

		if (value < 0)
			continue;
		if (zero != 0 && label[i] - (uint32_t)value != zero)
			return idna_fault(fault, STATUS_MIXED_DIGITS, label[i], "UTS #39, section 5.3");
		zero = label[i] - (uint32_t)value;
	}
	return STATUS_OK;
}

/*
 * Returns true if U+0307 at INDEX of DECOMPOSED is on a base on which its dot is invisible: one that has a dot or is as
 * thin as one.  Marks that are not above the base may be between them.
 */
static bool is_hidden_dot(const uint32_t *decomposed, size_t index)
{
	enum { ABOVE = 230 };
	size_t base = index;
	unsigned class;

	if (decomposed[index] != 0x0307 || index == 0)
		return false;
	do {
		class = idna_combining_class(idna_properties(decomposed[--base]));
	} while (base > 0 && class != 0 && class != ABOVE);
	return decomposed[base] == 'l' || decomposed[base] == 0x0131 || decomposed[base] == 0x0237 ||
	       uc_is_property_soft_dotted(decomposed[base]);
}

/*
 * Finds the first mark that follows itself, is the fifth on its base or is hidden.  Marks are counted in NFD.  Inert
 * code points need no check: none begins with a mark, and none decomposes to five marks, the same mark twice or a
 * hidden one (test_inert of tests/unit/idna/display_test.c).
 */
static enum status check_marks(const uint32_t *label, size_t length, struct fault *fault)
{
	enum { MARKS_MAX = 4, NONSPACING = UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me };
	struct code_points decomposed = {0};
	enum status status = STATUS_OK;
	uint32_t last = 0, point = 0;
	size_t marks = 0;

	if (!idna_decompose(label, length, &decomposed))
		status = fault_no_memory(fault);
	for (size_t i = 0; status == STATUS_OK && i < decomposed.length; i++, last = point) {
		point = decomposed.points[i];
		marks = uc_is_general_category_withtable(point, NONSPACING) ? marks + 1 : 0;
		if (marks > MARKS_MAX || (marks > 1 && point == last))
			status = idna_fault(fault, STATUS_TOO_MANY_MARKS, point, "UTS #39, section 5.4");
		else if (is_hidden_dot(decomposed.points, i))
			status = idna_fault(fault, STATUS_HIDDEN_MARK, point, "UTS #39, section 5.4");
	}
	code_points_free(&decomposed);
	return status;
}

/* The marks of Kana have the script Inherited, so the data do not accept them as Kana (Ainu: "セ゚"). */
static bool is_kana_mark(const uint32_t *label, size_t index)
{
	return (label[index] == 0x3099 || label[index] == 0x309A) && index > 0 &&
	       (idna_script(label[index - 1]) & (SCRIPT_HIRAGANA | SCRIPT_KATAKANA));
}

static enum status check_identifier_status(const uint32_t *label, size_t length, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		if (idna_accepted_scripts(label[i]) == 0 && !is_kana_mark(label, i))
			return idna_fault(fault, STATUS_RESTRICTED_CODE_POINT, label[i], "UTS #39, section 3.1");
	}
	return STATUS_OK;
}

enum { KANA = SCRIPT_HIRAGANA | SCRIPT_KATAKANA, CJK = SCRIPT_HAN | SCRIPT_BOPOMOFO | KANA };

/* On U+0131, a mark looks as on U+0069. */
static bool is_stray_mark(const uint32_t *label, size_t index)
{
	size_t base = index;

	while (base > 0 && idna_properties(label[base]) & IDNA_MARK)
		base--;
	return label[base] == 0x0131 || !(idna_script(label[base]) & (SCRIPT_LATIN | SCRIPT_GREEK | SCRIPT_CYRILLIC));
}

static bool is_kana(uint32_t code_point)
{
	return idna_script(code_point) & KANA || code_point == 0x30FC || code_point == 0x3099 || code_point == 0x309A;
}

static inline bool is_latin_or_digit(uint32_t code_point)
{
	return code_point < 0x80 || idna_script(code_point) == SCRIPT_LATIN;
}

/*
 * Returns the rule that the neighbors of code point INDEX of LABEL violate, or NULL.  Chromium and Firefox have these
 * rules, the last for listed characters only; the lists grow with each imitation that is found.
 */
static inline const char *stray_rule(const uint32_t *label, size_t length, size_t index)
{
	const uint32_t c = label[index];

	if (idna_properties(c) & IDNA_ANY_NEIGHBORS)
		return NULL;
	/* Many marks have the scripts Inherited or Latin, so they pass as marks of any script that goes with Latin. */
	if (c <= 0x0339 && is_stray_mark(label, index))
		return "only after a Latin, Greek or Cyrillic letter except U+0131";
	/* The signs that prolong or repeat Kana look like a hyphen or a slash elsewhere. */
	if (((c >= 0x30FC && c <= 0x30FE) || c == 0x309D || c == 0x309E) && (index == 0 || !is_kana(label[index - 1])))
		return "only after Hiragana or Katakana";
	/* A single letter of CJK in Latin text is taken for punctuation: U+4E00 for a hyphen, U+30CE for a slash. */
	if (index > 0 && index + 1 < length && is_latin_or_digit(label[index - 1]) &&
	    is_latin_or_digit(label[index + 1]) && idna_script(c) & CJK)
		return "not alone between Latin letters, digits or hyphens";
	return NULL;
}

static enum status check_neighbors(const uint32_t *label, size_t length, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		const char *const rule = stray_rule(label, length, i);

		if (rule)
			return idna_fault(fault, STATUS_MISPLACED_CODE_POINT, label[i], rule);
	}
	return STATUS_OK;
}

enum status idna_check_display(const uint32_t *label, size_t length, uint32_t common, struct fault *fault)
{
	const uint32_t scripts = idna_scripts(label, length);
	enum status status = STATUS_OK;

	/* Most labels have one script and nothing that belongs to several. */
	if (!(common & IDNA_ALLOWED) || scripts & SCRIPT_OTHER || (scripts & (scripts - 1)) != 0)
		status = check_scripts(label, length, fault);
	if (status == STATUS_OK && !(common & IDNA_ALLOWED))
		status = check_digits(label, length, fault);
	if (status == STATUS_OK && !(common & IDNA_NFC_INERT))
		status = check_marks(label, length, fault);
	if (status == STATUS_OK && !(common & IDNA_ALLOWED))
		status = check_identifier_status(label, length, fault);
	if (status == STATUS_OK && !(common & IDNA_ANY_NEIGHBORS))
		status = check_neighbors(label, length, fault);
	return status;
}

/*
 * The top-level domains of the countries with an official language in a script.  Top-level domains in the script itself
 * need no list.
 */
static const struct idna_lookalikes {
	uint32_t script;
	const char *countries; /* of two letters each */
} lookalikes[] = {
	{SCRIPT_CYRILLIC, "babgbykgkzmemkmnrsrusutjuauz"},
	{SCRIPT_GREEK, "cygr"},
	{SCRIPT_ARMENIAN, "am"},
};

const struct idna_lookalikes *idna_find_lookalikes(const uint32_t *label, size_t length)
{
	uint32_t scripts = 0;

	for (size_t i = 0; i < length; i++) {
		const uint32_t *const prototype = idna_prototype(label[i]);

		if (is_digit(label[i]) || label[i] == '-')
			continue;
		if (!prototype || !is_letter(*prototype ^ SECURITY_LAST))
			return NULL;
		scripts |= idna_script(label[i]);
	}
	for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++) {
		if (scripts == lookalikes[i].script)
			return &lookalikes[i];
	}
	return NULL;
}

bool idna_is_expected(const struct idna_lookalikes *found, const uint32_t *top, size_t length)
{
	for (const char *country = found->countries; length == 2 && *country; country += 2) {
		if ((top[0] | 0x20) == (uint32_t)country[0] && (top[1] | 0x20) == (uint32_t)country[1])
			return true;
	}
	if (!(idna_scripts(top, length) & found->script))
		return false;
	for (size_t i = 0; i < SECURITY_TLDS; i++) {
		if (u32_cmp2(top, length, security_tlds[i], u32_strlen(security_tlds[i])) == 0)
			return true;
	}
	return !idna_find_lookalikes(top, length);
}
