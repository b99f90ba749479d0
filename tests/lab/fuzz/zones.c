/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Zone files, in both directions, at each level. */
#include <config.h>

#include "fuzz.h"

/* Returns true if ZONE encodes to ITSELF without an error: none of its names contains a non-ASCII character. */
static bool is_ace_zone(const struct outcome *encoded, const unsigned char *zone, size_t length)
{
	return encoded->status == 0 && same_bytes(encoded->out.bytes, encoded->out.length, zone, length);
}

static void check_encoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once, twice, back;

	run(&once, NULL, bytes, length, "-eZ -i %s", level_name(level));
	must(same_structure(bytes, length, once.out.bytes, once.out.length, level % 3 == IDNA_LOOKUP),
	     "encoding lets nothing in");
	must(!is_all_ascii(bytes, length) || same_bytes(bytes, length, once.out.bytes, once.out.length),
	     "an ASCII zone is copied");
	run(&twice, NULL, once.out.bytes, once.out.length, "-eZ -i %s", level_name(level));
	must(twice.status == once.status && same_written(&twice.out, &once.out), "encoding twice is encoding once");
	run(&back, NULL, once.out.bytes, once.out.length, "-dZ -i %s", level_name(level));
	if (level % 3 != IDNA_LOOKUP && once.status == 0 && !holds_prefix(bytes, length))
		must(same_bytes(back.out.bytes, back.out.length, bytes, length),
		     "decoding gives back what was encoded");
	outcome_free(&once);
	outcome_free(&twice);
	outcome_free(&back);
}

static void check_decoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome encoded, once, back;

	run(&encoded, NULL, bytes, length, "-eZ -i %s", level_name(level));
	run_twice(&once, level, bytes, length, "-dZ");
	must(same_structure(bytes, length, once.out.bytes, once.out.length, false) &&
	             same_structure(bytes, length, once.out.bytes, once.out.length, true),
	     "decoding lets nothing in");
	must(holds_prefix(bytes, length) || same_bytes(once.out.bytes, once.out.length, bytes, length),
	     "a zone without an A-label is copied");
	run(&back, NULL, once.out.bytes, once.out.length, "-eZ -i %s", level_name(level));
	if (is_ace_zone(&encoded, bytes, length))
		must(back.status == 0 && same_bytes(back.out.bytes, back.out.length, bytes, length),
		     "encoding gives back what was decoded");
	outcome_free(&encoded);
	outcome_free(&once);
	outcome_free(&back);
}

static void check_annotating(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome encoded, once, back;

	run(&encoded, NULL, bytes, length, "-eZ -i %s", level_name(level));
	run_twice(&once, level, bytes, length, "-dZa");
	run(&back, NULL, once.out.bytes, once.out.length, "-eZ -i %s", level_name(level));
	if (is_ace_zone(&encoded, bytes, length))
		must(back.status == 0 && same_written(&back.out, &once.out),
		     "encoding changes nothing of an annotation");
	outcome_free(&encoded);
	outcome_free(&once);
	outcome_free(&back);
}

/* The second byte chooses one property, as in text.c. */
void fuzz_zones(const unsigned char *bytes, size_t length)
{
	static void (*const checks[])(unsigned char, const unsigned char *, size_t) = {
		check_encoding,
		check_decoding,
		check_annotating,
	};
	static const char *const arguments[] = {
		"-eZ",  "-eZ -i lookup --origin=example.", "-dZ", "-dZa -i lookup", "-dZc -i none", "-dZ -i display",
		"-eZc",
	};
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
