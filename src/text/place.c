/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The places of a line: where hosts, paths and the rests of URLs begin and end, selectors, and what begins a line. */
#include <config.h>

#include "text/parts.h"

#include <arpa/inet.h>

/* Returns true if the percent sign at AT may be in the host of a URL, whose slashes are at FROM or after it. */
static bool is_in_authority(const unsigned char *bytes, size_t at, size_t from)
{
	const size_t most = at - from < TEXT_AROUND ? from : at - TEXT_AROUND;

	while (at > most && bytes[at - 1] < 0x80 && !(text_ascii_kinds[bytes[at - 1]] & (TEXT_BREAK | TEXT_STOP)))
		at--;
	return at > from + 1 && bytes[at - 1] == '/' &&
	       (bytes[at - 2] == '/' || (bytes[at - 2] == '\\' && at > from + 2 && bytes[at - 3] == '/'));
}

size_t text_find_hit(const struct text *text, const unsigned char *bytes, size_t at, size_t length)
{
	const unsigned names = SCAN_NON_ASCII | SCAN_PERCENT;
	const unsigned wanted = text->options.decode  ? SCAN_ACE_PREFIX
	                        : text->options.check ? names | SCAN_ACE_PREFIX
	                                              : names;
	size_t from = 0;

	while ((at += scan_find(bytes + at, length - at, wanted)) < length && bytes[at] == '%' &&
	       !is_in_authority(bytes, at, from)) {
		while (at < length && (bytes[at] == '%' || hex_value(bytes[at]) >= 0))
			at++;
		from = at;
	}
	return at;
}

/* Hosts. */

/* Returns the closing bracket for BYTE, or 0. */
static unsigned char closing(unsigned char byte)
{
	return byte == '(' ? ')' : byte == '[' ? ']' : byte == '{' ? '}' : 0;
}

/*
 * Returns the end of the host at AT: before a byte that ends hosts or is in STOPS, a space that is not ASCII, or a
 * bracket that was not opened in it.  It is opened only at the start of a label, as in "$(x)" and "{x}".  Adds the
 * kinds of its characters to *KINDS as text_kinds does.
 */
static size_t find_host_end(struct text_line *line, size_t at, const char *stops, unsigned *kinds)
{
	const unsigned char *const bytes = line->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	unsigned char open[16];
	size_t depth = 0;

	for (; at < most; at++) {
		unsigned kind;

		if (label_kept[bytes[at]]) {
			*kinds |= TEXT_ALNUM;
			do
				at++;
			while (label_kept[bytes[at]]);
			if (at >= most)
				return most;
		}
		kind = text_kind(line, at);
		if (kind & (TEXT_BREAK | TEXT_STOP | TEXT_SPACE))
			break;
		if (kind == TEXT_OTHER) {
			if (text_is_one_of(bytes[at], stops))
				break;
			if (closing(bytes[at])) {
				if (depth == sizeof open || !text_is_one_of(bytes[at - 1], ".$%/@{"))
					break;
				open[depth++] = closing(bytes[at]);
			} else if (text_is_one_of(bytes[at], ")]}") && (depth == 0 || open[--depth] != bytes[at])) {
				break;
			}
		}
		*kinds |= kind;
	}
	return at;
}

/* Reads the user, host and port of the URL at AT. */
static void read_authority(struct text *text, size_t at, struct text_found *found)
{
	const unsigned char *const bytes = text->line->bytes;
	unsigned kinds = 0;
	const size_t stop = find_host_end(text->line, at, "", &kinds);
	const bool complete = stop - at < TEXT_HOST_MAX;
	const unsigned char *const user = complete ? scan_find_last(bytes + at, stop - at, '@') : NULL;
	const size_t start = user ? (size_t)(user + 1 - bytes) : at;
	const unsigned char *const port = memchr(bytes + start, ':', stop - start);
	size_t last = port && complete ? (size_t)(port - bytes) : stop;

	if (start > at || last < stop)
		kinds = text_kinds(text->line, start, last);
	text->at = text_decide_host(text, start, last, kinds, TEXT_SYNTAX_URL, found);
	text->place = TEXT_PROSE;
	if (text->at < last)
		return;
	if (last < stop)
		while (is_digit(bytes[++last]))
			;
	if (text_is_one_of(bytes[last], "/\\?#") || !complete)
		text->place = TEXT_REST;
}

/* Reads the name after "||" at AT. */
static void read_bars(struct text *text, size_t at, struct text_found *found)
{
	unsigned kinds = 0;
	const size_t stop = find_host_end(text->line, at, "$:", &kinds);
	const bool enclosed = text->line->bytes[stop] == '^';

	text->at = at;
	if (!(kinds & TEXT_OTHER))
		text->at = text_decide_host(text, at, stop, kinds, enclosed ? TEXT_SYNTAX_ENCLOSED : TEXT_SYNTAX_BARS,
		                            found);
}

/* Reads the next name of a list between slashes. */
static void read_list(struct text *text, struct text_found *found)
{
	unsigned kinds = 0;
	const size_t at = text->at, stop = find_host_end(text->line, at, "", &kinds);

	if (stop - at >= TEXT_HOST_MAX || text->line->bytes[stop] != '/' || text_begins(text->line, stop - 1, "://")) {
		text->place = TEXT_PROSE;
		return;
	}
	(void)text_decide_host(text, at, stop, kinds, TEXT_SYNTAX_ENCLOSED, found);
	text->at = stop + 1;
}

/*
 * Returns true if a list of names between slashes begins after the slash at AT: after an option of dnsmasq, and after a
 * bracket at the start of a line or string, as in AdGuard Home.
 */
static bool begins_list(struct text_line *line, size_t at)
{
	static const char *const options[] = {
		"address=", "server=", "local=", "ipset=", "nftset=", "rebind-domain-ok="};
	const unsigned char *const bytes = line->bytes;

	if (bytes[at - 1] == '[')
		return text_is_one_of(bytes[at - 2], " \t\"'\n");
	for (size_t i = 0; bytes[at - 1] == '=' && i < sizeof options / sizeof *options; i++) {
		const size_t start = at - strlen(options[i]);

		if (text_ends(line, at, options[i]) &&
		    (!(label_kept[bytes[start - 1]] || bytes[start - 1] == '.') || text_ends(line, start, "--")))
			return true;
	}
	return false;
}

/* Reads the slash at AT, or more slashes, and what they begin.  JSON may escape them. */
static void read_slash(struct text *text, size_t at, struct text_found *found)
{
	const unsigned char *const bytes = text->line->bytes;
	const bool escaped = bytes[at - 1] == '\\';
	const char *const slash = escaped ? "\\/" : "/";
	const size_t unit = escaped ? 2 : 1, before = at - unit;

	text->at = at + 1;
	text->brackets = 0;
	if (!text_begins(text->line, at + 1, slash)) {
		text->place = !escaped && begins_list(text->line, at) ? TEXT_LIST : TEXT_PATH;
	} else if (bytes[before] == ':') {
		read_authority(text, at + 1 + unit, found);
	} else {
		while (text_begins(text->line, text->at, slash))
			text->at += unit;
	}
}

/* Paths and the rests of URLs. */

/* Returns true if an option of an ad blocker's rule with domains begins at AT. */
static bool begins_domains(struct text_line *line, size_t at)
{
	return text_begins(line, at, "$domain=") || text_begins(line, at, "$from=") || text_begins(line, at, "$to=") ||
	       text_begins(line, at, "$denyallow=");
}

/* Returns true if U+2019, an apostrophe, is at AT. */
static bool is_apostrophe(struct text_line *line, size_t at)
{
	return text_begins(line, at, "\xE2\x80\x99");
}

/* Returns true if the path or rest of a URL ends before the character at AT, and keeps account of brackets. */
static bool ends_rest(struct text *text, size_t at)
{
	struct text_line *const line = text->line;
	const unsigned char byte = line->bytes[at];
	const uint64_t bracket = byte == '(' || byte == ')' ? 1 : byte == '[' || byte == ']' ? 2 : 3;

	if (label_kept[byte] || byte == '/')
		return false;
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
		return begins_domains(line, at);
	case ':':
		return text_begins(line, at, "://") || text_begins(line, at, ":\\/\\/");
	case '\\':
		return text_is_one_of(line->bytes[at + 1], "nrt");
	default:
		return text_kind(line, at) & (TEXT_SPACE | TEXT_BREAK) ||
		       (text_kind(line, at) & TEXT_PUNCTUATION && !is_apostrophe(line, at));
	}
}

/* Returns the start of the word that goes on at AT, or more than TEXT_HOST_MAX bytes before AT if it is a long one. */
static size_t find_word(struct text *text, size_t at)
{
	const size_t left = at - text->at;

	return text_span_back(text->line, at, left <= TEXT_HOST_MAX ? left : TEXT_HOST_MAX + 1, TEXT_WORD);
}

/* Moves text->at to END or, if that is the limit and a word may go on there, to its start: no more can be read. */
static void stop_at(struct text *text, size_t end)
{
	if (end == text->limit && end < text->line->end)
		end = text->limit = find_word(text, end);
	text->at = end;
}

/* Reads a path or the rest of a URL up to its end or, if it is decoded, the next A-label. */
static void read_rest(struct text *text, struct text_found *found)
{
	struct text_line *const line = text->line;
	const size_t end = text->options.decode && text->hit < text->limit ? text->hit : text->limit;
	size_t at = text->at;

	while (at < end && !ends_rest(text, at))
		at += is_apostrophe(line, at) ? 3 : 1;
	if (at < end) {
		text->at = at;
		text->place = TEXT_PROSE;
	} else if (end < text->limit) {
		text_read_word(text, find_word(text, end), end, found);
	} else {
		stop_at(text, end);
	}
}

/*
 * Reads the word that has the dot at DOT, of text that is encoded, or skips it if it has nothing to convert or check,
 * and no byte that is not UTF-8 is before it.
 */
static void read_dot(struct text *text, size_t dot, struct text_found *found)
{
	const size_t start = find_word(text, dot);
	size_t left, end;

	if (text->hit < start)
		text->hit = text_find_hit(text, text->line->bytes, start, text->line->loaded);
	left = text->hit > dot ? text->hit - dot : 0;
	end = text_span(text->line, dot + 1, left < TEXT_HOST_MAX ? left : TEXT_HOST_MAX, TEXT_WORD);
	if (text->line->bytes[start - 1] >= 0x80 || text->hit < end)
		text_read_word(text, start, dot, found);
	else
		text->at = end;
}

/* Reads prose up to the next place or name.  Names have a dot, but A-labels that are decoded may stand alone. */
static void read_prose(struct text *text, struct text_found *found)
{
	const unsigned char *const bytes = text->line->bytes;
	const bool decode = text->options.decode;
	const size_t stop = text->selector < text->limit ? text->selector : text->limit,
		     end = decode && text->hit < stop ? text->hit : stop,
		     at = text->at +
	                  scan_find(bytes + text->at, end - text->at, decode ? SCAN_PLACE : SCAN_PLACE | SCAN_DOT);

	if (at == end && end < stop)
		text_read_word(text, find_word(text, end), end, found);
	else if (at == end)
		stop_at(text, end);
	else if (bytes[at] == '.')
		read_dot(text, at, found);
	else if (bytes[at] == '/')
		read_slash(text, at, found);
	else if (bytes[at + 1] == '|')
		read_bars(text, at + 2, found);
	else
		text->at = at + 1;
}

/* The start of a line. */

/* Returns the length of the mark of a selector at BYTES, such as "##", "#@#" and "#?#", or 0. */
static size_t read_selector(const unsigned char *bytes)
{
	size_t end = 1;

	if (bytes[0] != '#')
		return 0;
	if (bytes[end] == '%') {
		end++;
	} else {
		end += text_is_one_of(bytes[end], "@$");
		end += bytes[end] == '?';
	}
	return bytes[end] == '#' && bytes[end + 1] > ' ' ? end + 1 : 0;
}

void text_find_selector(struct text *text)
{
	struct text_line *const line = text->line;
	size_t at = text->listed;

	while (at < line->end &&
	       (label_kept[line->bytes[at]] || line->bytes[at] >= 0x80 || text_is_one_of(line->bytes[at], ".*~,")))
		at++;
	text->listed = at;
	if (read_selector(line->bytes + at) > 0)
		text->selector = at;
	text->may_select = text->selector == SIZE_MAX && text->limit < line->end && line->end - at < TEXT_PAD;
}

static bool is_space(unsigned char byte)
{
	return byte == ' ' || byte == '\t';
}

/* Returns the end of the spaces and tabs from AT on, or of some. */
static size_t skip_space(struct text_line *line, size_t at)
{
	const size_t most = at + TEXT_BACK;

	while (at < most && is_space(line->bytes[at]))
		at++;
	return at;
}

/*
 * Finds a selector at the start of the line.  Before its list of names there may be space, a sign of a comment or
 * quote, and options as in "[$path=/a]".  "##" without names begins a selector, but "###" a heading.
 */
static void read_margin(struct text *text)
{
	struct text_line *const line = text->line;
	size_t at, mark;

	if (text->limit == line->end && !memchr(line->bytes + text->at, '#', line->end - text->at))
		return;
	at = skip_space(line, text->at);
	if (text_is_one_of(line->bytes[at], "!\"'`-"))
		at = skip_space(line, at + 1);
	if (text_begins(line, at, "[$")) {
		const size_t left = line->end - at;
		const unsigned char *const close = memchr(line->bytes + at, ']', left < TEXT_BACK ? left : TEXT_BACK);

		at = close ? (size_t)(close + 1 - line->bytes) : at;
	}
	mark = read_selector(line->bytes + at);
	if (mark > 0 && line->bytes[at + mark] != '#')
		text->selector = at;
	text->listed = at;
	if (line->bytes[at] != '#')
		text_find_selector(text);
}

/* Returns true if the LENGTH bytes at BYTES are an IP address. */
static bool is_address(const unsigned char *bytes, size_t length)
{
	char address[46]; /* the longest has 45 characters */
	unsigned char binary[sizeof(struct in6_addr)];

	if (length < 2 || length >= sizeof address)
		return false;
	memcpy(address, bytes, length);
	address[length] = '\0';
	return inet_pton(AF_INET, address, binary) == 1 || inet_pton(AF_INET6, address, binary) == 1;
}

/*
 * Returns true if the words from AT up to "#" or the end of the line are like names, and one has a dot.  With ONE, it
 * must be the only word.
 */
static bool are_aliases(struct text_line *line, size_t at, bool one)
{
	const unsigned names = (TEXT_WORD & ~(unsigned)TEXT_BROKEN) | TEXT_PUNCTUATION;
	const unsigned char *const bytes = line->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	bool dot = false, space = false;

	if (one && bytes[at] == '.')
		return false;
	for (; at < most && (text_kind(line, at) & names || is_space(bytes[at])); at++) {
		if (one && space && !is_space(bytes[at]))
			return false;
		space = is_space(bytes[at]);
		dot |= bytes[at] == '.' && bytes[at + 1] > ' ' && bytes[at + 1] != '#' && bytes[at + 1] != '.';
	}
	return dot && at < most && (bytes[at] == '#' || at + (bytes[at] == '\r') == line->end);
}

/*
 * Reads an IP address at the start of the line and the word after it, which is a host.  All words up to "#" are hosts
 * if they are aliases.
 */
static void read_address(struct text *text, struct text_found *found)
{
	struct text_line *const line = text->line;
	const unsigned char *const bytes = line->bytes;
	size_t start = skip_space(line, text->at), end, at, first, stop;
	unsigned kinds = 0;
	bool digit = false;

	if (text_begins(line, start, "\xEF\xBB\xBF"))
		start = skip_space(line, start + UTF8_MARK_LENGTH);
	for (end = start; hex_value(bytes[end]) >= 0 || bytes[end] == ':' || bytes[end] == '.'; end++)
		digit |= is_digit(bytes[end]);
	at = end;
	if (bytes[at] == '%') /* a zone of RFC 4007 */
		do
			digit |= is_digit(bytes[++at]);
		while (label_kept[bytes[at]] && bytes[at] != '-' && at - end < TEXT_BACK);
	first = skip_space(line, at);
	if (first == at || first == line->end || first - at == TEXT_BACK || at - start > TEXT_BACK)
		return;
	if (are_aliases(line, first, !digit)) {
		if (is_address(bytes + start, end - start)) {
			text->at = first;
			text->place = TEXT_ALIASES;
		}
	} else if (digit) { /* no "::" before words */
		stop = find_host_end(line, first, "(:", &kinds);
		if (text->hit < stop && is_address(bytes + start, end - start))
			text->at = text_decide_host(text, first, stop, kinds, TEXT_SYNTAX_ADDRESS, found);
	}
}

/* Reads the next of the names after an address. */
static void read_alias(struct text *text, struct text_found *found)
{
	const size_t at = skip_space(text->line, text->at);
	unsigned kinds = 0;

	text->at = find_host_end(text->line, at, "", &kinds);
	if (text->at == at)
		text->place = TEXT_PROSE;
	else
		(void)text_decide_host(text, at, text->at, kinds, TEXT_SYNTAX_ADDRESS, found);
}

/*
 * Moves text->at to the start of what has no space and no quote before the next hit: these end hosts, paths and words.
 */
static void skip_words(struct text *text)
{
	const unsigned char *const bytes = text->line->bytes;
	size_t at = text->hit < text->limit ? text->hit : text->limit;

	if (at > text->selector)
		at = text->selector;
	if (at == text->skipped)
		return;
	text->skipped = at;
	while (at > text->at && bytes[at - 1] > ' ' && bytes[at - 1] != '"')
		at--;
	if (at > text->at) {
		text->at = at;
		text->place = TEXT_PROSE;
	}
}

static bool is_answer(const struct text *text, const struct text_found *found)
{
	return found->output || (text->options.check && found->fault.status != STATUS_OK);
}

bool text_read_line(struct text *text, struct text_found *found)
{
	struct text_line *const line = text->line;

	*found = (struct text_found){0};
	if (text->place == TEXT_START) {
		text->place = TEXT_PROSE;
		read_margin(text);
		read_address(text, found);
	}
	while (text->at < text->limit && !is_answer(text, found)) {
		if (text->hit < text->at)
			text->hit = text_find_hit(text, line->bytes, text->at, line->loaded);
		if (text->at >= text->selector)
			text->place = TEXT_KEPT;
		if (text->place == TEXT_KEPT || (text->hit >= line->end && text->limit == line->end)) {
			text->at = text->limit;
			break;
		}
		if (text->place == TEXT_PROSE || text->place == TEXT_PATH || text->place == TEXT_REST)
			skip_words(text);
		switch (text->place) {
		case TEXT_ALIASES:
			read_alias(text, found);
			break;
		case TEXT_LIST:
			read_list(text, found);
			break;
		case TEXT_PATH:
		case TEXT_REST:
			read_rest(text, found);
			break;
		case TEXT_LONG:
			text->at = text_span(line, text->at, text->limit - text->at, TEXT_WORD);
			text->place = text->at < text->limit ? TEXT_PROSE : TEXT_LONG;
			break;
		default:
			read_prose(text, found);
			break;
		}
	}
	return is_answer(text, found);
}
