/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options: one table for the parser and for --help, one for what does not go together. */
#include <config.h>

#include "options.h"

#include "punycode/punycode.h"
#include "report/message.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* What was given, options and values, as far as something may not go with it. */
enum given {
	GIVEN_ENCODE, GIVEN_DECODE, GIVEN_NAMES, GIVEN_TEXT, GIVEN_ZONE, GIVEN_ORIGIN,
	GIVEN_CODE_POINTS, GIVEN_FORMAT, GIVEN_OTHER_FORMAT, GIVEN_MIXED_CASE, GIVEN_IDNA,
	GIVEN_REGISTER, GIVEN_DISPLAY, GIVEN_ON_ERROR, GIVEN_SKIP, GIVEN_ANNOTATE, GIVEN_CHECK, GIVEN_JSON,
	GIVEN_ZERO, GIVEN_LINE_BUFFERED, GIVEN_QUIET, GIVEN_PROFILE, GIVEN_OTHER_PROFILE,
	GIVEN_TRACE, GIVEN_SELF_TEST, GIVEN_HELP, GIVEN_VERSION, GIVEN_STRINGS, GIVEN_ENCODE_TEXT,
	GIVEN_ENCODE_ZONE, GIVEN_COUNT
};

/* How a diagnostic calls it. */
static const char *const given_names[GIVEN_COUNT] = {
	[GIVEN_ENCODE] = "-e", [GIVEN_DECODE] = "-d", [GIVEN_NAMES] = "-x", [GIVEN_TEXT] = "-t",
	[GIVEN_ZONE] = "-Z", [GIVEN_ORIGIN] = "--origin", [GIVEN_CODE_POINTS] = "-u",
	[GIVEN_FORMAT] = "--format", [GIVEN_OTHER_FORMAT] = "--format", [GIVEN_MIXED_CASE] = "-m",
	[GIVEN_IDNA] = "-i", [GIVEN_REGISTER] = "--idna=register",
	[GIVEN_DISPLAY] = "--idna=display", [GIVEN_ON_ERROR] = "--on-error",
	[GIVEN_SKIP] = "--on-error=skip", [GIVEN_ANNOTATE] = "-a", [GIVEN_CHECK] = "-c",
	[GIVEN_JSON] = "--json", [GIVEN_ZERO] = "-z", [GIVEN_PROFILE] = "--profile",
	[GIVEN_OTHER_PROFILE] = "--profile", [GIVEN_TRACE] = "--trace",
	[GIVEN_ENCODE_TEXT] = "-et", [GIVEN_ENCODE_ZONE] = "-eZ",
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
};

/* The rows of --help; one without a meaning heads a group. */
struct option_row {
	enum given given;
	char letter;
	const char *name;
	const char *argument;
	const char *meaning;
};

static const struct option_row rows[] = {
	{GIVEN_ENCODE, 'e', "encode", NULL, "Unicode to Punycode (the default)"},
	{GIVEN_DECODE, 'd', "decode", NULL, "Punycode to Unicode"},
	{GIVEN_COUNT, 0, NULL, NULL, "What a record is; without one of these, a string (plain RFC 3492):"},
	{GIVEN_NAMES, 'x', "ace-prefix", NULL, "a domain name: its labels carry xn--"},
	{GIVEN_TEXT, 't', "text", NULL, "text: convert the names in it, copy all else"},
	{GIVEN_ZONE, 'Z', "zone", NULL, "a master file: convert its names, copy all else"},
	{GIVEN_ORIGIN, 0, "origin", "NAME", "with -Z: the origin before the first $ORIGIN"},
	{GIVEN_COUNT, 0, NULL, NULL, "How it is converted:"},
	{GIVEN_CODE_POINTS, 'u', "code-points", NULL, "the Unicode side is u+XXXX items"},
	{GIVEN_FORMAT, 0, "format", "FORMAT", "the Unicode side is auto, utf-8 or code-points"},
	{GIVEN_MIXED_CASE, 'm', "mixed-case", NULL, "mixed-case annotation (RFC 3492, appendix A)"},
	{GIVEN_IDNA, 'i', "idna", "LEVEL", "the rules of names: lookup, register, display, none"},
	{GIVEN_PROFILE, 0, "profile", "NAME", "the Bootstring of punycode, rust or swift"},
	{GIVEN_COUNT, 0, NULL, NULL, "What is written:"},
	{GIVEN_ON_ERROR, 0, "on-error", "ACTION", "keep, skip, or stop at what cannot be converted"},
	{GIVEN_ANNOTATE, 'a', "annotate", NULL, "keep the ACE form, add the Unicode form beside it"},
	{GIVEN_CHECK, 'c', "check", NULL, "write nothing, only diagnose"},
	{GIVEN_JSON, 0, "json", NULL, "one object a record"},
	{GIVEN_TRACE, 0, "trace", NULL, "narrate the algorithm in place of the output"},
	{GIVEN_ZERO, 'z', "zero-terminated", NULL, "records end in NUL, not LF"},
	{GIVEN_LINE_BUFFERED, 0, "line-buffered", NULL, "flush after every record"},
	{GIVEN_QUIET, 'q', "quiet", NULL, "no diagnostics about records"},
	{GIVEN_COUNT, 0, NULL, NULL, "And:"},
	{GIVEN_SELF_TEST, 0, "self-test", NULL, "run the RFC's samples and traces, print TAP"},
	{GIVEN_HELP, 'h', "help", NULL, "print this"},
	{GIVEN_VERSION, 'V', "version", NULL, "print the version, and that of Unicode"},
};

enum { ROW_COUNT = sizeof rows / sizeof *rows, VALUES_MAX = 4, LONG_ONLY = 256 };

/* The values of the options that take one of a few. */
struct choice {
	enum given given;
	const char *values[VALUES_MAX];
};

static const struct choice choices[] = {
	{GIVEN_FORMAT, {[FORMAT_AUTO] = "auto", [FORMAT_UTF8] = "utf-8", [FORMAT_CODE_POINTS] = "code-points"}},
	{GIVEN_IDNA, {[IDNA_NONE] = "none", [IDNA_LOOKUP] = "lookup", [IDNA_REGISTER] = "register",
	              [IDNA_DISPLAY] = "display"}},
	{GIVEN_ON_ERROR, {[ON_ERROR_KEEP] = "keep", [ON_ERROR_SKIP] = "skip", [ON_ERROR_STOP] = "stop"}},
	{GIVEN_PROFILE, {"punycode", "rust", "swift"}},
};

static const struct bootstring *const profiles[] = {&punycode, &punycode_rust, &punycode_swift};

/* The index of VALUE among the values of the option GIVEN, or -1 with a message. */
static int choose(enum given given, const char *value)
{
	const struct choice *choice = choices;

	while (choice->given != given)
		choice++;
	for (int i = 0; i < VALUES_MAX && choice->values[i]; i++) {
		if (strcmp(choice->values[i], value) == 0)
			return i;
	}
	if (choice->values[3])
		message_error(0, "%s takes %s, %s, %s or %s, not '%s'", given_names[given], choice->values[0],
		              choice->values[1], choice->values[2], choice->values[3], message_escaped(value));
	else
		message_error(0, "%s takes %s, %s or %s, not '%s'", given_names[given], choice->values[0],
		              choice->values[1], choice->values[2], message_escaped(value));
	return -1;
}

/* Takes the option GIVEN into OPTIONS, and marks it and what follows from it in SEEN. */
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
	switch (given) {
	case GIVEN_DECODE:        convert->decode = true; break;
	case GIVEN_NAMES:         convert->mode = MODE_NAMES; break;
	case GIVEN_TEXT:          convert->mode = MODE_TEXT; break;
	case GIVEN_ZONE:          convert->mode = MODE_ZONE; break;
	case GIVEN_ORIGIN:        convert->origin = value; break;
	case GIVEN_FORMAT:        convert->format = (enum format)choice; break;
	case GIVEN_MIXED_CASE:    convert->mixed_case = true; break;
	case GIVEN_IDNA:          convert->level = (enum idna_level)choice; break;
	case GIVEN_PROFILE:       convert->profile = profiles[choice]; break;
	case GIVEN_ON_ERROR:      options->on_error = (enum on_error)choice; break;
	case GIVEN_ANNOTATE:      convert->annotate = true; break;
	case GIVEN_CHECK:         convert->check = true; break;
	case GIVEN_JSON:          options->task = TASK_JSON; break;
	case GIVEN_TRACE:         options->task = TASK_TRACE; break;
	case GIVEN_ZERO:          convert->terminator = '\0'; break;
	case GIVEN_LINE_BUFFERED: options->line_buffered = convert->one_by_one = true; break;
	case GIVEN_QUIET:         options->quiet = true; break;
	default:                  break;
	}
	return true;
}

/* Marks in SEEN what options say together, and sets what they leave open. */
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

/* Refuses what does not go together, saying which two. */
static bool agree(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]]) {
			message_error(0, "%s and %s do not go together", given_names[conflicts[i][0]],
			              given_names[conflicts[i][1]]);
			return false;
		}
	}
	if (seen[GIVEN_IDNA] && seen[GIVEN_STRINGS]) {
		message_error(0, "-i wants -x, -t or -Z");
		return false;
	}
	if (seen[GIVEN_ORIGIN] && !seen[GIVEN_ZONE]) {
		message_error(0, "--origin wants -Z");
		return false;
	}
	return true;
}

/* The row of what getopt_long returned. */
static const struct option_row *find_row(int value)
{
	const struct option_row *row = rows;

	if (value >= LONG_ONLY)
		return &rows[value - LONG_ONLY];
	while (row->letter != value)
		row++;
	return row;
}

/* The table in the form that getopt_long wants: LETTERS has room for two bytes a row and two more. */
static void fill(char *letters, struct option *names)
{
	*letters++ = ':';
	for (int i = 0; i < ROW_COUNT; i++) {
		if (!rows[i].name)
			continue;
		*names++ = (struct option){rows[i].name, rows[i].argument ? required_argument : no_argument, NULL, LONG_ONLY + i};
		if (rows[i].letter)
			*letters++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*letters++ = ':';
	}
	*letters = '\0';
	*names = (struct option){0};
}

/* Says which option is wrong; RESULT is ':' where its argument is missing. */
static void refuse(int result, char *argv[])
{
	const char *what = result == ':' ? "argument missing after" : "wrong option";
	const char *argument = argv[optind - 1];

	/* a letter, which is negative where it is no ASCII; 0 for an unknown word, a row for a known one */
	if (optopt != 0 && optopt < LONG_ONLY)
		message_error(0, "%s '-%s'", what, message_escaped((const char[]){(char)optopt, '\0'}));
	else
		message_error(0, "%s '%s'", what, message_escaped(argument));
}

/* Reads the options into OPTIONS and SEEN; --help and --version end the reading. */
static bool read_options(struct options *options, bool *seen, int argc, char *argv[])
{
	char letters[2 * ROW_COUNT + 2];
	struct option names[ROW_COUNT + 1];
	int result;

	fill(letters, names);
	opterr = 0;
	while ((result = getopt_long(argc, argv, letters, names, NULL)) != -1) {
		const struct option_row *row;

		if (result == '?' || result == ':') {
			refuse(result, argv);
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

static bool takes_origin(const struct convert_options *convert)
{
	size_t bytes;
	enum status status = STATUS_OK;

	if (convert->origin)
		status = zone_names_measure_origin(convert->level, convert->origin, &bytes);
	if (status != STATUS_OK)
		message_error(0, "--origin takes a name, not '%s': %s", message_escaped(convert->origin),
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
	if (!agree(seen) || !takes_origin(&options->convert)) {
		message_error(0, "try 'puny --help'");
		return false;
	}
	return true;
}

bool options_help(struct buffer *out)
{
	bool done =
		buffer_append_string(out, "Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...\n"
	                                  "Turn Unicode names into Punycode / ACE (xn--) and back, a record a line.\n"
	                                  "With no FILE, or where FILE is -, read standard input.\n\n");

	for (int i = 0; done && i < ROW_COUNT; i++) {
		const struct option_row *row = &rows[i];
		char left[40], line[120];

		if (!row->name) {
			done = buffer_append_string(out, "\n") && buffer_append_string(out, row->meaning) &&
			       buffer_append_string(out, "\n");
			continue;
		}
		(void)snprintf(left, sizeof left, "%c%c%s--%s%s%s", row->letter ? '-' : ' ',
		               row->letter ? row->letter : ' ', row->letter ? ", " : "  ", row->name,
		               row->argument ? "=" : "", row->argument ? row->argument : "");
		(void)snprintf(line, sizeof line, "  %-25s %s\n", left, row->meaning);
		done = buffer_append_string(out, line);
	}
	return done &&
	       buffer_append_string(
		       out, "\nExit status: 0 every record was converted, 1 some could not be, 2 wrong usage or\n"
			    "failed input or output.  The manual: man puny\n");
}
