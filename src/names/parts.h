/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What only names/ uses: a name while it is converted (convert.c), and its checks (label.c, check.c). */
#ifndef PUNY_NAMES_PARTS_H
#define PUNY_NAMES_PARTS_H

#include "names/name.h"

/* As label_kept, but with neither capitals nor the underscore. */
extern const unsigned char label_registrable[256];

/* Returns the table of the bytes that need no further check in a U-label, with -m if MIXED_CASE. */
static inline const unsigned char *label_table(const struct name_rules *rules, bool mixed_case)
{
	if (rules->level >= IDNA_REGISTER)
		return label_registrable;
	return rules->level == IDNA_LOOKUP && !mixed_case ? label_folded : label_kept;
}

/* For each level, IDNA_*_ANYWHERE, or 0 to check all labels with idna_check. */
extern const uint32_t label_anywhere[];

/* The origin of names that are not relative. */
extern const struct name_origin name_root;

/* A name while it is converted. */
struct conversion {
	struct name *name;
	const struct name_rules *rules;
	const unsigned char *bytes;
	size_t length;
	struct buffer *out;
	struct fault *fault;
	bool decode;
	/* What follows from the rules. */
	const unsigned char *ascii;   /* label_folded or label_kept, for ASCII labels */
	const unsigned char *unicode; /* label_table, for U-labels */
	uint32_t anywhere;            /* label_anywhere, or 0 with -m: all code points get case flags */
	bool ldh;                     /* ASCII labels are LDH labels */
	bool no_capitals;             /* U-labels have no ASCII capitals (RFC 5892, section 3) */
	/* What follows from the context. */
	bool escapes;                        /* ASCII labels are any octets, with escapes */
	const struct name_label *local_part; /* the label that is one, or NULL */
	size_t instance;                     /* bytes of the first label if it is an instance of DNS-SD, or 0 */
	const struct name_origin *origin;    /* name_root, unless the name may be relative */
	/* The state. */
	size_t separator;   /* bytes of the separator after the label that was read, or 0 at the end of the name */
	bool international; /* a label is an A-label or not ASCII */
};

/*
 * Returns true if a U-label is certainly valid and its own mapping: its code points share ALL, which has the ANYWHERE
 * property of the level, and its hyphens are allowed.  ALL does not count ASCII that needs no check.
 */
static inline bool label_suffices(const struct conversion *c, uint32_t all, const uint32_t *points, size_t length)
{
	return (all & c->anywhere) && idna_check_hyphens(points, length) == STATUS_OK;
}

/*
 * Makes the fault of LABEL, which counts from its start, one of the name.  Unless it has a piece, it shows the label,
 * or the name if the label is empty.
 */
void name_locate_fault(const struct conversion *c, const struct name_label *label);

/*
 * Makes LABEL an A-label: LENGTH octets with the ACE prefix, its bytes or what they stand for.  Appends its U-label to
 * name->points and, in UTF-8, to the output, which has room, if it is canonical: it decodes to code points that are not
 * all ASCII, obeys the rules, and encodes to the same label, ignoring ASCII case.  With -m, the case of its digits and
 * letters becomes the case of code points; otherwise ASCII is in lower case at the level lookup, and if capitals are
 * rejected.  Sets name->bidi if a code point of a valid label makes the name a Bidi domain name.  Returns STATUS_OK,
 * STATUS_NOT_CANONICAL, a status of punycode_decode or idna_check, STATUS_LABEL_TOO_LONG or STATUS_NO_MEMORY.
 */
enum status label_decode(struct conversion *c, struct name_label *label, const unsigned char *octets, size_t length);

/*
 * Maps LABEL, whose code points all have the properties ALL, if necessary (UTS #46, section 4), and checks it.  If its
 * code points are all ASCII then, or none is left, its kind becomes LABEL_ASCII and they are not checked.  With -m,
 * they get case flags.
 */
enum status label_check(struct conversion *c, struct name_label *label, uint32_t all);

/*
 * Checks the LENGTH bytes of ASCII at BYTES, a label or what it was mapped to, in an internationalized name: letters,
 * digits, hyphens, underscores, or "*" alone.
 */
enum status name_check_hostname(const struct conversion *c, const unsigned char *bytes, size_t length);

/*
 * Checks the name as a whole, after its labels: ASCII labels in an internationalized name, rules->no_inner_prefix,
 * lookalikes at IDNA_DISPLAY, the length of the ACE form with the origin, and the Bidi Rule.  Takes the trailing dot
 * off name->ace_length.
 */
enum status name_check(struct conversion *c);

#endif
