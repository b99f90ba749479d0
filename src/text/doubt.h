/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_DOUBT_H
#define PUNY_TEXT_DOUBT_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns true if LABEL has a capital letter. */
bool text_has_capital(const unsigned char *label, size_t length);

/*
 * Returns why the name BYTES, which was encoded into NAME and OUT, may be something else, or STATUS_OK.  KNOWN is true
 * if its top-level domain is known.
 */
enum status text_doubt(const struct name *name, const unsigned char *bytes, const struct buffer *out,
                       const struct tlds *tlds, bool known);

/* Returns true if words that are not ASCII are near RUN on its line. */
bool text_is_near_words(struct text *text, const struct text_run *run);

/* Returns true if WORD has letters of a script that is written without spaces. */
bool text_is_unspaced(const unsigned char *word, size_t length);

#endif
