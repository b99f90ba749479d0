/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Compares what the fields of each RR type are with tests/cases/zone/rrtypes.tsv, which gives the source of each row.
 */
#include <config.h>

#include "feed.h"
#include "rrtypes.h"
#include "tap.h"

/* for its table */
#include "zone/entry.c"

enum { FIELDS = 20, LINE_SIZE = 1024 };

/*
 * Encodes or, if CHECK, checks an entry of TYPE, in which PROBE is FIELD and all fields before it are 0.  Returns true
 * if the output contains TEXT or, with check, the faults.
 */
static bool shows(const char *type, unsigned field, const char *probe, bool check, const char *text)
{
	const struct convert_options options = {.mode = MODE_ZONE, .level = IDNA_REGISTER, .check = check};
	struct fed fed = {0};
	char line[LINE_SIZE];
	size_t length = (size_t)snprintf(line, sizeof line, "x %s", type);
	struct buffer *const result = check ? &fed.faults : &fed.out;
	bool good;

	while (--field > 0)
		length += (size_t)snprintf(line + length, sizeof line - length, " 0");
	length += (size_t)snprintf(line + length, sizeof line - length, " %s\n", probe);
	good = feed(&zone_mode, &options, (const unsigned char *)line, length, 0, &fed) && result->length > 0 &&
	       memmem(result->bytes, result->length, text, strlen(text));
	fed_free(&fed);
	return good;
}

/* Returns the role of FIELD in an entry of TYPE. */
static enum zone_role shown_role(const char *type, unsigned field)
{
	char longer[257];
	bool limited, value;

	memset(longer, 'a', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	if (shows(type, field, "ü", false, " xn--tda\n"))
		return ROLE_NAME;
	if (shows(type, field, "ü", true, "non-ascii-local-part"))
		return ROLE_MAILBOX;
	if (!shows(type, field, "ü", false, " \\195\\188\n"))
		return shows(type, field, "a=ü", false, " a=\\195\\188\n") ? ROLE_PARAMETER : ROLE_OTHER;
	limited = shows(type, field, longer, true, "string-too-long");
	value = shows(type, field, "ü", true, "non-ascii-value");
	if (value)
		return limited ? ROLE_VALUE : ROLE_LONG_VALUE;
	return limited ? ROLE_STRING : ROLE_LONG_STRING;
}

static bool same_roles(const char *type, const char *column)
{
	bool same = !shows(type, 1, "ü", true, "unknown-type");

	for (unsigned field = 1; field < FIELDS; field++)
		same = same && shown_role(type, field) == listed_role(column, field);
	return same;
}

static void test_type(const struct listed_type *type)
{
	char word[2 * COLUMN_SIZE], generic[2 * COLUMN_SIZE];

	/* ANY is also a class.  The precision is for gcc 16, which expects a string as long as all rows together. */
	snprintf(word, sizeof word, "IN %.*s", COLUMN_SIZE, type->mnemonic);
	for (char *c = word; *c; c++)
		*c = (char)(*c >= 'A' ? *c | 0x20 : *c);
	if (!ok(same_roles(word, type->fields), "%s has the fields %s", type->mnemonic, type->fields))
		note("see the row %s in the table of src/zone/entry.c", type->mnemonic);
	snprintf(generic, sizeof generic, "tYPE%s", type->number);
	if (type->number[0] != '-')
		ok(same_roles(generic, type->fields), "%s is %s", generic, type->mnemonic);
}

/* Types that are known have a row. */
static void test_numbers(size_t count)
{
	bool complete = true;

	for (unsigned number = 0; number <= UINT16_MAX + 1; number++) {
		char word[COLUMN_SIZE];
		size_t row = 0;

		snprintf(word, sizeof word, "%u", number);
		while (row < count && strcmp(listed_types[row].number, word) != 0)
			row++;
		snprintf(word, sizeof word, "TYPE%u", number);
		if (row < count || shows(word, 1, "ü", true, "unknown-type"))
			continue;
		complete = false;
		note(TABLE " has no row for %s", word);
	}
	ok(complete, TABLE " has a row for every type of src/zone/entry.c");
}

static void test_words(void)
{
	static const char *const unknown[] = {"AA",        "TXTX",           "TX",     "TYPE",  "TYPE65536",
	                                      "TYPE65538", "TYPE4294967298", "TYPE2X", "TYPF2", "\303\234"};
	static const char *const known[] = {"in", "CH", "Chaos", "HS", "class3", "CLASS65535"};
	static const char *const no_classes[] = {"CLASS65536", "CLASS", "CLASX3", "INN", "I"};
	char entry[COLUMN_SIZE];

	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		ok(shows(unknown[i], 1, "ü", true, "unknown-type"), "unknown type %s", unknown[i]);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		snprintf(entry, sizeof entry, "%s CNAME", known[i]);
		ok(shows(entry, 1, "ü", false, " xn--tda\n"), "class %s", known[i]);
	}
	for (size_t i = 0; i < sizeof no_classes / sizeof *no_classes; i++) {
		snprintf(entry, sizeof entry, "%s CNAME", no_classes[i]);
		ok(shows(entry, 1, "ü", true, "unknown-type"), "no class %s", no_classes[i]);
	}
}

/* Its types are found by bisection. */
static void test_order(void)
{
	bool sorted = true;

	for (size_t i = 1; i < COUNT(types); i++) {
		if (strcmp(types[i - 1].mnemonic, types[i].mnemonic) < 0)
			continue;
		sorted = false;
		note("%s stands before %s", types[i - 1].mnemonic, types[i].mnemonic);
	}
	ok(sorted, "the table of src/zone/entry.c is sorted");
}

/* Takes TEXT as the next token of ENTRY.  Returns its role. */
static enum zone_role take_text(struct zone_entry *entry, const char *text)
{
	struct zone_token token = {.bytes = (const unsigned char *)text, .length = strlen(text)};

	zone_entry_take(entry, &token);
	return token.role;
}

/* After the last field of any type, the rest are alike. */
static void test_fields(void)
{
	for (size_t i = 0; i < COUNT(types); i++) {
		struct zone_entry entry = {.position = AT_RDATA, .type = &types[i]};
		enum zone_role role = ROLE_OTHER;
		bool alike = true;

		for (unsigned field = 0; field < FIELDS_MAX; field++)
			role = take_text(&entry, "a");
		for (unsigned field = 0; field < 300; field++)
			alike &= take_text(&entry, "a") == role;
		ok(alike && entry.field < FIELDS_MAX, "many fields of %s", types[i].mnemonic);
	}
}

int main(void)
{
	const size_t count = read_types();

	ok(count > 90, "reads " TABLE);
	for (size_t i = 0; i < count; i++)
		test_type(&listed_types[i]);
	test_numbers(count);
	test_order();
	test_words();
	test_fields();
	return done_testing();
}
