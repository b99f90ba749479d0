/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "program.h"

#if defined SANDBOX_LANDLOCK

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
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

/*
 * Landlock does not restrict execution of a file without a name (memfd_create), TCP by sendto with MSG_FASTOPEN,
 * changes of the mode, owner, times and attributes of files, and input to a terminal by TIOCSTI.  A filter of system
 * calls (seccomp) denies these.  It lists what is denied: a list of what a C library needs would not be complete for
 * the next.
 */

/* From linux/audit.h: the machine of its ELF files, 64-bit 80000000, little-endian 40000000. */
#if defined __x86_64__
#define ARCHITECTURE 0xC000003E
#elif defined __i386__
#define ARCHITECTURE 0x40000003
#elif defined __aarch64__ && defined __AARCH64EL__
#define ARCHITECTURE 0xC00000B7
#elif defined __arm__ && defined __ARMEL__
#define ARCHITECTURE 0x40000028
#elif defined __s390x__
#define ARCHITECTURE 0x80000016
#elif defined __riscv && __riscv_xlen == 64
#define ARCHITECTURE 0xC00000F3
#endif

#ifdef ARCHITECTURE

/* From linux/filter.h and linux/seccomp.h. */
struct instruction {
	uint16_t code;
	uint8_t if_true, if_false; /* how many instructions to skip */
	uint32_t operand;
};
struct program {
	unsigned short length;
	const struct instruction *instructions;
};
enum { LOAD = 0x20, JUMP_EQUAL = 0x15, JUMP_FROM = 0x35, RETURN = 0x06 };
enum {
	CALL = 0,
	MACHINE = 4,
	REQUEST = 24 + 4 * (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
}; /* in struct seccomp_data */
enum { DENY = 0x00050000 | EPERM, ALLOW = 0x7FFF0000, FILTER = 2 };

/* clang-format off */
#define DENY_IF(jump, value) {jump, 0, 1, value}, {RETURN, 0, 0, DENY}
#define DENY_CALL(number) DENY_IF(JUMP_EQUAL, number)

static const struct instruction instructions[] = {
	/* the calls of another architecture, and of x32, have other numbers */
	{LOAD, 0, 0, MACHINE}, {JUMP_EQUAL, 1, 0, ARCHITECTURE}, {RETURN, 0, 0, DENY},
	{LOAD, 0, 0, CALL}, DENY_IF(JUMP_FROM, 0x40000000),
	DENY_CALL(SYS_execve), DENY_CALL(SYS_execveat),
	DENY_CALL(SYS_socket),
#ifdef SYS_socketcall
	DENY_CALL(SYS_socketcall),
#endif
	DENY_CALL(425), /* io_uring_setup, which makes calls without a system call */
#ifdef SYS_chmod
	DENY_CALL(SYS_chmod), DENY_CALL(SYS_chown), DENY_CALL(SYS_lchown),
	DENY_CALL(SYS_utimes), DENY_CALL(SYS_futimesat),
#endif
#ifdef SYS_utime
	DENY_CALL(SYS_utime),
#endif
#ifdef SYS_chown32
	DENY_CALL(SYS_chown32), DENY_CALL(SYS_lchown32), DENY_CALL(SYS_fchown32),
	DENY_CALL(412), /* utimensat_time64 */
#endif
	DENY_CALL(SYS_fchmod), DENY_CALL(SYS_fchmodat), DENY_CALL(452), /* fchmodat2 */
	DENY_CALL(SYS_fchown), DENY_CALL(SYS_fchownat), DENY_CALL(SYS_utimensat),
	DENY_CALL(SYS_setxattr), DENY_CALL(SYS_lsetxattr), DENY_CALL(SYS_fsetxattr), DENY_CALL(463), /* setxattrat */
	DENY_CALL(SYS_removexattr), DENY_CALL(SYS_lremovexattr), DENY_CALL(SYS_fremovexattr),
	DENY_CALL(466), /* removexattrat */
	/* TIOCSTI, and TIOCLINUX, which pastes on a console */
	{JUMP_EQUAL, 0, 5, SYS_ioctl}, {LOAD, 0, 0, REQUEST}, DENY_IF(JUMP_EQUAL, TIOCSTI), DENY_IF(JUMP_EQUAL, TIOCLINUX),
	{RETURN, 0, 0, ALLOW},
};
/* clang-format on */

static const struct program program = {sizeof instructions / sizeof *instructions, instructions};

#endif

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
#ifdef ARCHITECTURE
	if (entered)
		(void)prctl(PR_SET_SECCOMP, FILTER, &program);
#endif
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
