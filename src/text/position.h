/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_POSITION_H
#define PUNY_TEXT_POSITION_H

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
bool text_ends_wildcard(const struct text *text, size_t end);

enum text_position text_position(struct text *text, const struct text_run *run);

/* Returns true if RUN is TEXT_USER. */
bool text_is_user(struct text *text, const struct text_run *run);

/* text_pattern, for a run that touches a byte of a pattern. */
enum status text_pattern_beside(const struct text *text, const struct text_run *run);

/*
 * Returns STATUS_KEPT_DOT if RUN touches a dot as patterns write it, as in "^example\.com$", "example[.]com",
 * "example(\.com)?" and ".*example"; STATUS_KEPT_WILDCARD if ".*" or ".+" ends it, but not the host of a rule such as
 * "||example.*^"; or STATUS_OK.
 */
static inline enum status text_pattern(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1);
	const unsigned char after = text_byte_at(text, run->end);

	if (before != '\\' && before != ']' && before != ')' && before != '*' && after != '\\' && after != '[' &&
	    after != '(' && after != '*' && after != '+')
		return STATUS_OK;
	return text_pattern_beside(text, run);
}

/* Returns true if the bytes before AT show that a host begins there, or may begin there, as in "||größe^". */
bool text_begins_host(const struct text *text, size_t at);

/* Returns true if the host from AT to END, where text_begins_host is true, ends as it must. */
bool text_ends_host(const struct text *text, size_t at, size_t end);

/* Returns true if RUN, not in a URL, is a component of a path: after one slash, which JSON may escape, not two. */
bool text_is_component(const struct text *text, const struct text_run *run);

/* Returns true if RUN, perhaps in quotes, fills its line, or a field of it between bytes of SEPARATORS. */
bool text_fills(const struct text *text, const struct text_run *run, const char *separators);

/* Returns true if RUN fills its line or a field of a list.  In an indented line, tabs do not separate fields. */
bool text_is_field(const struct text *text, const struct text_run *run);

#endif
