/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_NAME_H
#define PUNY_ZONE_NAME_H

#include "base/step.h"
#include "names/name.h"
#include "zone/entry.h"

#include <stdbool.h>
#include <stddef.h>

/* Conversion of names of a zone, and the origin of names without a trailing dot. */
struct zone_names {
	struct name_rules rules;
	struct name_context context; /* of the next name */
	struct name name;
	struct buffer out; /* the name that was converted last */
	bool decode;
	bool annotate;                          /* ASCII case is ignored, since the result is not encoded again */
	bool check;                             /* report invalid A-labels; the output is ignored */
	size_t first_origin;                    /* like context.origin, for --origin */
	const char *given;                      /* argument of --origin, or NULL */
	unsigned char top[NAME_LABEL_READ_MAX]; /* memory of context.top */
};

/*
 * Checks ORIGIN, a name in Unicode or ACE that is absolute with or without a trailing dot, and stores its length for
 * name_context.origin in *BYTES.  Returns STATUS_OK or the error.
 */
enum status zone_names_measure_origin(enum idna_level level, const char *origin, size_t *bytes);

/* Initializes NAMES, whose options are set, for names under ORIGIN, which may be NULL. */
void zone_names_start(struct zone_names *names, enum idna_level level, const char *origin);

/* Prepares NAMES for the next input. */
void zone_names_restart(struct zone_names *names);

void zone_names_free(struct zone_names *names);

/*
 * Converts a token of ROLE, the first TOKEN_LENGTH bytes of INPUT, and returns the answer.  With GENERATE, '$' is an
 * iterator.
 */
struct answer zone_names_convert(struct zone_names *names, const struct input *input, size_t token_length,
                                 enum zone_role role, bool generate);

/*
 * Returns the reason why a token of ROLE that contains a non-ASCII byte cannot be converted, regardless of its other
 * bytes, or STATUS_OK.  TOO_LONG is true if it is longer than ZONE_TOKEN_MAX.
 */
enum status zone_names_refuse(const struct zone_names *names, enum zone_role role, bool quoted, bool too_long);

#endif
