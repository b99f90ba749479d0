/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_LEVEL_H
#define PUNY_IDNA_LEVEL_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/property.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The levels, sets of rules for names. */
enum idna_level {
	IDNA_NONE,     /* no Unicode property is checked */
	IDNA_LOOKUP,   /* UTS #46, non-transitional, CheckBidi, CheckJoiners, not CheckHyphens */
	IDNA_REGISTER, /* RFC 5891, section 4 */
	IDNA_DISPLAY   /* register and restrictions on lookalikes (idna/display.h) */
};

/*
 * Returns the property of code points that pass every rule of LEVEL in any position (idna/code_point.h), or 0 if there
 * is none.
 */
static inline uint32_t idna_plain(enum idna_level level)
{
	static const uint32_t plain[] = {
		[IDNA_NONE] = IDNA_NONE_PLAIN,
		[IDNA_LOOKUP] = IDNA_LOOKUP_PLAIN,
		[IDNA_REGISTER] = IDNA_REGISTER_PLAIN,
		[IDNA_DISPLAY] = 0,
	};

	return plain[level];
}

/*
 * Checks one U-label against the rules of LEVEL except the Bidi Rule: code points, NFC, a mark or "xn--" at the start,
 * hyphens and the contextual rules; at IDNA_DISPLAY also idna_check_display.  The label is in the form in which it
 * would be displayed; one in ASCII is checked, too.  Returns STATUS_OK; STATUS_CONTROL or STATUS_SEPARATOR
 * for any code point; then STATUS_UNASSIGNED, STATUS_DISALLOWED (at IDNA_LOOKUP also for code points that idna_map
 * changes), STATUS_ACE_PREFIX, a status of hyphens or marks, STATUS_NOT_NFC, STATUS_CONTEXT or a status of
 * idna_check_display; or STATUS_NO_MEMORY.  On error, fault->offset is the index of the code point, or 0 for the whole
 * label; code_point and rule are set if there is one.
 */
enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault);

#endif
