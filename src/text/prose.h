/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_PROSE_H
#define PUNY_TEXT_PROSE_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if NAME, well-formed UTF-8 with the form of a name, is a name in ASCII joined to words in a script that
 * is written without spaces or in Korean.  These functions look at the mapped name, which decoding shows.
 */
bool text_is_prose(struct text *text, const unsigned char *name, size_t length);

/*
 * Returns true if NAME may be a name in Latin script after such words, as in "参见example.com", but may also be a
 * complete name.
 */
bool text_may_follow_words(struct text *text, const unsigned char *name, size_t length);

#endif
