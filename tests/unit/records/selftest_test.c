/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* --self-test: that its samples are those of the RFC, and that each of its comparisons detects an error. */
#include <config.h>

#include "records/records.h"
#include "tap.h"

#include <stdlib.h>

/* The mode that selftest.c uses here: that of the program, but answer number DAMAGED from 1 is wrong. */
static struct mode_functions damaged_mode;
static unsigned answers, damaged;
static enum { CHANGED, SHORTER, FAILED, KINDS } kind; /* in which way */

#define records_mode damaged_mode
#include "records/selftest.c"
#undef records_mode

static struct answer damage(void *state, const struct input *input)
{
	static unsigned char copy[8192];
	struct answer answer = records_mode.step(state, input);

	if (++answers != damaged)
		return answer;
	memcpy(copy, answer.output, answer.output_length < sizeof copy ? answer.output_length : sizeof copy);
	copy[answer.output_length / 2] ^= 1;
	if (kind == CHANGED)
		answer.output = copy;
	else if (kind == SHORTER)
		answer.output_length--;
	else
		answer.action = ACTION_FAULT;
	return answer;
}

/* Returns the number of "not ok" in TAP, and sets *LAST to that of the last one. */
static unsigned failures(const char *tap, unsigned *last)
{
	unsigned count = 0;

	for (const char *at = strstr(tap, "\nnot ok "); at; at = strstr(at + 1, "\nnot ok "), count++)
		*last = (unsigned)strtoul(at + strlen("\nnot ok "), NULL, 10);
	return count;
}

static void test_damage(void)
{
	const unsigned all = 2 * sizeof samples / sizeof *samples;
	bool good = true;

	for (unsigned n = 0; n < KINDS * (all + 1) && good; n++) {
		struct buffer tap = {0};
		unsigned count, last = 0;
		bool passed;

		kind = n % KINDS;
		damaged = n / KINDS;
		answers = 0;
		good = selftest(&tap, &passed) && buffer_append_byte(&tap, '\0');
		count = good ? failures((const char *)tap.bytes, &last) : 0;
		good = good && passed == (damaged == 0) && last == damaged && count == (damaged > 0) &&
		       answers == all && !strstr((const char *)tap.bytes, "# wanted: ") == passed;
		if (!good)
			note("comparison %u (0: none), change %d: %u fail, the last is %u", damaged, (int)kind, count,
			     last);
		buffer_free(&tap);
	}
	ok(good, "each of %u comparisons detects another output, a shorter one and an error, and no other does", all);
}

static void test_samples(void)
{
	const char *const top = getenv("TOP_SRCDIR");
	char path[4096], line[1024], ours[1024] = "";
	size_t count = 0, all = sizeof samples / sizeof *samples;
	FILE *file;

	snprintf(path, sizeof path, "%s/tests/cases/rfc3492-section-7.1.tsv", top ? top : ".");
	file = fopen(path, "r");
	for (unsigned number = 1; file && fgets(line, sizeof line, file); number++) {
		const struct sample *const sample = &samples[count < all ? count : 0];
		const char *const language = strchr(line, '\t');
		const char *const rest = language ? strchr(language + 1, '\t') : NULL;

		if (line[0] == '#')
			continue;
		count++;
		snprintf(ours, sizeof ours, "%c\t%s\t%s\n", sample->id, sample->code_points, sample->encoded);
		if (rest) /* the sample has another punctuation of its language */
			memmove(line + 1, rest, strlen(rest) + 1);
		ok_bytes(ours, strlen(ours), line, strlen(line), "%s:%u", path, number);
	}
	ok_number(count, all, "the samples are those of RFC 3492, section 7.1");
	if (file)
		fclose(file);
}

int main(void)
{
	damaged_mode = records_mode;
	damaged_mode.step = damage;
	test_samples();
	test_damage();
	return done_testing();
}
