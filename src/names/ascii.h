/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_NAMES_ASCII_H
#define PUNY_NAMES_ASCII_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Returns the number of bytes, from the start of BYTES, of whole records that every conversion of names leaves
 * unchanged in both directions, except that it may fold capitals: ASCII, within the limits, and without text that could
 * be an A-label, a list of code points or other text than a name.  TERMINATOR is LF, which a CR may precede, or NUL.
 * The result may be too small, never too large: without native lanes (base/extensions.h) it is 0, and the last 64 bytes
 * are never part of it.
 *
 * A record is not skipped if it contains a byte below 2D other than the asterisk, one above 7E, one from ":" to "@" or
 * "xn--" in any case; two separators
 * in a row, or one at its start; a label over 63 bytes, or 253 bytes in all, counting a CR and a trailing dot.
 *
 * Sets *CAPITALS to false if no byte of the result is a letter A to Z; true may be wrong.
 */
size_t ascii_names(const unsigned char *bytes, size_t length, unsigned char terminator, bool *capitals);

/* Writes the LENGTH bytes at BYTES to OUT, A to Z in lower case. */
void ascii_fold(unsigned char *out, const unsigned char *bytes, size_t length);

#endif
