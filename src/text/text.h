/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_TEXT_H
#define PUNY_TEXT_TEXT_H

#include "mode.h"

/* The mode.  Faults are reported only with options.check. */
extern const struct mode_functions text_mode;

#endif
