/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Input in blocks of any length. */
#include <config.h>

#include "source.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#ifndef SOURCE_BLOCK
#define SOURCE_BLOCK (1 << 17)
#endif

enum { BLOCK = SOURCE_BLOCK, ALIGNMENT = 64 };

void source_open(struct source *source, int fd)
{
	source->fd = fd;
	source->ended = false;
	source->start = source->block.length = 0;
}

void source_open_bytes(struct source *source, struct buffer *bytes)
{
	const struct buffer block = source->block;

	source_open(source, -1);
	source->block = *bytes;
	*bytes = block;
}

static bool wait_for(int fd, int timeout)
{
	struct pollfd poller = {.fd = fd, .events = POLLIN};

	return poll(&poller, 1, timeout) != 0;
}

/*
 * Makes room for a read after the available bytes.  They move to the front if bytes before them are used, aligned so
 * that the read begins at a multiple of ALIGNMENT: the kernel took twice the time to copy to other addresses.  If no
 * bytes are used, they stay in place, or a long record would move with each read.  The block doubles if the available
 * bytes fill it, since one step needs all of them and more.
 */
static bool make_room(struct source *source)
{
	struct buffer *block = &source->block;
	size_t left = source_length(source), front;

	if (block->capacity < left + 2 * ALIGNMENT && !buffer_grow(block, BLOCK))
		return false;
	if (left > 0 && source->start < ALIGNMENT)
		return true;
	front = -((uintptr_t)block->bytes + left) % ALIGNMENT;
	memmove(block->bytes + front, block->bytes + source->start, left);
	source->start = front;
	block->length = front + left;
	return true;
}

int source_read(struct source *source, bool wait)
{
	struct buffer *block = &source->block;

	if (source->fd == -1) {
		source->ended = true;
		return 0;
	}
	if (!wait && !wait_for(source->fd, 0))
		return EAGAIN;
	if (!make_room(source))
		return ENOMEM;
	for (;;) {
		ssize_t n;

		/* Only while it reads may the bytes after the available ones be accessed. */
		memory_allow(block->bytes + block->length, buffer_room(block));
		n = read(source->fd, block->bytes + block->length, buffer_room(block));
		if (n > 0)
			block->length += (size_t)n;
		memory_forbid(block->bytes + block->length, buffer_room(block));
		if (n >= 0) {
			source->ended = n == 0;
			return 0;
		}
		if (errno == EAGAIN || errno == EWOULDBLOCK)
			(void)wait_for(source->fd, -1);
		else if (errno != EINTR)
			return errno;
	}
}
