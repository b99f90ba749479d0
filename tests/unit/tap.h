/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Test Anything Protocol, as much of it as the unit tests need: each ok() is a test of its own, and main ends with
 * "return done_testing();".
 */
#ifndef PUNY_TAP_H
#define PUNY_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned tap_tests, tap_failures;

/* A '#' in a name would begin a directive, a control character could end the line. */
static inline void tap_write(const char *format, va_list arguments)
{
	char name[512];

	vsnprintf(name, sizeof name, format, arguments);
	for (const char *c = name; *c; c++) {
		if (*c == '#')
			fputs("\\#", stdout);
		else if ((unsigned char)*c < ' ')
			printf("\\x%02X", (unsigned)*c);
		else
			putchar(*c);
	}
}

/* One test: GOOD or not, and its name.  Returns GOOD, so that more can be said with note(). */
__attribute__((format(printf, 2, 3)))
static inline bool ok(bool good, const char *format, ...)
{
	va_list arguments;

	printf("%sok %u - ", good ? "" : "not ", ++tap_tests);
	va_start(arguments, format);
	tap_write(format, arguments);
	va_end(arguments);
	putchar('\n');
	fflush(stdout);
	tap_failures += !good;
	return good;
}

/* A line about the test before it. */
__attribute__((format(printf, 1, 2)))
static inline void note(const char *format, ...)
{
	va_list arguments;

	fputs("# ", stdout);
	va_start(arguments, format);
	tap_write(format, arguments);
	va_end(arguments);
	putchar('\n');
}

/* A test that cannot be made here, and why. */
__attribute__((format(printf, 1, 2)))
static inline void skip(const char *format, ...)
{
	va_list arguments;

	printf("ok %u # SKIP ", ++tap_tests);
	va_start(arguments, format);
	tap_write(format, arguments);
	va_end(arguments);
	putchar('\n');
}

/* The plan, and the status for main to return. */
static inline int done_testing(void)
{
	printf("1..%u\n", tap_tests);
	return tap_failures > 0 || fflush(stdout) != 0;
}

#endif
