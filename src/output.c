/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Output in blocks, with persistent errors, and messages on standard error. */
#include <config.h>

#include "output.h"

#include "report/report.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef OUTPUT_BLOCK
#define OUTPUT_BLOCK (1 << 16)
#endif

enum { BLOCK = OUTPUT_BLOCK };

/* Writes LENGTH bytes, unless an earlier write failed; waits if the file is non-blocking and not ready. */
static void write_all(struct output *output, const unsigned char *bytes, size_t length)
{
	struct pollfd poller = {.fd = output->fd, .events = POLLOUT};

	while (length > 0 && output->error == 0) {
		const ssize_t n = write(output->fd, bytes, length);

		if (n > 0) {
			bytes += n;
			length -= (size_t)n;
		} else if (n == 0) {
			output->error = ENOSPC; /* again would be forever */
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			(void)poll(&poller, 1, -1);
		} else if (errno != EINTR) {
			output->error = errno;
		}
	}
}

bool output_flush(struct output *output)
{
	write_all(output, output->block.bytes, output->block.length);
	output->block.length = 0;
	return output->error == 0;
}

/* Buffers bytes for a file, unchanged. */
static void append_output(struct output *output, const unsigned char *bytes, size_t length)
{
	if (output->block.length + length > BLOCK)
		(void)output_flush(output);
	if (length > BLOCK || !buffer_reserve(&output->block, BLOCK - output->block.length))
		write_all(output, bytes, length);
	else
		(void)buffer_append(&output->block, bytes, length);
}

/* Buffers bytes for a terminal: complete characters, escaped where necessary. */
static void append_escaped(struct output *output, const unsigned char *bytes, size_t length, bool last)
{
	struct buffer escaped = {0};
	size_t done;

	if (!buffer_append(&output->held, bytes, length) || output->held.length > SIZE_MAX / ESCAPE_GROWTH ||
	    !buffer_reserve(&escaped, output->held.length * ESCAPE_GROWTH)) {
		output->error = ENOMEM;
		return;
	}
	done = escape_for_terminal(output->held.bytes, output->held.length, output->terminator, last, &escaped);
	append_output(output, escaped.bytes, escaped.length);
	buffer_free(&escaped);
	output->held.length -= done;
	memmove(output->held.bytes, output->held.bytes + done, output->held.length);
}

void output_write(struct output *output, const unsigned char *bytes, size_t length)
{
	if (length == 0)
		return;
	output->written = true;
	output->last_byte = bytes[length - 1];
	if (output->terminal)
		append_escaped(output, bytes, length, false);
	else
		append_output(output, bytes, length);
}

void output_finish(struct output *output)
{
	if (output->held.length > 0)
		append_escaped(output, NULL, 0, true);
	(void)output_flush(output);
}

bool output_close(struct output *output)
{
	if (close(output->fd) != 0 && errno != EINTR && output->written && output->error == 0)
		output->error = errno;
	return output->error == 0;
}

/* Messages. */

/* POSIX lets PIPE_BUF be undefined where it varies. */
#ifndef PIPE_BUF
#define PIPE_BUF _POSIX_PIPE_BUF
#endif

/*
 * Characters of a subject, bytes of the escape of one, "\u{10FFFF}", and bytes of a text with a subject and the names
 * of all options.
 */
enum { SUBJECT_MAX = 200, ESCAPED_MAX = 10, TEXT_MAX = SUBJECT_MAX * ESCAPED_MAX + 512 };

static struct output errors = {.fd = STDERR_FILENO};

bool message_flush(void)
{
	const bool written = output_flush(&errors) || errors.error == EBADF;

	errors.error = 0;
	return written;
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
	char text[TEXT_MAX] = "", line[TEXT_MAX + 256];
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
