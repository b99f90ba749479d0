/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_NAME_H
#define PUNY_ZONE_NAME_H

#include "base/step.h"
#include "names/name.h"
#include "zone/origin.h"
#include "zone/rrtype.h"

#include <stdbool.h>
#include <stddef.h>

/* The options of -Z. */
struct zone_options {
	enum idna_level level;
	bool decode;
	bool annotate;      /* decoding: keep the A-labels and add the Unicode names in a comment */
	bool check;         /* write nothing; report more, see zone_names_convert */
	const char *origin; /* before the first $ORIGIN, checked by zone_origin_read, or NULL */
};

/* Converts the names of a zone. */
struct zone_names {
	struct zone_options options;
	struct name_rules rules;
	struct zone_origin origin;
	struct zone_origin first_origin; /* from the options */
	struct name_context context;     /* of the token that was converted last */
	struct name name;
	struct buffer out; /* the name that was converted last */
};

/* Initializes NAMES, which must be all zero. */
void zone_names_start(struct zone_names *names, const struct zone_options *options);

/* Prepares NAMES for the next input. */
void zone_names_restart(struct zone_names *names);

void zone_names_free(struct zone_names *names);

/*
 * Converts a token of ROLE, the first LENGTH bytes of INPUT, and returns the answer.  With GENERATE, '$' is an
 * iterator.  With the option check, invalid A-labels are errors, and in encoding also what servers serve as raw bytes:
 * labels in escaped UTF-8, and CAA values that are not ASCII.
 */
struct answer zone_names_convert(struct zone_names *names, const struct input *input, size_t length,
                                 enum zone_role role, bool generate);

/*
 * Returns the reason why a non-ASCII byte is an error in a token of ROLE regardless of the other bytes, or STATUS_OK.
 * TOO_LONG is true if the token is longer than ZONE_TOKEN_MAX.
 */
enum status zone_names_reject(const struct zone_names *names, enum zone_role role, bool quoted, bool too_long);

#endif
