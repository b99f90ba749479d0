/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs the target that the environment variable FUZZ_TARGET names under libFuzzer. */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const struct target *target;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *const name = getenv("FUZZ_TARGET");

	(void)argc, (void)argv;
	for (size_t i = 0; i < target_count; i++) {
		if (name && strcmp(targets[i].name, name) == 0)
			target = &targets[i];
	}
	if (!target) {
		fputs("FUZZ_TARGET is not a target\n", stderr);
		exit(2);
	}
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	target->run(bytes, length);
	return 0;
}
