/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Data files of Unicode that a distribution may have. */
#ifndef PUNY_UNICODE_DATA_H
#define PUNY_UNICODE_DATA_H

#include "tap.h"

#include <glob.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IDNA_MAPPING_TABLE "/usr/share/unicode/idna/IdnaMappingTable.txt"

/*
 * Opens the last file that matches PATTERN, which Debian has in PACKAGE.  Returns NULL after a skip or, in CI, a
 * failure.
 */
static inline FILE *open_unicode_data(const char *pattern, const char *package)
{
	const char *ci = getenv("CI");
	FILE *file = NULL;
	glob_t found;

	if (glob(pattern, 0, NULL, &found) == 0) {
		const char *path = found.gl_pathv[found.gl_pathc - 1];

		file = fopen(path, "r");
		if (file)
			note("%s", path);
		globfree(&found);
	}
	if (!file && ci && strcmp(ci, "true") == 0)
		ok(false, "%s is here (Debian: %s)", pattern, package);
	else if (!file)
		skip("no %s (Debian: %s)", pattern, package);
	return file;
}

/* 1501 for "15.1", or 0. */
static inline int version_number(const char *text)
{
	int major = 0, minor = 0;

	return sscanf(text, "%d.%d", &major, &minor) == 2 ? major * 100 + minor : 0;
}

/*
 * Returns true if the tables before Unicode 16.0 disallow CODE_POINT, and later ones map or ignore it or have it valid,
 * since the base exclusion set of UTS #46, section 7, was reduced.
 */
static inline bool is_reclassified(uint32_t code_point)
{
	/* clang-format off */
	static const struct { uint32_t first, last; } ranges[] = {
		{0x04C0, 0x04C0}, {0x10A0, 0x10C5}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x1806, 0x1806}, {0x180E, 0x180E},
		{0x2061, 0x2063}, {0x206A, 0x206F}, {0x2132, 0x2132}, {0x2183, 0x2183}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0},
		{0x1D173, 0x1D17A}, {0x2F868, 0x2F868}, {0x2F874, 0x2F874}, {0x2F91F, 0x2F91F}, {0x2F95F, 0x2F95F},
		{0x2F9BF, 0x2F9BF},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (code_point >= ranges[i].first && code_point <= ranges[i].last)
			return true;
	return false;
}

#endif
