/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Output in blocks, with persistent errors. */
#include <config.h>

#include "output.h"

#include "report/report.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#ifndef OUTPUT_BLOCK
#define OUTPUT_BLOCK (1 << 16)
#endif

enum { BLOCK = OUTPUT_BLOCK };

/* Writes LENGTH bytes to FD; waits if FD is non-blocking and not ready.  Returns 0 or an errno value. */
static int write_all(int fd, const unsigned char *bytes, size_t length)
{
	struct pollfd poller = {.fd = fd, .events = POLLOUT};

	while (length > 0) {
		const ssize_t n = write(fd, bytes, length);

		if (n == 0) /* again would be forever */
			return ENOSPC;
		if (n > 0) {
			bytes += n;
			length -= (size_t)n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			(void)poll(&poller, 1, -1);
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
}

static void write_block(struct output *output, const unsigned char *bytes, size_t length)
{
	if (output->error == 0)
		output->error = write_all(output->fd, bytes, length);
}

bool output_flush(struct output *output)
{
	write_block(output, output->block.bytes, output->block.length);
	output->block.length = 0;
	return output->error == 0;
}

/* Buffers bytes for a file, unchanged. */
static void append_output(struct output *output, const unsigned char *bytes, size_t length)
{
	if (output->block.length + length > BLOCK)
		(void)output_flush(output);
	if (length > BLOCK || !buffer_reserve(&output->block, BLOCK - output->block.length))
		write_block(output, bytes, length);
	else
		(void)buffer_append(&output->block, bytes, length);
}

/* Buffers bytes for a terminal: complete characters, escaped where necessary. */
static void show(struct output *output, const unsigned char *bytes, size_t length, bool last)
{
	struct buffer shown = {0};
	size_t done;

	if (!buffer_append(&output->held, bytes, length) || output->held.length > SIZE_MAX / ESCAPE_GROWTH ||
	    !buffer_reserve(&shown, output->held.length * ESCAPE_GROWTH)) {
		output->error = ENOMEM;
		return;
	}
	done = escape_for_terminal(output->held.bytes, output->held.length, output->terminator, last, &shown);
	append_output(output, shown.bytes, shown.length);
	buffer_free(&shown);
	output->held.length -= done;
	memmove(output->held.bytes, output->held.bytes + done, output->held.length);
}

void output_write(struct output *output, const unsigned char *bytes, size_t length)
{
	if (length == 0)
		return;
	output->written = true;
	output->last = bytes[length - 1];
	if (output->terminal)
		show(output, bytes, length, false);
	else
		append_output(output, bytes, length);
}

bool output_finish(struct output *output)
{
	if (output->held.length > 0)
		show(output, NULL, 0, true);
	return output_flush(output);
}

bool output_close(struct output *output)
{
	if (close(output->fd) != 0 && errno != EINTR && output->written && output->error == 0)
		output->error = errno;
	return output->error == 0;
}

void output_free(struct output *output)
{
	buffer_free(&output->block);
	buffer_free(&output->held);
}
