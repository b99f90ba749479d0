/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The tables of UTS #39: sums of all answers, and samples of scripts. */
#include <config.h>

#include "idna/parts.h"
#include "labels.h"
#include "tap.h"

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

/* The numbers and the checksums (FNV-1a of code points) that tests/lab/oracles/security.py prints. */
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

int main(void)
{
	test_samples();
	test_sums();
	return done_testing();
}
