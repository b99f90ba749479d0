/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_IDNA_VERSION_H
#define PUNY_IDNA_VERSION_H

/*
 * Returns the Unicode version of libunistring's tables, such as "14.0".  "8.0" means any version before 9.0, and "17.0"
 * any version from 17.0.
 */
const char *idna_unicode_version(void);

#endif
