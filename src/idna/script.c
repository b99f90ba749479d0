/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Scripts and their combinations. libunistring has Script but not Script_Extensions (idna/security.h). */
#include <config.h>

#include "idna/script.h"

#include "base/letter.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>

/* clang-format off */
/* The name of each script in libunistring, in the order of the bits. */
static const char *const names[] = {
	"Arabic", "Armenian", "Bengali", "Bopomofo", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek",
	"Gujarati", "Gurmukhi", "Han", "Hangul", "Hebrew", "Hiragana", "Kannada", "Katakana", "Khmer", "Lao", "Latin",
	"Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan",
};
/* clang-format on */

enum { NAMES = sizeof names / sizeof *names };
_Static_assert(SCRIPT_OTHER == 1 << NAMES, "a name for each bit");

/* The sets of UTS #39, section 5.1: Hanb, Jpan and Kore. */
static const uint32_t writing_systems[] = {
	SCRIPT_HAN | SCRIPT_BOPOMOFO,
	SCRIPT_HAN | SCRIPT_HIRAGANA | SCRIPT_KATAKANA,
	SCRIPT_HAN | SCRIPT_HANGUL,
};

static int compare_names(const void *name, const void *row)
{
	return strcmp(name, *(const char *const *)row);
}

static uint32_t bit_of(const char *name)
{
	const char *const *const row = bsearch(name, names, NAMES, sizeof *names, compare_names);

	if (row)
		return UINT32_C(1) << (row - names);
	return strcmp(name, "Common") == 0 || strcmp(name, "Inherited") == 0 ? 0 : SCRIPT_OTHER;
}

/* A cache of bits, plus 1 so that 0 means not looked up yet. */
static uint32_t *pages[0x110000 >> 8];

/* Returns the bit of CODE_POINT according to libunistring, and caches it if there is memory. */
__attribute__((noinline)) static uint32_t look_up(uint32_t code_point)
{
	const uc_script_t *const script = uc_script(code_point);
	const uint32_t bit = script ? bit_of(script->name) : SCRIPT_OTHER;
	uint32_t **const page = &pages[code_point >> 8];

	if (!*page)
		*page = calloc(256, sizeof **page);
	if (*page)
		(*page)[code_point & 0xFF] = bit + 1;
	return bit;
}

uint32_t script_of(uint32_t code_point)
{
	const uint32_t *page;

	if (code_point < 0x80)
		return is_letter(code_point) ? SCRIPT_LATIN : 0;
	page = pages[code_point >> 8];
	return page && page[code_point & 0xFF] ? page[code_point & 0xFF] - 1 : look_up(code_point);
}

uint32_t script_set(const uint32_t *label, size_t length)
{
	uint32_t set = 0;

	for (size_t i = 0; i < length; i++)
		set |= script_of(label[i]);
	return set;
}

/* Inserts NAME into the sorted list FOUND of COUNT names, unless it is there.  Returns the new number. */
static size_t insert_name(const char *name, const char **found, size_t count)
{
	size_t at = count;
	int order = 1;

	while (at > 0 && (order = strcmp(name, found[at - 1])) < 0)
		at--;
	if (order == 0 || count == SCRIPT_NAMES_MAX)
		return count;
	memmove(found + at + 1, found + at, (count - at) * sizeof *found);
	found[at] = name;
	return count + 1;
}

size_t script_names(const uint32_t *label, size_t length, const char *found[static SCRIPT_NAMES_MAX])
{
	const uc_script_t *last = NULL;
	size_t count = 0;

	for (size_t i = 0; i < length; i++) {
		const uc_script_t *const script = uc_script(label[i]);

		if (script && script != last && script_of(label[i]) != 0)
			count = insert_name(script->name, found, count);
		last = script;
	}
	return count;
}

static bool is_writing_system(uint32_t set)
{
	for (size_t i = 0; i < sizeof writing_systems / sizeof *writing_systems; i++) {
		if ((set & ~writing_systems[i]) == 0)
			return true;
	}
	return false;
}

bool script_is_single(uint32_t set)
{
	return (set & (set - 1)) == 0 || is_writing_system(set);
}

bool script_is_restricted(uint32_t set)
{
	return script_is_single(set) || is_writing_system(set & ~(uint32_t)SCRIPT_LATIN);
}

uint32_t script_companions(uint32_t set)
{
	uint32_t companions = set == 0 ? UINT32_MAX : set;

	for (size_t i = 0; i < sizeof writing_systems / sizeof *writing_systems; i++) {
		const uint32_t system = writing_systems[i] | SCRIPT_LATIN;

		if ((set & ~system) == 0)
			companions |= system;
	}
	return companions;
}
