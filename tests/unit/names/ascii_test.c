/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Clean ASCII names: windows and a loop over bytes agree, and conversions leave these names unchanged. */
#include <config.h>

#include "base/extensions.h"
#include "names/convert.h"
#include "names/name.h"
#include "random.h"
#include "tap.h"

#include <stdint.h>
#include <string.h>

enum { ROUNDS = 200000, TEXT = 600, WINDOW = 64 };

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
	struct name_rules rules = name_rules(IDNA_LOOKUP, false);
	struct fault fault;

	rules.checks_ascii = false;
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

/* Returns true if CAPITALS is true for LENGTH bytes with a letter A to Z, and they are folded like tolower. */
static bool folds(const unsigned char *text, size_t length, bool capitals)
{
	unsigned char folded[TEXT];

	name_fold_ascii(folded, text, length);
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
	bool agree = true, same = true, folded = true;
	size_t most = 0;

	for (int i = 0; i < ROUNDS && agree && same && folded; i++) {
		unsigned char terminator = i % 8 == 0 ? '\0' : '\n';
		size_t length = generate(text);
		bool capitals;
		size_t clean;

		trying(text, length);
		clean = name_skip_ascii(text, length, terminator, &capitals);
		agree = length == 0 || clean == find_clean(text, (length - 1) / WINDOW * WINDOW, terminator);
		folded = folds(text, clean, capitals);
		same = agree && folded && unchanged(&domain, text, clean, terminator);
		most = clean > most ? clean : most;
	}
	name_free(&domain);
	ok(agree && same && folded, "windows and the loop agree (%d), clean names stay (%d) and are folded (%d)", agree,
	   same, folded);
	ok(most > 300, "long stretches were clean (%zu bytes)", most);
}

/* Names and labels as long as the limits, and longer ones, at each place of a window. */
static void test_limits(void)
{
	bool agree = true;

	for (size_t n = 0; n < 16 * WINDOW && agree; n++) {
		const bool label = n % 2;
		const size_t start = n / 2 % WINDOW, limit = label ? LABEL_MAX : NAME_ACE_MAX;
		const size_t length = limit - 3 + n / 2 / WINDOW;
		unsigned char text[TEXT];
		bool capitals;

		for (size_t i = 0; i < TEXT; i++)
			text[i] = (unsigned char)(i % 2 ? '\n' : 'a');
		for (size_t i = 0; i < length; i++)
			text[start + i] = (unsigned char)(!label && i % 50 == 49 ? '.' : 'a');
		text[start + length] = '\n';
		trying(text, TEXT);
		agree = name_skip_ascii(text, TEXT, '\n', &capitals) ==
		        find_clean(text, (TEXT - 1) / WINDOW * WINDOW, '\n');
	}
	ok(agree, "windows and the loop agree at the limits of names and labels");
}

/* Each byte alone in clean names, at each place of a window.  A single capital, "[" or backslash is reported. */
static void test_bytes(void)
{
	bool agree = true, reported = true;

	for (unsigned n = 0; n < 256 * WINDOW && agree && reported; n++) {
		const unsigned char c = (unsigned char)(n / WINDOW);
		unsigned char text[TEXT];
		bool capitals = false;
		size_t clean;

		for (size_t i = 0; i < TEXT; i++)
			text[i] = (unsigned char)(i % 16 == 15 ? '\n' : 'a');
		text[WINDOW + n % WINDOW] = c;
		trying(text, TEXT);
		clean = name_skip_ascii(text, TEXT, '\n', &capitals);
		agree = clean == find_clean(text, (TEXT - 1) / WINDOW * WINDOW, '\n');
		reported = c < 'A' || c > '\\' || capitals;
	}
	ok(agree, "windows and the loop agree on each byte");
	ok(reported, "each capital, [ and backslash alone is reported");
}

int main(void)
{
	if (!LANES_NATIVE) {
		bool capitals;

		ok(name_skip_ascii((const unsigned char *)"a\n", 2, '\n', &capitals) == 0,
		   "without native lanes, no record is clean");
		return done_testing();
	}
	test_random();
	test_limits();
	test_bytes();
	return done_testing();
}
