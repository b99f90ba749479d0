/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Options.
 *
 * In: the command line.  Out: the options, or a message.  One table lists the options for getopt_long and --help, and
 * two list the pairs that exclude or require each other.  Each option is stored as it is read; then
 * defaults that depend on other options are set, and the pairs are checked.
 */
#include <config.h>

#include "options.h"

#include "base/utf8.h"
#include "output.h"
#include "punycode/punycode.h"
#include "report/report.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

	GIVEN_OTHER_FORMAT = OPTIONS, GIVEN_OTHER_PROFILE, GIVEN_REGISTER, GIVEN_DISPLAY, GIVEN_SKIP,
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
	[GIVEN_STRING] = {'s', "string", "STRING", .meaning = "STRING and the operands, not files"},
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
	[GIVEN_SKIP] = {.name = "--on-error=skip"},
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
	{GIVEN_STRING, GIVEN_ZONE},
};

/* Options that require another. */
static const enum given requirements[][2] = {
	{GIVEN_IDNA, GIVEN_ANY_NAMES}, {GIVEN_ORIGIN, GIVEN_ZONE}, {GIVEN_TLDS, GIVEN_ENCODE_TEXT},
	{GIVEN_JSON_OF_TEXT, GIVEN_CHECK},
};
/* clang-format on */

enum { LIST_MAX = 512 }; /* of the names of all options */

/* Appends PREFIX and WORD to LIST, after a comma unless it is empty. */
static void add_word(char list[static LIST_MAX], const char *prefix, const char *word)
{
	const size_t used = strlen(list);

	(void)snprintf(list + used, LIST_MAX - used, "%s%s%s", used > 0 ? ", " : "", prefix, word);
}

/*
 * Returns true if VALUE is WORD or begins it, ignoring case and the hyphens of WORD: other programs write UTF-8 and
 * utf8.  A single letter, as in -xid, is probably an option.
 */
static bool abbreviates(const char *value, const char *word)
{
	const size_t length = strlen(value);

	for (; *value; value++, word++) {
		word += *word == '-' && *value != '-';
		if (tolower((unsigned char)*value) != *word)
			return false;
	}
	return length > 1;
}

/*
 * Returns the index of the word among the values of the option GIVEN that VALUE abbreviates, 0 if it takes any value or
 * none, or -1 after a message.  No two words begin with the same two letters.
 */
static int choose_value(enum given given, const char *value)
{
	const char *const *const values = rows[given].values;
	char valid[LIST_MAX] = "";

	for (int i = 0; values && values[i]; i++) {
		if (abbreviates(value, values[i]))
			return i;
		add_word(valid, "", values[i]);
	}
	if (!values)
		return 0;
	message_error(0, "invalid argument '%s' for '--%s'; valid arguments: %s", message_escaped(value),
	              rows[given].name, valid);
	return -1;
}

bool options_suggest(const char *word)
{
	const char *const name = word + strspn(word, "-\xE2\x80\x93\x94"); /* hyphens, en dashes and em dashes */
	const size_t length = strcspn(name, "=");

	for (int i = 0; i < OPTIONS; i++) {
		if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0) {
			message_error(0, "long options begin with two hyphens: --%s", message_escaped(name));
			return true;
		}
	}
	return false;
}

/* Stores the option GIVEN in OPTIONS and marks it in SEEN.  Returns false after a message if VALUE is invalid. */
static bool take_option(struct options *options, bool *seen, enum given given, const char *value)
{
	struct convert_options *convert = &options->convert;
	const int choice = choose_value(given, value);

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

/* The level before an option sets it. */
#define LEVEL_UNSET ((enum idna_level)(IDNA_DISPLAY + 1))

/* Marks combinations in SEEN, which are about what is set, and then sets defaults that depend on other options. */
static void derive(struct options *options, bool *seen)
{
	struct convert_options *convert = &options->convert;

	seen[GIVEN_OTHER_FORMAT] = seen[GIVEN_FORMAT] && convert->format != FORMAT_CODE_POINTS;
	seen[GIVEN_REGISTER] = convert->level == IDNA_REGISTER;
	seen[GIVEN_DISPLAY] = convert->level == IDNA_DISPLAY;
	seen[GIVEN_SKIP] = options->on_error == ON_ERROR_SKIP;
	seen[GIVEN_OTHER_PROFILE] = convert->profile != &punycode;
	seen[GIVEN_ENCODE_TEXT] = convert->mode == MODE_TEXT && !convert->decode;
	seen[GIVEN_ENCODE_ZONE] = convert->mode == MODE_ZONE && !convert->decode;
	seen[GIVEN_ANY_NAMES] = convert->mode != MODE_STRINGS;
	seen[GIVEN_JSON_OF_TEXT] = seen[GIVEN_JSON] && (seen[GIVEN_TEXT] || seen[GIVEN_ZONE]);
	if (seen[GIVEN_CODE_POINTS])
		convert->format = FORMAT_CODE_POINTS;
	if (convert->level == LEVEL_UNSET)
		convert->level = convert->mode == MODE_ZONE ? IDNA_REGISTER : IDNA_LOOKUP;
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

/* Returns false, after a message, if two options cannot be combined or one lacks another that it requires. */
static bool check_pairs(const bool *seen)
{
	for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
		if (seen[conflicts[i][0]] && seen[conflicts[i][1]])
			return reject_pair(conflicts[i], "and", " cannot be combined; see COMBINATIONS in puny(1)");
	}
	for (size_t i = 0; i < sizeof requirements / sizeof *requirements; i++) {
		if (seen[requirements[i][0]] && !seen[requirements[i][1]])
			return reject_pair(requirements[i], "requires", "");
	}
	return true;
}

enum { LONG_OPTION = 256 }; /* added to the row of a long option, above all letters */

/*
 * Writes the message for an option that getopt_long rejected with RESULT.  optopt is the letter of a short option
 * (negative if it is not ASCII, or with musl above 0xDF80), LONG_OPTION and the row of a known long option, or 0 for an
 * unknown or ambiguous long option, the word before argv[optind].
 */
static void reject_option(int result, char *argv[])
{
	char letter[UTF8_MAX + 1] = {(char)optopt};
	const char *const rest = argv[optind] ? strchr(argv[optind], letter[0]) : NULL;

	if (optopt == 0) {
		const char *const word = argv[optind - 1] + 2;
		char possible[LIST_MAX] = "";

		for (int i = 0; i < OPTIONS; i++) {
			if (strncmp(rows[i].name, word, strcspn(word, "=")) == 0)
				add_word(possible, "--", rows[i].name);
		}
		if (strchr(possible, ','))
			message_error(0, "option '--%s' is ambiguous; possibilities: %s", message_escaped(word),
			              possible);
		else
			message_error(0, "unrecognized option '--%s'", message_escaped(word));
	} else if (optopt >= LONG_OPTION && optopt < LONG_OPTION + OPTIONS) {
		message_error(0, "option '--%s' %s", rows[optopt - LONG_OPTION].name,
		              result == ':' ? "requires an argument" : "doesn't allow an argument");
	} else {
		/* getopt_long stopped after the first byte of a character. */
		for (size_t i = 1; rest && i < UTF8_MAX && ((unsigned char)rest[i] & 0xC0) == 0x80; i++)
			letter[i] = rest[i];
		message_error(0, "%s -- '%s'", result == ':' ? "option requires an argument" : "invalid option",
		              message_escaped(letter));
	}
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

/*
 * Adds VALUE, an argument of -s or an OPERAND, to the strings with its NUL, which becomes the terminator of its record.
 * Warns of the first one that was probably meant as a file.  Returns false after a message.
 */
static bool add_string(struct options *options, const char *value, bool operand)
{
	static bool warned;

	if (!warned && (strcmp(value, "-") == 0 || (operand && access(value, F_OK) == 0))) {
		message_error(0, "warning: '%s' is a string; it is read only without -s", message_escaped(value));
		warned = true;
	}
	if (buffer_append(&options->strings, value, strlen(value) + 1))
		return true;
	message_error(ENOMEM, "cannot convert");
	return false;
}

/*
 * Reads the options into OPTIONS and SEEN, up to one that selects another task than converting.  Sets *SLIP to a string
 * of -s that was probably meant as options.  Returns false after a message.
 */
static bool read_options(struct options *options, bool *seen, const char **slip, int argc, char *argv[])
{
	char shorts[SHORT_OPTIONS_MAX];
	struct option longs[OPTIONS + 1];
	int result;

	list_options(shorts, longs);
	while ((result = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		int row = result - LONG_OPTION;
		bool separate;

		if (result == '?' || result == ':') {
			reject_option(result, argv);
			return false;
		}
		if (result < LONG_OPTION) {
			for (row = 0; rows[row].letter != result; row++)
				continue;
		}
		separate = optarg == argv[optind - 1];
		if (!take_option(options, seen, (enum given)row, optarg))
			return false;
		if (row == GIVEN_STRING && separate && strcmp(optarg, "--") == 0)
			optind--; /* no string, but the end of the options, which is read next */
		else if (row == GIVEN_STRING && !add_string(options, optarg, false))
			return false;
		else if (row == GIVEN_STRING && (separate ? optarg[0] == '-' && optarg[1] : result < LONG_OPTION))
			*slip = optarg;
		if (options->task != TASK_CONVERT)
			return true;
	}
	options->first_file = optind;
	return true;
}

/*
 * Adds the operands to the strings of -s, and replaces the NUL after each string by the record terminator.  Returns
 * false after a message.
 */
static bool end_strings(struct options *options, const char *slip, int argc, char *argv[])
{
	const unsigned char terminator = options->convert.terminator;
	const struct buffer *const strings = &options->strings;

	if (slip && options->first_file < argc) {
		message_error(0, "'%s' is read as a string; write -s last, as in -exs NAME", message_escaped(slip));
		return false;
	}
	for (; options->first_file < argc; options->first_file++) {
		if (!add_string(options, argv[options->first_file], true))
			return false;
	}
	if (strings->length == 0) {
		message_error(0, "option requires an argument -- '%c'", 's');
		return false;
	}
	if (terminator != '\0' && options->convert.mode != MODE_TEXT &&
	    memchr(strings->bytes, terminator, strings->length)) {
		message_error(0, "-s takes one record: use -z for a string that contains a newline");
		return false;
	}
	for (size_t i = 0; i < strings->length; i++) {
		if (strings->bytes[i] == '\0')
			strings->bytes[i] = terminator;
	}
	return true;
}

bool options_read(struct options *options, int argc, char *argv[])
{
	bool seen[GIVENS] = {false}, valid;
	const char *slip = NULL;

	*options = (struct options){
		.convert = {.profile = &punycode, .terminator = '\n', .level = LEVEL_UNSET},
	};
	valid = read_options(options, seen, &slip, argc, argv);
	if (valid && options->task == TASK_CONVERT) {
		derive(options, seen);
		valid = check_pairs(seen) && (!seen[GIVEN_STRING] || end_strings(options, slip, argc, argv));
		options->convert.crlf = !seen[GIVEN_STRING] && options->convert.terminator == '\n';
	}
	/* A long option with one hyphen was read as letters. */
	for (int i = 1; !valid && i < argc; i++) {
		if (argv[i][0] == '-' && argv[i][1] != '-' && options_suggest(argv[i]))
			break;
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
	                                      "       puny [-e | -d] [-x | -t] [OPTION]... -s STRING...\n"
	                                      "Convert internationalized domain names between Unicode and ASCII.\n"
	                                      "ACE, the ASCII form, writes a non-ASCII label as xn-- and Punycode.\n"
	                                      "With no FILE, or if FILE is -, read standard input.\n\n"
	                                      "  puny -exs NAME...         encode names\n"
	                                      "  puny -dx LIST             decode a list of names\n"
	                                      "  puny -xc LIST             check a list of names\n"
	                                      "  puny -dt LOG              decode the names in text\n"
	                                      "  puny -Z FILE              encode a zone file\n\n");

	for (int i = 0; done && i < OPTIONS; i++)
		done = append_row(&rows[i], out);
	return done &&
	       buffer_append_string(out, "\nExit status: 0 all records converted, 1 some not converted, "
	                                 "2 other errors.\n"
	                                 "Manual: puny(1), puny-text(7), puny-recipes(7), puny-diagnostics(7).\n");
}
