/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* URLs in text: their extent and parts. */
#include <config.h>

#include "text/url.h"

#include <string.h>

/* Returns true if an option of dnsmasq and "=/" end at AT: names follow, each ended by a slash. */
static bool begins_dnsmasq(const struct text *text, const struct input *input, size_t at)
{
	static const char *const options[] = {"address=/", "server=/", "local=/", "ipset=/", "nftset=/", "domain-ok=/"};

	if (text_byte_before(text, input, at, 2) != '=')
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (text_ends_with(text, input, at, options[i]))
			return true;
	}
	return false;
}

/* Returns true if BYTE, at AT, ends a URL: a separator after a slash, or a bracket that the URL has not opened. */
static bool ends_item(struct text *text, const struct input *input, size_t at, unsigned char byte)
{
	if (strchr("([{", byte) && text->url_brackets < UINT8_MAX)
		text->url_brackets++;
	if (strchr(")]}", byte))
		return text->url_brackets == 0 || text->url_brackets-- == 0;
	return strchr(",;|", byte) && text_byte_before(text, input, at, 1) == '/';
}

/* Handles the byte at AT, which is in TEXT_URL_SYNTAX. */
static void read_syntax(struct text *text, const struct input *input, size_t at)
{
	const unsigned char byte = input->bytes[at];

	if (byte == '/' && text_begins_authority(text, input, at + 1)) {
		text->url = TEXT_URL_AUTHORITY;
		text->url_brackets = 0;
	} else if (byte == '/' && text->url == TEXT_URL_NONE && begins_dnsmasq(text, input, at + 1))
		text->url = TEXT_URL_DNSMASQ;
	else if (text->url != TEXT_URL_NONE && ends_item(text, input, at, byte))
		text->url = TEXT_URL_NONE;
	else if (text->url == TEXT_URL_AUTHORITY && text_is(byte, TEXT_ENDS_AUTHORITY))
		text->url = TEXT_URL_REST;
}

/* Returns true if the character at AT ends a URL: a blank, punctuation, or the letter of an escape of C or JSON. */
static bool ends_url(struct text *text, const struct input *input, size_t at)
{
	const unsigned char byte = input->bytes[at];

	if (byte >= 0xC0)
		return text_character_at(text, input, at).kind == TEXT_BLANK;
	return (byte == 'n' || byte == 'r' || byte == 't') && text_byte_before(text, input, at, 1) == '\\';
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
		if (text_is(input->bytes[at], TEXT_URL_SYNTAX))
			read_syntax(text, input, at);
		else if (text->url != TEXT_URL_NONE && ends_url(text, input, at))
			text->url = TEXT_URL_NONE;
	}
}
