/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_ESCAPE_H
#define PUNY_REPORT_ESCAPE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Text in a form that is safe to display: control and bidi characters and line separators as \u{9B}, bytes that are not
 * UTF-8 as \xFF, and all other characters unchanged.
 */

/*
 * Appends at most CHARACTERS characters of TEXT to OUT, and "..." if there are more.  Returns false if out of memory.
 */
bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out);

/*
 * Returns the length of the first CHARACTERS characters of TEXT, in bytes.  A byte that is not UTF-8 is a character.
 */
size_t escape_start(const unsigned char *text, size_t length, size_t characters);

enum { ESCAPE_GROWTH = 6 }; /* maximum number of output bytes per input byte: \u{1B} */

/*
 * Appends TEXT to OUT; tabs, line ends and TERMINATOR are not escaped.  An incomplete character at the end of TEXT is
 * not taken unless LAST is true.  OUT must have room for ESCAPE_GROWTH bytes per byte.  Returns the number of bytes
 * taken.
 */
size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out);

#endif
