/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The table of options, for the parser and for --help. */
#include <config.h>

#include "option_table.h"

#include "message.h"
#include "report/escape.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The options, for getopt_long and for --help. */
static const struct option_row {
	char letter; /* or 0 */
	const char *name;
	const char *argument;
	const char *meaning;
} rows[] = {
	[GIVEN_ENCODE] = {'e', "encode", NULL, "convert Unicode to ACE or Punycode (default)"},
	[GIVEN_DECODE] = {'d', "decode", NULL, "convert ACE or Punycode to Unicode"},
	[GIVEN_STRING] = {'s', "string", "STRING", "convert STRING instead of files"},
	[GIVEN_NAMES] = {'x', "ace-prefix", NULL, "each line is a domain name (prefix xn--)"},
	[GIVEN_TEXT] = {'t', "text", NULL, "convert the domain names in other text"},
	[GIVEN_ZONE] = {'Z', "zone", NULL, "convert the domain names in a zone file"},
	[GIVEN_FORMAT] = {0, "format", "FORMAT", "Unicode side: auto, utf-8 or code-points"},
	[GIVEN_IDNA] = {'i', "idna", "LEVEL", "rules for names: lookup, register, display, none"},
	[GIVEN_MIXED_CASE] = {'m', "mixed-case", NULL, "mixed-case annotation (RFC 3492, appendix A)"},
	[GIVEN_ORIGIN] = {0, "origin", "NAME", "with -Z: origin before the first $ORIGIN"},
	[GIVEN_PROFILE] = {0, "profile", "NAME", "variant of Punycode: punycode, rust or swift"},
	[GIVEN_TLDS] = {0, "tlds", "FILE", "with -et: more top-level domains"},
	[GIVEN_CODE_POINTS] = {'u', "code-points", NULL, "read and write the Unicode side as u+XXXX"},
	[GIVEN_ANNOTATE] = {'a', "annotate", NULL, "write both the ACE and the Unicode form"},
	[GIVEN_CHECK] = {'c', "check", NULL, "write diagnostics only"},
	[GIVEN_JSON] = {0, "json", NULL, "write one JSON object per record, or per diagnostic"},
	[GIVEN_LINE_BUFFERED] = {0, "line-buffered", NULL, "flush the output after every record"},
	[GIVEN_ON_ERROR] = {0, "on-error", "ACTION", "invalid records: keep, skip or stop"},
	[GIVEN_QUIET] = {'q', "quiet", NULL, "write no diagnostics about records"},
	[GIVEN_TRACE] = {0, "trace", NULL, "write the steps of the algorithm"},
	[GIVEN_ZERO] = {'z', "zero-terminated", NULL, "records end with NUL instead of LF"},
	[GIVEN_HELP] = {'h', "help", NULL, "print this summary and exit"},
	[GIVEN_SELF_TEST] = {0, "self-test", NULL, "run the examples of RFC 3492, print TAP"},
	[GIVEN_VERSION] = {'V', "version", NULL, "print the versions of puny and its data and exit"},
};

enum { ROW_COUNT = sizeof rows / sizeof *rows, LONG_ONLY = 256 };

/* The headings of groups in --help, each before an option. */
static const char *const headings[ROW_COUNT] = {
	[GIVEN_NAMES] = "Mode (default: each line is a string, converted as in RFC 3492):\n",
	[GIVEN_FORMAT] = "Conversion:\n",
	[GIVEN_ANNOTATE] = "Input and output:\n",
	[GIVEN_HELP] = "Information:\n",
};

/*
 * For getopt_long: at most two characters for each row, with "+", ":" and NUL; and the long names, with a row of zeros.
 */
static char letters[2 * ROW_COUNT + 3];
static struct option names[ROW_COUNT + 1];

const char *option_name(enum given given)
{
	return rows[given].name;
}

void option_show(enum given given, char shown[static OPTION_SHOWN_MAX])
{
	/* clang-format off */
	static const char *const combinations[GIVENS] = {
		[GIVEN_OTHER_FORMAT] = "--format", [GIVEN_OTHER_PROFILE] = "--profile",
		[GIVEN_REGISTER] = "--idna=register", [GIVEN_DISPLAY] = "--idna=display",
		[GIVEN_SKIP] = "--on-error=skip", [GIVEN_FILE] = "FILE",
		[GIVEN_ENCODE_TEXT] = "-et", [GIVEN_ENCODE_ZONE] = "-eZ", [GIVEN_ANY_NAMES] = "-x, -t or -Z",
		[GIVEN_JSON_OF_TEXT] = "--json with -t or -Z",
	};
	/* clang-format on */

	if (combinations[given])
		(void)snprintf(shown, OPTION_SHOWN_MAX, "%s", combinations[given]);
	else if (rows[given].letter)
		(void)snprintf(shown, OPTION_SHOWN_MAX, "-%c", rows[given].letter);
	else
		(void)snprintf(shown, OPTION_SHOWN_MAX, "--%s", rows[given].name);
}

void option_start(void)
{
	char *letter = letters;

	opterr = 0;
	if (getenv("POSIXLY_CORRECT")) /* musl does not read it */
		*letter++ = '+';
	*letter++ = ':';
	for (int i = 0; i < ROW_COUNT; i++) {
		const int argument = rows[i].argument ? required_argument : no_argument;

		names[i] = (struct option){rows[i].name, argument, NULL, LONG_ONLY + i};
		if (rows[i].letter)
			*letter++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*letter++ = ':';
	}
	*letter = '\0';
}

/* Writes the message for the long option ARGUMENT ("--o" or "--o=x"), which is unknown or ambiguous. */
static void reject_long_option(const char *argument)
{
	const size_t length = strcspn(argument + 2, "=");
	char possible[ROW_COUNT * OPTION_SHOWN_MAX] = "";
	int count = 0;

	for (int i = 0; i < ROW_COUNT; i++) {
		const size_t used = strlen(possible);

		if (strncmp(rows[i].name, argument + 2, length) != 0)
			continue;
		(void)snprintf(possible + used, sizeof possible - used, " '--%s'", rows[i].name);
		count++;
	}
	if (count > 1)
		message_error(0, "option '%s' is ambiguous; possibilities:%s", message_escaped(argument), possible);
	else
		message_error(0, "unrecognized option '%s'", message_escaped(argument));
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

enum given option_next(int argc, char *argv[])
{
	const int result = getopt_long(argc, argv, letters, names, NULL);
	int row = 0;

	if (result == -1)
		return GIVEN_END;
	if (result == '?' || result == ':') {
		reject_option(result, argv);
		return GIVEN_INVALID;
	}
	if (result >= LONG_ONLY)
		return (enum given)(result - LONG_ONLY);
	while (rows[row].letter != result)
		row++;
	return (enum given)row;
}

static bool append_row(const struct option_row *row, struct buffer *out)
{
	const char letter[] = {row->letter ? '-' : ' ', row->letter ? row->letter : ' ', row->letter ? ',' : ' ', '\0'};
	char option[40];

	(void)snprintf(option, sizeof option, "%s --%s%s%s", letter, row->name, row->argument ? "=" : "",
	               row->argument ? row->argument : "");
	return append_format(out, "  %-25s %s\n", option, row->meaning);
}

bool option_help(struct buffer *out)
{
	bool done = buffer_append_string(out, "Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...\n"
	                                      "       puny [-e | -d] [-x | -t] [OPTION]... -s STRING\n"
	                                      "Convert internationalized domain names to and from Punycode.\n"
	                                      "With no FILE, or if FILE is -, read standard input.\n\n");

	for (int i = 0; done && i < ROW_COUNT; i++)
		done = (!headings[i] || buffer_append_string(out, headings[i])) && append_row(&rows[i], out);
	return done && buffer_append_string(out, "\nExit status: 0 all records converted, 1 some not converted, "
	                                         "2 other errors.\n");
}
