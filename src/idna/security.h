/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_SECURITY_H
#define PUNY_IDNA_SECURITY_H

#include "idna/security_data.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The data of UTS #39, of the version that security_version gives, whatever version libunistring has. */

/*
 * Returns true if CODE_POINT has Identifier_Status Allowed (UTS #39, section 3.1), if it is a joiner, or if its script
 * is Han, Bopomofo, Hiragana or Katakana.
 */
bool security_accepts(uint32_t code_point);

/*
 * Returns the scripts (idna/script.h) with which CODE_POINT is used, if that is accepted, Common or Inherited, and used
 * with a few scripts only (Script_Extensions).  Otherwise returns UINT32_MAX.
 */
uint32_t security_scripts(uint32_t code_point);

/* Returns true if confusables.txt has a prototype for CODE_POINT. */
static inline bool security_has_prototype(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;

	return block < SECURITY_SOURCE_BLOCKS &&
	       (security_sources[security_source_block[block]].bits >> (code_point & 63) & 1) != 0;
}

/*
 * Returns the prototype of CODE_POINT in confusables.txt (UTS #39, section 4), or NULL if that is CODE_POINT itself.
 * The last code point of a prototype has the bit SECURITY_LAST.
 */
const uint32_t *security_prototype(uint32_t code_point);

/* Returns true if the prototype of CODE_POINT, which is not ASCII, is one ASCII letter. */
bool security_resembles_letter(uint32_t code_point);

/* Returns true if LABEL is a known top-level domain whose letters all have one ASCII letter as their prototype. */
bool security_is_known_top(const uint32_t *label, size_t length);

#endif
