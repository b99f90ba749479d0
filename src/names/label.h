/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_NAMES_LABEL_H
#define PUNY_NAMES_LABEL_H

#include "base/scan.h"
#include "base/buffer.h"
#include "base/status.h"
#include "idna/idna.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LABEL_MAX = 63,                                  /* octets (RFC 1035, section 2.3.4) */
	LABEL_POINTS_MAX = LABEL_MAX - ACE_PREFIX_LENGTH /* each takes at least one byte of the A-label */
};

/* The rules for names that concern a single label. */
struct label_rules {
	enum idna_level level;
	uint32_t plain;   /* idna_plain, or 0 to check all labels with idna_check, as -m requires */
	bool mixed_case;  /* -m: the case of code points is annotation (RFC 3492, appendix A) */
	bool no_capitals; /* register, but in zones: U-labels have no ASCII capitals (RFC 5892, section 3) */
};

/*
 * For each byte: the letter, digit, hyphen or underscore as which it is written in a label, or 0 if it needs a further
 * check.  label_kept keeps the case of letters, label_folded has them in lower case.  label_registrable has neither
 * capitals nor the underscore.
 */
extern const unsigned char label_kept[256], label_folded[256], label_registrable[256];

/* Returns the table of the bytes that need no further check in a U-label at LEVEL, with -m if MIXED_CASE. */
static inline const unsigned char *label_table(enum idna_level level, bool mixed_case)
{
	if (level >= IDNA_REGISTER)
		return label_registrable;
	return level == IDNA_LOOKUP && !mixed_case ? label_folded : label_kept;
}

/* The combined facts of the code points of a U-label. */
struct label_facts {
	uint32_t all;     /* the properties that all of them have, except ASCII that needs no further check */
	uint64_t hyphens; /* one bit for each of the first 64 positions */
};

/* Returns true if FACTS, of a label of LENGTH code points, show that it is valid by RULES and its own mapping. */
static inline bool label_suffices(const struct label_rules *rules, const struct label_facts *facts, size_t length)
{
	const uint64_t edges = UINT64_C(1) | UINT64_C(1) << ((length - 1) & 63);

	return (facts->all & rules->plain) && !(facts->hyphens & (edges | facts->hyphens >> 1)) &&
	       length <= LABEL_POINTS_MAX;
}

/* Returns true if a label with FACTS makes the name a Bidi domain name (RFC 5893, section 1.4). */
static inline bool label_is_rtl(const struct label_rules *rules, const struct label_facts *facts)
{
	return !(facts->all & IDNA_NOT_RTL) && rules->level != IDNA_NONE;
}

/*
 * Appends the U-label of LABEL, LENGTH bytes that begin with the ACE prefix, to OUT and, in UTF-8, to TEXT, which has
 * room for SHORT_UTF8_ROOM bytes, if it is canonical: it decodes to code points that are not all ASCII, obeys RULES,
 * and encodes to the same label, ignoring ASCII case.  With rules->mixed_case, the case of its digits and letters
 * becomes the case of code points; otherwise ASCII is in lower case at the level lookup, and with
 * rules->no_capitals.  *RTL
 * becomes true if a code point makes the name a Bidi domain name.  Returns STATUS_OK, STATUS_NOT_CANONICAL, a status of
 * punycode_decode or idna_check, STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.  On error, the lengths of OUT and TEXT are
 * unchanged, fault->offset is the byte at which decoding failed, or 0 for a rule about the label, and the piece is the
 * label.
 */
enum status label_decode(const struct label_rules *rules, const unsigned char *label, size_t length,
                         struct code_points *out, struct buffer *text, bool *rtl, struct fault *fault);

/*
 * Returns true if LABEL, an A-label that label_decode accepts at LEVEL, encodes to the same bytes: it has no upper case
 * that decoding folds.
 */
bool label_is_exact(enum idna_level level, const unsigned char *label, size_t length);

#endif
