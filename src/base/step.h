/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_BASE_STEP_H
#define PUNY_BASE_STEP_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The interface that everything hangs on.  A stepper (records, text, zone, JSON, trace) is a state and a step.
 * The step looks at the bytes at hand and answers what becomes of the first of them.  It sees no file, keeps no pointer
 * into the input from one step to the next, and its answers must not depend on how the input was cut into blocks.
 *
 * The caller does what the answer says, drops the bytes it covers, and steps again with what is left and more; at the
 * end of an input too, with no bytes left, until the answer is ACTION_MORE.
 */

/* A place in an input, both counted from 1: the record (in a zone the line), and the byte in it. */
struct place {
	uint64_t record;
	uint64_t byte;
};

/* The bytes at hand. */
struct input {
	const unsigned char *bytes;
	size_t length;
	bool last;            /* nothing follows them */
	struct place place;   /* of bytes[0] */
};

enum action {
	ACTION_MORE,      /* cannot tell yet, call again with more bytes; at the end of the input: all is said */
	ACTION_COPY,      /* copy the next LENGTH bytes */
	ACTION_REPLACE,   /* write WITH in place of the next LENGTH bytes */
	ACTION_FAULT,     /* report FAULT; then treat the next LENGTH bytes as --on-error says */
	ACTION_REST,      /* the next LENGTH bytes belong to what was reported last; treat them alike */
	ACTION_WARN       /* report FAULT, and step again: LENGTH is 0 */
};

struct answer {
	size_t copy;                 /* bytes of the input to copy first; what follows is about the input after them */
	enum action action;
	size_t length;               /* bytes of the input; 0 only with REPLACE, FAULT, WARN and MORE */
	const unsigned char *with;   /* the stepper's own until its next step; with FAULT what --on-error=keep writes, or NULL: the input */
	size_t with_length;
	struct fault fault;          /* offsets from bytes[copy] */
	const struct place *place;   /* with FAULT: an earlier place than fault.offset tells, or NULL */
};

/* The place LENGTH bytes after PLACE. */
void place_advance(struct place *place, const unsigned char *bytes, size_t length, unsigned char terminator);

struct answer answer_more(void);
struct answer answer_copy(size_t length);
struct answer answer_replace(size_t length, const unsigned char *with, size_t with_length);
struct answer answer_fault(size_t length, const struct fault *fault);

/* Memory ran out over the next LENGTH bytes. */
struct answer answer_no_memory(size_t length);

/* A fault of STATUS that covers nothing and is told of PLACE, which has passed; it must last until the next step. */
struct answer answer_late_fault(enum status status, const struct place *place);

/* ANSWER, which is about the input after the next LENGTH bytes, preceded by a copy of those bytes. */
struct answer answer_after(size_t length, struct answer answer);

#endif
