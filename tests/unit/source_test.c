/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The position of reads, and when available bytes move. */
#include <config.h>

#include "source.h"
#include "tap.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

static int ends[2];

/* Reads LENGTH more bytes. */
static bool feed(struct source *source, size_t length)
{
	unsigned char bytes[512];

	memset(bytes, 'a', length);
	return write(ends[1], bytes, length) == (ssize_t)length && source_read(source) == 0;
}

int main(void)
{
	struct source source = {0};
	struct buffer abc = {0};
	const unsigned char *bytes;

	if (pipe(ends) != 0)
		return 1;
	source_open(&source, ends[0]);
	ok(feed(&source, 101) && (uintptr_t)source_bytes(&source) % 64 == 0, "a read begins at a multiple of 64");
	bytes = source_bytes(&source);
	ok(feed(&source, 101) && source_bytes(&source) == bytes && source_length(&source) == 202,
	   "what nobody has used up is not moved");
	source.start += 195;
	ok(feed(&source, 101) && source_length(&source) == 108 && ((uintptr_t)source_bytes(&source) + 7) % 64 == 0 &&
	           source_bytes(&source) < bytes + 64,
	   "what is left moves to the front, so that a read begins there again");
	buffer_append_string(&abc, "abc");
	source_open_bytes(&source, &abc);
	ok(!source_would_block(&source) && !source.ended && source_read(&source) == 0 && source.ended &&
	           source_length(&source) == 3 && memcmp(source_bytes(&source), "abc", 3) == 0,
	   "bytes in memory are at hand at once, and a read ends them");
	buffer_free(&abc);
	source_free(&source);
	return done_testing(4);
}
