/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_DISPLAY_H
#define PUNY_IDNA_DISPLAY_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Checks the restrictions that --idna=display adds to register for one U-label.  Returns STATUS_OK; STATUS_SCRIPT for a
 * script that is not recommended (UAX #31, table 5); STATUS_MIXED_SCRIPTS for a label that is not Highly Restrictive
 * (UTS #39, section 5.2); STATUS_MIXED_DIGITS (section 5.3); STATUS_MARKS or STATUS_HIDDEN_MARK (section 5.4); or
 * STATUS_NO_MEMORY.  The fault has the code point and the rule.
 */
enum status idna_check_display(const uint32_t *label, size_t length, struct fault *fault);

#endif
