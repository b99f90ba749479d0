/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "sandbox.h"

#if defined SANDBOX_LANDLOCK

#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From linux/landlock.h, which is older than the kernel on most systems. */
enum { CREATE_RULESET_VERSION = 1 };
enum {
	FILE_EXECUTE = 1 << 0,
	FILE_WRITE = 1 << 1,
	FILE_REMOVE_OR_MAKE = 0x1FF << 4,
	FILE_TRUNCATE = 1 << 14,
	FILE_DEVICE_IOCTL = 1 << 15,
	FILE_CONNECT = 1 << 16,
};
enum { TCP_BIND = 1 << 0, TCP_CONNECT = 1 << 1, UDP_BIND = 1 << 2, UDP_SEND = 1 << 3 };
enum { SCOPE_ABSTRACT_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };

/* struct landlock_ruleset_attr: rights that are denied unless a rule allows them; there are no rules. */
struct ruleset {
	uint64_t files, network, scope;
};

/* The rights that each version of the interface added. */
static const struct ruleset brought[] = {
	[1] = {.files = FILE_EXECUTE | FILE_WRITE | FILE_REMOVE_OR_MAKE},
	[3] = {.files = FILE_TRUNCATE},
	[4] = {.network = TCP_BIND | TCP_CONNECT},
	[5] = {.files = FILE_DEVICE_IOCTL},
	[6] = {.scope = SCOPE_ABSTRACT_SOCKET | SCOPE_SIGNAL},
	[9] = {.files = FILE_CONNECT},
	[10] = {.network = UDP_BIND | UDP_SEND},
};

bool sandbox_enter(void)
{
	const long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, CREATE_RULESET_VERSION);
	struct ruleset ruleset = {0};
	bool entered;
	int fd;

	for (long i = 1; i <= version && i < (long)(sizeof brought / sizeof *brought); i++) {
		ruleset.files |= brought[i].files;
		ruleset.network |= brought[i].network;
		ruleset.scope |= brought[i].scope;
	}
	fd = (int)syscall(SYS_landlock_create_ruleset, &ruleset, sizeof ruleset, 0);
	if (fd == -1)
		return false;
	entered = prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L) == 0 && syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	(void)close(fd);
	return entered;
}

#elif defined SANDBOX_PLEDGE

#include <unistd.h>

bool sandbox_enter(void)
{
	return pledge("stdio rpath", NULL) == 0;
}

#else

bool sandbox_enter(void)
{
	return false;
}

#endif
