/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The form of names: labels, separators and lengths, independent of IDNA. */
#ifndef PUNY_NAMES_FORM_H
#define PUNY_NAMES_FORM_H

#include "names/conversion.h"

/*
 * Appends a label that begins at byte START of the name and byte OUT of the converted one.  Returns NULL if there are
 * too many.
 */
static inline struct name_label *name_add_label(struct name *name, size_t start, size_t out)
{
	struct name_label *label = &name->labels[name->label_count];

	if (name->label_count == NAME_LABELS_MAX)
		return NULL;
	/* Its lengths follow. */
	label->kind = LABEL_ASCII;
	label->start = start;
	label->out_start = out;
	label->length = label->out_length = label->points = 0;
	name->label_count++;
	return label;
}

/*
 * Finds the error of an invalid name, for which the conversion found STATUS and its fault: an error of the form of the
 * whole name comes first, then an ASCII label that is not allowed beside the U-labels.  The error of form is
 * STATUS_INVALID_UTF8, STATUS_SURROGATE, STATUS_EMPTY_LABEL or STATUS_NAME_TOO_LONG.  Appends the labels that the
 * conversion has not reached.
 */
enum status name_blame(struct conversion *c, enum status status);

/* Checks an ASCII label that is not an A-label.  Returns STATUS_CONTROL, STATUS_LABEL_TOO_LONG or STATUS_OK. */
enum status name_check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                             const struct name_label *label);

/*
 * Checks LENGTH bytes of ASCII, a label in a name with U-labels: letters, digits, hyphens and underscores, or an
 * asterisk alone.  LABEL is the label of the input that the fault shows.
 */
enum status name_check_hostname(const unsigned char *bytes, size_t length, const struct name_label *label,
                                struct fault *fault);

/*
 * Checks LENGTH bytes of ASCII, a label that is not an A-label: letters, digits and hyphens (RFC 5890, section 2.3.1),
 * which are not at its start or end or in positions 3 and 4 (RFC 5891, section 4.2.3.1).
 */
enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault);

/* Returns the length of BYTES with each escape (RFC 1035, section 5.1) counted as one byte. */
size_t name_count_escaped(const unsigned char *bytes, size_t length);

static inline size_t name_count(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	return rules->escapes ? name_count_escaped(bytes, length) : length;
}

/*
 * At IDNA_DISPLAY, checks the code points of LABEL, which passed idna_check, for whole-script confusables, depending on
 * the top-level domain of the name.  Returns STATUS_OK, STATUS_CONFUSABLE or STATUS_NO_MEMORY.
 */
enum status name_check_lookalike(const struct conversion *c, const struct name_label *label);

/*
 * Checks the Bidi Rule (RFC 5893, section 2) for all labels of a Bidi domain name (name->rtl).  An asterisk and ASCII
 * labels that begin with an underscore are not host names and are exempt.
 */
enum status name_check_bidi(const struct conversion *c);

/* Set a fault of STATUS that shows the whole label and return STATUS; the second also has a code point. */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                  struct fault *fault);

/* Makes FAULT refer to LABEL and show it completely. */
void name_show_label(const struct name_label *label, struct fault *fault);

#endif
