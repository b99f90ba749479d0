/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides whether a run in Unicode is a name, by its form and the text around it. */
#include <config.h>

#include "text/rules.h"

#include "base/utf8.h"
#include "idna/map.h"
#include "text/mailbox.h"
#include "text/prose.h"
#include "text/shape.h"
#include "text/url.h"

#include <string.h>

/*
 * Adds to *DIGITS the hexadecimal digits with which CODE_POINT, or its mapping, begins.  Returns true if nothing
 * follows them.
 */
static bool is_hex(struct text *text, uint32_t code_point, size_t *digits)
{
	struct code_points mapped = {0};
	struct fault fault;
	enum status status;
	size_t i = 0;
	bool whole;

	if (code_point < 0x80 && text_is((unsigned char)code_point, TEXT_HEX))
		return ++*digits > 0;
	if (code_point < 0x80 || text->options.level != IDNA_LOOKUP)
		return false;
	status = idna_map(&code_point, 1, &mapped, &fault);
	if (status == STATUS_NO_MEMORY)
		text->no_memory = true;
	while (i < mapped.length && mapped.points[i] < 0x80 && text_is((unsigned char)mapped.points[i], TEXT_HEX))
		i++;
	*digits += i;
	whole = status == STATUS_OK && i == mapped.length;
	code_points_free(&mapped);
	return whole;
}

/*
 * Returns true if the name in RUN begins, as it is or mapped, with the two hexadecimal digits that follow "%" in a URL.
 */
static bool has_hex(struct text *text, const struct input *input, const struct text_run *run)
{
	size_t digits = 0;

	for (size_t at = run->start; at < run->stop && digits < 2;) {
		const struct text_character character = text_character_at(text, input, at);

		if (!is_hex(text, character.code_point, &digits))
			break;
		at += character.length;
	}
	return digits >= 2;
}

/*
 * Returns true if an escape extends into RUN, at PLACE: "\n" of C or JSON, "%20" of a URL, "ESC [ 31 m" of a terminal.
 */
static bool is_escaped(struct text *text, const struct input *input, const struct text_run *run,
                       const unsigned char *place)
{
	size_t backslashes = 0, parameters = 0;

	while (backslashes < TEXT_BEHIND && *(place - backslashes - 1) == '\\')
		backslashes++;
	if (backslashes > 0)
		return backslashes % 2 == 1 && place[-2] != 0x1B;
	if (place[-1] == '%')
		return run->start == run->at && has_hex(text, input, run);
	while (parameters < TEXT_BEHIND - 2 && text_is(*(place - parameters - 1), TEXT_PARAMETER))
		parameters++;
	place -= parameters;
	return place[-1] == '[' && place[-2] == 0x1B;
}

/* Returns true if RUN is adjacent to a non-ASCII letter or symbol that is not allowed in names. */
static bool is_touched(struct text *text, const struct input *input, const struct text_run *run,
                       const unsigned char *place)
{
	return (run->end < input->length && text_character_at(text, input, run->end).kind == TEXT_TOUCH) ||
	       text_character_before(text, place).kind == TEXT_TOUCH;
}

/* Returns true if there is a non-ASCII character in the output before PLACE, on its line and near. */
static bool follows_words(const unsigned char *place)
{
	for (size_t i = 1; i <= TEXT_BEHIND && *(place - i) != '\n'; i++) {
		if (*(place - i) >= 0x80)
			return true;
	}
	return false;
}

/*
 * Returns whether the first non-ASCII character after END, on its line and near, is part of a word.  A run with a dot
 * is not a word: it may be converted, and when its ACE form is read, it must not change the answer.
 */
static enum text_verdict precedes_words(struct text *text, const struct input *input, size_t end)
{
	size_t at = end, next;

	for (; at < input->length && at - end < TEXT_BEHIND && input->bytes[at] != '\n'; at = next) {
		if (!text_run_end(text, input, at, &next))
			return TEXT_UNDECIDED;
		if (next == at)
			next++; /* a character between runs */
		if (!is_ascii(input->bytes + at, next - at))
			return memchr(input->bytes + at, '.', next - at) ? TEXT_NO : TEXT_YES;
	}
	return at == input->length && !input->last ? TEXT_UNDECIDED : TEXT_NO;
}

/*
 * Returns whether RUN, at PLACE and not in a URL, is a name in Latin script among words, the last of which are in RUN.
 */
static enum text_verdict is_among_words(struct text *text, const struct input *input, const unsigned char *place,
                                        const struct text_run *run)
{
	if (text->url.part != TEXT_URL_NONE ||
	    !text_may_follow_words(text, input->bytes + run->start, run->stop - run->start))
		return TEXT_NO;
	return follows_words(place) ? TEXT_YES : precedes_words(text, input, run->end);
}

/* Returns TEXT_YES, with run->kept set, if the text around RUN, which begins at PLACE, prevents its conversion. */
static enum text_verdict is_kept(struct text *text, const struct input *input, const unsigned char *place,
                                 struct text_run *run)
{
	enum text_verdict kept;

	if (is_touched(text, input, run, place)) {
		run->kept = STATUS_KEPT_TOUCHED;
		return TEXT_YES;
	}
	if (is_escaped(text, input, run, place)) {
		run->kept = STATUS_KEPT_ESCAPE;
		return TEXT_YES;
	}
	kept = text_is_in_path(text, input, place, run->end, &run->kept);
	if (kept == TEXT_NO && text->url.part == TEXT_URL_NONE) {
		run->kept = STATUS_KEPT_LOCAL_PART;
		kept = text_is_local_part(text, input, run->end);
	}
	if (kept == TEXT_NO) {
		run->kept = STATUS_KEPT_PROSE;
		kept = is_among_words(text, input, place, run);
	}
	if (kept != TEXT_YES)
		run->kept = STATUS_OK;
	return kept;
}

enum text_verdict text_is_name(struct text *text, const struct input *input, struct text_run *run)
{
	enum text_verdict kept;

	run->kept = STATUS_OK;
	if (!memchr(input->bytes + run->at, '.', run->end - run->at) || !text_has_shape(text, input, run))
		return TEXT_NO;
	if (run->kept == STATUS_OK && text_is_prose(text, input->bytes + run->start, run->stop - run->start))
		run->kept = STATUS_KEPT_PROSE;
	if (run->kept != STATUS_OK)
		return TEXT_NO;
	kept = is_kept(text, input, text_place(text, input, run->at), run);
	if (kept == TEXT_UNDECIDED)
		return TEXT_UNDECIDED;
	return kept == TEXT_YES ? TEXT_NO : TEXT_YES;
}
