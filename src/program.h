/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the program does besides converting: it drops rights, and tests itself. */
#ifndef PUNY_PROGRAM_H
#define PUNY_PROGRAM_H

#include "base/buffer.h"

#include <stdbool.h>

/*
 * Drops, for the rest of the process, rights that a filter does not need, to limit what hostile input can cause, as far
 * as the system supports it: with Landlock and a filter of system calls on Linux, and pledge on OpenBSD.  puny(1) lists
 * what is denied.  Files can still be opened for reading, and open descriptors used.  Returns the names of the
 * interfaces that work, or NULL if the system has none or configure disabled them.
 */
const char *sandbox_enter(void);

/* In the sandbox, drops the right to open files, too. */
void sandbox_deny_opening(void);

/*
 * Converts the samples of RFC 3492, section 7.1, in both directions with mixed-case annotation, and compares the traces
 * of sections 7.2 and 7.3.  Appends the results to TAP and sets *PASSED to whether all passed.  Returns false if out of
 * memory.
 */
bool selftest(struct buffer *tap, bool *passed);

#endif
