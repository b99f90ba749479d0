/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The string of a decoder, into which insertions are replayed, and the deltas that RFC 3492, section 3.2, gives them:
 * it shares nothing with the program.  Used by proofs about strings of LENGTH code points.
 */
#ifndef PUNY_PROVE_REPLAY_H
#define PUNY_PROVE_REPLAY_H

#include "prove.h"

struct replay {
	uint32_t string[LENGTH + 1];
	size_t points;
	uint32_t n; /* the state <n, i> after the last insertion */
	size_t i;
};

/* Returns the distance from the last state to the one in which C is inserted at POSITION. */
static inline uint64_t replay_delta(const struct replay *r, uint32_t c, size_t position)
{
	return (uint64_t)(c - r->n) * (r->points + 1) + position - r->i;
}

static inline bool replay_is_next(const struct replay *r, uint32_t c, size_t position)
{
	return position <= r->points && (c > r->n || (c == r->n && position >= r->i));
}

static inline void replay_insert(struct replay *r, uint32_t c, size_t position)
{
	for (size_t i = LENGTH; i > 0; i--) {
		if (i > position)
			r->string[i] = r->string[i - 1];
	}
	r->string[position] = c;
	r->points++;
	r->n = c;
	r->i = position + 1;
}

/* Stores any string of LENGTH code points, BASIC of them basic, in X, and starts R with the basic ones. */
static inline void replay_start(struct replay *r, uint32_t *x)
{
	*r = (struct replay){.n = 0x80};
	for (size_t k = 0; k < LENGTH; k++) {
		x[k] = any_scalar();
		if (x[k] < 0x80)
			r->string[r->points++] = x[k];
	}
	assume(r->points == BASIC);
	r->points = BASIC; /* a constant for the solver */
}

#endif
