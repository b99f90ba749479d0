/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_SHAPE_H
#define PUNY_TEXT_SHAPE_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

#include <stdbool.h>

/*
 * When encoding, finds the name in RUN, from at to end, and sets start and stop.  Returns false if RUN does not have
 * the form of a name: two or more labels, none empty, the last of which begins with a letter and has another one.
 * Otherwise returns true, and run->kept is STATUS_OK or the reason why its labels are not those of a name.
 */
bool text_has_shape(struct text *text, const struct input *input, struct text_run *run);

#endif
