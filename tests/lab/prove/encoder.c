/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Runs the encoder of reference.h on any LENGTH code points, BASIC of them basic.  Each insertion has the delta that
 * takes the decoder from its state to that insertion, at the position that the code points inserted before it give it;
 * so inserting all of them gives the string again.
 */
#include <config.h>

#include "prove.h"
#include "reference.h"
#include "replay.h"

/* The code points of x that are in the decoder's string so far: the others are inserted among them. */
static bool inserted[LENGTH];

static size_t inserted_before(size_t index)
{
	size_t count = 0;

	for (size_t k = 0; k < LENGTH; k++)
		count += k < index && inserted[k];
	return count;
}

/* Marks the code point C at INDEX of X as inserted, at the position that the others give it. */
static void insert(struct replay *r, const uint32_t *x, size_t index, uint32_t c, uint64_t delta)
{
	const size_t position = inserted_before(index);

	prove(index < LENGTH && x[index] == c && !inserted[index], "a code point that is not yet in the string");
	prove(replay_is_next(r, c, position), "insertions are in order");
	prove(delta == replay_delta(r, c, position), "the delta");
	inserted[index] = true;
	r->points++;
	r->n = c;
	r->i = position + 1;
}

int main(void)
{
	uint32_t x[LENGTH];
	struct replay r;
	struct reference_encoder e;

	replay_start(&r, x);
	for (size_t k = 0; k < LENGTH; k++)
		inserted[k] = x[k] < PUNYCODE_INITIAL_N;
	reference_encoder_start(&e, &punycode, x, LENGTH);
	prove(e.basic == BASIC && e.handled == BASIC, "the basic code points are counted");
	e.basic = e.handled = BASIC; /* a constant for the solver */
	for (size_t k = BASIC; k < LENGTH; k++) {
		struct insertion insertion;

		prove(reference_encoder_next(&e, &insertion), "there is an insertion for each extended code point");
		insert(&r, x, e.next - 1, insertion.code_point, insertion.delta);
	}
	prove(e.handled == LENGTH, "and no more");
	prove(inserted_before(LENGTH) == LENGTH, "the whole string");
	return 0;
}
