/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The rights that the sandbox gives up with each version of Landlock.  The kernel of the tests has only one of them, so
 * its calls are replaced here.
 */
#include <config.h>

#include "program.h"
#include "tap.h"

#ifdef SANDBOX_LINUX

#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static long fake_syscall(long number, ...);
static int fake_prctl(int option, ...);

#define syscall fake_syscall
#define prctl fake_prctl
#include "sandbox.c"

/* The version that the kernel has, the scopes that it knows, which of its calls fail, and what it was given. */
static long version;
static uint64_t scopes;
static bool has_rulesets, restricts, gives_up_privileges, filters;
static struct ruleset given;
static int descriptor;
static bool restricted, without_privileges;

static long create_ruleset(va_list arguments)
{
	const struct ruleset *const ruleset = va_arg(arguments, const struct ruleset *);
	const size_t size = va_arg(arguments, size_t);
	const int flags = va_arg(arguments, int);

	if (!ruleset)
		return size == 0 && flags == 1 ? version : -1;
	if (!has_rulesets || size != sizeof given || flags != 0 || ruleset->scope & ~scopes)
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
		restricted = restricts && without_privileges;
		result = restricted ? 0 : -1;
	} else if (number == SYS_seccomp) { /* the filter is tested in sandbox_test */
		result = filters && without_privileges ? 0 : -1;
	}
	va_end(arguments);
	return result;
}

static int fake_prctl(int option, ...)
{
	without_privileges = option == PR_SET_NO_NEW_PRIVS && gives_up_privileges;
	return without_privileges ? 0 : -1;
}

/* Enters the sandbox with this version of Landlock, or with none (-1).  Returns true if that has the names NAMES. */
static bool enters(long kernel_version, const char *names)
{
	const char *entered;

	version = kernel_version;
	descriptor = -1;
	given = (struct ruleset){0};
	restricted = without_privileges = false;
	entered = sandbox_enter();
	return names ? entered && strcmp(entered, names) == 0 : !entered;
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
			ok(enters(kernel, "Landlock") && restricted && given.files == rights->files &&
			           given.network == rights->network && given.scope == rights->scope,
			   "gives up what Landlock %ld can deny", kernel);
		}
	}
	ok(fcntl(descriptor, F_GETFD) == -1, "closes the descriptor of the rules");
	sandbox_deny_opening();
	ok(restricted && given.files == 0xC && given.network == 0 && given.scope == 0, "then READ_FILE and READ_DIR");
	for (scopes = 0; scopes < 4; scopes++)
		ok(enters(6, "Landlock") && given.scope == scopes && given.files == 0xDFF3,
		   "gives up the scopes that the kernel knows: %u", (unsigned)scopes);
	scopes = 3;
}

static void test_parts(void)
{
#ifdef ARCHITECTURE
	filters = true;
	ok(enters(7, "Landlock, seccomp"), "enters both");
	ok(enters(-1, "seccomp") && !restricted, "filters without Landlock");
	has_rulesets = false;
	ok(enters(7, "seccomp") && !restricted, "filters if the kernel rejects the rules");
	has_rulesets = true;
	filters = false;
#endif
	ok(enters(-1, NULL) && !restricted, "is not entered without Landlock and seccomp");
	restricts = false;
	ok(enters(7, NULL) && fcntl(descriptor, F_GETFD) == -1, "closes the descriptor of rules without effect");
	restricts = filters = true;
	gives_up_privileges = false;
	ok(enters(7, NULL), "is not entered by a process that can gain privileges");
}

int main(void)
{
	has_rulesets = restricts = gives_up_privileges = true;
	scopes = 3;
	test_versions();
	test_parts();
	return done_testing();
}

#else

int main(void)
{
	skip("built without Landlock");
	return done_testing();
}

#endif
