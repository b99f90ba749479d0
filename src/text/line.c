/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Text mode: finds the lines that have a name, reads each once, from left to right (place.c), and answers what is found
 * in it.
 */
#include <config.h>

#include "text/parts.h"

enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = {.label = label_rules(options->level, false), .no_inner_prefix = true},
		.line = malloc(2 * sizeof *text->line),
	};
	text->no_memory = !text->line; /* the first step says so */
	for (size_t i = 0; text->line && i < 2; i++) {
		text->line[i].no_memory = false;
		memset(text->line[i].bytes, '\n', TEXT_PAD);
	}
	text->decoded = text->line ? text->line + 1 : NULL;
	return STATUS_OK;
}

void text_restart(void *state)
{
	struct text *const text = state;

	text->place = TEXT_NO_LINE;
	text->answered = text->at;
}

void text_free(void *state)
{
	struct text *const text = state;

	free(text->line);
	text->line = NULL;
	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Returns the offset of the first LF or NUL of BYTES, or LENGTH: they end lines and the records of -z. */
static size_t find_line_end(const unsigned char *bytes, size_t length)
{
	const unsigned char *const newline = memchr(bytes, '\n', length);
	const size_t most = newline ? (size_t)(newline - bytes) : length;
	const unsigned char *const nul = memchr(bytes, '\0', most);

	return nul ? (size_t)(nul - bytes) : most;
}

/* Returns the offset after the last LF or NUL of BYTES, or 0. */
static size_t find_line_start(const unsigned char *bytes, size_t length)
{
	const unsigned char *const newline = scan_find_last(bytes, length, '\n');
	const size_t start = newline ? (size_t)(newline + 1 - bytes) : 0;
	const unsigned char *const nul = scan_find_last(bytes + start, length - start, '\0');

	return nul ? (size_t)(nul + 1 - bytes) : start;
}

/*
 * Adjusts what is known of the line ahead when LENGTH bytes before it are taken out.  For a line that begins, LENGTH
 * may wrap; then nothing is known that counts.
 */
static void move_ahead(struct text *text, size_t length)
{
	text->listed -= length;
	if (text->selector != SIZE_MAX)
		text->selector -= length;
}

/*
 * Makes the next line of INPUT that has a hit, or the next part of the line at hand, available from text->at to
 * text->limit.  Adds the bytes before it to *READ.  Returns false if more input is needed.
 */
static bool load(struct text *text, const struct input *input, size_t *read)
{
	struct text_line *const line = text->line;
	size_t length = input->length - *read, kept = 0, hit = 0, most, size;
	bool ended;

	if (text->place != TEXT_NO_LINE && text->at < text->limit)
		return true;
	if (text->place != TEXT_NO_LINE && text->limit < line->end) {
		kept = text->at - TEXT_PAD < TEXT_BACK ? text->at - TEXT_PAD : TEXT_BACK;
	} else {
		const unsigned char *const bytes = input->bytes + *read;
		size_t start;

		hit = text_find_hit(text, bytes, 0, length);
		start = hit == length && input->last ? length : find_line_start(bytes, hit);
		text->place = TEXT_NO_LINE;
		*read += start;
		hit -= start;
		length -= start;
		if (length == 0)
			return false;
	}
	most = length < TEXT_LINE_MAX - kept ? length : TEXT_LINE_MAX - kept;
	size = find_line_end(input->bytes + *read, most);
	ended = size < most || (size == length && input->last);
	if (!ended && (size <= TEXT_AHEAD || (text->place != TEXT_NO_LINE && size <= line->end - text->at)))
		return false;
	memmove(line->bytes + TEXT_PAD, line->bytes + text->at - kept, kept);
	move_ahead(text, text->at - (TEXT_PAD + kept));
	text_load(line, TEXT_PAD + kept, input->bytes + *read, size);
	text->at = TEXT_PAD + kept;
	text->skipped = 0;
	text->hit = text->at + (hit < size ? hit : size);
	text->limit = ended ? line->end : line->end - TEXT_AHEAD;
	while (text->limit > line->end - TEXT_AHEAD - UTF8_MAX && (line->bytes[text->limit] & 0xC0) == 0x80)
		text->limit--; /* to the start of a character */
	if (text->place == TEXT_NO_LINE) {
		text->place = TEXT_START;
		text->selector = SIZE_MAX;
		text->may_select = false;
	} else {
		text->hit = 0;
		if (text->may_select)
			text_find_selector(text);
	}
	return true;
}

/*
 * Returns the answer that adds the converted form of FOUND to it.  If the line has this annotation already, it is
 * copied and taken out of the line, so that it does not touch what follows.
 */
static struct answer annotate(struct text *text, const struct text_found *found)
{
	struct text_line *const line = text->line;
	struct buffer *const note = &text->note;
	const size_t length = found->stop - found->start;
	size_t added;

	note->length = 0;
	if (!buffer_append(note, line->bytes + found->start, length) || !buffer_append_string(note, " (") ||
	    !buffer_append(note, found->output, found->output_length) || !buffer_append_byte(note, ')'))
		return answer_status(0, STATUS_NO_MEMORY);
	added = note->length - length;
	if (added > line->end - found->stop || memcmp(line->bytes + found->stop, note->bytes + length, added) != 0)
		return answer_replace(length, note->bytes, note->length);
	text_remove(line, found->stop, added);
	move_ahead(text, added);
	text->limit = text->limit > found->stop + added ? text->limit - added : found->stop;
	text->at = found->stop;
	text->hit = 0;
	return answer_copy(note->length);
}

struct answer text_step(void *state, const struct input *input)
{
	struct text *const text = state;
	struct text_found found;
	struct answer answer;
	size_t read = text->at - text->answered; /* bytes of the input that stay */
	bool answered = false;

	while (!answered && !text->no_memory && load(text, input, &read)) {
		const size_t start = text->at;

		answered = text_read_line(text, &found);
		read = answered ? read + found.start - start : read + text->at - start;
	}
	if (text->no_memory || text->line->no_memory || text->decoded->no_memory)
		return answer_status(0, STATUS_NO_MEMORY);
	text->answered = answered ? found.stop : text->at;
	if (!answered)
		return read > 0 ? answer_copy(read) : answer_more();
	answer = !found.output            ? answer_fault(found.stop - found.start, found.fault)
	         : text->options.annotate ? annotate(text, &found)
	                                  : answer_replace(found.stop - found.start, found.output, found.output_length);
	return answer_after(read, answer);
}
