/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_STRINGS_H
#define PUNY_RECORDS_STRINGS_H

#include "base/buffer.h"
#include "base/status.h"
#include "mode.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Strings: RFC 3492 alone, without mapping.  Surrogates and values above U+10FFFF are errors.  All zero before
 * strings_start; strings_free frees it.
 */
struct strings {
	struct convert_options options;
	struct code_points points;
	bool direct; /* short strings are converted from UTF-8 to Punycode and back without a list of code points */
};

void strings_start(struct strings *strings, const struct convert_options *options);

/*
 * Converts STRING of LENGTH bytes and appends the result to OUT.  Returns STATUS_OK; a status of utf8_decode,
 * codepoints_read or punycode_decode; STATUS_TERMINATOR or STATUS_NO_MEMORY, with the position.  On error, OUT may have
 * grown.
 */
enum status strings_encode(struct strings *strings, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);
enum status strings_decode(struct strings *strings, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault);

/* Reads STRING into strings->points for encoding, with case flags.  Errors as strings_encode. */
enum status strings_read_points(struct strings *strings, const unsigned char *string, size_t length,
                                struct fault *fault);

/*
 * Returns the warning about STRING if it looks like a name, so that -x was probably intended, or STATUS_OK:
 * STATUS_WARN_PREFIX for ASCII with a label that begins with the ACE prefix; to encode, STATUS_WARN_DOT for UTF-8 with
 * a dot between letters.
 */
enum status strings_warning(const unsigned char *string, size_t length, bool decode);

/*
 * The Unicode side.  Reading appends the code points of TEXT, a LIST or UTF-8, to OUT, with case flags if MIXED_CASE.
 * Writing appends the text of LIST, decoded code points, in FORMAT to OUT.
 */
enum status strings_read(bool list, bool mixed_case, const unsigned char *text, size_t length, struct code_points *out,
                         struct fault *fault);
bool strings_write(enum format format, bool mixed_case, struct code_points *list, struct buffer *out);

void strings_free(struct strings *strings);

#endif
