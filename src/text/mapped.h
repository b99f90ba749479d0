/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_MAPPED_H
#define PUNY_TEXT_MAPPED_H

#include "text/state.h"

#include <stddef.h>

/*
 * Returns NAME, well-formed UTF-8 of *LENGTH bytes, as decoding would show it after it was encoded: mapped at
 * IDNA_LOOKUP (UTS #46, section 4, step 1), otherwise unchanged.  Sets *LENGTH to the new length.  The result is NAME
 * or valid until text->out changes.
 */
const unsigned char *text_mapped(struct text *text, const unsigned char *name, size_t *length);

#endif
