/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RESULT_H
#define PUNY_RECORDS_RESULT_H

#include "base/buffer.h"
#include "base/status.h"
#include "records/record.h"
#include "records/names.h"

#include <stdbool.h>
#include <stddef.h>

/* A record and the result of its conversion, as JSON and traces show it. */
struct result {
	const struct convert_options *options;
	struct names *names; /* of names, with the labels of the name and memory */
	const unsigned char *record;
	size_t length;
	const struct buffer *output; /* up to the fault */
	const struct fault *fault;   /* why the record was not converted, or NULL */
};

/*
 * Appends a JSON object to OUT (RFC 8259, ASCII only, ended by LF): the record, its conversion or the error, and the
 * labels of a name.  Returns false if out of memory.
 */
bool result_append_json(struct buffer *out, const struct result *result);

#endif
