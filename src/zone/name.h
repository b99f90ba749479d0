/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_NAME_H
#define PUNY_ZONE_NAME_H

#include "base/step.h"
#include "names/name.h"
#include "zone/entry.h"

#include <stdbool.h>
#include <stddef.h>

/* The names of a zone: how they are converted, and the origin that those without a final dot are under. */
struct zone_names {
	struct name_rules rules;
	struct name name;
	bool decode;
	bool annotate;               /* no regard to ASCII case: what comes of it is not encoded again */
	bool check;                  /* report A-labels that are none; what is written does not matter */
	size_t first_origin;         /* as rules.origin: of --origin */
	const char *given;           /* --origin, or NULL */
	unsigned char top[NAME_LABEL_READ_MAX];    /* where rules.top is kept */
};

/*
 * Measures ORIGIN, a name in Unicode or ACE that is absolute with a final dot or without, for name_rules.origin.
 * STATUS_OK, or what is wrong with it.
 */
enum status zone_names_measure_origin(enum idna_level level, const char *origin, size_t *bytes);

/* Makes NAMES, whose other members are set, ready for names under ORIGIN, which may be NULL. */
void zone_names_start(struct zone_names *names, enum idna_level level, const char *origin);

/* Begins anew with the next input. */
void zone_names_restart(struct zone_names *names);

void zone_names_free(struct zone_names *names);

/*
 * The TOKEN_LENGTH bytes at the start of INPUT are a token of ROLE: what becomes of it.  GENERATE: '$' is an iterator.
 */
struct answer zone_names_convert(struct zone_names *names, const struct input *input, size_t token_length,
                                 enum zone_role role, bool generate);

/*
 * Why a token of ROLE that holds non-ASCII cannot be converted, whatever else it holds; STATUS_OK if there is no
 * reason. TOO_LONG: it is longer than ZONE_TOKEN_MAX.
 */
enum status zone_names_refuse(const struct zone_names *names, enum zone_role role, bool quoted, bool too_long);

#endif
