/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_REPORT_ESCAPE_H
#define PUNY_REPORT_ESCAPE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Text for people.  Escapes are \u{9B} for a character, and \xFF for a byte that is not UTF-8. */

enum { FORMAT_MAX = 200 };

/* Appends a text of less than FORMAT_MAX bytes, formatted as by printf.  Returns false if out of memory. */
__attribute__((format(printf, 2, 3))) bool append_format(struct buffer *out, const char *format, ...);

/*
 * Appends at most CHARACTERS characters of TEXT to OUT, and "..." if there are more.  Escapes what cannot be seen, and
 * a combining mark without a character before it that is shown.  Returns false if out of memory.
 */
bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out);

/*
 * Returns the length of the first CHARACTERS characters of TEXT, in bytes.  A byte that is not UTF-8 is a character.
 */
size_t escape_start(const unsigned char *text, size_t length, size_t characters);

enum { ESCAPE_GROWTH = 6 }; /* maximum number of output bytes per input byte: \u{1B} */

/*
 * Appends TEXT to OUT, and escapes control characters, bidi controls and line separators; tabs, line ends and
 * TERMINATOR are not escaped.  An incomplete character at the end of TEXT is not taken unless LAST is true.  OUT must
 * have room for ESCAPE_GROWTH bytes per byte.  Returns the number of bytes taken.
 */
size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out);

#endif
