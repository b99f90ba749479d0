/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_LONG_TOKEN_H
#define PUNY_ZONE_LONG_TOKEN_H

#include "base/step.h"

#include <stdbool.h>

/*
 * A token of a zone file that is longer than any name (ZONE_TOKEN_MAX).  It is copied in pieces; only its end is
 * searched.
 */
struct zone_long_token {
	bool active;
	bool quoted;
	bool begun;         /* the opening quote was copied */
	bool escaped;       /* the last byte was a backslash */
	enum status refuse; /* the fault for a non-ASCII byte, or STATUS_OK if any byte is allowed */
	struct place place; /* of its first byte */
};

/* Begins a token at PLACE. */
void zone_long_token_start(struct zone_long_token *token, const struct place *place, bool quoted, enum status refuse);

/*
 * Handles the available bytes, at least one, as the continuation of the token and sets ANSWER.  Returns false if the
 * token ended before them.  The fault is STATUS_QUOTE if the line ends inside quotes, or REFUSE, once.  Faults cover no
 * bytes and refer to the start of the token.
 */
bool zone_long_token_step(struct zone_long_token *token, const struct input *input, struct answer *answer);

/* Handles the end of the input.  Returns true, with ANSWER, if the closing quote is missing. */
bool zone_long_token_end(struct zone_long_token *token, struct answer *answer);

#endif
