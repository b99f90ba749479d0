/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * IDNA for one label: properties of code points, mapping, the rules of each level, the Bidi Rule, scripts and
 * lookalikes.  Labels are code points without case flags.  A function that returns an error fills its FAULT, which has
 * the code point and the rule, if there is one, but no position.
 */
#ifndef PUNY_IDNA_IDNA_H
#define PUNY_IDNA_IDNA_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/security_data.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unictype.h>

/*
 * The properties of a code point that IDNA needs, as bits; derived from libunistring on first use and cached.
 *
 * A code point with an ANYWHERE property passes every rule of that level for one label in any position: it maps to
 * itself, and it is in NFC after any code point (test_anywhere, test_composition of tests/unit/idna/property_test.c).
 * The hyphen has no ANYWHERE property, because its position in a label is restricted.
 */
enum idna_property {
	IDNA_LOOKUP_VALID = 1 << 0,  /* UTS #46 status valid or deviation, and allowed in a U-label */
	IDNA_LOOKUP_MAPPED = 1 << 1, /* mapped to code points that are allowed in a U-label */
	IDNA_LOOKUP_IGNORED = 1 << 2,
	IDNA_REGISTER_PVALID = 1 << 3, /* RFC 5892, section 3 */
	IDNA_REGISTER_CONTEXTJ = 1 << 4,
	IDNA_REGISTER_CONTEXTO = 1 << 5,
	IDNA_MARK = 1 << 6,    /* General_Category M */
	IDNA_NOT_RTL = 1 << 7, /* not Bidi_Class R, AL or AN, which make a Bidi domain name (RFC 5893, section 1.4) */
	IDNA_LOOKUP_ANYWHERE = 1 << 8,
	IDNA_REGISTER_ANYWHERE = 1 << 9, /* also ASCII capitals, which are not PVALID but allowed in zones */
	IDNA_LOOKUP_LOWERED = 1 << 10,   /* mapped to its simple lower case only */
	IDNA_LOOKUP_ASCII = 1 << 11,  /* mapped to other ASCII, which may still compose: '=' and U+FF1D before U+0338 */
	IDNA_NFC_INERT = 1 << 12,     /* in NFC after any code point */
	IDNA_COMPOSITE = 1 << 13,     /* has a canonical decomposition */
	IDNA_BIDI_CLASS = 0x1F << 14, /* Bidi_Class, as libunistring's UC_BIDI_* */
	IDNA_COMBINING_CLASS = 0xFF << 19,
	IDNA_NONE_ANYWHERE = 1 << 27, /* neither separator nor unsafe; ASCII: letter, digit or underscore */
	/*
	 * Allowed at IDNA_DISPLAY with its own script only; no decimal digit but ASCII.  A label of such code points
	 * needs few checks.
	 */
	IDNA_ALLOWED = 1 << 28,
	IDNA_ANY_NEIGHBORS = 1 << 30, /* IDNA_DISPLAY has no rule about its neighbors */
	IDNA_KNOWN = 1 << 29          /* set in all that are cached, so that 0 means not cached */
};

/* The properties of the code points that were met so far, or 0.  Most of it is never touched and takes no memory. */
extern uint32_t idna_cache[0x110000];

/*
 * Derives the properties of CODE_POINT and caches them.  If its mapping cannot be derived for lack of memory, the
 * result is not cached and lacks IDNA_KNOWN and the LOOKUP, REGISTER and ANYWHERE properties.
 */
uint32_t idna_derive(uint32_t code_point);

/* Returns the properties of CODE_POINT, any Unicode scalar value, without IDNA_KNOWN if out of memory. */
static inline uint32_t idna_properties(uint32_t code_point)
{
	const uint32_t properties = idna_cache[code_point];

	return properties ? properties : idna_derive(code_point);
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

/* Returns the Unicode version of libunistring's tables, such as "14.0".  "17.0" also means any version after it. */
const char *idna_unicode_version(void);

/*
 * Steps 1 and 2 of UTS #46, section 4, for one label: replaces OUT by the mapped and normalized form of LABEL, which
 * may be empty or ASCII.  Returns STATUS_OK; STATUS_CONTROL_CHARACTER, STATUS_SEPARATOR_IN_LABEL,
 * STATUS_UNASSIGNED_CODE_POINT or STATUS_DISALLOWED_CODE_POINT for the first code point that is not valid, mapped or
 * ignored; STATUS_DISALLOWED_CODE_POINT for the first of the mapped form that is ASCII other than letters, digits,
 * hyphen and underscore; or STATUS_NO_MEMORY.
 */
enum status idna_map(const uint32_t *label, size_t length, struct code_points *out, struct fault *fault);

/* Returns STATUS_OK if TEXT is in NFC, otherwise STATUS_NOT_NFC, or STATUS_NO_MEMORY. */
enum status idna_check_nfc(const uint32_t *text, size_t length);

/* Brings TEXT into NFC.  Returns STATUS_OK or STATUS_NO_MEMORY. */
enum status idna_normalize(struct code_points *text);

/*
 * Returns true if the installed version of Unicode disallows CODE_POINT by the base exclusion set of UTS #46, and
 * Unicode 16.0 allows it.
 */
bool idna_is_allowed_later(uint32_t code_point);

/* The levels, sets of rules for names. */
enum idna_level {
	IDNA_NONE,     /* no Unicode property is checked */
	IDNA_LOOKUP,   /* UTS #46, non-transitional, CheckBidi, CheckJoiners, not CheckHyphens */
	IDNA_REGISTER, /* RFC 5891, section 4 */
	IDNA_DISPLAY   /* register and restrictions on lookalikes (idna/display.c) */
};

/*
 * Checks one U-label, which is not empty and in the form in which it would be displayed, against the rules of LEVEL
 * except the Bidi Rule.  Returns STATUS_OK; STATUS_CONTROL_CHARACTER, STATUS_SEPARATOR_IN_LABEL,
 * STATUS_UNASSIGNED_CODE_POINT or STATUS_DISALLOWED_CODE_POINT for the first code point that is not allowed (at
 * IDNA_LOOKUP also if idna_map changes it); then STATUS_ACE_PREFIX_IN_LABEL, a status of hyphens, STATUS_NOT_NFC,
 * STATUS_LEADING_MARK and STATUS_CONTEXTUAL_RULE; at IDNA_DISPLAY also those from STATUS_SCRIPT_NOT_RECOMMENDED to
 * STATUS_MISPLACED_CODE_POINT; or STATUS_NO_MEMORY.
 */
enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault);

/*
 * Checks that LABEL, which is not empty, has no hyphen at its start or end, nor in both positions 3 and 4 (RFC 5890,
 * section 2.3.1; RFC 5891, section 4.2.3.1).  Returns STATUS_OK or a status, without a fault.
 */
static inline enum status idna_check_hyphens(const uint32_t *label, size_t length)
{
	if (label[0] == '-')
		return STATUS_LEADING_HYPHEN;
	if (length >= 4 && label[2] == '-' && label[3] == '-')
		return STATUS_DOUBLE_HYPHEN;
	return label[length - 1] == '-' ? STATUS_TRAILING_HYPHEN : STATUS_OK;
}

/* The definition of ASCII labels for host names: LDH labels that are not reserved. */
#define IDNA_LDH_RULE "RFC 5890, section 2.3.1"

/* Checks a label of a Bidi domain name (RFC 5893, section 2, rules 1 to 6).  Returns STATUS_OK or STATUS_BIDI_RULE. */
enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault);

/* Sets FAULT for CODE_POINT, or for the whole label if that is NO_CODE_POINT, and RULE.  Returns STATUS. */
static inline enum status idna_fault(struct fault *fault, enum status status, uint32_t code_point, const char *rule)
{
	*fault = fault_at(status, 0, 0, 0);
	fault->code_point = code_point;
	fault->rule = rule;
	return status;
}

/*
 * Returns true if people can see CODE_POINT in text.  They cannot see controls, format characters, separators other
 * than the space, private and unassigned code points, default ignorable ones, U+2800 BRAILLE PATTERN BLANK, which is a
 * symbol, and a combining mark unless it is AFTER a code point that they can see.
 */
bool idna_is_visible(uint32_t code_point, bool after);

/* Returns the bit (SCRIPT_*) of the Script of CODE_POINT according to libunistring, or 0 for Common and Inherited. */
uint32_t idna_script(uint32_t code_point);

/* Returns the scripts of the LENGTH code points of LABEL. */
uint32_t idna_scripts(const uint32_t *label, size_t length);

/*
 * Returns the name of the first script of LABEL after the name LAST, or after "", in alphabetical order, or NULL if
 * there is none.  Common, Inherited and Unknown are not named.
 */
const char *idna_next_script(const uint32_t *label, size_t length, const char *last);

/* Returns true if SET is at most one script, or part of a writing system of UTS #39, section 5.2, without Latin. */
bool idna_is_single_script(uint32_t set);

/*
 * Returns the script of LABEL and its countries if all its code points are Cyrillic, Greek or Armenian letters that
 * look like ASCII letters (UTS #39, section 4), ASCII digits and hyphens aside: "аррӏе" and "аррӏе-2", but not
 * "аррӏеs".  Otherwise returns NULL.
 */
const struct idna_lookalikes *idna_find_lookalikes(const uint32_t *label, size_t length);

/*
 * Returns true if FOUND are expected in the top-level domain TOP: it is that of a country that writes the script,
 * or it is in the script.  A TOP that itself looks like ASCII counts as in its script only if it is known.  TOP is in
 * Unicode, without a dot, or empty if it is unknown; its ASCII letters may be of either case.
 */
bool idna_is_expected(const struct idna_lookalikes *found, const uint32_t *top, size_t length);

/*
 * Replaces OUT by the internalSkeleton (UTS #39, section 4) of TEXT.  Two texts that may be taken for each other have
 * the same skeleton.  SCRATCH is overwritten.  Returns false if out of memory.
 */
bool idna_skeleton(const uint32_t *text, size_t length, struct code_points *scratch, struct code_points *out);

/*
 * Returns the skeleton of the case folding of TEXT, without the nonspacing marks of both: one key for lookalikes,
 * accents and case.  It is SKELETON, that of TEXT, if nothing differs; otherwise it is in OUT.  OUT and SCRATCH are
 * overwritten.  Returns NULL if out of memory.
 */
const struct code_points *idna_unaccented(const uint32_t *text, size_t length, const struct code_points *skeleton,
                                          struct code_points *scratch, struct code_points *out);

#endif
