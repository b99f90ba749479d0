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
 * Replaces OUT by the internalSkeleton (UTS #39, section 4) of TEXT.  Two texts that may be taken for each other have
 * the same skeleton.  WORK is overwritten.  Returns false if out of memory.
 */
bool idna_skeleton(const uint32_t *text, size_t length, struct code_points *work, struct code_points *out);

/*
 * Returns the skeleton of the case folding of TEXT, without the nonspacing marks of both: one key for lookalikes,
 * accents and case.  It is SKELETON, that of TEXT, if nothing differs; otherwise it is in OUT.  OUT and WORK are
 * overwritten. Returns NULL if out of memory.
 */
const struct code_points *idna_unaccented(const uint32_t *text, size_t length, const struct code_points *skeleton,
                                          struct code_points *work, struct code_points *out);

#endif
