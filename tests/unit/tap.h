/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The part of the Test Anything Protocol that the unit tests need: each ok() is a test, and main ends with "return
 * done_testing();", which prints their number.  If the program ends before, the driver reports a missing plan.
 *
 * A test calls trying() before it gives an input to the program.  If the test fails, crashes or does not end, the last
 * input is printed.  So a loop over inputs stops at the first one that is wrong.
 */
#ifndef PUNY_TAP_H
#define PUNY_TAP_H

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as GCC does */
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

static unsigned tap_tests, tap_failures;

/* The first bytes of the input since the last test. */
static struct {
	unsigned char bytes[1024];
	size_t length, size; /* of the whole input, and of an element: of bytes or of code points */
	bool given;
} tap_input;

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

/* Prints a line with the elements of LENGTH bytes: code points of 4 bytes, or bytes, escaped as in tests/cases. */
static inline void tap_show(const char *what, const void *elements, size_t length, size_t size)
{
	const unsigned char *const bytes = elements;

	printf("# %s, %zu %s: '", what, length / size, size > 1 ? "code points" : "bytes");
	for (size_t i = 0; i + size <= length && i + size <= sizeof tap_input.bytes; i += size) {
		uint32_t point = bytes[i];

		if (size > 1) {
			memcpy(&point, bytes + i, sizeof point);
			printf(i > 0 ? " %04X" : "%04X", (unsigned)point);
		} else if (point < ' ' || point > '~' || point == '\\') {
			printf("\\x%02X", (unsigned)point);
		} else {
			putchar((int)point);
		}
	}
	puts("'");
}

/* Prints the input, and forgets it. */
static inline void tap_show_input(void)
{
	if (tap_input.given)
		tap_show("input", tap_input.bytes, tap_input.length, tap_input.size);
	fflush(stdout);
}

/* Keeps the LENGTH elements of SIZE bytes: the next input, or the next part of it. */
static inline void tap_try(const void *elements, size_t length, size_t size)
{
	const size_t all = length * size, most = sizeof tap_input.bytes;

	if (length > 0)
		memcpy(tap_input.bytes, elements, all < most ? all : most);
	tap_input.length = all;
	tap_input.size = size;
	tap_input.given = true;
}

static inline void trying(const void *bytes, size_t length)
{
	tap_try(bytes, length, 1);
}

static inline void trying_points(const uint32_t *points, size_t length)
{
	tap_try(points, length, sizeof *points);
}

static const int tap_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTERM};
enum { TAP_SIGNALS = sizeof tap_signals / sizeof *tap_signals };
static struct sigaction tap_actions[TAP_SIGNALS];
static pid_t tap_process;

/* Prints the input with which the test ends.  Not in a process that a test has started, which its parent tests. */
static void tap_die(void)
{
	if (getpid() != tap_process)
		return;
	tap_process = 0;
	printf("not ok %u - ends\n", tap_tests + 1);
	tap_show_input();
}

/* Restores the action for the signal, which it gets again: it follows from the instruction, or is sent. */
static void tap_catch(int caught)
{
	for (size_t i = 0; i < TAP_SIGNALS; i++) {
		if (tap_signals[i] == caught)
			sigaction(caught, &tap_actions[i], NULL);
	}
	tap_die();
	if (caught == SIGABRT || caught == SIGTERM)
		raise(caught);
}

__attribute__((constructor)) static void tap_begin(void)
{
	struct sigaction action = {.sa_handler = tap_catch};

	tap_process = getpid();
	for (size_t i = 0; i < TAP_SIGNALS; i++)
		sigaction(tap_signals[i], &action, &tap_actions[i]);
#ifdef __SANITIZE_ADDRESS__
	__sanitizer_set_death_callback(tap_die);
#endif
}

/* Reports a test at LINE of FILE with its result GOOD and its name, and shows where it failed.  Returns GOOD. */
static inline bool tap_report(const char *file, int line, bool good, const char *format, va_list name)
{
	printf("%sok %u - ", good ? "" : "not ", ++tap_tests);
	tap_write(format, name);
	putchar('\n');
	if (!good) {
		note("at %s:%d", file, line);
		tap_show_input();
	}
	fflush(stdout);
	tap_input.given = false;
	tap_failures += !good;
	return good;
}

__attribute__((format(printf, 4, 5))) static inline bool tap_ok(const char *file, int line, bool good,
                                                                const char *format, ...)
{
	va_list name;

	va_start(name, format);
	good = tap_report(file, line, good, format, name);
	va_end(name);
	return good;
}

__attribute__((format(printf, 5, 6))) static inline bool tap_ok_number(const char *file, int line, uintmax_t actual,
                                                                       uintmax_t expected, const char *format, ...)
{
	va_list name;
	bool good;

	va_start(name, format);
	good = tap_report(file, line, actual == expected, format, name);
	va_end(name);
	if (!good)
		note("expected %ju (0x%jX), actual %ju (0x%jX)", expected, expected, actual, actual);
	return good;
}

__attribute__((format(printf, 7, 8))) static inline bool tap_ok_bytes(const char *file, int line, const void *actual,
                                                                      size_t length, const void *expected,
                                                                      size_t expected_length, const char *format, ...)
{
	bool good = length == expected_length && (length == 0 || memcmp(actual, expected, length) == 0);
	va_list name;

	va_start(name, format);
	good = tap_report(file, line, good, format, name);
	va_end(name);
	if (!good) {
		tap_show("expected", expected, expected_length, 1);
		tap_show("actual", actual, length, 1);
	}
	return good;
}

/*
 * Report a test: a condition that holds; a number and the one that is expected; bytes, their number, and those that are
 * expected.  Then follows the name of the test, formatted as by printf.
 */
#define ok(...) tap_ok(__FILE__, __LINE__, __VA_ARGS__)
#define ok_number(...) tap_ok_number(__FILE__, __LINE__, __VA_ARGS__)
#define ok_bytes(...) tap_ok_bytes(__FILE__, __LINE__, __VA_ARGS__)

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
