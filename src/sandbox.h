/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a filter can do without: nothing that a hostile input might bring about goes further than standard output. */
#ifndef PUNY_SANDBOX_H
#define PUNY_SANDBOX_H

#include <stdbool.h>

/*
 * Gives up, for the rest of the process, to open files for writing, to make and remove them, to execute programs and
 * to reach the network, as far as the system can refuse it: by Landlock on Linux, by pledge on OpenBSD.  Files can
 * still be opened for reading, and what is open stays as it is.  False: the system has no such thing, or configure was
 * told to leave it, and all is as before.
 */
bool sandbox_enter(void);

#endif
