/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of step functions, and positions in the input. */
#include <config.h>

#include "base/step.h"

#include "base/scan.h"

#include <string.h>

void place_advance(struct place *place, const unsigned char *bytes, size_t length, unsigned char terminator)
{
	const unsigned char *first = length > 0 ? memchr(bytes, terminator, length) : NULL;
	const unsigned char *last;

	if (!first) {
		place->byte += length;
		return;
	}
	if (first == bytes + length - 1) { /* one complete record, the most common case */
		place->record++;
		place->byte = 1;
		return;
	}
	last = scan_find_last(first, (size_t)(bytes + length - first), terminator);
	place->record += scan_count(bytes, length, terminator);
	place->byte = (size_t)(bytes + length - last);
}

struct answer answer_more(void)
{
	return (struct answer){.action = ACTION_MORE};
}

struct answer answer_copy(size_t length)
{
	return (struct answer){.action = ACTION_COPY, .length = length};
}

struct answer answer_replace(size_t length, const unsigned char *with, size_t with_length)
{
	return (struct answer){.action = ACTION_REPLACE, .length = length, .with = with, .with_length = with_length};
}

struct answer answer_fault(size_t length, const struct fault *fault)
{
	return (struct answer){.action = ACTION_FAULT, .length = length, .fault = *fault};
}

struct answer answer_no_memory(size_t length)
{
	struct fault fault;

	(void)fault_no_memory(&fault);
	return answer_fault(length, &fault);
}

struct answer answer_late_fault(enum status status, const struct place *place)
{
	return (struct answer){.action = ACTION_FAULT, .fault = fault_at(status, 0, 0, 0), .place = place};
}

struct answer answer_after(size_t length, struct answer answer)
{
	if (length == 0)
		return answer;
	if (answer.action == ACTION_MORE)
		return answer_copy(length);
	if (answer.action == ACTION_COPY)
		answer.length += length;
	else
		answer.copy += length;
	return answer;
}
