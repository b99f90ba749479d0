/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ORIGIN_H
#define PUNY_ZONE_ORIGIN_H

#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* The origin of the relative names of a zone.  Must not move, since the context points into it. */
struct zone_origin {
	struct name_context context; /* of a name in general; its origin is 0 if the origin is unknown */
	const unsigned char *text;   /* the origin in ACE, without a trailing dot, as far as it is known */
	size_t text_length;
	unsigned char room[4 * NAME_ACE_MAX]; /* the text is at its end, so that a relative origin moves no label */
	bool judged;                          /* context.rtl and context.bidi are known */
	struct fault bidi;
};

/* What converts a name: memory and rules. */
struct zone_converter {
	struct name name;
	struct name_rules rules;
	struct buffer out; /* the name that was converted last */
};

void origin_forget(struct zone_origin *origin);

/*
 * Makes NAME, in CONTEXT, the origin, as servers read it: its A-labels need not be valid.  Returns STATUS_OK, or the
 * error if the origin is unknown now.
 */
enum status origin_set(struct zone_origin *origin, struct zone_converter *converter, const struct name_context *context,
                       const unsigned char *name, size_t length);

/*
 * Finds out whether the origin makes names Bidi domain names (RFC 5893, section 1.4), and whether it violates the Bidi
 * Rule if another label does.  It does neither if an A-label of it is invalid.  Returns false if out of memory.
 */
bool origin_judge(struct zone_origin *origin, struct zone_converter *converter);

#endif
