/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The main loop: read, step, act on the answer. */
#include <config.h>

#include "filter.h"

#include "report/message.h"

#include <errno.h>
#include <unistd.h>

void filter_start(struct filter *filter, const struct options *options)
{
	const struct convert_options *convert = &options->convert;

	filter->options = options;
	/* Text without -c has no diagnostics. */
	filter->placed = !options->quiet && (convert->mode != MODE_TEXT || convert->check);
	filter->output = (struct output){
		.fd = STDOUT_FILENO,
		.terminal = isatty(STDOUT_FILENO) == 1,
		.terminator = convert->json || convert->trace ? '\n' : convert->terminator,
	};
	converter_start(&filter->converter, convert);
}

static void fail(struct filter *filter)
{
	filter->status = EXIT_TROUBLE;
	filter->stopped = true;
}

/* Flushes standard output and standard error in the order in which a terminal should show them. */
static void flush(struct filter *filter)
{
	if (!output_flush(&filter->output))
		filter->stopped = true;
	if (!message_flush())
		filter->status = EXIT_TROUBLE;
}

/* Flushes pending output before puny waits for more input. */
static void flush_before_waiting(struct filter *filter)
{
	if ((output_waits(&filter->output) || message_waits()) && source_would_block(&filter->source))
		flush(filter);
}

static void write_bytes(struct filter *filter, const unsigned char *bytes, size_t length)
{
	if (length == 0 || filter->options->convert.check)
		return;
	if (filter->join) {
		output_write(&filter->output, &filter->output.terminator, 1);
		filter->join = false;
	}
	output_write(&filter->output, bytes, length);
}

/* Writes DIAGNOSTIC as JSON.  No object may be missing before the next, so this stops if memory runs out. */
static void write_object(struct filter *filter, const struct diagnostic *diagnostic)
{
	struct buffer object = {0};

	if (diagnostic_json(diagnostic, &object)) {
		output_write(&filter->output, object.bytes, object.length);
	} else {
		message_error(ENOMEM, "%s", message_escaped(diagnostic->file));
		fail(filter);
	}
	buffer_free(&object);
}

/* Reports a fault, unless quiet, and sets the exit status. */
static void report(struct filter *filter, const struct input *input, const struct answer *answer, const char *name)
{
	const struct convert_options *options = &filter->options->convert;
	struct diagnostic diagnostic = {
		.file = name,
		.place = answer->place ? *answer->place : input->place,
		.fault = &answer->fault,
		.input = input->bytes,
		.mode = options->mode,
		.level = options->level,
	};

	if (answer->fault.status == STATUS_NO_MEMORY) {
		message_error(ENOMEM, "%s", message_escaped(name));
		fail(filter);
		return;
	}
	if (answer->action == ACTION_FAULT && filter->status == EXIT_CONVERTED)
		filter->status = EXIT_FAULTS;
	if (filter->options->quiet)
		return;
	if (!answer->place)
		place_advance(&diagnostic.place, input->bytes, answer->fault.offset, options->terminator);
	if (options->json && options->check)
		write_object(filter, &diagnostic);
	else
		message_fault(&diagnostic);
}

/* Writes a record that cannot be converted, according to --on-error. */
static void write_faulty(struct filter *filter, const struct input *input, const struct answer *answer)
{
	if (filter->options->on_error == ON_ERROR_STOP)
		filter->stopped = true;
	if (filter->options->on_error != ON_ERROR_KEEP)
		return;
	if (answer->with)
		write_bytes(filter, answer->with, answer->with_length);
	else
		write_bytes(filter, input->bytes, answer->length);
}

static void obey(struct filter *filter, const struct input *input, const struct answer *answer, const char *name)
{
	switch (answer->action) {
	case ACTION_COPY:
		write_bytes(filter, input->bytes, answer->length);
		break;
	case ACTION_REPLACE:
		write_bytes(filter, answer->with, answer->with_length);
		break;
	case ACTION_FAULT:
		if (answer->fault.status != STATUS_NO_MEMORY)
			write_faulty(filter, input, answer);
		report(filter, input, answer, name);
		break;
	case ACTION_REST:
		write_faulty(filter, input, answer);
		break;
	case ACTION_WARN:
		report(filter, input, answer, name);
		break;
	case ACTION_MORE:
		break;
	}
}

/* Marks the first LENGTH available bytes as used. */
static void advance(struct filter *filter, struct input *input, size_t length)
{
	if (filter->placed)
		place_advance(&filter->place, input->bytes, length, filter->options->convert.terminator);
	filter->source.start += length;
	input->bytes += length;
	input->place = filter->place;
}

/* Steps over the available bytes until more are needed. */
static void step(struct filter *filter, const char *name)
{
	struct source *source = &filter->source;

	while (!filter->stopped) {
		struct input input = {source_bytes(source), source_length(source), source->ended, filter->place};
		struct answer answer = converter_step(&filter->converter, &input);

		if (answer.action == ACTION_MORE)
			return;
		if (answer.copy > 0) {
			write_bytes(filter, input.bytes, answer.copy);
			advance(filter, &input, answer.copy);
		}
		obey(filter, &input, &answer, name);
		advance(filter, &input, answer.length);
		if (filter->options->convert.one_by_one)
			flush(filter);
		if (filter->output.error)
			filter->stopped = true;
	}
}

/* Converts the opened source. */
static void convert(struct filter *filter, const char *name)
{
	struct source *source = &filter->source;

	filter->place = (struct place){1, 1};
	filter->join = filter->output.written && filter->output.last != filter->output.terminator;
	converter_restart(&filter->converter);
	while (!filter->stopped && !source->ended) {
		flush_before_waiting(filter);
		if (!source_read(source)) {
			message_error(source->error, "%s: cannot read", message_escaped(name));
			filter->status = EXIT_TROUBLE;
			return;
		}
		step(filter, name);
	}
}

void filter_input(struct filter *filter, int fd, const char *name)
{
	source_open(&filter->source, fd);
	convert(filter, name);
}

void filter_bytes(struct filter *filter, const void *bytes, size_t length, const char *name)
{
	if (source_open_bytes(&filter->source, bytes, length)) {
		convert(filter, name);
		return;
	}
	message_error(filter->source.error, "%s", name);
	fail(filter);
}

/* The reader of standard output sees its end after the messages are written. */
int filter_finish(struct filter *filter)
{
	const bool complete = output_finish(&filter->output);

	if (!message_flush())
		filter->status = EXIT_TROUBLE;
	if (!complete || !output_close(&filter->output)) {
		message_error(filter->output.error, "cannot write standard output");
		filter->status = EXIT_TROUBLE;
	}
	if (!message_flush())
		filter->status = EXIT_TROUBLE;
	return filter->status;
}

void filter_free(struct filter *filter)
{
	if (filter->options)
		converter_free(&filter->converter);
	source_free(&filter->source);
	output_free(&filter->output);
}
