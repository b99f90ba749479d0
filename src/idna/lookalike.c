/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Labels of another script that look like ASCII (UTS #39, section 4, whole-script confusables). */
#include <config.h>

#include "idna/lookalike.h"

#include "idna/script.h"

enum { LETTERS_MAX = 22, TOPS_MAX = 15, TOP_LENGTH = 2 };

/* clang-format off */
/*
 * Letters that a U-label may hold and that confusables.txt of UTS #39 (Unicode 17.0) maps to a single ASCII letter,
 * except three that no modern language writes (U+03F3, U+03F8, U+A647); and the top-level domains of the countries
 * where the script is that of an official language.  Their domains in the script itself need no list.
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

/* Unused letters of a row are 0, which no label contains. */
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
	for (size_t i = 0; length == TOP_LENGTH && i < TOPS_MAX && row->tops[i][0] != '\0'; i++) {
		if ((top[0] | 0x20) == (uint32_t)row->tops[i][0] && (top[1] | 0x20) == (uint32_t)row->tops[i][1])
			return true;
	}
	return false;
}

bool idna_is_confusable(const uint32_t *label, size_t length, const uint32_t *top, size_t top_length)
{
	for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++) {
		const struct lookalikes *row = &lookalikes[i];

		if ((script_set(label, length) & row->script) && is_lookalike(row, label, length))
			return !is_at_home(row, top, top_length);
	}
	return false;
}
