/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_MAP_H
#define PUNY_IDNA_MAP_H

#include "base/buffer.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Steps 1 and 2 of UTS #46, section 4, for one label: appends the mapped and normalized form of the LENGTH code points
 * of LABEL to OUT; it may be empty or ASCII.  Returns STATUS_OK; STATUS_CONTROL or STATUS_SEPARATOR for any code point
 * of the label; STATUS_UNASSIGNED or STATUS_DISALLOWED for the first code point that is not valid, mapped or ignored,
 * or whose mapping contains ASCII other than letters, digits, hyphen and underscore that does not compose; or
 * STATUS_NO_MEMORY.  On error, the length of OUT is unchanged, fault->offset is the index of the code point in LABEL,
 * and fault->code_point and fault->rule are set.
 */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault);

/* Returns STATUS_OK if LABEL is in NFC, otherwise STATUS_NOT_NFC, or STATUS_NO_MEMORY. */
enum status idna_check_nfc(const uint32_t *label, size_t length);

#endif
