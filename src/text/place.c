/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Places: hosts and where they end, paths and the rests of URLs, and what begins a line. */
#include <config.h>

#include "text/parts.h"

#include <arpa/inet.h>

/* Returns true if the percent sign at AT is in the host of a URL; bytes before FROM are not. */
static bool is_in_authority(const struct text *text, size_t at, size_t from)
{
	size_t back = 1;

	while (back < TEXT_BACK / 2 && (at < back || at - back >= from) &&
	       (label_kept[text_before(text, at, back)] ||
	        text_is_one_of(text_before(text, at, back), ".%:@$!&~+=*(){}")))
		back++;
	return text_ends_with(text, at, back - 1, "//") || text_ends_with(text, at, back - 1, "\\/\\/");
}

void text_find_hit(struct text *text)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t length = text->input.length, ahead = ACE_PREFIX_LENGTH - 1;
	const unsigned names = SCAN_NON_ASCII | SCAN_PERCENT;
	const unsigned wanted = text->options.decode  ? SCAN_ACE_PREFIX
	                        : text->options.check ? names | SCAN_ACE_PREFIX
	                                              : names;
	size_t at = text->hit > text->at + ahead ? text->hit - ahead : text->at, from = 0;

	while ((at += scan_find(bytes + at, length - at, wanted)) < length) {
		if (bytes[at] != '%' || is_in_authority(text, at, from))
			break;
		while (at < length && (bytes[at] == '%' || hex_value(bytes[at]) >= 0))
			at++;
		from = at;
	}
	text->hit = at;
}

/* Hosts. */

/* Returns true if BYTE ends a host wherever it stands. */
static bool ends_host(unsigned char byte)
{
	return byte <= ' ' || byte == 0x7F || text_is_one_of(byte, "/\\?#\"'`<>,;|^&");
}

/* Returns the closing bracket for BYTE, or 0. */
static unsigned char closing(unsigned char byte)
{
	return byte == '(' ? ')' : byte == '[' ? ']' : byte == '{' ? '}' : 0;
}

/*
 * Returns the end of the host at AT, before END: before a byte that ends hosts or is in STOPS, a space that is not
 * ASCII, or a bracket that was not opened in it.  It is opened only at the start of a label, as in "$(x)" and "{x}".
 * Sets *KINDS to the kinds of its characters.
 */
static size_t find_host_end(struct text *text, size_t at, size_t end, const char *stops, unsigned *kinds)
{
	const size_t most = end - at > TEXT_HOST_MAX ? at + TEXT_HOST_MAX : end;
	struct text_character character;
	unsigned char open[16];
	size_t depth = 0;

	*kinds = 0;
	for (; at < most; at += character.length) {
		unsigned char byte = text->input.bytes[at];

		for (; label_kept[byte] || byte == '.'; byte = text->input.bytes[at]) {
			*kinds |= text_ascii_kinds[byte];
			if (++at == most)
				return at;
		}
		character = text_read(text, at);
		if (character.kind == TEXT_OTHER) {
			if (ends_host(byte) || text_is_one_of(byte, stops))
				break;
			if (closing(byte)) {
				if (depth == sizeof open || !text_is_one_of(text_before(text, at, 1), ".$%/@{"))
					break;
				open[depth++] = closing(byte);
			} else if (text_is_one_of(byte, ")]}") && (depth == 0 || open[--depth] != byte)) {
				break;
			}
		} else if (character.kind == TEXT_SPACE) {
			break;
		}
		*kinds |= character.kind;
	}
	return at < most ? at : most;
}

/* Returns true if the host from AT to END is longer than TEXT_HOST_MAX; FOUND is set to it. */
static bool is_too_long(const struct text *text, size_t at, size_t end, struct text_found *found)
{
	if (end - at < TEXT_HOST_MAX)
		return false;
	if (text->options.decode ? scan_find(text->input.bytes + at, end - at, SCAN_ACE_PREFIX) < end - at
	                         : !is_ascii(text->input.bytes + at, end - at))
		text_keep(found, at, end, STATUS_KEPT_LONG);
	return true;
}

/* Reads the user, host and port of a URL, from AT on, before END. */
static void read_authority(struct text *text, size_t at, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	unsigned kinds;
	size_t stop = find_host_end(text, at, end, "", &kinds), last, host_end;
	const unsigned char *const user = scan_find_last(bytes + at, stop - at, '@');
	const size_t start = user ? (size_t)(user + 1 - bytes) : at;
	const unsigned char *const port = memchr(bytes + start, ':', stop - start);

	text->place = TEXT_PROSE;
	text->at = stop;
	if (is_too_long(text, at, stop, found)) {
		text->place = TEXT_REST;
		return;
	}
	if (start < stop && bytes[start] == '[')
		return;
	last = port ? (size_t)(port - bytes) : stop;
	host_end = text_decide_host(text, start, last, TEXT_SYNTAX_URL, kinds, found);
	if (host_end < last) {
		text->at = host_end;
		return;
	}
	if (port) {
		for (stop = last + 1; is_digit(text_at(text, stop));)
			stop++;
		text->at = stop;
	}
	if (text->at < end && text_is_one_of(bytes[text->at], "/\\?#"))
		text->place = TEXT_REST;
	text->brackets = 0;
}

void text_read_bars(struct text *text, size_t at, size_t end, struct text_found *found)
{
	unsigned kinds;
	const size_t stop = find_host_end(text, at, end, "$:", &kinds);

	text->at = at;
	if (stop == at || is_too_long(text, at, stop, found) || kinds & TEXT_OTHER)
		return;
	text->at = text_decide_host(text, at, stop,
	                            text_at(text, stop) == '^' ? TEXT_SYNTAX_ENCLOSED : TEXT_SYNTAX_BARS, kinds, found);
}

void text_read_list(struct text *text, size_t end, struct text_found *found)
{
	unsigned kinds;
	const size_t at = text->at, stop = find_host_end(text, at, end, "", &kinds);

	if (stop - at >= TEXT_HOST_MAX || text_at(text, stop) != '/' || stop == end) {
		text->place = TEXT_PROSE;
		return;
	}
	(void)text_decide_host(text, at, stop, TEXT_SYNTAX_ENCLOSED, kinds, found);
	text->at = stop + 1;
}

/* Returns true if the whole word NAME, or "--" and NAME, ends BACK bytes before AT. */
static bool ends_option(const struct text *text, size_t at, size_t back, const char *name)
{
	const size_t start = back + strlen(name);
	const unsigned char before = text_before(text, at, start + 1);

	return text_ends_with(text, at, back, name) &&
	       ((!label_kept[before] && before != '.') || text_ends_with(text, at, start, "--"));
}

/*
 * Returns true if a list of names between slashes begins after the slash at AT: after an option of dnsmasq, and after a
 * bracket at the start of a line or string, as in AdGuard Home.
 */
static bool begins_list(const struct text *text, size_t at)
{
	static const char *const options[] = {"address", "server", "local", "ipset", "nftset", "rebind-domain-ok"};
	const unsigned char before = text_before(text, at, 2);

	if (text_before(text, at, 1) == '[')
		return text_ends_line(before) || text_is_one_of(before, " \t\"'");
	for (size_t i = 0; text_before(text, at, 1) == '=' && i < sizeof options / sizeof *options; i++) {
		if (ends_option(text, at, 1, options[i]))
			return true;
	}
	return false;
}

/* Returns true if BYTE may be before "://": a letter, a digit, or an asterisk. */
static bool ends_scheme(unsigned char byte)
{
	return (label_kept[byte] && byte != '-' && byte != '_') || byte == '*' || byte >= 0x80;
}

void text_read_slash(struct text *text, size_t at, size_t end, struct text_found *found)
{
	const bool escaped = text_before(text, at, 1) == '\\';
	const char *const slash = escaped ? "\\/" : "/";
	const size_t unit = escaped ? 2 : 1, start = unit - 1;
	const unsigned char scheme = text_before(text, at, start + 2);

	at++;
	if (!text_begins_with(text, at, slash)) {
		text->at = at;
		text->place = !escaped && begins_list(text, at - 1) ? TEXT_LIST : TEXT_PATH;
		text->brackets = 0;
	} else if (text_before(text, at - 1, start + 1) == ':' && ends_scheme(scheme)) {
		read_authority(text, at + unit, end, found);
	} else {
		while (at < end && text_begins_with(text, at, slash))
			at += unit;
		text->at = at;
	}
}

/* Paths and the rests of URLs. */

/* Returns true if BYTE ends a path wherever it stands. */
static bool ends_path(unsigned char byte)
{
	return byte <= ' ' || byte == 0x7F || text_is_one_of(byte, "\"'`<>,;|^");
}

/* Returns true if an option of an ad blocker's rule with domains begins at AT. */
static bool begins_domains(const struct text *text, size_t at)
{
	return text_begins_with(text, at, "$domain=") || text_begins_with(text, at, "$from=") ||
	       text_begins_with(text, at, "$to=") || text_begins_with(text, at, "$denyallow=");
}

/* Returns true if "://" begins at AT after a scheme. */
static bool begins_authority(const struct text *text, size_t at)
{
	const unsigned char before = text_before(text, at, 1);

	return ends_scheme(before) && (text_begins_with(text, at, "://") || text_begins_with(text, at, ":\\/\\/"));
}

/* Returns true if the path or rest of a URL ends before the character at AT, and keeps account of brackets. */
static bool ends_rest(struct text *text, size_t at, size_t *length)
{
	const unsigned char byte = text->input.bytes[at];
	const uint64_t bracket = byte == '(' || byte == ')' ? 1 : byte == '[' || byte == ']' ? 2 : 3;

	*length = 1;
	if (label_kept[byte] || byte == '/')
		return false;
	if (byte >= 0x80) {
		const struct text_character character = text_read(text, at);

		*length = character.length;
		return character.kind == TEXT_SPACE ||
		       (character.kind == TEXT_PUNCTUATION && character.code_point != 0x2019);
	}
	switch (byte) {
	case '(':
	case '[':
	case '{':
		text->brackets = text->brackets << 2 | bracket;
		return false;
	case ')':
	case ']':
	case '}':
		if ((text->brackets & 3) != bracket)
			return true;
		text->brackets >>= 2;
		return false;
	case '$':
		return begins_domains(text, at);
	case ':':
		return begins_authority(text, at);
	case '\\':
		return text_is_one_of(text_at(text, at + 1), "nrt");
	default:
		return ends_path(byte);
	}
}

bool text_read_rest(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	size_t from = text->at, at = from, length;

	text_find_hit(text);
	for (; at < limit; at += length) {
		length = 1;
		if (at == text->hit && text->options.decode) {
			if (text_read_word(text, from, at, end, found))
				return true;
			text_find_hit(text);
			from = at = text->at;
			length = 0;
		} else if (ends_rest(text, at, &length)) {
			break;
		}
	}
	if (at < limit)
		text->place = TEXT_PROSE;
	else if (limit < end)
		at = text_find_word_start(text, from, limit);
	text->at = at;
	return false;
}

/* The start of a line. */

/* Returns true if BYTE may be in a list of names before a selector. */
static bool may_be_listed(unsigned char byte)
{
	return text_may_be_in_word(byte) || byte == '~' || byte == ',';
}

bool text_finds_selector(struct text *text, size_t at)
{
	while (text->may_select && text->listed < at && may_be_listed(text->input.bytes[text->listed]))
		text->listed++;
	if (text->may_select && text->listed < at)
		text->may_select = text_read_selector(text, text->listed) > 0;
	return text->may_select && text->listed < at;
}

/* Returns the end of the spaces and tabs from AT on. */
static size_t skip_space(const struct text *text, size_t at, size_t end)
{
	while (at < end && (text->input.bytes[at] == ' ' || text->input.bytes[at] == '\t'))
		at++;
	return at;
}

void text_read_margin(struct text *text, size_t end)
{
	const size_t most = end - text->at > TEXT_BACK ? text->at + TEXT_BACK : end;
	size_t at = skip_space(text, text->at, most), mark;

	if (at < most && text_is_one_of(text->input.bytes[at], "!\"'`-"))
		at = skip_space(text, at + 1, most);
	if (text_begins_with(text, at, "[$")) {
		const unsigned char *const close = memchr(text->input.bytes + at, ']', most - at);

		at = close ? (size_t)(close + 1 - text->input.bytes) : at;
	}
	text->listed = at;
	/* "##" without names begins a selector, but "###" a heading. */
	mark = text_read_selector(text, at);
	text->may_select = mark == 0 && text_at(text, at) != '#' &&
	                   (!text->ended || memchr(text->input.bytes + at, '#', end - at));
	if (mark > 0 && text_at(text, at + mark) != '#')
		text->place = TEXT_KEPT;
}

/* Returns the end of the IP address at AT, or AT if there is none before a space. */
static size_t find_address_end(const struct text *text, size_t at, size_t end)
{
	char address[46]; /* the longest has 45 characters */
	unsigned char binary[sizeof(struct in6_addr)];
	size_t length = 0;

	while (at + length < end && length < sizeof address - 1 &&
	       (hex_value(text->input.bytes[at + length]) >= 0 ||
	        text_is_one_of(text->input.bytes[at + length], ":."))) {
		address[length] = (char)text->input.bytes[at + length];
		length++;
	}
	address[length] = '\0';
	if (length < 2 || (inet_pton(AF_INET, address, binary) != 1 && inet_pton(AF_INET6, address, binary) != 1))
		return at;
	at += length;
	if (text_at(text, at) == '%') /* a zone of RFC 4007 */
		do
			at++;
		while (label_kept[text_at(text, at)] && text_at(text, at) != '-');
	return at;
}

void text_read_address(struct text *text, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	size_t at = text->at, address, first, stop;
	bool digit = false, dot = false, alike = true;
	unsigned kinds;

	while (at < end && at - text->at < TEXT_BACK / 2 &&
	       (bytes[at] == ' ' || bytes[at] == '\t' || text_begins_with(text, at, "\xEF\xBB\xBF")))
		at += bytes[at] == 0xEF ? UTF8_MARK_LENGTH : 1;
	address = at;
	at = find_address_end(text, at, end);
	first = skip_space(text, at, end - at > TEXT_BACK ? at + TEXT_BACK : end);
	if (at == address || first == at || first == end || first - at == TEXT_BACK)
		return;
	for (; address < at; address++)
		digit |= is_digit(bytes[address]);
	for (stop = first; stop < end && stop - first < TEXT_HOST_MAX && alike && bytes[stop] != '#';) {
		const struct text_character character = text_read(text, stop);

		if (character.code_point == '\r' && stop + 1 == end)
			break;
		alike = (character.kind & (TEXT_WORD | TEXT_PUNCTUATION) && character.kind != TEXT_BROKEN) ||
		        character.code_point == ' ' || character.code_point == '\t';
		dot |= character.kind == TEXT_DOT && stop + 1 < end && bytes[stop + 1] > ' ' &&
		       bytes[stop + 1] != '#' && bytes[stop + 1] != '.';
		stop += character.length;
	}
	alike = alike && stop - first < TEXT_HOST_MAX;
	while (stop > first && (bytes[stop - 1] == ' ' || bytes[stop - 1] == '\t'))
		stop--;
	if (!digit && (!alike || !dot || bytes[first] == '.' || memchr(bytes + first, ' ', stop - first) ||
	               memchr(bytes + first, '\t', stop - first)))
		return; /* "::" before words */
	text->at = first;
	text->place = TEXT_ALIASES;
	if (alike && dot)
		return;
	stop = find_host_end(text, first, end, "(:", &kinds);
	text->place = TEXT_PROSE;
	text->at = stop;
	if (!is_too_long(text, first, stop, found))
		text->at = text_decide_host(text, first, stop, TEXT_SYNTAX_ADDRESS, kinds, found);
}

void text_read_alias(struct text *text, size_t end, struct text_found *found)
{
	const size_t at = skip_space(text, text->at, end);
	unsigned kinds;

	text->at = find_host_end(text, at, end, "", &kinds);
	if (text->at == at)
		text->place = TEXT_PROSE;
	else
		(void)text_decide_host(text, at, text->at, TEXT_SYNTAX_ADDRESS, kinds, found);
}
