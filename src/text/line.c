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

	text->options = *options;
	text->rules = (struct name_rules){.label = label_rules(options->level, false), .no_inner_prefix = true};
	text->at = TEXT_PAD;
	memset(text->bytes, '\n', TEXT_PAD);
	memset(text->bytes + TEXT_DECODED - TEXT_PAD, '\n', TEXT_PAD);
	return STATUS_OK;
}

static void text_restart(void *state)
{
	struct text *const text = state;

	text->place = TEXT_NO_LINE;
	text->answered = text->at;
	text->loaded = text->hit = text->at;
}

static void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Goes to the next line with a hit of those that are loaded.  Returns false if there is none. */
static bool find_loaded(struct text *text)
{
	const unsigned char *const bytes = text->bytes, *newline;
	size_t start;

	if (text->hit < text->at)
		text->hit = text_find_hit(text, bytes, text->at, text->loaded);
	start = text->hit;
	while (start > text->at && bytes[start - 1] != '\n')
		start--;
	text->at = start;
	newline = memchr(bytes + text->hit, '\n', text->loaded - text->hit);
	if (!newline) {
		text->loaded = text->hit = start;
		return false;
	}
	text->end = text->limit = (size_t)(newline - bytes);
	return true;
}

/* Returns the offset of the first LF or NUL in BYTES, or LENGTH. */
static size_t find_line_end(const unsigned char *bytes, size_t length)
{
	const unsigned char *const newline = memchr(bytes, '\n', length);
	const size_t end = newline ? (size_t)(newline - bytes) : length;
	const unsigned char *const nul = memchr(bytes, '\0', end);

	return nul ? (size_t)(nul - bytes) : end;
}

/*
 * Loads the next line of INPUT that has a hit, or the next part of the line at hand after the bytes that rules look
 * back at.  Lines with names stand together: those after the first line are loaded, too, and searched together.  A
 * part is as long as possible: it does not depend on where reads end.  Returns false if more input is needed.
 */
static bool load(struct text *text, const struct input *input)
{
	const bool part = text->place != TEXT_NO_LINE;
	const size_t read = text->at - text->answered, before = part ? text->at - TEXT_PAD : 0,
		     kept = before < TEXT_AHEAD ? before : TEXT_AHEAD, most = TEXT_LINE_MAX - kept,
		     moved = text->at - TEXT_PAD - kept;
	const unsigned char *bytes = input->bytes + read;
	size_t length = input->length - read, start = 0, hit = 0, size, more;
	bool ended;

	if (!part) {
		hit = text_find_hit(text, bytes, 0, length);
		start = hit == length && input->last ? length : scan_find_line(bytes, hit);
	}
	text->answered -= start;
	bytes += start;
	length -= start;
	size = find_line_end(bytes, length < most ? length : most);
	ended = size < most && (size < length || input->last);
	if (length == 0 || (size < most && !ended))
		return false;
	memmove(text->bytes + TEXT_PAD, text->bytes + TEXT_PAD + moved, kept);
	memset(text->kinds + TEXT_PAD, 0, kept * sizeof *text->kinds);
	text->at -= moved;
	text->answered -= moved;
	if (text->selector != SIZE_MAX)
		text->selector = text->selector > moved ? text->selector - moved : 0;
	more = start > 1 ? size : size + TEXT_LINES < most ? size + TEXT_LINES : most;
	text->loaded = text_load(text, text->at, bytes, more < length ? more : length);
	for (unsigned char *nul; (nul = memchr(text->bytes + text->at + size, '\0', text->loaded - text->at - size));)
		*nul = '\n';
	text->hit = part ? 0 : text->at + hit - start;
	text->end = text->limit = text->at + size;
	if (!ended)
		text->limit = text_span_back(text, text->end - TEXT_AHEAD, TEXT_HOST_MAX + 1, TEXT_WORD);
	return true;
}

/*
 * Makes the next line that has a hit, or the next part of the line at hand, available from text->at to text->limit, so
 * that what a decision before it depends on is in the line.  Returns false if more input is needed.
 */
static bool find_line(struct text *text, const struct input *input)
{
	if (text->place != TEXT_NO_LINE && text->at < text->limit)
		return true;
	if (text->place != TEXT_NO_LINE && text->limit < text->end)
		return load(text, input);
	text->place = TEXT_NO_LINE;
	text->selector = SIZE_MAX;
	if (!find_loaded(text) && !load(text, input))
		return false;
	text->place = TEXT_START;
	return true;
}

/*
 * Returns the length of the annotation that follows FOUND already, or 0.  It may be that of a longer name, such as
 * "*.xn--tda.de (*.ü.de)".
 */
static size_t find_annotation(const struct text *text, const struct text_found *found)
{
	const unsigned char *const start = text->bytes + found->start, *const stop = text->bytes + found->stop, *end;
	size_t more;

	if (memcmp(stop, " (", 2) != 0)
		return 0;
	end = memchr(stop, ')', text->end - found->stop);
	if (!end || (size_t)(end - stop) < 2 + found->output_length)
		return 0;
	more = (size_t)(end - stop) - 2 - found->output_length;
	return more <= found->start && memcmp(stop + 2, start - more, more) == 0 &&
	                       memcmp(stop + 2 + more, found->output, found->output_length) == 0
	               ? (size_t)(end + 1 - stop)
	               : 0;
}

/* Returns the answer that adds the converted form of FOUND to it, or copies both if the line has both already. */
static struct answer annotate(struct text *text, struct text_found *found)
{
	const size_t length = found->stop - found->start, added = find_annotation(text, found);
	struct buffer *const note = &text->note;

	if (added > 0) {
		found->stop += added;
		if (text->at < found->stop)
			text->at = found->stop;
		return answer_copy(length + added);
	}
	note->length = 0;
	if (!buffer_append(note, text->bytes + found->start, length) || !buffer_append_string(note, " (") ||
	    !buffer_append(note, found->output, found->output_length) || !buffer_append_byte(note, ')'))
		return answer_status(0, STATUS_NO_MEMORY);
	return answer_replace(length, note->bytes, note->length);
}

static struct answer text_step(void *state, const struct input *input)
{
	struct text *const text = state;
	struct text_found found;
	struct answer answer;
	bool answered = false;
	size_t copied;

	while (!answered && !text->no_memory && find_line(text, input))
		answered = text_read_line(text, &found);
	if (text->no_memory)
		return answer_status(0, STATUS_NO_MEMORY);
	copied = (answered ? found.start : text->at) - text->answered;
	if (!answered) {
		text->answered = text->at;
		return copied > 0 ? answer_copy(copied) : answer_more();
	}
	answer = !found.output            ? answer_fault(found.stop - found.start, found.fault)
	         : text->options.annotate ? annotate(text, &found)
	                                  : answer_replace(found.stop - found.start, found.output, found.output_length);
	text->answered = found.stop;
	return answer_after(copied, answer);
}

const struct mode_functions text_mode = {sizeof(struct text), text_start, text_restart, text_step, text_free};
