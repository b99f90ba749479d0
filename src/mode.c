/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes. */
#include <config.h>

#include "mode.h"

struct zone_options convert_zone_options(const struct convert_options *options)
{
	return (struct zone_options){
		.decode = options->records.decode,
		.annotate = options->records.annotate,
		.check = options->records.check,
		.level = options->records.level,
		.origin = options->origin,
	};
}

void converter_start(struct converter *converter, const struct convert_options *options)
{
	const struct zone_options zone = convert_zone_options(options);
	const struct text_options text = {
		.decode = options->records.decode,
		.annotate = options->records.annotate,
		.check = options->records.check,
		.level = options->records.level,
		.tlds = options->tlds,
	};

	converter->mode = options->mode;
	switch (options->mode) {
	case MODE_TEXT:
		text_start(&converter->text, &text);
		break;
	case MODE_ZONE:
		zone_start(&converter->zone, &zone);
		break;
	default:
		records_start(&converter->records, &options->records);
	}
}

void converter_restart(struct converter *converter)
{
	switch (converter->mode) {
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
	switch (converter->mode) {
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
	switch (converter->mode) {
	case MODE_TEXT:
		text_free(&converter->text);
		break;
	case MODE_ZONE:
		zone_free(&converter->zone);
		break;
	default:
		records_free(&converter->records);
	}
}
