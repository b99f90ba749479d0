/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Lists of top-level domains. */
#ifndef PUNY_TEXT_TLDS_H
#define PUNY_TEXT_TLDS_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Adds the top-level domains of LIST, LENGTH bytes, to TLDS, which is empty: in ACE and lower case, sorted, each padded
 * with NUL to 64 bytes.  A line of LIST is a label in Unicode or ACE, as in IANA's tlds-alpha-by-domain.txt, or a rule
 * of the public suffix list, of which the last label is added; "#" and "//" begin comments.  Other lines are ignored.
 * Returns STATUS_OK or STATUS_NO_MEMORY.
 */
enum status tlds_read(struct buffer *tlds, const unsigned char *list, size_t length);

/* Returns true if LABEL, in ACE and either case, is a built-in top-level domain or one of TLDS, which may be NULL. */
bool tlds_have(const struct buffer *tlds, const unsigned char *label, size_t length);

#endif
