/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_UTS46_H
#define PUNY_IDNA_UTS46_H

#include <stddef.h>
#include <stdint.h>

/* No mapping of one code point is longer: U+FDFA's 18 are the most. */
enum { UTS46_MAPPING_MAX = 32 };

/*
 * The base mapping of CODE_POINT (UTS #46, 7, step 1): NFKC_Casefold, but for the exceptions of that step.  Writes it
 * to MAPPING and returns its length, 0 for what is ignored, or SIZE_MAX when there is no memory.
 */
size_t uts46_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX]);

/* UTS #46, 7: the IDNA_LOOKUP_* bits of CODE_POINT that tell its status; none where it is disallowed. */
uint32_t uts46_status(uint32_t code_point);

#endif
