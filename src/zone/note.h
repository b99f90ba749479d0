/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_NOTE_H
#define PUNY_ZONE_NOTE_H

#include "base/buffer.h"
#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The note is the comment that --annotate adds at the end of a line, before its CR: TAB ";= " and the names of the line
 * in Unicode.  It replaces the old note, if the line has one: white space and ";= ", alone or in another comment, and
 * the rest of the line.
 */

enum { ZONE_NOTE_MAX = 65536 }; /* bytes of the names */

struct zone_note {
	struct buffer text; /* the text to write, or empty; zone_free frees it */
	bool omitted;       /* this line gets no note */
	bool old;           /* in the old note, which is left out */
};

/* Begins a line. */
void zone_note_start(struct zone_note *note);

/* Drops the note of this line, for example because it would become part of a string that has no end. */
void zone_note_omit(struct zone_note *note);

/*
 * Adds the replacement in ANSWER to the note.  Returns the answer to use instead: a copy, or a fault if there is no
 * room.
 */
struct answer zone_note_add(struct zone_note *note, const struct answer *answer);

/* Returns true, with ANSWER, if the note must be written now, at the end of the line. */
bool zone_note_write(struct zone_note *note, struct answer *answer);

/*
 * Returns the answer for the next LENGTH bytes of a comment, with the last byte of white space before it; ALL is true
 * if the line ends after them.  Writes the note where the old one begins.
 */
struct answer zone_note_comment(struct zone_note *note, const unsigned char *bytes, size_t length, bool all);

#endif
