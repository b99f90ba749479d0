/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
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
