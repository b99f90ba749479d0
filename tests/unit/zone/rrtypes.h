/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Reads tests/cases/zone/rrtypes.tsv, which lists what the fields of each type are. */
#ifndef PUNY_ZONE_RRTYPES_H
#define PUNY_ZONE_RRTYPES_H

#include "zone/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TABLE "tests/cases/zone/rrtypes.tsv"

enum { TYPES_MAX = 128, COLUMN_SIZE = 32 };

static struct listed_type {
	char mnemonic[COLUMN_SIZE], number[COLUMN_SIZE], fields[COLUMN_SIZE];
} listed_types[TYPES_MAX];

/* Reads the table.  Returns the number of its rows. */
static size_t read_types(void)
{
	const char *directory = getenv("TOP_SRCDIR") ? getenv("TOP_SRCDIR") : ".";
	char path[4096], line[1024];
	size_t count = 0;
	FILE *file;

	snprintf(path, sizeof path, "%s/" TABLE, directory);
	file = fopen(path, "r");
	while (file && count < TYPES_MAX && fgets(line, sizeof line, file)) {
		struct listed_type *const type = &listed_types[count];

		if (line[0] != '#' && strncmp(line, "type\t", 5) != 0)
			count += sscanf(line, "%31[^\t]\t%31[^\t]\t%31[^\t]", type->mnemonic, type->number,
			                type->fields) == 3;
	}
	if (file)
		fclose(file);
	return count;
}

/* Returns the role of FIELD according to a column such as "1,2m", "2v,3V" or "3p-". */
static enum zone_role listed_role(const char *column, unsigned field)
{
	static const char letters[] = "msSpvV";
	static const enum zone_role roles[] = {ROLE_MAILBOX,   ROLE_STRING, ROLE_LONG_STRING,
	                                       ROLE_PARAMETER, ROLE_VALUE,  ROLE_LONG_VALUE};
	char *end;

	for (const char *at = column; *at && *at != '-'; at = *end == ',' ? end + 1 : "") {
		const unsigned long first = strtoul(at, &end, 10);
		const char *const letter = *end ? strchr(letters, *end) : NULL;

		end += letter != NULL;
		if (field == first || (*end == '-' && field > first))
			return letter ? roles[letter - letters] : ROLE_NAME;
	}
	return ROLE_OTHER;
}

#endif
