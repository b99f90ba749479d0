/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_VISIBLE_H
#define PUNY_IDNA_VISIBLE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Returns true if people can see CODE_POINT in text.  They cannot see controls, format characters, separators other
 * than the space, private and unassigned code points, default ignorable ones, U+2800 BRAILLE PATTERN BLANK, which is a
 * symbol, and a combining mark unless it is AFTER a code point that they can see.
 */
bool idna_is_visible(uint32_t code_point, bool after);

#endif
