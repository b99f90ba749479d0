/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_URL_H
#define PUNY_TEXT_URL_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns true if "://", which JSON may escape, ends at AT after a scheme. */
bool text_begins_authority(const struct text *text, const struct input *input, size_t at);

/*
 * Returns true if AT follows the start of a list of names between slashes, as in "address=/a.de/", which is less than
 * TEXT_BEHIND bytes before it.  For decoding, which does not keep text->url.
 */
bool text_is_listed(const struct text *text, const struct input *input, size_t at);

/* Moves text->url from FROM to TO. */
void text_read_url(struct text *text, const struct input *input, size_t from, size_t to);

#endif
