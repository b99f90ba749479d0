/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_FILTER_H
#define PUNY_FILTER_H

#include "convert.h"
#include "output.h"
#include "source.h"

#include <stdbool.h>

/* What to do with a record that cannot be converted. */
enum on_error { ON_ERROR_KEEP, ON_ERROR_SKIP, ON_ERROR_STOP };

enum { EXIT_CONVERTED = 0, EXIT_FAULTS = 1, EXIT_TROUBLE = 2 };

/* The loop over one or more inputs. */
struct filter {
	struct converter *converter;
	enum on_error on_error;
	bool line_buffered;
	bool check;  /* write no records */
	bool json;   /* write diagnostics about records to standard output, as JSON */
	bool quiet;  /* write no diagnostics about records */
	bool placed; /* count records, since a diagnostic may need its position */
	struct source source;
	struct output output;
	struct place place; /* position of the available bytes */
	int status;         /* the exit status so far */
	bool stopped;       /* true after an error with ON_ERROR_STOP, or if it is impossible to continue */
	bool join;          /* write a terminator first: the previous input ended without one */
};

/* Converts all input from FD.  NAME is used in diagnostics. */
void filter_input(struct filter *filter, int fd, const char *name);

/* Converts LENGTH bytes in memory.  NAME is used in diagnostics. */
void filter_bytes(struct filter *filter, const void *bytes, size_t length, const char *name);

/* Writes all remaining output and closes it.  Returns the exit status. */
int filter_finish(struct filter *filter);

void filter_free(struct filter *filter);

#endif
