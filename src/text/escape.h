/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_ESCAPE_H
#define PUNY_TEXT_ESCAPE_H

#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Finds the name in RUN.  If an escape ends at the start of RUN, the name follows it: in "\nbücher.de", the run begins
 * with "n".  Returns false if the escape may be part of the name, as in "\u00fcber.de".
 */
bool text_find_name(struct text *text, struct text_run *run);

/* Returns the length of an escape of a character that is not ASCII at BYTES, such as "%C3" and "\u00fc", or 0. */
size_t text_escaped(const unsigned char *bytes, size_t left);

/* Writes the LENGTH bytes at BYTES to OUT, which has as much room, without such escapes.  Returns the bytes written. */
size_t text_unescape(const unsigned char *bytes, size_t length, unsigned char *out);

#endif
