/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_WORDS_H
#define PUNY_TEXT_WORDS_H

#include "text/tlds.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether words are joined to a name in a script that is written without spaces. */
enum text_words {
	TEXT_WORDS_NONE,
	TEXT_WORDS_BEFORE, /* perhaps, as in "参见example.com", which may also be a complete name */
	TEXT_WORDS_JOINED  /* as in "a.com和b.com" */
};

/* Returns true if NAME, well-formed UTF-8, has a label that may contain such a script and something else. */
bool text_is_mixed(const unsigned char *name, size_t length);

/* Looks for words in NAME, well-formed UTF-8 with two or more labels, as decoding shows it. */
enum text_words text_words(const struct tlds *tlds, const unsigned char *name, size_t length);

#endif
