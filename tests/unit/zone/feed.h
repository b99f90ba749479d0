/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs a zone through its step function like the filter, with the input divided into pieces of one size. */
#ifndef PUNY_ZONE_FEED_H
#define PUNY_ZONE_FEED_H

#include "base/buffer.h"
#include "base/status.h"
#include "zone/zone.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fed {
	struct buffer out;
	struct buffer faults; /* a line each: LINE:COLUMN KIND [U+XXXX] [PIECE] */
};

static inline void fed_free(struct fed *fed)
{
	buffer_free(&fed->out);
	buffer_free(&fed->faults);
}

static inline void note_fault(struct fed *fed, const struct input *input, const struct answer *answer)
{
	struct place place = input->place;
	char line[128];

	place_advance(&place, input->bytes, answer->fault.offset, '\n');
	if (answer->place)
		place = *answer->place;
	snprintf(line, sizeof line, "%" PRIu64 ":%" PRIu64 " %s", place.record, place.byte,
	         status_text[answer->fault.status].kind);
	buffer_append_string(&fed->faults, line);
	if (answer->fault.code_point != NO_CODE_POINT) {
		snprintf(line, sizeof line, " U+%04" PRIX32, answer->fault.code_point);
		buffer_append_string(&fed->faults, line);
	}
	if (answer->fault.piece_length > 0)
		buffer_append_string(&fed->faults, " ");
	buffer_append(&fed->faults, input->bytes + answer->fault.piece, answer->fault.piece_length);
	buffer_append_string(&fed->faults, "\n");
}

/* Returns true if ANSWER obeys the contract of base/status.h. */
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
		return answer->fault.piece + answer->fault.piece_length <= left;
	default:
		return true;
	}
}

/* Copies the next LENGTH bytes and removes them from INPUT. */
static inline void copy_first(struct fed *fed, struct input *input, size_t length)
{
	buffer_append(&fed->out, input->bytes, length);
	place_advance(&input->place, input->bytes, length, '\n');
	input->bytes += length;
	input->length -= length;
}

/* Carries out ANSWER. */
static inline void obey(struct fed *fed, const struct input *input, const struct answer *answer)
{
	if (answer->action == ACTION_REPLACE)
		buffer_append(&fed->out, answer->with, answer->with_length);
	else
		buffer_append(&fed->out, input->bytes, answer->length);
	if (answer->action == ACTION_FAULT || answer->action == ACTION_WARN)
		note_fault(fed, input, answer);
}

/*
 * Steps ZONE over BYTES, CUT of which become available at a time, into RUN.  The available bytes are in their own
 * block, so that memory checkers detect reads past the end.  Returns false if an answer violated the contract of
 * base/status.h.
 */
static inline bool feed_steps(struct zone *zone, const unsigned char *bytes, size_t length, size_t cut, struct fed *fed)
{
	struct place place = {1, 1};
	size_t start = 0, end = 0;
	bool last = false;
	unsigned still = 0;

	zone_restart(zone);
	for (;;) {
		size_t at_hand = end - start;
		unsigned char *block = malloc(at_hand + !at_hand);
		struct input input = {block, at_hand, last, place};
		struct answer answer;
		bool good;

		if (at_hand > 0)
			memcpy(block, bytes + start, at_hand);
		answer = zone_step(zone, &input);
		still = answer.copy + answer.length > 0 || answer.action == ACTION_MORE ? 0 : still + 1;
		good = is_lawful(&answer, &input) && still < 8;
		if (good && answer.action != ACTION_MORE) {
			copy_first(fed, &input, answer.copy);
			obey(fed, &input, &answer);
			place = input.place;
			place_advance(&place, input.bytes, answer.length, '\n');
			start += answer.copy + answer.length;
		}
		free(block);
		if (!good || (answer.action == ACTION_MORE && last))
			return good;
		if (answer.action == ACTION_MORE) {
			last = end == length;
			end += cut < length - end ? cut : length - end;
		}
	}
}

static inline bool feed(const struct convert_options *options, const unsigned char *bytes, size_t length, size_t cut,
                        struct fed *fed)
{
	struct zone zone = {0};
	bool good;

	fed->out.length = fed->faults.length = 0;
	zone_start(&zone, options);
	good = feed_steps(&zone, bytes, length, cut, fed);
	zone_free(&zone);
	return good;
}

static inline bool same_bytes(const struct buffer *buffer, const void *bytes, size_t length)
{
	return buffer->length == length && (length == 0 || memcmp(buffer->bytes, bytes, length) == 0);
}

#endif
