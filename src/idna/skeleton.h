/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_SKELETON_H
#define PUNY_IDNA_SKELETON_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Appends TEXT, LENGTH code points, to OUT in NFD.  Returns false if out of memory. */
bool idna_decompose(const uint32_t *text, size_t length, struct code_points *out);

/*
 * Appends the internalSkeleton (UTS #39, section 4) of TEXT, which is in NFD, to OUT.  Two texts that may be taken for
 * each other have the same skeleton.  MAPPED is overwritten.  Returns false if out of memory.
 */
bool idna_skeleton(const uint32_t *text, size_t length, struct code_points *mapped, struct code_points *out);

/*
 * Appends the LENGTH code points of LABEL to OUT in NFKD, without nonspacing marks and case-folded.  DECOMPOSED is
 * LABEL in NFD.  Returns false if out of memory.
 */
bool idna_unaccent(const uint32_t *label, size_t length, const struct code_points *decomposed, struct code_points *out);

#endif
