/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A name while it is converted, and what is done with its labels. */
#ifndef PUNY_NAMES_CONVERSION_H
#define PUNY_NAMES_CONVERSION_H

#include "base/buffer.h"
#include "base/status.h"
#include "idna/facts.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>

struct conversion {
	struct name *name;
	const struct name_rules *rules;
	const struct name_context *context;
	const unsigned char *bytes;
	size_t length;
	bool decode;
	size_t separator; /* bytes of the separator after the label that was read, or 0 at the end of the name */
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the converted name begins */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	struct fault *fault;
};

/* Returns true if POINT separates labels of the name. */
static inline bool is_separator(const struct conversion *c, uint32_t point)
{
	return point == '.' || (idna_is_separator(point) && c->rules->dots && !(c->decode && c->rules->verbatim));
}

/* form.c */

/*
 * Finds the error to report for an invalid name, in which the conversion found STATUS and its fault.  Two errors come
 * before it: an error of the form of the whole name, then an ASCII label that is not allowed beside the U-labels.  The
 * error of form is STATUS_INVALID_UTF8, STATUS_SURROGATE, STATUS_EMPTY_LABEL or STATUS_NAME_TOO_LONG.  Appends the
 * labels that the conversion has not reached.
 */
enum status name_blame(struct conversion *c, enum status status);

/* Returns the length of BYTES with each escape (RFC 1035, section 5.1) counted as one byte. */
size_t name_count_escaped(const unsigned char *bytes, size_t length);

static inline size_t name_count(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	return rules->escapes ? name_count_escaped(bytes, length) : length;
}

/*
 * Checks the name as a whole, after its labels: ASCII labels beside U-labels, lookalikes at IDNA_DISPLAY, the length of
 * the ACE form with the origin, and the Bidi Rule.
 */
enum status name_check(const struct conversion *c);

/*
 * Set a fault of STATUS that shows the whole label and return STATUS.  The second also has a code point and the
 * violated RULE, or NULL.
 */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const char *rule,
                                  const struct name_label *label, struct fault *fault);

/* Checks LABEL, an ASCII label in a name with U-labels: letters, digits, hyphens and underscores, or "*" alone. */
enum status name_check_hostname(const struct conversion *c, const struct name_label *label, struct fault *fault);

/* Makes FAULT refer to LABEL and show it completely. */
void name_show_label(const struct name_label *label, struct fault *fault);

/* ascii_label.c */

/* Checks an ASCII label that is not an A-label.  Returns STATUS_CONTROL, STATUS_LABEL_TOO_LONG or STATUS_OK. */
enum status name_check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                             const struct name_label *label);

/*
 * Checks LENGTH bytes of ASCII, a label that is not an A-label: letters, digits and hyphens (RFC 5890, section 2.3.1),
 * which are not at its start or end or in positions 3 and 4 (RFC 5891, section 4.2.3.1).  The fault shows LABEL, the
 * label of the input.
 */
enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault);

/* Stores LABEL in c->odd if it is the first ASCII label that is not allowed beside U-labels. */
void name_note_odd(struct conversion *c, const struct name_label *label);

/*
 * Checks LABEL, the LENGTH bytes at BYTES with the ACE prefix, and writes it: decoded or, when encoding, unchanged.  If
 * it is invalid and has a control character or more than 63 bytes, that is the error.  c->out has room for
 * SHORT_UTF8_ROOM bytes.
 */
enum status name_convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length);

/* Writes LABEL, the LENGTH bytes of ASCII at BYTES, or converts it if it is an A-label. */
enum status name_convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                               size_t length);

/* Writes LABEL, a U-label whose mapping is ASCII, as an ASCII label, or converts it if it is an A-label. */
enum status name_convert_mapped(struct conversion *c, struct name_label *label);

/* u_label.c */

/*
 * Returns the code point that is read for POINT, whose remembered properties do not show that it is not mapped: its
 * lower case if that is its mapping and not ASCII, otherwise POINT.  Sets *WORD to the properties of the result.
 */
__attribute__((cold)) uint32_t u_label_examine(const struct conversion *c, uint32_t point, uint32_t *word);

/*
 * Maps LABEL, which was read with FACTS, if necessary (UTS #46, section 4), and checks it.  Sets *SAME to false if its
 * code points may have changed.  If they are all ASCII then, or none is left, its kind becomes LABEL_ASCII and they are
 * not checked.
 */
enum status u_label_settle(struct conversion *c, struct name_label *label, const struct label_facts *facts, bool *same);

/* Returns the code points of LABEL after u_label_settle, with their case flags if -m is given. */
const uint32_t *u_label_flagged(const struct conversion *c, const struct name_label *label);

/* Appends LABEL, a valid U-label, to the output in Unicode. */
enum status u_label_write(struct conversion *c, const struct name_label *label);

#endif
