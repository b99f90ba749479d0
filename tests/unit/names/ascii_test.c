/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Clean ASCII names: windows and a loop over bytes agree, and conversions leave these names unchanged. */
#include <config.h>

#include "base/extensions.h"
#include "names/convert.h"
#include "names/name.h"
#include "tap.h"

#include <stdint.h>
#include <string.h>

enum { ROUNDS = 200000, TEXT = 600, WINDOW = 64 };

static uint32_t state = 1;

static uint32_t below(uint32_t n)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % n;
}

/* Common names, some with an error or something rare. */
static size_t generate(unsigned char *text)
{
	static const char *const pieces[] = {"a", "www", "example", ".",  ".", ".", "\n", "\n", "\r\n",
	                                     "-", "--",  "x",       "XN", "n", "0", "_",  "*"};
	static const char *const rare[] = {"xn--", "\xC3\xBC", "+", "\t", "\x7F", "\r", " ", "\0", ".."};
	uint32_t rarity = 2 + below(400);
	size_t wanted = below(TEXT - 100), length = 0;

	while (length < wanted) {
		bool odd = below(rarity) == 0;
		uint32_t which = odd ? below(sizeof rare / sizeof *rare) : below(sizeof pieces / sizeof *pieces);
		const char *piece = odd ? rare[which] : pieces[which];
		size_t n = odd && which == 7 ? 1 : strlen(piece);
		size_t times = below(300) == 0 ? below(70) : 1;

		while (times-- > 0 && length + n < TEXT) {
			memcpy(text + length, piece, n);
			length += n;
		}
	}
	return length;
}

/* Returns true if conversion leaves every record of TEXT unchanged in both directions. */
static bool unchanged(struct name *converted, const unsigned char *text, size_t length, unsigned char terminator)
{
	static struct buffer out;
	struct name_rules rules = name_rules(&(struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	struct fault fault;

	rules.fold = false;
	for (size_t at = 0; at < length;) {
		const unsigned char *end = memchr(text + at, terminator, length - at);
		size_t n = end ? (size_t)(end - text) - at : length - at;
		size_t name = n > 0 && terminator == '\n' && text[at + n - 1] == '\r' ? n - 1 : n;

		if (!end)
			return false;
		for (int decode = 0; name > 0 && decode < 2; decode++) {
			if (convert_name(converted, &rules, NULL, decode, text + at, name, &out, &fault) != STATUS_OK ||
			    !same_bytes(&out, text + at, name))
				return false;
		}
		at += n + 1;
	}
	return true;
}

/* Returns true if a clean record can contain byte AT of TEXT. */
static bool is_clean(const unsigned char *text, size_t at, unsigned char terminator)
{
	if (text[at] == '\r' && terminator == '\n')
		return text[at + 1] == '\n';
	if (at >= 3 && label_has_prefix(text + at - 3, 4))
		return false;
	return (text[at] >= '-' && text[at] <= 0x7E && (text[at] < ':' || text[at] > '@')) || text[at] == '*';
}

/* Returns the end of the last clean record before END, which at least one byte follows; byte by byte. */
static size_t find_clean(const unsigned char *text, size_t end, unsigned char terminator)
{
	size_t label = 0, name = 0, clean = 0;

	for (size_t at = 0; at < end; at++) {
		if (text[at] == terminator) {
			label = name = 0;
			clean = at + 1;
			continue;
		}
		if (!is_clean(text, at, terminator) || ++name > NAME_ACE_MAX || (text[at] == '.' && label == 0))
			return clean;
		label = text[at] == '.' ? 0 : label + 1;
		if (label > LABEL_MAX)
			return clean;
	}
	return clean;
}

/* Returns true if ascii_names finds COUNT clean bytes in TEXT of LENGTH bytes, before a window of others. */
static bool finds(const char *text, size_t length, size_t count)
{
	static unsigned char bytes[TEXT + WINDOW];
	bool capitals;

	memcpy(bytes, text, length);
	memset(bytes + length, '+', WINDOW);
	return ascii_names(bytes, length + WINDOW, '\n', &capitals) == count;
}

static void test_edges(void)
{
	/* clang-format off */
	static const struct { const char *text; size_t clean; } table[] = {
		{"", 0}, {"a", 0}, {"a\n", 2}, {"\n\n", 2}, {"a.b.\n", 5}, {"a..b\n", 0}, {".a\n", 0}, {".\n", 0},
		{"ok\nxn--tda\n", 3}, {"ok\nXn--tda\n", 3}, {"r3---sn-a\n", 10}, {"a\r\nb\n", 5}, {"a\rb\n", 0},
		{"ok\nu+0041\n", 3}, {"ok\n\xC3\xBC\n", 3}, {"ok\na b\n", 3}, {"ok\na", 3},
		{"*.b\n", 4}, {"ok\na@b\n", 3}, {"ok\na://b\n", 3}, {"ok\na,b\n", 3}, {"A_9/z~\n", 7},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		ok(finds(table[i].text, strlen(table[i].text), table[i].clean), "\"%s\" is clean up to %zu",
		   table[i].text, table[i].clean);
}

/* A label of N bytes in a name, after a record of BEFORE bytes that moves it through the windows. */
static void test_limits(void)
{
	char text[TEXT];
	size_t wrong = 0;

	for (size_t before = 0; before < 130; before++) {
		for (size_t n = 60; n < 67; n++) {
			size_t length = before + n + 7;

			memset(text, 'a', sizeof text);
			for (size_t i = 30; i < before; i += 30)
				text[i] = '.';
			text[before] = '\n';
			memcpy(text + before + 1, "b.", 2);
			memcpy(text + before + 3 + n, ".cc\n", 4);
			wrong += !finds(text, length, n <= 63 ? length : before + 1);
		}
	}
	ok(wrong == 0, "a label of 63 bytes is clean and one of 64 is not, in any position (%zu wrong)", wrong);
	wrong = 0;
	for (size_t n = 245; n < 260; n++) {
		memset(text, 'a', sizeof text);
		for (size_t i = 50; i < n; i += 50)
			text[i] = '.';
		text[n] = '\n';
		memset(text + n + 1, '\n', 100);
		wrong += !finds(text, n + 101, n <= 253 ? n + 101 : 0);
	}
	ok(wrong == 0, "a name of 253 bytes is clean and one of 254 is not (%zu wrong)", wrong);
}

/* Returns true if CAPITALS is true for LENGTH bytes with a letter A to Z, and they are folded like tolower. */
static bool folds(const unsigned char *text, size_t length, bool capitals)
{
	unsigned char folded[TEXT];

	ascii_fold(folded, text, length);
	for (size_t i = 0; i < length; i++) {
		const bool capital = text[i] >= 'A' && text[i] <= 'Z';

		if (folded[i] != (capital ? text[i] + 32 : text[i]) || (capital && !capitals))
			return false;
	}
	return true;
}

static void test_random(void)
{
	struct name domain = {0};
	unsigned char text[TEXT];
	size_t differ = 0, touched = 0, unfolded = 0, most = 0;

	for (int i = 0; i < ROUNDS; i++) {
		unsigned char terminator = i % 8 == 0 ? '\0' : '\n';
		size_t length = generate(text);
		bool capitals;
		size_t clean = ascii_names(text, length, terminator, &capitals);

		differ += length > 0 && clean != find_clean(text, (length - 1) / WINDOW * WINDOW, terminator);
		unfolded += !folds(text, clean, capitals);
		touched += !unchanged(&domain, text, clean, terminator);
		most = clean > most ? clean : most;
	}
	name_free(&domain);
	ok(unfolded == 0, "capitals are reported and folded (%zu wrong)", unfolded);
	ok(differ == 0, "windows and the loop agree on %d texts (%zu differ)", ROUNDS, differ);
	ok(touched == 0, "conversion leaves clean names unchanged (%zu not)", touched);
	ok(most > 300, "long stretches were clean (%zu bytes)", most);
}

/* A block with a single capital is folded, too. */
static void test_capitals(void)
{
	unsigned char text[TEXT] = "";
	size_t wrong = 0;

	for (unsigned char c = 'A'; c <= 'Z'; c++) {
		bool capitals = false;

		for (size_t i = 0; i < TEXT; i++)
			text[i] = (unsigned char)(i % 16 == 15 ? '\n' : 'a');
		text[40] = c;
		wrong += ascii_names(text, TEXT, '\n', &capitals) <= 40 || !capitals;
	}
	ok(wrong == 0, "each capital alone is reported (%zu are not)", wrong);
}

int main(void)
{
	if (!LANES_NATIVE) {
		ok(finds("a\n", 2, 0), "without native lanes, no record is clean");
		return done_testing(1);
	}
	test_edges();
	test_limits();
	test_random();
	test_capitals();
	return done_testing(29);
}
