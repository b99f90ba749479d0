/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_UNACCENT_H
#define PUNY_IDNA_UNACCENT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Appends the LENGTH code points of LABEL to OUT in NFKD, without nonspacing marks and case-folded.  DECOMPOSED is
 * LABEL in NFD.  Returns false if out of memory.
 */
bool idna_unaccent(const uint32_t *label, size_t length, const struct code_points *decomposed, struct code_points *out);

#endif
