/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_LABEL_H
#define PUNY_NAMES_LABEL_H

#include "base/ace.h"
#include "base/buffer.h"
#include "base/status.h"
#include "idna/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LABEL_MAX = 63,      /* octets (RFC 1035, section 2.3.4) */
	LABEL_POINTS_MAX = LABEL_MAX - ACE_PREFIX_LENGTH    /* of a U-label: each is at least one byte of its A-label */
};

/* How labels are converted: the part of the rules for names that concerns one label. */
struct label_rules {
	enum idna_level level;
	uint32_t plain;      /* the properties of a code point that passes by itself (idna_plain); 0: each label gets a closer look */
	bool mixed_case;     /* -m: the case of code points is annotation (RFC 3492, appendix A) */
};

/* Letters, digits, hyphen and underscore: the ASCII of a label that may stand beside a U-label. */
extern const bool label_ascii[256];

/* What the code points of a U-label have in common. */
struct label_facts {
	uint32_t all;        /* the properties that each of them has, hyphens aside */
	uint64_t hyphens;    /* a bit for each position */
};

/*
 * True if LABEL, of 1 to LABEL_POINTS_MAX code points and known by FACTS, is a U-label by RULES and its own mapping, the
 * Bidi Rule aside.  *RTL becomes true if one of its code points makes the name a bidi domain name.
 */
bool label_passes(const struct label_rules *rules, const struct label_facts *facts, const uint32_t *label, size_t length,
                  bool *rtl);

/*
 * Appends to OUT the A-label of LABEL, a U-label that was checked, of LENGTH code points with their case flags.
 * STATUS_OK, STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.
 */
enum status label_encode(const uint32_t *label, size_t length, struct buffer *out);

/*
 * Appends to OUT the U-label of LABEL, LENGTH bytes that begin with the ACE prefix, if it is canonical: it decodes to
 * code points that are not all ASCII, obeys RULES, and would encode to the same label, ASCII case aside.  With
 * rules->mixed_case the case of its digits and letters becomes the case of code points; otherwise ASCII is in lower case
 * at the level lookup.  *RTL as in label_passes.  STATUS_OK, STATUS_NOT_CANONICAL, the statuses of punycode_decode and
 * idna_check, STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.  On an error OUT keeps its length, fault->offset is the byte
 * where decoding failed, or 0 for a rule about the label, and the piece is the label.
 */
enum status label_decode(const struct label_rules *rules, const unsigned char *label, size_t length,
                         struct code_points *out, bool *rtl, struct fault *fault);

/*
 * True if LABEL, an A-label that label_decode accepts at LEVEL, encodes to the very same bytes: it has no upper case that
 * decoding folds.
 */
bool label_is_exact(enum idna_level level, const unsigned char *label, size_t length);

#endif
