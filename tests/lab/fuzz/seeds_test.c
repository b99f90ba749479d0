/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Runs the fuzz targets on their seeds and on random variants of them, with any compiler.
 *
 * The seeds of a target are in tests/lab/fuzz/seeds/TARGET, one per line, with the escapes \n \r \t \\ \0 \xHH.  Variants
 * also contain the lines of tests/lab/fuzz/words: constants of the source, and bytes with a meaning.
 */
#include <config.h>

#include "fuzz.h"
#include "tap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS_MIN = 20, SEED_MAX = 4096, MUTATIONS = 200, MUTATIONS_OF_VALGRIND = 2, WORDS_MAX = 64, WORD_MAX = 31 };

static struct word {
	char bytes[WORD_MAX + 1];
	size_t length;
} words[WORDS_MAX];
static size_t word_count;

static int mutations = MUTATIONS;

/* The same random numbers in every run. */
static size_t chance(size_t below)
{
	static uint32_t state = 3492;

	state = (uint32_t)(state * UINT64_C(1664525) + 1013904223);
	return (state >> 8) % below;
}

/* Resolves the escapes of LINE in place.  Returns the length. */
static size_t unescape(char *line)
{
	static const char letters[] = "nrt\\0", meant[] = "\n\r\t\\\0";
	size_t length = 0;
	unsigned value;

	for (const char *c = line; *c; c++) {
		const char *letter = c[0] == '\\' && c[1] ? strchr(letters, c[1]) : NULL;

		if (letter) {
			line[length++] = meant[letter - letters];
			c++;
		} else if (c[0] == '\\' && c[1] == 'x' && sscanf(c + 2, "%2x", &value) == 1) {
			line[length++] = (char)value;
			c += 3;
		} else {
			line[length++] = *c;
		}
	}
	return length;
}

/* A constant of the source has a NUL after it, which a comparison without its length finds in the input, too. */
static size_t insert_word(unsigned char *seed, size_t length, size_t at)
{
	const struct word *const word = &words[chance(word_count)];
	const size_t size = word->length + chance(2);

	if (length + size > SEED_MAX)
		return length;
	memmove(seed + at + size, seed + at, length - at);
	memcpy(seed + at, word->bytes, size);
	return length + size;
}

/* Makes one small change to SEED, which has room for SEED_MAX bytes. */
static size_t mutate(unsigned char *seed, size_t length)
{
	size_t at = chance(length + 1), n = 1 + chance(8);

	if (n > length - at)
		n = length - at;
	switch (chance(5)) {
	case 0:
		if (at < length)
			seed[at] = (unsigned char)chance(256);
		return length;
	case 1:
		memmove(seed + at, seed + at + n, length - at - n);
		return length - n;
	case 2:
		if (length + n > SEED_MAX)
			return length;
		memmove(seed + at + n, seed + at, length - at);
		return length + n;
	case 3:
		return insert_word(seed, length, at);
	default:
		if (at < length)
			seed[at] = (unsigned char)(seed[at] ^ 1U << chance(8));
		return length;
	}
}

static void run_target(const struct target *target, const unsigned char *bytes, size_t length)
{
	trying(bytes, length);
	target->run(bytes, length);
}

static void run_seed(const struct target *target, const unsigned char *seed, size_t length)
{
	unsigned char mutant[SEED_MAX];

	run_target(target, seed, length);
	for (int i = 0; i < mutations; i++) {
		size_t mutant_length = length;

		memcpy(mutant, seed, length);
		for (size_t n = 1 + chance(6); n > 0; n--)
			mutant_length = mutate(mutant, mutant_length);
		run_target(target, mutant, mutant_length);
	}
}

/* Opens FILE of the folder of fuzzing in DIRECTORY. */
static FILE *open_file(const char *directory, const char *file)
{
	char name[4096];

	(void)snprintf(name, sizeof name, "%s/tests/lab/fuzz/%s", directory, file);
	return fopen(name, "r");
}

static void read_words(FILE *file)
{
	while (file && word_count < WORDS_MAX && fgets(words[word_count].bytes, WORD_MAX + 1, file)) {
		struct word *const word = &words[word_count++];

		word->bytes[strcspn(word->bytes, "\n")] = '\0';
		word->length = unescape(word->bytes);
		word->bytes[word->length] = '\0';
	}
	if (file)
		(void)fclose(file);
}

/* A promise that is broken ends the process, which prints the bytes that break it. */
static void test_target(const char *directory, const struct target *target)
{
	static char line[SEED_MAX];
	unsigned count = 0;
	FILE *file;

	note("%s", target->name);
	(void)snprintf(line, sizeof line, "seeds/%s", target->name);
	file = open_file(directory, line);
	while (file && fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		run_seed(target, (unsigned char *)line, unescape(line));
		count++;
	}
	ok(count >= SEEDS_MIN, "%s keeps its promises for %u seeds", target->name, count);
	if (file)
		(void)fclose(file);
}

int main(void)
{
	const char *const top = getenv("TOP_SRCDIR"), *const directory = top ? top : ".";
	const char *const instrument = getenv("INSTRUMENTED");

	read_words(open_file(directory, "words"));
	if (!ok(word_count > 0, "there are words"))
		return done_testing();
	if (instrument && strcmp(instrument, "valgrind") == 0)
		mutations = MUTATIONS_OF_VALGRIND;
	for (size_t i = 0; i < target_count; i++)
		test_target(directory, &targets[i]);
	return done_testing();
}
