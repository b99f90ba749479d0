/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_SCRIPT_H
#define PUNY_IDNA_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Scripts as bits of a set.  Each recommended script (UAX #31, revision 41, Unicode 16.0, table 5) has a bit; all
 * others share SCRIPT_OTHER.  Common and Inherited can be mixed with any script and have no bit.
 */
enum {
	SCRIPT_ARABIC = 1 << 0,
	SCRIPT_ARMENIAN = 1 << 1,
	SCRIPT_BENGALI = 1 << 2,
	SCRIPT_BOPOMOFO = 1 << 3,
	SCRIPT_CYRILLIC = 1 << 4,
	SCRIPT_DEVANAGARI = 1 << 5,
	SCRIPT_ETHIOPIC = 1 << 6,
	SCRIPT_GEORGIAN = 1 << 7,
	SCRIPT_GREEK = 1 << 8,
	SCRIPT_GUJARATI = 1 << 9,
	SCRIPT_GURMUKHI = 1 << 10,
	SCRIPT_HAN = 1 << 11,
	SCRIPT_HANGUL = 1 << 12,
	SCRIPT_HEBREW = 1 << 13,
	SCRIPT_HIRAGANA = 1 << 14,
	SCRIPT_KANNADA = 1 << 15,
	SCRIPT_KATAKANA = 1 << 16,
	SCRIPT_KHMER = 1 << 17,
	SCRIPT_LAO = 1 << 18,
	SCRIPT_LATIN = 1 << 19,
	SCRIPT_MALAYALAM = 1 << 20,
	SCRIPT_MYANMAR = 1 << 21,
	SCRIPT_ORIYA = 1 << 22,
	SCRIPT_SINHALA = 1 << 23,
	SCRIPT_TAMIL = 1 << 24,
	SCRIPT_TELUGU = 1 << 25,
	SCRIPT_THAANA = 1 << 26,
	SCRIPT_THAI = 1 << 27,
	SCRIPT_TIBETAN = 1 << 28,
	SCRIPT_OTHER = 1 << 29
};

/* Returns the bit of the Script property of CODE_POINT according to libunistring, or 0 for Common and Inherited. */
uint32_t script_of(uint32_t code_point);

/* Returns the scripts of the LENGTH code points of LABEL. */
uint32_t script_set(const uint32_t *label, size_t length);

enum { SCRIPT_NAMES_MAX = 64 };

/*
 * Stores the names of the scripts of LABEL, a label, in alphabetical order, without Common and Inherited.  Returns
 * their number.
 */
size_t script_names(const uint32_t *label, size_t length, const char *found[static SCRIPT_NAMES_MAX]);

/*
 * Returns a bit for each writing system that has a script of SET: Latin with Han and Bopomofo, with Han, Hiragana and
 * Katakana, or with Han and Hangul (UTS #39, section 5.2).
 */
uint32_t script_systems(uint32_t set);

/* Returns true if SET is at most one script, or part of one of these writing systems without Latin. */
bool script_is_single(uint32_t set);

#endif
