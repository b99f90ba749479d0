/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Statuses. */
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

/* Every status has a kind, a message and, if any, a hint. */
int main(void)
{
	for (enum status status = STATUS_OK; status < STATUS_COUNT; status++) {
		const struct status_text *const text = &status_text[status];

		ok(is_kind(text->kind) && is_message(text->words) && (!text->hint || is_message(text->hint)),
		   "status %d has a kind, a message and no empty hint", (int)status);
	}
	return done_testing();
}
