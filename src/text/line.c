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
	text->rules = (struct name_rules){.level = options->level, .no_inner_prefix = true};
	text->at = TEXT_PAD;
	memset(text->bytes, '\n', TEXT_PAD);
	memset(text->bytes + TEXT_DECODED - TEXT_PAD, '\n', TEXT_PAD);
	return STATUS_OK;
}

static void text_restart(void *state)
{
	struct text *const text = state;

	text->place = TEXT_NO_LINE;
	text->input_start = (ptrdiff_t)text->at;
	text->loaded = text->trigger = text->at;
}

static void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Goes to the next line with a trigger of those that are loaded.  Returns false if there is none. */
static bool go_to_next_line(struct text *text)
{
	const unsigned char *const bytes = text->bytes, *newline;
	size_t start;

	if (text->trigger < text->at)
		text->trigger = text_find_trigger(text, bytes, text->at, text->loaded);
	start = text->trigger;
	while (start > text->at && bytes[start - 1] != '\n')
		start--;
	text->at = start;
	newline = memchr(bytes + text->trigger, '\n', text->loaded - text->trigger);
	if (!newline) {
		text->loaded = text->trigger = start;
		return false;
	}
	text->end = text->limit = (size_t)(newline - bytes);
	return true;
}

/* Returns the number of bytes of the input before text->at. */
static size_t count_read(const struct text *text)
{
	return (size_t)((ptrdiff_t)text->at - text->input_start);
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
 * Loads the line that begins at text->at in INPUT or, of a long one, the next part, after KEPT bytes that rules look
 * back at, and up to MORE bytes after it.  A part is as long as possible: it does not depend on where reads end.
 * Returns false if more input is needed.
 */
static bool load(struct text *text, const struct input *input, size_t kept, size_t more)
{
	const size_t most = TEXT_LINE_MAX - kept, moved = text->at - TEXT_PAD - kept,
		     length = input->length - count_read(text);
	const unsigned char *const bytes = input->bytes + count_read(text);
	const size_t size = find_line_end(bytes, length < most ? length : most);
	const bool ended = size < most && (size < length || input->last);

	if (length == 0 || (size < most && !ended))
		return false;
	memmove(text->bytes + TEXT_PAD, text->bytes + TEXT_PAD + moved, kept);
	memset(text->kinds + TEXT_PAD, 0, kept * sizeof *text->kinds);
	text->at -= moved;
	text->input_start -= (ptrdiff_t)moved;
	text->trigger = 0;
	if (text->selector != SIZE_MAX)
		text->selector = text->selector > moved ? text->selector - moved : 0;
	more = size + more < most ? size + more : most;
	text->loaded = text_load(text, text->at, bytes, more < length ? more : length);
	for (unsigned char *nul; (nul = memchr(text->bytes + text->at + size, '\0', text->loaded - text->at - size));)
		*nul = '\n';
	text->end = text->limit = text->at + size;
	if (!ended)
		text->limit = text_span_back(text, text->end - TEXT_AHEAD, TEXT_HOST_MAX + 1, TEXT_WORD);
	return true;
}

/*
 * Loads the next line of INPUT that has a trigger.  Lines with names stand together: those after the first line are
 * loaded, too, which saves time for lists.  Returns false if more input is needed.
 */
static bool load_line(struct text *text, const struct input *input)
{
	const size_t read = count_read(text), length = input->length - read,
		     trigger = text_find_trigger(text, input->bytes + read, 0, length),
		     start = trigger == length && input->last ? length : scan_find_line(input->bytes + read, trigger);

	text->input_start -= (ptrdiff_t)start;
	if (!load(text, input, 0, start > 1 ? 0 : TEXT_LINES))
		return false;
	text->trigger = text->at + trigger - start;
	return true;
}

/*
 * Makes the next line that has a trigger, or the next part of the line at hand, available from text->at to text->limit,
 * so that what a decision before it depends on is in the line.  Returns false if more input is needed.
 */
static bool find_line(struct text *text, const struct input *input)
{
	const size_t before = text->at - TEXT_PAD;

	if (text->place != TEXT_NO_LINE && text->at < text->limit)
		return true;
	if (text->place != TEXT_NO_LINE && text->limit < text->end)
		return load(text, input, before < TEXT_AHEAD ? before : TEXT_AHEAD, TEXT_LINES);
	text->place = TEXT_NO_LINE;
	text->selector = SIZE_MAX;
	if (!go_to_next_line(text) && !load_line(text, input))
		return false;
	text->place = TEXT_START;
	return true;
}

/* Returns the length of the annotation that follows FOUND already, perhaps of a longer name, as "*.ü.de", or 0. */
static size_t find_annotation(const struct text *text, const struct text_found *found)
{
	const unsigned char *const name = text->bytes + found->start, *const note = text->bytes + found->stop + 2;
	const bool opens = memcmp(note - 2, " (", 2) == 0;
	const unsigned char *const end = opens ? memchr(note, ')', text->end - found->stop - 2) : NULL;
	const size_t length = end ? (size_t)(end - note) : 0, more = length - found->output_length;

	return end && length >= found->output_length && more <= found->start && memcmp(note, name - more, more) == 0 &&
	                       memcmp(note + more, found->output, found->output_length) == 0
	               ? 2 + length + 1
	               : 0;
}

/* Returns the answer that adds the converted form of FOUND to it, or copies both if the line has both already. */
static struct answer annotate(struct text *text, struct text_found *found)
{
	const size_t length = found->stop - found->start, added = find_annotation(text, found);
	struct buffer *const note = &text->note;

	if (added > 0) {
		/* what follows is read as if it were not there */
		const size_t start = found->stop < TEXT_AHEAD ? 0 : found->stop - TEXT_AHEAD;

		memmove(text->bytes + start + added, text->bytes + start, found->stop - start);
		memset(text->kinds + start, 0, (found->stop + added - start) * sizeof *text->kinds);
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
	static const struct location uncounted = {0};
	struct text *const text = state;
	struct text_found found;
	struct answer answer;
	bool answered = false;
	size_t copied;

	while (!answered && !text->no_memory && find_line(text, input))
		answered = text_read_line(text, &found) && (found.output || text->options.check ||
		                                            !(input->warned & warning_bit(STATUS_WARN_INVALID_UTF8)));
	if (text->no_memory)
		return answer_status(0, STATUS_NO_MEMORY);
	copied = (size_t)((ptrdiff_t)(answered ? found.start : text->at) - text->input_start);
	if (!answered) {
		text->input_start = (ptrdiff_t)text->at;
		return copied > 0 ? answer_copy(copied) : answer_more();
	}
	answer = !found.output            ? answer_fault(found.stop - found.start, found.fault)
	         : text->options.annotate ? annotate(text, &found)
	                                  : answer_replace(found.stop - found.start, found.output, found.output_length);
	if (!found.output && !text->options.check) {
		answer.action = ACTION_WARN;
		answer.fault.status = STATUS_WARN_INVALID_UTF8;
		answer.location = &uncounted;
	}
	text->input_start = (ptrdiff_t)found.stop;
	return answer_after(copied, answer);
}

const struct mode_functions text_mode = {sizeof(struct text), text_start, text_restart, text_step, text_free};
