/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Records: their ends, and the byte order mark before the first. */
#include <config.h>

#include "records/record.h"

#include "base/utf8.h"

#include <string.h>

void record_restart(struct record_reader *reader)
{
	reader->started = reader->refusing = false;
	reader->seen = 0;
}

/* Returns the answer for bytes of a record that is rejected for its length. */
static struct answer refuse(struct record_reader *reader, const struct input *input, const unsigned char *terminator)
{
	size_t length = terminator ? (size_t)(terminator - input->bytes) + 1 : input->length;
	struct answer answer = answer_status(length, STATUS_NAME_UNREAD);

	if (reader->refusing)
		answer.action = ACTION_REST;
	reader->refusing = !terminator;
	reader->seen = 0;
	return answer;
}

bool record_next(struct record_reader *reader, const struct input *input, struct record *record, struct answer *answer)
{
	const unsigned char *terminator;

	if (!reader->started && input->length > 0 &&
	    answer_mark(input, &reader->started,
	                reader->keep_mark ? answer_warning(STATUS_WARN_BYTE_ORDER_MARK, 0)
	                                  : answer_replace(UTF8_MARK_LENGTH, NULL, 0),
	                answer))
		return false;
	*answer = answer_more();
	if (input->length == 0)
		return false;
	terminator = memchr(input->bytes + reader->seen, reader->terminator, input->length - reader->seen);
	if (reader->refusing) {
		*answer = refuse(reader, input, terminator);
		return false;
	}
	if (terminator || input->last) {
		reader->seen = 0;
		*record = terminator ? record_ended(reader, input->bytes, terminator)
		                     : (struct record){input->length, input->length};
		return true;
	}
	/* One byte over the limit may be the CR of the terminator. */
	if (input->length - 1 > reader->limit)
		*answer = refuse(reader, input, NULL);
	else
		reader->seen = input->length;
	return false;
}
