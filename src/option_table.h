/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_OPTION_TABLE_H
#define PUNY_OPTION_TABLE_H

#include "base/buffer.h"

#include <stdbool.h>

/* clang-format off */
/* The options in the order of --help, then combinations of options and values that options.c derives from them. */
enum given {
	GIVEN_ENCODE, GIVEN_DECODE, GIVEN_STRING,
	GIVEN_NAMES, GIVEN_TEXT, GIVEN_ZONE,
	GIVEN_FORMAT, GIVEN_IDNA, GIVEN_MIXED_CASE, GIVEN_ORIGIN, GIVEN_PROFILE, GIVEN_TLDS, GIVEN_CODE_POINTS,
	GIVEN_ANNOTATE, GIVEN_CHECK, GIVEN_JSON, GIVEN_LINE_BUFFERED, GIVEN_ON_ERROR, GIVEN_QUIET, GIVEN_TRACE,
	GIVEN_ZERO,
	GIVEN_HELP, GIVEN_SELF_TEST, GIVEN_VERSION,
	GIVEN_OTHER_FORMAT, GIVEN_OTHER_PROFILE, GIVEN_REGISTER, GIVEN_DISPLAY, GIVEN_SKIP, GIVEN_FILE,
	GIVEN_ENCODE_TEXT, GIVEN_ENCODE_ZONE, GIVEN_ANY_NAMES, GIVEN_JSON_OF_TEXT,
	GIVENS, /* their number */

	/* for option_next only */
	GIVEN_END, GIVEN_INVALID
};
/* clang-format on */

/* Prepares option_next for a new command line. */
void option_start(void);

/*
 * Reads the next option of the command line with getopt_long, which sets optarg and, at the end, optind.  Returns the
 * option, GIVEN_END after the last one, or GIVEN_INVALID after a message.
 */
enum given option_next(int argc, char *argv[]);

/* Returns the long name of the option GIVEN. */
const char *option_name(enum given given);

enum { OPTION_SHOWN_MAX = 24 };

/* Writes GIVEN as users type it: with its letter, or else its long name. */
void option_show(enum given given, char shown[static OPTION_SHOWN_MAX]);

/* Appends the text of --help.  Returns false if out of memory. */
bool option_help(struct buffer *out);

#endif
