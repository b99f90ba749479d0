/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Text mode: finds words, and answers for the runs in them. */
#include <config.h>

#include "text/parts.h"

#include "base/utf8.h"

enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = {.label = label_rules(options->level, false),
	                  .verbatim = options->decode,
	                  .no_inner_prefix = true},
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
	text->read = 0;
	text->scanned = 0;
	text->inside = false;
}

void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->note);
}

/*
 * Returns true if all bytes that may affect a word that ends at END are available: those of its line or record, up to a
 * limit.
 */
static bool is_enough(const struct text *text, size_t end)
{
	const unsigned char *const after = text->input.bytes + end;
	const size_t left = text->input.length - end;

	return text->input.last || left >= TEXT_WINDOW || memchr(after, '\n', left) || memchr(after, '\0', left);
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

static struct answer report_run(struct text_run *run)
{
	fault_shift(&run->fault, run->start);
	return answer_fault(run->end, run->fault);
}

/* Sets ANSWER to that for the first name in WORD that is converted or reported.  Returns false if there is none. */
static bool answer_word(struct text *text, const struct text_word *word, struct answer *answer)
{
	struct text_run run;
	enum text_place place;

	if (word->broken < SIZE_MAX) {
		if (!text->options.check || text->options.decode || !text_is_broken_name(text, word, &run))
			return false;
		*answer = report_run(&run);
		return true;
	}
	for (size_t at = word->at; at < word->end; at = run.end) {
		place = text_read_place(text, word, at, &run);
		if (run.start == run.stop)
			continue;
		if (text_decide(text, &run, place)) {
			*answer = replace_run(text, &run);
			return true;
		}
		if (text->options.check && run.fault.status != STATUS_OK) {
			*answer = report_run(&run);
			return true;
		}
	}
	return false;
}

/* Returns the end of the word of more than TEXT_WORD_MAX bytes that goes on at AT.  text->inside stays true if the
 * end is not available. */
static size_t skip_word(struct text *text, size_t at)
{
	while (at < text->input.length) {
		const struct text_character character = text_character_at(text, at);

		if (character.kind == TEXT_OTHER) {
			text->inside = false;
			break;
		}
		if (character.kind == TEXT_BROKEN && !is_enough(text, at))
			break; /* perhaps a part of a character */
		at += character.length;
	}
	return at;
}

/* Copies the bytes before the next name to convert, to report, or to wait for. */
static struct answer find_answer(struct text *text)
{
	struct text_word word;
	struct answer answer;

	for (size_t at = 0, hit, end;;) {
		if (text->inside) {
			end = skip_word(text, at);
			text_read_url(text, at, end);
			at = end;
			if (text->inside)
				return answer_after(at, answer_more());
		}
		hit = text_find(text, at, &word);
		text_read_url(text, at, word.at);
		if (hit == text->input.length)
			return answer_after(text->input.last ? hit : word.at, answer_more());
		if (word.end == word.at) {
			at = word.at + text_character_at(text, word.at).length;
			text_read_url(text, word.at, at);
			continue;
		}
		if (!is_enough(text, word.end))
			return answer_after(word.at, answer_more());
		if (word.end - word.at > TEXT_WORD_MAX) {
			text->inside = true;
			at = word.at;
			continue;
		}
		if (answer_word(text, &word, &answer))
			return answer;
		text_read_url(text, word.at, word.end);
		at = word.end;
	}
}

/* Stores the LENGTH bytes at BYTES as the last ones before those that are not answered yet. */
static void store(struct text *text, const unsigned char *bytes, size_t length)
{
	if (length >= TEXT_WINDOW) {
		memcpy(text->before, bytes + length - TEXT_WINDOW, TEXT_WINDOW);
	} else {
		memmove(text->before, text->before + length, TEXT_WINDOW - length);
		memcpy(text->before + TEXT_WINDOW - length, bytes, length);
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

	if (answer->action != ACTION_REPLACE || text->read < answer->copy) /* a name has no "#" */
		(void)text_is_selector(text, end);
	text->read = 0;
	text->scanned -= text->scanned < end ? text->scanned : end;
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
	answer = find_answer(text);
	if (text->no_memory)
		return answer_status(0, STATUS_NO_MEMORY);
	remember_answered(text, &answer);
	return answer;
}
