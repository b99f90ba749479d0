/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the line so far shows: the part of a URL, a list of names, the selector of an ad blocker's rule. */
#include <config.h>

#include "text/line.h"

#include "base/scan.h"
#include "text/character.h"

#include <string.h>

enum { WINDOW = 2048 }; /* bytes that are searched for "#" at once */

bool text_begins_authority(const struct text *text, size_t at)
{
	const size_t length = text_ends_with(text, at, 0, "://")       ? strlen("://")
	                      : text_ends_with(text, at, 0, ":\\/\\/") ? strlen(":\\/\\/")
	                                                               : 0;
	const unsigned char before = text_byte_before(text, at, length + 1);

	return length > 0 && label_kept[before] && before != '-' && before != '_';
}

/* Returns true if the whole word NAME, or "--" and NAME, ends BACK bytes before AT. */
static bool ends_option(const struct text *text, size_t at, size_t back, const char *name)
{
	const size_t start = back + strlen(name);
	const unsigned char before = text_byte_before(text, at, start + 1);

	return text_ends_with(text, at, back, name) &&
	       ((!label_kept[before] && before != '.') || text_ends_with(text, at, start, "--"));
}

/*
 * Returns true if an option of dnsmasq and "=/" end BACK bytes before AT, or if "[/" begins a line or a string there,
 * as in AdGuard Home: names follow, each ended by a slash.
 */
static bool begins_list(const struct text *text, size_t at, size_t back)
{
	static const char *const options[] = {"address", "server", "local", "ipset", "nftset", "rebind-domain-ok"};
	const unsigned char before = text_byte_before(text, at, back + 3);

	if (text_ends_with(text, at, back, "[/"))
		return before <= ' ' || text_is_one_of(before, "\"'");
	if (!text_ends_with(text, at, back, "=/"))
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (ends_option(text, at, back + 2, options[i]))
			return true;
	}
	return false;
}

bool text_is_listed(const struct text *text, size_t at)
{
	enum { OPTION_MAX = 20 }; /* bytes that begins_list reads */

	for (size_t back = 0; back < TEXT_BEHIND - OPTION_MAX; back++) {
		const unsigned char before = text_byte_before(text, at, back + 1);

		if (begins_list(text, at, back))
			return true;
		if (!label_kept[before] && before != '.' && before != '/')
			break;
	}
	return false;
}

/*
 * Returns true if BYTE ends a URL wherever it stands: a space, control, quote, closing bracket or separator of a list.
 */
static inline bool is_end(unsigned char byte)
{
	return !label_kept[byte] &&
	       (byte <= ' ' || byte == '"' || byte == '\'' || byte == '`' || byte == '<' || byte == '>' ||
	        byte == ')' || byte == ']' || byte == '}' || byte == ',' || byte == ';' || byte == '|' || byte == 0x7F);
}

/*
 * Returns true if the URL ends at AT: also before an escape of C or JSON, and before non-ASCII punctuation, except the
 * apostrophe.
 */
static bool ends_at(struct text *text, size_t at)
{
	const unsigned char byte = text->input.bytes[at];
	struct text_character character;

	if (byte < 0xC0)
		return is_end(byte) || (text_is_one_of(byte, "nrt") && text_byte_before(text, at, 1) == '\\');
	character = text_character_at(text, at);
	return character.kind == TEXT_OTHER && character.code_point != 0x2019;
}

void text_read_url(struct text *text, size_t from, size_t to)
{
	size_t at = to;

	while (at > from && !is_end(text->input.bytes[at - 1]))
		at--;
	if (at > from)
		text->url = TEXT_URL_NONE;
	for (; at < to; at++) {
		const unsigned char byte = text->input.bytes[at];

		if (label_kept[byte] && (text->url == TEXT_URL_NONE || text_byte_before(text, at, 1) != '\\'))
			continue;
		if (byte == '/' && text_begins_authority(text, at + 1))
			text->url = TEXT_URL_AUTHORITY;
		else if (text->url == TEXT_URL_NONE) {
			if (byte == '/' && begins_list(text, at + 1, 0))
				text->url = TEXT_URL_LIST;
		} else if (ends_at(text, at))
			text->url = TEXT_URL_NONE;
		else if (text->url == TEXT_URL_AUTHORITY && text_is_one_of(byte, "/\\?#"))
			text->url = TEXT_URL_REST;
	}
}

/* Returns true if "##", "#@#", "#?#" or "#$#" ends before AT, after a name or at the start of a line, and begins no
 * heading. */
static bool begins_selector(const struct text *text, size_t at)
{
	const unsigned char mark = text_byte_before(text, at, 2);
	unsigned char before;

	if (text_byte_before(text, at, 1) != '#' || text->input.bytes[at] <= ' ')
		return false;
	if (mark != '#' && (!text_is_one_of(mark, "@?$") || text_byte_before(text, at, 3) != '#'))
		return false;
	before = text_byte_before(text, at, mark == '#' ? 3 : 4);
	if (text_ends_line(before))
		return text->input.bytes[at] != '#';
	return before >= 0x80 || label_kept[before] || before == '*';
}

/* Returns the offset after the first "#" from FROM on, or one that is more than AT. */
static size_t after_hash(const struct text *text, size_t from, size_t at)
{
	const size_t end = text->input.length - at > WINDOW ? at + WINDOW : text->input.length;
	const unsigned char *const hash = memchr(text->input.bytes + from, '#', end - from);

	return (hash ? (size_t)(hash - text->input.bytes) : end) + 1;
}

bool text_read_selector(struct text *text, size_t at)
{
	const unsigned char *const newline = scan_find_last(text->input.bytes + text->read, at - text->read, '\n');
	size_t from = newline ? (size_t)(newline + 1 - text->input.bytes) : text->read;

	text->selector = text->selector && !newline;
	for (; from < at; from = from < at ? after_hash(text, from, at) : at) {
		text->selector = text->selector || begins_selector(text, from);
		for (; text->selector && from < at; from++)
			text->selector = !text_ends_line(text->input.bytes[from]);
	}
	if (!text->selector && at < text->input.length)
		text->selector = begins_selector(text, at);
	text->read = at;
	text->quiet = at == text->input.length ? at : from > at ? from : after_hash(text, at, at);
	return text->selector;
}
