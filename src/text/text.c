/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Text mode: finds runs and answers for them. */
#include <config.h>

#include "text/text.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "names/label.h"
#include "text/replace.h"
#include "text/rules.h"
#include "text/run.h"
#include "text/url.h"

#include <string.h>

void text_start(struct text *text, const struct convert_options *options)
{
	*text = (struct text){
		.options = *options,
		.rules = name_rules(options->level),
	};
	text->rules.verbatim = options->decode;
	text->rules.bare = true;
	text_restart(text);
}

void text_restart(struct text *text)
{
	memset(text->before, '\n', sizeof text->before);
	text->url = TEXT_URL_NONE;
	text->in_long_run = false;
	text->annotation = 0;
}

void text_free(struct text *text)
{
	name_free(&text->name);
	recall_free(&text->recall);
	buffer_free(&text->out);
	buffer_free(&text->shown);
}

/*
 * In a run longer than TEXT_RUN_MAX: returns TEXT_CONVERT if text that looks like an A-label begins at AT, which
 * --check reports.
 */
static enum text_verdict judge_in_long_run(struct text *text, const struct input *input, size_t at)
{
	const unsigned char *bytes = input->bytes + at;
	const size_t length = input->length - at;

	if (!text->options.check || (bytes[0] | 0x20) != 'x' || (length > 1 && (bytes[1] | 0x20) != 'n') ||
	    (length > 2 && bytes[2] != '-'))
		return TEXT_LEAVE;
	if (length < ACE_PREFIX_LENGTH && !input->last)
		return TEXT_WAIT;
	if (!label_has_prefix(bytes, length))
		return TEXT_LEAVE;
	return text_character_before(text, input, at, 0).kind == TEXT_NAME ? TEXT_LEAVE : TEXT_CONVERT;
}

/*
 * Moves *AT to the end of the run, which is longer than TEXT_RUN_MAX.  Returns false if more bytes are needed or there
 * is something to report.
 */
static bool skip_long_run(struct text *text, const struct input *input, size_t *at)
{
	size_t length;

	for (; text->in_long_run && *at < input->length; *at += length) {
		length = 1;
		if (text_is(input->bytes[*at], TEXT_LABEL) && !text->options.check)
			continue;
		if (judge_in_long_run(text, input, *at) != TEXT_LEAVE || !text_run_goes_on(text, input, *at, &length))
			return false;
		text->in_long_run = length > 0;
	}
	return true;
}

/* For --check: the next bytes of a run longer than TEXT_RUN_MAX look like the start of an A-label. */
static struct answer fault_long_a_label(void)
{
	const struct fault fault = fault_at(STATUS_NAME_TOO_LONG, 0, 0, ACE_PREFIX_LENGTH);

	return answer_fault(ACE_PREFIX_LENGTH, &fault);
}

/*
 * Moves to the position at which to look for the next run of interest from AT on, and stores what makes it one in *HIT.
 */
static size_t seek(struct text *text, const struct input *input, size_t at, size_t *hit)
{
	size_t start;

	*hit = text_find(text, input, at);
	start = text_before_run(input, at, *hit);
	text_read_url(text, input, at, start);
	return start;
}

/* Moves run->at to its end, or if it is empty over the character there. */
static void skip(struct text *text, const struct input *input, struct text_run *run)
{
	if (run->end == run->at)
		run->end += text_character_at(text, input, run->at).length;
	text_read_url(text, input, run->at, run->end);
	run->at = run->end;
}

/*
 * Finds the next run from run->at on to convert or to report.  Returns TEXT_CONVERT; TEXT_LEAVE if there is none, with
 * run->at at the end of the available bytes; or TEXT_WAIT if more bytes are needed for the run at run->at.
 */
static enum text_verdict next_run(struct text *text, const struct input *input, struct text_run *run)
{
	size_t hit = run->at;

	for (;;) {
		enum text_verdict verdict = TEXT_LEAVE;

		if (!skip_long_run(text, input, &run->at))
			return TEXT_WAIT;
		if (run->at >= hit)
			run->at = seek(text, input, run->at, &hit);
		if (run->at == input->length)
			return TEXT_LEAVE;
		if (!text_run_end(text, input, run->at, &run->end))
			return TEXT_WAIT;
		text->in_long_run = run->end - run->at > TEXT_RUN_MAX;
		if (text->in_long_run && judge_in_long_run(text, input, run->at) != TEXT_LEAVE)
			return TEXT_WAIT;
		if (text->in_long_run) {
			run->at += text_character_at(text, input, run->at).length;
			continue;
		}
		run->kept = STATUS_OK;
		if (hit < run->end)
			verdict = text_judge(text, input, run);
		if (verdict != TEXT_LEAVE || (text->options.check && text_is_reported(input, run)))
			return verdict;
		skip(text, input, run);
	}
}

/* Copies the bytes before the next run to convert, to report, or to wait for. */
static struct answer step(struct text *text, const struct input *input)
{
	struct text_run run = {0};

	switch (next_run(text, input, &run)) {
	case TEXT_CONVERT:
		return text_convert(text, input, &run);
	case TEXT_LEAVE:
		return run.at == input->length ? answer_after(run.at, answer_more()) : text_report(&run);
	default:
		break;
	}
	if (text->in_long_run && run.at < input->length && judge_in_long_run(text, input, run.at) == TEXT_CONVERT)
		return answer_after(run.at, fault_long_a_label());
	return answer_after(run.at, answer_more());
}

/*
 * Stores the last bytes before those that are not answered yet.  An encoded name is stored in ACE, since what follows
 * is judged as in a second run over the output, which must not convert more.
 */
static void remember(struct text *text, const struct input *input, const struct answer *answer)
{
	const bool encoded = answer->action == ACTION_REPLACE && !text->options.decode;
	const size_t length = encoded ? answer->copy : answer->copy + answer->length;
	const size_t added = !encoded ? 0 : answer->with_length < TEXT_BEHIND ? answer->with_length : TEXT_BEHIND;
	unsigned char bytes[2 * TEXT_BEHIND]; /* the ends of the copied bytes, up to here, and of the added ones */
	const size_t known = length < TEXT_BEHIND ? length : TEXT_BEHIND;

	memcpy(bytes, text->before, TEXT_BEHIND);
	memmove(bytes, bytes + known, TEXT_BEHIND - known);
	memcpy(bytes + TEXT_BEHIND - known, input->bytes + length - known, known);
	if (added > 0)
		memcpy(bytes + TEXT_BEHIND, answer->with + answer->with_length - added, added);
	memcpy(text->before, bytes + added, TEXT_BEHIND);
}

/* An annotation is not stored, so that the bytes after it follow the name, as when it was added. */
static struct answer copy_annotation(struct text *text)
{
	const size_t length = text->annotation;

	text->annotation = 0;
	return answer_copy(length);
}

struct answer text_step(struct text *text, const struct input *input)
{
	struct answer answer;

	if (text->annotation > 0)
		return copy_annotation(text);
	answer = step(text, input);
	if (text->no_memory)
		return answer_no_memory(0);
	remember(text, input, &answer);
	return answer;
}
