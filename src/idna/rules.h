/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_RULES_H
#define PUNY_IDNA_RULES_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/property.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is asked of a name. */
enum idna_level {
	IDNA_NONE,       /* no Unicode property is looked at */
	IDNA_LOOKUP,     /* UTS #46, non-transitional, CheckBidi, CheckJoiners, not CheckHyphens */
	IDNA_REGISTER,   /* RFC 5891, 4 */
	IDNA_DISPLAY     /* all of that, and what keeps a label from looking like another (idna/display.h) */
};

/* The property of code points that pass every rule of LEVEL by themselves (idna/facts.h); 0 if none tells that. */
static inline uint32_t idna_plain(enum idna_level level)
{
	static const uint32_t plain[] = {
		[IDNA_NONE] = IDNA_NONE_PLAIN, [IDNA_LOOKUP] = IDNA_LOOKUP_PLAIN, [IDNA_REGISTER] = IDNA_REGISTER_PLAIN,
		[IDNA_DISPLAY] = 0,
	};

	return plain[level];
}

/*
 * The rules of LEVEL for one U-label by itself, bidi aside: code points, NFC, a mark at the start, "xn--" at the start,
 * hyphens and RFC 5892, A; at IDNA_DISPLAY also idna_check_display.  The label is written as it would be displayed; at
 * least one of its code points is not ASCII. STATUS_OK; STATUS_CONTROL and STATUS_SEPARATOR first, wherever in the
 * label; then STATUS_UNASSIGNED, STATUS_DISALLOWED (at IDNA_LOOKUP also what idna_map would change), STATUS_ACE_PREFIX,
 * STATUS_NOT_NFC, STATUS_CONTEXT; those of idna_check_display; STATUS_NO_MEMORY. On an error fault->offset is the index
 * of the code point, or 0 where the whole label is meant; code_point and rule are set where there is one.
 */
enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault);

/*
 * What may stand in place of a LABEL that LEVEL refuses: true if idna_map makes another label of it, and LEVEL takes
 * that one; it is then appended to OUT.
 */
bool idna_suggest(enum idna_level level, const uint32_t *label, size_t length, struct code_points *out);

#endif
