/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The tables of UTS #39: sums of all answers, samples of scripts, and every answer if the data files are there. */
#include <config.h>

#include "idna/parts.h"
#include "labels.h"
#include "tap.h"

#include <stdlib.h>

enum { CODE_POINTS = 0x110000 };

/* Code points and the scripts that ScriptExtensions.txt, unlike Scripts.txt, has for them; 0: rejected. */
static const struct {
	uint32_t code_point, scripts;
} extensions[] = {
	{0, 0},
	{'-', UINT32_MAX},
	{'a', UINT32_MAX},
	{0xB7, SCRIPT_GEORGIAN | SCRIPT_GREEK | SCRIPT_HAN | SCRIPT_LATIN},
	{0x0308, SCRIPT_ARMENIAN | SCRIPT_CYRILLIC | SCRIPT_GREEK | SCRIPT_HEBREW | SCRIPT_LATIN},
	{0x0309, SCRIPT_LATIN},
	{0x030A, SCRIPT_LATIN},
	{0x064A, UINT32_MAX},
	{0x064B, SCRIPT_ARABIC},
	{0x0652, SCRIPT_ARABIC},
	{0x0653, 0},
	{0x065F, 0},
	{0x0660, SCRIPT_ARABIC | SCRIPT_THAANA},
	{0x0669, SCRIPT_ARABIC | SCRIPT_THAANA},
	{0x066A, 0},
	{0x0670, SCRIPT_ARABIC},
	{0x0966, UINT32_MAX},
	{0x0B83, SCRIPT_KANNADA | SCRIPT_MALAYALAM | SCRIPT_TAMIL | SCRIPT_TELUGU},
	{0x30FB, SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA},
	{0x30FC, SCRIPT_HIRAGANA | SCRIPT_KATAKANA},
	{0x30FD, UINT32_MAX},
	{0x11300, 0},
	{0x11301, SCRIPT_TAMIL},
	{0x11303, SCRIPT_TAMIL},
	{0x1133C, SCRIPT_TAMIL},
};

static void test_samples(void)
{
	EACH (extensions, i)
		ok_number(idna_accepted_scripts(extensions[i].code_point), extensions[i].scripts, "U+%04X: scripts",
		          (unsigned)extensions[i].code_point);
}

static uint32_t add(uint32_t hash, uint32_t value)
{
	return (uint32_t)((uint64_t)(hash ^ value) * 0x01000193 & UINT32_MAX);
}

/*
 * The numbers and the hashes (FNV-1a of code points) were computed from the data files by another program than
 * security_data.py.
 */
static void test_sums(void)
{
	unsigned count = 0, sources = 0;
	uint32_t hash = 0x811C9DC5, source_hash = hash;

	for (uint32_t c = 0; c < CODE_POINTS; c++) {
		const uint32_t *prototype = idna_prototype(c);

		if (idna_accepted_scripts(c) != 0) {
			hash = add(hash, c);
			count++;
		}
		if (prototype) {
			source_hash = add(source_hash, c);
			sources++;
			while (!(*prototype & SECURITY_LAST))
				source_hash = add(source_hash, *prototype++);
			source_hash = add(source_hash, *prototype ^ SECURITY_LAST);
		}
	}
	ok_number(count, 117908, "the number of code points that are accepted");
	ok_number(hash, 0x169DEBFC, "their checksum");
	ok_number(sources, 6712, "the number of code points that have a prototype");
	ok_number(source_hash, 0x10F4077C, "the checksum of these");
}

/* A line of a data file: the code points of its first field, and the other fields. */
struct line {
	char text[1024];
	unsigned long first, last;
	char *field;
};

static bool next_line(FILE *file, struct line *line)
{
	while (fgets(line->text, sizeof line->text, file)) {
		char *end;

		line->first = line->last = strtoul(line->text, &end, 16);
		if (end == line->text)
			continue;
		if (end[0] == '.')
			line->last = strtoul(end + 2, &end, 16);
		line->field = strchr(end, ';') + 1;
		line->field += strspn(line->field, " \t");
		return true;
	}
	return false;
}

static FILE *open_data(const char *directory, const char *name)
{
	char path[1024];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", directory, name);
	file = fopen(path, "r");
	ok(file != NULL, "%s opens", path);
	return file;
}

static bool begins_with_any(const char *field, const char *const words[])
{
	for (; *words; words++) {
		if (strncmp(field, *words, strlen(*words)) == 0)
			return true;
	}
	return false;
}

/* Sets WANTED[C] for the code points of the file NAME whose field begins with one of WORDS. */
static void mark(const char *directory, const char *name, const char *const words[], unsigned char *wanted)
{
	FILE *const file = open_data(directory, name);
	struct line line;

	while (file && next_line(file, &line)) {
		for (unsigned long c = line.first; begins_with_any(line.field, words) && c <= line.last; c++)
			wanted[c] = 1;
	}
	if (file)
		fclose(file);
}

static void compare_status(const char *directory)
{
	static const char *const status[] = {"Allowed", NULL};
	static const char *const scripts[] = {"Han ", "Bopomofo ", "Hiragana ", "Katakana ", NULL};
	static unsigned char wanted[CODE_POINTS];
	unsigned wrong = 0;

	wanted[0x200C] = wanted[0x200D] = 1;
	mark(directory, "IdentifierStatus.txt", status, wanted);
	mark(directory, "Scripts.txt", scripts, wanted);
	for (uint32_t c = 0; c < CODE_POINTS; c++)
		wrong += (idna_accepted_scripts(c) != 0) != (wanted[c] != 0);
	ok(wrong == 0, "%u code points are accepted and should not be, or the reverse", wrong);
}

/* Compares which code points have rows, not the scripts in them. */
static void compare_extensions(const char *directory)
{
	static const char *const common[] = {"Common ", "Inherited ", NULL}, *const any[] = {"", NULL};
	static unsigned char shared[CODE_POINTS], listed[CODE_POINTS];
	unsigned wrong = 0;

	mark(directory, "Scripts.txt", common, shared);
	mark(directory, "ScriptExtensions.txt", any, listed);
	for (uint32_t c = 0; c < CODE_POINTS; c++) {
		const uint32_t scripts = idna_accepted_scripts(c);

		wrong += scripts == UINT32_MAX ? listed[c] && shared[c] : scripts != 0 && !listed[c];
	}
	ok(wrong == 0, "%u code points have scripts of their own and should not, or the reverse", wrong);
}

static bool is_prototype(const uint32_t *found, const uint32_t *wanted, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (found[i] != (i + 1 == length ? wanted[i] | SECURITY_LAST : wanted[i]))
			return false;
	}
	return true;
}

static void compare_prototypes(const char *directory)
{
	FILE *const file = open_data(directory, "confusables.txt");
	unsigned right = 0, sources = 0;
	struct line line;

	while (file && next_line(file, &line)) {
		const uint32_t *const found = idna_prototype((uint32_t)line.first);
		uint32_t wanted[32];
		size_t length = 0;

		for (char *at = line.field, *end; length < 32; at = end) {
			wanted[length] = (uint32_t)strtoul(at, &end, 16);
			if (end == at)
				break;
			length++;
		}
		right += found && is_prototype(found, wanted, length);
	}
	if (file)
		fclose(file);
	for (uint32_t c = 0; c < CODE_POINTS; c++)
		sources += idna_prototype(c) != NULL;
	ok(right == sources, "%u of %u prototypes are those of the file", right, sources);
}

/* SECURITY_DATA names the directory of the files that security_data.py reads.  No package of Debian has them. */
static void compare_files(void)
{
	const char *const directory = getenv("SECURITY_DATA");

	if (!directory) {
		note("SECURITY_DATA is not set");
		return;
	}
	compare_status(directory);
	compare_extensions(directory);
	compare_prototypes(directory);
}

int main(void)
{
	test_samples();
	test_sums();
	compare_files();
	return done_testing();
}
