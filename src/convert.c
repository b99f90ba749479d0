/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of units and directions. */
#include <config.h>

#include "convert.h"

#include "convert_records.h"

static void start_text(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	text_start(&converter->text, &(struct text_options){
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.check = options->check,
	});
}

static void restart_text(struct converter *converter)
{
	text_restart(&converter->text);
}

static struct answer step_text(struct converter *converter, const struct input *input)
{
	return text_step(&converter->text, input);
}

static void free_text(struct converter *converter)
{
	text_free(&converter->text);
}

static void start_zone(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	zone_start(&converter->zone, &(struct zone_options){
		.level = options->level,
		.decode = options->decode,
		.annotate = options->annotate,
		.check = options->check,
		.origin = options->origin,
	});
}

static void restart_zone(struct converter *converter)
{
	zone_restart(&converter->zone);
}

static struct answer step_zone(struct converter *converter, const struct input *input)
{
	return zone_step(&converter->zone, input);
}

static void free_zone(struct converter *converter)
{
	zone_free(&converter->zone);
}

struct row {
	void (*start)(struct converter *converter);
	void (*restart)(struct converter *converter);
	struct answer (*step)(struct converter *converter, const struct input *input);
	void (*free)(struct converter *converter);
};

static const struct row units[] = {
	[UNIT_STRINGS] = {records_start, records_restart, records_step, records_free},
	[UNIT_NAMES] = {records_start, records_restart, records_step, records_free},
	[UNIT_TEXT] = {start_text, restart_text, step_text, free_text},
	[UNIT_ZONE] = {start_zone, restart_zone, step_zone, free_zone},
};

void converter_start(struct converter *converter, const struct convert_options *options)
{
	converter->options = *options;
	units[options->unit].start(converter);
}

void converter_restart(struct converter *converter)
{
	units[converter->options.unit].restart(converter);
}

struct answer converter_step(struct converter *converter, const struct input *input)
{
	return units[converter->options.unit].step(converter, input);
}

void converter_free(struct converter *converter)
{
	units[converter->options.unit].free(converter);
}
