/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RECORDS_H
#define PUNY_RECORDS_RECORDS_H

#include "base/step.h"
#include "records/names.h"
#include "records/record.h"
#include "records/strings.h"

#include <stdbool.h>
#include <stddef.h>

/* The modes with independent records: strings and names.  All zero before records_start; records_free frees it. */
struct records {
	const struct convert_options *options;
	struct record_reader reader;
	union {
		struct strings strings;
		struct names names;
	};
	struct buffer line; /* converted records with their terminators, or one record in both forms */
	bool has_blocks;    /* blocks of ASCII names are copied */
	bool warned;        /* the warning to use -x was written; once for all inputs */
};

/* Initializes RECORDS for OPTIONS, which must outlive it. */
void records_start(struct records *records, const struct convert_options *options);

/* Prepares RECORDS for the next input. */
void records_restart(struct records *records);

/* The step function (base/step.h). */
struct answer records_step(struct records *records, const struct input *input);

void records_free(struct records *records);

/*
 * Finds the record at the start of INPUT.  Returns true with the complete RECORD, or false with the ANSWER to return
 * instead (record_next, or the warning that a name is converted as a string).
 */
bool records_next(struct records *records, const struct input *input, struct record *record, struct answer *answer);

/* Converts one record and appends it to OUT without a terminator.  Errors: records/names.h, records/strings.h. */
enum status records_convert(struct records *records, const unsigned char *record, size_t length, struct buffer *out,
                            struct fault *fault);

#endif
