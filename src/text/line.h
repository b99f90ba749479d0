/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_LINE_H
#define PUNY_TEXT_LINE_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns true if "://", which JSON may escape, ends at AT after a scheme. */
bool text_begins_authority(const struct text *text, size_t at);

/*
 * Returns true if AT follows the start of a list of names between slashes, as in "address=/a.de/", which is less than
 * TEXT_BEHIND bytes before it.  For decoding, which does not keep text->url.
 */
bool text_is_listed(const struct text *text, size_t at);

/* Moves text->url from FROM to TO. */
void text_read_url(struct text *text, size_t from, size_t to);

/* text_is_selector, where a selector may begin before AT. */
bool text_read_selector(struct text *text, size_t at);

/*
 * Returns true if AT is in the selector of a rule such as "example.org##.banner".  AT does not decrease within a step,
 * so that each byte is read once.
 */
static inline bool text_is_selector(struct text *text, size_t at)
{
	if (at >= text->quiet || text->selector)
		return text_read_selector(text, at);
	text->read = at;
	return false;
}

#endif
