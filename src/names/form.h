/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of names: labels, separators and lengths, independent of IDNA. */
#ifndef PUNY_NAMES_FORM_H
#define PUNY_NAMES_FORM_H

#include "names/name.h"

/* Clears NAME.  Returns STATUS_OK, or STATUS_NAME_TOO_LONG if a name of LENGTH bytes is too long to be read. */
static inline enum status name_begin(struct name *name, size_t length, struct fault *fault)
{
	name->label_count = 0;
	name->points.length = 0;
	name->ace_length = 0;
	name->rooted = name->rtl = name->changed = false;
	return length > NAME_READ_MAX ? fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, length) : STATUS_OK;
}

/*
 * Appends a label that begins at byte START of the name and byte OUT of the converted one.  Returns NULL if there are
 * too many.
 */
static inline struct name_label *name_add_label(struct name *name, size_t start, size_t out)
{
	struct name_label *label = &name->labels[name->label_count];

	if (name->label_count == NAME_LABELS_MAX)
		return NULL;
	*label = (struct name_label){.kind = LABEL_ASCII, .status = STATUS_OK, .start = start, .out_start = out};
	name->label_count++;
	return label;
}

/*
 * Measures LABEL, which begins at label->start of BYTES: sets its length and its kind, LABEL_ASCII or LABEL_U.  For
 * DOTS see struct name_rules.  Returns the length of the separator after it, or 0 at the end of the name.  If BYTES is
 * not well-formed UTF-8, STATUS becomes STATUS_INVALID_UTF8.
 */
size_t name_measure_label(const struct name_rules *rules, bool dots, const unsigned char *bytes, size_t length,
                          struct name_label *label, enum status *status);

/*
 * Measures LABEL of NAME in the same way and sets *SEPARATOR.  Removes the label if it is empty and may be: a name may
 * be the root, or a single separator.  Sets FAULT if it may not.
 */
enum status name_find_label(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                            size_t length, struct name_label *label, size_t *separator, struct fault *fault);

/*
 * Checks the form of the whole name.  Returns STATUS_INVALID_UTF8, STATUS_SURROGATE, STATUS_EMPTY_LABEL,
 * STATUS_NAME_TOO_LONG (too many labels), or STATUS_OK.  Appends the labels after those of NAME, and sets name->rooted.
 */
enum status name_check_form(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                            size_t length, struct fault *fault);

/*
 * Finds the error of an invalid name, for which a pass found STATUS and FAULT: an error of form comes first.  Appends
 * the labels that the pass has not reached.  If the form has an error, NAME has the labels before it, unchanged.
 */
enum status name_blame(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                       size_t length, enum status status, struct fault *fault);

/* Checks an ASCII label that is not an A-label.  Returns STATUS_CONTROL, STATUS_LABEL_TOO_LONG or STATUS_OK. */
enum status name_check_ascii(const struct name_rules *rules, const unsigned char *bytes, const struct name_label *label,
                             struct fault *fault);

/* Checks an ASCII label in a name with U-labels: letters, digits, hyphens and underscores, or an asterisk alone. */
enum status name_check_hostname(const unsigned char *bytes, const struct name_label *label, struct fault *fault);

/* Returns the length of BYTES with each escape (RFC 1035, section 5.1) counted as one byte. */
size_t name_count_escaped(const unsigned char *bytes, size_t length);

static inline size_t name_count(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	return rules->escapes ? name_count_escaped(bytes, length) : length;
}

/*
 * At IDNA_DISPLAY, checks LABEL of a name, the COUNT code points at POINTS, which passed idna_check, for whole-script
 * confusables, depending on the top-level domain of the name.  Returns STATUS_OK, STATUS_CONFUSABLE or
 * STATUS_NO_MEMORY.
 */
enum status name_check_lookalike(struct name *name, const struct name_rules *rules, const struct name_context *context,
                                 bool dots, const unsigned char *bytes, size_t length, const struct name_label *label,
                                 const uint32_t *points, size_t count, struct fault *fault);

/* Checks the length of ACE, the ACE form of a name of LENGTH bytes, including the origin. */
static inline enum status name_check_length(struct name *name, const struct name_rules *rules,
                                            const struct name_context *context, const unsigned char *ace,
                                            size_t ace_length, size_t length, struct fault *fault)
{
	size_t origin = name->rooted ? 0 : context->origin;

	name->ace_length = name_count(rules, ace, ace_length) - name->rooted;
	return name->ace_length + origin > rules->ace_max ? fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, length)
	                                                  : STATUS_OK;
}

/*
 * Checks the Bidi Rule (RFC 5893, section 2) for all labels of NAME, a Bidi domain name (name->rtl).  An asterisk and
 * ASCII labels that begin with an underscore are not host names and are exempt.
 */
enum status name_check_bidi(struct name *name, const struct name_context *context, const unsigned char *bytes,
                            struct fault *fault);

/* Set a fault of STATUS that shows the whole label and return STATUS; the second also has a code point. */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                  struct fault *fault);

/* Makes FAULT refer to LABEL and show it completely. */
void name_show_label(const struct name_label *label, struct fault *fault);

#endif
