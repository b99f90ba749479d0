/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What is written: standard output, and messages on standard error. */
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
	unsigned char last_byte;  /* that was written */
	unsigned char terminator; /* of records; never escaped */
	struct buffer block;
	struct buffer held; /* an incomplete character to be escaped */
};

/* Buffers LENGTH bytes for output.  The caller keeps ownership. */
void output_write(struct output *output, const unsigned char *bytes, size_t length);

/* Writes all buffered output.  Returns false if this or an earlier write failed. */
bool output_flush(struct output *output);

/* Writes all buffered output, with an incomplete character at its end. */
void output_finish(struct output *output);

/* Closes the file.  On NFS, or over a quota, an error may be reported only here.  Returns the same as output_flush. */
bool output_close(struct output *output);

/* Messages on standard error.  They are buffered, and written as complete lines before puny waits or ends. */

/* Writes LINE, a complete line. */
void message_line(const unsigned char *line, size_t length);

/* Writes a message as printf does.  ERROR is an errno value to append, or 0. */
__attribute__((format(printf, 2, 3))) void message_error(int error, const char *format, ...);

/* Returns SUBJECT escaped, for message_error.  The result is valid until the next call. */
const char *message_escaped(const char *subject);

/*
 * Writes the buffered messages.  Returns false if a message was lost since the last call; a closed standard error is
 * not a loss.
 */
bool message_flush(void);

#endif
