/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The answers of steps, and positions. */
#include <config.h>

#include "mode.h"
#include "tap.h"

#include <string.h>

/* clang-format off */
static const struct {
	const char *bytes;
	struct location after;
} rows[] = {
	{"", {7, 5}},
	{"abc", {7, 8}},
	{"abc\n", {8, 1}},
	{"abc\nde", {8, 3}},
	{"\n\n\n", {10, 1}},
};
/* clang-format on */

static bool is_about(struct answer answer, enum action action, size_t copy, size_t length)
{
	return answer.action == action && answer.copy == copy && answer.length == length;
}

static void check_answers(void)
{
	const struct fault fault = fault_at(STATUS_BIDI, 2, 2, 1);

	ok(is_about(answer_after(3, answer_copy(2)), ACTION_COPY, 0, 5), "joins a copy after a copy");
	ok(is_about(answer_after(3, answer_more()), ACTION_COPY, 0, 3),
	   "an answer that needs more waits for the next step");
	ok(is_about(answer_after(0, answer_more()), ACTION_MORE, 0, 0),
	   "returns the answer unchanged if nothing precedes it");
	ok(is_about(answer_after(3, answer_after(2, answer_fault(4, fault))), ACTION_FAULT, 5, 4),
	   "puts a copy before a fault");
	ok(answer_after(3, answer_fault(4, fault)).fault.offset == 2, "offsets of the fault count from after the copy");
}

int main(void)
{
	check_answers();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct location location = {7, 5};

		location_advance(&location, (const unsigned char *)rows[i].bytes, strlen(rows[i].bytes), '\n');
		if (!ok(location.record == rows[i].after.record && location.byte == rows[i].after.byte,
		        "location_advance over \"%s\"", rows[i].bytes))
			note("got %ju:%ju", (uintmax_t)location.record, (uintmax_t)location.byte);
	}
	return done_testing();
}
