/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_WORDS_H
#define PUNY_TEXT_WORDS_H

#include "base/buffer.h"
#include "text/tlds.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether words are joined to a name in a script that is written without spaces. */
enum text_words {
	TEXT_WORDS_NONE,
	TEXT_WORDS_BEFORE, /* perhaps, as in "参见example.com", which may also be a complete name */
	TEXT_WORDS_JOINED  /* as in "a.com和b.com" */
};

/* Returns false if NAME, well-formed UTF-8, whose encoded form is ACE, has no label with such a script and ASCII. */
bool text_may_have_words(const unsigned char *name, size_t length, const struct buffer *ace);

/* Looks for words in NAME, well-formed UTF-8 with two or more labels, as decoding shows it. */
enum text_words text_words(const struct tlds *tlds, const unsigned char *name, size_t length);

#endif
