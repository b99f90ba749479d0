/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_PUNYCODE_RANKS_H
#define PUNY_PUNYCODE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A set of indices 0, 1, ... from which members are removed.  It consists of one bit per index and a Fenwick tree over
 * the number of members in each group of 64, so that a member is found by its index or its rank in O(log n).  It takes
 * half a byte per index.
 */
struct ranks {
	uint64_t *members; /* one bit per index */
	size_t *tree;      /* tree[i], 1 <= i <= words: members in the words from i minus its lowest set bit to i - 1 */
	size_t words;      /* a power of two */
	uint64_t steps;    /* number of tree nodes visited */
};

/* Allocates the set for the indices 0 to COUNT - 1, without members.  Returns false if out of memory. */
bool ranks_init(struct ranks *set, size_t count);

/* Makes INDEX a member.  Call this only between ranks_init and ranks_build. */
void ranks_add(struct ranks *set, size_t index);

/* Counts the members.  After this call, members can only be removed. */
void ranks_build(struct ranks *set);

bool ranks_has(const struct ranks *set, size_t index);

/* Removes the member INDEX and returns its rank, the number of members before it. */
size_t ranks_take(struct ranks *set, size_t index);

/* Removes the member with rank RANK and returns its index. */
size_t ranks_take_rank(struct ranks *set, size_t rank);

void ranks_free(struct ranks *set);

#endif
