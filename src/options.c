/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Options: their values, and which of them cannot be combined. */
#include <config.h>

#include "options.h"

#include "option_table.h"
#include "punycode/punycode.h"
#include "report/explain.h"
#include "report/message.h"

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

enum { NEEDS_MAX = 3 };

/* Options that require one of others; the message names all. */
static const struct {
	enum given given;
	int count;
	enum given needs[NEEDS_MAX];
} requirements[] = {
	{GIVEN_IDNA, 3, {GIVEN_NAMES, GIVEN_TEXT, GIVEN_ZONE}},
	{GIVEN_ORIGIN, 1, {GIVEN_ZONE}},
	{GIVEN_TLDS, 1, {GIVEN_ENCODE_TEXT}},
	{GIVEN_JSON_OF_TEXT, 1, {GIVEN_CHECK}},
};

/* The options that take one of several values, which NULL ends. */
static const struct choice {
	enum given given;
	const char *const *values;
} choices[] = {
	{GIVEN_FORMAT, (const char *const[]){[FORMAT_AUTO] = "auto", [FORMAT_UTF8] = "utf-8",
	                                     [FORMAT_CODE_POINTS] = "code-points", NULL}},
	{GIVEN_IDNA, explain_levels},
	{GIVEN_ON_ERROR, (const char *const[]){[ON_ERROR_KEEP] = "keep", [ON_ERROR_SKIP] = "skip",
	                                       [ON_ERROR_STOP] = "stop", NULL}},
	{GIVEN_PROFILE, (const char *const[]){"punycode", "rust", "swift", NULL}},
};
/* clang-format on */

enum { CHOICE_COUNT = sizeof choices / sizeof *choices };

static const struct bootstring *const profiles[] = {&punycode, &punycode_rust, &punycode_swift};

/* Writes the message that VALUE is not one of the values of CHOICE. */
static void reject_value(const struct choice *choice, const char *value)
{
	char valid[80] = "";

	for (int i = 0; choice->values[i]; i++) {
		const size_t used = strlen(valid);

		(void)snprintf(valid + used, sizeof valid - used, "%s%s", i > 0 ? ", " : "", choice->values[i]);
	}
	message_error(0, "invalid argument '%s' for '--%s'; valid arguments: %s", message_escaped(value),
	              option_name(choice->given), valid);
}

/*
 * Returns the index of VALUE among the values of the option GIVEN, 0 if it takes any value or none, or -1 after a
 * message.
 */
static int choose(enum given given, const char *value)
{
	const struct choice *choice = choices;

	while (choice < choices + CHOICE_COUNT && choice->given != given)
		choice++;
	if (choice == choices + CHOICE_COUNT)
		return 0;
	for (int i = 0; choice->values[i]; i++) {
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
	const int choice = choose(given, value);

	if (choice < 0)
		return false;
	seen[given] = true;
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
	case GIVEN_JSON:          convert->json = true; break;
	case GIVEN_TRACE:         convert->trace = true; break;
	case GIVEN_ZERO:          convert->terminator = '\0'; break;
	case GIVEN_LINE_BUFFERED: convert->one_by_one = true; break;
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
	seen[GIVEN_ENCODE_TEXT] = convert->mode == MODE_TEXT && !convert->decode;
	seen[GIVEN_ENCODE_ZONE] = convert->mode == MODE_ZONE && !convert->decode;
	seen[GIVEN_JSON_OF_TEXT] = seen[GIVEN_JSON] && (seen[GIVEN_TEXT] || seen[GIVEN_ZONE]);
	if (seen[GIVEN_CODE_POINTS])
		convert->format = FORMAT_CODE_POINTS;
}

/* Writes GIVEN as users type it. */
static void show(enum given given, char shown[static OPTION_SHOWN_MAX])
{
	/* clang-format off */
	static const char *const combinations[GIVEN_COUNT] = {
		[GIVEN_OTHER_FORMAT] = "--format", [GIVEN_OTHER_PROFILE] = "--profile",
		[GIVEN_REGISTER] = "--idna=register", [GIVEN_DISPLAY] = "--idna=display",
		[GIVEN_SKIP] = "--on-error=skip", [GIVEN_FILE] = "FILE",
		[GIVEN_ENCODE_TEXT] = "-et", [GIVEN_ENCODE_ZONE] = "-eZ",
		[GIVEN_JSON_OF_TEXT] = "--json with -t or -Z",
	};
	/* clang-format on */

	if (combinations[given])
		(void)snprintf(shown, OPTION_SHOWN_MAX, "%s", combinations[given]);
	else
		option_show(given, shown);
}

static void reject_combination(enum given one, enum given other)
{
	char first[OPTION_SHOWN_MAX], second[OPTION_SHOWN_MAX];

	show(one, first);
	show(other, second);
	message_error(0, "%s and %s cannot be combined", first, second);
}

/* Writes the message that GIVEN requires one of COUNT others: "-i requires -x, -t or -Z". */
static void reject_alone(enum given given, const enum given *needs, int count)
{
	char first[OPTION_SHOWN_MAX], need[OPTION_SHOWN_MAX], list[NEEDS_MAX * (OPTION_SHOWN_MAX + 4)] = "";

	show(given, first);
	for (int i = 0; i < count; i++) {
		const size_t used = strlen(list);

		show(needs[i], need);
		(void)snprintf(list + used, sizeof list - used, "%s%s",
		               i == 0           ? ""
		               : i == count - 1 ? " or "
		                                : ", ",
		               need);
	}
	message_error(0, "%s requires %s", first, list);
}

/* Returns false, after a message, if two options cannot be combined or one lacks another that it requires. */
static bool agree(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]]) {
			reject_combination(conflicts[i][0], conflicts[i][1]);
			return false;
		}
	}
	for (size_t i = 0; i < sizeof requirements / sizeof *requirements; i++) {
		bool met = !seen[requirements[i].given];

		for (int n = 0; n < requirements[i].count; n++)
			met = met || seen[requirements[i].needs[n]];
		if (!met) {
			reject_alone(requirements[i].given, requirements[i].needs, requirements[i].count);
			return false;
		}
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
	bool valid;

	option_start();
	while (option_next(argc, argv, &given, &valid)) {
		if (given == GIVEN_HELP || given == GIVEN_VERSION) {
			options->task = given == GIVEN_HELP ? TASK_HELP : TASK_VERSION;
			return true;
		}
		if (!take(options, seen, given, optarg))
			return false;
	}
	options->first_file = optind;
	return valid;
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
	struct zone_names names = {0};
	enum status status;

	zone_names_start(&names, convert);
	status = zone_names_restart(&names);
	zone_names_free(&names);
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
