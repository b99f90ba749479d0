/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes and their results. */
#include <config.h>

#include "convert.h"

static void start_records(struct converter *converter)
{
	const struct convert_options *options = converter->options;
	const struct records_options its = {
		.names = options->mode == MODE_NAMES,
		.decode = options->decode,
		.annotate = options->annotate,
		.one_by_one = options->one_by_one,
		.mixed_case = options->mixed_case,
		.level = options->level,
		.format = options->format,
		.profile = options->profile,
		.terminator = options->terminator,
	};

	records_start(&converter->records, &its);
}

static void start_text(struct converter *converter)
{
	const struct convert_options *options = converter->options;
	const struct text_options its = {
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.tlds = options->tlds,
		.check = options->check,
	};

	text_start(&converter->text, &its);
}

static void start_zone(struct converter *converter)
{
	const struct convert_options *options = converter->options;
	const struct zone_options its = {
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.check = options->check,
		.origin = options->origin,
	};

	zone_start(&converter->zone, &its);
}

/* Returns true if each record becomes an object; in text and zones, --json is about diagnostics only. */
static bool writes_objects(const struct convert_options *options)
{
	return options->json && !options->check;
}

void converter_start(struct converter *converter, const struct convert_options *options)
{
	converter->options = options;
	switch (options->mode) {
	case MODE_TEXT:
		start_text(converter);
		break;
	case MODE_ZONE:
		start_zone(converter);
		break;
	default:
		start_records(converter);
	}
	if (writes_objects(options))
		json_start(&converter->json, &converter->records);
	if (options->trace)
		tracer_start(&converter->tracer, &converter->records);
}

void converter_restart(struct converter *converter)
{
	switch (converter->options->mode) {
	case MODE_TEXT:
		text_restart(&converter->text);
		break;
	case MODE_ZONE:
		zone_restart(&converter->zone);
		break;
	default:
		records_restart(&converter->records);
	}
}

struct answer converter_step(struct converter *converter, const struct input *input)
{
	if (writes_objects(converter->options))
		return json_step(&converter->json, input);
	if (converter->options->trace)
		return tracer_step(&converter->tracer, input);
	switch (converter->options->mode) {
	case MODE_TEXT:
		return text_step(&converter->text, input);
	case MODE_ZONE:
		return zone_step(&converter->zone, input);
	default:
		return records_step(&converter->records, input);
	}
}

void converter_free(struct converter *converter)
{
	switch (converter->options->mode) {
	case MODE_TEXT:
		text_free(&converter->text);
		break;
	case MODE_ZONE:
		zone_free(&converter->zone);
		break;
	default:
		records_free(&converter->records);
	}
	json_free(&converter->json);
	tracer_free(&converter->tracer);
}
