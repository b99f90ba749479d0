/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The form of names: labels, separators and lengths; and the checks of a whole name. */
#ifndef PUNY_NAMES_FORM_H
#define PUNY_NAMES_FORM_H

#include "names/conversion.h"

/* Returns the length of BYTES with each escape (RFC 1035, section 5.1) counted as one byte. */
size_t name_count_escaped(const unsigned char *bytes, size_t length);

static inline size_t name_count(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	return rules->escapes ? name_count_escaped(bytes, length) : length;
}

/*
 * Checks the name as a whole, after its labels: ASCII labels in an internationalized name, rules->no_inner_prefix,
 * lookalikes at IDNA_DISPLAY, the length of the ACE form with the origin, and the Bidi Rule.  Takes the trailing dot
 * off name->ace_length.
 */
enum status name_check(struct conversion *c);

/*
 * Set a fault of STATUS that shows the whole label and return STATUS.  The second also has a code point and the
 * violated RULE, or NULL.
 */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const char *rule,
                                  const struct name_label *label, struct fault *fault);

/*
 * Checks LABEL, an ASCII label in an internationalized name: letters, digits, hyphens and underscores, or "*" alone.
 */
enum status name_check_hostname(const struct conversion *c, const struct name_label *label, struct fault *fault);

/* Makes FAULT refer to LABEL and show it completely. */
void name_show_label(const struct name_label *label, struct fault *fault);

#endif
