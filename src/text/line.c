/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Text mode: finds the lines that have a name, reads each once, from left to right (place.c), and answers what is found
 * in it.
 */
#include <config.h>

#include "text/parts.h"

static enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = {.label = label_rules(options->level, false), .no_inner_prefix = true},
		.line = malloc(2 * sizeof *text->line),
	};
	if (!text->line)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; i < 2; i++) {
		text->line[i].no_memory = false;
		memset(text->line[i].bytes, '\n', TEXT_PAD);
	}
	text->decoded = text->line + 1;
	return STATUS_OK;
}

static void text_restart(void *state)
{
	struct text *const text = state;

	text->place = TEXT_NO_LINE;
	text->answered = text->at;
	text->line->loaded = text->hit = text->at;
}

static void text_free(void *state)
{
	struct text *const text = state;

	free(text->line);
	text->line = NULL;
	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Sets text->limit so that what a decision before it depends on is in the line, of which more follows unless ENDED. */
static void set_limit(struct text *text, bool ended)
{
	struct text_line *const line = text->line;

	text->limit = ended ? line->end : line->end - TEXT_AHEAD;
	while (text->limit > line->end - TEXT_AHEAD - UTF8_MAX && (line->bytes[text->limit] & 0xC0) == 0x80)
		text->limit--; /* to the start of a character */
}

/*
 * Loads the next part of the line at hand, of which LENGTH bytes are at BYTES, after the bytes that rules look back at.
 * Returns false if more input is needed.
 */
static bool load_part(struct text *text, const unsigned char *bytes, size_t length, bool last)
{
	struct text_line *const line = text->line;
	const size_t read = text->at - TEXT_PAD, kept = read < TEXT_BACK ? read : TEXT_BACK,
		     most = length < TEXT_LINE_MAX - kept ? length : TEXT_LINE_MAX - kept,
		     size = scan_find(bytes, most, SCAN_LINE_END);
	const bool ended = size < most || (size == length && last);

	if (!ended && (size <= TEXT_AHEAD || size <= line->end - text->at))
		return false;
	memmove(line->bytes + TEXT_PAD, line->bytes + text->at - kept, kept);
	text->listed -= read - kept; /* it may wrap if it is before what is kept: then it counts no more */
	if (text->selector != SIZE_MAX)
		text->selector -= read - kept;
	text->at = TEXT_PAD + kept;
	text_load(line, text->at, bytes, size);
	text->hit = 0;
	text->skipped = 0;
	set_limit(text, ended);
	if (text->may_select)
		text_find_selector(text);
	return true;
}

/*
 * Loads the next line that has a hit from the LENGTH bytes at BYTES, where a line begins.  If it is the first line,
 * those after it are loaded, too, since lines with names stand together.  Adds the bytes before it to *READ.  Returns
 * false if more input is needed.
 */
static bool load_line(struct text *text, const unsigned char *bytes, size_t length, bool last, size_t *read)
{
	struct text_line *const line = text->line;
	const size_t hit = text_find_hit(text, bytes, 0, length),
		     start = hit == length && last ? length : scan_find_line(bytes, hit);
	size_t most, size;
	bool ended;

	*read += start;
	bytes += start;
	length -= start;
	most = length < TEXT_LINE_MAX ? length : TEXT_LINE_MAX;
	size = scan_find(bytes, most, SCAN_LINE_END);
	ended = size < most || (size == length && last);
	if (length == 0 || (!ended && size <= TEXT_AHEAD))
		return false;
	text->at = TEXT_PAD;
	text_load(line, TEXT_PAD, bytes, start > 0 ? size : most - size < TEXT_LINES ? most : size + TEXT_LINES);
	for (unsigned char *nul; (nul = memchr(line->bytes + TEXT_PAD, '\0', line->loaded - TEXT_PAD));)
		*nul = '\n';
	line->end = TEXT_PAD + size;
	text->hit = TEXT_PAD + (hit - start);
	set_limit(text, ended);
	return true;
}

/*
 * Makes the next line that has a hit, or the next part of the line at hand, available from text->at to text->limit.
 * Adds the bytes of INPUT before it to *READ.  Returns false if more input is needed.
 */
static bool load(struct text *text, const struct input *input, size_t *read)
{
	struct text_line *const line = text->line;
	const unsigned char *const bytes = line->bytes, *newline;
	size_t start;

	if (text->place != TEXT_NO_LINE && text->at < text->limit)
		return true;
	if (text->place != TEXT_NO_LINE && text->limit < line->end)
		return load_part(text, input->bytes + *read, input->length - *read, input->last);
	text->place = TEXT_NO_LINE;
	if (text->hit < text->at)
		text->hit = text_find_hit(text, bytes, text->at, line->loaded);
	if (text->hit > line->loaded)
		text->hit = line->loaded;
	newline = scan_find_last(bytes + text->at, text->hit - text->at, '\n');
	start = newline ? (size_t)(newline + 1 - bytes) : text->at;
	*read += start - text->at;
	text->at = start;
	newline = text->hit < line->loaded ? memchr(bytes + start, '\n', line->loaded - start) : NULL;
	if (newline) {
		line->end = (size_t)(newline - bytes);
		text->limit = line->end;
	} else {
		line->loaded = text->hit = start;
		if (!load_line(text, input->bytes + *read, input->length - *read, input->last, read))
			return false;
	}
	text->place = TEXT_START;
	text->selector = SIZE_MAX;
	text->listed = 0;
	text->may_select = false;
	text->skipped = 0;
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
	text->limit = text->limit > found->stop + added ? text->limit - added : found->stop;
	text->at = found->stop;
	text->hit = 0;
	if (text->selector != SIZE_MAX)
		text->selector -= added;
	if (text->listed > found->stop)
		text->listed -= added;
	else if (text->listed == found->stop)
		text_find_selector(text);
	return answer_copy(note->length);
}

static struct answer text_step(void *state, const struct input *input)
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

const struct mode_functions text_mode = {sizeof(struct text), text_start, text_restart, text_step, text_free};
