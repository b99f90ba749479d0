/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names that were converted before: most lines of a log contain one of few names.  A name is stored when it occurs for
 * the second time, so that a list in which each name occurs once costs little more.
 */
#include <config.h>

#include "text/recall.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef RECALL_BITS
#define RECALL_BITS 11
#endif

enum { BITS = RECALL_BITS, ENTRIES = 1 << BITS, WORD = sizeof(uint64_t) };

/* Pages that no name uses take no memory. */
struct recall_table {
	uint32_t seen[ENTRIES]; /* part of the hash of the last name of each entry */
	struct recalled entries[ENTRIES];
};

static uint64_t word_at(const unsigned char *bytes)
{
	uint64_t word;

	memcpy(&word, bytes, sizeof word);
	return word;
}

/* Mixes the words of NAME, of which the last two may overlap.  A name that collides is only converted again. */
static uint64_t hash(const unsigned char *name, size_t length)
{
	const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15); /* 2^64 divided by the golden ratio */
	uint64_t sum = length;

	for (size_t i = 0; i + WORD < length; i += WORD)
		sum = ((sum ^ word_at(name + i)) * factor) ^ sum >> 32;
	return (sum ^ word_at(name + length - WORD)) * factor;
}

struct recalled *recall_find(struct recall *recall, const unsigned char *name, size_t length)
{
	struct recall_table *table = recall->table;
	struct recalled *entry = NULL;
	uint64_t sum;

	if (length < RECALL_MIN || length > RECALL_MAX)
		return NULL;
	if (!table)
		table = recall->table = calloc(1, sizeof *table);
	if (!table)
		return NULL;
	sum = hash(name, length);
	entry = &table->entries[sum >> (64 - BITS)];
	if (table->seen[sum >> (64 - BITS)] != (uint32_t)sum && !recalled_is(entry, name, length))
		entry = NULL;
	table->seen[sum >> (64 - BITS)] = (uint32_t)sum;
	return entry;
}

void recalled_set(struct recalled *entry, const unsigned char *name, size_t length, const unsigned char *with,
                  size_t with_length, bool known)
{
	entry->length = 0;
	if (with_length > RECALL_MAX)
		return;
	entry->length = (unsigned char)length;
	entry->with_length = (unsigned char)with_length;
	entry->known = known;
	memcpy(entry->name, name, length);
	memcpy(entry->with, with, with_length);
}

void recall_free(struct recall *recall)
{
	free(recall->table);
	recall->table = NULL;
}
