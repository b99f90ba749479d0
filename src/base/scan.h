/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_SCAN_H
#define PUNY_BASE_SCAN_H

#include <stddef.h>

/* Search for bytes that require work, sixteen at a time if the machine has vectors. */

/* What to search for, as bits. */
enum scan_wanted {
	SCAN_NON_ASCII = 1 << 0,   /* a byte over 7F */
	SCAN_ACE_PREFIX = 1 << 1,  /* "xn--" in any case, if complete */
	SCAN_ZONE_SYNTAX = 1 << 2, /* bytes that begin more than words in a zone file: " $ ( ) */
	SCAN_BACKSLASH = 1 << 3,   /* \ */
	SCAN_SEMICOLON = 1 << 4,   /* ; */
	SCAN_ESCAPES = 1 << 5      /* bytes that begin an escape in text, besides a backslash: % [ */
};

/* Returns the offset of the first WANTED byte in BYTES, or LENGTH. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted);

/*
 * Returns how many bytes at the start of BYTES, which are ASCII, certainly begin none of these: an empty label (a dot
 * after a dot, a space or another byte up to it; one at the start of BYTES is not found), a label of more than 63
 * bytes, a word of more than SCAN_WORD_MAX bytes without spaces.  If there are none, the result is at most
 * SCAN_NAMES_AHEAD less than LENGTH.
 */
size_t scan_names(const unsigned char *bytes, size_t length);

enum { SCAN_WORD_MAX = 126, SCAN_NAMES_AHEAD = 64 };

/* Returns the number of occurrences of BYTE in BYTES. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte);

/* The last BYTE of the LENGTH bytes at BYTES, or NULL; POSIX has no memrchr. */
const unsigned char *scan_find_last(const unsigned char *bytes, size_t length, unsigned char byte);

#endif
