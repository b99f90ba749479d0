/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names within text, in both directions, at each level. */
#include <config.h>

#include "base/buffer.h"
#include "fuzz.h"

#include <string.h>

/* Text has no errors, only warnings about what the input looks like. */
static void must_be_accepted(const struct outcome *outcome)
{
	static const char warning[] = ": warning: ";
	bool found = false;

	for (size_t i = 0; i + sizeof warning <= outcome->err.length; i++)
		found |= memcmp(outcome->err.bytes + i, warning, sizeof warning - 1) == 0;
	must(outcome->status == 0 && (outcome->err.length == 0 || found), "text has no errors");
}

/* Returns true if encoding changes more than names: a percent sign, or U+3002, U+FF0E or U+FF61, in a host. */
static bool may_be_rewritten(const unsigned char *bytes, size_t length)
{
	static const char *const separators[] = {"\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

	for (size_t i = 0; i + 3 <= length; i++) {
		for (size_t n = 0; n < sizeof separators / sizeof *separators; n++) {
			if (memcmp(bytes + i, separators[n], 3) == 0)
				return true;
		}
	}
	return length > 0 && memchr(bytes, '%', length);
}

static void check_encoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once, back;

	run_twice(&once, level, bytes, length, "-et");
	must_be_accepted(&once);
	must(may_be_rewritten(bytes, length) || same_structure(bytes, length, once.out.bytes, once.out.length, false),
	     "encoding lets nothing in");
	run(&back, NULL, once.out.bytes, once.out.length, "-dt -i %s", level_name(level));
	if (level % 3 != IDNA_LOOKUP && !holds_prefix(bytes, length) && !may_be_rewritten(bytes, length))
		must(same_bytes(back.out.bytes, back.out.length, bytes, length),
		     "decoding gives back what was encoded");
	outcome_free(&once);
	outcome_free(&back);
}

static void check_decoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once;

	run_twice(&once, level, bytes, length, "-dt");
	must_be_accepted(&once);
	must(same_structure(bytes, length, once.out.bytes, once.out.length, false) &&
	             same_structure(bytes, length, once.out.bytes, once.out.length, true),
	     "decoding lets nothing in");
	must(holds_prefix(bytes, length) || same_bytes(once.out.bytes, once.out.length, bytes, length),
	     "text without an A-label is copied");
	outcome_free(&once);
}

static void check_annotating(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once;

	run_twice(&once, level, bytes, length, "-dta");
	outcome_free(&once);
}

/*
 * The second byte chooses one property: a run of the program costs far more than converting a short text, and all
 * properties together need fifteen.
 */
void fuzz_text(const unsigned char *bytes, size_t length)
{
	static void (*const checks[])(unsigned char, const unsigned char *, size_t) = {
		check_encoding,
		check_decoding,
		check_annotating,
	};
	static const char *const arguments[] = {
		"-et", "-dt", "-dta", "-dtc", "-etc -i none", "-dt -i register", "-dt -i display"};
	enum { CHECKS = sizeof checks / sizeof *checks, CUTS = sizeof arguments / sizeof *arguments };
	size_t which;

	if (length < 2)
		return;
	which = choice_of(bytes[1], CHECKS + CUTS);
	if (which < CHECKS)
		checks[which](bytes[0], bytes + 2, length - 2);
	else
		must_not_depend_on_cuts(bytes + 2, length - 2, arguments[which - CHECKS]);
}
