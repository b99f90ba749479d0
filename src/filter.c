/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The main loop.
 *
 * In: an input, in blocks.  Out: the converted bytes (output.c), and a diagnostic for each fault (report/report.c).  A
 * step of the mode answers what to do with the first of the available bytes.  The answer is carried out, its bytes are
 * counted, and the next step follows until more bytes are needed.
 */
#include <config.h>

#include "filter.h"

#include "names/name.h"
#include "records/records.h"
#include "report/report.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct mode_functions *const modes[] = {
	[MODE_STRINGS] = &records_mode,
	[MODE_NAMES] = &records_mode,
	[MODE_TEXT] = &text_mode,
	[MODE_ZONE] = &zone_mode,
};

enum status filter_start(struct filter *filter, const struct options *options)
{
	const struct convert_options *convert = &options->convert;

	filter->options = options;
	/* Without -c, text has no diagnostic with a position, except at the start of an input. */
	filter->counts = !options->quiet && (convert->mode != MODE_TEXT || convert->check);
	filter->output = (struct output){
		.fd = STDOUT_FILENO,
		.terminal = isatty(STDOUT_FILENO) == 1,
		.terminator = convert->json ? '\n' : convert->terminator,
	};
	filter->mode = modes[convert->mode];
	filter->state = calloc(1, filter->mode->state_size);
	return filter->state ? filter->mode->start(filter->state, convert) : STATUS_NO_MEMORY;
}

/* Flushes standard output and standard error in the order in which a terminal should show them. */
static void flush(struct filter *filter)
{
	if (!output_flush(&filter->output))
		filter->stopped = true;
	if (!message_flush())
		filter->exit_status = EXIT_TROUBLE;
}

/* Writes the output for some bytes of the input, with --line-buffered one record after the other. */
static void write_bytes(struct filter *filter, const unsigned char *bytes, size_t length)
{
	struct output *const output = &filter->output;
	const unsigned char *end;

	if (length == 0 || filter->options->convert.check)
		return;
	if (filter->unterminated) {
		output_write(output, &output->terminator, 1);
		filter->unterminated = false;
	}
	while (filter->options->line_buffered && (end = memchr(bytes, output->terminator, length))) {
		output_write(output, bytes, (size_t)(end + 1 - bytes));
		flush(filter);
		length -= (size_t)(end + 1 - bytes);
		bytes = end + 1;
	}
	output_write(output, bytes, length);
}

/* Stops because memory ran out. */
static void stop_without_memory(struct filter *filter)
{
	message_error(ENOMEM, "cannot convert '%s'", message_escaped(filter->file));
	filter->exit_status = EXIT_TROUBLE;
	filter->stopped = true;
}

/* Reports the fault of ANSWER, unless quiet.  Stops if memory runs out, since no diagnostic may be missing. */
static void report_fault(struct filter *filter, const struct answer *answer)
{
	const struct convert_options *options = &filter->options->convert;
	const bool json = options->json && options->check;
	struct diagnostic diagnostic = {
		.file = filter->file,
		.location = answer->location ? *answer->location : filter->location,
		.fault = &answer->fault,
		.bytes = source_bytes(&filter->source),
		.record_length = answer->record_length,
		.options = options,
		.named = filter->warned >= warning_bit(STATUS_WARN_INVALID_UTF8),
	};
	struct buffer line = {0};

	if (filter->options->quiet)
		return;
	if (answer->fault.status == STATUS_INVALID_UTF8)
		filter->warned |= warning_bit(STATUS_WARN_INVALID_UTF8);
	if (!answer->location)
		location_advance(&diagnostic.location, diagnostic.bytes, answer->fault.offset, options->terminator);
	if (!name_alternative(options->level, &answer->fault, diagnostic.bytes, &diagnostic.alternative) ||
	    !(json ? diagnostic_json : diagnostic_text)(&diagnostic, &line))
		stop_without_memory(filter);
	else if (json)
		output_write(&filter->output, line.bytes, line.length);
	else
		message_line(line.bytes, line.length);
	buffer_free(&diagnostic.alternative);
	buffer_free(&line);
}

/* Marks the first LENGTH available bytes as used. */
static void advance(struct filter *filter, size_t length)
{
	struct source *source = &filter->source;

	if (filter->counts)
		location_advance(&filter->location, source_bytes(source), length, filter->options->convert.terminator);
	source->start += length;
}

/*
 * Writes the result for the next bytes, and reports a fault or warning.  If the bytes cannot be converted, they are
 * written unchanged, or not at all, as --on-error specifies.
 */
static void obey(struct filter *filter, const struct answer *answer)
{
	const bool fault = answer->action == ACTION_FAULT;
	bool written = true;

	assert(answer->action != ACTION_WARN || is_warning(answer->fault.status));
	assert(!fault || !is_warning(answer->fault.status));
	if (fault && answer->fault.status == STATUS_NO_MEMORY) {
		stop_without_memory(filter);
		return;
	}
	if (fault || answer->action == ACTION_FAULT_REST) {
		filter->stopped |= filter->options->on_error == ON_ERROR_STOP;
		written = filter->options->on_error == ON_ERROR_KEEP;
	}
	if (written && (answer->output || answer->action == ACTION_REPLACE))
		write_bytes(filter, answer->output, answer->output_length);
	else if (written)
		write_bytes(filter, source_bytes(&filter->source), answer->length);
	if (fault && filter->exit_status == EXIT_CONVERTED)
		filter->exit_status = EXIT_FAULTS;
	if (answer->action == ACTION_WARN)
		filter->warned |= warning_bit(answer->fault.status);
	if (fault || answer->action == ACTION_WARN)
		report_fault(filter, answer);
	/* A message stands between two records. */
	if (filter->options->line_buffered &&
	    (!filter->output.written || filter->output.last_byte == filter->output.terminator))
		flush(filter);
	advance(filter, answer->length);
}

/*
 * Looks for the first bytes of a compressed file, a byte order mark or two characters of UTF-16 at the start of INPUT.
 * Returns false if more bytes are needed.  Otherwise, sets *FOUND to the warning about them, or STATUS_OK.  A NUL is no
 * part of a character if it is the TERMINATOR.
 */
static bool find_signature(const struct input *input, unsigned char terminator, enum status *found)
{
	/* An A stands for any byte but NUL.  A longer signature stands after a shorter one with which it begins. */
	static const struct {
		size_t length;
		const char *bytes;
		enum status warning;
	} signatures[] = {
		{2, "\x1F\x8B", STATUS_WARN_COMPRESSED_GZIP},
		{5, "\xFD\x37zXZ", STATUS_WARN_COMPRESSED_XZ},
		{4, "\x28\xB5\x2F\xFD", STATUS_WARN_COMPRESSED_ZSTD},
		{3, "\xEF\xBB\xBF", STATUS_WARN_BYTE_ORDER_MARK},
		{2, "\xFF\xFE", STATUS_WARN_UTF_16},
		{2, "\xFE\xFF", STATUS_WARN_UTF_16},
		{4, "\xFF\xFE\0\0", STATUS_WARN_UTF_32},
		{4, "\0\0\xFE\xFF", STATUS_WARN_UTF_32},
		{4, "A\0A\0", STATUS_WARN_UTF_16_LE},
		{4, "\0A\0A", STATUS_WARN_UTF_16_BE},
		{4, "A\0\0\0", STATUS_WARN_UTF_32},
	};
	bool complete = true;

	*found = STATUS_OK;
	for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
		const char *const bytes = signatures[i].bytes;
		const size_t length = signatures[i].length, size = input->length < length ? input->length : length;
		size_t same = 0;

		while (same < size && (bytes[same] == 'A' ? input->bytes[same] != 0 && terminator != 0
		                                          : input->bytes[same] == (unsigned char)bytes[same]))
			same++;
		if (same < size)
			continue;
		if (size == length)
			*found = signatures[i].warning;
		else
			complete = input->last;
	}
	return complete;
}

/*
 * Answers the start of an input.  Warns if it is compressed, or in UTF-16 or UTF-32, in which no names are found, and
 * answers a byte order mark.  If there is nothing of this, the mode takes its first step.
 */
static struct answer start_input(struct filter *filter, const struct input *input)
{
	const struct convert_options *options = &filter->options->convert;
	enum status found;

	if (!find_signature(input, options->terminator, &found))
		return answer_more();
	filter->started = true;
	if (found >= STATUS_WARN_UTF_16 && found <= STATUS_WARN_UTF_32 && options->mode == MODE_TEXT && options->check)
		return answer_status(2, STATUS_UTF_16);
	/* Servers reject it: RFC 1035 specifies ASCII. */
	if (found == STATUS_WARN_BYTE_ORDER_MARK && options->mode == MODE_ZONE)
		return answer_status(UTF8_MARK_LENGTH, STATUS_BYTE_ORDER_MARK);
	if (found == STATUS_WARN_BYTE_ORDER_MARK && options->mode == MODE_NAMES) {
		/* It is no part of the first name, in which the byte of a diagnostic counts. */
		filter->source.start += UTF8_MARK_LENGTH;
		return answer_replace(0, NULL, 0);
	}
	if (found == STATUS_OK || (found == STATUS_WARN_BYTE_ORDER_MARK && options->mode == MODE_TEXT))
		return filter->mode->step(filter->state, input);
	return answer_status(0, found);
}

/* Steps over the available bytes until more are needed. */
static void take_steps(struct filter *filter)
{
	const struct source *source = &filter->source;

	while (!filter->stopped) {
		const struct input input = {source_bytes(source), source_length(source), source->ended,
		                            filter->location, filter->warned};
		const struct answer answer =
			filter->started ? filter->mode->step(filter->state, &input) : start_input(filter, &input);

		assert(answer.copy <= input.length && answer.length <= input.length - answer.copy);
		if (answer.action == ACTION_MORE)
			return;
		if (answer.copy > 0) {
			write_bytes(filter, answer.copy_output ? answer.copy_output : input.bytes,
			            answer.copy_output ? answer.copy_output_length : answer.copy);
			advance(filter, answer.copy);
		}
		obey(filter, &answer);
		if (filter->output.error)
			filter->stopped = true;
	}
}

void filter_input(struct filter *filter, const char *file)
{
	struct source *source = &filter->source;

	filter->file = file;
	filter->location = (struct location){1, 1};
	filter->started = false;
	filter->warned = 0;
	filter->unterminated = filter->output.written && filter->output.last_byte != filter->output.terminator;
	filter->mode->restart(filter->state);
	while (!filter->stopped && !source->ended) {
		int error = source_read(source, false);

		if (error == EAGAIN) {
			flush(filter);
			if (filter->stopped)
				return;
			error = source_read(source, true);
		}
		if (error != 0) {
			message_error(error, "cannot read '%s'", message_escaped(file));
			filter->exit_status = EXIT_TROUBLE;
			return;
		}
		take_steps(filter);
	}
}

/* The reader of standard output sees its end after the messages are written. */
int filter_finish(struct filter *filter)
{
	output_finish(&filter->output);
	if (!message_flush())
		filter->exit_status = EXIT_TROUBLE;
	if (!output_close(&filter->output)) {
		message_error(filter->output.error, "cannot write standard output");
		filter->exit_status = EXIT_TROUBLE;
	}
	return filter->exit_status;
}

void filter_free(struct filter *filter)
{
	if (filter->state)
		filter->mode->free(filter->state);
	free(filter->state);
	buffer_free(&filter->source.block);
	buffer_free(&filter->output.block);
	buffer_free(&filter->output.held);
}
