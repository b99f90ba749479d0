/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RULES_H
#define PUNY_TEXT_RULES_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns true if the name in RUN, whose bounds are set, is converted; sets its start, its stop and its conversion.
 * Otherwise sets run->fault.
 */
bool text_judge(struct text *text, struct text_run *run);

/* Returns true if LABEL, in any form that is mapped to one, is a known top-level domain. */
bool text_is_known(struct text *text, const unsigned char *label, size_t length);

#endif
