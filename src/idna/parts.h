/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What only idna/ uses. */
#ifndef PUNY_IDNA_PARTS_H
#define PUNY_IDNA_PARTS_H

#include "idna/idna.h"

static inline unsigned idna_combining_class(uint32_t properties)
{
	return (properties & IDNA_COMBINING_CLASS) >> 19;
}

/* No mapping of one code point is longer (test_memo of property_test.c): that of U+FDFA has 18 code points. */
enum { UTS46_MAPPING_MAX = 32 };

/*
 * Writes the base mapping of CODE_POINT (UTS #46, section 6, step 1) to MAPPING.  Sets STATUS to the IDNA_LOOKUP_* bits
 * for its status, 0 if it is disallowed.  Returns the length of the mapping, 0 for ignored code points, or SIZE_MAX if
 * out of memory.
 */
size_t idna_base_mapping(uint32_t code_point, uint32_t mapping[static UTS46_MAPPING_MAX], uint32_t *status);

/* Replaces OUT by TEXT, LENGTH code points, in NFD.  Returns false if out of memory. */
bool idna_decompose(const uint32_t *text, size_t length, struct code_points *out);

/*
 * Sets FAULT for CODE_POINT, which is not allowed by RULE (IDNA_LDH_RULE if it is ASCII).  Returns its status: a
 * control character, a separator, unassigned or disallowed.
 */
enum status idna_reject(struct fault *fault, uint32_t code_point, const char *rule);

/* Checks what IDNA_DISPLAY adds to register.  All code points of LABEL have the properties COMMON. */
enum status idna_check_display(const uint32_t *label, size_t length, uint32_t common, struct fault *fault);

/*
 * Returns 0 unless CODE_POINT has Identifier_Status Allowed (UTS #39, section 3.1), is a joiner, or has the script Han,
 * Bopomofo, Hiragana or Katakana.  Otherwise returns the scripts with which it is used if Script_Extensions has others
 * than its Script, and UINT32_MAX if not.
 */
uint32_t idna_accepted_scripts(uint32_t code_point);

/*
 * Returns the prototype of CODE_POINT in confusables.txt (UTS #39, section 4), or NULL if that is CODE_POINT itself.
 * The last code point of a prototype has the bit SECURITY_LAST.
 */
static inline const uint32_t *idna_prototype(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;
	const uint64_t bit = UINT64_C(1) << (code_point & 63);
	const struct security_sources *sources;

	if (block >= SECURITY_SOURCE_BLOCKS)
		return NULL;
	sources = &security_sources[security_source_block[block]];
	if (!(sources->bits & bit))
		return NULL;
	return &security_prototypes[security_prototype_index[sources->earlier + count_bits(sources->bits & (bit - 1))]];
}

#endif
