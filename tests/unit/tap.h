/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The part of the Test Anything Protocol that the unit tests need: each ok() is a test, and main ends with "return
 * done_testing();", which prints their number.  If the program ends before, the driver reports a missing plan.
 */
#ifndef PUNY_TAP_H
#define PUNY_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned tap_tests, tap_failures;

/* A '#' in a name would begin a directive, and a control character could end the line. */
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

/* Reports a test with its result GOOD and its name.  Returns GOOD, so that the caller can add a note(). */
__attribute__((format(printf, 2, 3))) static inline bool ok(bool good, const char *format, ...)
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

/* Prints a line about the previous test. */
__attribute__((format(printf, 1, 2))) static inline void note(const char *format, ...)
{
	va_list arguments;

	fputs("# ", stdout);
	va_start(arguments, format);
	tap_write(format, arguments);
	va_end(arguments);
	putchar('\n');
}

/* Reports a test that cannot run here, and why. */
__attribute__((format(printf, 1, 2))) static inline void skip(const char *format, ...)
{
	va_list arguments;

	printf("ok %u # SKIP ", ++tap_tests);
	va_start(arguments, format);
	tap_write(format, arguments);
	va_end(arguments);
	putchar('\n');
}

/* Prints the plan.  Returns the status of main: not 0 if a test failed or none ran. */
static inline int done_testing(void)
{
	printf("1..%u\n", tap_tests);
	return tap_failures > 0 || tap_tests == 0 || fflush(stdout) != 0;
}

#endif
