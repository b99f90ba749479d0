/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_DISPLAY_H
#define PUNY_IDNA_DISPLAY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Checks the restrictions that --idna=display adds to register for one U-label.  All its code points have the
 * properties COMMON (idna/code_point.h).  Returns STATUS_OK; STATUS_SCRIPT for a script that is not recommended (UAX
 * #31, table 5); STATUS_MIXED_SCRIPTS for a label that is not Highly Restrictive (UTS #39, section 5.2);
 * STATUS_MIXED_DIGITS (section 5.3); STATUS_MARKS or STATUS_HIDDEN_MARK (section 5.4); STATUS_RESTRICTED for a code
 * point that security_accepts does not accept (section 3.1); or STATUS_NO_MEMORY.  The fault has the code point and the
 * rule.
 */
enum status idna_check_display(const uint32_t *label, size_t length, uint32_t common, struct fault *fault);

/*
 * Returns the places where names are written in the script of LABEL, if all its code points are Cyrillic, Greek or
 * Armenian letters that look like ASCII letters (UTS #39, section 4), ASCII digits and hyphens aside: "аррӏе" and
 * "аррӏе-2", but not "аррӏеs".  Otherwise returns NULL.
 */
const struct idna_home *idna_find_home(const uint32_t *label, size_t length);

/*
 * Returns true if the top-level domain TOP is in HOME: it is the domain of a country that writes the script, or it is
 * in the script.  A TOP that itself looks like ASCII counts as in its script only if it is known.  TOP is in Unicode,
 * without a dot, or empty if it is unknown; its ASCII letters may be of either case.
 */
bool idna_is_home(const struct idna_home *home, const uint32_t *top, size_t length);

#endif
