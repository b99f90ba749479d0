/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The world around the program: memory, files, and the calls that reach them.  What is linked with world.c and
 * $(world_flags) of Makefile.am reads and writes bytes in memory, in pieces as small as one likes, and any one of its calls can be
 * made to fail.
 */
#ifndef PUNY_WORLD_H
#define PUNY_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The calls that are counted and may fail. */
enum call { CALL_ALLOCATE, CALL_NORMALIZE, CALL_OPEN, CALL_FSTAT, CALL_READ, CALL_WRITE, CALL_POLL, CALL_CLOSE, CALL_COUNT };

/* Bytes that were written. */
struct written {
	unsigned char *bytes;
	size_t length, capacity;
};

struct world {
	bool over;                     /* memory and files are the real ones again */
	const unsigned char *input;    /* what every file holds */
	size_t input_length;

	size_t read_max, write_max;    /* bytes that one call moves at most, or 0 for any number */
	bool by_chance;                /* pieces are of any size up to that, and moods come by chance ... */
	uint32_t random;               /* ... which starts here */
	bool moody;                    /* EINTR and EAGAIN come before every read and write, and polls say "not yet" */
	bool terminal;                 /* standard output is one */

	enum call fails;               /* the kind of call that fails ... */
	size_t fails_at;               /* ... the how manyth of them, from 1; or 0 */
	bool fails_on;                 /* and all after it */
	int error;                     /* errno of the failure */

	size_t calls[CALL_COUNT];      /* how often each was made */
	bool failed;                   /* the failure has come to pass */
	bool failed_to_tell;           /* it was a write to standard error */
	size_t at;                     /* bytes read of the file that was opened last */
	unsigned mood;
	struct written out, err;
};

extern struct world world;

void written_free(struct written *written);

/* The blocks that were allocated and not freed, and that no static variable leads to. */
size_t world_leaks(void);

#endif
