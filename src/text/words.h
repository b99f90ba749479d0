/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_WORDS_H
#define PUNY_TEXT_WORDS_H

#include "text/state.h"

#include <stdbool.h>

/*
 * Returns true if NAME, which was encoded, may be a name in ASCII to which words in a script without spaces are joined,
 * as in "参见example.com" and "a.com和b.com".
 */
bool text_may_have_words(const struct name *name);

/* Returns true if words that are not ASCII are near RUN on its line. */
bool text_is_near_words(struct text *text, const struct input *input, const struct text_run *run);

/* Returns true if WORD has letters of a script that is written without spaces. */
bool text_is_unspaced(const unsigned char *word, size_t length);

#endif
