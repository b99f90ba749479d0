/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Every status has a kind, a message and, if any, a hint. */
#include <config.h>

#include "base/status.h"
#include "tap.h"

#include <string.h>

static bool is_kind(const char *kind)
{
	return kind && *kind && kind[strspn(kind, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* The message comes before a colon or a parenthesis, on one line. */
static bool is_message(const char *words)
{
	return words && *words && !strchr(words, '\n') && words[strlen(words) - 1] != '.';
}

int main(void)
{
	for (enum status status = STATUS_OK; status < STATUS_COUNT; status++) {
		const char *hint = status_text[status].hint;

		ok(is_kind(status_text[status].kind), "status %d has a kind", (int)status);
		ok(is_message(status_text[status].words), "status %d has a message", (int)status);
		ok(!hint || is_message(hint), "status %d has no empty hint", (int)status);
	}
	return done_testing(3 * STATUS_COUNT);
}
