/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole program as one function, for tests that have a main of their own. */
#include <config.h>

#include "sandbox.h"
#include "whole.h"

#define main puny_main
/* It would be for good, and a test runs the program many times. */
#define sandbox_enter() false
#include "main.c"
