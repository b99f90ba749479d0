/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names inside text, both ways, at each level. */
#include <config.h>

#include "fuzz.h"

static void check_encoding(unsigned char level, const unsigned char *octets, size_t length)
{
	struct outcome once, twice, back;

	run(&once, NULL, octets, length, "-et -i %s", level_name(level));
	must(once.status == 0 && once.err.length == 0, "text has no errors");
	must(same_structure(octets, length, once.out.octets, once.out.length, false), "encoding lets nothing in");
	run(&twice, NULL, once.out.octets, once.out.length, "-et -i %s", level_name(level));
	must(same_written(&twice.out, &once.out), "encoding twice is encoding once");
	run(&back, NULL, once.out.octets, once.out.length, "-dt -i %s", level_name(level));
	if (level % 3 != IDNA_LOOKUP && !holds_prefix(octets, length))
		must(same_octets(back.out.octets, back.out.length, octets, length), "decoding gives back what was encoded");
	outcome_free(&once);
	outcome_free(&twice);
	outcome_free(&back);
}

static void check_decoding(unsigned char level, const unsigned char *octets, size_t length)
{
	struct outcome once, twice;

	run(&once, NULL, octets, length, "-dt -i %s", level_name(level));
	must(once.status == 0 && once.err.length == 0, "text has no errors");
	must(same_structure(octets, length, once.out.octets, once.out.length, false) &&
	         same_structure(octets, length, once.out.octets, once.out.length, true), "decoding lets nothing in");
	must(holds_prefix(octets, length) || same_octets(once.out.octets, once.out.length, octets, length),
	     "text without an A-label is copied");
	run(&twice, NULL, once.out.octets, once.out.length, "-dt -i %s", level_name(level));
	must(same_written(&twice.out, &once.out), "decoding twice is decoding once");
	outcome_free(&once);
	outcome_free(&twice);
}

static void check_annotating(unsigned char level, const unsigned char *octets, size_t length)
{
	struct outcome once, twice;

	run(&once, NULL, octets, length, "-dta -i %s", level_name(level));
	run(&twice, NULL, once.out.octets, once.out.length, "-dta -i %s", level_name(level));
	must(same_written(&twice.out, &once.out), "a second annotation adds nothing");
	outcome_free(&once);
	outcome_free(&twice);
}

void fuzz_text(const unsigned char *octets, size_t length)
{
	static const char *const arguments[] = {"-et", "-dt", "-dta", "-dtc", "-etc -i none", "-dt -i register"};

	if (length < 1)
		return;
	check_encoding(octets[0], octets + 1, length - 1);
	check_decoding(octets[0], octets + 1, length - 1);
	check_annotating(octets[0], octets + 1, length - 1);
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
		must_not_depend_on_cuts(octets + 1, length - 1, arguments[i]);
}
