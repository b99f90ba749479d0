/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A zone through its unit, as the filter does it, with the input cut into pieces of one size. */
#ifndef PUNY_ZONE_RUN_H
#define PUNY_ZONE_RUN_H

#include "base/buffer.h"
#include "base/status.h"
#include "zone/zone.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct zone_run {
	struct buffer out;
	struct buffer faults;   /* a line each: LINE:COLUMN KIND [U+XXXX] [PIECE] */
};

static inline void zone_run_free(struct zone_run *run)
{
	buffer_free(&run->out);
	buffer_free(&run->faults);
}

static inline void note_fault(struct zone_run *run, const struct input *input, const struct answer *answer)
{
	struct place place = input->place;
	char line[128];

	place_advance(&place, input->bytes, answer->fault.offset, '\n');
	if (answer->place)
		place = *answer->place;
	snprintf(line, sizeof line, "%" PRIu64 ":%" PRIu64 " %s", place.record, place.byte, status_kind(answer->fault.status));
	buffer_append_string(&run->faults, line);
	if (answer->fault.code_point != NO_CODE_POINT) {
		snprintf(line, sizeof line, " U+%04" PRIX32, answer->fault.code_point);
		buffer_append_string(&run->faults, line);
	}
	if (answer->fault.piece_length > 0)
		buffer_append_string(&run->faults, " ");
	buffer_append(&run->faults, input->bytes + answer->fault.piece, answer->fault.piece_length);
	buffer_append_string(&run->faults, "\n");
}

/* True if ANSWER keeps to the contract of step.h. */
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

/* Copies the next LENGTH bytes, after which INPUT begins then. */
static inline void copy_first(struct zone_run *run, struct input *input, size_t length)
{
	buffer_append(&run->out, input->bytes, length);
	place_advance(&input->place, input->bytes, length, '\n');
	input->bytes += length;
	input->length -= length;
}

/* Does what ANSWER says. */
static inline void obey(struct zone_run *run, const struct input *input, const struct answer *answer)
{
	if (answer->action == ACTION_REPLACE)
		buffer_append(&run->out, answer->with, answer->with_length);
	else
		buffer_append(&run->out, input->bytes, answer->length);
	if (answer->action == ACTION_FAULT)
		note_fault(run, input, answer);
}

/*
 * Steps ZONE over BYTES, CUT of which come at a time, into RUN.  What is at hand is a block of its own, so that a tool
 * that watches memory sees each look beyond it.  False: an answer broke the contract of step.h.
 */
static inline bool zone_run_steps(struct zone *zone, const unsigned char *bytes, size_t length, size_t cut, struct zone_run *run)
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
			copy_first(run, &input, answer.copy);
			obey(run, &input, &answer);
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

static inline bool zone_run(const struct zone_options *options, const unsigned char *bytes, size_t length, size_t cut,
                            struct zone_run *run)
{
	struct zone zone = {0};
	bool good;

	run->out.length = run->faults.length = 0;
	zone_start(&zone, options);
	good = zone_run_steps(&zone, bytes, length, cut, run);
	zone_free(&zone);
	return good;
}

static inline bool same_bytes(const struct buffer *buffer, const void *bytes, size_t length)
{
	return buffer->length == length && (length == 0 || memcmp(buffer->bytes, bytes, length) == 0);
}

#endif
