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
	STATUS_CODE_POINT_OUT_OF_RANGE,
	STATUS_INVALID_CODE_POINT_SYNTAX,

	/* Bootstring (RFC 3492, section 6) */
	STATUS_PUNYCODE_INVALID_DIGIT,
	STATUS_PUNYCODE_NON_ASCII,
	STATUS_PUNYCODE_TRUNCATED,
	STATUS_PUNYCODE_OVERFLOW,
	STATUS_TERMINATOR_IN_OUTPUT,

	/* labels and names (RFC 1035, section 2.3.4; RFC 5890 to 5893; UTS #46) */
	STATUS_LABEL_TOO_LONG,
	STATUS_NAME_TOO_LONG,
	STATUS_NAME_TOO_LONG_TO_READ,
	STATUS_EMPTY_LABEL,
	STATUS_NOT_CANONICAL,
	STATUS_ACE_PREFIX_IN_LABEL,
	STATUS_CONTROL_CHARACTER,
	STATUS_SEPARATOR_IN_LABEL,
	STATUS_DISALLOWED_CODE_POINT,
	STATUS_UNASSIGNED_CODE_POINT,
	STATUS_NOT_NFC,
	STATUS_LEADING_MARK,
	STATUS_LEADING_HYPHEN,
	STATUS_TRAILING_HYPHEN,
	STATUS_DOUBLE_HYPHEN,
	STATUS_BIDI_RULE,
	STATUS_BIDI_RULE_ORIGIN,
	STATUS_CONTEXTUAL_RULE,

	/* lookalikes (UAX #31, UTS #39) */
	STATUS_SCRIPT_NOT_RECOMMENDED,
	STATUS_MIXED_SCRIPTS,
	STATUS_MIXED_DIGITS,
	STATUS_TOO_MANY_MARKS,
	STATUS_HIDDEN_MARK,
	STATUS_RESTRICTED_CODE_POINT,
	STATUS_MISPLACED_CODE_POINT,
	STATUS_WHOLE_SCRIPT_CONFUSABLE,

	/* output of both forms on one line */
	STATUS_TAB_IN_RECORD,

	/* the start of an input */
	STATUS_UTF_16,
	STATUS_BYTE_ORDER_MARK,

	/* zones (RFC 1035, section 5.1) */
	STATUS_UNBALANCED_QUOTE,
	STATUS_ESCAPED_LINE_END,
	STATUS_TOKEN_TOO_LONG,
	STATUS_STRING_TOO_LONG,
	STATUS_UNBALANCED_PARENTHESIS,
	STATUS_QUOTES,
	STATUS_NON_ASCII_IN_QUOTED_NAME,
	STATUS_NON_ASCII_LOCAL_PART,
	STATUS_INVALID_ESCAPE,
	STATUS_NON_ASCII_BESIDE_ESCAPE,
	STATUS_ESCAPED_UTF8,
	STATUS_NON_ASCII_VALUE,
	STATUS_NON_ASCII_VALUE_SIGN,
	STATUS_NON_ASCII_FILE_NAME,
	STATUS_NON_ASCII_FIELD,
	STATUS_UNKNOWN_TYPE,
	STATUS_UNKNOWN_DIRECTIVE,
	STATUS_UNKNOWN_DIRECTIVE_INDENTED,
	STATUS_DIRECTIVE_ARGUMENT,
	STATUS_DIRECTIVE_ARGUMENT_MISSING,
	STATUS_GENERATE_ITERATOR,
	STATUS_NOTE_TOO_LONG,

	/* text that resembles a name and is not converted */
	STATUS_KEPT_NOT_LISTED,
	STATUS_KEPT_FILE_NAME,
	STATUS_KEPT_SINGLE_LABEL,
	STATUS_KEPT_WILDCARD,
	STATUS_KEPT_ACE_PREFIX_INSIDE,
	STATUS_KEPT_WORDS_JOINED,
	STATUS_KEPT_INVISIBLE,
	STATUS_KEPT_TOUCHES_SYMBOL,
	STATUS_KEPT_ENCODED_TWICE,
	STATUS_KEPT_TWO_NAMES,
	STATUS_KEPT_SENTENCE,
	STATUS_KEPT_LIST_NUMBER,
	STATUS_KEPT_HOST_TOO_LONG,
	STATUS_KEPT_NOT_RESTORABLE,

	/* warnings (warning_bit) */
	STATUS_WARN_BYTE_ORDER_MARK,
	STATUS_WARN_NUL_IN_STRING,
	STATUS_WARN_DOT_IN_STRING,
	STATUS_WARN_ACE_PREFIX_IN_STRING,
	STATUS_WARN_NON_ASCII_VALUE,
	STATUS_WARN_NON_ASCII_VALUE_SIGN,
	STATUS_WARN_INSTANCE_NAME,
	STATUS_WARN_GENERATE_NOT_EXPANDED,
	STATUS_WARN_INCLUDE_NOT_READ,
	STATUS_WARN_RELATIVE_ORIGIN,
	STATUS_WARN_ESCAPED_SPACE,
	STATUS_WARN_QUOTES,
	STATUS_WARN_MISSING_SPACE,
	STATUS_WARN_PARENTHESES,
	STATUS_WARN_LINE_END_IN_STRING,
	STATUS_WARN_CRLF_LINE_ENDS,
	STATUS_WARN_CARRIAGE_RETURN,
	STATUS_WARN_LOWER_CASE_DIRECTIVE,
	STATUS_WARN_SPECIAL_CHARACTER,
	STATUS_WARN_SPECIAL_CHARACTER_AT_SIGN,
	STATUS_WARN_URL_AS_NAME,
	STATUS_WARN_ADDRESS_AS_NAME,
	STATUS_WARN_SPACE_IN_NAME,
	STATUS_WARN_PERCENT_IN_NAME,
	STATUS_WARN_BACKSLASH_IN_NAME,
	STATUS_WARN_REFERENCE_IN_NAME,
	STATUS_WARN_ENCODED_WORD,
	STATUS_WARN_PORT_IN_NAME,
	STATUS_WARN_ENCODED_TWICE,
	STATUS_WARN_INVALID_UTF8,
	STATUS_WARN_UTF_16, /* the last ones are about the start of an input */
	STATUS_WARN_UTF_16_LE,
	STATUS_WARN_UTF_16_BE,
	STATUS_WARN_UTF_32,
	STATUS_WARN_COMPRESSED_GZIP,
	STATUS_WARN_COMPRESSED_XZ,
	STATUS_WARN_COMPRESSED_ZSTD,

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
