/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The environment of the program: memory, files, and the calls that reach them.  Programs that are linked with world.c
 * and $(world_flags) of Makefile.am read and write bytes in memory, in pieces of any size, and each of their calls can
 * be made to fail.
 */
#ifndef PUNY_WORLD_H
#define PUNY_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The calls that are counted and may fail. */
enum call {
	CALL_ALLOCATE,
	CALL_NORMALIZE,
	CALL_FOLD,
	CALL_OPEN,
	CALL_FSTAT,
	CALL_READ,
	CALL_WRITE,
	CALL_POLL,
	CALL_CLOSE,
	CALL_COUNT
};

/* Written bytes. */
struct written {
	unsigned char *bytes;
	size_t length, capacity;
};

struct world {
	bool over;                  /* nothing fails, and the bytes are those of real files */
	const unsigned char *input; /* the contents of every file */
	size_t input_length;

	size_t read_max, write_max; /* bytes that one call moves at most, or 0 for any number */
	bool by_chance;             /* the sizes of pieces and the interruptions are random ... */
	uint32_t random;            /* ... from this seed */
	bool moody;                 /* EINTR and EAGAIN precede every read and write, and polls report "not ready" */
	bool terminal;              /* standard output is a terminal */
	bool self_test_fails;       /* one of its samples fails */

	enum call fails; /* the kind of call that fails ... */
	size_t fails_at; /* ... its number, from 1; or 0 */
	bool fails_on;   /* and all calls after it */
	int error;       /* errno of the failure, or 0: a write moves no bytes */

	size_t calls[CALL_COUNT]; /* the number of calls of each kind */
	bool failed;              /* the failure has happened */
	bool failed_to_tell;      /* it was a write to standard error */
	size_t at;                /* bytes read of the file that was opened last */
	size_t open_files;        /* opened and not closed */
	unsigned mood;
	bool blocked[2]; /* a read, or a write, gave EAGAIN, and no poll for it has followed ... */
	bool impatient;  /* ... before the next one */
	struct written out, err;
};

extern struct world world;

/* Runs puny once (whole.c).  A second run in the same process would find the state of the first. */
int puny_main(int argc, char *argv[]);

void written_free(struct written *written);

/* Returns the open files, and the blocks that were allocated and not freed and that no static variable points to. */
size_t world_leaks(void);

#endif
