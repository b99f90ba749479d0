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
	memset(text->bytes, '\n', TEXT_PAD);
	memset(text->bytes + TEXT_DECODED - TEXT_PAD, '\n', TEXT_PAD);
	return STATUS_OK;
}

static void text_restart(void *state)
{
	struct text *const text = state;

	text->at = text->limit = text->loaded = TEXT_PAD;
	text->input_start = TEXT_PAD;
	text->selector = false;
}

static void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/*
 * Loads whole lines of INPUT, from the next one that has a trigger on, or the next part of a long line, after bytes
 * that rules look back at.  A part is as long as possible: it does not depend on where reads end.  Returns false if
 * more input is needed.
 */
static bool load(struct text *text, const struct input *input)
{
	const size_t read = (size_t)((ptrdiff_t)text->at - text->input_start), before = text->at - TEXT_PAD;
	const unsigned char *bytes = input->bytes + read, *newline = NULL;
	size_t length = input->length - read, trigger = 0, skipped = 0, most, size,
	       kept = before < TEXT_AHEAD ? before : TEXT_AHEAD;

	if (text->bytes[text->at - 1] == '\n') {
		trigger = text_find_trigger(text, bytes, 0, length);
		skipped = trigger == length && input->last ? length : scan_find_line(bytes, trigger);
		bytes += skipped;
		length -= skipped;
		kept = 0;
	}
	memmove(text->bytes + TEXT_PAD, text->bytes + text->at - kept, kept);
	memset(text->kinds + TEXT_PAD, 0, kept * sizeof *text->kinds);
	text->input_start -= (ptrdiff_t)(before - kept + skipped);
	text->at = text->limit = text->loaded = TEXT_PAD + kept;
	text->trigger = trigger > 0 ? text->at + trigger - skipped : 0;
	most = length < TEXT_LINE_MAX - kept ? length : TEXT_LINE_MAX - kept;
	if (skipped > 0) /* lines with names often stand together */
		newline = memchr(bytes, '\n', most);
	size = newline ? (size_t)(newline + 1 - bytes) : scan_find_line(bytes, most < TEXT_LINES ? most : TEXT_LINES);
	if (size == 0)
		size = scan_find_line(bytes, most);
	if (size == 0 && (input->last || length >= TEXT_LINE_MAX - kept))
		size = most;
	text->loaded = text_load(text, text->at, bytes, size);
	for (unsigned char *nul = text->bytes + text->at;
	     (nul = memchr(nul, '\0', (size_t)(text->bytes + text->loaded - nul)));)
		*nul = '\n';
	return size > 0;
}

/*
 * Makes the next line that has a trigger, or the next part of a long one, available from text->at to text->limit, so
 * that what a decision before it depends on is loaded.  Returns false if more input is needed.
 */
static bool find_line(struct text *text, const struct input *input)
{
	const unsigned char *const bytes = text->bytes, *newline;

	text->at += text->at < text->limit && bytes[text->at] == '\n';
	while (text->at >= text->limit) {
		if ((text->at == text->loaded || (bytes[text->limit - 1] != '\n' && !text->selector)) &&
		    !load(text, input))
			return false;
		if (text->trigger < text->at)
			text->trigger = text_find_trigger(text, bytes, text->at, text->loaded);
		if (bytes[text->at - 1] == '\n' && !text->selector)
			text->place = TEXT_START;
		newline = memchr(bytes + text->at, '\n', text->loaded - text->at);
		text->limit = newline ? (size_t)(newline + 1 - bytes) : text->loaded;
		if (text->selector || (newline && text->trigger >= text->limit)) {
			text->at = text->limit;
			text->selector &= !newline;
		} else if (!newline && text->loaded == TEXT_PAD + TEXT_LINE_MAX) {
			text->limit = text_span_back(text, text->limit - TEXT_AHEAD, TEXT_HOST_MAX + 1, TEXT_WORD);
		}
	}
	return true;
}

/* Returns the length of the annotation that follows FOUND already, perhaps of a longer name, as "*.ü.de", or 0. */
static size_t find_annotation(const struct text *text, const struct text_found *found)
{
	const unsigned char *const name = text->bytes + found->start, *const note = text->bytes + found->stop + 2;
	const size_t length = memcmp(note - 2, " (", 2) == 0 ? strcspn((const char *)note, ")\n") : 0,
		     more = length - found->output_length;

	return note[length] == ')' && length >= found->output_length && more <= found->start &&
	                       memcmp(note, name - more, more) == 0 &&
	                       memcmp(note + more, found->output, found->output_length) == 0
	               ? 2 + length + 1
	               : 0;
}

/* Returns the answer that adds the converted form of FOUND to it, or copies both if the line has both already. */
static struct answer annotate(struct text *text, struct text_found *found)
{
	const size_t length = found->stop - found->start, added = find_annotation(text, found);
	struct buffer *const note = &text->note;

	if (added > 0) { /* what follows is read as if it were not there */
		memmove(text->bytes + added, text->bytes, found->stop);
		memset(text->kinds, 0, (found->stop + added) * sizeof *text->kinds);
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
