/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_NAMES_ASCII_H
#define PUNY_NAMES_ASCII_H

#include <stddef.h>

/*
 * How many bytes, from the start of BYTES, are whole records that every conversion of names leaves as they are, in
 * both directions: ASCII, within the limits, and without anything that could be an A-label or a list of code points.
 * TERMINATOR is LF, which a CR may precede, or NUL.  This errs on the side of 0: what it passes over is looked at
 * again.
 *
 * A record is left to the judge (domain.h) if it holds a byte that is not 20 to 7E, a plus sign or "xn--" in any
 * case; two separators in a row, or one at its start; a label over 63 octets, or 253 octets in all. (A CR counts as an
 * byte, and a final dot too.)
 */
size_t ascii_names(const unsigned char *bytes, size_t length, unsigned char terminator);

/* The same without lanes. */
size_t ascii_names_plain(const unsigned char *bytes, size_t length, unsigned char terminator);

#endif
