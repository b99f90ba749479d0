/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RECALL_H
#define PUNY_TEXT_RECALL_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The limits for the length of a name that is stored, in bytes; RECALL_MAX is also that of its conversion. */
enum { RECALL_MIN = 8, RECALL_MAX = 63 };

/* A name and its conversion.  The length is 0 if the entry is empty. */
struct recalled {
	unsigned char length, with_length;
	bool known; /* its top-level domain is known */
	unsigned char name[RECALL_MAX], with[RECALL_MAX];
};

struct recall_table;

/* The names that were converted more than once.  All zero is empty.  It owns its memory until recall_free. */
struct recall {
	struct recall_table *table;
};

/*
 * Returns the entry for NAME, which may be empty or have another name.  Returns NULL if the name is too short or too
 * long to be stored or is probably new, or if out of memory.
 */
struct recalled *recall_find(struct recall *recall, const unsigned char *name, size_t length);

/* Returns true if ENTRY has NAME. */
static inline bool recalled_is(const struct recalled *entry, const unsigned char *name, size_t length)
{
	return entry->length == length && memcmp(entry->name, name, length) == 0;
}

/* Replaces the content of ENTRY.  It becomes empty if WITH is too long. */
void recalled_set(struct recalled *entry, const unsigned char *name, size_t length, const unsigned char *with,
                  size_t with_length, bool known);

void recall_free(struct recall *recall);

#endif
