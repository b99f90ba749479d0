/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The whole program as one function, for tests with their own main. */
#include <config.h>

#include "records/records.h"
#include "sandbox.h"
#include "world.h"

/* The self-test, which fails if the world is to make it fail. */
static bool selftest_of_world(struct buffer *tap, bool *passed)
{
	const bool done = selftest(tap, passed);

	*passed &= !world.self_test_fails;
	return done;
}

#define main puny_main
/* The sandbox cannot be left, and a test runs the program many times. */
#define sandbox_enter() NULL
#define sandbox_deny_opening() (void)0
#define selftest selftest_of_world
#include "main.c"
