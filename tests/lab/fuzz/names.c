/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names in both directions, at each level. */
#include <config.h>

#include "base/utf8.h"
#include "fuzz.h"
#include "names/name.h"

#include <string.h>
#include <unistr.h>

struct choice {
	enum idna_level level;
	bool mixed_case;
};

static struct choice choose(unsigned char byte)
{
	struct choice choice = {(enum idna_level)(byte % 3), byte % 6 >= 3};

	if (choice.level == IDNA_REGISTER)
		choice.mixed_case = false;
	return choice;
}

/* The rules of a choice, and the last conversion with them. */
struct subject {
	struct name_rules rules;
	struct name name;
	struct buffer out;
};

static struct subject subject_for(struct choice choice)
{
	return (struct subject){.rules = name_rules(choice.level, choice.mixed_case)};
}

static enum status convert(struct subject *subject, bool decode, const unsigned char *name, size_t length,
                           struct fault *fault)
{
	subject->out.length = 0;
	return name_convert(decode, &subject->name, &subject->rules, NULL, name, length, &subject->out, fault);
}

static void subject_free(struct subject *subject)
{
	name_free(&subject->name);
	buffer_free(&subject->out);
}

/* Labels of an ACE name have 1 to 63 bytes, and the name at most 253 and a dot. */
static void must_fit(const unsigned char *ace, size_t length)
{
	size_t label = 0;

	must(length <= NAME_ACE_MAX || (length == NAME_ACE_MAX + 1 && ace[length - 1] == '.'), "a name fits");
	for (size_t i = 0; i < length; i++) {
		must(ace[i] != '.' || label > 0 || length == 1, "no label is empty");
		label = ace[i] == '.' ? 0 : label + 1;
		must(label <= LABEL_MAX, "a label fits");
	}
}

/* The filter gives the same result for NAME, alone on its line; WANTED is NULL if it is rejected. */
static void filter_agrees(const char *arguments, struct choice choice, const unsigned char *name, size_t length,
                          const struct buffer *wanted)
{
	struct outcome outcome;

	if (memchr(name, '\n', length) || name[length - 1] == '\r' ||
	    (length >= 3 && memcmp(name, "\xEF\xBB\xBF", 3) == 0))
		return;
	run(&outcome, NULL, name, length, "%s%s -i %s", arguments, choice.mixed_case ? " -m" : "",
	    level_name((unsigned char)choice.level));
	must(outcome.status == (wanted ? 0 : 1), "the filter agrees whether a name is converted");
	must(wanted ? same_bytes(outcome.out.bytes, outcome.out.length, wanted->bytes, wanted->length)
	            : same_bytes(outcome.out.bytes, outcome.out.length, name, length),
	     "the filter writes the result of the conversion");
	must_be_safe(&outcome.err);
	outcome_free(&outcome);
}

/* Checks ACE, the result of encoding NAME. */
static void check_encoded(struct choice choice, const unsigned char *name, size_t length, const struct buffer *ace)
{
	struct subject again = subject_for(choice), back = subject_for(choice);
	struct fault fault;

	must(is_all_ascii(ace->bytes, ace->length), "what is encoded is ASCII");
	must_fit(ace->bytes, ace->length);
	must(same_structure(name, length, ace->bytes, ace->length, true),
	     "encoding keeps the labels, and lets nothing in");
	must(convert(&again, false, ace->bytes, ace->length, &fault) == STATUS_OK &&
	             same_bytes(again.out.bytes, again.out.length, ace->bytes, ace->length),
	     "encoding twice is encoding once");
	if (convert(&back, true, ace->bytes, ace->length, &fault) != STATUS_OK) {
		/* ASCII stays as it is when encoded; decoded, "https://xn--tda.de" is an error */
		must(name_surrounds_a_label(ace->bytes, ace->length), "what is encoded decodes");
		back.out.length = 0;
		must(buffer_append(&back.out, ace->bytes, ace->length), "there is memory");
	}
	must(convert(&again, false, back.out.bytes, back.out.length, &fault) == STATUS_OK, "and is encoded again");
	must(same_but_case(again.out.bytes, again.out.length, ace->bytes, ace->length) &&
	             (holds_prefix(name, length) ||
	              same_bytes(again.out.bytes, again.out.length, ace->bytes, ace->length)),
	     "and comes to the same");
	subject_free(&again);
	subject_free(&back);
}

/* Checks TEXT, the result of decoding NAME. */
static void check_decoded(struct choice choice, const unsigned char *name, size_t length, const struct buffer *text)
{
	struct subject again = subject_for(choice), back = subject_for(choice);
	struct fault fault;

	must(u8_check(text->bytes, text->length) == NULL, "what is decoded is UTF-8");
	must(same_structure(name, length, text->bytes, text->length, true),
	     "decoding keeps the labels, and lets nothing in");
	/* With -m, a U-label whose small letters are mapped to capitals (Cherokee) has no annotation. */
	must(convert(&again, true, text->bytes, text->length, &fault) == STATUS_OK &&
	             (choice.mixed_case ? same_but_case(again.out.bytes, again.out.length, text->bytes, text->length)
	                                : same_bytes(again.out.bytes, again.out.length, text->bytes, text->length)),
	     "decoding twice is decoding once");
	must(convert(&back, false, text->bytes, text->length, &fault) == STATUS_OK, "what was decoded is encoded");
	must(!is_all_ascii(name, length) || same_but_case(back.out.bytes, back.out.length, name, length),
	     "and comes to the same");
	subject_free(&again);
	subject_free(&back);
}

static void fuzz_names(bool decode, const unsigned char *bytes, size_t length)
{
	const char *const arguments = decode ? "-dx --format=utf-8" : "-ex --format=utf-8";
	struct choice choice;
	struct subject subject;
	struct fault fault;

	if (length < 2)
		return;
	choice = choose(bytes[0]);
	subject = subject_for(choice);
	bytes++, length--;
	if (convert(&subject, decode, bytes, length, &fault) == STATUS_OK) {
		(decode ? check_decoded : check_encoded)(choice, bytes, length, &subject.out);
		filter_agrees(arguments, choice, bytes, length, &subject.out);
	} else {
		must_point(&fault, length);
		filter_agrees(arguments, choice, bytes, length, NULL);
	}
	subject_free(&subject);
}

void fuzz_names_encode(const unsigned char *bytes, size_t length)
{
	fuzz_names(false, bytes, length);
}

void fuzz_names_decode(const unsigned char *bytes, size_t length)
{
	fuzz_names(true, bytes, length);
}
