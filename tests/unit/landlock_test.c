/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The rights that the sandbox gives up with each version of Landlock, and without each right.  The kernel of the tests
 * has only one version, so its calls are replaced here.
 */
#include <config.h>

#include "sandbox.h"
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

/* The rights that the kernel knows, which of its calls fail, and what it was given. */
static struct ruleset known;
static bool has_rulesets, restricts, gives_up_privileges, filters;
static struct ruleset given;
static int descriptor;
static bool restricted, without_privileges;

static bool has_all(const struct ruleset *rights, const struct ruleset *some)
{
	return !(some->files & ~rights->files) && !(some->network & ~rights->network) &&
	       !(some->scope & ~rights->scope);
}

static long create_ruleset(va_list arguments)
{
	const struct ruleset *const ruleset = va_arg(arguments, const struct ruleset *);
	const size_t size = va_arg(arguments, size_t);
	const int flags = va_arg(arguments, int);

	if (!has_rulesets || size != sizeof given || flags != 0 || !has_all(&known, ruleset))
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

/* Enters the sandbox of a kernel that knows RIGHTS.  Returns true if what is entered has the names NAMES. */
static bool enters(const struct ruleset *rights, const char *names)
{
	const char *entered;

	known = *rights;
	descriptor = -1;
	given = (struct ruleset){0};
	restricted = without_privileges = false;
	entered = sandbox_enter();
	return names ? entered && strcmp(entered, names) == 0 : !entered;
}

/*
 * What each version of Landlock can deny, without reading files and directories.  The numbers are those of
 * linux/landlock.h: LANDLOCK_ACCESS_FS_, LANDLOCK_ACCESS_NET_ and LANDLOCK_SCOPE_.
 */
/* clang-format off */
static const struct {
	const char *version;
	struct ruleset rights;
} rows[] = {
	{"10", {0x1DFF3, 0xF, 3}},       /* BIND_UDP, CONNECT_SEND_UDP */
	{"9", {0x1DFF3, 0x3, 3}},        /* RESOLVE_UNIX */
	{"6", {0x0DFF3, 0x3, 3}},        /* SIGNAL */
	{"6 in part", {0x0DFF3, 0x3, 1}}, /* ABSTRACT_UNIX_SOCKET */
	{"5", {0x0DFF3, 0x3, 0}},        /* IOCTL_DEV */
	{"4", {0x05FF3, 0x3, 0}},        /* BIND_TCP, CONNECT_TCP */
	{"3", {0x05FF3, 0x0, 0}},        /* TRUNCATE; REFER, of version 2, is denied anyway */
	{"1", {0x01FF3, 0x0, 0}},        /* EXECUTE, WRITE_FILE, REMOVE_DIR to MAKE_SYM; not READ_FILE and READ_DIR */
};
/* clang-format on */

enum { ROWS = sizeof rows / sizeof *rows, READ = 0xC, REFER = 0x2000 };
static const struct ruleset *const newest = &rows[0].rights, none;

/* Enters the sandbox of a kernel that knows RIGHTS and to read.  Returns true if EXPECTED are given up. */
static bool gives_up(const struct ruleset *rights, const struct ruleset *expected)
{
	struct ruleset all = *rights;

	all.files |= READ | REFER;
	return enters(&all, "Landlock") && restricted && memcmp(&given, expected, sizeof given) == 0;
}

/* What is given up if the kernel knows only RIGHTS: the newest that it has all of. */
static void test_without(uint64_t right, const char *kind, const struct ruleset *rights)
{
	size_t i = 0;

	if (has_all(rights, newest))
		return;
	while (i < ROWS && !has_all(rights, &rows[i].rights))
		i++;
	ok(i < ROWS ? gives_up(rights, &rows[i].rights) : enters(rights, NULL), "gives up %s%s without the %s %#jx",
	   i < ROWS ? "the rights of Landlock " : "nothing", i < ROWS ? rows[i].version : "", kind, (uintmax_t)right);
}

static void test_rights(void)
{
	for (size_t i = 0; i < ROWS; i++)
		ok(gives_up(&rows[i].rights, &rows[i].rights), "gives up what Landlock %s can deny", rows[i].version);
	ok(fcntl(descriptor, F_GETFD) == -1, "closes the descriptor of the rules");
	sandbox_deny_opening();
	ok(restricted && memcmp(&given, &(struct ruleset){READ, 0, 0}, sizeof given) == 0,
	   "then READ_FILE and READ_DIR");
	for (uint64_t right = 1; right <= newest->files; right <<= 1) {
		test_without(right, "file right",
		             &(struct ruleset){newest->files & ~right, newest->network, newest->scope});
		test_without(right, "network right",
		             &(struct ruleset){newest->files, newest->network & ~right, newest->scope});
		test_without(right, "scope", &(struct ruleset){newest->files, newest->network, newest->scope & ~right});
	}
}

static void test_parts(void)
{
#ifdef ARCHITECTURE
	filters = true;
	ok(enters(newest, "Landlock, seccomp"), "enters both");
	ok(enters(&none, "seccomp") && !restricted, "filters without Landlock");
	has_rulesets = false;
	ok(enters(newest, "seccomp") && !restricted, "filters if the kernel rejects the rules");
	has_rulesets = true;
	filters = false;
#endif
	ok(enters(&none, NULL) && !restricted, "is not entered without Landlock and seccomp");
	restricts = false;
	ok(enters(newest, NULL) && fcntl(descriptor, F_GETFD) == -1, "closes the descriptor of rules without effect");
	restricts = filters = true;
	gives_up_privileges = false;
	ok(enters(newest, NULL), "is not entered by a process that can gain privileges");
}

int main(void)
{
	has_rulesets = restricts = gives_up_privileges = true;
	test_rights();
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
