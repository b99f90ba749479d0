/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_CONVERT_H
#define PUNY_CONVERT_H

#include "base/step.h"
#include "names/options.h"
#include "records/records.h"
#include "text/text.h"
#include "zone/zone.h"

/* The state of the mode. */
struct converter {
	enum mode mode;
	union {
		struct records records;
		struct text text;
		struct zone zone;
	};
};

/* Initializes CONVERTER, which must be all zero, for OPTIONS, which must outlive it. */
void converter_start(struct converter *converter, const struct convert_options *options);

/* Prepares CONVERTER for the next input. */
void converter_restart(struct converter *converter);

/* The step function (base/step.h). */
struct answer converter_step(struct converter *converter, const struct input *input);

void converter_free(struct converter *converter);

#endif
