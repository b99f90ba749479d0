/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The whole program as one function, for tests with their own main. */
#include <config.h>

#include "sandbox.h"
#include "world.h"

#define main puny_main
/* The sandbox cannot be left, and a test runs the program many times. */
#define sandbox_enter() NULL
#define sandbox_deny_opening() (void)0
#include "main.c"
