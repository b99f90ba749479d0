/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What steps have in common: positions in the input, and the byte order mark at its start. */
#include <config.h>

#include "base/scan.h"
#include "base/status.h"
#include "base/utf8.h"

#include <string.h>

void place_advance(struct place *place, const unsigned char *bytes, size_t length, unsigned char terminator)
{
	const unsigned char *const first = length > 0 ? memchr(bytes, terminator, length) : NULL;
	size_t rest;

	if (!first) {
		place->byte += length;
		return;
	}
	rest = (size_t)(bytes + length - first);
	place->record += scan_count(first, rest, terminator);
	place->byte = (size_t)(bytes + length - scan_find_last(first, rest, terminator));
}

bool answer_mark(const struct input *input, bool *started, struct answer found, struct answer *answer)
{
	static const unsigned char mark[UTF8_MARK_LENGTH] = {0xEF, 0xBB, 0xBF};
	const size_t length = input->length < sizeof mark ? input->length : sizeof mark;
	const bool begun = memcmp(input->bytes, mark, length) == 0, complete = begun && length == sizeof mark;

	*started = !begun || complete || input->last;
	*answer = *started ? found : answer_more();
	return complete || !*started;
}
