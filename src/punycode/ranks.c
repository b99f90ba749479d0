/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A set of indices with ranks. */
#include <config.h>

#include "punycode/ranks.h"

#include "base/builtins.h"

#include <stdlib.h>

enum { WORD = 64 };

static uint64_t bit(size_t index)
{
	return UINT64_C(1) << index % WORD;
}

/* Portable population count: not every machine has an instruction for it.  All bytes of WORD are counted at once. */
#define IN_EACH_BYTE UINT64_C(0x0101010101010101)

static uint64_t count_by_bytes(uint64_t word)
{
	word -= word >> 1 & IN_EACH_BYTE * 0x55;
	word = (word & IN_EACH_BYTE * 0x33) + (word >> 2 & IN_EACH_BYTE * 0x33);
	return (word + (word >> 4)) & IN_EACH_BYTE * 0x0F;
}

/* Returns the sum of the bytes of COUNTS. */
static size_t sum(uint64_t counts)
{
	return (size_t)(counts * IN_EACH_BYTE >> 56);
}

/* Returns the position of the bit in WORD that has RANK set bits below it. */
static size_t find_bit(uint64_t word, size_t rank)
{
	uint64_t up_to = count_by_bytes(word) * IN_EACH_BYTE; /* for each byte, the bits in and below it */
	uint64_t passed = (IN_EACH_BYTE * (0x80 | rank) - up_to) >> 7 & IN_EACH_BYTE; /* 1 if at most RANK */
	size_t position = 8 * sum(passed);

	rank -= up_to << 8 >> position & 0xFF;
	for (word >>= position; rank > 0; rank--)
		word &= word - 1;
	return position + lowest_bit(word);
}

bool ranks_init(struct ranks *set, size_t count)
{
	*set = (struct ranks){.words = 1};
	while (set->words < count / WORD + 1)
		set->words *= 2;
	set->members = calloc(set->words, sizeof *set->members);
	set->tree = malloc((set->words + 1) * sizeof *set->tree);
	if (set->members && set->tree)
		return true;
	ranks_free(set);
	return false;
}

void ranks_add(struct ranks *set, size_t index)
{
	set->members[index / WORD] |= bit(index);
}

void ranks_build(struct ranks *set)
{
	for (size_t i = 1; i <= set->words; i++)
		set->tree[i] = sum(count_by_bytes(set->members[i - 1]));
	for (size_t i = 1; i <= set->words; i++) {
		size_t parent = i + (i & -i);

		if (parent <= set->words)
			set->tree[parent] += set->tree[i];
	}
}

bool ranks_has(const struct ranks *set, size_t index)
{
	return (set->members[index / WORD] & bit(index)) != 0;
}

/*
 * Takes one step down the tree: to the right of NODE, adding its count, or to the left, decreasing its count by one.
 * RIGHT is all ones or zero, to avoid a branch that cannot be predicted.
 */
static size_t pass(size_t *node, size_t right)
{
	size_t members = *node & right;

	*node -= ~right & 1;
	return members;
}

size_t ranks_take(struct ranks *set, size_t index)
{
	size_t word = index / WORD, rank = 0, passed = 0;

	for (size_t half = set->words / 2; half > 0; half /= 2) {
		size_t right = -(size_t)(word >= passed + half);

		rank += pass(&set->tree[passed + half], right);
		passed += half & right;
		set->steps++;
	}
	rank += sum(count_by_bytes(set->members[word] & (bit(index) - 1)));
	set->members[word] &= ~bit(index);
	return rank;
}

size_t ranks_take_rank(struct ranks *set, size_t rank)
{
	size_t passed = 0, index;

	for (size_t half = set->words / 2; half > 0; half /= 2) {
		size_t *node = &set->tree[passed + half];
		size_t right = -(size_t)(rank >= *node);

		rank -= pass(node, right);
		passed += half & right;
		set->steps++;
	}
	index = passed * WORD + find_bit(set->members[passed], rank);
	set->members[passed] &= ~bit(index);
	return index;
}

void ranks_free(struct ranks *set)
{
	free(set->members);
	free(set->tree);
	*set = (struct ranks){0};
}
