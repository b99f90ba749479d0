/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_WORDS_H
#define PUNY_TEXT_WORDS_H

#include "text/state.h"

#include <stdbool.h>

/*
 * Returns true if words in a script that is written without spaces may be joined to a name in ASCII in NAME, which was
 * encoded, as in "参见example.com" and "a.com和b.com".
 */
bool text_may_have_words(const struct name *name);

/* Returns true if words that are not ASCII are near RUN on its line. */
bool text_is_near_words(const struct text *text, const struct input *input, const struct text_run *run);

#endif
