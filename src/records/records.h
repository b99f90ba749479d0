/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The modes with independent records, strings and names: their state, and what is written about a record. */
#ifndef PUNY_RECORDS_RECORDS_H
#define PUNY_RECORDS_RECORDS_H

#include "base/buffer.h"
#include "mode.h"
#include "names/name.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <stdbool.h>
#include <stddef.h>

/* A record of the input. */
struct record {
	const unsigned char *bytes;
	size_t length; /* without its terminator */
	size_t end;    /* with its terminator, LF, CR LF or NUL; the last record may have none */
};

/* The state of the modes. */
struct records {
	struct convert_options options;
	struct buffer written;     /* what is written for the records, with their terminators */
	struct buffer converted;   /* both forms, JSON and traces: the converted record, or a failed one in ACE */
	struct code_points points; /* of a string, or of a name that is a list */
	size_t limit;              /* a record that is incomplete after so many bytes is rejected; or SIZE_MAX */
	bool writes_more;          /* both forms, JSON or traces, for which a record must be read completely */
	bool may_warn;             /* a record may need a warning */

	/* strings */
	bool direct; /* short strings are converted from UTF-8 to Punycode and back without a list of code points */

	/* names */
	struct name_rules rules;
	bool skips_ascii;           /* runs of ASCII names are copied */
	struct name name;           /* the last one */
	bool list;                  /* its Unicode side is a list of code points */
	struct buffer text;         /* the list as UTF-8, which the labels of NAME refer to */
	struct code_points keys[3]; /* by which lookalikes of a label are found, for JSON */

	/* of the input */
	bool rejecting;  /* in the rest of a rejected record */
	size_t searched; /* available bytes that have no terminator */
};

/*
 * Strings: RFC 3492 alone, without mapping.  Surrogates and values above U+10FFFF are errors.  Converts STRING of
 * LENGTH bytes and appends the result to OUT.  Returns STATUS_OK; a status of utf8_decode, codepoints_read or
 * punycode_decode; STATUS_TERMINATOR_IN_OUTPUT or STATUS_NO_MEMORY, with the position.  On error, OUT may have grown.
 */
enum status strings_encode(struct records *records, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);
enum status strings_decode(struct records *records, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);

/* Reads STRING into records->points for encoding, with case flags.  Errors as strings_encode.  Fuzzing calls it. */
enum status strings_read_points(struct records *records, const unsigned char *string, size_t length,
                                struct fault *fault);

/*
 * Returns the warning about STRING if it looks like a name, so that -x was probably intended, or STATUS_OK:
 * STATUS_WARN_ACE_PREFIX_IN_STRING for ASCII with a label that begins with the ACE prefix; unless IGNORES_DOTS,
 * STATUS_WARN_DOT_IN_STRING for UTF-8 with a dot between letters.
 */
enum status strings_warning(const unsigned char *string, size_t length, bool ignores_dots);

/*
 * The Unicode side.  Reading appends the code points of TEXT, a LIST or UTF-8, to OUT, with case flags if MIXED_CASE.
 * Writing appends the text of DECODED, whose case flags it applies, in FORMAT to OUT.
 */
enum status unicode_read(bool list, bool mixed_case, const unsigned char *text, size_t length, struct code_points *out,
                         struct fault *fault);
bool unicode_write(enum format format, bool mixed_case, struct code_points *decoded, struct buffer *out);

/*
 * Appends to records->written the JSON object (RFC 8259, ASCII only, ended by LF) of RECORD, which was converted to
 * records->converted: the record, its conversion or FAULT, if that is not NULL, and the labels of a name.  Returns
 * false if out of memory.
 */
bool records_append_json(struct records *records, const struct record *record, const struct fault *fault);

/*
 * Appends to records->written the trace of RECORD, with FAULT if that is not NULL: a block for the string, or for each
 * A-label or U-label of the name up to one that is invalid.  Returns false if out of memory.
 */
bool records_append_trace(struct records *records, const struct record *record, const struct fault *fault);

/*
 * Converts the samples of RFC 3492, section 7.1, in both directions with mixed-case annotation.  Appends the results to
 * TAP and sets *PASSED to whether all passed.  Returns false if out of memory.
 */
bool selftest(struct buffer *tap, bool *passed);

#endif
