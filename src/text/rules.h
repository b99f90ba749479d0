/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RULES_H
#define PUNY_TEXT_RULES_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/*
 * Decides whether the name in RUN, from at to end, is converted, except for the rules of IDNA.  Sets its start and
 * stop. When encoding, the ACE form of a name to convert is in text->out.
 */
enum text_verdict text_judge(struct text *text, const struct input *input, struct text_run *run);

#endif
