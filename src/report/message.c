/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Messages on standard error. */
#include <config.h>

#include "report/message.h"

#include "report/escape.h"
#include "report/write.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* POSIX lets PIPE_BUF be undefined where it varies. */
#ifndef PIPE_BUF
#define PIPE_BUF _POSIX_PIPE_BUF
#endif

/* Characters of a subject, bytes of a text, and bytes of all that is around it. */
enum { SUBJECT_MAX = 200, TEXT_MAX = 2048, ERROR_MAX = 256 };

static struct buffer pending;
static bool lost;

/* Writes LINES, complete lines of at most PIPE_BUF bytes in total. */
static void write_lines(const unsigned char *lines, size_t length)
{
	int error = write_all(STDERR_FILENO, lines, length);

	lost = lost || (error != 0 && error != EBADF);
}

static void write_pending(void)
{
	write_lines(pending.bytes, pending.length);
	pending.length = 0;
}

bool message_waits(void)
{
	return pending.length > 0;
}

bool message_flush(void)
{
	bool told;

	write_pending();
	told = !lost;
	lost = false;
	return told;
}

/* Buffers LINE, and first writes the buffered lines if all together would exceed PIPE_BUF. */
static void take_line(const unsigned char *line, size_t length)
{
	if (pending.length + length > PIPE_BUF)
		write_pending();
	if (!buffer_append(&pending, line, length)) {
		write_pending();
		write_lines(line, length);
	}
}

void message_fault(const struct diagnostic *diagnostic)
{
	struct buffer line = {0};

	if (diagnostic_text(diagnostic, &line)) {
		take_line(line.bytes, line.length);
	} else {
		message_error(ENOMEM, "a diagnostic is lost");
		lost = true;
	}
	buffer_free(&line);
}

void message_error(int error, const char *format, ...)
{
	char text[TEXT_MAX] = "", line[TEXT_MAX + ERROR_MAX];
	va_list arguments;
	int length;

	va_start(arguments, format);
	(void)vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	length = snprintf(line, sizeof line, "puny: %s%s%s\n", text, error ? ": " : "", error ? strerror(error) : "");
	if (length > 0)
		take_line((unsigned char *)line, (size_t)length);
}

const char *message_escaped(const char *subject)
{
	static struct buffer escaped;

	escaped.length = 0;
	if (!escape_piece((const unsigned char *)subject, strlen(subject), SUBJECT_MAX, &escaped) ||
	    !buffer_append_byte(&escaped, 0))
		return "?";
	return (const char *)escaped.bytes;
}
