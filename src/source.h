/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_SOURCE_H
#define PUNY_SOURCE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes in memory, or a file that is read in blocks.  The block grows only where one step wants more than it holds. */
struct source {
	int fd;                /* -1 if all bytes are at hand */
	int error;             /* errno of the read that failed, or 0 */
	bool ended;            /* nothing follows what is at hand */
	size_t start;          /* bytes of the block that are used up */
	struct buffer block;
};

/* Begins with another file; the block stays. */
void source_open(struct source *source, int fd);

/* Begins with LENGTH bytes in memory, which are copied.  False if there is no memory: see source->error. */
bool source_open_bytes(struct source *source, const void *bytes, size_t length);

/* The bytes at hand. */
static inline const unsigned char *source_bytes(const struct source *source)
{
	return source->block.bytes + source->start;
}

static inline size_t source_length(const struct source *source)
{
	return source->block.length - source->start;
}

/* True if source_read would have to wait. */
bool source_would_block(const struct source *source);

/*
 * Reads once, behind the bytes at hand, which move to the front of the block.  False on an error: see source->error.
 */
bool source_read(struct source *source);

void source_free(struct source *source);

#endif
