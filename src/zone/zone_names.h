/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ZONE_NAMES_H
#define PUNY_ZONE_ZONE_NAMES_H

#include "base/step.h"
#include "names/name.h"
#include "zone/rrtype.h"

#include <stdbool.h>
#include <stddef.h>

/* The options of the mode zone. */
struct zone_options {
	bool decode;
	bool annotate; /* write both forms */
	bool check;    /* write nothing, and report what is not converted or may be wrong */
	enum idna_level level;
	const char *origin; /* before the first $ORIGIN, checked by zone_names_restart, or NULL */
};

/* Converts the names of a zone.  Must not move, since the context points into it. */
struct zone_names {
	struct zone_options options;
	struct name_rules rules;
	struct name name;
	struct buffer out;     /* the name that was converted last */
	struct buffer escaped; /* the bytes that were converted, if its instance of DNS-SD had to be escaped */

	struct name_context context; /* of a name in general; its origin is 0 if the origin is unknown */
	const unsigned char *origin; /* in ACE, without a trailing dot, as far as it is known */
	size_t origin_length;
	unsigned char room[4 * NAME_ACE_MAX]; /* the origin is at its end, so that a relative one moves no label */
	bool judged;                          /* context.rtl and context.bidi are known */
	struct fault bidi;                    /* of the origin */
};

/* Initializes NAMES, which must be all zero. */
void zone_names_start(struct zone_names *names, const struct zone_options *options);

/* Prepares NAMES for the next input.  Returns STATUS_OK, or the error of options->origin, which is unknown then. */
enum status zone_names_restart(struct zone_names *names);

void zone_names_free(struct zone_names *names);

/*
 * Converts TOKEN of ROLE, an unquoted name, and returns the answer.  With GENERATE, '$' is an iterator.  With the
 * option check, invalid A-labels are errors, and in encoding also capitals in U-labels at the level register, and
 * labels in escaped UTF-8, which servers serve as raw bytes, except instances of DNS-SD.
 */
struct answer zone_names_convert(struct zone_names *names, const unsigned char *token, size_t length,
                                 enum zone_role role, bool generate);

/* Returns true if NAME, with the origin if it is relative, has the label _domainkey: it has DKIM records (RFC 6376). */
bool zone_names_is_dkim(const struct zone_names *names, const unsigned char *name, size_t length);

/* Takes a token of ROLE that is not converted, because it is quoted or too long.  After $ORIGIN, the origin is unknown.
 */
void zone_names_skip(struct zone_names *names, enum zone_role role);

#endif
