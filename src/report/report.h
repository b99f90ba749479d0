/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Text for people: escaped text, and diagnostics.  Functions that append return false if out of memory. */
#ifndef PUNY_REPORT_REPORT_H
#define PUNY_REPORT_REPORT_H

#include "base/buffer.h"
#include "base/status.h"
#include "mode.h"

#include <stdbool.h>
#include <stddef.h>

/* Escapes are \u{9B} for a character, and \xFF for a byte that is not UTF-8. */

/*
 * Appends at most CHARACTERS characters of TEXT to OUT, and "..." if there are more.  Escapes what cannot be seen, and
 * a combining mark without a character before it that is shown.
 */
bool escape_piece(const unsigned char *text, size_t length, size_t characters, struct buffer *out);

enum { ESCAPE_GROWTH = 6 }; /* maximum number of output bytes per input byte: \u{1B} */

/*
 * Appends TEXT to OUT, and escapes control characters, bidi controls and line separators; tabs, line ends and
 * TERMINATOR are not escaped.  An incomplete character at the end of TEXT is not taken unless LAST is true.  OUT must
 * have room for ESCAPE_GROWTH bytes per byte.  Returns the number of bytes taken.
 */
size_t escape_for_terminal(const unsigned char *text, size_t length, unsigned char terminator, bool last,
                           struct buffer *out);

/* A diagnostic about a record. */
struct diagnostic {
	const char *file;         /* the name of the input */
	struct location location; /* not printed if its record is 0 */
	const struct fault *fault;
	const unsigned char *bytes; /* in which the offsets of FAULT count */
	size_t record_length;       /* how many of BYTES are the record, if it is a string or a name, or 0 */
	const struct convert_options *options;
	struct buffer alternative; /* of name_alternative; may be empty */
	bool named;                /* an earlier one has named the encoding that the input may have */
};

/* The names of the levels, as the argument of -i and in messages, ended by NULL. */
extern const char *const diagnostic_levels[];

/* Appends the line for people: FILE:RECORD:BYTE, the message, the piece at fault and the hint. */
bool diagnostic_text(const struct diagnostic *diagnostic, struct buffer *out);

/* Appends the line for programs: a JSON object with the same facts. */
bool diagnostic_json(const struct diagnostic *diagnostic, struct buffer *out);

/* Appends the members byte, kind, message and, if there is one, hint to a JSON object, without a comma before them. */
bool diagnostic_json_reason(const struct diagnostic *diagnostic, struct buffer *out);

#endif
