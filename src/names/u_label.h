/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The labels of a name that are not written as they are read: U-labels, and ASCII that needs a closer look. */
#ifndef PUNY_NAMES_U_LABEL_H
#define PUNY_NAMES_U_LABEL_H

#include "names/conversion.h"
#include "punycode/short.h"

/* What reading a label gives besides its code points: their facts, and the keys of the extended ones (short_key). */
struct u_label {
	struct label_facts facts;
	size_t separator; /* bytes of the separator after the label, or 0 at the end of the name */
	const unsigned char *next;
	bool international; /* a code point is not ASCII */
	uint32_t keys_count;
	int32_t keys[SHORT_KEYS]; /* valid up to LABEL_POINTS_MAX code points */
};

/*
 * Reads LABEL, which begins at label->start: sets its length and its kind, LABEL_ASCII or LABEL_U, and appends its code
 * points, with ASCII in the case that the level gives to U-labels, and letters that are mapped to their lower case in
 * lower case; name->points has room for the rest of the name.  Writes its basic code points after the output, where
 * they are in the A-label; c->out has room for the name and SHORT_ROOM bytes.  Returns STATUS_OK, or
 * STATUS_INVALID_UTF8 without a fault.
 */
enum status u_label_read(struct conversion *c, struct name_label *label, struct u_label *reading);

/* Appends the A-label of LABEL, which was READING last, to the output.  Returns STATUS_OK or STATUS_LABEL_TOO_LONG. */
enum status u_label_finish(struct conversion *c, const struct name_label *label, struct u_label *reading);

/*
 * Maps LABEL, which was read with FACTS, if necessary (UTS #46, section 4), and checks it.  Its code points may become
 * ASCII or none at all; then they are not checked.
 */
enum status u_label_settle(struct conversion *c, struct name_label *label, const struct label_facts *facts);

/* Returns true if the code points of LABEL, which was settled, are ASCII or none. */
bool u_label_is_ascii(const struct name *name, const struct name_label *label);

/* Appends the A-label of LABEL, which was settled, to OUT, with its case as annotation at -m. */
enum status u_label_encode(const struct conversion *c, const struct name_label *label, struct buffer *out);

/* Writes LABEL, which was settled, in Unicode. */
enum status u_label_write(const struct conversion *c, const struct name_label *label);

#endif
