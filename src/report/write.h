/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_REPORT_WRITE_H
#define PUNY_REPORT_WRITE_H

#include <stddef.h>

/*
 * Writes LENGTH bytes to FD; waits if FD is non-blocking and not ready.  Returns 0 or an errno value, ENOSPC if
 * write(2) writes nothing.
 */
int write_all(int fd, const unsigned char *bytes, size_t length);

#endif
