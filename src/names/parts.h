/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both directions of domain.h share; nobody else includes it. */
#ifndef PUNY_NAMES_PARTS_H
#define PUNY_NAMES_PARTS_H

#include "names/name.h"

/* Clears DOMAIN, refuses what cannot come to fit before it is looked at, checks the UTF-8 and reads the labels. */
enum status name_start(struct name *domain, const struct name_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct fault *fault);

/* An ASCII label, apart from what an ACE prefix promises: its length, and no control character. */
enum status name_judge_ascii(const struct name_rules *rules, const unsigned char *name,
                               const struct name_label *label, struct fault *fault);

/* An ASCII label beside a U-label: letters, digits, hyphens and underscores, or an asterisk alone. */
enum status name_judge_hostname(const unsigned char *name, const struct name_label *label, struct fault *fault);

/* Gives LABEL, an A-label, the code points of its U-label and its status.  One that fails keeps those it has. */
enum status name_read_a_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                struct name_label *label, struct fault *fault);

/*
 * IDNA_DISPLAY, whole-script confusables: judges LABEL of NAME, the LENGTH code points at POINTS, which has passed
 * idna_check, by the top-level domain of the name.  STATUS_OK, STATUS_CONFUSABLE or STATUS_NO_MEMORY.
 */
enum status name_judge_lookalike(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                 const struct name_label *label, const uint32_t *points, size_t length,
                                 struct fault *fault);

/* Measures ACE, the ACE form of a name of LENGTH bytes, and holds it to its limit with the origin. */
enum status name_check_length(struct name *domain, const struct name_rules *rules, const unsigned char *ace,
                                size_t ace_length, size_t length, struct fault *fault);

/*
 * RFC 5893 over the whole name; an asterisk and labels that begin with an underscore are no host names and are exempt.
 */
enum status name_judge_bidi(const struct name *domain, const struct name_rules *rules, struct fault *fault);

/*
 * Ends label I - 1 in domain->out and begins label I, or the end of the name if I is the count of labels: writes the
 * dot that stands there.  False without memory.
 */
bool name_write_dot(struct name *domain, size_t i);

enum status name_no_memory(struct fault *fault);

/* Makes FAULT point at LABEL and show it whole. */
void name_show_label(const struct name_label *label, struct fault *fault);

/* A rule about LABEL is broken: the fault shows it whole. */
enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault);
enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                    struct fault *fault);

#endif
