/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_BASE_STATUS_H
#define PUNY_BASE_STATUS_H

#include <stddef.h>
#include <stdint.h>

/* What a conversion can come to.  Every error a record can have is here, in the order of the layers that find it. */
enum status {
	STATUS_OK,

	/* bytes and code points */
	STATUS_INVALID_UTF8,
	STATUS_SURROGATE,
	STATUS_OUT_OF_RANGE,
	STATUS_CODE_POINT_SYNTAX,

	/* Bootstring (RFC 3492, 6) */
	STATUS_BAD_DIGIT,
	STATUS_NON_BASIC,
	STATUS_TRUNCATED,
	STATUS_OVERFLOW,
	STATUS_TERMINATOR,

	/* labels and names (RFC 1035, 2.3.4; RFC 5890 to 5893; UTS #46) */
	STATUS_LABEL_TOO_LONG,
	STATUS_NAME_TOO_LONG,
	STATUS_EMPTY_LABEL,
	STATUS_NOT_CANONICAL,
	STATUS_ACE_PREFIX,
	STATUS_CONTROL,
	STATUS_SEPARATOR,
	STATUS_DISALLOWED,
	STATUS_UNASSIGNED,
	STATUS_NOT_NFC,
	STATUS_LEADING_MARK,
	STATUS_LEADING_HYPHEN,
	STATUS_TRAILING_HYPHEN,
	STATUS_DOUBLE_HYPHEN,
	STATUS_BIDI,
	STATUS_CONTEXT,

	/* lookalikes (UAX #31, UTS #39) */
	STATUS_SCRIPT,
	STATUS_MIXED_SCRIPTS,
	STATUS_MIXED_DIGITS,
	STATUS_MARKS,
	STATUS_HIDDEN_MARK,
	STATUS_CONFUSABLE,

	/* both forms on one line */
	STATUS_TAB,

	/* zones (RFC 1035, 5.1) */
	STATUS_BYTE_ORDER_MARK,
	STATUS_QUOTE,
	STATUS_PARENTHESIS,
	STATUS_QUOTED_NAME,
	STATUS_LOCAL_PART,
	STATUS_ESCAPE,
	STATUS_UNKNOWN_TYPE,
	STATUS_GENERATE,
	STATUS_NOTE_TOO_LONG,

	/* text: what has the shape of a name and is not converted */
	STATUS_KEPT_TOP_LEVEL,
	STATUS_KEPT_UNLISTED,
	STATUS_KEPT_PREFIX,
	STATUS_KEPT_PROSE,
	STATUS_KEPT_TOUCHED,
	STATUS_KEPT_ESCAPE,
	STATUS_KEPT_PATH,
	STATUS_KEPT_LOCAL_PART,

	/* warnings: said, but the record is converted */
	STATUS_WARN_BYTE_ORDER_MARK,
	STATUS_WARN_DOT,
	STATUS_WARN_PREFIX,

	STATUS_NO_MEMORY,
	STATUS_COUNT
};

#define NO_CODE_POINT UINT32_MAX

/*
 * What went wrong, and where.  Offsets count bytes from the start of the bytes that the function was given; each
 * layer adds its own base (fault_shift), and only the record loop knows file and record.
 */
struct fault {
	enum status status;
	size_t offset;         /* the offending byte, or the start of the offending label */
	size_t piece;          /* the piece to show: its offset ... */
	size_t piece_length;   /* ... and its length, bytes */
	uint32_t code_point;   /* the offending code point, or NO_CODE_POINT */
	const char *rule;      /* the rule that it breaks ("RFC 5892, appendix A.1"), static, or NULL */
};

/* A fault of STATUS at byte OFFSET that shows PIECE_LENGTH bytes from PIECE; no code point, no rule. */
struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length);

/* Makes FAULT that of fault_at.  Returns STATUS. */
enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length);

/* Makes FAULT say that memory ran out.  Returns STATUS_NO_MEMORY. */
enum status fault_no_memory(struct fault *fault);

/* Moves the offsets of FAULT from a part to the whole that it begins BASE bytes into. */
void fault_shift(struct fault *fault, size_t base);

/* A word for programs: "invalid-utf8". */
const char *status_kind(enum status status);

/* A phrase for people: "invalid UTF-8". */
const char *status_words(enum status status);

/* What may help, or NULL. */
const char *status_hint(enum status status);

#endif
