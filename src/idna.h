/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_H
#define PUNY_IDNA_H

#include "buffer.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is asked of a name. */
enum idna_level {
	IDNA_NONE,       /* no Unicode property is looked at */
	IDNA_LOOKUP,     /* UTS #46, non-transitional, CheckBidi, CheckJoiners, not CheckHyphens */
	IDNA_REGISTER    /* RFC 5891, 4 */
};

/*
 * All that IDNA knows of a code point, as bits; derived from libunistring on first use and remembered.
 * IDNA_PLAIN is the short way: a label whose code points all have it (at the level in question) needs no mapping, is in
 * NFC, passes every rule of that level but bidi, and holds nothing that bidi looks at.
 */
enum idna_property {
	IDNA_LOOKUP_VALID = 1 << 0,       /* UTS #46 status valid */
	IDNA_LOOKUP_MAPPED = 1 << 1,      /* mapped, to something a U-label may hold */
	IDNA_LOOKUP_IGNORED = 1 << 2,
	IDNA_REGISTER_PVALID = 1 << 3,    /* RFC 5892, 3 */
	IDNA_REGISTER_CONTEXTJ = 1 << 4,
	IDNA_REGISTER_CONTEXTO = 1 << 5,
	IDNA_UNASSIGNED = 1 << 6,         /* in libunistring's version of Unicode */
	IDNA_MARK = 1 << 7,               /* General_Category M */
	IDNA_RTL = 1 << 8,                /* Bidi_Class R, AL or AN: makes a bidi domain name (RFC 5893, 1.4) */
	IDNA_LOOKUP_PLAIN = 1 << 9,
	IDNA_REGISTER_PLAIN = 1 << 10,
	IDNA_WORD = 1 << 11               /* a letter, mark, number or symbol */
};

/* The properties of CODE_POINT, a Unicode scalar value, ASCII or not. */
uint32_t idna_properties(uint32_t code_point);

/* True for C0 and C1 controls, DEL, bidi controls, and U+2028, U+2029: nothing that puny writes in a name may hold one. */
bool idna_is_unsafe(uint32_t code_point);

/* True for U+002E and what UTS #46 maps to it as a whole: U+3002, U+FF0E, U+FF61. */
bool idna_is_separator(uint32_t code_point);

/*
 * UTS #46, 4, steps 1 and 2 on one label: appends to OUT the mapped and normalized form of the LENGTH code points of
 * LABEL.  STATUS_OK; STATUS_DISALLOWED or STATUS_UNASSIGNED for a code point that is neither valid, mapped nor ignored,
 * or whose mapping brings in ASCII other than letters, digits, hyphen and underscore; STATUS_NO_MEMORY.  On an error
 * fault->offset is the index of the code point in LABEL; fault->code_point and fault->rule are set.
 */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault);

/*
 * The rules of LEVEL for one U-label by itself, bidi aside: code points, NFC, a mark at the start, "xn--" at the start,
 * hyphens and RFC 5892, A.  The label is written as it would be displayed; at least one of its code points is not ASCII.
 * On an error fault->offset is the index of the code point, or 0 where the whole label is meant; code_point and rule
 * are set where there is one.
 */
enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault);

/* True if a code point of LABEL makes the name a bidi domain name (RFC 5893, 1.4). */
bool idna_is_rtl(const uint32_t *label, size_t length);

/* RFC 5893, 2, conditions 1 to 6, of one label of a bidi domain name.  STATUS_OK or STATUS_BIDI, with the index and the condition. */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

/* The version of Unicode that libunistring's tables hold, found by looking at them: "14.0". */
const char *idna_unicode_version(void);

#endif
