/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ZONE_NAMES_H
#define PUNY_ZONE_ZONE_NAMES_H

#include "base/step.h"
#include "zone/origin.h"
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

/* Converts the names of a zone.  Must not move, since the contexts point into it. */
struct zone_names {
	struct zone_options options;
	struct zone_converter converter;
	struct zone_origin origin;
	struct name_context context; /* of the token that was converted last */
	struct buffer escaped;       /* this token, if it was prepared */
	size_t instance;             /* length of its first label, if it is an instance of DNS-SD, or 0 */
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

/* Takes a token of ROLE that is not converted, because it is quoted or too long.  After $ORIGIN, the origin is unknown.
 */
void zone_names_skip(struct zone_names *names, enum zone_role role);

#endif
