/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Compares the derived properties with IdnaMappingTable.txt, for every code point that is assigned in libunistring's
 * Unicode: the status and the mapping of UTS #46, the derived property of RFC 5892 (NV8 and XV8 in the third column),
 * and the version of Unicode (the age in the comments).
 *
 * usage: table_test [FILE]
 */
#include <config.h>

#include "idna/idna.h"
#include "tap.h"
#include "unicode_data.h"

#include <stdint.h>

enum { MAPPING_MAX = 32 };

enum fate { DISALLOWED, VALID, MAPPED, IGNORED, FATES };

static const char *const fate_names[FATES] = {"disallowed", "valid", "mapped", "ignored"};

/* The status of a code point according to the table or to idna. */
struct outcome {
	enum fate fate;
	uint32_t mapping[MAPPING_MAX];
	size_t length;
};

/* A line of the table. */
struct line {
	uint32_t first, last;
	struct outcome outcome;
	bool registered; /* PVALID, CONTEXTJ or CONTEXTO according to RFC 5892 */
	int age;         /* 1401 for 14.1; 0 for unassigned */
};

/* The differences between this program and the table, one by one. */
static const struct exception {
	uint32_t code_point;
	int until; /* the version of the table that agrees, or 0 for none */
	struct outcome outcome;
	const char *why;
} exceptions[] = {
	{0x005F, 1600, {VALID, {0}, 0}, "names have underscores"},
	{0xFE33, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0xFE34, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0xFE4D, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0xFE4E, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0xFE4F, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0xFF3F, 1600, {MAPPED, {'_'}, 1}, "names have underscores"},
	{0x002E, 0, {DISALLOWED, {0}, 0}, "a separator, that no label holds"},
	{0x3002, 0, {DISALLOWED, {0}, 0}, "a separator, that no label holds"},
	{0xFF0E, 0, {DISALLOWED, {0}, 0}, "a separator, that no label holds"},
	{0xFF61, 0, {DISALLOWED, {0}, 0}, "a separator, that no label holds"},
	{0x1E9E, 1501, {MAPPED, {0x00DF}, 1}, "UTS #46, revision 31: not to 'ss'"},
	{0x2260, 1501, {VALID, {0}, 0}, "UTS #46, revision 31: its decomposition does not count"},
	{0x226E, 1501, {VALID, {0}, 0}, "UTS #46, revision 31: its decomposition does not count"},
	{0x226F, 1501, {VALID, {0}, 0}, "UTS #46, revision 31: its decomposition does not count"},
};

enum { EXCEPTIONS = sizeof exceptions / sizeof *exceptions };

static bool is_name_ascii(uint32_t c)
{
	return c < 0x80 && (strchr("abcdefghijklmnopqrstuvwxyz0123456789-_", (int)c) != NULL && c != 0);
}

static bool holds_other_ascii(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (points[i] < 0x80 && !is_name_ascii(points[i]))
			return true;
	return false;
}

static enum fate fate_of(const char *status)
{
	if (strncmp(status, "valid", 5) == 0 || strncmp(status, "deviation", 9) == 0)
		return VALID;
	if (strncmp(status, "mapped", 6) == 0)
		return MAPPED;
	if (strncmp(status, "ignored", 7) == 0)
		return IGNORED;
	return DISALLOWED; /* also disallowed_STD3_valid and disallowed_STD3_mapped */
}

/* Reads "0041..0042 ; mapped ; 0061 # 1.1 NAME" into LINE. */
static bool parse(const char *text, struct line *line)
{
	const char *status = strchr(text, ';'), *mapping, *column, *comment = strchr(text, '#');
	int used;

	memset(line, 0, sizeof *line);
	if (text[0] == '#' || !status || !comment || sscanf(text, "%x%n", &line->first, &used) != 1)
		return false;
	line->last = line->first;
	if (strncmp(text + used, "..", 2) == 0)
		sscanf(text + used + 2, "%x", &line->last);
	status += strspn(status, "; ");
	line->outcome.fate = fate_of(status);
	mapping = strchr(status, ';');
	column = mapping && mapping < comment ? strchr(mapping + 1, ';') : NULL;
	line->registered = line->outcome.fate == VALID && !(column && column < comment && strstr(column, "V8"));
	line->age = version_number(comment + 1);
	if (line->outcome.fate != MAPPED || !mapping)
		return true;
	for (mapping++; sscanf(mapping, " %x%n", &line->outcome.mapping[line->outcome.length], &used) == 1;
	     mapping += used)
		line->outcome.length++;
	return true;
}

/* The expected result for CODE_POINT, which the table has in LINE. */
static struct outcome expected_outcome(uint32_t code_point, const struct line *line)
{
	struct outcome outcome = line->outcome;

	for (size_t i = 0; i < EXCEPTIONS; i++)
		if (exceptions[i].code_point == code_point)
			return exceptions[i].outcome;
	if ((outcome.fate == MAPPED && holds_other_ascii(outcome.mapping, outcome.length)) ||
	    (outcome.fate == VALID && holds_other_ascii(&code_point, 1)))
		outcome = (struct outcome){.fate = DISALLOWED};
	return outcome;
}

static struct outcome idna_outcome(uint32_t code_point)
{
	const uint32_t word = idna_properties(code_point);
	struct outcome outcome = {.fate = DISALLOWED};
	struct code_points mapped = {0};
	struct fault fault;

	if (word & IDNA_LOOKUP_VALID)
		outcome.fate = VALID;
	if (word & IDNA_LOOKUP_IGNORED)
		outcome.fate = IGNORED;
	if (!(word & IDNA_LOOKUP_MAPPED))
		return outcome;
	outcome.fate = MAPPED;
	if (idna_map(&code_point, 1, &mapped, &fault) == STATUS_OK && mapped.length <= MAPPING_MAX) {
		outcome.length = mapped.length;
		memcpy(outcome.mapping, mapped.points, mapped.length * sizeof *mapped.points);
	}
	code_points_free(&mapped);
	return outcome;
}

static bool same(const struct outcome *a, const struct outcome *b)
{
	return a->fate == b->fate && a->length == b->length &&
	       memcmp(a->mapping, b->mapping, a->length * sizeof *a->mapping) == 0;
}

struct tally {
	unsigned compared, unassigned, newer, reclassified, wrong_outcome, wrong_property, wrong_age;
	unsigned fates[FATES], registered;
};

static void compare_code_point(uint32_t code_point, const struct line *line, struct tally *tally)
{
	const uint32_t word = idna_properties(code_point);
	const bool registered = word & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO);
	const struct outcome wanted = expected_outcome(code_point, line), got = idna_outcome(code_point);

	tally->compared++;
	tally->fates[got.fate]++;
	tally->registered += registered;
	if (!same(&got, &wanted) && tally->wrong_outcome++ < 10)
		note("U+%04X is %s, not %s", code_point, fate_names[got.fate], fate_names[wanted.fate]);
	if (registered != (line->registered && wanted.fate == VALID && code_point != '_') &&
	    tally->wrong_property++ < 10)
		note("U+%04X is%s registered", code_point, registered ? "" : " not");
}

/* Assigned without an age: surrogates, private use and noncharacters are the same in every version. */
static bool is_permanent(uint32_t code_point)
{
	return (code_point & 0xFFFE) == 0xFFFE || (code_point >= 0xFDD0 && code_point <= 0xFDEF) ||
	       code_point >= 0xF0000 || (code_point >= 0xE000 && code_point <= 0xF8FF);
}

/* idna classifies code points that Unicode 16.0 reclassified like the tables of libunistring's own version. */
static void compare_line(const struct line *line, int version, int unicode, struct tally *tally)
{
	const bool comparable = (version >= 1600) == (unicode >= 1600);

	for (uint32_t code_point = line->first; code_point <= line->last; code_point++) {
		const bool assigned = !(idna_properties(code_point) & IDNA_UNASSIGNED);

		if (code_point >= 0xD800 && code_point <= 0xDFFF)
			continue;
		if (line->age > 0 && assigned != (line->age <= unicode) && tally->wrong_age++ < 10)
			note("U+%04X of Unicode %d.%d is%s assigned", code_point, line->age / 100, line->age % 100,
			     assigned ? "" : " not");
		if (!assigned)
			tally->unassigned++;
		else if (line->age == 0 && version < unicode && line->outcome.fate == DISALLOWED &&
		         !is_permanent(code_point))
			tally->newer++;
		else if (comparable || !is_reclassified(code_point))
			compare_code_point(code_point, line, tally);
		else
			tally->reclassified++;
	}
}

/* An exception with which the table agrees is out of date. */
static unsigned stale_exception(const struct line *line, int version)
{
	unsigned stale = 0;

	for (size_t i = 0; i < EXCEPTIONS; i++) {
		const struct exception *e = &exceptions[i];

		if (e->code_point < line->first || e->code_point > line->last || (e->until && version >= e->until))
			continue;
		note("U+%04X: the table differs: %s", e->code_point, e->why);
		stale += same(&line->outcome, &e->outcome);
	}
	return stale;
}

int main(int argc, char **argv)
{
	const int unicode = version_number(idna_unicode_version());
	const char *path = argc > 1 ? argv[1] : IDNA_MAPPING_TABLE;
	FILE *file = open_unicode_data(path, "unicode-idna");
	struct tally tally = {0};
	unsigned stale = 0;
	int version = 0;
	char text[512];
	struct line line;

	if (!file)
		return done_testing(1);
	while (fgets(text, sizeof text, file)) {
		if (strncmp(text, "# Version: ", 11) == 0)
			version = version_number(text + 11);
		if (!parse(text, &line))
			continue;
		compare_line(&line, version, unicode, &tally);
		stale += stale_exception(&line, version);
	}
	fclose(file);
	note("table of Unicode %d.%d, libunistring of %s", version / 100, version % 100, idna_unicode_version());
	note("compared %u code points: %u valid, %u mapped, %u ignored, %u disallowed; %u allowed at register",
	     tally.compared, tally.fates[VALID], tally.fates[MAPPED], tally.fates[IGNORED], tally.fates[DISALLOWED],
	     tally.registered);
	note("omitted: %u unassigned, %u newer than the table, %u reclassified by Unicode 16.0", tally.unassigned,
	     tally.newer, tally.reclassified);
	ok(version > 0 && (version != unicode || tally.newer + tally.reclassified == 0),
	   "no status is left out of a table of the same version");
	ok(tally.compared + tally.unassigned + tally.newer + tally.reclassified == 0x110000 - 0x800,
	   "every scalar value is in the table");
	ok(tally.compared > 280000, "most of the table was compared");
	ok(tally.wrong_outcome == 0, "status and mapping equal those of the table: %u differ", tally.wrong_outcome);
	ok(tally.wrong_property == 0, "RFC 5892 allows the code points that the table does not mark: %u differ",
	   tally.wrong_property);
	ok(stale == 0, "the table differs for every listed exception: not for %u", stale);
	ok(tally.wrong_age == 0, "Unicode is %s: %u code points deny it", idna_unicode_version(), tally.wrong_age);
	return done_testing(7);
}
