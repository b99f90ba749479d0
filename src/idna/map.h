/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_MAP_H
#define PUNY_IDNA_MAP_H

#include "base/buffer.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/*
 * UTS #46, 4, steps 1 and 2 on one label: appends to OUT the mapped and normalized form of the LENGTH code points of
 * LABEL, which may come to be empty, or ASCII.  STATUS_OK; STATUS_CONTROL or STATUS_SEPARATOR, wherever in the label;
 * STATUS_UNASSIGNED or STATUS_DISALLOWED for the first code point that is neither valid, mapped nor ignored, or whose
 * mapping brings in ASCII other than letters, digits, hyphen and underscore that does not compose; STATUS_NO_MEMORY.  On
 * an error OUT keeps its length, fault->offset is the index of the code point in LABEL, and fault->code_point and
 * fault->rule are set.
 */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault);

#endif
