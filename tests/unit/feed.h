/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs the step function of a mode like filter.c, on an input that is divided into pieces. */
#ifndef PUNY_FEED_H
#define PUNY_FEED_H

#include "base/buffer.h"
#include "edge.h"
#include "mode.h"
#include "tap.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result.  All zero at first; fed_free frees it. */
struct fed {
	struct buffer out;
	struct buffer faults; /* a line each: RECORD:BYTE KIND [U+XXXX] [PIECE] [(N more)] */
	size_t most;          /* maximum of available bytes, if no more than requested were given */
};

static inline void fed_free(struct fed *fed)
{
	buffer_free(&fed->out);
	buffer_free(&fed->faults);
}

static inline bool same_bytes(const struct buffer *buffer, const void *bytes, size_t length)
{
	return buffer->length == length && (length == 0 || memcmp(buffer->bytes, bytes, length) == 0);
}

static inline bool same_fed(const struct fed *one, const struct fed *other)
{
	return same_bytes(&one->out, other->out.bytes, other->out.length) &&
	       same_bytes(&one->faults, other->faults.bytes, other->faults.length);
}

static inline void note_fault(struct fed *fed, const struct input *input, const struct answer *answer)
{
	struct location location = input->location;
	char line[128];

	location_advance(&location, input->bytes, answer->fault.offset, '\n');
	if (answer->location)
		location = *answer->location;
	snprintf(line, sizeof line, "%" PRIu64 ":%" PRIu64 " %s", location.record, location.byte,
	         status_text[answer->fault.status].kind);
	buffer_append_string(&fed->faults, line);
	if (answer->fault.code_point != NO_CODE_POINT) {
		snprintf(line, sizeof line, " U+%04" PRIX32, answer->fault.code_point);
		buffer_append_string(&fed->faults, line);
	}
	if (answer->fault.piece_length > 0)
		buffer_append_string(&fed->faults, " ");
	buffer_append(&fed->faults, input->bytes + answer->fault.piece, answer->fault.piece_length);
	if (answer->fault.more > 0) {
		snprintf(line, sizeof line, " (%" PRIu64 " more)", answer->fault.more);
		buffer_append_string(&fed->faults, line);
	}
	buffer_append_string(&fed->faults, "\n");
}

/* Returns true if ANSWER obeys the contract of mode.h. */
static inline bool is_lawful(const struct answer *answer, const struct input *input)
{
	size_t left = input->length - answer->copy;

	if (answer->copy > input->length || answer->length > left)
		return false;
	switch (answer->action) {
	case ACTION_MORE:
		return answer->copy == 0 && (!input->last || input->length == 0);
	case ACTION_COPY:
		return answer->copy == 0 && answer->length > 0;
	case ACTION_FAULT:
		return answer->fault.offset <= left && answer->fault.piece + answer->fault.piece_length <= left;
	default:
		return true;
	}
}

/* Moves INPUT past the next LENGTH bytes. */
static inline void drop_first(struct input *input, size_t length)
{
	location_advance(&input->location, input->bytes, length, '\n');
	input->bytes += length;
	input->length -= length;
}

/* Carries out ANSWER and drops its bytes from INPUT. */
static inline void obey(struct fed *fed, struct input *input, const struct answer *answer)
{
	buffer_append(&fed->out, answer->copy_output ? answer->copy_output : input->bytes,
	              answer->copy_output ? answer->copy_output_length : answer->copy);
	drop_first(input, answer->copy);
	if (answer->action == ACTION_REPLACE || (answer->action == ACTION_WARN && answer->output))
		buffer_append(&fed->out, answer->output, answer->output_length);
	else
		buffer_append(&fed->out, input->bytes, answer->length);
	if (answer->action == ACTION_FAULT || answer->action == ACTION_WARN)
		note_fault(fed, input, answer);
	drop_first(input, answer->length);
}

/*
 * Steps with STATE of MODE over BYTES, of which GIVEN are available at first, then CUT more whenever more are needed,
 * and at the end none: at once if CUT is 0.  The available bytes begin or end at an edge, and are overwritten after the
 * step.  Returns false if an answer is not lawful.
 */
static inline bool feed_steps(const struct mode_functions *mode, void *state, const unsigned char *bytes, size_t length,
                              size_t given, size_t cut, struct fed *fed)
{
	struct location location = {1, 1};
	size_t start = 0, end = given;
	bool last = cut == 0;
	unsigned still = 0;
	uint64_t warned = 0;

	trying(bytes, length);
	fed->out.length = fed->faults.length = fed->most = 0;
	mode->restart(state);
	for (;;) {
		size_t at_hand = end - start;
		unsigned char *block = at_edge(at_hand, start % 2 == 0);
		struct input input = {block, at_hand, last, location, warned};
		struct answer answer;
		bool good;

		if (at_hand > 0)
			memcpy(block, bytes + start, at_hand);
		answer = mode->step(state, &input);
		still = answer.copy + answer.length > 0 || answer.action == ACTION_MORE ? 0 : still + 1;
		good = is_lawful(&answer, &input) && still < 40;
		if (good && answer.action != ACTION_MORE) {
			start += answer.copy + answer.length;
			obey(fed, &input, &answer);
			location = input.location;
			warned |= answer.action == ACTION_WARN ? warning_bit(answer.fault.status) : 0;
		}
		memset(block, '?', at_hand);
		if (!good || (answer.action == ACTION_MORE && last))
			return good;
		if (answer.action == ACTION_MORE) {
			fed->most = at_hand > fed->most ? at_hand : fed->most;
			last = end == length;
			end += cut < length - end ? cut : length - end;
		}
	}
}

/* Does the same with a new state for OPTIONS. */
static inline bool feed_parts(const struct mode_functions *mode, const struct convert_options *options,
                              const unsigned char *bytes, size_t length, size_t given, size_t cut, struct fed *fed)
{
	void *const state = calloc(1, mode->state_size);
	bool good = state && mode->start(state, options) == STATUS_OK;

	good = good && feed_steps(mode, state, bytes, length, given, cut, fed);
	if (state)
		mode->free(state);
	free(state);
	return good;
}

/* Does the same with parts of CUT bytes, or with all bytes at once if CUT is 0. */
static inline bool feed(const struct mode_functions *mode, const struct convert_options *options,
                        const unsigned char *bytes, size_t length, size_t cut, struct fed *fed)
{
	return feed_parts(mode, options, bytes, length, cut > 0 ? 0 : length, cut, fed);
}

#endif
