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

/* Plain RFC 3492: a record is one string, nothing is mapped and nothing refused that Bootstring can represent. */
struct strings_options {
	const struct bootstring *profile;
	enum format format;
	bool mixed_case;
	unsigned char terminator;   /* of records: no output may hold it */
};

struct strings {
	struct strings_options options;
	struct code_points points;
	struct buffer out;          /* the string that was converted last */
};

/*
 * Converts STRING, LENGTH bytes, into strings->out.  STATUS_OK, or what is wrong with the string and where: what
 * utf8_decode, codepoints_read and punycode_decode say, STATUS_TERMINATOR and STATUS_NO_MEMORY.
 */
enum status strings_encode(struct strings *strings, const unsigned char *string, size_t length, struct fault *fault);
enum status strings_decode(struct strings *strings, const unsigned char *string, size_t length, struct fault *fault);

/*
 * True if STRING is a name, and -x was meant: to be encoded, it is UTF-8 that holds both non-ASCII and a dot between
 * letters; to be decoded, it begins with the ACE prefix.
 */
bool strings_looks_like_name(const unsigned char *string, size_t length, bool decode);

/*
 * The fast way over plain records: up to PUNYCODE_SHORT_MAX code points of UTF-8 that is no list, or as many digits
 * without an error.  Both convert the record at IN, the terminator of which stands before END, to OUT, which has room
 * for STRINGS_QUICK_ROOM bytes.  They return where the record ends, at CR LF or its terminator, and set *WRITTEN to
 * the bytes it came to.  NULL: it is for strings_encode or strings_decode, which come to the same.  With WATCH a string
 * that may look like a name is not plain.  The options are not mixed_case, not FORMAT_CODE_POINTS and not Swift's profile.
 */
enum { STRINGS_QUICK_ROOM = 1024 };

const unsigned char *strings_encode_quick(const struct strings *strings, bool watch, const unsigned char *in,
                                          unsigned char *out, size_t *written);
const unsigned char *strings_decode_quick(struct strings *strings, bool watch, const unsigned char *in, const unsigned char *end,
                                          unsigned char *out, size_t *written);

/*
 * The Unicode side as FORMAT says.  Reading appends to OUT the code points that TEXT stands for, with their case as
 * flags where MIXED_CASE; writing appends to OUT what LIST, LENGTH code points as they were decoded, looks like.
 */
enum status strings_read(enum format format, bool mixed_case, const unsigned char *text, size_t length,
                         struct code_points *out, struct fault *fault);
bool strings_write(enum format format, bool mixed_case, struct code_points *list, struct buffer *out);

void strings_free(struct strings *strings);

#endif
