/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs text_step on an input that is divided in any way. */
#ifndef PUNY_TEXT_FEED_H
#define PUNY_TEXT_FEED_H

#include "base/buffer.h"
#include "text/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result.  All zero at first; fed_free frees it. */
struct fed {
	struct buffer out;
	struct buffer faults; /* "kind@offset", separated by spaces */
	const char *unlawful; /* an answer that base/status.h does not allow, or NULL */
	size_t most;          /* maximum of available bytes, if no more than requested were given */
};

static inline void fed_clear(struct fed *fed)
{
	fed->out.length = fed->faults.length = fed->most = 0;
	fed->unlawful = NULL;
}

static inline void fed_free(struct fed *fed)
{
	buffer_free(&fed->out);
	buffer_free(&fed->faults);
}

static inline const char *unlawful(const struct answer *answer, const struct input *input)
{
	size_t left = input->length - answer->copy;

	if (answer->copy > input->length)
		return "a copy of more than there is";
	switch (answer->action) {
	case ACTION_MORE:
		return answer->copy + answer->length > 0 || (input->last && input->length > 0) ? "MORE" : NULL;
	case ACTION_COPY:
		return answer->copy > 0 || answer->length == 0 || answer->length > left ? "COPY" : NULL;
	case ACTION_REPLACE:
		return answer->length == 0 || answer->length > left ? "REPLACE" : NULL;
	case ACTION_FAULT:
		return answer->length > left || answer->fault.offset > left ? "FAULT" : NULL;
	default:
		return "an answer that text does not give";
	}
}

static inline void take(struct fed *fed, const struct answer *answer, const struct input *input, size_t base)
{
	char words[64];

	buffer_append(&fed->out, input->bytes, answer->copy);
	if (answer->action == ACTION_COPY || answer->action == ACTION_FAULT)
		buffer_append(&fed->out, input->bytes + answer->copy, answer->length);
	if (answer->action == ACTION_REPLACE)
		buffer_append(&fed->out, answer->with, answer->with_length);
	if (answer->action == ACTION_FAULT) {
		snprintf(words, sizeof words, "%s%s@%zu", fed->faults.length > 0 ? " " : "",
		         status_text[answer->fault.status].kind, base + answer->copy + answer->fault.offset + 1);
		buffer_append_string(&fed->faults, words);
	}
}

/* Steps over the available bytes, each time in a separate block.  Returns the number of answered bytes. */
static inline size_t step_over(struct text *text, struct fed *fed, const unsigned char *bytes, size_t length, bool last,
                               size_t base)
{
	size_t done = 0;

	for (;;) {
		struct input input = {.length = length - done, .last = last};
		unsigned char *block = malloc(length - done + 1);
		struct answer answer;

		memcpy(block, bytes + done, length - done);
		input.bytes = block;
		answer = text_step(text, &input);
		fed->unlawful = unlawful(&answer, &input);
		if (!fed->unlawful)
			take(fed, &answer, &input, base + done);
		free(block);
		if (fed->unlawful || answer.action == ACTION_MORE)
			return done;
		done += answer.copy + answer.length;
	}
}

/*
 * Feeds the LENGTH bytes of INPUT to a text with OPTIONS: the first GIVEN bytes, CUT bytes more whenever it requests
 * them, and finally the end of the input, at once if CUT is 0.
 */
static inline void feed_parts(struct fed *fed, const struct convert_options *options, const unsigned char *bytes,
                              size_t length, size_t given, size_t cut)
{
	struct text text;
	size_t done = 0;
	bool last = cut == 0;

	fed_clear(fed);
	text_start(&text, options);
	for (;;) {
		done += step_over(&text, fed, bytes + done, given - done, last, done);
		if (given - done > fed->most)
			fed->most = given - done;
		if (fed->unlawful || last)
			break;
		last = given == length;
		given = length - given < cut ? length : given + cut;
	}
	text_free(&text);
}

/* Feeds all of INPUT in parts of CUT bytes; with CUT 0 at once. */
static inline void feed(struct fed *fed, const struct convert_options *options, const unsigned char *bytes,
                        size_t length, size_t cut)
{
	feed_parts(fed, options, bytes, length, cut > 0 ? 0 : length, cut);
}

static inline bool buffer_is(const struct buffer *buffer, const void *bytes, size_t length)
{
	return buffer->length == length && (length == 0 || memcmp(buffer->bytes, bytes, length) == 0);
}

#endif
