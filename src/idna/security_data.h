/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The generated tables; idna/security.h has the functions that read them. */
#ifndef PUNY_IDNA_SECURITY_DATA_H
#define PUNY_IDNA_SECURITY_DATA_H

#include <stdint.h>

/* The version of Unicode that the tables are of, and the date of confusables.txt. */
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
 * accepted, Common or Inherited, and not used with every script.  In the order of code points.
 */
struct security_extensions {
	uint16_t first, last;
	uint32_t scripts;
};

enum { SECURITY_EXTENSIONS = 21 };
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
extern const uint16_t security_tops[SECURITY_TOPS][SECURITY_TOP_MAX + 1];

#endif
