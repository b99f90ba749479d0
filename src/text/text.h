/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names inside other text: a name is converted where it stands, every other byte is copied, well-formed UTF-8 or not.
 *
 * A run is what could be a name by its characters alone: labels joined by dots, with nothing before or behind that
 * would make them longer.  A run is at hand whole before it is judged, and is converted whole or not at all.
 */
#ifndef PUNY_TEXT_TEXT_H
#define PUNY_TEXT_TEXT_H

#include "base/step.h"
#include "text/state.h"

/* Starts at the beginning of an input.  TEXT's memory is its own until text_free. */
void text_start(struct text *text, const struct text_options *options);

/* Starts anew at the beginning of another input. */
void text_restart(struct text *text);

/* A step (step.h).  Faults nothing but with options.check, or where memory ran out. */
struct answer text_step(struct text *text, const struct input *input);

void text_free(struct text *text);

#endif
