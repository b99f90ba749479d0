/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
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
	bool begun;            /* the opening quote was copied */
	bool escaped;          /* the last byte was an unescaped backslash */
	bool unbalanced;       /* the closing quote is missing */
	enum status non_ascii; /* the fault for the first non-ASCII byte, or STATUS_OK if such bytes are allowed */
	struct place place;    /* of its first byte */
};

/* Begins a token at PLACE. */
void zone_long_token_start(struct zone_long_token *token, const struct place *place, bool quoted,
                           enum status non_ascii);

/*
 * Handles the available bytes, at least one, as the continuation of the active TOKEN and sets ANSWER.  Returns false if
 * the token ended before them.  A fault is STATUS_QUOTE or NON_ASCII; it covers no bytes and refers to the start of the
 * token.
 */
bool zone_long_token_step(struct zone_long_token *token, const struct input *input, struct answer *answer);

/* Handles the end of the input.  Returns true, with ANSWER, if the closing quote is missing. */
bool zone_long_token_end(struct zone_long_token *token, struct answer *answer);

/* Returns true if what is written after TOKEN, which has ended, would become part of it. */
static inline bool zone_long_token_is_unfinished(const struct zone_long_token *token)
{
	return token->escaped || token->unbalanced;
}

#endif
