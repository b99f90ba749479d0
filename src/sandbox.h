/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Dropping of privileges that a filter does not need, to limit what hostile input can cause. */
#ifndef PUNY_SANDBOX_H
#define PUNY_SANDBOX_H

#include <stdbool.h>

/*
 * Drops, for the rest of the process, rights that a filter does not need, as far as the system supports it: with
 * Landlock and a filter of system calls on Linux, and pledge on OpenBSD.  puny(1) lists what is denied.  Files can
 * still be opened for reading, and open descriptors used.  Returns false, and changes nothing, if the system has no
 * such interface or configure disabled it.
 */
bool sandbox_enter(void);

#endif
