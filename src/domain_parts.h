/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both directions of domain.h share; nobody else includes it. */
#ifndef PUNY_DOMAIN_PARTS_H
#define PUNY_DOMAIN_PARTS_H

#include "domain.h"

/* Clears DOMAIN, refuses what cannot come to fit before it is looked at, checks the UTF-8 and reads the labels. */
enum status domain_start(struct domain *domain, const struct domain_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct fault *fault);

/* An ASCII label, apart from what an ACE prefix promises: its length, and no control character. */
enum status domain_judge_ascii(const struct domain_rules *rules, const unsigned char *name,
                               const struct domain_label *label, struct fault *fault);

/* An ASCII label beside a U-label: letters, digits, hyphens and underscores, or an asterisk alone. */
enum status domain_judge_hostname(const unsigned char *name, const struct domain_label *label, struct fault *fault);

/* Gives LABEL, an A-label, the code points of its U-label and its status.  One that fails keeps those it has. */
enum status domain_read_a_label(struct domain *domain, const struct domain_rules *rules, const unsigned char *name,
                                struct domain_label *label, struct fault *fault);

/* Measures ACE, the ACE form of a name of LENGTH octets, and holds it to its limit with the origin. */
enum status domain_check_length(struct domain *domain, const struct domain_rules *rules, const unsigned char *ace,
                                size_t ace_length, size_t length, struct fault *fault);

/*
 * RFC 5893 over the whole name; an asterisk and labels that begin with an underscore are no host names and are exempt.
 */
enum status domain_judge_bidi(const struct domain *domain, const struct domain_rules *rules, struct fault *fault);

/* Writes the dot that stands before label I, or behind the last one where I is their count; false without memory. */
bool domain_write_dot(struct domain *domain, size_t i);

enum status domain_no_memory(struct fault *fault);

/* Makes FAULT point at LABEL and show it whole. */
void domain_show_label(const struct domain_label *label, struct fault *fault);

/* A rule about LABEL is broken: the fault shows it whole. */
enum status domain_label_fault(enum status status, const struct domain_label *label, struct fault *fault);
enum status domain_code_point_fault(enum status status, uint32_t code_point, const struct domain_label *label,
                                    struct fault *fault);

#endif
