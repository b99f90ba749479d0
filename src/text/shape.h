/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_SHAPE_H
#define PUNY_TEXT_SHAPE_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

#include <stdbool.h>

/*
 * Encoding: finds the name in RUN, at to end, and sets start and stop.  False: RUN has not the shape of a name: two
 * labels or more, none empty, the last of which begins with a letter and has another.  True: it has, and run->kept is
 * STATUS_OK, or the reason why its labels are not those of a name.
 */
bool text_has_shape(struct text *text, const struct input *input, struct text_run *run);

#endif
