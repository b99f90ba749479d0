/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: one table for the parser and --help, and one of options that cannot be combined. */
#include <config.h>

#include "options.h"

#include "punycode/punycode.h"
#include "report/message.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
/* Options and values that were given, as far as they can conflict. */
enum given {
	GIVEN_ENCODE, GIVEN_DECODE, GIVEN_NAMES, GIVEN_TEXT, GIVEN_ZONE, GIVEN_ORIGIN,
	GIVEN_CODE_POINTS, GIVEN_FORMAT, GIVEN_OTHER_FORMAT, GIVEN_MIXED_CASE, GIVEN_IDNA,
	GIVEN_REGISTER, GIVEN_DISPLAY, GIVEN_ON_ERROR, GIVEN_SKIP, GIVEN_ANNOTATE, GIVEN_CHECK, GIVEN_JSON,
	GIVEN_ZERO, GIVEN_LINE_BUFFERED, GIVEN_QUIET, GIVEN_PROFILE, GIVEN_OTHER_PROFILE,
	GIVEN_TRACE, GIVEN_SELF_TEST, GIVEN_HELP, GIVEN_VERSION, GIVEN_STRINGS, GIVEN_ENCODE_TEXT,
	GIVEN_ENCODE_ZONE, GIVEN_STRING, GIVEN_FILE, GIVEN_TLDS, GIVEN_COUNT
};

/* Their names in diagnostics. */
static const char *const given_names[GIVEN_COUNT] = {
	[GIVEN_ENCODE] = "-e", [GIVEN_DECODE] = "-d", [GIVEN_NAMES] = "-x", [GIVEN_TEXT] = "-t",
	[GIVEN_ZONE] = "-Z", [GIVEN_ORIGIN] = "--origin", [GIVEN_CODE_POINTS] = "-u",
	[GIVEN_FORMAT] = "--format", [GIVEN_OTHER_FORMAT] = "--format", [GIVEN_MIXED_CASE] = "-m",
	[GIVEN_IDNA] = "-i", [GIVEN_REGISTER] = "--idna=register",
	[GIVEN_DISPLAY] = "--idna=display", [GIVEN_ON_ERROR] = "--on-error",
	[GIVEN_SKIP] = "--on-error=skip", [GIVEN_ANNOTATE] = "-a", [GIVEN_CHECK] = "-c",
	[GIVEN_JSON] = "--json", [GIVEN_ZERO] = "-z", [GIVEN_PROFILE] = "--profile",
	[GIVEN_OTHER_PROFILE] = "--profile", [GIVEN_TRACE] = "--trace",
	[GIVEN_STRING] = "-s", [GIVEN_FILE] = "FILE", [GIVEN_ENCODE_TEXT] = "-et", [GIVEN_ENCODE_ZONE] = "-eZ",
};

static const enum given conflicts[][2] = {
	{GIVEN_ENCODE, GIVEN_DECODE}, {GIVEN_NAMES, GIVEN_TEXT}, {GIVEN_NAMES, GIVEN_ZONE},
	{GIVEN_TEXT, GIVEN_ZONE}, {GIVEN_CODE_POINTS, GIVEN_TEXT}, {GIVEN_CODE_POINTS, GIVEN_ZONE},
	{GIVEN_MIXED_CASE, GIVEN_TEXT}, {GIVEN_MIXED_CASE, GIVEN_ZONE}, {GIVEN_FORMAT, GIVEN_TEXT},
	{GIVEN_FORMAT, GIVEN_ZONE}, {GIVEN_TRACE, GIVEN_TEXT}, {GIVEN_TRACE, GIVEN_ZONE},
	{GIVEN_CODE_POINTS, GIVEN_OTHER_FORMAT}, {GIVEN_MIXED_CASE, GIVEN_REGISTER},
	{GIVEN_MIXED_CASE, GIVEN_DISPLAY},
	{GIVEN_MIXED_CASE, GIVEN_OTHER_PROFILE}, {GIVEN_OTHER_PROFILE, GIVEN_NAMES},
	{GIVEN_OTHER_PROFILE, GIVEN_TEXT}, {GIVEN_OTHER_PROFILE, GIVEN_ZONE},
	{GIVEN_ZERO, GIVEN_ZONE}, {GIVEN_ON_ERROR, GIVEN_TEXT}, {GIVEN_SKIP, GIVEN_ZONE},
	{GIVEN_ANNOTATE, GIVEN_ENCODE_TEXT}, {GIVEN_ANNOTATE, GIVEN_ENCODE_ZONE},
	{GIVEN_CHECK, GIVEN_ANNOTATE}, {GIVEN_CHECK, GIVEN_TRACE}, {GIVEN_TRACE, GIVEN_ANNOTATE},
	{GIVEN_JSON, GIVEN_TEXT}, {GIVEN_JSON, GIVEN_ZONE}, {GIVEN_JSON, GIVEN_ANNOTATE},
	{GIVEN_JSON, GIVEN_CHECK}, {GIVEN_JSON, GIVEN_TRACE},
	{GIVEN_STRING, GIVEN_ZONE}, {GIVEN_STRING, GIVEN_FILE},
};
/* clang-format on */

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
	{GIVEN_TLDS, 0, "tlds", "FILE", "with -et: convert only names under these domains"},
	{GIVEN_CODE_POINTS, 'u', "code-points", NULL, "Unicode side: u+XXXX items"},
	{GIVEN_COUNT, 0, NULL, NULL, "Input and output:"},
	{GIVEN_ANNOTATE, 'a', "annotate", NULL, "write the ACE form and add the Unicode form"},
	{GIVEN_CHECK, 'c', "check", NULL, "write diagnostics only"},
	{GIVEN_JSON, 0, "json", NULL, "write one JSON object per record"},
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

enum { ROW_COUNT = sizeof rows / sizeof *rows, VALUES_MAX = 4, LONG_ONLY = 256 };

/* The options that take one of several values. */
struct choice {
	enum given given;
	const char *values[VALUES_MAX];
};

/* clang-format off */
static const struct choice choices[] = {
	{GIVEN_FORMAT, {[FORMAT_AUTO] = "auto", [FORMAT_UTF8] = "utf-8", [FORMAT_CODE_POINTS] = "code-points"}},
	{GIVEN_IDNA, {[IDNA_NONE] = "none", [IDNA_LOOKUP] = "lookup", [IDNA_REGISTER] = "register",
	              [IDNA_DISPLAY] = "display"}},
	{GIVEN_ON_ERROR, {[ON_ERROR_KEEP] = "keep", [ON_ERROR_SKIP] = "skip", [ON_ERROR_STOP] = "stop"}},
	{GIVEN_PROFILE, {"punycode", "rust", "swift"}},
};
/* clang-format on */

static const struct bootstring *const profiles[] = {&punycode, &punycode_rust, &punycode_swift};

/* Writes the message that VALUE is not one of the values of CHOICE. */
static void reject_value(const struct choice *choice, const char *value)
{
	const struct option_row *row = rows;
	char valid[80] = "";

	while (row->given != choice->given)
		row++;
	for (int i = 0; i < VALUES_MAX && choice->values[i]; i++) {
		const size_t used = strlen(valid);

		(void)snprintf(valid + used, sizeof valid - used, "%s%s", i > 0 ? ", " : "", choice->values[i]);
	}
	message_error(0, "invalid argument '%s' for '--%s'; valid arguments: %s", message_escaped(value), row->name,
	              valid);
}

/* Returns the index of VALUE among the values of the option GIVEN, or -1 after a message. */
static int choose(enum given given, const char *value)
{
	const struct choice *choice = choices;

	while (choice->given != given)
		choice++;
	for (int i = 0; i < VALUES_MAX && choice->values[i]; i++) {
		if (strcmp(choice->values[i], value) == 0)
			return i;
	}
	reject_value(choice, value);
	return -1;
}

/* Appends STRING with its NUL to the previous strings.  Returns false if out of memory. */
static bool take_string(struct options *options, const char *string)
{
	if (buffer_append(&options->strings, string, strlen(string) + 1))
		return true;
	message_error(ENOMEM, "-s");
	return false;
}

/* Stores the option GIVEN in OPTIONS and marks it in SEEN.  Returns false after a message if VALUE is invalid. */
static bool take(struct options *options, bool *seen, enum given given, const char *value)
{
	struct convert_options *convert = &options->convert;
	int choice = 0;

	seen[given] = true;
	if (given == GIVEN_FORMAT || given == GIVEN_IDNA || given == GIVEN_ON_ERROR || given == GIVEN_PROFILE) {
		choice = choose(given, value);
		if (choice < 0)
			return false;
	}
	/* clang-format off */
	switch (given) {
	case GIVEN_DECODE:        convert->decode = true; break;
	case GIVEN_NAMES:         convert->mode = MODE_NAMES; break;
	case GIVEN_TEXT:          convert->mode = MODE_TEXT; break;
	case GIVEN_ZONE:          convert->mode = MODE_ZONE; break;
	case GIVEN_ORIGIN:        convert->origin = value; break;
	case GIVEN_STRING:        return take_string(options, value);
	case GIVEN_FORMAT:        convert->format = (enum format)choice; break;
	case GIVEN_MIXED_CASE:    convert->mixed_case = true; break;
	case GIVEN_IDNA:          convert->level = (enum idna_level)choice; break;
	case GIVEN_PROFILE:       convert->profile = profiles[choice]; break;
	case GIVEN_ON_ERROR:      options->on_error = (enum on_error)choice; break;
	case GIVEN_ANNOTATE:      convert->annotate = true; break;
	case GIVEN_CHECK:         convert->check = true; break;
	case GIVEN_JSON:          convert->result = RESULT_JSON; break;
	case GIVEN_TRACE:         convert->result = RESULT_TRACE; break;
	case GIVEN_ZERO:          convert->terminator = '\0'; break;
	case GIVEN_LINE_BUFFERED: options->line_buffered = convert->one_by_one = true; break;
	case GIVEN_TLDS:          options->tlds = value; break;
	case GIVEN_QUIET:         options->quiet = true; break;
	default:                  break;
	}
	/* clang-format on */
	return true;
}

/* Marks combinations in SEEN and sets defaults that depend on other options. */
static void derive(struct options *options, bool *seen)
{
	struct convert_options *convert = &options->convert;

	if (seen[GIVEN_SELF_TEST])
		options->task = TASK_SELF_TEST;
	if (convert->mode == MODE_ZONE && !seen[GIVEN_IDNA])
		convert->level = IDNA_REGISTER;
	seen[GIVEN_OTHER_FORMAT] = seen[GIVEN_FORMAT] && convert->format != FORMAT_CODE_POINTS;
	seen[GIVEN_REGISTER] = seen[GIVEN_IDNA] && convert->level == IDNA_REGISTER;
	seen[GIVEN_DISPLAY] = seen[GIVEN_IDNA] && convert->level == IDNA_DISPLAY;
	seen[GIVEN_SKIP] = options->on_error == ON_ERROR_SKIP;
	seen[GIVEN_OTHER_PROFILE] = convert->profile != &punycode;
	seen[GIVEN_STRINGS] = convert->mode == MODE_STRINGS;
	seen[GIVEN_ENCODE_TEXT] = convert->mode == MODE_TEXT && !convert->decode;
	seen[GIVEN_ENCODE_ZONE] = convert->mode == MODE_ZONE && !convert->decode;
	if (seen[GIVEN_CODE_POINTS])
		convert->format = FORMAT_CODE_POINTS;
}

/* Returns false, after a message, if two options cannot be combined or one lacks another that it requires. */
static bool agree(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]]) {
			message_error(0, "%s and %s cannot be combined", given_names[conflicts[i][0]],
			              given_names[conflicts[i][1]]);
			return false;
		}
	}
	if (seen[GIVEN_IDNA] && seen[GIVEN_STRINGS]) {
		message_error(0, "-i requires -x, -t or -Z");
		return false;
	}
	if (seen[GIVEN_ORIGIN] && !seen[GIVEN_ZONE]) {
		message_error(0, "--origin requires -Z");
		return false;
	}
	if (seen[GIVEN_TLDS] && !seen[GIVEN_ENCODE_TEXT]) {
		message_error(0, "--tlds requires -et");
		return false;
	}
	return true;
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

/* Fills the tables for getopt_long.  LETTERS must have room for two bytes per row and three more. */
static void fill(char *letters, struct option *names)
{
	if (getenv("POSIXLY_CORRECT")) /* musl does not read it */
		*letters++ = '+';
	*letters++ = ':';
	for (int i = 0; i < ROW_COUNT; i++) {
		if (!rows[i].name)
			continue;
		*names++ = (struct option){rows[i].name, rows[i].argument ? required_argument : no_argument, NULL,
		                           LONG_ONLY + i};
		if (rows[i].letter)
			*letters++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*letters++ = ':';
	}
	*letters = '\0';
	*names = (struct option){0};
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

/*
 * Reads the options into OPTIONS and SEEN.  --help and --version end the processing of options.  Returns false after a
 * message.
 */
static bool read_options(struct options *options, bool *seen, int argc, char *argv[])
{
	char letters[2 * ROW_COUNT + 3];
	struct option names[ROW_COUNT + 1];
	int result;

	fill(letters, names);
	opterr = 0;
	while ((result = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		const struct option_row *row;

		if (result == '?' || result == ':') {
			reject_option(result, argv);
			return false;
		}
		row = find_row(result);
		if (row->given == GIVEN_HELP || row->given == GIVEN_VERSION) {
			options->task = row->given == GIVEN_HELP ? TASK_HELP : TASK_VERSION;
			return true;
		}
		if (!take(options, seen, row->given, optarg))
			return false;
	}
	options->first_file = optind;
	return true;
}

/*
 * Replaces the NUL after each string by the record terminator.  Returns false, after a message, if a string contains
 * the terminator.
 */
static bool end_strings(struct options *options)
{
	const unsigned char terminator = options->convert.terminator;
	struct buffer *strings = &options->strings;

	if (strings->length == 0 || terminator == '\0')
		return true;
	if (options->convert.mode != MODE_TEXT && memchr(strings->bytes, terminator, strings->length)) {
		message_error(0, "-s takes one record: use -z for a string that contains a newline");
		return false;
	}
	for (size_t i = 0; i < strings->length; i++) {
		if (strings->bytes[i] == '\0')
			strings->bytes[i] = terminator;
	}
	return true;
}

static bool takes_origin(const struct convert_options *convert)
{
	size_t bytes;
	enum status status = STATUS_OK;

	if (convert->origin)
		status = zone_names_measure_origin(convert->level, convert->origin, &bytes);
	if (status != STATUS_OK)
		message_error(0, "invalid argument '%s' for '--origin': %s", message_escaped(convert->origin),
		              status_words(status));
	return status == STATUS_OK;
}

bool options_read(struct options *options, int argc, char *argv[])
{
	bool seen[GIVEN_COUNT] = {false};

	*options = (struct options){
		.convert = {.profile = &punycode, .terminator = '\n', .level = IDNA_LOOKUP},
	};
	if (!read_options(options, seen, argc, argv)) {
		message_error(0, "try 'puny --help'");
		return false;
	}
	if (options->task == TASK_HELP || options->task == TASK_VERSION)
		return true;
	derive(options, seen);
	seen[GIVEN_FILE] = options->first_file < argc;
	if (!agree(seen) || !takes_origin(&options->convert) || !end_strings(options)) {
		message_error(0, "try 'puny --help'");
		return false;
	}
	return true;
}

void options_free(struct options *options)
{
	buffer_free(&options->strings);
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

bool options_help(struct buffer *out)
{
	bool done = buffer_append_string(out, "Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...\n"
	                                      "Convert internationalized domain names to and from Punycode.\n"
	                                      "With no FILE, or if FILE is -, read standard input.\n\n");

	for (int i = 0; done && i < ROW_COUNT; i++)
		done = append_row(&rows[i], out);
	return done && buffer_append_string(out, "\nExit status: 0 all records converted, 1 some not converted, "
	                                         "2 other errors.\n");
}
