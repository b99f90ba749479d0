/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set of places that knows ranks. */
#include <config.h>

#include "punycode/ranks.h"

#include <stdlib.h>

enum { WORD = 64 };

static uint64_t bit(size_t place)
{
	return UINT64_C(1) << place % WORD;
}

/* The machine may have an instruction to count bits, but not every machine has.  Here all bytes of WORD are counted at once. */
#define IN_EACH_BYTE UINT64_C(0x0101010101010101)

static uint64_t count_by_bytes(uint64_t word)
{
	word -= word >> 1 & IN_EACH_BYTE * 0x55;
	word = (word & IN_EACH_BYTE * 0x33) + (word >> 2 & IN_EACH_BYTE * 0x33);
	return (word + (word >> 4)) & IN_EACH_BYTE * 0x0F;
}

/* The bytes of COUNTS added up. */
static size_t sum(uint64_t counts)
{
	return (size_t)(counts * IN_EACH_BYTE >> 56);
}

/* The position in WORD of the bit that RANK others are below. */
static size_t find_bit(uint64_t word, size_t rank)
{
	uint64_t up_to = count_by_bytes(word) * IN_EACH_BYTE;   /* the bits in each byte and below it */
	uint64_t passed = (IN_EACH_BYTE * (0x80 | rank) - up_to) >> 7 & IN_EACH_BYTE;   /* 1 where that is not over RANK */
	size_t position = 8 * sum(passed);

	rank -= up_to << 8 >> position & 0xFF;
	for (word >>= position; rank > 0; rank--)
		word &= word - 1;
	return position + (size_t)__builtin_ctzll(word);
}

bool ranks_init(struct ranks *places, size_t count)
{
	*places = (struct ranks){.words = 1};
	while (places->words < count / WORD + 1)
		places->words *= 2;
	places->members = calloc(places->words, sizeof *places->members);
	places->tree = malloc((places->words + 1) * sizeof *places->tree);
	if (places->members && places->tree)
		return true;
	ranks_free(places);
	return false;
}

void ranks_add(struct ranks *places, size_t place)
{
	places->members[place / WORD] |= bit(place);
}

void ranks_build(struct ranks *places)
{
	for (size_t i = 1; i <= places->words; i++)
		places->tree[i] = sum(count_by_bytes(places->members[i - 1]));
	for (size_t i = 1; i <= places->words; i++) {
		size_t parent = i + (i & -i);

		if (parent <= places->words)
			places->tree[parent] += places->tree[i];
	}
}

bool ranks_has(const struct ranks *places, size_t place)
{
	return (places->members[place / WORD] & bit(place)) != 0;
}

/*
 * A step down the tree: past NODE to the right, adding up what it counts, or to its left, counting one less in it.  RIGHT
 * is all ones or zero, as no predictor would guess it.
 */
static size_t pass(size_t *node, size_t right)
{
	size_t members = *node & right;

	*node -= ~right & 1;
	return members;
}

size_t ranks_take(struct ranks *places, size_t place)
{
	size_t word = place / WORD, rank = 0, passed = 0;

	for (size_t half = places->words / 2; half > 0; half /= 2) {
		size_t right = -(size_t)(word >= passed + half);

		rank += pass(&places->tree[passed + half], right);
		passed += half & right;
		places->steps++;
	}
	rank += sum(count_by_bytes(places->members[word] & (bit(place) - 1)));
	places->members[word] &= ~bit(place);
	return rank;
}

size_t ranks_take_rank(struct ranks *places, size_t rank)
{
	size_t passed = 0, place;

	for (size_t half = places->words / 2; half > 0; half /= 2) {
		size_t *node = &places->tree[passed + half];
		size_t right = -(size_t)(rank >= *node);

		rank -= pass(node, right);
		passed += half & right;
		places->steps++;
	}
	place = passed * WORD + find_bit(places->members[passed], rank);
	places->members[passed] &= ~bit(place);
	return place;
}

void ranks_free(struct ranks *places)
{
	free(places->members);
	free(places->tree);
	*places = (struct ranks){0};
}
