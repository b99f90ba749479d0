/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The table of names that text repeats. */
#include <config.h>

#include "tap.h"
#include "text/recall.h"

#include <stdio.h>
#include <string.h>

enum { NAMES = 100000 };

/* Looks up NAME, and sets its entry to WITH if there is one. */
static bool come(struct recall *recall, const unsigned char *name, size_t length, const char *with)
{
	struct recalled *entry = recall_find(recall, name, length);

	if (!entry)
		return false;
	recalled_set(entry, name, length, (const unsigned char *)with, strlen(with), false);
	return true;
}

/* Returns true if NAME is remembered with WITH. */
static bool is_known(struct recall *recall, const unsigned char *name, size_t length, const char *with)
{
	const struct recalled *entry = recall_find(recall, name, length);

	return entry && recalled_is(entry, name, length) && entry->with_length == strlen(with) &&
	       memcmp(entry->with, with, entry->with_length) == 0;
}

static void lengths(void)
{
	const unsigned char name[] = "xn--aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
	bool good = true;

	for (size_t length = 1; length < sizeof name; length++) {
		struct recall recall = {0};
		const bool fits = length >= RECALL_MIN && length <= RECALL_MAX;

		good &= !come(&recall, name, length, "with") && come(&recall, name, length, "with") == fits;
		good &= is_known(&recall, name, length, "with") == fits;
		recall_free(&recall);
	}
	ok(good, "a name of %d to %d bytes is known when it occurs for the third time", RECALL_MIN, RECALL_MAX);
}

static void differences(void)
{
	bool good = true;

	for (size_t length = RECALL_MIN; length <= RECALL_MAX; length++) {
		unsigned char name[RECALL_MAX];
		struct recalled entry = {0};

		memset(name, 'a', sizeof name);
		recalled_set(&entry, name, length, name, 1, false);
		good &= recalled_is(&entry, name, length) && !recalled_is(&entry, name, length - 1);
		for (size_t i = 0; i < length; i++) {
			name[i] = 'b';
			good &= !recalled_is(&entry, name, length);
			name[i] = 'a';
		}
	}
	ok(good, "a name that differs in one byte or in length is another one");
}

static void long_conversions(void)
{
	const unsigned char name[] = "xn--name";
	char with[RECALL_MAX + 2];
	struct recalled entry = {0};

	memset(with, 'b', sizeof with - 1);
	with[sizeof with - 1] = '\0';
	recalled_set(&entry, name, sizeof name - 1, (const unsigned char *)with, RECALL_MAX, false);
	ok(recalled_is(&entry, name, sizeof name - 1), "a conversion of %d bytes is stored", RECALL_MAX);
	recalled_set(&entry, name, sizeof name - 1, (const unsigned char *)with, RECALL_MAX + 1, false);
	ok(!recalled_is(&entry, name, sizeof name - 1), "a longer one is not");
}

/* Many more names than entries, so that names replace each other; every second one is one of 500. */
static void collisions(void)
{
	struct recall recall = {0};
	bool good = true;
	size_t known = 0;

	for (int i = 0; i < NAMES; i++) {
		unsigned char name[32];
		const size_t length =
			(size_t)snprintf((char *)name, sizeof name, "xn--%d.example", i % 2 == 0 ? i % 1000 : i);
		const struct recalled *entry = recall_find(&recall, name, length);

		if (entry && recalled_is(entry, name, length)) {
			known++;
			good &= entry->with_length == length - 4 && memcmp(entry->with, name + 4, length - 4) == 0;
		}
		come(&recall, name, length, (const char *)name + 4);
		good &= is_known(&recall, name, length, (const char *)name + 4);
	}
	recall_free(&recall);
	ok(good && known > 0, "each name has its own conversion, %zu of %d were still known", known, NAMES);
}

int main(void)
{
	lengths();
	differences();
	long_conversions();
	collisions();
	return done_testing(5);
}
