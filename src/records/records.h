/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RECORDS_H
#define PUNY_RECORDS_RECORDS_H

#include "base/step.h"
#include "records/names.h"
#include "records/record.h"
#include "records/string_records.h"

#include <stdbool.h>
#include <stddef.h>

/* The modes with independent records: strings and names. */
struct records {
	struct convert_options options;
	struct record_reader reader;
	union {
		struct strings strings;
		struct names names;
	};
	struct buffer line;   /* what is written for the records, with their terminators */
	struct buffer output; /* JSON and traces: the converted record */
	bool writes_more;     /* both forms, JSON or traces, for which a record must be read completely */
	bool has_blocks;      /* blocks of ASCII names are copied */
	bool may_warn;        /* a record may need a warning, which is given once for all inputs */
};

/* The functions of a mode (base/step.h); STATE is a struct records. */
enum status records_start(void *state, const struct convert_options *options);
void records_restart(void *state);
struct answer records_step(void *state, const struct input *input);
void records_free(void *state);

#endif
