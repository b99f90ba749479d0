/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Options.  In flows the command line; out flow the options, or a message.  One table lists the options for getopt_long
 * and --help, and two list the pairs that exclude or require each other.  Each option is stored as it is read; then
 * defaults that depend on other options are set, and the pairs are checked.
 */
#include <config.h>

#include "options.h"

#include "output.h"
#include "punycode/punycode.h"
#include "report/report.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
/* The options in the order of --help, then combinations of options and values, which derive finds. */
enum given {
	GIVEN_ENCODE, GIVEN_DECODE, GIVEN_STRING,
	GIVEN_NAMES, GIVEN_TEXT, GIVEN_TLDS, GIVEN_ZONE, GIVEN_ORIGIN,
	GIVEN_CHECK, GIVEN_IDNA, GIVEN_ON_ERROR, GIVEN_QUIET,
	GIVEN_ANNOTATE, GIVEN_JSON, GIVEN_TRACE, GIVEN_LINE_BUFFERED,
	GIVEN_ZERO, GIVEN_CODE_POINTS, GIVEN_FORMAT, GIVEN_MIXED_CASE, GIVEN_PROFILE,
	GIVEN_HELP, GIVEN_VERSION, GIVEN_SELF_TEST,
	OPTIONS, /* the number of options */

	GIVEN_OTHER_FORMAT = OPTIONS, GIVEN_OTHER_PROFILE, GIVEN_REGISTER, GIVEN_DISPLAY, GIVEN_SKIP, GIVEN_FILE,
	GIVEN_ENCODE_TEXT, GIVEN_ENCODE_ZONE, GIVEN_ANY_NAMES, GIVEN_JSON_OF_TEXT,
	GIVENS /* the number of all */
};

static const char *const formats[] = {
	[FORMAT_AUTO] = "auto", [FORMAT_UTF8] = "utf-8", [FORMAT_CODE_POINTS] = "code-points", NULL
};
static const char *const actions[] = {
	[ON_ERROR_KEEP] = "keep", [ON_ERROR_SKIP] = "skip", [ON_ERROR_STOP] = "stop", NULL
};
static const char *const profile_names[] = {"punycode", "rust", "swift", NULL};
static const struct bootstring *const profiles[] = {&punycode, &punycode_rust, &punycode_swift};

static const struct row {
	char letter; /* or 0 */
	const char *name; /* of an option, its long name; of a combination, the words of messages */
	const char *argument;
	const char *meaning;
	const char *const *values; /* of an option that takes one of several, ended by NULL */
	const char *heading; /* of the options from this one on in --help */
} rows[GIVENS] = {
	[GIVEN_ENCODE] = {'e', "encode", NULL, .meaning = "Unicode to ASCII (default)", .heading = "Convert:\n"},
	[GIVEN_DECODE] = {'d', "decode", NULL, .meaning = "ASCII to Unicode"},
	[GIVEN_STRING] = {'s', "string", "STRING", .meaning = "STRING instead of files"},
	[GIVEN_NAMES] = {'x', "ace-prefix", NULL, .meaning = "each line is a domain name",
	                 .heading = "Choose what to convert (default: each line as plain Punycode, without xn--):\n"},
	[GIVEN_TEXT] = {'t', "text", NULL, .meaning = "the domain names in text such as logs"},
	[GIVEN_TLDS] = {0, "tlds", "FILE", .meaning = "with -et: more top-level domains"},
	[GIVEN_ZONE] = {'Z', "zone", NULL, .meaning = "the names and strings in a zone file"},
	[GIVEN_ORIGIN] = {0, "origin", "NAME", .meaning = "with -Z: origin before the first $ORIGIN"},
	[GIVEN_CHECK] = {'c', "check", NULL, .meaning = "write diagnostics but no output",
	                 .heading = "Check names and handle errors:\n"},
	[GIVEN_IDNA] = {'i', "idna", "LEVEL", .meaning = "rules for names: lookup, register, display or none",
	                diagnostic_levels},
	[GIVEN_ON_ERROR] = {0, "on-error", "ACTION", .meaning = "invalid records: keep, skip or stop", actions},
	[GIVEN_QUIET] = {'q', "quiet", NULL, .meaning = "write no diagnostics about records"},
	[GIVEN_ANNOTATE] = {'a', "annotate", NULL, .meaning = "both the ACE and the Unicode form",
	                    .heading = "Change the output:\n"},
	[GIVEN_JSON] = {0, "json", NULL, .meaning = "JSON, one object per record or diagnostic"},
	[GIVEN_TRACE] = {0, "trace", NULL, .meaning = "the steps of the algorithm"},
	[GIVEN_LINE_BUFFERED] = {0, "line-buffered", NULL, .meaning = "flush the output after every record"},
	[GIVEN_ZERO] = {'z', "zero-terminated", NULL, .meaning = "records end with NUL instead of LF",
	                .heading = "Read and write other formats:\n"},
	[GIVEN_CODE_POINTS] = {'u', "code-points", NULL, .meaning = "the Unicode side as u+XXXX"},
	[GIVEN_FORMAT] = {0, "format", "FORMAT", .meaning = "Unicode side: auto, utf-8 or code-points", formats},
	[GIVEN_MIXED_CASE] = {'m', "mixed-case", NULL, .meaning = "mixed-case annotation (RFC 3492, appendix A)"},
	[GIVEN_PROFILE] = {0, "profile", "NAME", .meaning = "variant of Punycode: punycode, rust or swift",
	                   profile_names},
	[GIVEN_HELP] = {'h', "help", NULL, .meaning = "print this summary and exit", .heading = "Get information:\n"},
	[GIVEN_VERSION] = {'V', "version", NULL, .meaning = "print the versions of puny and its data and exit"},
	[GIVEN_SELF_TEST] = {0, "self-test", NULL, .meaning = "run the examples of RFC 3492 and print TAP"},
	[GIVEN_OTHER_FORMAT] = {.name = "--format"}, [GIVEN_OTHER_PROFILE] = {.name = "--profile"},
	[GIVEN_REGISTER] = {.name = "--idna=register"}, [GIVEN_DISPLAY] = {.name = "--idna=display"},
	[GIVEN_SKIP] = {.name = "--on-error=skip"}, [GIVEN_FILE] = {.name = "FILE"},
	[GIVEN_ENCODE_TEXT] = {.name = "-et"}, [GIVEN_ENCODE_ZONE] = {.name = "-eZ"},
	[GIVEN_ANY_NAMES] = {.name = "-x, -t or -Z"}, [GIVEN_JSON_OF_TEXT] = {.name = "--json with -t or -Z"},
};

/* Options that exclude each other; the message names both. */
static const enum given conflicts[][2] = {
	{GIVEN_ENCODE, GIVEN_DECODE}, {GIVEN_NAMES, GIVEN_TEXT}, {GIVEN_NAMES, GIVEN_ZONE},
	{GIVEN_TEXT, GIVEN_ZONE}, {GIVEN_CODE_POINTS, GIVEN_TEXT}, {GIVEN_CODE_POINTS, GIVEN_ZONE},
	{GIVEN_MIXED_CASE, GIVEN_TEXT}, {GIVEN_MIXED_CASE, GIVEN_ZONE}, {GIVEN_FORMAT, GIVEN_TEXT},
	{GIVEN_FORMAT, GIVEN_ZONE}, {GIVEN_TRACE, GIVEN_TEXT}, {GIVEN_TRACE, GIVEN_ZONE},
	{GIVEN_CODE_POINTS, GIVEN_OTHER_FORMAT}, {GIVEN_MIXED_CASE, GIVEN_REGISTER},
	{GIVEN_MIXED_CASE, GIVEN_DISPLAY},
	{GIVEN_MIXED_CASE, GIVEN_OTHER_PROFILE}, {GIVEN_PROFILE, GIVEN_NAMES},
	{GIVEN_PROFILE, GIVEN_TEXT}, {GIVEN_PROFILE, GIVEN_ZONE},
	{GIVEN_ZERO, GIVEN_ZONE}, {GIVEN_ON_ERROR, GIVEN_TEXT}, {GIVEN_SKIP, GIVEN_ZONE},
	{GIVEN_ANNOTATE, GIVEN_ENCODE_TEXT}, {GIVEN_ANNOTATE, GIVEN_ENCODE_ZONE},
	{GIVEN_CHECK, GIVEN_ANNOTATE}, {GIVEN_CHECK, GIVEN_TRACE}, {GIVEN_TRACE, GIVEN_ANNOTATE},
	{GIVEN_JSON, GIVEN_ANNOTATE}, {GIVEN_JSON, GIVEN_TRACE},
	{GIVEN_STRING, GIVEN_ZONE}, {GIVEN_STRING, GIVEN_FILE}, {GIVEN_SELF_TEST, GIVEN_FILE},
};

/* Options that require another. */
static const enum given requirements[][2] = {
	{GIVEN_IDNA, GIVEN_ANY_NAMES}, {GIVEN_ORIGIN, GIVEN_ZONE}, {GIVEN_TLDS, GIVEN_ENCODE_TEXT},
	{GIVEN_JSON_OF_TEXT, GIVEN_CHECK},
};
/* clang-format on */

/* Returns true if VALUE is WORD or the start of it, ignoring case and hyphens: other programs write UTF-8 and utf8. */
static bool abbreviates(const char *value, const char *word)
{
	for (; *value; value++) {
		if (*value == '-')
			continue;
		word += *word == '-';
		if (tolower((unsigned char)*value) != *word++)
			return false;
	}
	return true;
}

/*
 * Returns the index of the only word among the values of the option GIVEN that VALUE abbreviates, 0 if it takes any
 * value or none, or -1 after a message.  No word is the start of another.
 */
static int choose_value(enum given given, const char *value)
{
	const char *const *const values = rows[given].values;
	int choice = -1, count = 0;
	char valid[80] = "";

	if (!values)
		return 0;
	for (int i = 0; values[i]; i++) {
		const size_t used = strlen(valid);

		/* If the argument is missing, VALUE is the next option: -i -d. */
		if (*value && *value != '-' && abbreviates(value, values[i])) {
			choice = i;
			count++;
		}
		(void)snprintf(valid + used, sizeof valid - used, "%s%s", i > 0 ? ", " : "", values[i]);
	}
	if (count == 1)
		return choice;
	message_error(0, "%s argument '%s' for '--%s'; valid arguments: %s", count > 1 ? "ambiguous" : "invalid",
	              message_escaped(value), rows[given].name, valid);
	return -1;
}

/* Returns the row of the option LETTER, or OPTIONS if there is none. */
static int find_letter(int letter)
{
	int row = 0;

	while (row < OPTIONS && rows[row].letter != letter)
		row++;
	return row;
}

bool options_have(const char *word)
{
	const size_t length = strcspn(word, "=");

	for (int i = 0; i < OPTIONS; i++) {
		if (strlen(rows[i].name) == length && memcmp(rows[i].name, word, length) == 0)
			return true;
	}
	return false;
}

/* What the command line has. */
struct command {
	bool seen[GIVENS];
	/* The first argument of -s that looks like options, or NULL, and the word with -s before it, or NULL. */
	const char *string, *word;
};

/* Stores the option GIVEN in OPTIONS and marks it in SEEN.  Returns false after a message if VALUE is invalid. */
static bool take_option(struct options *options, bool *seen, enum given given, const char *value)
{
	struct convert_options *convert = &options->convert;
	const int choice = choose_value(given, value);

	if (choice < 0)
		return false;
	if (given == GIVEN_TLDS && strcmp(value, "-") == 0) {
		message_error(0, "invalid argument '-' for '--tlds'; it does not read standard input");
		return false;
	}
	/* Each string keeps its NUL, which becomes the terminator of its record. */
	if (given == GIVEN_STRING && !buffer_append(&options->strings, value, strlen(value) + 1)) {
		message_error(ENOMEM, "cannot convert");
		return false;
	}
	seen[given] = true;
	/* clang-format off */
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
	case GIVEN_JSON:          convert->json = true; break;
	case GIVEN_TRACE:         convert->trace = true; break;
	case GIVEN_ZERO:          convert->terminator = '\0'; break;
	case GIVEN_LINE_BUFFERED: options->line_buffered = true; break;
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
		convert->level = IDNA_REGISTER;
	seen[GIVEN_OTHER_FORMAT] = seen[GIVEN_FORMAT] && convert->format != FORMAT_CODE_POINTS;
	seen[GIVEN_REGISTER] = seen[GIVEN_IDNA] && convert->level == IDNA_REGISTER;
	seen[GIVEN_DISPLAY] = seen[GIVEN_IDNA] && convert->level == IDNA_DISPLAY;
	seen[GIVEN_SKIP] = options->on_error == ON_ERROR_SKIP;
	seen[GIVEN_OTHER_PROFILE] = convert->profile != &punycode;
	seen[GIVEN_ENCODE_TEXT] = convert->mode == MODE_TEXT && !convert->decode;
	seen[GIVEN_ENCODE_ZONE] = convert->mode == MODE_ZONE && !convert->decode;
	seen[GIVEN_ANY_NAMES] = convert->mode != MODE_STRINGS;
	seen[GIVEN_JSON_OF_TEXT] = seen[GIVEN_JSON] && (seen[GIVEN_TEXT] || seen[GIVEN_ZONE]);
	if (seen[GIVEN_CODE_POINTS])
		convert->format = FORMAT_CODE_POINTS;
}

enum { WORDS_MAX = 24 };

/* Writes a message about two options, as users type them: with the letter, or else the long name.  Returns false. */
static bool reject_pair(const enum given pair[static 2], const char *between, const char *after)
{
	char words[2][WORDS_MAX];

	for (int i = 0; i < 2; i++) {
		const struct row *const row = &rows[pair[i]];

		if (row->letter)
			(void)snprintf(words[i], WORDS_MAX, "-%c", row->letter);
		else
			(void)snprintf(words[i], WORDS_MAX, "%s%s", pair[i] < OPTIONS ? "--" : "", row->name);
	}
	message_error(0, "%s %s %s%s", words[0], between, words[1], after);
	return false;
}

/* Returns the first pair of options in SEEN that exclude each other, or NULL. */
static const enum given *find_conflict(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]])
			return conflicts[i];
	}
	return NULL;
}

/*
 * Marks the options whose letters WORD consists of in SEEN.  Returns false if another character is in it, or the letter
 * of an option with an argument.
 */
static bool mark_letters(const char *word, bool *seen)
{
	for (; *word; word++) {
		const int row = find_letter(*word);

		if (row == OPTIONS || rows[row].argument)
			return false;
		seen[row] = true;
	}
	return true;
}

/*
 * Writes the message that -s and files exclude each other, and what went wrong if the string was meant as options: as
 * in -s -x, or in -xse, where letters after -s are the string.  Returns false.
 */
static bool reject_file(const struct command *command)
{
	static const char words[] = "-s and FILE cannot be combined; ";
	const char *const string = command->string, *const word = command->word;
	bool seen[GIVENS];

	memcpy(seen, command->seen, sizeof seen);
	seen[GIVEN_FILE] = false;
	if (!string)
		message_error(0, "%srepeat -s for each string", words);
	else if (strcmp(string, "-") == 0)
		message_error(0, "%sthe string is '-'", words);
	else if (word && mark_letters(string, seen) && !find_conflict(seen))
		message_error(0, "%sthe string is '%s': write options before -s, as in puny -%.*s%ss STRING", words,
		              string, (int)(string - word - 2), word + 1, string);
	else
		message_error(0, "%sthe string is '%s': write options before -s", words, message_escaped(string));
	return false;
}

/* Returns false, after a message, if two options cannot be combined or one lacks another that it requires. */
static bool agree(const struct command *command)
{
	const bool *const seen = command->seen;
	const enum given *const pair = find_conflict(seen);

	if (pair && pair[0] == GIVEN_STRING && pair[1] == GIVEN_FILE)
		return reject_file(command);
	if (pair)
		return reject_pair(pair, "and", " cannot be combined");
	for (size_t i = 0; i < sizeof requirements / sizeof *requirements; i++) {
		if (seen[requirements[i][0]] && !seen[requirements[i][1]])
			return reject_pair(requirements[i], "requires", "");
	}
	return true;
}

enum { LONG_OPTION = 256 }; /* added to the row of a long option, above all letters */

/* Writes the message for the long option ARGUMENT ("--o" or "--o=x"), which is unknown or ambiguous. */
static void reject_long_option(const char *argument)
{
	const size_t length = strcspn(argument + 2, "=");
	char possible[OPTIONS * WORDS_MAX] = "";
	int count = 0;

	for (int i = 0; i < OPTIONS; i++) {
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
 * (negative if it is not ASCII, or with musl above 0xDF80), LONG_OPTION and the row of a known long option, or 0 for an
 * unknown long option.
 */
static void reject_option(int result, char *argv[])
{
	const char letter[] = {(char)optopt, '\0'};

	if (optopt == 0)
		reject_long_option(argv[optind - 1]);
	else if (optopt >= LONG_OPTION && optopt < LONG_OPTION + OPTIONS)
		message_error(0, "option '--%s' %s", rows[optopt - LONG_OPTION].name,
		              result == ':' ? "requires an argument" : "doesn't allow an argument");
	else
		message_error(0, "%s -- '%s'", result == ':' ? "option requires an argument" : "invalid option",
		              message_escaped(letter));
}

/* At most two characters for each option, with "+", ":" and NUL. */
enum { SHORT_OPTIONS_MAX = 2 * OPTIONS + 3 };

/*
 * Lists the options for getopt_long: the letters after a colon, so that it writes no messages, and the long names,
 * which a row of zeros ends.
 */
static void list_options(char shorts[static SHORT_OPTIONS_MAX], struct option longs[static OPTIONS + 1])
{
	if (getenv("POSIXLY_CORRECT")) /* musl does not read it */
		*shorts++ = '+';
	*shorts++ = ':';
	for (int i = 0; i < OPTIONS; i++) {
		const int argument = rows[i].argument ? required_argument : no_argument;

		longs[i] = (struct option){rows[i].name, argument, NULL, LONG_OPTION + i};
		if (rows[i].letter)
			*shorts++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*shorts++ = ':';
	}
	*shorts = '\0';
	longs[OPTIONS] = (struct option){0};
}

/* Returns true if WORD is a long option with one hyphen, and LETTER, as which getopt_long read it, begins it. */
static bool lacks_hyphen(const char *word, int letter)
{
	/* -help prints help */
	return word && word[0] == '-' && word[1] == letter && letter != 'h' && options_have(word + 1);
}

/*
 * Returns false, after a message, if the short option LETTER, which getopt_long has just read, was not meant: a word
 * such as -idna=register begins with one hyphen, or there is a = after the letter.  LETTER is in the last word that was
 * read or, if others follow, in the next.
 */
static bool is_meant(int letter, int argc, char *argv[])
{
	const bool attached = optarg && optarg != argv[optind - 1];
	const char *const last = attached || !optarg ? argv[optind - 1] : NULL;
	const char *const next = optind < argc ? argv[optind] : NULL;
	const struct row *const row = &rows[find_letter(letter)];
	bool ignored[GIVENS];

	if (lacks_hyphen(last, letter) || lacks_hyphen(next, letter)) {
		message_error(0, "long options begin with two hyphens: -%s",
		              message_escaped(lacks_hyphen(last, letter) ? last : next));
		return false;
	}
	if (!attached)
		return true;
	if (row->values && mark_letters(optarg, ignored)) {
		message_error(0, "the argument of -%c is '%s': write options before -%c", letter, optarg, letter);
		return false;
	}
	if (*optarg != '=')
		return true;
	message_error(0, "no '=' after -%c: write -%c %s or --%s=%s", letter, letter, row->argument, row->name,
	              row->argument);
	return false;
}

/* Keeps the argument of -s, which was just read in WORD with its letter or after it, if it looks like options. */
static void keep_string(struct command *command, const char *word)
{
	const bool attached = optarg != word && strncmp(word, "--", 2) != 0;
	bool ignored[GIVENS];

	if (command->string || (*optarg != '-' && !(attached && *optarg && mark_letters(optarg, ignored))))
		return;
	command->string = optarg;
	command->word = attached ? word : NULL;
}

/*
 * Reads the options into OPTIONS and COMMAND.  --help and --version end the processing of options.  Returns false after
 * a message.
 */
static bool read_options(struct options *options, struct command *command, int argc, char *argv[])
{
	char shorts[SHORT_OPTIONS_MAX];
	struct option longs[OPTIONS + 1];
	int result;

	list_options(shorts, longs);
	/* musl does not clear optarg. */
	while ((optarg = NULL, result = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		const bool rejected = result == '?' || result == ':';
		const int row = result < LONG_OPTION ? find_letter(result) : result - LONG_OPTION;

		if (result < LONG_OPTION && !is_meant(rejected ? optopt : result, argc, argv))
			return false;
		if (rejected) {
			reject_option(result, argv);
			return false;
		}
		if (row == GIVEN_STRING)
			keep_string(command, argv[optind - 1]);
		if (!take_option(options, command->seen, (enum given)row, optarg))
			return false;
		if (options->task == TASK_HELP || options->task == TASK_VERSION)
			return true;
	}
	options->first_file = optind;
	return true;
}

/*
 * Replaces the NUL after each string by the record terminator, and warns of "-", which was probably meant as standard
 * input.  Returns false, after a message, if a string contains the terminator.
 */
static bool end_strings(struct options *options)
{
	const unsigned char terminator = options->convert.terminator;
	const struct buffer *const strings = &options->strings;
	bool warned = options->quiet;

	options->convert.crlf = strings->length == 0 && terminator == '\n';
	if (strings->length > 0 && terminator != '\0' && options->convert.mode != MODE_TEXT &&
	    memchr(strings->bytes, terminator, strings->length)) {
		message_error(0, "-s takes one record: use -z for a string that contains a newline");
		return false;
	}
	for (size_t at = 0, length; at < strings->length; at += length + 1) {
		const char *const string = (const char *)strings->bytes + at;

		length = strlen(string);
		if (!warned && strcmp(string, "-") == 0) {
			message_error(0, "warning: the string of -s is '-'; without -s, standard input is read");
			warned = true;
		}
		strings->bytes[at + length] = terminator;
	}
	return true;
}

bool options_read(struct options *options, int argc, char *argv[])
{
	struct command command = {0};
	bool valid;

	*options = (struct options){
		.convert = {.profile = &punycode, .terminator = '\n', .level = IDNA_LOOKUP},
	};
	valid = read_options(options, &command, argc, argv);
	if (valid && options->task != TASK_HELP && options->task != TASK_VERSION) {
		derive(options, command.seen);
		command.seen[GIVEN_FILE] = options->first_file < argc;
		valid = agree(&command) && end_strings(options);
	}
	if (!valid)
		message_error(0, "try 'puny --help'");
	return valid;
}

/* Appends ROW, and the heading before it, if there is one, to the text of --help. */
static bool append_row(const struct row *row, struct buffer *out)
{
	const char letter[] = {row->letter ? '-' : ' ', row->letter ? row->letter : ' ', row->letter ? ',' : ' ', '\0'};
	char option[40];

	(void)snprintf(option, sizeof option, "%s --%s%s%s", letter, row->name, row->argument ? "=" : "",
	               row->argument ? row->argument : "");
	return (!row->heading || buffer_append_string(out, row->heading)) &&
	       append_format(out, "  %-25s %s\n", option, row->meaning);
}

bool options_help(struct buffer *out)
{
	bool done = buffer_append_string(out, "Usage: puny [-e | -d] [-x | -t | -Z] [OPTION]... [FILE]...\n"
	                                      "       puny [-e | -d] [-x | -t] [OPTION]... -s STRING\n"
	                                      "Convert internationalized domain names between Unicode and ASCII.\n"
	                                      "ACE, the ASCII form, writes a non-ASCII label as xn-- and Punycode.\n"
	                                      "With no FILE, or if FILE is -, read standard input.\n\n"
	                                      "  puny -exs NAME            encode a name\n"
	                                      "  puny -dx LIST             decode a list of names\n"
	                                      "  puny -xc LIST             check a list of names\n"
	                                      "  puny -dt LOG              decode the names in text\n"
	                                      "  puny -Z FILE              encode a zone file\n\n");

	for (int i = 0; done && i < OPTIONS; i++)
		done = append_row(&rows[i], out);
	return done && buffer_append_string(
			       out, "\nExit status: 0 all records converted, 1 some not converted, "
				    "2 other errors.\n"
				    "Manual: puny(1).  Messages: puny-diagnostics(7).  Examples: puny-recipes(7).\n");
}
