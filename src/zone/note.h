/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_NOTE_H
#define PUNY_ZONE_NOTE_H

#include "base/buffer.h"
#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The note is the comment that --annotate adds at the end of a line: TAB ";= " and the names of the line in Unicode.
 * It is written before the line's CR, and not if the line already ends with it.
 */

enum { ZONE_NOTE_MAX = 65536 }; /* bytes of the names */

struct zone_note {
	struct buffer text; /* the text to write, or empty */
	bool written;       /* the last answer wrote it */
	bool dropped;       /* this line gets no note */
};

/* Begins a line. */
void zone_note_start(struct zone_note *note);

/*
 * Adds the replacement in ANSWER to the note.  Returns the answer to use instead: a copy, or a fault if there is no
 * room.
 */
struct answer zone_note_add(struct zone_note *note, const struct answer *answer);

/* Omits the note of this line. */
void zone_note_drop(struct zone_note *note);

/* Returns true, with ANSWER, if the note must be written now, at the end of the line. */
bool zone_note_write(struct zone_note *note, struct answer *answer);

/*
 * Returns the answer for the available bytes, at least one, of a comment; AFTER_TAB is true if a TAB precedes it.  If
 * the comment already ends with the note, the note is dropped.  Sets *ENDED if the answer reaches the position of the
 * note or the end of the line.
 */
struct answer zone_note_comment(struct zone_note *note, const struct input *input, bool after_tab, bool *ended);

void zone_note_free(struct zone_note *note);

#endif
