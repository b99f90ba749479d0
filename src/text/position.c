/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "text/position.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "text/character.h"

/* Returns true if BYTE is ASCII that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
static inline bool is_atext(unsigned char byte)
{
	return label_kept[byte] || byte == '.' || byte == '!' || byte == '$' || byte == '%' || byte == '&' ||
	       byte == '*' || byte == '+' || byte == '=' || byte == '^' || byte == '~';
}

/*
 * RFC 6532, section 3.2, adds non-ASCII characters, in practice letters.  An "@" after a separator belongs to a path,
 * as in "/@user", or to a rule of a blocker, as in "#@#" and "||größe.x^$y=a@b".
 */
bool text_is_user(struct text *text, const struct text_run *run)
{
	const size_t most =
		text->input.length - run->end > TEXT_AHEAD_MAX ? run->end + TEXT_AHEAD_MAX : text->input.length;
	struct text_character character;
	size_t at = run->end;

	if (text_byte_at(text, at) <= ' ' || text->input.bytes[at] == '/')
		return false; /* for speed */
	if (text_ends_with(text, run->at, 0, "||") && (text->input.bytes[at] == '^' || text_ends_wildcard(text, at)))
		return false;
	if (at + 1 < most && text->input.bytes[at] == '"')
		return text->input.bytes[at + 1] == '@';
	for (; at < most && text->input.bytes[at] != '@'; at += character.length) {
		character = text_character_at(text, at);
		if (character.kind == TEXT_OTHER && !is_atext(text->input.bytes[at]) &&
		    (text->input.bytes[at] != ':' || text->url != TEXT_URL_AUTHORITY))
			return false;
	}
	return at < most;
}

bool text_is_component(const struct text *text, const struct text_run *run)
{
	return text_byte_before(text, run->at, 1) == '/' && !text_ends_with(text, run->at, 0, "//") &&
	       !text_ends_with(text, run->at, 0, "\\/\\/");
}

/* Returns true if only an IP address and space, as in a hosts file, end before AT on its line. */
static bool follows_address(const struct text *text, size_t at)
{
	size_t back = 1, dots = 0, colons = 0;
	bool shortened = false;

	while (back < TEXT_BEHIND && text_is_one_of(text_byte_before(text, at, back), " \t"))
		back++;
	if (text_byte_before(text, at, back) == '.') /* as in "1.2.3. größe" */
		return false;
	for (; back > 1 && back < TEXT_BEHIND; back++) {
		const unsigned char byte = text_byte_before(text, at, back);

		if (hex_value(byte) < 0 && byte != ':' && byte != '.')
			break;
		dots += byte == '.';
		colons += byte == ':';
		shortened |= byte == ':' && text_byte_before(text, at, back - 1) == ':';
	}
	if (dots != 3 && !shortened && colons != 7)
		return false;
	while (back < TEXT_BEHIND && text_is_one_of(text_byte_before(text, at, back), " \t\xEF\xBB\xBF"))
		back++;
	return text_ends_line(text_byte_before(text, at, back));
}

bool text_begins_host(const struct text *text, size_t at)
{
	const unsigned char before = text_byte_before(text, at, 1);

	if (text->url == TEXT_URL_AUTHORITY)
		return true;
	if (before == '/')
		return text->url == TEXT_URL_LIST;
	if (before == '@')
		return is_atext(text_byte_before(text, at, 2));
	if (before == '|')
		return text_byte_before(text, at, 2) == '|';
	return (before == ' ' || before == '\t') && follows_address(text, at);
}

bool text_ends_host(const struct text *text, size_t at, size_t end)
{
	const unsigned char before = text_byte_before(text, at, 1);
	const unsigned char after = text_byte_at(text, end);

	if (text->url == TEXT_URL_AUTHORITY)
		return true;
	if (before == '|')
		return after == '^' || text_ends_wildcard(text, end);
	return before != '/' || after == '/';
}

bool text_ends_wildcard(const struct text *text, size_t end)
{
	return text_begins_with(text, end, "*^") && text_byte_before(text, end, 1) == '.';
}

enum status text_pattern_beside(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1);

	if ((before == '\\' && text->input.bytes[run->at] == '.') ||
	    (before == ']' && text_ends_with(text, run->at, 1, "[.")) ||
	    (before == '*' && text_byte_before(text, run->at, 2) == '.') || text_begins_with(text, run->end, "\\.") ||
	    text_begins_with(text, run->end, "[.]") || text_ends_with(text, run->at, 0, "\\.)") ||
	    text_begins_with(text, run->end, "(\\.") || text_begins_with(text, run->end, "(.*"))
		return STATUS_KEPT_DOT;
	if ((text_byte_at(text, run->end) == '*' || text_byte_at(text, run->end) == '+') &&
	    text->input.bytes[run->end - 1] == '.' && !(before == '|' && text_ends_wildcard(text, run->end)))
		return STATUS_KEPT_WILDCARD;
	return STATUS_OK;
}

enum text_position text_position(struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1);
	bool host;

	if (text->url == TEXT_URL_LIST && before == '/')
		return text_ends_host(text, run->at, run->end) ? TEXT_HOST : TEXT_PATH;
	if (text->url == TEXT_URL_NONE ? text_is_component(text, run)
	                               : text->url != TEXT_URL_AUTHORITY || (before != '/' && before != '@'))
		return TEXT_PATH;
	host = text_begins_host(text, run->at) && text_ends_host(text, run->at, run->end);
	if (text_is_user(text, run))
		return TEXT_USER;
	return host ? TEXT_HOST : TEXT_ELSEWHERE;
}

bool text_fills(const struct text *text, const struct text_run *run, const char *separators)
{
	const bool quoted = text_byte_before(text, run->at, 1) == '"' && text_byte_at(text, run->end) == '"';
	const unsigned char before = text_byte_before(text, run->at, 1 + quoted);
	const unsigned char after = text_byte_at(text, run->end + quoted);

	return (text_ends_line(before) || text_is_one_of(before, separators)) &&
	       (text_ends_line(after) || after == '\r' || text_is_one_of(after, separators));
}

/* Returns true if the line of AT begins with a tab, as far as it is known. */
static bool is_indented(const struct text *text, size_t at)
{
	size_t back = 1;

	while (back < TEXT_BEHIND && !text_ends_line(text_byte_before(text, at, back)))
		back++;
	return back > 1 && text_byte_before(text, at, back - 1) == '\t';
}

bool text_is_field(const struct text *text, const struct text_run *run)
{
	return text_fills(text, run, is_indented(text, run->at) ? ",;|" : "\t,;|");
}
