/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A name while it is converted, and the checks of its form: those of ASCII labels and of the whole name. */
#ifndef PUNY_NAMES_FORM_H
#define PUNY_NAMES_FORM_H

#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

/* A name while it is converted. */
struct conversion {
	struct name *name;
	const struct name_rules *rules;
	const struct name_context *context;
	const unsigned char *bytes;
	size_t length;
	bool decode;
	size_t separator; /* bytes of the separator after the label that was read, or 0 at the end of the name */
	struct buffer *out;
	size_t base;        /* offset in OUT at which the converted name begins */
	bool international; /* a label is an A-label or not ASCII */
	struct fault *fault;
};

/* Returns the length of BYTES with each escape (RFC 1035, section 5.1) counted as one byte. */
size_t name_count_escaped(const unsigned char *bytes, size_t length);

static inline size_t name_count(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	return rules->escapes ? name_count_escaped(bytes, length) : length;
}

/*
 * Set a fault of STATUS that shows the whole label and return STATUS.  The second also has a code point and the
 * violated RULE, or NULL.
 */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const char *rule,
                                  const struct name_label *label, struct fault *fault);

/* Makes FAULT refer to LABEL and show it completely. */
void name_show_label(const struct name_label *label, struct fault *fault);

/*
 * Checks the LENGTH bytes of ASCII at BYTES, LABEL or what it was mapped to: no control characters, and not too long.
 * Returns STATUS_CONTROL, STATUS_LABEL_TOO_LONG or STATUS_OK.
 */
enum status name_check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                             const struct name_label *label);

/*
 * Checks the same bytes, which are no A-label: letters, digits and hyphens (RFC 5890, section 2.3.1), which are not at
 * their start or end or in positions 3 and 4 (RFC 5891, section 4.2.3.1).
 */
enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault);

/*
 * Checks LABEL, an ASCII label in an internationalized name: letters, digits, hyphens and underscores, or "*" alone.
 */
enum status name_check_hostname(const struct conversion *c, const struct name_label *label, struct fault *fault);

/*
 * Checks the Bidi Rule (RFC 5893, section 2) for all labels of a Bidi domain name (name->rtl), and for those of the
 * origin.
 */
enum status name_check_bidi(const struct conversion *c);

/*
 * Reads the A-labels whose code points are not in name->points: those that are not checked, and escaped ones.  Sets
 * name->rtl if one makes the name a Bidi domain name.  An invalid one is ASCII.  Returns false if out of memory.
 */
bool name_read_hidden(struct conversion *c);

/*
 * Checks the name as a whole, after its labels: ASCII labels in an internationalized name, rules->no_inner_prefix,
 * lookalikes at IDNA_DISPLAY, the length of the ACE form with the origin, and the Bidi Rule.  Takes the trailing dot
 * off name->ace_length.
 */
enum status name_check(struct conversion *c);

#endif
