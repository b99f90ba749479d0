/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Memory between pages that cannot be read, so that a read outside an input ends the test. */
#ifndef PUNY_EDGE_H
#define PUNY_EDGE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { EDGE = 1 << 20 };

/* Returns LENGTH writable bytes, at most EDGE, before the one page or, if FIRST, after the other. */
static inline unsigned char *at_edge(size_t length, bool first)
{
	static unsigned char *room;

	if (!room) {
		room = mmap(NULL, 3 * EDGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (room == MAP_FAILED || mprotect(room + EDGE, EDGE, PROT_READ | PROT_WRITE) != 0)
			abort();
	}
	if (length > EDGE)
		abort();
	return room + EDGE + (first ? 0 : EDGE - length);
}

#endif
