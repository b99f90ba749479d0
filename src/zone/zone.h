/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ZONE_H
#define PUNY_ZONE_ZONE_H

#include "base/status.h"
#include "mode.h"
#include "zone/inside.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the next byte belongs to. */
enum zone_inside {
	INSIDE_LINE, /* the next token or the end of the line */
	INSIDE_COMMENT,
	INSIDE_WORD,  /* the rest of a token that is kept as it is */
	INSIDE_STRING /* the same, up to its closing quote */
};

/* What ends where the next token begins. */
enum zone_last {
	LAST_NONE, /* white space, a line end or a parenthesis */
	LAST_QUOTED,
	LAST_STRING,
	LAST_KEY, /* a parameter whose value follows */
	LAST_WORD
};

/* A zone being converted.  Must be all zero at first; zone_free frees it. */
struct zone {
	struct zone_names names;
	unsigned stops; /* what a line must not contain to be copied without reading it (scan.h) */
	bool checking;  /* encoding is checked: the form of names, the length of strings, line ends */

	/* state since zone_restart */
	bool no_memory; /* for the origin of the options; the first step says so */
	struct zone_entry entry;
	struct buffer note; /* the text of --annotate to write at the end of the line, or empty */
	bool note_omitted;  /* this line gets no note */
	bool note_old;      /* in the old note, which is left out */
	enum zone_inside inside;
	struct zone_token token;     /* the next one, as far as it was read, or all of it after a warning about it */
	struct location start;       /* of the string whose rest is kept */
	bool reported;               /* it has an error, which was reported */
	uint64_t depth;              /* nesting depth of parentheses; no input is long enough to make it wrap */
	struct location parenthesis; /* the outermost one that is open */
	unsigned given;              /* with --check: a bit for each warning that was given */
	enum zone_last last;
	uint64_t unknown_types;       /* errors about unknown types, of which the first was reported ... */
	struct location unknown_last; /* ... and the location of the last */
	char unknown_more[21];        /* the number of the others */
};

/*
 * The functions of a mode (mode.h) that converts the names and strings of a zone file (RFC 1035, section 5) and
 * copies all other bytes; STATE is a struct zone.  zone_start returns STATUS_OK, or the error of options->origin.
 * Faults are those of names (names/name.h), with offset and piece at the label, and of zones (status.h).  They cover
 * the token.
 */
enum status zone_start(void *state, const struct convert_options *options);
void zone_restart(void *state);
struct answer zone_step(void *state, const struct input *input);
void zone_free(void *state);

#endif
