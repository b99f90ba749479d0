/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_REPLACE_H
#define PUNY_TEXT_REPLACE_H

#include "base/step.h"
#include "text/run.h"
#include "text/state.h"

/* Returns the answer for RUN, whose name is converted, from the start of INPUT; MORE if more bytes are needed. */
struct answer text_convert(struct text *text, const struct input *input, const struct text_run *run);

/* For --check: returns true if RUN, whose name stays, is reported. */
bool text_is_reported(const struct input *input, const struct text_run *run);

/* Returns the answer that reports RUN. */
struct answer text_report(const struct text_run *run);

#endif
