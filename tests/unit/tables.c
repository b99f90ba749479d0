/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Prints a table of the program for the tests of the program: tables statuses or tables domains. */
#include <config.h>

#include "base/status.h"
#include "text/tlds_builtin.h"

#include <stdio.h>
#include <string.h>

/* A line for each status: its kind, message and hint, separated by tabs. */
static void print_statuses(void)
{
	for (size_t i = 0; i < STATUS_COUNT; i++) {
		const struct status_text *const text = &status_text[i];

		printf("%s\t%s\t%s\n", text->kind, text->words, text->hint ? text->hint : "");
	}
}

int main(int argc, char *argv[])
{
	const char *const table = argc == 2 ? argv[1] : "";

	if (strcmp(table, "statuses") == 0) {
		print_statuses();
	} else if (strcmp(table, "domains") == 0) {
		for (size_t i = 0; i < tlds_builtin_count; i++)
			puts(tlds_builtin[i]);
	} else {
		fputs("usage: tables statuses | domains\n", stderr);
		return 2;
	}
	return fflush(stdout) != 0;
}
