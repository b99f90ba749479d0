/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Text mode: finds runs and answers for them. */
#include <config.h>

#include "text/state.h"

#include "base/utf8.h"
#include "text/character.h"
#include "text/left.h"
#include "text/line.h"
#include "text/position.h"
#include "text/rules.h"
#include "text/run.h"

#include <string.h>

enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = name_rules(options),
	};
	text_restart(text);
	return STATUS_OK;
}

void text_restart(void *state)
{
	struct text *const text = state;

	memset(text->before, '\n', sizeof text->before);
	text->url = TEXT_URL_NONE;
	text->selector = false;
	text->quiet = 0;
	text->after_name = false;
	text->started = false;
}

void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	recall_free(&text->recall);
	buffer_free(&text->out);
	buffer_free(&text->note);
}

/* Returns the end of the run at AT, as text_run_end does.  It is a host if the text around it shows one. */
static size_t extent(struct text *text, size_t at)
{
	const size_t end = text_run_end(text, at, text->url == TEXT_URL_AUTHORITY);
	const unsigned char after = text_byte_at(text, end);
	size_t host_end;

	if (after < 0x80 && !label_kept[after])
		return end;
	if (text->url == TEXT_URL_AUTHORITY || !text_begins_host(text, at))
		return end;
	host_end = text_run_end(text, at, true);
	return host_end - end < TEXT_AHEAD_MAX - UTF8_MAX && text_ends_host(text, at, host_end) ? host_end : end;
}

/*
 * Returns true if all bytes that may affect a run that ends at END are available: those of its line or record, up to a
 * limit.
 */
static bool is_enough(const struct text *text, size_t end)
{
	const unsigned char *const after = text->input.bytes + end;
	const size_t left = text->input.length - end;

	return text->input.last || left >= TEXT_AHEAD_MAX || memchr(after, '\n', left) || memchr(after, '\0', left);
}

/* Returns the answer that replaces the name in RUN or, annotating, adds the Unicode form unless it is in the input. */
static struct answer replace_run(struct text *text, const struct text_run *run)
{
	const size_t length = run->stop - run->start, left = text->input.length - run->stop;
	struct buffer *const note = &text->note;
	size_t added;

	if (!text->options.annotate)
		return answer_after(run->start, answer_replace(length, run->with, run->with_length));
	note->length = 0;
	if (!buffer_append(note, text->input.bytes + run->start, length) || !buffer_append_string(note, " (") ||
	    !buffer_append(note, run->with, run->with_length) || !buffer_append_byte(note, ')'))
		return answer_status(run->end, STATUS_NO_MEMORY);
	added = note->length - length;
	if (memcmp(text->input.bytes + run->stop, note->bytes + length, left < added ? left : added) != 0 ||
	    (left < added && text->input.last))
		return answer_after(run->start, answer_replace(length, note->bytes, note->length));
	if (left < added)
		return answer_after(run->at, answer_more());
	text->annotation = added;
	return answer_copy(run->stop + added);
}

/* For --check: returns true if RUN is reported.  The ACE prefix alone is not a label but occurs in text about names. */
static bool is_reported(const struct text_run *run)
{
	return run->fault.status != STATUS_OK &&
	       (run->fault.status != STATUS_NOT_CANONICAL || run->fault.piece_length != ACE_PREFIX_LENGTH);
}

static struct answer report_run(struct text_run *run)
{
	fault_shift(&run->fault, run->start);
	return answer_fault(run->end, run->fault);
}

/* Copies the bytes before the next run to convert, to report, or to wait for. */
static struct answer find_answer(struct text *text)
{
	struct text_run run;

	run.at = 0;
	for (size_t hit = 0, from = 0;; from = run.at, run.at = run.end) {
		if (run.at >= hit) {
			hit = text_find(text, run.at);
			run.at = text_run_start(text, run.at, hit);
		}
		if (!text->options.decode)
			text_read_url(text, from, run.at);
		if (run.at == text->input.length)
			return answer_after(run.at, answer_more());
		run.end = extent(text, run.at);
		if (!is_enough(text, run.end))
			return answer_after(run.at, answer_more());
		if (run.end == run.at)
			run.end += text_character_at(text, run.at).length;
		else if (hit < run.end && run.end - run.at < TEXT_RUN_MAX) {
			if (text_judge(text, &run)) {
				text->after_name = text->options.check;
				text->after_host = text->after_name && text_begins_host(text, run.at);
				return replace_run(text, &run);
			}
			if (text->options.check && is_reported(&run))
				return report_run(&run);
		}
		if (text->options.check && !text->options.decode && text_is_left(text, &run))
			return report_run(&run);
	}
}

/* Stores the LENGTH bytes at BYTES as the last ones before those that are not answered yet. */
static void store(struct text *text, const unsigned char *bytes, size_t length)
{
	if (length >= TEXT_BEHIND) {
		memcpy(text->before, bytes + length - TEXT_BEHIND, TEXT_BEHIND);
	} else {
		memmove(text->before, text->before + length, TEXT_BEHIND - length);
		memcpy(text->before + TEXT_BEHIND - length, bytes, length);
	}
}

/*
 * Stores what ANSWER covers.  An encoded name is stored in ACE, as it is in the output: encoding the output again must
 * not convert more.  An annotation is not stored, so that the bytes after it follow the name, as they did before it was
 * added.
 */
static void remember_answered(struct text *text, const struct answer *answer)
{
	const size_t end = answer->copy + answer->length;

	(void)text_is_selector(text, end);
	if (end > 0 && answer->action != ACTION_REPLACE)
		text->after_name = false;
	text->quiet -= text->quiet < end ? text->quiet : end;
	text->read = 0;
	if (answer->action == ACTION_REPLACE && !text->options.decode) {
		store(text, text->input.bytes, answer->copy);
		store(text, answer->with, answer->with_length);
	} else {
		store(text, text->input.bytes, answer->copy + answer->length - text->annotation);
	}
	text->annotation = 0;
}

struct answer text_step(void *state, const struct input *input)
{
	struct text *const text = state;
	struct answer answer;

	text->input = *input;
	if (text->options.check && !text->started) {
		if (input->length < 2 && !input->last && (input->length == 0 || input->bytes[0] >= 0xFE))
			return answer_more();
		text->started = true;
		/* the byte order mark of UTF-16, in which no names are found */
		if (input->length >= 2 &&
		    (memcmp(input->bytes, "\xFF\xFE", 2) == 0 || memcmp(input->bytes, "\xFE\xFF", 2) == 0))
			return answer_status(2, STATUS_UTF16);
	}
	answer = find_answer(text);
	if (text->no_memory)
		return answer_status(0, STATUS_NO_MEMORY);
	remember_answered(text, &answer);
	return answer;
}
