/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of a name: its labels, by their characters only. */
#include <config.h>

#include "text/shape.h"

#include "base/utf8.h"
#include "idna/property.h"
#include "idna/script.h"
#include "names/label.h"
#include "text/mapped.h"

#include <string.h>
#include <unictype.h>

/* Excludes invisible characters at both ends of the name in RUN. */
static void trim(struct text *text, const struct input *input, struct text_run *run)
{
	struct text_character character;

	while (run->start < run->stop &&
	       (character = text_character_at(text, input, run->start)).kind == TEXT_INVISIBLE)
		run->start += character.length;
	while (run->start < run->stop &&
	       (character = text_character_before(text, text_place(text, input, run->stop))).kind == TEXT_INVISIBLE)
		run->stop -= character.length;
}

/*
 * Excludes a dot before the name in RUN, which stands for any subdomain.  After a bracket, an asterisk or an escape,
 * the label before the dot may be incomplete.
 */
static void trim_leading_dot(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char before = text_place(text, input, run->at)[-1];

	if (run->start < run->stop && input->bytes[run->start] == '.' &&
	    (before == '\0' || !strchr("*)]}@%$\\", before)))
		run->start++;
}

static void find_name(struct text *text, const struct input *input, struct text_run *run)
{
	run->start = run->at;
	run->stop = run->end;
	trim(text, input, run);
	if (run->start < run->stop && input->bytes[run->stop - 1] == '.') {
		run->stop--;
		trim(text, input, run);
	}
	trim_leading_dot(text, input, run);
}

/* Returns true if NAME has two or more labels, none empty.  Sets *LAST to the start of the last one. */
static bool has_labels(const unsigned char *name, size_t length, size_t *last)
{
	*last = 0;
	for (size_t i = 0; i < length; i++) {
		if (name[i] != '.')
			continue;
		if (i == *last)
			return false;
		*last = i + 1;
	}
	return *last > 0 && *last < length;
}

/* The state of the check of the last label. */
struct top_level {
	size_t letters;
	uint32_t scripts;
	bool full; /* only letters and marks */
};

static bool is_ascii_letter(uint32_t code_point)
{
	return (code_point | 0x20) >= 'a' && (code_point | 0x20) <= 'z';
}

/* Returns true for a Hangul vowel or final consonant, which forms one syllable with the letter before it. */
static bool is_medial_or_final(uint32_t code_point)
{
	return code_point >= 0x1161 && code_point <= 0x11C2;
}

static void take_other(struct top_level *label, uint32_t code_point)
{
	const bool letter = uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_L);
	const uint32_t script = script_of(code_point);

	if (letter)
		label->letters += !is_medial_or_final(code_point);
	else if (!(idna_properties(code_point) & IDNA_MARK))
		label->full = false;
	/* micro sign, mathematical letters: these are symbols */
	if (letter && script == 0 && uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_LC))
		label->full = false;
	label->scripts |= script;
}

static void take_top_level(struct top_level *label, uint32_t code_point)
{
	if (is_ascii_letter(code_point)) {
		label->letters++;
		label->scripts |= SCRIPT_LATIN;
	} else {
		take_other(label, code_point);
	}
}

/* Returns TEXT_YES if the last label is like a top-level domain, or TEXT_UNDECIDED if it only has the form of one. */
static enum text_verdict judge_top_level(const unsigned char *bytes, size_t length)
{
	struct top_level label = {.full = true};
	uint32_t code_point;

	if (label_has_prefix(bytes, length) && is_ascii(bytes, length))
		return TEXT_YES;
	for (size_t i = 0; i < length;) {
		i += utf8_read(bytes + i, &code_point);
		take_top_level(&label, code_point);
		if (label.letters == 0)
			return TEXT_NO;
	}
	if (label.letters < 2)
		return TEXT_NO;
	return label.full && script_is_single(label.scripts) ? TEXT_YES : TEXT_UNDECIDED;
}

/* Like judge_top_level, for LABEL and what decoding shows after it was encoded. */
static enum text_verdict judge_mapped_top_level(struct text *text, const unsigned char *label, size_t length)
{
	const enum text_verdict verdict = judge_top_level(label, length);
	const unsigned char *const mapped = text_mapped(text, label, &length);

	if (verdict != TEXT_YES || mapped == label || text->no_memory)
		return verdict;
	return judge_top_level(mapped, length);
}

bool text_has_shape(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char *name;
	enum text_verdict top_level;
	size_t length, last;

	find_name(text, input, run);
	name = input->bytes + run->start;
	length = run->stop - run->start;
	if (!has_labels(name, length, &last))
		return false;
	top_level = judge_mapped_top_level(text, name + last, length - last);
	run->kept = top_level == TEXT_UNDECIDED ? STATUS_KEPT_TOP_LEVEL : STATUS_OK;
	return top_level != TEXT_NO;
}
