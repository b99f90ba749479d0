/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_NOTE_H
#define PUNY_ZONE_NOTE_H

#include "base/buffer.h"
#include "base/step.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The note that --annotate writes behind a line: TAB ";= " and the names of the line in Unicode.  It is written before
 * the line's CR, and not again where the line ends in it already.
 */

enum { ZONE_NOTE_MAX = 65536 };   /* bytes of the names */

struct zone_note {
	struct buffer text;     /* what is to be written; empty: nothing */
	bool written;           /* it was the last answer */
	bool dropped;           /* this line gets none */
};

/* Begins a line. */
void zone_note_start(struct zone_note *note);

/* Notes the name that ANSWER wants to replace by.  Its answer instead: a copy, or why there will be no note. */
struct answer zone_note_add(struct zone_note *note, const struct answer *answer);

/* There will be no note behind this line. */
void zone_note_drop(struct zone_note *note);

/* True if the note is to be written now, at the end of the line: ANSWER does that. */
bool zone_note_write(struct zone_note *note, struct answer *answer);

/*
 * The bytes at hand, at least one, are in a comment, before which stands a TAB or not: how many of them are copied.
 * Where the comment ends in the note already, there will be none.  Sets *ENDED where the answer reaches the place of
 * the note or the end of the line.
 */
struct answer zone_note_comment(struct zone_note *note, const struct input *input, bool after_tab, bool *ended);

void zone_note_free(struct zone_note *note);

#endif
