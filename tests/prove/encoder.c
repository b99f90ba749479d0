/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs the encoder of bootstring.c on any LENGTH code points, BASIC of them basic.  Each insertion has the delta that
 * takes the decoder from its state to that insertion, and replaying the insertions gives the string again.
 */
#include <config.h>

#include "prove.h"
#include "punycode/bootstring.h"
#include "replay.h"

/* Returns the position at which the code point of X at INDEX is inserted: those before it that are in the string by
 * then. */
static size_t position_of(const uint32_t *x, size_t index)
{
	size_t position = 0;

	for (size_t k = 0; k < LENGTH; k++)
		position += k < index && x[k] <= x[index];
	return position;
}

int main(void)
{
	uint32_t x[LENGTH];
	struct replay r;
	struct bootstring_encoder e;

	replay_start(&r, x);
	bootstring_encoder_start(&e, &punycode, x, LENGTH);
	prove(e.basic == BASIC && e.handled == BASIC, "the basic code points are counted");
	e.basic = e.handled = BASIC; /* a constant for the solver */
	for (size_t k = BASIC; k < LENGTH; k++) {
		struct insertion insertion;
		size_t position;

		prove(bootstring_encoder_next(&e, &insertion), "there is an insertion for each extended code point");
		position = position_of(x, e.next - 1);
		prove(replay_is_next(&r, insertion.code_point, position), "insertions are in order");
		prove(insertion.delta == replay_delta(&r, insertion.code_point, position), "the delta");
		replay_insert(&r, insertion.code_point, position);
	}
	prove(e.handled == LENGTH, "and no more");
	for (size_t k = 0; k < LENGTH; k++)
		prove(r.string[k] == x[k], "the string comes back");
	return 0;
}
