/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes. */
#include <config.h>

#include "convert.h"

void converter_start(struct converter *converter, const struct convert_options *options)
{
	converter->mode = options->mode;
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
