/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_REPORT_WRITE_H
#define PUNY_REPORT_WRITE_H

#include <stddef.h>

/* Writes BYTES to FD, all of them; where FD is non-blocking, waits until it takes more.  Returns 0 or an errno. */
int write_all(int fd, const unsigned char *bytes, size_t length);

#endif
