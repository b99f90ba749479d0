/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_REPLACE_H
#define PUNY_TEXT_REPLACE_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/* The answer for the name in RUN, which begins where INPUT does.  MORE where the annotation behind it is cut. */
struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run);

/* Checking: faults the next label that stays of the name that was decoded last; after the last of them, copies it. */
struct answer text_report(struct text *text, const struct input *input);

#endif
