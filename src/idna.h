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
 *
 * The short way: a label whose code points are all IDNA_LOOKUP_PLAIN (or IDNA_REGISTER_PLAIN) maps to itself, is in NFC
 * and passes every rule of that level, and none of its code points makes the name a bidi domain name.  The hyphen is
 * not plain: where it may stand is a rule about the label.
 */
enum idna_property {
	IDNA_LOOKUP_VALID = 1 << 0,       /* UTS #46 status valid or deviation, and a U-label may hold it */
	IDNA_LOOKUP_MAPPED = 1 << 1,      /* mapped, to something a U-label may hold */
	IDNA_LOOKUP_IGNORED = 1 << 2,
	IDNA_REGISTER_PVALID = 1 << 3,    /* RFC 5892, 3 */
	IDNA_REGISTER_CONTEXTJ = 1 << 4,
	IDNA_REGISTER_CONTEXTO = 1 << 5,
	IDNA_UNASSIGNED = 1 << 6,         /* in libunistring's version of Unicode */
	IDNA_MARK = 1 << 7,               /* General_Category M */
	IDNA_RTL = 1 << 8,                /* Bidi_Class R, AL or AN: makes a bidi domain name (RFC 5893, 1.4) */
	IDNA_LOOKUP_PLAIN = 1 << 9,
	IDNA_REGISTER_PLAIN = 1 << 10,    /* ASCII capitals too: not PVALID, but --idna=register takes them */
	IDNA_WORD = 1 << 11,              /* a letter, mark, number or symbol */
	IDNA_LOOKUP_LOWERED = 1 << 12,    /* mapped, to its simple lower case and nothing else */
	IDNA_NFC_NO = 1 << 13,            /* not in NFC by itself (NFC_Quick_Check=No) */
	IDNA_NFC_INERT = 1 << 14,         /* in NFC whatever stands before it */
	IDNA_COMPOSITE = 1 << 15,         /* has a canonical decomposition */
	IDNA_BIDI_CLASS = 0x1F << 16,     /* Bidi_Class, as libunistring's UC_BIDI_* */
	IDNA_COMBINING_CLASS = 0xFF << 21,
	IDNA_KNOWN = 1 << 30              /* set in every word, so that 0 is none yet */
};

/* The words that were derived already, in pages of 256 code points; both come to be on demand. */
enum { IDNA_PAGES = 0x110000 >> 8 };
extern uint32_t *idna_pages[IDNA_PAGES];

/* Derives the properties of CODE_POINT, and remembers them where there is memory for it. */
uint32_t idna_derive(uint32_t code_point);

/* The properties of CODE_POINT that are remembered, or 0. */
static inline uint32_t idna_remembered(uint32_t code_point)
{
	const uint32_t *page = idna_pages[code_point >> 8];

	return page ? page[code_point & 0xFF] : 0;
}

/* The properties of CODE_POINT, a Unicode scalar value, ASCII or not. */
static inline uint32_t idna_properties(uint32_t code_point)
{
	const uint32_t word = idna_remembered(code_point);

	return word ? word : idna_derive(code_point);
}

/*
 * The short way at LEVEL, lookup or register.  True if the code points of LABEL, not empty, tell by themselves that it
 * maps to itself and passes every rule, and that it is nothing to bidi.  Hyphens may stand inside, but not at both the
 * third and the fourth place.
 */
static inline bool idna_is_plain(enum idna_level level, const uint32_t *label, size_t length)
{
	const uint32_t plain = level == IDNA_LOOKUP ? IDNA_LOOKUP_PLAIN : IDNA_REGISTER_PLAIN;

	for (size_t i = 0; i < length; i++) {
		if (!(idna_properties(label[i]) & plain) && label[i] != '-')
			return false;
	}
	return label[0] != '-' && label[length - 1] != '-' && !(length > 3 && label[2] == '-' && label[3] == '-');
}

static inline unsigned idna_bidi_class(uint32_t properties)
{
	return (properties & IDNA_BIDI_CLASS) >> 16;
}

static inline unsigned idna_combining_class(uint32_t properties)
{
	return (properties & IDNA_COMBINING_CLASS) >> 21;
}

/*
 * True for C0 and C1 controls, DEL, bidi controls, and U+2028, U+2029: nothing that puny writes in a name may hold one.
 */
static inline bool idna_is_unsafe(uint32_t code_point)
{
	if (code_point < 0xA0)
		return code_point < 0x20 || code_point >= 0x7F;
	return code_point == 0x061C || code_point == 0x200E || code_point == 0x200F ||
	       (code_point >= 0x2028 && code_point <= 0x202E) || (code_point >= 0x2066 && code_point <= 0x2069);
}

/* True for U+002E and what UTS #46 maps to it as a whole: U+3002, U+FF0E, U+FF61. */
static inline bool idna_is_separator(uint32_t code_point)
{
	return code_point == '.' || code_point == 0x3002 || code_point == 0xFF0E || code_point == 0xFF61;
}

/*
 * UTS #46, 4, steps 1 and 2 on one label: appends to OUT the mapped and normalized form of the LENGTH code points of
 * LABEL, which may come to be empty, or ASCII.  STATUS_OK; STATUS_CONTROL or STATUS_SEPARATOR, wherever in the label;
 * STATUS_UNASSIGNED or STATUS_DISALLOWED for the first code point that is neither valid, mapped nor ignored, or whose
 * mapping brings in ASCII other than letters, digits, hyphen and underscore; STATUS_NO_MEMORY.  On an error OUT keeps
 * its length, fault->offset is the index of the code point in LABEL, and fault->code_point and fault->rule are set.
 */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault);

/*
 * What may stand in place of a LABEL that LEVEL refuses: true if idna_map makes another label of it, and LEVEL takes
 * that one; it is then appended to OUT.
 */
bool idna_suggest(enum idna_level level, const uint32_t *label, size_t length, struct code_points *out);

/*
 * The rules of LEVEL for one U-label by itself, bidi aside: code points, NFC, a mark at the start, "xn--" at the start,
 * hyphens and RFC 5892, A.  The label is written as it would be displayed; at least one of its code points is not
 * ASCII. STATUS_OK; STATUS_CONTROL and STATUS_SEPARATOR first, wherever in the label; then STATUS_UNASSIGNED,
 * STATUS_DISALLOWED (at IDNA_LOOKUP also what idna_map would change), STATUS_ACE_PREFIX, STATUS_NOT_NFC,
 * STATUS_CONTEXT; STATUS_NO_MEMORY. On an error fault->offset is the index of the code point, or 0 where the whole
 * label is meant; code_point and rule are set where there is one.
 */
enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault);

/* True if a code point of LABEL makes the name a bidi domain name (RFC 5893, 1.4). */
bool idna_is_rtl(const uint32_t *label, size_t length);

/*
 * RFC 5893, 2, conditions 1 to 6, of one label of a bidi domain name.  STATUS_OK or STATUS_BIDI, with the index and the
 * condition.
 */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

/*
 * The version of Unicode that libunistring's tables hold, found by looking at them: "14.0".  "8.0" stands for anything
 * before 9.0 too, and "17.0" for anything later.
 */
const char *idna_unicode_version(void);

#endif
