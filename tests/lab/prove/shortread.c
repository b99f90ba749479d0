/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads any encoded string of LENGTH code points, BASIC of them basic, with the short loop.  Models stand for functions
 * that exhaust.c proves for all their inputs: divide, read_integer and adapt.  The code points come back in the order
 * of the string.
 */
#include <config.h>

#include "fixed.h"
#include "prove.h"
#include "punycode/short.h"
#include "replay.h"

static struct replay r;
static uint32_t points[LENGTH];
static size_t positions[LENGTH], insertions;
static uint32_t last_bias = PUNYCODE_INITIAL_BIAS, last_delta;

static void sort(int32_t *keys, int32_t count, int32_t *sorted)
{
	(void)keys, (void)count, (void)sorted;
}

static unsigned char *write_integer(const char *digits, uint32_t delta, uint32_t bias, unsigned char *out)
{
	(void)digits, (void)delta, (void)bias;
	return out;
}

static uint32_t divide(uint32_t x, uint32_t d)
{
	prove(d > 0 && d <= PUNYCODE_SHORT_MAX && x < 0x110000 * 65, "exhaust.c tries the division");
	return x / d;
}

static uint32_t adapt(uint32_t delta, uint32_t count, bool first)
{
	prove(delta == last_delta && count == r.points && first == (insertions == 1),
	      "adapt gets what the encoder gives it");
	last_bias = nondet_u32();
	assume(last_bias <= 191);
	return last_bias;
}

static const unsigned char *read_integer(const unsigned char *values, const unsigned char *in, const unsigned char *end,
                                         uint32_t bias, uint32_t *delta)
{
	const uint32_t c = points[insertions];
	const size_t position = positions[insertions];

	(void)end;
	prove(values == punycode.values && bias == last_bias, "an integer is read under the last bias");
	assume(replay_is_next(&r, c, position));
	*delta = last_delta = (uint32_t)replay_delta(&r, c, position);
	replay_insert(&r, c, position);
	insertions++;
	return in + 1;
}

#include "punycode/short.c"

int main(void)
{
	enum { AT = BASIC > 0 ? BASIC + 1 : 0, BYTES = AT + LENGTH - BASIC };
	unsigned char bytes[BYTES];
	struct bootstring_decoder d = {.string = bytes, .length = BYTES, .at = AT, .points = BASIC};
	struct short_string s;
	bool whole;

	r = (struct replay){.points = BASIC, .n = PUNYCODE_INITIAL_N};
	for (size_t k = 0; k < BASIC; k++) {
		assume(bytes[k] < PUNYCODE_INITIAL_N);
		r.string[k] = bytes[k];
	}
	for (size_t k = 0; k < LENGTH; k++) {
		points[k] = any_scalar();
		positions[k] = nondet_size();
	}
	whole = short_read(&punycode, &d, &s);
	prove(whole && s.count == LENGTH, "the whole string is read");
	for (size_t k = 0; k < LENGTH; k++)
		prove(short_next(&s) == r.string[k], "its code points, in order");
	return 0;
}
