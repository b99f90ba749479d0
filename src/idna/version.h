/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_IDNA_VERSION_H
#define PUNY_IDNA_VERSION_H

/*
 * The version of Unicode that libunistring's tables hold, found by looking at them: "14.0".  "8.0" stands for anything
 * before 9.0 too, and "17.0" for anything later.
 */
const char *idna_unicode_version(void);

#endif
