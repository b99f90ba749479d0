/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_PUNYCODE_RANKS_H
#define PUNY_PUNYCODE_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A set of indices 0, 1, ... that only loses members: a bit for each, and a Fenwick tree over the number of members in
 * each 64 of them, so that a member is found by its index or by its rank in O(log n).  Takes half a byte an index.
 */
struct ranks {
	uint64_t *members;   /* a bit for each index */
	size_t *tree;        /* tree[i], i from 1 to words: the members in the words from i minus its lowest bit to i - 1 */
	size_t words;        /* a power of two */
	uint64_t steps;      /* nodes of the tree visited so far */
};

/* Makes room for the indices 0 to COUNT - 1, none a member.  False when there is no memory. */
bool ranks_init(struct ranks *set, size_t count);

/* Makes INDEX a member; only between ranks_init and ranks_build. */
void ranks_add(struct ranks *set, size_t index);

/* Counts the members.  From here on they are only taken. */
void ranks_build(struct ranks *set);

bool ranks_has(const struct ranks *set, size_t index);

/* Takes the member INDEX out, and returns its rank: the number of members before it. */
size_t ranks_take(struct ranks *set, size_t index);

/* Takes the member of RANK out, and returns its index. */
size_t ranks_take_rank(struct ranks *set, size_t rank);

void ranks_free(struct ranks *set);

#endif
