/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_CODE_POINT_H
#define PUNY_IDNA_CODE_POINT_H

#include <stdbool.h>
#include <stdint.h>
#include <unictype.h>

/*
 * The properties of a code point that IDNA needs, as bits; derived from libunistring on first use and cached.
 *
 * A code point with a PLAIN property passes every rule of that level for one label in any position: it maps to itself,
 * and it is in NFC after any code point.  The hyphen has no PLAIN property, because its position in a label is
 * restricted.
 */
enum idna_property {
	IDNA_LOOKUP_VALID = 1 << 0,  /* UTS #46 status valid or deviation, and allowed in a U-label */
	IDNA_LOOKUP_MAPPED = 1 << 1, /* mapped to code points that are allowed in a U-label */
	IDNA_LOOKUP_IGNORED = 1 << 2,
	IDNA_REGISTER_PVALID = 1 << 3, /* RFC 5892, section 3 */
	IDNA_REGISTER_CONTEXTJ = 1 << 4,
	IDNA_REGISTER_CONTEXTO = 1 << 5,
	IDNA_UNASSIGNED = 1 << 6, /* in libunistring's version of Unicode */
	IDNA_MARK = 1 << 7,       /* General_Category M */
	IDNA_NOT_RTL = 1 << 8, /* not Bidi_Class R, AL or AN, which make a Bidi domain name (RFC 5893, section 1.4) */
	IDNA_LOOKUP_PLAIN = 1 << 9,
	IDNA_REGISTER_PLAIN = 1 << 10, /* also ASCII capitals, which are not PVALID but allowed in zones and text */
	IDNA_WORD = 1 << 11,           /* a letter, mark, number or symbol */
	IDNA_LOOKUP_LOWERED = 1 << 12, /* mapped to its simple lower case only */
	IDNA_LOOKUP_ASCII = 1 << 13,  /* mapped to other ASCII, which may still compose: '=' and U+FF1D before U+0338 */
	IDNA_NFC_INERT = 1 << 14,     /* in NFC after any code point */
	IDNA_COMPOSITE = 1 << 15,     /* has a canonical decomposition */
	IDNA_BIDI_CLASS = 0x1F << 16, /* Bidi_Class, as libunistring's UC_BIDI_* */
	IDNA_COMBINING_CLASS = 0xFF << 21,
	IDNA_NONE_PLAIN = 1 << 29, /* neither separator nor unsafe; ASCII: letter, digit or underscore */
	IDNA_KNOWN = 1 << 30       /* set in all that are cached, so that 0 means not cached */
};

/* Accepted by security_accepts, used with all scripts, no decimal digit but ASCII.  An enumerator has 31 bits. */
static const uint32_t IDNA_SHOWN = UINT32_C(1) << 31;

static inline unsigned idna_bidi_class(uint32_t properties)
{
	return (properties & IDNA_BIDI_CLASS) >> 16;
}

static inline unsigned idna_combining_class(uint32_t properties)
{
	return (properties & IDNA_COMBINING_CLASS) >> 21;
}

/* Returns true for C0 and C1 controls, DEL, bidi controls, U+2028 and U+2029, which puny never writes in a name. */
static inline bool idna_is_unsafe(uint32_t code_point)
{
	if (code_point < 0xA0)
		return code_point < 0x20 || code_point >= 0x7F;
	return code_point == 0x2028 || code_point == 0x2029 || uc_is_property_bidi_control(code_point);
}

/* Returns true for U+002E and the code points that UTS #46 maps to it: U+3002, U+FF0E and U+FF61. */
static inline bool idna_is_separator(uint32_t code_point)
{
	return code_point == '.' || code_point == 0x3002 || code_point == 0xFF0E || code_point == 0xFF61;
}

#endif
