/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Input in blocks of any length. */
#include <config.h>

#include "source.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 17, READ_MIN = 128 };

void source_open(struct source *source, int fd)
{
	source->fd = fd;
	source->ended = false;
	source->start = source->block.length = 0;
}

/*
 * Makes room for a read after the available bytes, which move to the front.  The block doubles if they fill it but for
 * READ_MIN bytes, since one step needs all of them and more.
 */
static bool make_room(struct source *source)
{
	struct buffer *block = &source->block;
	const size_t left = source_length(source);

	if (block->capacity < left + READ_MIN && !buffer_grow(block, BLOCK))
		return false;
	if (source->start > 0)
		memmove(block->bytes, block->bytes + source->start, left);
	source->start = 0;
	block->length = left;
	return true;
}

int source_read(struct source *source, bool wait)
{
	struct buffer *block = &source->block;

	if (source->fd == -1) {
		source->ended = true;
		return 0;
	}
	if (!make_room(source))
		return ENOMEM;
	for (;;) {
		struct pollfd poller = {.fd = source->fd, .events = POLLIN};
		ssize_t n;

		if (poll(&poller, 1, wait ? -1 : 0) == 0)
			return EAGAIN;
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
		/* Another process may have read what the poll found. */
		if (errno == EAGAIN || errno == EWOULDBLOCK) {
			if (!wait)
				return EAGAIN;
		} else if (errno != EINTR) {
			return errno;
		}
	}
}
