/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Messages on standard error. */
#include <config.h>

#include "message.h"

#include "output.h"
#include "report/report.h"

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

static struct output errors = {.fd = STDERR_FILENO};

bool message_flush(void)
{
	const bool told = output_flush(&errors) || errors.error == EBADF;

	errors.error = 0;
	return told;
}

/* First writes the buffered lines if all together would exceed PIPE_BUF: other processes may write between writes. */
void message_line(const unsigned char *line, size_t length)
{
	if (errors.block.length + length > PIPE_BUF)
		(void)output_flush(&errors);
	output_write(&errors, line, length);
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
		message_line((unsigned char *)line, (size_t)length);
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
