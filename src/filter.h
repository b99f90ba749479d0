/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_FILTER_H
#define PUNY_FILTER_H

#include "convert.h"
#include "output.h"
#include "source.h"

#include <stdbool.h>

/* What becomes of a record that cannot be converted. */
enum on_error { ON_ERROR_KEEP, ON_ERROR_SKIP, ON_ERROR_STOP };

enum { EXIT_CONVERTED = 0, EXIT_FAULTS = 1, EXIT_TROUBLE = 2 };

/* The loop over one or more inputs. */
struct filter {
	struct converter *converter;
	enum on_error on_error;
	bool line_buffered;
	bool quiet;                /* no diagnostics about records */
	bool placed;               /* a diagnostic may come and tell its place: records are counted */
	struct source source;
	struct output output;
	struct place place;        /* of the bytes at hand */
	int status;                /* the exit status so far */
	bool stopped;              /* ON_ERROR_STOP has met an error, or there is no way to go on */
	bool join;                 /* the input before ended without a terminator: one goes before what comes */
};

/* Converts what can be read from FD, which diagnostics call NAME. */
void filter_input(struct filter *filter, int fd, const char *name);

/* Converts LENGTH bytes in memory, which diagnostics call NAME. */
void filter_bytes(struct filter *filter, const void *bytes, size_t length, const char *name);

/* Writes what is left, and closes the output.  Returns the exit status. */
int filter_finish(struct filter *filter);

void filter_free(struct filter *filter);

#endif
