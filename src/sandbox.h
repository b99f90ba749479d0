/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The sandbox. */
#ifndef PUNY_SANDBOX_H
#define PUNY_SANDBOX_H

/*
 * Drops, for the rest of the process, rights that a filter does not need, to limit what hostile input can cause, as far
 * as the system supports it: with Landlock and a filter of system calls on Linux, and pledge on OpenBSD.  puny(1) lists
 * what is denied.  Files can still be opened for reading, and open descriptors used.  Returns the names of the
 * interfaces that work, or NULL if the system has none or configure disabled them.
 */
const char *sandbox_enter(void);

/* In the sandbox, drops the right to open files, too. */
void sandbox_deny_opening(void);

#endif
