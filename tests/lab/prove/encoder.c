/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Writes any LENGTH - BASIC insertions among BASIC basic code points, in their order, with write_insertions of long.c.
 * Models stand for bootstring_write_integer and bootstring_adapt, which exhaust.c tries.  Each delta takes the decoder
 * from its state to the next insertion.
 */
#include <config.h>

#include "base/buffer.h"
#include "base/status.h"

/* The functions that the models replace, before punycode.h calls them. */
struct bootstring;
static size_t bootstring_write_integer(const struct bootstring *p, uint64_t delta, unsigned bias, bool flag,
                                       unsigned char *out);
static unsigned bootstring_adapt(uint64_t delta, uint64_t points, bool first);
static enum status bootstring_read_integer(const struct bootstring *p, const unsigned char *in, size_t length,
                                           unsigned bias, size_t *at, uint64_t *delta);

#include "prove.h"
#include "replay.h"

static struct replay r;
static uint32_t code_points[LENGTH + 1], flags[LENGTH + 1];
static size_t positions[LENGTH + 1], written;
static uint64_t last_delta;
static unsigned last_bias;

static size_t bootstring_write_integer(const struct bootstring *p, uint64_t delta, unsigned bias, bool flag,
                                       unsigned char *out)
{
	const uint32_t c = code_points[written];

	(void)p;
	prove(delta == replay_delta(&r, c, positions[written]), "the delta");
	prove(flag == (flags[written] != 0), "the flag");
	prove(bias == last_bias, "an integer is written under the last bias");
	r.points++;
	r.n = c;
	r.i = positions[written++] + 1;
	last_delta = delta;
	*out = 'a';
	return 1;
}

static unsigned bootstring_adapt(uint64_t delta, uint64_t points, bool first)
{
	prove(delta == last_delta && points == r.points && first == (written == 1),
	      "adapt gets what the decoder gives it");
	return last_bias = nondet_u32();
}

static enum status bootstring_read_integer(const struct bootstring *p, const unsigned char *in, size_t length,
                                           unsigned bias, size_t *at, uint64_t *delta)
{
	(void)p, (void)in, (void)length, (void)bias, (void)at, (void)delta;
	return STATUS_TRUNCATED;
}

#include "punycode/long.c"

/* There is room from the start. */
bool buffer_grow(struct buffer *buffer, size_t more)
{
	(void)buffer, (void)more;
	prove(false, "no integer needs more room");
	return false;
}

bool code_points_grow(struct code_points *list, size_t more)
{
	(void)list, (void)more;
	return false;
}

int main(void)
{
	enum { COUNT = LENGTH - BASIC };
	static unsigned char bytes[COUNT * BOOTSTRING_INTEGER_MAX + 1];
	struct buffer out = {bytes, 0, sizeof bytes};
	uint64_t pairs[COUNT + 1];
	struct replay next = {.points = BASIC, .n = PUNYCODE_INITIAL_N};

	last_bias = PUNYCODE_INITIAL_BIAS;
	r = next;
	for (size_t k = 0; k < COUNT; k++) {
		code_points[k] = any_scalar();
		flags[k] = nondet_bool() ? CASE_FLAG : 0;
		positions[k] = nondet_size();
		assume(replay_is_next(&next, code_points[k], positions[k]));
		next.points++;
		next.n = code_points[k];
		next.i = positions[k] + 1;
		pairs[k] = pair(code_points[k] | flags[k], positions[k]);
	}
	prove(write_insertions(&punycode, pairs, COUNT, BASIC, &out) == STATUS_OK, "the insertions are written");
	prove(written == COUNT && out.length == COUNT, "all of them");
	return 0;
}
