/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_FILTER_H
#define PUNY_FILTER_H

#include "options.h"
#include "output.h"
#include "source.h"

#include <stdbool.h>

enum { EXIT_CONVERTED = 0, EXIT_FAULTS = 1, EXIT_TROUBLE = 2 };

/* The loop over one or more inputs. */
struct filter {
	const struct options *options;
	const struct mode_functions *mode;
	void *state; /* of the mode; owned */
	struct source source;
	struct output output;
	const char *file;         /* the name of the source, for diagnostics */
	struct location location; /* of the available bytes */
	bool counts;              /* count records, since a diagnostic may need its position */
	int exit_status;          /* so far */
	bool stopped;             /* true after an error with ON_ERROR_STOP, or if it is impossible to continue */
	bool started;             /* the start of the input was examined */
	uint64_t warned;          /* the set of warnings about the input that were given */
	bool unterminated;        /* the previous input ended without a terminator, which is written first */
};

/*
 * Initializes FILTER, which must be all zero, for OPTIONS, which must outlive it, and standard output.  Returns
 * STATUS_OK, STATUS_NO_MEMORY, or the error of --origin.
 */
enum status filter_start(struct filter *filter, const struct options *options);

/* Converts filter->source, which was opened.  FILE is its name in diagnostics. */
void filter_input(struct filter *filter, const char *file);

/* Writes all remaining output and closes it.  Returns the exit status. */
int filter_finish(struct filter *filter);

void filter_free(struct filter *filter);

#endif
