/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the text around a run shows: URLs, lists between slashes, selectors, addresses, fields, and escapes. */
#include <config.h>

#include "text/parts.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <limits.h>

/* Returns true if "://", which JSON may escape, ends at AT after a scheme. */
static bool begins_authority(const struct text *text, size_t at)
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
 * Returns true if an option of dnsmasq and "=/" end before AT, or if "[/" begins a line or a string there, as in
 * AdGuard Home: names follow, each ended by a slash.
 */
static bool begins_list(const struct text *text, size_t at)
{
	static const char *const options[] = {"address", "server", "local", "ipset", "nftset", "rebind-domain-ok"};
	const unsigned char before = text_byte_before(text, at, 3);

	if (text_ends_with(text, at, 0, "[/"))
		return before <= ' ' || text_is_one_of(before, "\"'");
	if (!text_ends_with(text, at, 0, "=/"))
		return false;
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		if (ends_option(text, at, 2, options[i]))
			return true;
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
		if (byte == '/' && begins_authority(text, at + 1))
			text->url = TEXT_URL_AUTHORITY;
		else if (text->url == TEXT_URL_NONE) {
			if (byte == '/' && begins_list(text, at + 1))
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
	unsigned char mark, after, before;

	if (text_byte_before(text, at, 1) != '#')
		return false;
	mark = text_byte_before(text, at, 2);
	after = text_byte_at(text, at);
	if (after <= ' ')
		return false;
	if (mark != '#' && (!text_is_one_of(mark, "@?$") || text_byte_before(text, at, 3) != '#'))
		return false;
	before = text_byte_before(text, at, mark == '#' ? 3 : 4);
	if (text_ends_line(before))
		return after != '#';
	return before >= 0x80 || label_kept[before] || before == '*';
}

bool text_is_selector(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->input.bytes;
	const unsigned char *const newline = scan_find_last(bytes + text->read, at - text->read, '\n');
	size_t from = newline ? (size_t)(newline + 1 - bytes) : text->read;

	text->selector = text->selector && !newline;
	while (from < at) {
		text->selector = text->selector || begins_selector(text, from);
		if (text->selector) {
			while (from < at && text->selector)
				text->selector = !text_ends_line(bytes[from++]);
		} else {
			const unsigned char *const hash = memchr(bytes + from, '#', at - from);

			from = hash ? (size_t)(hash + 1 - bytes) : at;
		}
	}
	text->read = at;
	return text->selector || begins_selector(text, at);
}

/* Returns true if BYTE is ASCII that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
static inline bool is_atext(unsigned char byte)
{
	return label_kept[byte] || byte == '.' || byte == '!' || byte == '$' || byte == '%' || byte == '&' ||
	       byte == '*' || byte == '+' || byte == '=' || byte == '^' || byte == '~';
}

/*
 * Returns true if RUN is before the "@" of an address or, in a URL, of the host.  RFC 6532, section 3.2, adds non-ASCII
 * characters to local parts, in practice letters.  An "@" after a separator belongs to a path, as in "/@user", or to a
 * rule of a blocker, as in "#@#".  What was read for an earlier run of the same text is not read again.
 */
static bool is_user(struct text *text, const struct text_run *run)
{
	const size_t left = text->input.length - run->end;
	const size_t most = run->end + (left < TEXT_WINDOW - UTF8_MAX ? left : TEXT_WINDOW - UTF8_MAX);
	struct text_character character;
	size_t at = run->end > text->scanned ? run->end : text->scanned;

	for (; at < most && text->input.bytes[at] != '@'; at += character.length) {
		character = text_character_at(text, at);
		if (character.kind >= TEXT_BROKEN && !is_atext(text->input.bytes[at]) &&
		    (character.code_point != ':' || text->url != TEXT_URL_AUTHORITY))
			break;
	}
	text->scanned = at;
	return at < most && text->input.bytes[at] == '@';
}

bool text_follows_address(const struct text *text, size_t at)
{
	size_t back = 1, dots = 0, colons = 0;
	bool shortened = false;

	while (back < TEXT_WINDOW && text_is_one_of(text_byte_before(text, at, back), " \t"))
		back++;
	if (text_byte_before(text, at, back) == '.') /* as in "1.2.3. größe" */
		return false;
	for (; back < TEXT_WINDOW; back++) {
		const unsigned char byte = text_byte_before(text, at, back);

		if (hex_value(byte) < 0 && byte != ':' && byte != '.')
			break;
		dots += byte == '.';
		colons += byte == ':';
		shortened |= byte == ':' && text_byte_before(text, at, back - 1) == ':';
	}
	if (dots != 3 && !shortened && colons != 7)
		return false;
	while (back < TEXT_WINDOW && text_is_one_of(text_byte_before(text, at, back), " \t\xEF\xBB\xBF"))
		back++;
	return text_ends_line(text_byte_before(text, at, back));
}

/* Returns true if the bytes before AT show that a host begins there, or may begin there. */
static bool begins_host(const struct text *text, size_t at)
{
	const unsigned char before = text_byte_before(text, at, 1);

	if (text->url == TEXT_URL_AUTHORITY)
		return before == '/' || before == '@';
	if (before == '/')
		return text->url == TEXT_URL_LIST;
	if (before == '|')
		return text_byte_before(text, at, 2) == '|';
	return (before == ' ' || before == '\t') && text_follows_address(text, at);
}

/* Returns true if RUN, perhaps in quotes, fills its line or a field of it. */
static bool is_field(const struct text *text, const struct text_run *run)
{
	static const char separators[] = "\t,;|";
	const bool quoted = text_byte_before(text, run->at, 1) == '"' && text_byte_at(text, run->end) == '"';
	const unsigned char before = text_byte_before(text, run->at, 1 + quoted);
	const unsigned char after = text_byte_at(text, run->end + quoted);

	return (text_ends_line(before) || text_is_one_of(before, separators)) &&
	       (text_ends_line(after) || after == '\r' || text_is_one_of(after, separators));
}

/* Returns true if RUN is a component of a path: after one slash, which JSON may escape, not two. */
static bool is_component(const struct text *text, const struct text_run *run)
{
	return text_byte_before(text, run->at, 1) == '/' && !text_ends_with(text, run->at, 0, "//") &&
	       !text_ends_with(text, run->at, 0, "\\/\\/");
}

/* Returns the place of RUN.  HOST is begins_host for its start. */
static enum text_place place_of(struct text *text, const struct text_run *run, bool host)
{
	const unsigned char after = text_byte_at(text, run->word_end);
	const bool url = text->url == TEXT_URL_AUTHORITY;

	if (host && url)
		return is_user(text, run) ? TEXT_PLACE_KEPT : TEXT_PLACE_URL;
	if (text_is_selector(text, run->at))
		return TEXT_PLACE_KEPT;
	if (host &&
	    ((after == '^' && text_ends_with(text, run->at, 0, "||")) || (after == '/' && text->url == TEXT_URL_LIST)))
		return TEXT_PLACE_ENCLOSED;
	if (url || text->url == TEXT_URL_REST || (text->url == TEXT_URL_NONE && is_component(text, run)))
		return TEXT_PLACE_PATH;
	if (is_user(text, run))
		return TEXT_PLACE_KEPT;
	if (host && after <= ' ' && text_follows_address(text, run->at))
		return TEXT_PLACE_ADDRESS;
	return is_field(text, run) ? TEXT_PLACE_FIELD : TEXT_PLACE_ELSEWHERE;
}

/* Returns the value of COUNT hexadecimal digits at AT, or UINT_MAX if the bytes are not digits. */
static unsigned hexadecimal(const struct text *text, size_t at, size_t count)
{
	unsigned value = 0;

	for (; count > 0; at++, count--) {
		const int digit = hex_value(text_byte_at(text, at));

		if (digit < 0)
			return UINT_MAX;
		value = value * 16 + (unsigned)digit;
	}
	return value;
}

/* Returns true if BYTE may be before the end of a control sequence. */
static bool is_parameter(unsigned char byte)
{
	return is_digit(byte) || byte == ';';
}

/*
 * read_escape after "ESC [" and parameters (ECMA-48, section 5.4), as in "ESC [0;32m": more parameters and a letter.
 * Programs and logs write ESC as an escape of C or JSON.
 */
static size_t after_control(const struct text *text, const struct text_run *run)
{
	static const char *const starts[] = {"\x1B[", "\\033[", "\\e[", "\\x1b[", "\\x1B[", "\\u001b[", "\\u001B["};
	size_t back = 0, at = run->at;
	bool begins = false;

	while (back < TEXT_WINDOW / 2 && is_parameter(text_byte_before(text, at, back + 1)))
		back++;
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		begins = begins || text_ends_with(text, at, back, starts[i]);
	if (!begins)
		return 0;
	while (at < run->end && is_parameter(text->input.bytes[at]))
		at++;
	return at < run->end && label_kept[text->input.bytes[at]] ? at + 1 - run->at : SIZE_MAX;
}

/*
 * Returns the number of bytes at the start of RUN that end an escape, such as the "n" of "\n"; or SIZE_MAX if they may
 * be part of the name, as in "\u00fc" and "C:\".  A backslash is no escape if it is itself escaped, or ends a control
 * string.  A backslash and a letter that is not known, and "%" without digits, are not before an A-label in practice
 * but in a path.
 */
static size_t read_escape(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1), first = text_byte_at(text, run->at);
	const size_t letter = before == '\\', digits = letter && first == 'u' ? 4 : 2;
	size_t back = 1;
	unsigned value;

	if (before == '[' || is_parameter(before))
		return after_control(text, run);
	if (before != '\\' && before != '%')
		return 0;
	while (letter && back + 1 < TEXT_WINDOW && text_byte_before(text, run->at, back + 1) == '\\')
		back++;
	if (back % 2 == 0 || (letter && text_byte_before(text, run->at, 2) == 0x1B))
		return 0;
	if (letter && text_is_one_of(first, "nrt"))
		return 1;
	value = letter && first != 'x' && first != 'u' ? UINT_MAX : hexadecimal(text, run->at + letter, digits);
	if (value == UINT_MAX && text->options.decode)
		return 0;
	return value < 0x80 && value != '.' && !label_kept[value] ? letter + digits : SIZE_MAX;
}

enum text_place text_place(struct text *text, const struct text_run *run)
{
	return place_of(text, run, begins_host(text, run->at));
}

enum text_place text_read_place(struct text *text, const struct text_word *word, size_t at, struct text_run *run)
{
	const bool host = begins_host(text, at);
	enum text_place place;
	size_t escape;

	text_read_run(text, word, at, host, run);
	escape = read_escape(text, run);
	if (escape == SIZE_MAX)
		return TEXT_PLACE_KEPT;
	if (escape > 0) {
		text_read_url(text, at, at + escape);
		text_set_name(text, run, at + escape);
	}
	place = place_of(text, run, host);
	if (!host || place <= TEXT_PLACE_ADDRESS)
		return place;
	text_read_run(text, word, at, false, run);
	return place_of(text, run, host);
}
