/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The sandbox: two interfaces of Linux, each of which is used without the other if that is missing, and pledge. */
#include <config.h>

#include "sandbox.h"

#include <stdbool.h>
#include <stddef.h>

#if defined SANDBOX_LINUX

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock.  The numbers are from linux/landlock.h, which is older than the kernel on most systems. */

#ifndef SYS_landlock_create_ruleset
enum { SYS_landlock_create_ruleset = 444, SYS_landlock_restrict_self = 446 };
#endif
/* struct landlock_ruleset_attr: rights that are denied unless a rule allows them; there are no rules. */
struct ruleset {
	uint64_t files, network, scope;
};

static const struct ruleset read_rights = {0xC, 0, 0}; /* of files and directories */

/* All other rights, and those that older kernels know. */
static const struct ruleset other_rights[] = {
	{0x1DFF3, 0xF, 3}, /* Linux 7.2: bind and send UDP */
	{0x1DFF3, 0x3, 3}, /* 7.1: connect to sockets that are files */
	{0x0DFF3, 0x3, 3}, /* 6.12: signals */
	{0x0DFF3, 0x3, 1}, /* RHEL 9: abstract sockets */
	{0x0DFF3, 0x3, 0}, /* 6.10: ioctl of devices */
	{0x05FF3, 0x3, 0}, /* 6.7: bind and connect TCP */
	{0x05FF3, 0x0, 0}, /* 6.2: truncate files */
	{0x01FF3, 0x0, 0}, /* 5.13: execute, write, remove and make files */
};

/* Gives up the rights of RULESET.  Returns false if the kernel does not know them all. */
static bool give_up(const struct ruleset *ruleset)
{
	const int fd = (int)syscall(SYS_landlock_create_ruleset, ruleset, sizeof *ruleset, 0);
	bool done;

	if (fd == -1)
		return false;
	done = syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	(void)close(fd);
	return done;
}

static bool enter_landlock(void)
{
	for (size_t i = 0; i < sizeof other_rights / sizeof *other_rights; i++) {
		if (give_up(&other_rights[i]))
			return true;
	}
	return false;
}

/*
 * A filter of system calls (seccomp), which lists what is allowed: the calls that a C library needs to read and write
 * open files and to get memory, and the opening of files for reading.  All others, those of kernels to come too, fail
 * as on a kernel that does not have them, for which a C library has a substitute if the call is newer than the oldest
 * kernel that it supports.  The names are those of any architecture and C library.
 */

/* From linux/filter.h and linux/seccomp.h. */
struct instruction {
	uint16_t code;
	uint8_t if_true, if_false; /* how many instructions to skip */
	uint32_t operand;
};
struct bpf_program {
	unsigned short length;
	const struct instruction *instructions;
};
enum { LOAD = 0x20, LOAD_X = 0x01, JUMP_EQUAL = 0x15, JUMP_EQUAL_X = 0x1D, JUMP_ANY_BIT = 0x45, RETURN = 0x06 };
enum { SET_MODE_FILTER = 1, FAIL = 0x00050000, ALLOW = 0x7FFF0000 };

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

/* In struct seccomp_data.  The low half of an argument has all that is looked at. */
enum { CALL = 0, MACHINE = 4, ARGUMENT = 16 + 4 * (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) };

/* clang-format off */
#define ALLOW_CALL(number) {JUMP_EQUAL, 0, 1, number}, {RETURN, 0, 0, ALLOW}
#define DENY_CALL(number) {JUMP_EQUAL, 0, 1, number}, {RETURN, 0, 0, FAIL | EPERM}
/* Allows the call if argument N is the number of the process, or has no bit of a mask. */
#define ALLOW_CALL_IF(number, n, ...) {JUMP_EQUAL, 0, 4, number}, {LOAD, 0, 0, ARGUMENT + 8 * (n)}, \
	{__VA_ARGS__}, {RETURN, 0, 0, ALLOW}, {RETURN, 0, 0, FAIL | EPERM}
#define IS_SELF JUMP_EQUAL_X, 0, 1, 0
#define HAS_NO(mask) JUMP_ANY_BIT, 1, 0, mask

enum { NOT_READING = O_ACCMODE | O_CREAT | O_TRUNC };
enum { NEW_CODE = ARCHITECTURE == 0x80000016 ? 0 : PROT_EXEC }; /* the mmap of s390x gets a pointer to its arguments */

static struct instruction allowed_calls[] = {
	{LOAD_X, 0, 0, 0}, /* the number of the process, set in filter_calls */
	/* the calls of another architecture have other numbers */
	{LOAD, 0, 0, MACHINE}, {JUMP_EQUAL, 1, 0, ARCHITECTURE}, {RETURN, 0, 0, FAIL | ENOSYS}, {LOAD, 0, 0, CALL},
	ALLOW_CALL(SYS_read), ALLOW_CALL(SYS_write), ALLOW_CALL(SYS_writev), ALLOW_CALL(SYS_close),
	ALLOW_CALL(SYS_ppoll), ALLOW_CALL(SYS_restart_syscall), ALLOW_CALL(SYS_lseek), ALLOW_CALL(SYS_fstat),
	ALLOW_CALL(SYS_brk), ALLOW_CALL(SYS_munmap), ALLOW_CALL(SYS_mremap),
	ALLOW_CALL_IF(SYS_mprotect, 2, HAS_NO(PROT_EXEC)),
	ALLOW_CALL(SYS_madvise), ALLOW_CALL(SYS_getrandom), ALLOW_CALL(SYS_exit), ALLOW_CALL(SYS_exit_group),
#ifdef SYS_statx
	ALLOW_CALL(SYS_statx),
#endif
#ifdef SYS__llseek /* 32 bits; 414 is ppoll_time64 */
	ALLOW_CALL(SYS__llseek), ALLOW_CALL(SYS_fstat64), ALLOW_CALL(SYS_fstatat64), ALLOW_CALL(414),
	ALLOW_CALL_IF(SYS_mmap2, 2, HAS_NO(PROT_EXEC)),
#else
	ALLOW_CALL(SYS_newfstatat), ALLOW_CALL_IF(SYS_mmap, 2, HAS_NO(NEW_CODE)),
#endif
	/* to give up more */
	ALLOW_CALL(SYS_seccomp), ALLOW_CALL(SYS_landlock_create_ruleset), ALLOW_CALL(SYS_landlock_restrict_self),
#ifdef SYS_open
	ALLOW_CALL(SYS_poll), ALLOW_CALL_IF(SYS_open, 1, HAS_NO(NOT_READING)),
#endif
	ALLOW_CALL_IF(SYS_openat, 2, HAS_NO(NOT_READING)),
	/* abort, which signals the thread; the only one has the number of the process */
	ALLOW_CALL(SYS_getpid), ALLOW_CALL(SYS_gettid), ALLOW_CALL_IF(SYS_tgkill, 0, IS_SELF),
	ALLOW_CALL_IF(SYS_tkill, 0, IS_SELF),
	/* isatty, which uses TCGETS, TCGETS2 (it has a type in no header of a C library), or TIOCGWINSZ */
	{JUMP_EQUAL, 1, 0, SYS_ioctl}, {RETURN, 0, 0, FAIL | ENOSYS}, {LOAD, 0, 0, ARGUMENT + 8},
	ALLOW_CALL(TCGETS), ALLOW_CALL(0x802C542A), ALLOW_CALL(TIOCGWINSZ),
	{RETURN, 0, 0, FAIL | EPERM},
};

static const struct instruction no_opening[] = {
	{LOAD, 0, 0, CALL},
#ifdef SYS_open
	DENY_CALL(SYS_open),
#endif
	DENY_CALL(SYS_openat),
	{RETURN, 0, 0, ALLOW},
};
/* clang-format on */

#else

/* The kernel rejects filters without a return. */
static struct instruction allowed_calls[1], no_opening[1];

#endif

/* The prctl that does the same is older, but valgrind lets a program have it, and then obeys the filter itself. */
static bool enter_seccomp(const struct instruction *instructions, size_t size)
{
	const struct bpf_program program = {(unsigned short)(size / sizeof *instructions), instructions};

	return syscall(SYS_seccomp, SET_MODE_FILTER, 0, &program) == 0;
}

static bool filter_calls(void)
{
	allowed_calls[0].operand = (uint32_t)getpid();
	return enter_seccomp(allowed_calls, sizeof allowed_calls);
}

const char *sandbox_enter(void)
{
	static const char *const names[2][2] = {{NULL, "seccomp"}, {"Landlock", "Landlock, seccomp"}};
	bool landlock;

	(void)prctl(PR_SET_NO_NEW_PRIVS, 1L, 0L, 0L, 0L); /* both need it */
	landlock = enter_landlock();
	return names[landlock][filter_calls()];
}

void sandbox_deny_opening(void)
{
	(void)give_up(&read_rights);
	(void)enter_seccomp(no_opening, sizeof no_opening);
}

#else

#ifdef SANDBOX_PLEDGE
#include <unistd.h>
#else
#define pledge(promises, execpromises) (-1) /* there is no sandbox */
#endif

const char *sandbox_enter(void)
{
	return pledge("stdio rpath", NULL) == 0 ? "pledge" : NULL;
}

void sandbox_deny_opening(void)
{
	(void)pledge("stdio", NULL);
}

#endif
