/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_SECURITY_H
#define PUNY_IDNA_SECURITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The tables of security_data.c hold the data of UTS #39, of this version of Unicode, whatever version libunistring
 * has, and with this date of confusables.txt.
 */
extern const char security_version[], security_date[];

/*
 * The tables are divided into blocks of 64 code points.  A code point after the last block is not accepted, or is no
 * source.
 */
enum { SECURITY_ACCEPTED_BLOCKS = 3282, SECURITY_SOURCE_BLOCKS = 3243 };

/* A bit for each code point that the level display accepts. */
extern const uint64_t security_accepted[];
extern const unsigned char security_accepted_block[SECURITY_ACCEPTED_BLOCKS];

/*
 * The scripts (idna/script.h) with which a range of code points is used (Script_Extensions), for those that are
 * accepted and whose Script does not say it.  In the order of code points.
 */
struct security_extensions {
	uint32_t first, last, scripts;
};

enum { SECURITY_EXTENSIONS = 26 };
extern const struct security_extensions security_extensions[SECURITY_EXTENSIONS];

/* A bit for each source of a block, a code point that has a prototype, and the number of sources in earlier blocks. */
struct security_sources {
	uint64_t bits;
	uint16_t earlier;
};

extern const struct security_sources security_sources[];
extern const uint16_t security_source_block[SECURITY_SOURCE_BLOCKS];

/* The place of the prototype of each source among the prototypes.  The last code point of a prototype has this bit. */
enum { SECURITY_LAST = 1 << 24 };
extern const uint16_t security_place[];
extern const uint32_t security_prototypes[];

/* The known top-level domains whose letters all look like ASCII letters, with zeros after them. */
enum { SECURITY_TOPS = 3, SECURITY_TOP_MAX = 3 };
extern const uint32_t security_tops[SECURITY_TOPS][SECURITY_TOP_MAX + 1];

/*
 * Returns true if CODE_POINT has Identifier_Status Allowed (UTS #39, section 3.1), if it is a joiner, or if its script
 * is Han, Bopomofo, Hiragana or Katakana.
 */
bool security_accepts(uint32_t code_point);

/*
 * Returns the scripts (idna/script.h) with which CODE_POINT is used, if that is accepted and Script_Extensions has
 * other scripts for it than its Script.  Otherwise returns UINT32_MAX.
 */
uint32_t security_scripts(uint32_t code_point);

/* Returns true if confusables.txt has a prototype for CODE_POINT. */
static inline bool security_has_prototype(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;

	return block < SECURITY_SOURCE_BLOCKS &&
	       (security_sources[security_source_block[block]].bits >> (code_point & 63) & 1) != 0;
}

/*
 * Returns the prototype of CODE_POINT in confusables.txt (UTS #39, section 4), or NULL if that is CODE_POINT itself.
 * The last code point of a prototype has the bit SECURITY_LAST.
 */
const uint32_t *security_prototype(uint32_t code_point);

/* Returns true if LABEL is a known top-level domain whose letters all have one ASCII letter as their prototype. */
bool security_is_known_top(const uint32_t *label, size_t length);

#endif
