/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_OUTPUT_H
#define PUNY_OUTPUT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * A file that is written in blocks.  Errors stick: after the first one nothing is written any more, and output_flush
 * goes on to say false.
 */
struct output {
	int fd;
	int error;                   /* errno of the write that failed, or 0 */
	bool discard;                /* nothing is written at all */
	bool terminal;               /* what a terminal would act upon is shown instead (escape.h) */
	bool written;                /* at least one byte has come */
	unsigned char last;          /* the last one */
	unsigned char terminator;    /* of records: never shown, but acted upon */
	struct buffer block;
	struct buffer held;          /* the start of a character that is to be shown */
};

/* Takes bytes.  They stay the caller's. */
void output_write(struct output *output, const unsigned char *bytes, size_t length);

/* True if output_flush has something to write. */
bool output_waits(const struct output *output);

/* Writes all that was taken.  False if that or an earlier write failed. */
bool output_flush(struct output *output);

/* The same at the end of a run: nothing more will come. */
bool output_finish(struct output *output);

/* Closes the file.  That a write has failed may come out only now: on NFS, or over a quota.  As output_flush. */
bool output_close(struct output *output);

void output_free(struct output *output);

#endif
