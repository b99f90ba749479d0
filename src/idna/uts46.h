/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_UTS46_H
#define PUNY_IDNA_UTS46_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No mapping of one code point is longer: that of U+FDFA has 18 code points. */
enum { UTS46_MAPPING_MAX = 32 };

/*
 * Writes the base mapping of CODE_POINT (UTS #46, section 7, step 1) to MAPPING: NFKC_Casefold with the exceptions of
 * that step.  Returns its length, 0 for ignored code points, or SIZE_MAX if out of memory.
 */
size_t uts46_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX]);

/*
 * Sets *ASCII to the first ASCII character in the mapping of CODE_POINT that is not allowed in a U-label, or to
 * NO_CODE_POINT if there is none or the table of UTS #46 itself disallows CODE_POINT.  Returns false if memory runs
 * out.
 */
bool uts46_rejected_ascii(uint32_t code_point, uint32_t *ascii);

/*
 * Returns the IDNA_LOOKUP_* bits for the status (UTS #46, section 7) of CODE_POINT, whose base mapping has LENGTH code
 * points, or 0 if it is disallowed.
 */
uint32_t uts46_status(uint32_t code_point, const uint32_t *mapping, size_t length);

/*
 * Returns the first version of Unicode whose table of UTS #46 allows CODE_POINT if the installed version disallows it
 * by the base exclusion set, or NULL.
 */
const char *uts46_version_that_allows(uint32_t code_point);

#endif
