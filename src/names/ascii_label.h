/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* ASCII labels, among them A-labels: how they are checked and written. */
#ifndef PUNY_NAMES_ASCII_LABEL_H
#define PUNY_NAMES_ASCII_LABEL_H

#include "names/conversion.h"

/*
 * Checks LENGTH bytes of ASCII, a label that is not an A-label: letters, digits and hyphens (RFC 5890, section 2.3.1),
 * which are not at its start or end or in positions 3 and 4 (RFC 5891, section 4.2.3.1).  The fault shows LABEL, the
 * label of the input.
 */
enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault);

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

#endif
