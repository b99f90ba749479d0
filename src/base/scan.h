/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_BASE_SCAN_H
#define PUNY_BASE_SCAN_H

#include <stddef.h>

/*
 * Looking for the bytes that need work, sixteen at a time if the machine has vectors.  All that is fast about copying
 * is here.  Each function has a plain twin of the same meaning, which does the rest of a block and is what other
 * machines run; the tests compare the two.
 */

/* What to look for, as bits. */
enum scan_wanted {
	SCAN_NON_ASCII = 1 << 0,     /* a byte over 7F */
	SCAN_ACE_PREFIX = 1 << 1,    /* "xn--" in any case; one that the end of the bytes cuts does not count */
	SCAN_ZONE_SYNTAX = 1 << 2    /* what makes a line of a master file more than words: " $ ( ) */
};

/* The offset of the first of what is WANTED in BYTES, or LENGTH. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted);
size_t scan_find_plain(const unsigned char *bytes, size_t length, unsigned wanted);

/* How often BYTE stands in BYTES. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte);
size_t scan_count_plain(const unsigned char *bytes, size_t length, unsigned char byte);

#endif
