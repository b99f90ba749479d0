/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_CONVERT_H
#define PUNY_CONVERT_H

#include "record.h"
#include "step.h"
#include "text.h"
#include "unit_names.h"
#include "unit_strings.h"
#include "zone.h"

#include <stdbool.h>
#include <stddef.h>

/* What a record is. */
enum unit { UNIT_STRINGS, UNIT_NAMES, UNIT_TEXT, UNIT_ZONE };

/* A conversion: a unit, a direction, and what the options say of both. */
struct convert_options {
	enum unit unit;
	bool decode;
	bool annotate;                      /* both forms */
	bool check;                         /* nothing is written: text and zones tell of A-labels that stay */
	bool one_by_one;                    /* an answer is about one record only, so that each can be flushed */
	bool mixed_case;
	enum idna_level level;
	enum format format;
	const struct bootstring *profile;
	unsigned char terminator;
	const char *origin;                 /* of a zone, measured already (zone_names_measure_origin), or NULL */
};

struct converter {
	struct convert_options options;
	struct record_reader reader;
	union {                             /* the unit */
		struct strings strings;
		struct names names;
		struct text text;
		struct zone zone;
	};
	struct buffer line;                 /* records with their terminators, or one in both forms */
	bool has_clean;                     /* with these options, scan_names tells names that stay as they are */
	bool has_quick;                     /* there is a fast way to do what the options say */
	bool stopped;                       /* a run of records stopped before the one at hand, which is not for a run */
	bool warned;                        /* that -x was meant: once for all inputs */
};

/* Makes CONVERTER, all zero, ready to convert as OPTIONS say. */
void converter_start(struct converter *converter, const struct convert_options *options);

/* Begins anew with the next input. */
void converter_restart(struct converter *converter);

/* The step of the unit (step.h). */
struct answer converter_step(struct converter *converter, const struct input *input);

void converter_free(struct converter *converter);

/*
 * Finds the record at the start of INPUT.  True: RECORD is at hand, whole.  False: ANSWER is the unit's answer instead
 * (record_next, and the warning that a name is converted as a string).
 */
bool converter_next(struct converter *converter, const struct input *input, struct record *record,
                    struct answer *answer);

/* One record by itself: *OUT is the converted form, CONVERTER's own.  What unit_names.h and unit_strings.h say. */
enum status converter_convert(struct converter *converter, const unsigned char *record, size_t length,
                              const struct buffer **out, struct fault *fault);

#endif
