/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_RECORDS_STRINGS_H
#define PUNY_RECORDS_STRINGS_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/bootstring.h"

#include <stdbool.h>
#include <stddef.h>

/* How the Unicode side of a conversion is written. */
enum format { FORMAT_AUTO, FORMAT_UTF8, FORMAT_CODE_POINTS };

/* Plain RFC 3492: a record is one string, nothing is mapped and nothing rejected that Bootstring can represent. */
struct strings_options {
	const struct bootstring *profile;
	enum format format;
	bool mixed_case;
	unsigned char terminator;   /* of records: no output may hold it */
	bool no_short;              /* for tests: leave out the branch for short strings, which gives the same */
};

/* All zero but for the options at first; strings_free frees its memory. */
struct strings {
	struct strings_options options;
	struct code_points points;
};

/*
 * Converts STRING, LENGTH bytes, and appends it to OUT.  STATUS_OK, or what is wrong with the string and where: the
 * statuses of utf8_decode, codepoints_read and punycode_decode, STATUS_TERMINATOR and STATUS_NO_MEMORY.  On an error OUT
 * may have grown.
 */
enum status strings_encode(struct strings *strings, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);
enum status strings_decode(struct strings *strings, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);

/* Reads STRING into strings->points as it is to be encoded, with case flags.  Errors as strings_encode. */
enum status strings_read_points(struct strings *strings, const unsigned char *string, size_t length, struct fault *fault);

/*
 * True if STRING is a name, so that -x was meant: to be encoded, it is UTF-8 that holds both non-ASCII and a dot between
 * letters; to be decoded, it begins with the ACE prefix.
 */
bool strings_looks_like_name(const unsigned char *string, size_t length, bool decode);

/*
 * The Unicode side in FORMAT.  Reading appends to OUT the code points that TEXT stands for, with their case as flags if
 * MIXED_CASE; writing appends to OUT the text of LIST, LENGTH code points as they were decoded.
 */
enum status strings_read(enum format format, bool mixed_case, const unsigned char *text, size_t length,
                         struct code_points *out, struct fault *fault);
bool strings_write(enum format format, bool mixed_case, struct code_points *list, struct buffer *out);

void strings_free(struct strings *strings);

#endif
