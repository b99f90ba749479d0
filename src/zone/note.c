/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comment (note) that --annotate adds to a line. */
#include <config.h>

#include "zone/note.h"

#include <string.h>

#define PREFIX "\t;="
enum { PREFIX_LENGTH = sizeof PREFIX - 1 };

void zone_note_start(struct zone_note *note)
{
	note->text.length = 0;
	note->written = note->dropped = false;
}

void zone_note_drop(struct zone_note *note)
{
	note->text.length = 0;
	note->dropped = true;
}

struct answer zone_note_add(struct zone_note *note, const struct answer *answer)
{
	const struct fault too_long = fault_at(STATUS_NOTE_TOO_LONG, 0, 0, answer->length);

	if (note->dropped)
		return answer_copy(answer->length);
	if (note->text.length + 1 + answer->with_length > PREFIX_LENGTH + ZONE_NOTE_MAX) {
		zone_note_drop(note);
		return answer_fault(answer->length, &too_long);
	}
	if ((note->text.length == 0 && !buffer_append(&note->text, PREFIX, PREFIX_LENGTH)) ||
	    !buffer_append_byte(&note->text, ' ') || !buffer_append(&note->text, answer->with, answer->with_length))
		return answer_no_memory(answer->length);
	return answer_copy(answer->length);
}

static bool is_due(const struct zone_note *note)
{
	return note->text.length > 0 && !note->written;
}

bool zone_note_write(struct zone_note *note, struct answer *answer)
{
	if (!is_due(note))
		return false;
	note->written = true;
	*answer = answer_replace(0, note->text.bytes, note->text.length);
	return true;
}

/*
 * Returns true if a comment that ends with BYTES ends with the note.  The TAB of the note may be the one before the
 * comment.  There are fewer bytes than in the note only if they are the whole comment.
 */
static bool holds_note(const struct zone_note *note, const unsigned char *bytes, size_t length, bool after_tab)
{
	const unsigned char *text = note->text.bytes;
	size_t wanted = note->text.length;

	if (length >= wanted)
		return memcmp(bytes + length - wanted, text, wanted) == 0;
	return after_tab && length == wanted - 1 && memcmp(bytes, text + 1, length) == 0;
}

struct answer zone_note_comment(struct zone_note *note, const struct input *input, bool after_tab, bool *ended)
{
	const unsigned char *line_end = memchr(input->bytes, '\n', input->length);
	size_t length = line_end ? (size_t)(line_end - input->bytes) : input->length;
	size_t held = note->text.length + 1; /* may be the note and a CR */

	*ended = line_end || input->last;
	if (!is_due(note))
		return answer_copy(length);
	if (!*ended)
		return length > held ? answer_copy(length - held) : answer_more();
	if (line_end && length > 0 && line_end[-1] == '\r')
		length--;
	if (holds_note(note, input->bytes, length, after_tab))
		zone_note_drop(note);
	return answer_copy(length);
}

void zone_note_free(struct zone_note *note)
{
	buffer_free(&note->text);
}
