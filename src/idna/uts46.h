/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_UTS46_H
#define PUNY_IDNA_UTS46_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No mapping of one code point is longer: U+FDFA's 18 are the most. */
enum { UTS46_MAPPING_MAX = 32 };

/*
 * The base mapping of CODE_POINT (UTS #46, 7, step 1): NFKC_Casefold, but for the exceptions of that step.  Writes it
 * to MAPPING and returns its length, 0 for what is ignored, or SIZE_MAX when there is no memory.
 */
size_t uts46_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX]);

/*
 * True if CODE_POINT is disallowed for ASCII that no U-label holds, its own or that of its mapping.  It is left to the
 * check after normalization (UTS #46, 4, step 4): '=' and U+FF1D are valid before U+0338, with which they compose.
 */
bool uts46_brings_in_ascii(uint32_t code_point);

/* UTS #46, 7: the IDNA_LOOKUP_* bits of CODE_POINT that tell its status; none where it is disallowed. */
uint32_t uts46_status(uint32_t code_point);

#endif
