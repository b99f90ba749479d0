/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Zone files, in both directions, at each level. */
#include <config.h>

#include "fuzz.h"

#include <string.h>
#include <unictype.h>
#include <unistr.h>

/* Returns true if ZONE encodes to ITSELF without an error: none of its names contains a non-ASCII character. */
static bool is_ace_zone(const struct outcome *encoded, const unsigned char *zone, size_t length)
{
	return encoded->status == 0 && same_bytes(encoded->out.bytes, encoded->out.length, zone, length);
}

/*
 * Returns true if decoding restores the strings of ZONE: it has neither escapes nor, so that every character is
 * visible, controls, separators, unassigned code points, marks or code points that are not shown.
 */
static bool is_readable(const unsigned char *zone, size_t length)
{
	const uint32_t seen = UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N | UC_CATEGORY_MASK_P | UC_CATEGORY_MASK_S;
	ucs4_t c;
	int size;

	for (size_t i = 0; i < length; i += (size_t)size) {
		size = u8_mbtoucr(&c, zone + i, length - i);
		if (size <= 0 || c == '\\' || c == 0x2800 ||
		    (c != '\n' && c != ' ' &&
		     (!uc_is_general_category_withtable(c, seen) || uc_is_property_default_ignorable_code_point(c))))
			return false;
	}
	return true;
}

/* Returns true if the dots and unsafe code points of OUT are, as separators, in BYTES, in this order. */
static bool lets_nothing_in(const unsigned char *bytes, size_t length, const struct written *out)
{
	size_t at = 0, out_at = 0;
	uint32_t point, found;

	while ((found = next_of_structure(out->bytes, out->length, &out_at, true)) != NO_CODE_POINT) {
		do {
			point = next_of_structure(bytes, length, &at, true);
			if (point == NO_CODE_POINT)
				return false;
		} while (point != found);
	}
	return true;
}

static void check_encoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome once, twice, back, again;

	run(&once, NULL, bytes, length, "-eZ -i %s", level_name(level));
	must(lets_nothing_in(bytes, length, &once.out), "encoding lets nothing in");
	must(!is_all_ascii(bytes, length) || same_bytes(bytes, length, once.out.bytes, once.out.length),
	     "an ASCII zone is copied");
	run(&twice, NULL, once.out.bytes, once.out.length, "-eZ -i %s", level_name(level));
	must(twice.status == once.status && same_written(&twice.out, &once.out), "encoding twice is encoding once");
	run(&back, NULL, once.out.bytes, once.out.length, "-dZ -i %s", level_name(level));
	if (level % 3 != IDNA_LOOKUP && once.status == 0 && !holds_prefix(bytes, length) && is_readable(bytes, length))
		must(same_bytes(back.out.bytes, back.out.length, bytes, length),
		     "decoding gives back what was encoded");
	run(&again, NULL, back.out.bytes, back.out.length, "-eZ -i %s", level_name(level));
	must(same_written(&again.out, &once.out), "encoding restores what it wrote");
	outcome_free(&again);
	outcome_free(&once);
	outcome_free(&twice);
	outcome_free(&back);
}

static void check_decoding(unsigned char level, const unsigned char *bytes, size_t length)
{
	struct outcome encoded, once, back;

	run(&encoded, NULL, bytes, length, "-eZ -i %s", level_name(level));
	run_twice(&once, level, bytes, length, "-dZ");
	must(lets_nothing_in(bytes, length, &once.out), "decoding lets nothing in");
	must(holds_prefix(bytes, length) || memchr(bytes, '\\', length) ||
	             same_bytes(once.out.bytes, once.out.length, bytes, length),
	     "a zone without an A-label and an escape is copied");
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
