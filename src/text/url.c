/* SPDX-License-Identifier: GPL-3.0-or-later */
/* URLs and paths in text: their extent and parts. */
#include <config.h>

#include "text/url.h"

#include <string.h>

/* If a slash is before PLACE, moves back over it and over the backslash by which JSON may escape it. */
static bool go_back_slash(const unsigned char **place)
{
	if ((*place)[-1] != '/')
		return false;
	*place -= (*place)[-2] == '\\' ? 2 : 1;
	return true;
}

/* Returns true if "://" ends at PLACE, after a scheme.  Sets *COLON to the position of the colon. */
static bool is_after_scheme(const unsigned char *place, const unsigned char **colon)
{
	if (!go_back_slash(&place) || !go_back_slash(&place) || place[-1] != ':' ||
	    !text_is(place[-2], TEXT_ENDS_SCHEME))
		return false;
	*colon = place - 1;
	return true;
}

/*
 * Returns true if the scheme that ends at COLON follows a bracket or separator, and so begins a URL even inside another
 * one.  At most TEXT_BEHIND bytes before the name are known, including "://", which JSON may escape.
 */
static bool is_after_separator(const unsigned char *colon)
{
	enum { SCHEME_MAX = TEXT_BEHIND - 8 };
	size_t length = 0;

	while (length < SCHEME_MAX &&
	       (text_is(*(colon - length - 1), TEXT_ENDS_SCHEME) || strchr("+-.", *(colon - length - 1))))
		length++;
	return text_is(*(colon - length - 1), TEXT_URL_SYNTAX) && !text_is(*(colon - length - 1), TEXT_ENDS_AUTHORITY);
}

static bool begins_authority(const struct text *text, const unsigned char *place)
{
	const unsigned char *colon;

	return is_after_scheme(place, &colon) && (text->url.part == TEXT_URL_NONE || is_after_separator(colon));
}

/* Counts BYTE if it is a bracket.  Returns true if it closes one that the URL has not opened. */
static bool closes_url(struct text_url *url, unsigned char byte)
{
	static const char opening[] = "([{", closing[] = ")]}";
	const char *const opens = strchr(opening, byte), *const closes = strchr(closing, byte);

	if (opens && url->open[opens - opening] < UINT8_MAX)
		url->open[opens - opening]++;
	if (closes && url->open[closes - closing] == 0)
		return true;
	if (closes)
		url->open[closes - closing]--;
	return false;
}

/* Returns true if BYTE separates items of a list. */
static bool is_separator(unsigned char byte)
{
	return byte == ',' || byte == ';' || byte == '|';
}

/* Handles the byte at AT, which is in TEXT_URL_SYNTAX. */
static void read_syntax(struct text *text, const struct input *input, size_t at)
{
	struct text_url *url = &text->url;
	const unsigned char byte = input->bytes[at];

	if (byte == '/' && begins_authority(text, text_place(text, input, at + 1)))
		*url = (struct text_url){.part = TEXT_URL_AUTHORITY};
	else if (url->part == TEXT_URL_NONE)
		return;
	else if (closes_url(url, byte) || (is_separator(byte) && text_place(text, input, at)[-1] == '/'))
		url->part = TEXT_URL_NONE;
	else if (url->part == TEXT_URL_AUTHORITY && text_is(byte, TEXT_ENDS_AUTHORITY))
		url->part = TEXT_URL_REST;
}

void text_read_url(struct text *text, const struct input *input, size_t from, size_t to)
{
	size_t at = to;

	if (text->options.decode)
		return;
	while (at > from && !text_is(input->bytes[at - 1], TEXT_ENDS_URL))
		at--;
	if (at > from)
		text->url.part = TEXT_URL_NONE;
	for (; at < to; at++) {
		if (text_is(input->bytes[at], TEXT_URL_SYNTAX))
			read_syntax(text, input, at);
	}
}

/* Returns whether the bytes before END, from where the host may begin, are or begin the user part of a URL. */
static enum text_verdict is_user_part(struct text *text, const struct input *input, size_t end)
{
	for (size_t at = end; at < input->length; at++) {
		const unsigned char byte = input->bytes[at];
		struct text_character character;

		if (byte == '@' || at - end >= TEXT_AHEAD_MAX)
			return TEXT_YES;
		if (text_is(byte, TEXT_ENDS_AUTHORITY | TEXT_ENDS_URL) || byte == ')' || byte == ']' || byte == '}')
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

/*
 * Returns whether a slash follows at END, which closes the one before the name, as in dnsmasq rules and regular
 * expressions.
 */
static enum text_verdict is_closed(const struct input *input, size_t end)
{
	const size_t at = end + (end < input->length && input->bytes[end] == '\\');

	if (at == input->length)
		return input->last ? TEXT_NO : TEXT_UNDECIDED;
	return input->bytes[at] == '/' ? TEXT_YES : TEXT_NO;
}

/* Returns true if a slash after CHARACTER is inside a path. */
static bool goes_on_with_slash(const struct text_character *character)
{
	return character->kind == TEXT_NAME || (character->code_point < 0x80 && character->code_point > 0 &&
	                                        strchr(".*~)]}", (char)character->code_point));
}

/* Returns whether the bytes from PLACE, outside a URL, to END are a path component. */
static enum text_verdict is_segment(struct text *text, const struct input *input, const unsigned char *place,
                                    size_t end)
{
	struct text_character before;
	enum text_verdict closed;
	bool one;

	if (!go_back_slash(&place))
		return TEXT_NO;
	one = !go_back_slash(&place);
	before = text_character_before(text, place);
	if (goes_on_with_slash(&before))
		return TEXT_YES;
	closed = one ? is_closed(input, end) : TEXT_YES;
	return closed == TEXT_UNDECIDED ? TEXT_UNDECIDED : closed == TEXT_YES ? TEXT_NO : TEXT_YES;
}

enum text_verdict text_is_in_path(struct text *text, const struct input *input, const unsigned char *place, size_t end,
                                  enum status *kept)
{
	*kept = STATUS_KEPT_PATH;
	if (text->url.part == TEXT_URL_NONE)
		return is_segment(text, input, place, end);
	if (text->url.part == TEXT_URL_REST || !strchr("/@,;|", place[-1]))
		return TEXT_YES;
	*kept = STATUS_KEPT_LOCAL_PART;
	return is_user_part(text, input, end);
}
