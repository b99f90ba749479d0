/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_PROSE_H
#define PUNY_TEXT_PROSE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * True if NAME, well-formed UTF-8 with the shape of a name, is a name in ASCII to which words are joined, in a script
 * that is written without spaces or in Korean.
 */
bool text_is_prose(const unsigned char *name, size_t length);

/*
 * True if NAME, the same, may be a name in Latin script that follows such words, as in "参见example.com", but may also
 * be a name as a whole.
 */
bool text_may_follow_words(const unsigned char *name, size_t length);

#endif
