/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_OPTIONS_H
#define PUNY_OPTIONS_H

#include "base/buffer.h"
#include "mode.h"

#include <stdbool.h>

/* The tasks of the program. */
enum task { TASK_CONVERT, TASK_SELF_TEST, TASK_HELP, TASK_VERSION };

/* What to do with a record that cannot be converted. */
enum on_error { ON_ERROR_KEEP, ON_ERROR_SKIP, ON_ERROR_STOP };

/* What the user asked for. */
struct options {
	enum task task;
	struct convert_options convert;
	enum on_error on_error;
	bool quiet;            /* write no diagnostics about records */
	bool line_buffered;    /* flush the output after every record */
	const char *tlds_file; /* list of top-level domains, or NULL */
	int first_file;        /* index of the first operand that is a file */
	struct buffer strings; /* with -s, its arguments and the operands, each followed by the record terminator */
};

/*
 * Reads the command line into OPTIONS, whose strings the caller frees in any case.  Returns false after a message if it
 * is invalid.
 */
bool options_read(struct options *options, int argc, char *argv[]);

/* Returns true, after a hint, if WORD is a long option, whatever hyphens and dashes it begins with. */
bool options_suggest(const char *word);

/* Appends the text of --help.  Returns false if out of memory. */
bool options_help(struct buffer *out);

#endif
