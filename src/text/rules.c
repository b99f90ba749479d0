/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes a run in Unicode a name: its shape, and what stands around it. */
#include <config.h>

#include "text/rules.h"

#include "base/utf8.h"
#include "idna/property.h"
#include "names/label.h"

#include <string.h>
#include <unictype.h>

/* If a slash stands before PLACE, goes back over it, and over the backslash that JSON may put before it. */
static bool go_back_slash(const unsigned char **place)
{
	if ((*place)[-1] != '/')
		return false;
	*place -= (*place)[-2] == '\\' ? 2 : 1;
	return true;
}

static bool is_behind_scheme(const unsigned char *place)
{
	return go_back_slash(&place) && go_back_slash(&place) && place[-1] == ':' &&
	       text_is(place[-2], TEXT_ENDS_SCHEME);
}

void text_read_url(struct text *text, const struct input *input, size_t from, size_t to)
{
	size_t at = to;

	if (text->options.decode)
		return;
	while (at > from && !text_is(input->bytes[at - 1], TEXT_ENDS_URL))
		at--;
	if (at > from)
		text->url = TEXT_URL_NONE;
	for (; at < to; at++) {
		const unsigned char byte = input->bytes[at];

		if (text->url == TEXT_URL_AUTHORITY && text_is(byte, TEXT_ENDS_AUTHORITY))
			text->url = TEXT_URL_REST;
		else if (text->url == TEXT_URL_NONE && byte == '/' &&
		         is_behind_scheme(text_place(text, input, at + 1)))
			text->url = TEXT_URL_AUTHORITY;
	}
}

/* True if an escape reaches into the run at BYTES: "\n" of C or JSON, "%20" of a URL, "ESC [ 31 m" of a terminal. */
static bool is_escaped(const unsigned char *place, const unsigned char *bytes, size_t length)
{
	size_t backslashes = 0, parameters = 0;

	while (backslashes < TEXT_BEHIND && *(place - backslashes - 1) == '\\')
		backslashes++;
	if (backslashes > 0)
		return backslashes % 2 == 1 && place[-2] != 0x1B;
	if (place[-1] == '%')
		return length >= 2 && text_is(bytes[0], TEXT_HEX) && text_is(bytes[1], TEXT_HEX);
	while (parameters < TEXT_BEHIND - 2 && text_is(*(place - parameters - 1), TEXT_PARAMETER))
		parameters++;
	place -= parameters;
	return place[-1] == '[' && place[-2] == 0x1B;
}

/* Leaves what is invisible at either end of the name in RUN outside. */
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

/* Rule 1, where a label is not ASCII: at least two labels, none empty.  Sets *LAST to the start of the last one. */
static bool has_labels(const unsigned char *bytes, size_t length, size_t *last)
{
	*last = 0;
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] != '.')
			continue;
		if (i == *last)
			return false;
		*last = i + 1;
	}
	return *last > 0 && *last < length;
}

/* Rule 2: two or more letters, with their marks and joiners, or an A-label. */
static bool is_top_level(const unsigned char *label, size_t length)
{
	size_t letters = 0;
	uint32_t c;

	if (label_has_prefix(label, length) && is_ascii(label, length))
		return true;
	for (size_t i = 0; i < length;) {
		i += utf8_read(label + i, &c);
		if (uc_is_general_category_withtable(c, UC_CATEGORY_MASK_L))
			letters++;
		else if (letters == 0 || !(idna_properties(c) & (IDNA_MARK | IDNA_REGISTER_CONTEXTJ)))
			return false;
	}
	return letters >= 2;
}

/*
 * Rule 4, outside a URL: whether what ends at END is the left side of an "@", be it quoted or followed by "+detail"
 * (RFC 5233).
 */
static enum text_verdict is_local_part(struct text *text, const struct input *input, size_t end)
{
	const bool quoted = end < input->length && input->bytes[end] == '"';
	const bool detailed = end < input->length && input->bytes[end] == '+';
	size_t at = end + quoted, length;

	while (detailed && at < input->length && at - end < TEXT_AHEAD_MAX) {
		if (!text_run_goes_on(text, input, at, true, &length))
			return TEXT_UNDECIDED;
		if (length == 0 && input->bytes[at] != '+')
			break;
		at += length > 0 ? length : 1;
	}
	if (at == input->length)
		return input->last ? TEXT_NO : TEXT_UNDECIDED;
	return input->bytes[at] == '@' || at - end >= TEXT_AHEAD_MAX ? TEXT_YES : TEXT_NO;
}

/* Rule 4, in a URL: whether what ends at END, and begins where the host may, is or begins the user part. */
static enum text_verdict is_user_part(const struct text *text, const struct input *input, size_t end)
{
	for (size_t at = end; at < input->length; at++) {
		const unsigned char byte = input->bytes[at];
		struct text_character character;

		if (byte == '@' || at - end >= TEXT_AHEAD_MAX)
			return TEXT_YES;
		if (text_is(byte, TEXT_ENDS_AUTHORITY | TEXT_ENDS_URL))
			return TEXT_NO;
		if (byte < 0x80)
			continue;
		character = text_character_at(text, input, at);
		if (character.length == 0)
			return TEXT_UNDECIDED;
		if (character.kind == TEXT_BLANK)
			return TEXT_NO;
	}
	return input->last ? TEXT_NO : TEXT_UNDECIDED;
}

/* Rule 5: true behind a slash that follows a name character. */
static bool is_path_segment(const struct text *text, const unsigned char *place)
{
	struct text_character character;

	if (!go_back_slash(&place))
		return false;
	character = text_character_before(text, place);
	return character.kind == TEXT_NAME || character.code_point == '.' || character.code_point == '*';
}

/* Rules 4 and 5: whether what begins at PLACE and ends at END stands where names are not converted. */
static enum text_verdict is_elsewhere(struct text *text, const struct input *input, const unsigned char *place,
                                      size_t end)
{
	if (text->url == TEXT_URL_NONE)
		return is_path_segment(text, place) ? TEXT_YES : is_local_part(text, input, end);
	if (text->url == TEXT_URL_REST || (place[-1] != '/' && place[-1] != '@'))
		return TEXT_YES;
	return is_user_part(text, input, end);
}

/* Rules 1 and 2.  What is left of RUN without what is invisible and a final dot is the name. */
static bool has_shape(struct text *text, const struct input *input, struct text_run *run)
{
	const unsigned char *name;
	size_t last;

	run->start = run->at;
	run->stop = run->end;
	trim(text, input, run);
	if (run->start < run->stop && input->bytes[run->stop - 1] == '.') {
		run->stop--;
		trim(text, input, run);
	}
	name = input->bytes + run->start;
	return has_labels(name, run->stop - run->start, &last) &&
	       is_top_level(name + last, run->stop - run->start - last);
}

enum text_verdict text_is_name(struct text *text, const struct input *input, struct text_run *run)
{
	const size_t length = run->end - run->at;
	const unsigned char *place;
	enum text_verdict elsewhere;

	if (!memchr(input->bytes + run->at, '.', length) || !has_shape(text, input, run))
		return TEXT_NO;
	if (run->end < input->length && text_character_at(text, input, run->end).kind == TEXT_TOUCH)
		return TEXT_NO;
	place = text_place(text, input, run->at);
	if (text_character_before(text, place).kind == TEXT_TOUCH || is_escaped(place, input->bytes + run->at, length))
		return TEXT_NO;
	elsewhere = is_elsewhere(text, input, place, run->end);
	if (elsewhere == TEXT_UNDECIDED)
		return TEXT_UNDECIDED;
	return elsewhere == TEXT_YES ? TEXT_NO : TEXT_YES;
}
