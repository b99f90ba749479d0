/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_LONG_TOKEN_H
#define PUNY_ZONE_LONG_TOKEN_H

#include "base/step.h"

#include <stdbool.h>

/*
 * A token of a master file that is longer than any name can be (ZONE_TOKEN_MAX): it passes in pieces, unread but for
 * its end.
 */
struct zone_long_token {
	bool active;
	bool quoted;
	bool begun;             /* the opening quote has passed */
	bool escaped;           /* the last byte was a backslash */
	enum status refuse;     /* what non-ASCII in it is, or STATUS_OK: it may hold any byte */
	struct place place;     /* of its first byte */
};

/* The token begins at PLACE. */
void zone_long_token_start(struct zone_long_token *token, const struct place *place, bool quoted, enum status refuse);

/*
 * The bytes at hand, at least one, go on with the token: what becomes of the first of them.  False: it has ended
 * before them.  STATUS_QUOTE: a line end came first; other faults are REFUSE, once.  Faults cover nothing, and are told
 * of the start of the token.
 */
bool zone_long_token_step(struct zone_long_token *token, const struct input *input, struct answer *answer);

/* The input has ended.  True: ANSWER tells that the closing quote is missing. */
bool zone_long_token_end(struct zone_long_token *token, struct answer *answer);

#endif
