/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Scripts and sets of them: UAX #31, table 5, and UTS #39 with its data (idna/security_data.h). */
#include <config.h>

#include "idna/parts.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>

static int compare_names(const void *name, const void *row)
{
	return strcmp(name, *(const char *const *)row);
}

/*
 * A cache: for each code point, 0 if it was not looked up yet, 1 if it is Common or Inherited, or the number of its bit
 * and 2.  Most of it is never touched and takes no memory.
 */
static unsigned char cache[0x110000];

__attribute__((noinline)) static unsigned char look_up(uint32_t code_point)
{
	const uc_script_t *const script = uc_script(code_point);
	const char *const name = script ? script->name : "";
	const char *const *const row =
		bsearch(name, security_script_names, SCRIPT_COUNT, sizeof *security_script_names, compare_names);

	if (row)
		return (unsigned char)(row - security_script_names + 2);
	return strcmp(name, "Common") == 0 || strcmp(name, "Inherited") == 0 ? 1 : SCRIPT_COUNT + 2;
}

uint32_t idna_script(uint32_t code_point)
{
	unsigned char number = cache[code_point];

	if (number == 0)
		number = cache[code_point] = look_up(code_point);
	return UINT32_C(1) << number >> 2;
}

uint32_t idna_scripts(const uint32_t *label, size_t length)
{
	uint32_t set = 0;

	for (size_t i = 0; i < length; i++)
		set |= idna_script(label[i]);
	return set;
}

const char *idna_next_script(const uint32_t *label, size_t length, const char *last)
{
	const char *next = NULL;

	for (size_t i = 0; i < length; i++) {
		const uc_script_t *const script = uc_script(label[i]);
		const char *const name = script && idna_script(label[i]) != 0 ? script->name : last;

		if (name != last && name != next && strcmp(name, last) > 0 && (!next || strcmp(name, next) < 0))
			next = name;
	}
	return next;
}

uint32_t idna_accepted_scripts(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;

	if (block >= SECURITY_ACCEPTED_BLOCKS ||
	    (security_accepted[security_accepted_block[block]] >> (code_point & 63) & 1) == 0)
		return 0;
	for (size_t i = SECURITY_EXTENSIONS; i-- > 0;) {
		if (code_point >= security_extensions[i].first)
			return code_point <= security_extensions[i].last ? security_extensions[i].scripts : UINT32_MAX;
	}
	return UINT32_MAX;
}
