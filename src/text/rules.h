/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_RULES_H
#define PUNY_TEXT_RULES_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/*
 * Encoding: whether RUN, at to end, is a name in a place where names are converted, all but the rules of IDNA.  Sets
 * its start and stop.  If TEXT_NO, run->kept is the reason why RUN is not converted although it has the shape of a
 * name, or STATUS_OK: it has not.
 */
enum text_verdict text_is_name(struct text *text, const struct input *input, struct text_run *run);

#endif
