/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Answers of step functions, and positions in the input. */
#include <config.h>

#include "base/step.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

void place_advance(struct place *place, const unsigned char *bytes, size_t length, unsigned char terminator)
{
	const unsigned char *const first = length > 0 ? memchr(bytes, terminator, length) : NULL;
	size_t rest;

	if (!first) {
		place->byte += length;
		return;
	}
	rest = (size_t)(bytes + length - first);
	place->record += scan_count(first, rest, terminator);
	place->byte = (size_t)(bytes + length - scan_find_last(first, rest, terminator));
}

struct answer answer_fault(size_t length, struct fault fault)
{
	return (struct answer){.action = ACTION_FAULT, .length = length, .fault = fault};
}

struct answer answer_warning(enum status status, size_t length)
{
	return (struct answer){.action = ACTION_WARN, .fault = fault_at(status, 0, 0, length)};
}

struct answer answer_status(size_t length, enum status status)
{
	return answer_fault(length, fault_at(status, 0, 0, length));
}

bool answer_mark(const struct input *input, bool *started, struct answer found, struct answer *answer)
{
	static const unsigned char mark[UTF8_MARK_LENGTH] = {0xEF, 0xBB, 0xBF};
	const size_t length = input->length < sizeof mark ? input->length : sizeof mark;
	const bool begun = memcmp(input->bytes, mark, length) == 0, complete = begun && length == sizeof mark;

	*started = !begun || complete || input->last;
	*answer = *started ? found : answer_more();
	return complete || !*started;
}

struct answer answer_late_fault(enum status status, const struct place *place)
{
	return (struct answer){.action = ACTION_FAULT, .fault = fault_at(status, 0, 0, 0), .place = place};
}
