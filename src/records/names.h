/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_RECORDS_NAMES_H
#define PUNY_RECORDS_NAMES_H

#include "base/buffer.h"
#include "base/status.h"
#include "names/name.h"
#include "records/record.h"

#include <stdbool.h>
#include <stddef.h>

enum { NAMES_WORK = 4 };

/* Names: each record is a domain name.  All zero before names_start; names_free frees it. */
struct names {
	struct name_rules rules;
	enum format format; /* of the Unicode side */
	struct name name;
	bool list;                           /* the Unicode side of the last name is a list of code points: */
	struct code_points points;           /* the same as code points ... */
	struct buffer text;                  /* ... and as UTF-8, which the labels of NAME refer to */
	struct code_points work[NAMES_WORK]; /* memory for the members of JSON */
	struct buffer instead; /* the ACE form of a name that --idna=display does not show; otherwise empty */
};

void names_start(struct names *names, const struct convert_options *options);

/*
 * Converts NAME of LENGTH bytes and appends the result to OUT.  Returns STATUS_OK or the error and its
 * position: see names/name.h, codepoints_read and utf8_decode.  On error, OUT may have grown.
 */
enum status names_encode(struct names *names, const unsigned char *name, size_t length, struct buffer *out,
                         struct fault *fault);
enum status names_decode(struct names *names, const unsigned char *name, size_t length, struct buffer *out,
                         struct fault *fault);

/*
 * Returns true if RECORD is text with an A-label that is at the start of no label, as in "https://xn--...", so that
 * decoding leaves it unchanged.
 */
bool names_looks_like_text(const unsigned char *record, size_t length);

void names_free(struct names *names);

#endif
