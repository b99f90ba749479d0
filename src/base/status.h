/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What can go wrong: statuses and faults. */
#ifndef PUNY_BASE_STATUS_H
#define PUNY_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The result of a conversion: success, an error or a warning. */
enum status {
	STATUS_OK,

	/* bytes and code points */
	STATUS_INVALID_UTF8,
	STATUS_SURROGATE,
	STATUS_OUT_OF_RANGE,
	STATUS_CODE_POINT_SYNTAX,

	/* Bootstring (RFC 3492, section 6) */
	STATUS_BAD_DIGIT,
	STATUS_NON_BASIC,
	STATUS_TRUNCATED,
	STATUS_OVERFLOW,
	STATUS_TERMINATOR,

	/* labels and names (RFC 1035, section 2.3.4; RFC 5890 to 5893; UTS #46) */
	STATUS_LABEL_TOO_LONG,
	STATUS_NAME_TOO_LONG,
	STATUS_NAME_UNREAD,
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
	STATUS_BIDI_ORIGIN,
	STATUS_CONTEXT,

	/* lookalikes (UAX #31, UTS #39) */
	STATUS_SCRIPT,
	STATUS_MIXED_SCRIPTS,
	STATUS_MIXED_DIGITS,
	STATUS_MARKS,
	STATUS_HIDDEN_MARK,
	STATUS_RESTRICTED,
	STATUS_MISPLACED,
	STATUS_CONFUSABLE,

	/* output of both forms on one line */
	STATUS_TAB,

	/* the start of an input */
	STATUS_UTF16,
	STATUS_BYTE_ORDER_MARK,

	/* zones (RFC 1035, section 5.1) */
	STATUS_QUOTE,
	STATUS_BACKSLASH,
	STATUS_TOKEN_TOO_LONG,
	STATUS_STRING_TOO_LONG,
	STATUS_PARENTHESIS,
	STATUS_QUOTES,
	STATUS_QUOTED_NAME,
	STATUS_LOCAL_PART,
	STATUS_INVALID_ESCAPE,
	STATUS_ESCAPE,
	STATUS_ESCAPED_UTF8,
	STATUS_NON_ASCII_VALUE,
	STATUS_FORMATTED_VALUE,
	STATUS_NON_ASCII_FILE,
	STATUS_NON_ASCII_FIELD,
	STATUS_UNKNOWN_TYPE,
	STATUS_UNKNOWN_DIRECTIVE,
	STATUS_INDENTED_DIRECTIVE,
	STATUS_ARGUMENT,
	STATUS_NO_ARGUMENT,
	STATUS_GENERATE,
	STATUS_NOTE_TOO_LONG,

	/* text that resembles a name and is not converted */
	STATUS_KEPT_UNLISTED,
	STATUS_KEPT_FILE,
	STATUS_KEPT_SINGLE,
	STATUS_KEPT_WILDCARD,
	STATUS_KEPT_PREFIX,
	STATUS_KEPT_PROSE,
	STATUS_KEPT_INVISIBLE,
	STATUS_KEPT_TOUCHED,
	STATUS_KEPT_TWICE,
	STATUS_KEPT_TWO,
	STATUS_KEPT_SENTENCE,
	STATUS_KEPT_NUMBER,
	STATUS_KEPT_LONG,
	STATUS_KEPT_LOST,

	/* warnings (warning_bit) */
	STATUS_WARN_BYTE_ORDER_MARK,
	STATUS_WARN_NUL,
	STATUS_WARN_DOT,
	STATUS_WARN_PREFIX,
	STATUS_WARN_VALUE,
	STATUS_WARN_FORMATTED,
	STATUS_WARN_INSTANCE,
	STATUS_WARN_GENERATE,
	STATUS_WARN_INCLUDE,
	STATUS_WARN_ORIGIN,
	STATUS_WARN_ESCAPED_SPACE,
	STATUS_WARN_QUOTES,
	STATUS_WARN_JOINED,
	STATUS_WARN_PARENTHESES,
	STATUS_WARN_LINE_END,
	STATUS_WARN_CRLF,
	STATUS_WARN_CR,
	STATUS_WARN_DIRECTIVE,
	STATUS_WARN_CHARACTER,
	STATUS_WARN_AT_SIGN,
	STATUS_WARN_URL,
	STATUS_WARN_ADDRESS,
	STATUS_WARN_SPACE,
	STATUS_WARN_PERCENT,
	STATUS_WARN_BACKSLASH,
	STATUS_WARN_REFERENCE,
	STATUS_WARN_ENCODED_WORD,
	STATUS_WARN_PORT,
	STATUS_WARN_TWICE,
	STATUS_WARN_UTF16, /* the last ones are about the start of an input */
	STATUS_WARN_UTF16LE,
	STATUS_WARN_UTF16BE,
	STATUS_WARN_UTF32,
	STATUS_WARN_GZIP,
	STATUS_WARN_XZ,
	STATUS_WARN_ZSTD,

	STATUS_NO_MEMORY,
	STATUS_COUNT
};

/* The words of each status. */
struct status_text {
	const char *kind;  /* for programs, such as "invalid-utf8" */
	const char *words; /* the message, such as "invalid UTF-8" */
	const char *hint;  /* or NULL */
	bool warning;      /* it does not change the exit status */
};
extern const struct status_text status_text[STATUS_COUNT];

_Static_assert(STATUS_NO_MEMORY - STATUS_WARN_BYTE_ORDER_MARK <= 64, "a set of warnings has a bit for each");

/* Returns the bit of WARNING in a set of warnings. */
static inline uint64_t warning_bit(enum status warning)
{
	return UINT64_C(1) << (warning - STATUS_WARN_BYTE_ORDER_MARK);
}

#define NO_CODE_POINT UINT32_MAX

/*
 * An error and its position.  Offsets count bytes from the start of the bytes that the function was given.  Each layer
 * adds its own base (fault_shift), and the main loop adds file, record and byte.
 */
struct fault {
	enum status status;
	uint32_t code_point; /* the offending code point, or NO_CODE_POINT */
	size_t offset;       /* the offending byte, or the start of the offending label */
	size_t piece;        /* offset of the piece to show ... */
	size_t piece_length; /* ... and its length in bytes */
	const char *rule;    /* the violated rule ("RFC 5892, appendix A.1"), valid until the next step, or NULL */
	uint64_t more;       /* 0, or it stands for so many more places, after a report of the first */
};

/*
 * Returns a fault of STATUS at byte OFFSET with the piece of PIECE_LENGTH bytes at PIECE, without code point and rule.
 */
struct fault fault_at(enum status status, size_t offset, size_t piece, size_t piece_length);

/* Sets FAULT as fault_at does.  Returns STATUS. */
enum status fault_set(struct fault *fault, enum status status, size_t offset, size_t piece, size_t piece_length);

/* Sets FAULT to STATUS_NO_MEMORY.  Returns STATUS_NO_MEMORY. */
enum status fault_no_memory(struct fault *fault);

/* Adds BASE, the offset of a part in the whole, to the offsets of FAULT. */
void fault_shift(struct fault *fault, size_t base);

#endif
