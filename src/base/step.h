/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_STEP_H
#define PUNY_BASE_STEP_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The interface between the modes and the main loop.  A mode (records, text, zone) is a state, all zero at first, and
 * four functions: start reads the options (names/name.h), restart prepares for an input, the first or the next, step
 * answers what to do with the first of the available bytes, and free frees what the state owns.  A step has no access
 * to files, keeps no pointer into the input until the next step, and its answers must not depend on how the input was
 * divided into blocks.
 *
 * The caller carries out the answer, drops the bytes that it covers, and steps again with the remaining bytes and more.
 * At the end of the input it continues, even without bytes, until the answer is ACTION_MORE.
 */

/* A position in the input: the record (in a zone, the line) and the byte in it, both counted from 1. */
struct place {
	uint64_t record;
	uint64_t byte;
};

/* The available bytes. */
struct input {
	const unsigned char *bytes;
	size_t length;
	bool last;          /* no bytes follow */
	struct place place; /* of bytes[0] */
};

enum action {
	ACTION_MORE,    /* more bytes are needed; at the end of the input: finished */
	ACTION_COPY,    /* copy the next LENGTH bytes */
	ACTION_REPLACE, /* write WITH instead of the next LENGTH bytes */
	ACTION_FAULT,   /* report FAULT, then treat the next LENGTH bytes according to --on-error */
	ACTION_REST,    /* the next LENGTH bytes belong to the last fault; treat them alike */
	ACTION_WARN     /* report FAULT and step again; LENGTH is 0 */
};

struct answer {
	size_t copy; /* bytes to copy first; the rest of the answer is about the input after them */
	enum action action;
	size_t length;             /* bytes of the input; 0 only with REPLACE, FAULT, WARN and MORE */
	const unsigned char *with; /* valid until the next step; with FAULT, output of --on-error=keep or NULL */
	size_t with_length;
	struct fault fault;        /* offsets from bytes[copy] */
	const struct place *place; /* with FAULT: where the fault began, if before these bytes; else NULL */
};

/* Moves PLACE forward over LENGTH bytes. */
void place_advance(struct place *place, const unsigned char *bytes, size_t length, unsigned char terminator);

static inline struct answer answer_more(void)
{
	return (struct answer){.action = ACTION_MORE};
}

static inline struct answer answer_copy(size_t length)
{
	return (struct answer){.action = ACTION_COPY, .length = length};
}

static inline struct answer answer_replace(size_t length, const unsigned char *with, size_t with_length)
{
	return (struct answer){.action = ACTION_REPLACE, .length = length, .with = with, .with_length = with_length};
}

struct answer answer_fault(size_t length, struct fault fault);

/* Returns the warning STATUS about the next LENGTH bytes, which it does not cover. */
struct answer answer_warning(enum status status, size_t length);

/* Returns a fault of STATUS about all of the next LENGTH bytes. */
struct answer answer_status(size_t length, enum status status);

/*
 * Looks for a byte order mark at the start of INPUT, which is not empty.  Returns false if there is none.  Otherwise
 * returns true with ANSWER: FOUND, or that more bytes are needed.  Sets *STARTED unless they are.
 */
bool answer_mark(const struct input *input, bool *started, struct answer found, struct answer *answer);

/*
 * Returns a fault of STATUS that covers no bytes and is reported at PLACE, a previous position that is valid until the
 * next step.
 */
struct answer answer_late_fault(enum status status, const struct place *place);

/* Returns ANSWER, which is about the input after the next LENGTH bytes, preceded by a copy of these bytes. */
static inline struct answer answer_after(size_t length, struct answer answer)
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

#endif
