/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The tables of UTS #39: samples, sums of all answers, and every answer if the data files are there. */
#include <config.h>

#include "idna/inside.h"
#include "labels.h"
#include "tap.h"

#include <stdlib.h>

enum { CODE_POINTS = 0x110000 };

/* clang-format off */
/* Code points with Identifier_Status Allowed, those of accepted scripts, joiners; and Restricted ones. */
static const uint32_t accepted[] = {
	'-', '0', '9', 'a', 'z', 0xB7, 0xDF, 0xFC, 0x0142, 0x03C2, 0x0439, 0x04CF, 0x0561, 0x05F3, 0x05F4, 0x06CC,
	0x0E01, 0x200C, 0x200D, 0x3007, 0x3042, 0x309F, 0x30FB, 0x3105, 0x312F, 0x31F0, 0x3400, 0x4E00, 0x9FFF, 0xAC00,
	0x20000, 0x323AF,
};
static const uint32_t restricted[] = {
	'/', ' ', 0x0138, 0x0149, 0x01C6, 0x0261, 0x0251, 0x0280, 0x029F, 0x0375, 0x03F3, 0x03F8, 0x0461, 0x0475,
	0x0501, 0x13A0, 0x1D0F, 0x1D1B, 0x1D07, 0x1C82, 0x2044, 0x2800, 0xA647, 0xA64B, 0xA78C, 0xFDFA, 0xFF41,
	0x10300, 0x1D400, 0x1F600, 0x3FFFF, 0xE0001, 0x10FFFF,
};
/* clang-format on */

/* Code points and their prototypes (confusables.txt of Unicode 18.0). */
static const struct {
	const char *point, *prototype;
} prototypes[] = {
	{"ӏ", "l"}, {"1", "l"}, {"I", "l"},   {"|", "l"}, {"0", "O"}, {"m", "rn"},  {"%", "°/₀"},
	{"а", "a"}, {"ѡ", "w"}, {"ʟ", "ʟ"},   {"ν", "v"}, {"б", "6"}, {"ꙑ", "ˉbi"}, {"a", "a"},
	{"z", "z"}, {"-", "-"}, {"東", "東"}, {"ı", "i"}, {"ϳ", "j"}, {"ꙇ", "i"},
};

/* Code points and the scripts that they are used with, unless Scripts.txt says it (ScriptExtensions.txt). */
static const struct {
	uint32_t code_point, scripts;
} extensions[] = {
	{0, UINT32_MAX},
	{'-', UINT32_MAX},
	{'a', UINT32_MAX},
	{0xB7, SCRIPT_GEORGIAN | SCRIPT_GREEK | SCRIPT_HAN | SCRIPT_LATIN},
	{0x0308, SCRIPT_ARMENIAN | SCRIPT_CYRILLIC | SCRIPT_GREEK | SCRIPT_HEBREW | SCRIPT_LATIN},
	{0x0309, SCRIPT_LATIN},
	{0x030A, SCRIPT_LATIN},
	{0x064A, UINT32_MAX},
	{0x064B, SCRIPT_ARABIC},
	{0x0652, SCRIPT_ARABIC},
	{0x0653, UINT32_MAX},
	{0x065F, UINT32_MAX},
	{0x0660, SCRIPT_ARABIC | SCRIPT_THAANA},
	{0x0669, SCRIPT_ARABIC | SCRIPT_THAANA},
	{0x066A, UINT32_MAX},
	{0x0670, SCRIPT_ARABIC},
	{0x0966, UINT32_MAX},
	{0x0B83, SCRIPT_KANNADA | SCRIPT_MALAYALAM | SCRIPT_TAMIL | SCRIPT_TELUGU},
	{0x30FB, SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA},
	{0x30FC, SCRIPT_HIRAGANA | SCRIPT_KATAKANA},
	{0x30FD, UINT32_MAX},
	{0x11300, UINT32_MAX},
	{0x11301, SCRIPT_TAMIL},
	{0x11303, SCRIPT_TAMIL},
	{0x1133C, SCRIPT_TAMIL},
};

static bool is_prototype(const uint32_t *found, const uint32_t *wanted, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (found[i] != (i + 1 == length ? wanted[i] | SECURITY_LAST : wanted[i]))
			return false;
	}
	return true;
}

static void test_samples(void)
{
	EACH (accepted, i)
		ok(security_accepts(accepted[i]), "U+%04X is accepted", (unsigned)accepted[i]);
	EACH (restricted, i)
		ok(!security_accepts(restricted[i]), "U+%04X is restricted", (unsigned)restricted[i]);
	EACH (extensions, i)
		ok(security_scripts(extensions[i].code_point) == extensions[i].scripts, "U+%04X: scripts",
		   (unsigned)extensions[i].code_point);
	EACH (prototypes, i) {
		const struct label point = label_of(prototypes[i].point), wanted = label_of(prototypes[i].prototype);
		const uint32_t *const found = security_prototype(point.points[0]);
		const bool same = strcmp(prototypes[i].point, prototypes[i].prototype) == 0;

		ok(same ? !found : found && is_prototype(found, wanted.points, wanted.length), "%s: prototype %s",
		   prototypes[i].point, prototypes[i].prototype);
	}
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
		const uint32_t *prototype = security_prototype(c);

		if (security_accepts(c)) {
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
	ok(count == 117908 && hash == 0x169DEBFC, "%u code points are accepted: %08X", count, (unsigned)hash);
	ok(sources == 6712 && source_hash == 0x10F4077C, "%u code points have a prototype: %08X", sources,
	   (unsigned)source_hash);
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
		wrong += security_accepts(c) != (wanted[c] != 0);
	ok(wrong == 0, "%u code points are accepted and should not be, or the reverse", wrong);
}

/* Compares which code points have rows, not the scripts in them. */
static void compare_extensions(const char *directory)
{
	static const char *const scripts[] = {"Common ", "Inherited ", NULL}, *const any[] = {"", NULL};
	static unsigned char shared[CODE_POINTS], listed[CODE_POINTS];
	unsigned wrong = 0;

	mark(directory, "Scripts.txt", scripts, shared);
	mark(directory, "ScriptExtensions.txt", any, listed);
	for (uint32_t c = 0; c < CODE_POINTS; c++) {
		const bool allowed = security_accepts(c) && listed[c];

		wrong += security_scripts(c) != UINT32_MAX ? !allowed : allowed && shared[c];
	}
	ok(wrong == 0, "%u code points have scripts of their own and should not, or the reverse", wrong);
}

static void compare_prototypes(const char *directory)
{
	FILE *const file = open_data(directory, "confusables.txt");
	unsigned right = 0, sources = 0;
	struct line line;

	while (file && next_line(file, &line)) {
		const uint32_t *const found = security_prototype((uint32_t)line.first);
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
		sources += security_prototype(c) != NULL;
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
	return done_testing(112);
}
