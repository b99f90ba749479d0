/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Compares the table of src/zone/entry.c with that of tests/cases/zone/rrtypes.tsv, which gives the source of each
 * row. */
#include <config.h>

#include "tap.h"
#include "zone/inside.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMN_TYPE, COLUMN_NUMBER, COLUMN_NAMES, COLUMNS };
enum { FIELDS = 20 };

#define TABLE "tests/cases/zone/rrtypes.tsv"

static bool has_row[UINT16_MAX + 1]; /* whether the file has a row with the number */

/* Returns the type that TOKEN names in any case, or NULL. */
static const struct rrtype *find(const char *token)
{
	char word[ZONE_WORD_MAX + 1];

	return zone_token_word((const unsigned char *)token, strlen(token), word) ? rrtype_find(word) : NULL;
}

/*
 * Returns the role of FIELD according to a column such as "1,2m", "2v,3V", "3p-", "2|3" or "4 if field2=3", where
 * SELECTOR is met.
 */
static enum zone_role listed(const char *column, unsigned field, unsigned selector)
{
	bool conditional = strstr(column, " if ") != NULL;
	char *end;

	if (strcmp(column, "2|3") == 0)
		return selector != 0 && field == (selector == 128 ? 2 : 3) ? ROLE_NAME : ROLE_OTHER;
	if (conditional && selector != 3)
		return ROLE_OTHER;
	for (const char *at = column; *at && *at != '-'; at = *end == ',' ? end + 1 : "") {
		unsigned long first = strtoul(at, &end, 10);
		enum zone_role role = *end == 'm'   ? ROLE_MAILBOX
		                      : *end == 's' ? ROLE_STRING
		                      : *end == 'S' ? ROLE_LONG_STRING
		                      : *end == 'p' ? ROLE_PARAMETER
		                      : *end == 'v' ? ROLE_VALUE
		                      : *end == 'V' ? ROLE_LONG_VALUE
		                                    : ROLE_NAME;

		end += role != ROLE_NAME;
		if (field == first || (*end == '-' && field > first))
			return role;
	}
	return ROLE_OTHER;
}

static bool same_roles(const struct rrtype *type, const char *column)
{
	static const unsigned selectors[] = {0, 1, 3, 64, 128};
	bool same = true;

	for (size_t i = 0; i < sizeof selectors / sizeof *selectors; i++) {
		for (unsigned field = 1; field < FIELDS; field++)
			same = same && rrtype_role(type, RRCLASS_IN, field, selectors[i]) ==
			                       listed(column, field, selectors[i]);
	}
	return same;
}

/* Divides LINE at its TABs into COLUMNS. */
static void split(char *line, char **columns)
{
	for (int i = 0; i < COLUMNS; i++)
		columns[i] = strsep(&line, "\t\n");
}

static void test_row(char *line)
{
	char *columns[COLUMNS];
	const struct rrtype *type;
	char generic[32], lower[32] = "";

	split(line, columns);
	type = find(columns[COLUMN_TYPE]);
	for (size_t i = 0; i < strlen(columns[COLUMN_TYPE]) && i < sizeof lower - 1; i++)
		lower[i] = (char)(columns[COLUMN_TYPE][i] | (columns[COLUMN_TYPE][i] >= 'A' ? 0x20 : 0));
	if (!ok(type && find(lower) == type, "%s is known in either case", columns[COLUMN_TYPE]))
		note("src/zone/entry.c has no row for %s of " TABLE ", or not in alphabetical order",
		     columns[COLUMN_TYPE]);
	if (!type)
		return;
	ok(same_roles(type, columns[COLUMN_NAMES]), "%s: roles of fields: %s", columns[COLUMN_TYPE],
	   columns[COLUMN_NAMES]);
	if (columns[COLUMN_NUMBER][0] == '-') {
		ok(type->number == RRTYPE_NO_NUMBER, "%s has no number", columns[COLUMN_TYPE]);
		return;
	}
	has_row[strtoul(columns[COLUMN_NUMBER], NULL, 10) & UINT16_MAX] = true;
	snprintf(generic, sizeof generic, "tYPE%s", columns[COLUMN_NUMBER]);
	ok(find(generic) == type, "%s is %s", generic, columns[COLUMN_TYPE]);
}

static void test_table(const char *directory)
{
	char path[4096], line[1024];
	FILE *file;

	snprintf(path, sizeof path, "%s/" TABLE, directory);
	file = fopen(path, "r");
	if (!ok(file != NULL, "reads " TABLE))
		return;
	while (fgets(line, sizeof line, file)) {
		if (line[0] != '#' && strncmp(line, "type\t", 5) != 0)
			test_row(line);
	}
	fclose(file);
}

/* Checks that the file has a row for each type with a number. */
static void test_numbers(void)
{
	bool complete = true;

	for (unsigned number = 0; number <= UINT16_MAX; number++) {
		const struct rrtype *type;
		char generic[32];

		snprintf(generic, sizeof generic, "TYPE%u", number);
		type = find(generic);
		if (!type || has_row[number])
			continue;
		complete = false;
		note(TABLE " has no row for %s, number %u", type->mnemonic, number);
	}
	ok(complete, TABLE " has a row for every type of src/zone/entry.c");
}

static void test_rest(void)
{
	static const char *const unknown[] = {"",          "AA",        "TXTX",           "TX",     "TYPE",
	                                      "TYPE65280", "TYPE65536", "TYPE4294967298", "TYPE2X", "TYPF2",
	                                      "IN",        "300",       "\303\234"};
	/* clang-format off */
	static const struct { const char *name; unsigned number; } classes[] = {
		{"in", 1}, {"CH", 3}, {"Chaos", 3}, {"HS", 4}, {"class3", 3}, {"CLASS65535", 65535}, {"CLASS65536", 0},
		{"CLASS", 0}, {"CLASX3", 0}, {"INN", 0}, {"I", 0}, {"", 0},
	};
	/* clang-format on */
	const struct rrtype *address = find("A");
	char word[ZONE_WORD_MAX + 1];

	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		ok(!find(unknown[i]), "unknown type %zu", i);
	ok(!zone_token_word((const unsigned char *)"A\0", 2, word), "NUL does not end a mnemonic");
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
		unsigned number = 0;
		bool found = zone_token_word((const unsigned char *)classes[i].name, strlen(classes[i].name), word) &&
		             rrclass_find(word, &number);

		ok(found == (classes[i].number > 0) && (!found || number == classes[i].number), "class %s",
		   classes[i].name);
	}
	ok(rrtype_role(address, RRCLASS_CH, 1, 0) == ROLE_NAME && rrtype_role(address, RRCLASS_CH, 2, 0) == ROLE_OTHER,
	   "A in class CH has a name in field 1");
}

/* The number of a field does not wrap: fields from the fifteenth on are not distinguished. */
static void test_fields(void)
{
	struct zone_entry entry = {.position = AT_RDATA, .rrclass = RRCLASS_IN, .type = find("NAPTR")};
	bool other = true;

	for (unsigned i = 1; i <= 70000; i++) {
		const enum zone_role role = zone_entry_token(&entry, (const unsigned char *)"a", 1);

		other &= i <= 6 || role == ROLE_OTHER;
	}
	ok(other && entry.field == 15, "70,000 fields");
}

int main(void)
{
	const char *directory = getenv("TOP_SRCDIR");

	test_table(directory ? directory : ".");
	test_numbers();
	test_rest();
	test_fields();
	return done_testing(339);
}
