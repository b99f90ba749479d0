/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole program as one function, for tests that have a main of their own. */
#include <config.h>

#include "whole.h"

#define main puny_main
#include "main.c"
