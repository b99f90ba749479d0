/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_MODE_H
#define PUNY_MODE_H

#include "base/step.h"
#include "records/records.h"
#include "text/state.h"
#include "zone/zone.h"

/* The mode determines what a record is.  Of MODE_RECORDS, each record is a string or a name. */
enum mode { MODE_RECORDS, MODE_TEXT, MODE_ZONE };

/* The options of the command line that concern the conversion.  Each mode is given its own. */
struct convert_options {
	enum mode mode;
	struct record_options records; /* text and zone have some of them */
	const struct tlds *tlds;
	const char *origin;
};

/* Returns those of OPTIONS that the mode zone has. */
struct zone_options convert_zone_options(const struct convert_options *options);

/* The state of the mode. */
struct converter {
	enum mode mode;
	union {
		struct records records;
		struct text text;
		struct zone zone;
	};
};

/* Initializes CONVERTER, which must be all zero, for OPTIONS, whose pointers must stay valid. */
void converter_start(struct converter *converter, const struct convert_options *options);

/* Prepares CONVERTER for the next input. */
void converter_restart(struct converter *converter);

/* The step function (base/step.h). */
struct answer converter_step(struct converter *converter, const struct input *input);

void converter_free(struct converter *converter);

#endif
