/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Options: their values, and which of them cannot be combined. */
#include <config.h>

#include "options.h"

#include "message.h"
#include "option_table.h"
#include "punycode/punycode.h"
#include "report/diagnostic.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
/* Options that exclude each other; the message names both. */
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
	{GIVEN_JSON, GIVEN_ANNOTATE}, {GIVEN_JSON, GIVEN_TRACE},
	{GIVEN_STRING, GIVEN_ZONE}, {GIVEN_STRING, GIVEN_FILE},
};

/* Options that require another. */
static const enum given requirements[][2] = {
	{GIVEN_IDNA, GIVEN_ANY_NAMES}, {GIVEN_ORIGIN, GIVEN_ZONE}, {GIVEN_TLDS, GIVEN_ENCODE_TEXT},
	{GIVEN_JSON_OF_TEXT, GIVEN_CHECK},
};

/* The values of the options that take one of several, which NULL ends. */
static const char *const *const choices[GIVENS] = {
	[GIVEN_FORMAT] = (const char *const[]){[FORMAT_AUTO] = "auto", [FORMAT_UTF8] = "utf-8",
	                                       [FORMAT_CODE_POINTS] = "code-points", NULL},
	[GIVEN_IDNA] = diagnostic_levels,
	[GIVEN_ON_ERROR] = (const char *const[]){[ON_ERROR_KEEP] = "keep", [ON_ERROR_SKIP] = "skip",
	                                         [ON_ERROR_STOP] = "stop", NULL},
	[GIVEN_PROFILE] = (const char *const[]){"punycode", "rust", "swift", NULL},
};
/* clang-format on */

static const struct bootstring *const profiles[] = {&punycode, &punycode_rust, &punycode_swift};

/* Writes the message that VALUE is not one of the values of the option GIVEN. */
static void reject_value(enum given given, const char *value)
{
	char valid[80] = "";

	for (const char *const *choice = choices[given]; *choice; choice++) {
		const size_t used = strlen(valid);

		(void)snprintf(valid + used, sizeof valid - used, "%s%s", used > 0 ? ", " : "", *choice);
	}
	message_error(0, "invalid argument '%s' for '--%s'; valid arguments: %s", message_escaped(value),
	              option_name(given), valid);
}

/*
 * Returns the index of VALUE among the values of the option GIVEN, 0 if it takes any value or none, or -1 after a
 * message.
 */
static int choose(enum given given, const char *value)
{
	if (!choices[given])
		return 0;
	for (int i = 0; choices[given][i]; i++) {
		if (strcmp(choices[given][i], value) == 0)
			return i;
	}
	reject_value(given, value);
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
static bool take_option(struct options *options, bool *seen, enum given given, const char *value)
{
	struct convert_options *convert = &options->convert;
	const int choice = choose(given, value);

	if (choice < 0)
		return false;
	seen[given] = true;
	/* clang-format off */
	switch (given) {
	case GIVEN_DECODE:        convert->records.decode = true; break;
	case GIVEN_NAMES:         convert->mode = MODE_NAMES; break;
	case GIVEN_TEXT:          convert->mode = MODE_TEXT; break;
	case GIVEN_ZONE:          convert->mode = MODE_ZONE; break;
	case GIVEN_ORIGIN:        convert->origin = value; break;
	case GIVEN_STRING:        return take_string(options, value);
	case GIVEN_FORMAT:        convert->records.format = (enum format)choice; break;
	case GIVEN_MIXED_CASE:    convert->records.mixed_case = true; break;
	case GIVEN_IDNA:          convert->records.level = (enum idna_level)choice; break;
	case GIVEN_PROFILE:       convert->records.profile = profiles[choice]; break;
	case GIVEN_ON_ERROR:      options->on_error = (enum on_error)choice; break;
	case GIVEN_ANNOTATE:      convert->records.annotate = true; break;
	case GIVEN_CHECK:         convert->records.check = true; break;
	case GIVEN_JSON:          convert->records.json = true; break;
	case GIVEN_TRACE:         convert->records.trace = true; break;
	case GIVEN_ZERO:          convert->records.terminator = '\0'; break;
	case GIVEN_LINE_BUFFERED: convert->records.one_by_one = true; break;
	case GIVEN_TLDS:          options->tlds_file = value; break;
	case GIVEN_QUIET:         options->quiet = true; break;
	case GIVEN_HELP:          options->task = TASK_HELP; break;
	case GIVEN_SELF_TEST:     options->task = TASK_SELF_TEST; break;
	case GIVEN_VERSION:       options->task = TASK_VERSION; break;
	default:                  break;
	}
	/* clang-format on */
	return true;
}

/* Marks combinations in SEEN and sets defaults that depend on other options. */
static void derive(struct options *options, bool *seen)
{
	struct convert_options *convert = &options->convert;

	if (convert->mode == MODE_ZONE && !seen[GIVEN_IDNA])
		convert->records.level = IDNA_REGISTER;
	seen[GIVEN_OTHER_FORMAT] = seen[GIVEN_FORMAT] && convert->records.format != FORMAT_CODE_POINTS;
	seen[GIVEN_REGISTER] = seen[GIVEN_IDNA] && convert->records.level == IDNA_REGISTER;
	seen[GIVEN_DISPLAY] = seen[GIVEN_IDNA] && convert->records.level == IDNA_DISPLAY;
	seen[GIVEN_SKIP] = options->on_error == ON_ERROR_SKIP;
	seen[GIVEN_OTHER_PROFILE] = convert->records.profile != &punycode;
	seen[GIVEN_ENCODE_TEXT] = convert->mode == MODE_TEXT && !convert->records.decode;
	seen[GIVEN_ENCODE_ZONE] = convert->mode == MODE_ZONE && !convert->records.decode;
	seen[GIVEN_ANY_NAMES] = convert->mode != MODE_STRINGS;
	seen[GIVEN_JSON_OF_TEXT] = seen[GIVEN_JSON] && (seen[GIVEN_TEXT] || seen[GIVEN_ZONE]);
	if (seen[GIVEN_CODE_POINTS])
		convert->records.format = FORMAT_CODE_POINTS;
}

/* Writes a message about two options.  Returns false. */
static bool reject_pair(const enum given pair[static 2], const char *between, const char *after)
{
	char first[OPTION_SHOWN_MAX], second[OPTION_SHOWN_MAX];

	option_show(pair[0], first);
	option_show(pair[1], second);
	message_error(0, "%s %s %s%s", first, between, second, after);
	return false;
}

/* Returns false, after a message, if two options cannot be combined or one lacks another that it requires. */
static bool agree(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]])
			return reject_pair(conflicts[i], "and",
			                   conflicts[i][1] == GIVEN_FILE
			                           ? " cannot be combined; repeat -s for each string"
			                           : " cannot be combined");
	}
	for (size_t i = 0; i < sizeof requirements / sizeof *requirements; i++) {
		if (seen[requirements[i][0]] && !seen[requirements[i][1]])
			return reject_pair(requirements[i], "requires", "");
	}
	return true;
}

/*
 * Reads the options into OPTIONS and SEEN.  --help and --version end the processing of options.  Returns false after a
 * message.
 */
static bool read_options(struct options *options, bool *seen, int argc, char *argv[])
{
	enum given given;

	option_start();
	while ((given = option_next(argc, argv)) < GIVENS) {
		if (!take_option(options, seen, given, optarg))
			return false;
		if (options->task == TASK_HELP || options->task == TASK_VERSION)
			return true;
	}
	options->first_file = optind;
	return given == GIVEN_END;
}

/*
 * Replaces the NUL after each string by the record terminator.  Returns false, after a message, if a string contains
 * the terminator.
 */
static bool end_strings(struct options *options)
{
	const unsigned char terminator = options->convert.records.terminator;
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

/* Returns false, after a message, if --origin is not a name. */
static bool check_origin(const struct convert_options *convert)
{
	const struct zone_options options = convert_zone_options(convert);
	struct zone_names names = {0};
	enum status status;

	zone_names_start(&names, &options);
	status = zone_names_restart(&names);
	zone_names_free(&names);
	if (status != STATUS_OK)
		message_error(0, "invalid argument '%s' for '--origin': %s", message_escaped(convert->origin),
		              status_words(status));
	return status == STATUS_OK;
}

bool options_read(struct options *options, int argc, char *argv[])
{
	bool seen[GIVENS] = {false}, valid;

	*options = (struct options){
		.convert.records = {.profile = &punycode, .terminator = '\n', .level = IDNA_LOOKUP},
	};
	valid = read_options(options, seen, argc, argv);
	if (valid && options->task != TASK_HELP && options->task != TASK_VERSION) {
		derive(options, seen);
		seen[GIVEN_FILE] = options->first_file < argc;
		valid = agree(seen) && (!options->convert.origin || check_origin(&options->convert)) &&
		        end_strings(options);
	}
	if (!valid)
		message_error(0, "try 'puny --help'");
	return valid;
}
