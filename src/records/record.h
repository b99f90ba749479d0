/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_RECORD_H
#define PUNY_RECORDS_RECORD_H

#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>

/* A record at the start of an input, bytes. */
struct record {
	size_t length;   /* without its terminator */
	size_t end;      /* with it: LF, CR LF or NUL; the last record may have none */
};

/* How the records of an input are found.  All zero but for the first three at the start of each input. */
struct record_reader {
	unsigned char terminator;    /* LF, to which a CR before it belongs; or NUL */
	bool keep_mark;              /* a byte order mark at the very start is data, and warned of; else it is dropped */
	size_t limit;                /* a record of more bytes is refused before its end is read; or SIZE_MAX */
	bool started;
	bool refusing;               /* in the rest of a record that was refused */
	size_t seen;                 /* bytes at hand that hold no terminator */
};

void record_restart(struct record_reader *reader);

/* True if what is at hand begins where a record does. */
static inline bool record_begins(const struct record_reader *reader)
{
	return !reader->refusing;
}

/* Records at the start of what is at hand were found otherwise, and answered. */
static inline void record_passed(struct record_reader *reader)
{
	reader->started = true;
	reader->seen = 0;
}

/*
 * Finds the record at the start of INPUT.  True: RECORD is at hand, whole.  False: ANSWER is the stepper's answer instead
 * (more bytes are needed, a byte order mark goes, the record is too long).
 */
bool record_next(struct record_reader *reader, const struct input *input, struct record *record, struct answer *answer);

/*
 * The same of a record behind the first, the terminator of which must be among the LENGTH bytes; nothing else is
 * looked at, and nothing changes.
 */
bool record_whole(const struct record_reader *reader, const unsigned char *bytes, size_t length,
                  struct record *record);

#endif
