/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_TLDS_BUILTIN_H
#define PUNY_TEXT_TLDS_BUILTIN_H

#include <stddef.h>

enum { TLDS_BUILTIN_SLOT = 28 }; /* bytes of an entry, padded with NUL; the compiler rejects a longer name */

/* The known top-level domains in ACE and lower case, sorted. */
extern const char tlds_builtin[][TLDS_BUILTIN_SLOT];
extern const size_t tlds_builtin_count;

/* The date of the public suffix list from which the table was made: "2026-01-01". */
extern const char tlds_builtin_date[];

#endif
