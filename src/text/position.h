/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_POSITION_H
#define PUNY_TEXT_POSITION_H

#include "text/run.h"
#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/* What the text around a run shows it to be. */
enum text_position {
	TEXT_HOST, /* in a URL, after the "@" of an address, between "||" and "^" or slashes, after an IP address */
	TEXT_PATH, /* part of a path, or of a URL after its host */
	TEXT_USER, /* before an "@": part of a local part, or of the user in a URL */
	TEXT_ELSEWHERE
};

/* Returns true if ".*^", the end of a rule of an ad blocker, ends the name that ends at END. */
bool text_ends_wildcard(const struct text *text, const struct input *input, size_t end);

/* text_extent, for a run whose END touches a byte that may be in the run if it is a host. */
size_t text_extent_beside(struct text *text, const struct input *input, size_t at, size_t end);

/* Returns the end of the run at AT, as text_run_end does.  It is a host if the text around it shows one. */
static inline size_t text_extent(struct text *text, const struct input *input, size_t at)
{
	const size_t end = text_run_end(text, input, at, text->url == TEXT_URL_AUTHORITY);
	const unsigned char after = text_byte_at(input, end);

	return after >= 0x80 || label_kept[after] ? text_extent_beside(text, input, at, end) : end;
}

enum text_position text_position(struct text *text, const struct input *input, const struct text_run *run);

/* Returns true if RUN is TEXT_USER; text_position is not for decoding. */
bool text_is_user(struct text *text, const struct input *input, const struct text_run *run);

/* text_pattern, for a run that touches a byte of a pattern. */
enum status text_pattern_beside(const struct text *text, const struct input *input, const struct text_run *run);

/*
 * Returns STATUS_KEPT_DOT if RUN touches a dot as patterns write it, as in "^example\.com$", "example[.]com",
 * "example(\.com)?" and ".*example"; STATUS_KEPT_WILDCARD if ".*" or ".+" ends it, but not the host of a rule such as
 * "||example.*^"; or STATUS_OK.
 */
static inline enum status text_pattern(const struct text *text, const struct input *input, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);
	const unsigned char after = text_byte_at(input, run->end);

	if (before != '\\' && before != ']' && before != ')' && before != '*' && after != '\\' && after != '[' &&
	    after != '(' && after != '*' && after != '+')
		return STATUS_OK;
	return text_pattern_beside(text, input, run);
}

/* Returns true if the bytes before AT show that a host begins there, or may begin there, as in "||größe^". */
bool text_begins_host(const struct text *text, const struct input *input, size_t at);

/* text_is_last_component, for a run with a separator before it, but not after it. */
bool text_ends_path(const struct text *text, const struct input *input, const struct text_run *run);

/* Returns true if RUN is the last component of a path, not of a URL. */
static inline bool text_is_last_component(const struct text *text, const struct input *input,
                                          const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);
	const unsigned char after = text_byte_at(input, run->end);

	return (before == '/' || before == '\\') && after != '/' && after != '\\' && text_ends_path(text, input, run);
}

/* Returns true if RUN, perhaps in quotes, fills its line, or a field of it between bytes of SEPARATORS. */
bool text_fills(const struct text *text, const struct input *input, const struct text_run *run, const char *separators);

/* Returns true if RUN fills its line or a field of a list.  In an indented line, tabs do not separate fields. */
bool text_is_field(const struct text *text, const struct input *input, const struct text_run *run);

#endif
