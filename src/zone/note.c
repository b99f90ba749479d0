/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The comment (note) that --annotate adds to a line. */
#include <config.h>

#include "zone/parts.h"

#include <string.h>

#define BLANK "\t"
#define MARK ";= "
enum { MARK_LENGTH = sizeof MARK - 1, TEXT_MAX = sizeof BLANK MARK - 2 + ZONE_NOTE_MAX };

void zone_note_start(struct zone_note *note)
{
	note->text.length = 0;
	note->omitted = note->old = false;
}

void zone_note_omit(struct zone_note *note)
{
	note->text.length = 0;
	note->omitted = true;
}

struct answer zone_note_add(struct zone_note *note, const struct answer *answer)
{
	struct buffer *text = &note->text;

	if (note->omitted)
		return answer_copy(answer->length);
	if (text->length + 1 + answer->with_length > TEXT_MAX) {
		zone_note_omit(note);
		return answer_status(answer->length, STATUS_NOTE_TOO_LONG);
	}
	if (!buffer_append_string(text, text->length == 0 ? BLANK MARK : " ") ||
	    !buffer_append(text, answer->with, answer->with_length))
		return answer_status(answer->length, STATUS_NO_MEMORY);
	return answer_copy(answer->length);
}

bool zone_note_write(struct zone_note *note, struct answer *answer)
{
	if (note->text.length == 0)
		return false;
	*answer = answer_replace(0, note->text.bytes, note->text.length);
	note->text.length = 0;
	return true;
}

/* Returns the length of BYTES before the old note, or before what may be one if more bytes follow. */
static size_t before_old_note(const unsigned char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const size_t left = length - i - 1;

		if ((bytes[i] == ' ' || bytes[i] == '\t') &&
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
	return answer_after(1, answer_replace(length - 1, answer.with + 1, answer.with_length - 1));
}
