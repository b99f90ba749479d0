/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_CONVERT_H
#define PUNY_CONVERT_H

#include "base/step.h"
#include "records/json.h"
#include "records/records.h"
#include "records/trace.h"
#include "text/text.h"
#include "zone/zone.h"

#include <stdbool.h>
#include <stddef.h>

/* The mode: what a record is. */
enum mode { MODE_STRINGS, MODE_NAMES, MODE_TEXT, MODE_ZONE };

/* What is written for a record. */
enum result { RESULT_CONVERTED, RESULT_JSON, RESULT_TRACE };

/* A conversion: a mode, a direction, and what the options say of both. */
struct convert_options {
	enum mode mode;
	enum result result;                 /* JSON and traces: only of strings and names */
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
	union {                             /* the mode's own state */
		struct records records;
		struct text text;
		struct zone zone;
	};
	struct json json;
	struct tracer tracer;
};

/* Makes CONVERTER, all zero, ready to convert as OPTIONS say. */
void converter_start(struct converter *converter, const struct convert_options *options);

/* Begins anew with the next input. */
void converter_restart(struct converter *converter);

/* The step (base/step.h). */
struct answer converter_step(struct converter *converter, const struct input *input);

void converter_free(struct converter *converter);

#endif
