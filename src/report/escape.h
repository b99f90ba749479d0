/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_ESCAPE_H
#define PUNY_REPORT_ESCAPE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Text as it may be shown to a person: control and bidi characters and line separators as \u{9B}, bytes that are no
 * UTF-8 as \xFF, everything else as it is.
 */

/* Appends TEXT to OUT, at most CHARACTERS of it, and "..." where it goes on.  False when there is no memory. */
bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out);

enum { ESCAPE_GROWTH = 6 };   /* bytes that one byte may come to: \u{1B} */

/*
 * Appends TEXT to OUT, its tabs, line ends and TERMINATOR as they are.  A character that may go on behind TEXT waits,
 * unless this is the LAST of the text.  OUT has room for ESCAPE_GROWTH bytes a byte.  Returns how many were taken.
 */
size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out);

#endif
