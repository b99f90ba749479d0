/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_CONVERT_H
#define PUNY_CONVERT_H

#include "base/mode.h"
#include "base/step.h"
#include "records/json.h"
#include "records/records.h"
#include "records/trace.h"
#include "text/text.h"
#include "zone/zone.h"

#include <stdbool.h>
#include <stddef.h>

/* A conversion: mode, direction and options. */
struct convert_options {
	enum mode mode;
	bool decode;
	bool annotate;   /* write both forms */
	bool check;      /* write nothing; also report A-labels that stay unchanged */
	bool json;       /* write an object for each record; with CHECK, for each diagnostic */
	bool trace;      /* of strings and names: write the steps of the algorithm */
	bool one_by_one; /* each answer covers at most one record, so that each can be flushed */
	bool mixed_case;
	enum idna_level level;
	enum format format;
	const struct bootstring *profile;
	unsigned char terminator;
	const struct tlds *tlds; /* encoding text: more top-level domains, or NULL */
	const char *origin;      /* of a zone, checked by zone_names_restart, or NULL */
};

struct converter {
	const struct convert_options *options;
	union { /* the state of the mode */
		struct records records;
		struct text text;
		struct zone zone;
	};
	struct json json;
	struct tracer tracer;
};

/* Initializes CONVERTER, which must be all zero, for OPTIONS, which must outlive it. */
void converter_start(struct converter *converter, const struct convert_options *options);

/* Prepares CONVERTER for the next input. */
void converter_restart(struct converter *converter);

/* The step function (base/step.h). */
struct answer converter_step(struct converter *converter, const struct input *input);

void converter_free(struct converter *converter);

#endif
