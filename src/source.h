/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_SOURCE_H
#define PUNY_SOURCE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Bytes in memory, or a file that is read in blocks.  The block, which the owner frees, grows only if one step needs
 * more than it holds.
 */
struct source {
	int fd;       /* -1 if all bytes are in memory */
	bool ended;   /* there are no bytes after the available ones */
	size_t start; /* number of used bytes at the start of the block */
	struct buffer block;
};

/* Begins with another file and keeps the block.  A block in memory is opened as {-1, .block = bytes}. */
void source_open(struct source *source, int fd);

/* Returns the available bytes. */
static inline const unsigned char *source_bytes(const struct source *source)
{
	return source->block.bytes + source->start;
}

static inline size_t source_length(const struct source *source)
{
	return source->block.length - source->start;
}

/*
 * Reads once, after the available bytes, which may move.  Returns 0 or an errno value: EAGAIN if it would have to wait
 * and WAIT is false.
 */
int source_read(struct source *source, bool wait);

#endif
