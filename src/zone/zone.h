/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_ZONE_H
#define PUNY_ZONE_ZONE_H

#include "base/step.h"
#include "zone/entry.h"
#include "zone/long_token.h"
#include "zone/name.h"
#include "zone/note.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The stepper of -Z: a master file (RFC 1035, 5), in which the names are converted where they stand and every other byte
 * is copied.
 */

struct zone_options {
	enum idna_level level;
	bool decode;
	bool annotate;         /* decoding: keep the A-labels, and write the names in Unicode behind the line */
	bool check;            /* nothing will be written: report A-labels that are none, too */
	const char *origin;    /* before the first $ORIGIN, or NULL; zone_names_measure_origin has found it good */
};

/* A zone in work.  All zero at first; zone_free gives its memory back. */
struct zone {
	struct zone_names names;
	unsigned wanted;              /* what a line must not hold to be copied unread (scan.h) */

	/* since zone_restart */
	struct zone_entry entry;
	struct zone_note note;
	struct zone_long_token long_token;
	size_t depth;                 /* of parentheses */
	struct place open;            /* the outermost one */
	bool begun;                   /* the first bytes have been looked at, for a byte order mark */
	bool comment;                 /* in one */
	bool comment_after_tab;
	bool after_tab;               /* the byte before those at hand */
};

/* Makes ZONE, all zero, ready to convert as OPTIONS say. */
void zone_start(struct zone *zone, const struct zone_options *options);

/* Begins anew with the next input. */
void zone_restart(struct zone *zone);

/*
 * The step (step.h).  Faults: those of names (names/name.h), of which offset and piece are the label, and the zone's own
 * (status.h).  What they cover is the token.
 */
struct answer zone_step(struct zone *zone, const struct input *input);

void zone_free(struct zone *zone);

#endif
