/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_LEFT_H
#define PUNY_TEXT_LEFT_H

#include "text/state.h"

#include <stdbool.h>

/*
 * For --check: returns true if the word at RUN->at, which is more than a run, resembles a name that is not converted.
 * Sets the end of RUN to that of the word, and the fault.
 */
bool text_is_left(struct text *text, struct text_run *run);

#endif
