/* SPDX-License-Identifier: GPL-3.0-or-later */
/* URLs in text: their extent and parts. */
#include <config.h>

#include "text/url.h"

#include <string.h>

/* Returns true if STRING ends at AT. */
static bool ends_with(const struct text *text, const struct input *input, size_t at, const char *string)
{
	const size_t length = strlen(string);

	for (size_t i = 1; i <= length; i++) {
		if (text_byte_before(text, input, at, i) != (unsigned char)string[length - i])
			return false;
	}
	return true;
}

/* Returns true if "://", which JSON may escape, ends at AT after a scheme. */
static bool begins_authority(const struct text *text, const struct input *input, size_t at)
{
	size_t length = 0;

	if (ends_with(text, input, at, "://"))
		length = strlen("://");
	else if (ends_with(text, input, at, ":\\/\\/"))
		length = strlen(":\\/\\/");
	return length > 0 && text_is(text_byte_before(text, input, at, length + 1), TEXT_ENDS_SCHEME);
}

/* Returns true if an option of dnsmasq and "=/" end at AT: names follow, each ended by a slash. */
static bool begins_dnsmasq(const struct text *text, const struct input *input, size_t at)
{
	static const char *const options[] = {"address=/", "server=/", "local=/", "ipset=/", "nftset=/", "domain-ok=/"};

	if (text_byte_before(text, input, at, 2) != '=')
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (ends_with(text, input, at, options[i]))
			return true;
	}
	return false;
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

	if (byte == '/' && begins_authority(text, input, at + 1))
		*url = (struct text_url){.part = TEXT_URL_AUTHORITY};
	else if (url->part == TEXT_URL_NONE)
		url->part = byte == '/' && begins_dnsmasq(text, input, at + 1) ? TEXT_URL_DNSMASQ : TEXT_URL_NONE;
	else if (closes_url(url, byte) || (is_separator(byte) && text_byte_before(text, input, at, 1) == '/'))
		url->part = TEXT_URL_NONE;
	else if (url->part == TEXT_URL_AUTHORITY && text_is(byte, TEXT_ENDS_AUTHORITY))
		url->part = TEXT_URL_REST;
}

/* Returns the length of the character at AT.  Ends the URL if it is BLANK, or the letter of "\n", "\r" or "\t". */
static size_t read_other(struct text *text, const struct input *input, size_t at)
{
	const unsigned char byte = input->bytes[at];
	struct text_character character = {.length = 1};

	if (byte >= 0x80)
		character = text_character_at(text, input, at);
	else if ((byte == 'n' || byte == 'r' || byte == 't') && text_byte_before(text, input, at, 1) == '\\')
		character.kind = TEXT_BLANK;
	if (character.kind == TEXT_BLANK)
		text->url.part = TEXT_URL_NONE;
	return character.length > 0 ? character.length : 1;
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
	while (at < to) {
		const unsigned char byte = input->bytes[at];

		if (text_is(byte, TEXT_URL_SYNTAX))
			read_syntax(text, input, at++);
		else if (text->url.part != TEXT_URL_NONE && (byte >= 0x80 || (byte >= 'n' && byte <= 't')))
			at += read_other(text, input, at);
		else
			at++;
	}
}
