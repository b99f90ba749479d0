/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_OPTIONS_H
#define PUNY_OPTIONS_H

#include "base/buffer.h"
#include "convert.h"
#include "filter.h"

#include <stdbool.h>

/* What a command line asks for. */
enum task { TASK_CONVERT, TASK_SELF_TEST, TASK_HELP, TASK_VERSION };

struct options {
	enum task task;
	struct convert_options convert;
	enum on_error on_error;
	bool line_buffered;
	bool quiet;
	int first_file;        /* the index of the first operand */
	struct buffer strings; /* of -s, each with the terminator of records; owned by the caller */
};

/* Reads the command line.  False if it is wrong, and message.h has been told what is.
 * options_free frees what it holds in either case. */
bool options_read(struct options *options, int argc, char *argv[]);

void options_free(struct options *options);

/* Appends what --help says.  False when there is no memory. */
bool options_help(struct buffer *out);

#endif
