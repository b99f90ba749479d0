/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes and their results. */
#include <config.h>

#include "convert.h"

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
		text_start(&converter->text, options);
		break;
	case MODE_ZONE:
		zone_start(&converter->zone, options);
		break;
	default:
		records_start(&converter->records, options);
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
