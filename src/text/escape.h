/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_ESCAPE_H
#define PUNY_TEXT_ESCAPE_H

#include "text/state.h"

#include <stddef.h>

/*
 * Returns the number of bytes at the start of RUN that belong to an escape, such as the "n" of "\n"; or SIZE_MAX if
 * they may be part of the name, as in "\u00fc" or a path.
 */
size_t text_escape(const struct text *text, const struct text_run *run);

/* Returns the length of an escape of a character that is not ASCII at BYTES, such as "%C3" and "\u00fc", or 0. */
size_t text_escaped(const unsigned char *bytes, size_t left);

/* Writes the LENGTH bytes at BYTES to OUT, which has as much room, without such escapes.  Returns the bytes written. */
size_t text_unescape(const unsigned char *bytes, size_t length, unsigned char *out);

#endif
