/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_OUTPUT_H
#define PUNY_OUTPUT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * A file that is written in blocks.  Errors are persistent: after the first error nothing is written, and output_flush
 * returns false.
 */
struct output {
	int fd;
	int error;                /* errno of the failed write, or 0 */
	bool terminal;            /* escape what a terminal would interpret (report/report.h) */
	bool written;             /* at least one byte was written */
	unsigned char last;       /* the last byte written */
	unsigned char terminator; /* of records; never escaped */
	struct buffer block;
	struct buffer held; /* an incomplete character to be escaped */
};

/* Buffers LENGTH bytes for output.  The caller keeps ownership. */
void output_write(struct output *output, const unsigned char *bytes, size_t length);

/* Writes all buffered output.  Returns false if this or an earlier write failed. */
bool output_flush(struct output *output);

/* Writes all buffered output at the end of the program. */
bool output_finish(struct output *output);

/* Closes the file.  On NFS, or over a quota, an error may be reported only here.  Returns the same as output_flush. */
bool output_close(struct output *output);

void output_free(struct output *output);

#endif
