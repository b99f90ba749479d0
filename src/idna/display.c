/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Restrictions of --idna=display: UAX #31, table 5, and UTS #39. */
#include <config.h>

#include "idna/display.h"

#include "idna/property.h"
#include "idna/refuse.h"
#include "idna/script.h"

#include <stdlib.h>
#include <uninorm.h>
#include <unictype.h>

static enum status check_recommended(const uint32_t *label, size_t length, struct fault *fault)
{
	for (size_t i = 0; i < length; i++) {
		if (script_of(label[i]) == SCRIPT_OTHER)
			return idna_fault(fault, STATUS_SCRIPT, label, i, "UAX #31, table 5");
	}
	return STATUS_OK;
}

/*
 * Checks that the scripts of LABEL may be mixed.  On error, fault->offset is the index of the first code point whose
 * script may not be mixed with those before it: 1 in "pαypal".
 */
static enum status check_scripts(const uint32_t *label, size_t length, struct fault *fault)
{
	uint32_t set = 0;

	for (size_t i = 0; i < length; i++) {
		set |= script_of(label[i]);
		if (!script_is_restricted(set))
			return idna_fault(fault, STATUS_MIXED_SCRIPTS, label, i, "UTS #39, section 5.2");
	}
	return STATUS_OK;
}

/* The decimal digits of a system are ten consecutive code points, so their zero identifies the system. */
static enum status check_digits(const uint32_t *label, size_t length, struct fault *fault)
{
	uint32_t zero = 0;

	for (size_t i = 0; i < length; i++) {
		const int value = uc_decimal_value(label[i]);

		if (value < 0)
			continue;
		if (zero != 0 && label[i] - (uint32_t)value != zero)
			return idna_fault(fault, STATUS_MIXED_DIGITS, label, i, "UTS #39, section 5.3");
		zero = label[i] - (uint32_t)value;
	}
	return STATUS_OK;
}

static bool is_nonspacing(uint32_t code_point)
{
	return uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me);
}

/* Returns true for bases on which the dot of U+0307 is invisible: they have a dot or are as thin as one. */
static bool hides_dot(uint32_t code_point)
{
	return code_point == 'l' || code_point == 0x0131 || code_point == 0x0237 ||
	       uc_is_property_soft_dotted(code_point);
}

/*
 * Returns true if U+0307 at INDEX of DECOMPOSED is on a base that hides it.  Marks that are not above the base may be
 * between them.
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
	return hides_dot(decomposed[base]);
}

/*
 * Returns the status of the first mark of DECOMPOSED that follows itself, is the fifth on its base or is hidden, with
 * its code point in *BAD, or STATUS_OK.
 */
static enum status find_bad_mark(const uint32_t *decomposed, size_t length, uint32_t *bad)
{
	enum { MARKS_MAX = 4 };
	size_t marks = 0;

	for (size_t i = 0; i < length; i++) {
		*bad = decomposed[i];
		marks = is_nonspacing(decomposed[i]) ? marks + 1 : 0;
		if (marks > MARKS_MAX || (marks > 1 && decomposed[i] == decomposed[i - 1]))
			return STATUS_MARKS;
		if (is_hidden_dot(decomposed, i))
			return STATUS_HIDDEN_MARK;
	}
	return STATUS_OK;
}

/*
 * Marks are counted in NFD.  A label without marks passes: no code point decomposes to five marks or to the same mark
 * twice.  No mark is NFC_INERT.
 */
static enum status check_marks(const uint32_t *label, size_t length, struct fault *fault)
{
	size_t decomposed_length;
	uint32_t *decomposed, bad;
	enum status status;

	if (idna_all_have(IDNA_NFC_INERT, label, length))
		return STATUS_OK;
	decomposed = u32_normalize(UNINORM_NFD, label, length, NULL, &decomposed_length);
	if (!decomposed)
		return fault_no_memory(fault);
	status = find_bad_mark(decomposed, decomposed_length, &bad);
	free(decomposed);
	return status == STATUS_OK ? STATUS_OK : idna_fault(fault, status, &bad, 0, "UTS #39, section 5.4");
}

enum status idna_check_display(const uint32_t *label, size_t length, struct fault *fault)
{
	const uint32_t scripts = script_set(label, length);
	enum status status = scripts & SCRIPT_OTHER ? check_recommended(label, length, fault) : STATUS_OK;

	if (status == STATUS_OK && !script_is_restricted(scripts))
		status = check_scripts(label, length, fault);
	if (status == STATUS_OK)
		status = check_digits(label, length, fault);
	return status == STATUS_OK ? check_marks(label, length, fault) : status;
}

enum { LETTERS_MAX = 21, TOPS_MAX = 14, TOP_LENGTH = 2 };

/* clang-format off */
/*
 * A row has the letters of a script that confusables.txt of UTS #39 (Unicode 17.0) maps to one ASCII letter each, if a
 * U-label can contain them.  Three that no modern language writes are left out: U+03F3, U+03F8 and U+A647.  A row also
 * has the top-level domains of the countries with an official language in the script.  Top-level domains in the script
 * itself need no list.
 */
static const struct lookalikes {
	uint32_t script;
	uint16_t letters[LETTERS_MAX];
	char tops[TOPS_MAX][TOP_LENGTH + 1];
} lookalikes[] = {
	{
		SCRIPT_CYRILLIC,
		{0x0430, 0x0433, 0x0435, 0x043E, 0x0440, 0x0441, 0x0443, 0x0445, 0x0448, 0x0455, 0x0456, 0x0458, 0x0461, 0x0475,
		 0x04AF, 0x04BB, 0x04BD, 0x04CF, 0x0501, 0x051B, 0x051D},
		{"ba", "bg", "by", "kg", "kz", "me", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"},
	},
	{
		SCRIPT_GREEK,
		{0x03B1, 0x03B3, 0x03B9, 0x03BD, 0x03BF, 0x03C1, 0x03C3, 0x03C5},
		{"cy", "gr"},
	},
	{
		SCRIPT_ARMENIAN,
		{0x0561, 0x0563, 0x0566, 0x0570, 0x0578, 0x057C, 0x057D, 0x0581, 0x0582, 0x0584, 0x0585},
		{"am"},
	},
};
/* clang-format on */

/* Unused letters and domains of a row are 0, which no label contains. */
static bool has_letter(const struct lookalikes *row, uint32_t code_point)
{
	for (size_t i = 0; i < LETTERS_MAX; i++) {
		if (row->letters[i] == code_point)
			return true;
	}
	return false;
}

/*
 * Returns true if LABEL has only letters of ROW, ASCII digits and hyphens: "аррӏе" and "аррӏе-2", but not "аррӏеs".
 * LABEL is a U-label, so at least one of its characters is a letter of ROW.
 */
static bool is_lookalike(const struct lookalikes *row, const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!has_letter(row, label[i]) && !(label[i] >= '0' && label[i] <= '9') && label[i] != '-')
			return false;
	}
	return true;
}

static bool is_at_home(const struct lookalikes *row, const uint32_t *top, size_t length)
{
	if (script_set(top, length) & row->script)
		return true;
	for (size_t i = 0; length == TOP_LENGTH && i < TOPS_MAX; i++) {
		if ((top[0] | 0x20) == (uint32_t)row->tops[i][0] && (top[1] | 0x20) == (uint32_t)row->tops[i][1])
			return true;
	}
	return false;
}

bool idna_is_confusable(const uint32_t *label, size_t length, const uint32_t *top, size_t top_length)
{
	const uint32_t scripts = script_set(label, length);

	for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++) {
		const struct lookalikes *row = &lookalikes[i];

		if ((scripts & row->script) && is_lookalike(row, label, length))
			return !is_at_home(row, top, top_length);
	}
	return false;
}
