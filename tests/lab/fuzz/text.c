/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names within text, in both directions, at each level. */
#include <config.h>

#include "base/buffer.h"
#include "fuzz.h"

#include <string.h>

/* Text has no errors.  Its only warning is that of UTF-16. */
static void must_be_accepted(const struct outcome *outcome)
{
	static const char warning[] =
		"puny: -:1:1: warning: input looks like UTF-16 (convert it to UTF-8 with iconv)\n";

	must(outcome->status == 0 && (outcome->err.length == 0 ||
	                              same_bytes(outcome->err.bytes, outcome->err.length, warning, sizeof warning - 1)),
	     "text has no errors");
}

static void check_encoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once, back;

	run_twice(&once, level, bytes, length, "-et");
	must_be_accepted(&once);
	must(same_structure(bytes, length, once.out.bytes, once.out.length, false), "encoding lets nothing in");
	run(&back, NULL, once.out.bytes, once.out.length, "-dt -i %s", level_name(level));
	/* After "##", which begins a selector, URLs are encoded and not decoded. */
	if (level % 3 != IDNA_LOOKUP && !holds_prefix(bytes, length) && !memchr(bytes, '#', length))
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
