/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The rights that the sandbox gives up with each version of Landlock.  The kernel of the tests has only one of them, so
 * its calls are replaced here.
 */
#include <config.h>

#include "program.h"
#include "tap.h"

#ifdef SANDBOX_LANDLOCK

#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static long fake_syscall(long number, ...);
static int fake_prctl(int option, ...);

#define syscall fake_syscall
#define prctl fake_prctl
#include "sandbox.c"

/* The version that the kernel has, which of its calls fail, and what it was given. */
static long version;
static bool has_rulesets, restricts, gives_up_privileges;
static struct ruleset given;
static int descriptor;
static bool restricted, without_privileges, filtered;

static long create_ruleset(va_list arguments)
{
	const struct ruleset *const ruleset = va_arg(arguments, const struct ruleset *);
	const size_t size = va_arg(arguments, size_t);
	const int flags = va_arg(arguments, int);

	if (!ruleset)
		return size == 0 && flags == 1 ? version : -1;
	if (!has_rulesets || size != sizeof given || flags != 0)
		return -1;
	given = *ruleset;
	descriptor = open("/dev/null", O_RDONLY);
	return descriptor;
}

static long fake_syscall(long number, ...)
{
	long result = -1;
	va_list arguments;

	va_start(arguments, number);
	if (number == SYS_landlock_create_ruleset) {
		result = create_ruleset(arguments);
	} else if (number == SYS_landlock_restrict_self && va_arg(arguments, int) == descriptor) {
		restricted = restricts;
		result = restricts ? 0 : -1;
	}
	va_end(arguments);
	return result;
}

/* The filter of system calls is tested in sandbox_test. */
static int fake_prctl(int option, ...)
{
	if (option == PR_SET_SECCOMP) {
		filtered = restricted;
		return 0;
	}
	without_privileges = option == PR_SET_NO_NEW_PRIVS && gives_up_privileges;
	return without_privileges ? 0 : -1;
}

/* Enters the sandbox with this version of Landlock, or with none (-1). */
static bool enter(long kernel_version)
{
	version = kernel_version;
	descriptor = -1;
	given = (struct ruleset){0};
	restricted = without_privileges = filtered = false;
	return sandbox_enter();
}

/* The numbers are those of linux/landlock.h: LANDLOCK_ACCESS_FS_, LANDLOCK_ACCESS_NET_ and LANDLOCK_SCOPE_. */
/* clang-format off */
static const struct {
	long first, last;
	struct ruleset rights;
} rows[] = {
	{1, 2, {0x01FF3, 0x0, 0}},     /* EXECUTE, WRITE_FILE, REMOVE_DIR to MAKE_SYM; not READ_FILE and READ_DIR */
	{3, 3, {0x05FF3, 0x0, 0}},     /* TRUNCATE */
	{4, 4, {0x05FF3, 0x3, 0}},     /* BIND_TCP, CONNECT_TCP */
	{5, 5, {0x0DFF3, 0x3, 0}},     /* IOCTL_DEV */
	{6, 8, {0x0DFF3, 0x3, 3}},     /* ABSTRACT_UNIX_SOCKET, SIGNAL */
	{9, 9, {0x1DFF3, 0x3, 3}},     /* RESOLVE_UNIX */
	{10, 12, {0x1DFF3, 0xF, 3}},   /* BIND_UDP, CONNECT_SEND_UDP; later versions are unknown */
};
/* clang-format on */

static void test_versions(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct ruleset *const rights = &rows[i].rights;

		for (long kernel = rows[i].first; kernel <= rows[i].last; kernel++) {
			const bool entered = enter(kernel);

			ok(entered && restricted && without_privileges && given.files == rights->files &&
			           given.network == rights->network && given.scope == rights->scope,
			   "gives up what Landlock %ld can deny", kernel);
		}
	}
	ok(fcntl(descriptor, F_GETFD) == -1, "closes the descriptor of the rules");
}

static void test_failures(void)
{
	has_rulesets = false;
	ok(!enter(-1) && !restricted, "is not entered without Landlock");
	has_rulesets = true;
	restricts = false;
	ok(!enter(7) && fcntl(descriptor, F_GETFD) == -1, "is not entered if the kernel rejects the rules");
	restricts = true;
	gives_up_privileges = false;
	ok(!enter(7) && !restricted && !filtered && fcntl(descriptor, F_GETFD) == -1,
	   "is not entered by a process that can gain privileges");
}

int main(void)
{
	has_rulesets = restricts = gives_up_privileges = true;
	test_versions();
	test_failures();
	return done_testing();
}

#else

int main(void)
{
	skip("built without Landlock");
	return done_testing();
}

#endif
