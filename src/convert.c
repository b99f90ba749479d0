/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of modes. */
#include <config.h>

#include "convert.h"

static void start_records(struct converter *converter)
{
	const struct convert_options *options = &converter->options;

	records_start(&converter->records, &(struct records_options){
		.names = options->mode == MODE_NAMES,
		.decode = options->decode,
		.annotate = options->annotate,
		.one_by_one = options->one_by_one,
		.mixed_case = options->mixed_case,
		.level = options->level,
		.format = options->format,
		.profile = options->profile,
		.terminator = options->terminator,
	});
}

static void restart_records(struct converter *converter)
{
	records_restart(&converter->records);
}

static struct answer step_records(struct converter *converter, const struct input *input)
{
	return records_step(&converter->records, input);
}

static void free_records(struct converter *converter)
{
	records_free(&converter->records);
}

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

static const struct row modes[] = {
	[MODE_STRINGS] = {start_records, restart_records, step_records, free_records},
	[MODE_NAMES] = {start_records, restart_records, step_records, free_records},
	[MODE_TEXT] = {start_text, restart_text, step_text, free_text},
	[MODE_ZONE] = {start_zone, restart_zone, step_zone, free_zone},
};

void converter_start(struct converter *converter, const struct convert_options *options)
{
	converter->options = *options;
	modes[options->mode].start(converter);
}

void converter_restart(struct converter *converter)
{
	modes[converter->options.mode].restart(converter);
}

struct answer converter_step(struct converter *converter, const struct input *input)
{
	return modes[converter->options.mode].step(converter, input);
}

void converter_free(struct converter *converter)
{
	modes[converter->options.mode].free(converter);
}
