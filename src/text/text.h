/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names within other text are converted; every other byte is copied, well-formed UTF-8 or not.
 *
 * A run is a sequence of characters that could be a name: labels joined by dots, with no character before or after that
 * would make them longer.  A run is examined when it is complete, and converted completely or not at all.
 */
#ifndef PUNY_TEXT_TEXT_H
#define PUNY_TEXT_TEXT_H

#include "base/step.h"
#include "text/state.h"

/* Begins an input.  TEXT owns memory until text_free. */
void text_start(struct text *text, const struct text_options *options);

/* Begins another input. */
void text_restart(struct text *text);

/* The step function (base/step.h).  Reports faults only with options.check or if out of memory. */
struct answer text_step(struct text *text, const struct input *input);

void text_free(struct text *text);

#endif
