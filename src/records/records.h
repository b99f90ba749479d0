/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_RECORDS_H
#define PUNY_RECORDS_RECORDS_H

#include "base/step.h"
#include "records/names.h"
#include "records/record.h"
#include "records/strings.h"

#include <stdbool.h>
#include <stddef.h>

/* The two modes whose records are converted one by one: strings and names. */
struct records_options {
	bool names;                     /* a record is a name, not a string */
	bool decode;
	bool annotate;                  /* write both forms */
	bool one_by_one;                /* an answer covers one record only, so that each can be flushed */
	bool mixed_case;
	enum idna_level level;
	enum format format;
	const struct bootstring *profile;
	unsigned char terminator;
};

/* All zero before records_start.  The memory is its own until records_free. */
struct records {
	struct records_options options;
	struct record_reader reader;
	union {
		struct strings strings;
		struct names names;
	};
	struct buffer line;             /* records with their terminators, or one record in both forms */
	bool has_clean;                 /* with these options, ascii_names finds names that stay as they are */
	bool has_quick;                 /* there is a fast way to do what the options say */
	bool stopped;                   /* a run of records stopped before the one at hand, which is not for a run */
	bool warned;                    /* that -x was meant: once for all inputs */
};

void records_start(struct records *records, const struct records_options *options);

/* Begins anew with the next input. */
void records_restart(struct records *records);

/* The step (base/step.h). */
struct answer records_step(struct records *records, const struct input *input);

void records_free(struct records *records);

/*
 * Finds the record at the start of INPUT.  True: RECORD is at hand, whole.  False: ANSWER is the answer instead
 * (record_next, and the warning that a name is converted as a string).
 */
bool records_next(struct records *records, const struct input *input, struct record *record, struct answer *answer);

/* Converts one record by itself: *OUT is its converted form and belongs to RECORDS.  Errors: records/names.h, strings.h. */
enum status records_convert(struct records *records, const unsigned char *record, size_t length,
                            const struct buffer **out, struct fault *fault);

#endif
