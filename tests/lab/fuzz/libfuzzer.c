/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Runs one target under libFuzzer or AFL++.  The environment variable FUZZ_TARGET selects the target; if it is not set,
 * the name of the program does.
 */
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
	const char *name = getenv("FUZZ_TARGET"), *slash = strrchr((*argv)[0], '/');

	(void)argc;
	if (!name)
		name = slash ? slash + 1 : (*argv)[0];
	for (size_t i = 0; i < target_count; i++) {
		if (strcmp(targets[i].name, name) == 0)
			target = &targets[i];
	}
	if (!target) {
		fputs("neither FUZZ_TARGET nor the name of the program is a target\n", stderr);
		exit(2);
	}
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	target->run(bytes, length);
	return 0;
}
