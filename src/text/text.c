/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text mode: finds runs and answers for them. */
#include <config.h>

#include "text/text.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "names/label.h"
#include "text/mailbox.h"
#include "text/replace.h"
#include "text/rules.h"
#include "text/run.h"
#include "text/url.h"

#include <string.h>

void text_start(struct text *text, const struct text_options *options)
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
	text->url = (struct text_url){.part = TEXT_URL_NONE};
	text->in_long_run = false;
	text->annotation = 0;
}

void text_free(struct text *text)
{
	name_free(&text->name);
	recall_free(&text->recall);
	buffer_free(&text->out);
}

/* Returns the offset of the next byte that may be part of a name of interest from AT on, or input->length. */
static size_t find(const struct text *text, const struct input *input, size_t at)
{
	unsigned wanted = text->options.decode ? 0 : SCAN_NON_ASCII;

	if (text->options.decode || text->options.check)
		wanted |= SCAN_ACE_PREFIX;
	return at + scan_find(input->bytes + at, input->length - at, wanted);
}

/* For --check, in a run longer than TEXT_RUN_MAX: returns whether text that looks like an A-label begins at AT. */
static enum text_verdict is_long_a_label(struct text *text, const struct input *input, size_t at)
{
	const unsigned char *bytes = input->bytes + at;
	const size_t length = input->length - at;

	if (!text->options.check || (bytes[0] | 0x20) != 'x' || (length > 1 && (bytes[1] | 0x20) != 'n') ||
	    (length > 2 && bytes[2] != '-'))
		return TEXT_NO;
	if (length < ACE_PREFIX_LENGTH && !input->last)
		return TEXT_UNDECIDED;
	if (!label_has_prefix(bytes, length))
		return TEXT_NO;
	return text_character_before(text, text_place(text, input, at)).kind == TEXT_NAME ? TEXT_NO : TEXT_YES;
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
		if (is_long_a_label(text, input, *at) != TEXT_NO ||
		    !text_run_goes_on(text, input, *at, text_place(text, input, *at)[-1] != '.', &length))
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

/* Returns the number of bytes of the character at AT, which is not in a run. */
static size_t skip(struct text *text, const struct input *input, size_t at)
{
	const struct text_character character = text_character_at(text, input, at);

	if (character.kind == TEXT_BLANK)
		text->url.part = TEXT_URL_NONE;
	text_read_url(text, input, at, at + character.length);
	return character.length;
}

/*
 * Moves to the position at which to look for the next run of interest from AT on, and stores what makes it one in *HIT.
 */
static size_t seek(struct text *text, const struct input *input, size_t at, size_t *hit)
{
	size_t start;

	*hit = find(text, input, at);
	start = text_before_run(input, at, *hit);
	text_read_url(text, input, at, start);
	return start;
}

/* When decoding, the local part of a mailbox stays. */
static enum text_verdict judge_decoding(struct text *text, const struct input *input, const struct text_run *run)
{
	const enum text_verdict local = text_is_local_part(text, input, run->end);

	return local == TEXT_UNDECIDED ? TEXT_UNDECIDED : local == TEXT_YES ? TEXT_NO : TEXT_YES;
}

/*
 * Decides whether RUN is converted or, for --check, reported, and which part of it: all but a trailing dot by default.
 */
static enum text_verdict judge(struct text *text, const struct input *input, struct text_run *run)
{
	enum text_verdict verdict;

	run->start = run->at;
	run->stop = input->bytes[run->end - 1] == '.' ? run->end - 1 : run->end;
	run->kept = STATUS_OK;
	if (text->options.decode)
		return judge_decoding(text, input, run);
	if (text->options.check && is_ascii(input->bytes + run->at, run->end - run->at))
		return TEXT_YES;
	verdict = text_is_name(text, input, run);
	return verdict == TEXT_NO && text->options.check && run->kept != STATUS_OK ? TEXT_YES : verdict;
}

/* Copies the bytes before RUN and converts the name in it. */
static struct answer convert(struct text *text, const struct input *input, const struct text_run *run)
{
	const size_t at = run->at;
	const struct input rest = {.bytes = input->bytes + at, .length = input->length - at, .last = input->last};
	const struct text_run shifted = {0, run->end - at, run->start - at, run->stop - at, run->kept};

	return answer_after(at, text_convert(text, &rest, &shifted));
}

/*
 * Finds the next run from run->at on to convert.  Returns TEXT_YES; TEXT_NO if there is none, with run->at at the end
 * of the available bytes; or TEXT_UNDECIDED if more bytes are needed for the run at run->at.
 */
static enum text_verdict next_run(struct text *text, const struct input *input, struct text_run *run)
{
	size_t hit = run->at;

	for (;;) {
		enum text_verdict verdict = TEXT_NO;

		if (!skip_long_run(text, input, &run->at))
			return TEXT_UNDECIDED;
		if (run->at >= hit)
			run->at = seek(text, input, run->at, &hit);
		if (run->at == input->length)
			return TEXT_NO;
		if (!text_run_end(text, input, run->at, &run->end))
			return TEXT_UNDECIDED;
		text->in_long_run = run->end - run->at > TEXT_RUN_MAX;
		if (text->in_long_run)
			continue;
		if (hit < run->end)
			verdict = judge(text, input, run);
		if (verdict != TEXT_NO)
			return verdict;
		run->at = run->end > run->at ? run->end : run->at + skip(text, input, run->at);
	}
}

/* Copies the bytes before the next run to convert or to wait for. */
static struct answer step(struct text *text, const struct input *input)
{
	struct text_run run = {0};

	if (next_run(text, input, &run) == TEXT_YES)
		return convert(text, input, &run);
	if (text->in_long_run && run.at < input->length && is_long_a_label(text, input, run.at) == TEXT_YES)
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
	const unsigned char *place = text_place(text, input, length);

	memmove(text->before, place - TEXT_BEHIND + added, TEXT_BEHIND - added);
	if (added > 0)
		memcpy(text->before + TEXT_BEHIND - added, answer->with + answer->with_length - added, added);
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
