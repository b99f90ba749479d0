/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_RULES_H
#define PUNY_TEXT_RULES_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/*
 * When encoding, decides whether RUN, from at to end, is a name in a position where names are converted, except for the
 * rules of IDNA.  Sets its start and stop.  If the result is TEXT_NO, run->kept is the reason why RUN is not converted
 * although it has the form of a name, or STATUS_OK if it does not.
 */
enum text_verdict text_is_name(struct text *text, const struct input *input, struct text_run *run);

#endif
