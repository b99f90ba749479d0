/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The table of options, for the parser and for --help. */
#include <config.h>

#include "option_table.h"

#include "report/message.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rows of --help; a row without a name is the heading of a group. */
struct option_row {
	enum given given;
	char letter;
	const char *name;
	const char *argument;
	const char *meaning;
};

static const struct option_row rows[] = {
	{GIVEN_ENCODE, 'e', "encode", NULL, "convert Unicode to ACE or Punycode (default)"},
	{GIVEN_DECODE, 'd', "decode", NULL, "convert ACE or Punycode to Unicode"},
	{GIVEN_STRING, 's', "string", "STRING", "convert STRING instead of files"},
	{GIVEN_COUNT, 0, NULL, NULL, "Mode (default: each line is a string, converted as in RFC 3492):"},
	{GIVEN_NAMES, 'x', "ace-prefix", NULL, "each line is a domain name, with xn-- labels"},
	{GIVEN_TEXT, 't', "text", NULL, "convert the domain names in other text"},
	{GIVEN_ZONE, 'Z', "zone", NULL, "convert the domain names in a zone file"},
	{GIVEN_COUNT, 0, NULL, NULL, "Conversion:"},
	{GIVEN_FORMAT, 0, "format", "FORMAT", "Unicode side: auto, utf-8 or code-points"},
	{GIVEN_IDNA, 'i', "idna", "LEVEL", "rules for names: lookup, register, display, none"},
	{GIVEN_MIXED_CASE, 'm', "mixed-case", NULL, "mixed-case annotation (RFC 3492, appendix A)"},
	{GIVEN_ORIGIN, 0, "origin", "NAME", "with -Z: origin before the first $ORIGIN"},
	{GIVEN_PROFILE, 0, "profile", "NAME", "variant of Punycode: punycode, rust or swift"},
	{GIVEN_TLDS, 0, "tlds", "FILE", "with -et: more top-level domains"},
	{GIVEN_CODE_POINTS, 'u', "code-points", NULL, "read and write the Unicode side as u+XXXX"},
	{GIVEN_COUNT, 0, NULL, NULL, "Input and output:"},
	{GIVEN_ANNOTATE, 'a', "annotate", NULL, "write both the ACE and the Unicode form"},
	{GIVEN_CHECK, 'c', "check", NULL, "write diagnostics only"},
	{GIVEN_JSON, 0, "json", NULL, "write one JSON object per record, or per diagnostic"},
	{GIVEN_LINE_BUFFERED, 0, "line-buffered", NULL, "flush the output after every record"},
	{GIVEN_ON_ERROR, 0, "on-error", "ACTION", "invalid records: keep, skip or stop"},
	{GIVEN_QUIET, 'q', "quiet", NULL, "write no diagnostics about records"},
	{GIVEN_TRACE, 0, "trace", NULL, "write the steps of the algorithm"},
	{GIVEN_ZERO, 'z', "zero-terminated", NULL, "records end with NUL instead of LF"},
	{GIVEN_COUNT, 0, NULL, NULL, "Information:"},
	{GIVEN_HELP, 'h', "help", NULL, "print this summary and exit"},
	{GIVEN_SELF_TEST, 0, "self-test", NULL, "run the examples of RFC 3492, print TAP"},
	{GIVEN_VERSION, 'V', "version", NULL, "print the versions of puny and Unicode and exit"},
};

enum { ROW_COUNT = sizeof rows / sizeof *rows, LONG_ONLY = 256 };

/* The tables for getopt_long: at most two letters per row and three more, and a row of zeros. */
static char letters[2 * ROW_COUNT + 3];
static struct option names[ROW_COUNT + 1];

/* Returns the row of the option GIVEN, or NULL. */
static const struct option_row *row_of(enum given given)
{
	for (int i = 0; i < ROW_COUNT; i++) {
		if (rows[i].given == given)
			return &rows[i];
	}
	return NULL;
}

const char *option_name(enum given given)
{
	const struct option_row *row = row_of(given);

	return row ? row->name : NULL;
}

void option_show(enum given given, char shown[static OPTION_SHOWN_MAX])
{
	const struct option_row *row = row_of(given);

	if (row->letter)
		(void)snprintf(shown, OPTION_SHOWN_MAX, "-%c", row->letter);
	else
		(void)snprintf(shown, OPTION_SHOWN_MAX, "--%s", row->name);
}

/* Returns the row for VALUE, which getopt_long returned. */
static const struct option_row *find_row(int value)
{
	const struct option_row *row = rows;

	if (value >= LONG_ONLY)
		return &rows[value - LONG_ONLY];
	while (row->letter != value)
		row++;
	return row;
}

void option_start(void)
{
	struct option *name = names;
	char *letter = letters;

	opterr = 0;
	if (getenv("POSIXLY_CORRECT")) /* musl does not read it */
		*letter++ = '+';
	*letter++ = ':';
	for (int i = 0; i < ROW_COUNT; i++) {
		if (!rows[i].name)
			continue;
		*name++ = (struct option){rows[i].name, rows[i].argument ? required_argument : no_argument, NULL,
		                          LONG_ONLY + i};
		if (rows[i].letter)
			*letter++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*letter++ = ':';
	}
	*letter = '\0';
	*name = (struct option){0};
}

/* Appends to POSSIBILITIES the long options that ARGUMENT ("--o" or "--o=x") abbreviates; returns their number. */
static int find_possibilities(const char *argument, struct buffer *possibilities)
{
	const char *name = argument + 2;
	const size_t length = strcspn(name, "=");
	int count = 0;

	for (int i = 0; i < ROW_COUNT; i++) {
		if (!rows[i].name || strncmp(rows[i].name, name, length) != 0)
			continue;
		count++;
		if (!buffer_append_string(possibilities, " '--") ||
		    !buffer_append_string(possibilities, rows[i].name) || !buffer_append_string(possibilities, "'"))
			return 0;
	}
	return buffer_append_byte(possibilities, 0) ? count : 0;
}

/* Writes the message for the long option ARGUMENT, which is unknown or ambiguous. */
static void reject_long_option(const char *argument)
{
	struct buffer possibilities = {0};

	if (find_possibilities(argument, &possibilities) > 1)
		message_error(0, "option '%s' is ambiguous; possibilities:%s", message_escaped(argument),
		              (const char *)possibilities.bytes);
	else
		message_error(0, "unrecognized option '%s'", message_escaped(argument));
	buffer_free(&possibilities);
}

/*
 * Writes the message for an option that getopt_long rejected with RESULT.  optopt is the letter of a short option
 * (negative if it is not ASCII, or with musl above 0xDF80), LONG_ONLY and the row of a known long option, or 0 for an
 * unknown long option.
 */
static void reject_option(int result, char *argv[])
{
	const char letter[] = {(char)optopt, '\0'};

	if (optopt == 0)
		reject_long_option(argv[optind - 1]);
	else if (optopt >= LONG_ONLY && optopt < LONG_ONLY + ROW_COUNT)
		message_error(0, "option '--%s' %s", rows[optopt - LONG_ONLY].name,
		              result == ':' ? "requires an argument" : "doesn't allow an argument");
	else
		message_error(0, "%s -- '%s'", result == ':' ? "option requires an argument" : "invalid option",
		              message_escaped(letter));
}

bool option_next(int argc, char *argv[], enum given *given, bool *valid)
{
	const int result = getopt_long(argc, argv, letters, names, NULL);

	*valid = result != '?' && result != ':';
	if (!*valid)
		reject_option(result, argv);
	if (!*valid || result == -1)
		return false;
	*given = find_row(result)->given;
	return true;
}

static bool append_row(const struct option_row *row, struct buffer *out)
{
	char option[40], line[120];

	if (!row->name)
		return buffer_append_string(out, row->meaning) && buffer_append_string(out, "\n");
	(void)snprintf(option, sizeof option, "%c%c%s--%s%s%s", row->letter ? '-' : ' ',
	               row->letter ? row->letter : ' ', row->letter ? ", " : "  ", row->name, row->argument ? "=" : "",
	               row->argument ? row->argument : "");
	(void)snprintf(line, sizeof line, "  %-25s %s\n", option, row->meaning);
	return buffer_append_string(out, line);
}

bool option_help(struct buffer *out)
{
	bool done = buffer_append_string(out, "Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...\n"
	                                      "Convert internationalized domain names to and from Punycode.\n"
	                                      "With no FILE, or if FILE is -, read standard input.\n\n");

	for (int i = 0; done && i < ROW_COUNT; i++)
		done = append_row(&rows[i], out);
	return done && buffer_append_string(out, "\nExit status: 0 all records converted, 1 some not converted, "
	                                         "2 other errors.\n");
}
