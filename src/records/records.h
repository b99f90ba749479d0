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
	struct buffer line;             /* converted records with their terminators, or one record in both forms */
	bool has_clean;                 /* with these options, ascii_names finds names that stay as they are */
	bool warned;                    /* that -x was meant: once for all inputs */
	bool stopped;                   /* the next record is one that needs a diagnostic: */
	struct record faulty;           /* where it ends ... */
	struct fault fault;             /* ... and what is wrong with it */
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

/* Converts one record and appends it to OUT, without a terminator.  Errors: records/names.h, records/strings.h. */
enum status records_convert(struct records *records, const unsigned char *record, size_t length, struct buffer *out,
                            struct fault *fault);

#endif
