/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The note is the comment that --annotate adds at the end of a line, before its CR: TAB ";= " and the names of the line
 * in Unicode.  It replaces the old note, if the line has one: white space and ";= ", alone or in another comment, and
 * the rest of the line.
 */
#include <config.h>

#include "zone/parts.h"

#include <string.h>

#define BLANK "\t"
#define MARK ";= "
enum { MARK_LENGTH = sizeof MARK - 1, NOTE_MAX = sizeof BLANK MARK - 1 + 65536 }; /* bytes of the names: 65,536 */

void zone_note_omit(struct zone_note *note)
{
	note->text.length = 0;
	note->omitted = true;
}

struct answer zone_note_add(struct zone_note *note, struct answer answer)
{
	const char *const before = note->text.length == 0 ? BLANK MARK : " ";

	if (note->omitted)
		return answer_copy(answer.length);
	if (note->text.length + strlen(before) + answer.output_length > NOTE_MAX) {
		zone_note_omit(note);
		return answer_status(answer.length, STATUS_NOTE_TOO_LONG);
	}
	if (!buffer_append_string(&note->text, before) ||
	    !buffer_append(&note->text, answer.output, answer.output_length))
		return answer_status(answer.length, STATUS_NO_MEMORY);
	return answer_copy(answer.length);
}

/* Returns the length of BYTES before the old note, or before what may be one if more bytes follow. */
static size_t before_old_note(const unsigned char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const size_t left = length - i - 1;

		if (zone_is_blank(bytes[i]) &&
		    memcmp(bytes + i + 1, MARK, left < MARK_LENGTH ? left : MARK_LENGTH) == 0)
			return i;
	}
	return length;
}

struct answer zone_note_comment(struct zone_note *note, const unsigned char *bytes, size_t length, bool all)
{
	const size_t before = note->old ? 0 : before_old_note(bytes, length);
	struct answer answer;

	if (before > 0)
		return answer_copy(before);
	if (!note->old && length <= MARK_LENGTH)
		return all ? answer_copy(length) : answer_more();
	note->old = true;
	if (!zone_note_write(note, &answer))
		return answer_replace(length, NULL, 0);
	/* The white space before the old note is kept before the new one. */
	return answer_after(1, answer_replace(length - 1, answer.output + 1, answer.output_length - 1));
}
