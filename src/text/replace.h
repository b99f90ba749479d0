/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_REPLACE_H
#define PUNY_TEXT_REPLACE_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/*
 * Returns the answer for the name in RUN, which begins at the start of INPUT; MORE if the annotation after it is
 * incomplete.
 */
struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run);

#endif
