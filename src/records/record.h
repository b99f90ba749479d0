/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_RECORD_H
#define PUNY_RECORDS_RECORD_H

#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>

/* A record at the start of an input, in bytes. */
struct record {
	size_t length; /* without its terminator */
	size_t end;    /* with its terminator, LF, CR LF or NUL; the last record may have none */
};

/* The search for records.  All zero except for the first three members at the start of each input. */
struct record_reader {
	unsigned char terminator; /* LF, with a CR before it, or NUL */
	bool keep_mark;           /* keep a byte order mark at the start, with a warning; otherwise drop it */
	size_t limit;             /* a record of more bytes is rejected before its end is read; or SIZE_MAX */
	bool started;
	bool refusing; /* in the rest of a rejected record */
	size_t seen;   /* available bytes that contain no terminator */
};

void record_restart(struct record_reader *reader);

/*
 * Finds the record at the start of INPUT.  Returns true with the complete RECORD, or false with the ANSWER to return
 * instead (more bytes are needed, a byte order mark is dropped, or the record is too long).
 */
bool record_next(struct record_reader *reader, const struct input *input, struct record *record, struct answer *answer);

/* Returns the record at BYTES that ends before TERMINATOR. */
static inline struct record record_ended(const struct record_reader *reader, const unsigned char *bytes,
                                         const unsigned char *terminator)
{
	struct record record = {(size_t)(terminator - bytes), (size_t)(terminator - bytes) + 1};

	if (record.length > 0 && terminator[-1] == '\r' && reader->terminator == '\n')
		record.length--;
	return record;
}

#endif
