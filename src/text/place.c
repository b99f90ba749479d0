/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The places of a line: where hosts, paths and the rests of URLs begin and end, selectors, and what begins a line. */
#include <config.h>

#include "text/parts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* Returns true if the percent sign at AT may be the first one in the host of a URL. */
static bool is_in_authority(const unsigned char *bytes, size_t at)
{
	const size_t most = at < TEXT_HOST_MAX ? 0 : at - TEXT_HOST_MAX;

	while (at > most && bytes[at - 1] < 0x80 && bytes[at - 1] != '%' &&
	       !(text_ascii_kinds[bytes[at - 1]] & (TEXT_BREAK | TEXT_STOP)))
		at--;
	return at > 1 && bytes[at - 1] == '/' && text_is_one_of(bytes[at - 2], "/\\");
}

/* Returns the offset of the first of BYTES that may need work, or LENGTH. */
static size_t find_wanted(const struct convert_options *options, const unsigned char *bytes, size_t length)
{
	static const struct scan_set encoded = {.bytes = "%", .non_ascii = true},
				     checked = {.bytes = "%", .non_ascii = true, .ace_prefix = true};

	return options->decode  ? scan_find_prefix(bytes, length)
	       : options->check ? scan_find(bytes, length, &checked)
	                        : scan_find(bytes, length, &encoded);
}

size_t text_find_trigger(const struct text *text, const unsigned char *bytes, size_t at, size_t length)
{
	while ((at += find_wanted(&text->options, bytes + at, length - at)) < length && bytes[at] == '%' &&
	       !is_in_authority(bytes, at)) {
		while (at < length && (bytes[at] == '%' || hex_value(bytes[at]) >= 0))
			at++;
	}
	return at;
}

/* Hosts. */

/*
 * Returns the host at AT, which SYNTAX shows.  It ends before a byte that ends hosts or is in STOPS, a space that is
 * not ASCII, or a bracket that was not opened in it.  It is opened only at the start of a label, as in "$(x)" and
 * "{x}".
 */
static struct text_host find_host(struct text *text, size_t at, const char *stops, enum text_syntax syntax)
{
	const unsigned char *const bytes = text->bytes;
	const size_t start = at;
	unsigned kinds = 0;
	size_t open = 0;

	for (; at - start < TEXT_HOST_MAX; at++) {
		unsigned kind;

		at = text_ascii_end(text, at);
		kind = text_kind(text, at);
		if (kind & (TEXT_BREAK | TEXT_STOP | TEXT_SPACE) ||
		    (kind == TEXT_OTHER && text_is_one_of(bytes[at], stops)))
			break;
		if (kind == TEXT_OTHER && text_is_one_of(bytes[at], "([{")) {
			if (!text_is_one_of(bytes[at - 1], ".$%/@{"))
				break;
			open++;
		} else if (kind == TEXT_OTHER && text_is_one_of(bytes[at], ")]}") && open-- == 0) {
			break;
		}
		kinds |= kind;
	}
	return (struct text_host){.start = start, .stop = at, .syntax = syntax, .kinds = kinds};
}

/* Reads the user, host and port of the URL at AT.  An IP address in brackets has no port here. */
static void read_authority(struct text *text, size_t at, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes, *user = NULL, *port = NULL, *after;
	struct text_host host = find_host(text, at, "", TEXT_SYNTAX_URL);
	const bool complete = host.stop - at < TEXT_HOST_MAX;

	if (complete && host.kinds & TEXT_OTHER) {
		user = scan_find_last(bytes + at, host.stop - at, '@');
		if (user)
			host.start = (size_t)(user + 1 - bytes);
		if (bytes[host.start] != '[')
			port = memchr(bytes + host.start, ':', host.stop - host.start);
		if (port)
			host.stop = (size_t)(port - bytes);
		host.kinds = text_kinds(text, host.start, host.stop);
	}
	text->at = text_decide_host(text, &host, found);
	text->place = TEXT_PROSE;
	if (text->at < host.stop)
		return;
	after = bytes + host.stop;
	if (port)
		after += 1 + strspn((const char *)port + 1, "0123456789");
	if (text_is_one_of(*after, "/\\?#") || !complete)
		text->place = TEXT_REST;
}

/* Returns true if one of MARKS, up to NULL, ends at AT after "- " or one of BEFORE.  Options may begin with "--". */
static bool ends_mark(struct text *text, size_t at, const char *const *marks, const char *before)
{
	for (; *marks; marks++) {
		const size_t start = text_span_back(text, at - strlen(*marks), 2, TEXT_HYPHEN);

		if (text_ends(text, at, *marks))
			return text_is_one_of(text->bytes[start - 1], before) || text_ends(text, start, "- ");
	}
	return false;
}

/* Returns true if BYTES end a line or go on as a rule of an ad blocker; in wikis, words, space or bars follow. */
static bool goes_on(const unsigned char *bytes)
{
	return text_is_one_of(bytes[0], "/$:|") &&
	       (text_is_one_of(bytes[1], "\r\n") ||
	        (bytes[0] != '|' && bytes[1] > ' ' && bytes[1] < 0x80 && bytes[1] != '|'));
}

/* Returns true if a host may begin after the "@" at AT, between a local part and a letter or digit. */
static bool is_mailbox(struct text *text, size_t at)
{
	const unsigned part = TEXT_WORD & ~(unsigned)(TEXT_STAR | TEXT_SYMBOL);

	return text_kind(text, at + 1) & (TEXT_ALNUM | TEXT_LETTER | TEXT_MAPPED) &&
	       (text_kind(text, at - 1) & part || text->bytes[at - 1] == '+');
}

/* Reads "||", an "@" or the end of what may be a mark of a rule at AT, and the host that may stand after it. */
static void read_mark(struct text *text, size_t at, struct text_found *found)
{
	static const char *const items[] = {"DOMAIN,", "DOMAIN-SUFFIX,", "+.", NULL}, /* of Clash, Surge, sing-box */
		*const words[] = {"domain:", "full:", NULL};                          /* of v2ray */
	const unsigned char *const bytes = text->bytes, *after;
	const bool mail = bytes[at] == '@', bars = text_begins(text, at, "||"),
		   line = text_ends(text, at, "\n") || text_ends(text, at, "\n@@");
	struct text_host host;
	bool word;

	at += bars || text_begins(text, at, "+.") ? 2 : 1;
	text->at = at;
	word = ends_mark(text, at, words, "\n\"'`, \t");
	if (mail ? !is_mailbox(text, at - 1) : !bars && !word && !ends_mark(text, at, items, "\n\"'`"))
		return;
	host = find_host(text, at, "$:@", mail ? TEXT_SYNTAX_MAIL : TEXT_SYNTAX_BARS);
	after = bytes + host.stop;
	if (bars && *after == '^')
		host.syntax = TEXT_SYNTAX_ENCLOSED;
	else if (bars ? line && goes_on(after) : !mail && text_is_one_of(*after, word ? ",\"'`\r\n \t" : ",\"'`\r\n"))
		host.syntax = TEXT_SYNTAX_RULE;
	else if (!mail && !bars)
		return;
	if (!(host.kinds & TEXT_OTHER) && *after != '@')
		text->at = text_decide_host(text, &host, found);
}

/* Reads the next name of a list between slashes. */
static void read_list(struct text *text, struct text_found *found)
{
	const struct text_host host = find_host(text, text->at, "", TEXT_SYNTAX_ENCLOSED);

	if (text->bytes[host.stop] != '/' || text_begins(text, host.stop - 1, "://")) {
		text->place = TEXT_PROSE;
		return;
	}
	(void)text_decide_host(text, &host, found);
	text->at = host.stop + 1;
}

/*
 * Returns true if a list of names between slashes begins after the slash at AT: after an option of dnsmasq, and after a
 * bracket at the start of a line or string, as in AdGuard Home.
 */
static bool begins_list(struct text *text, size_t at)
{
	static const char *const options[] = {
		"address=", "server=", "local=", "ipset=", "nftset=", "rebind-domain-ok=", NULL};

	return ends_mark(text, at, options, "\n\"'`, \t#") ||
	       (text->bytes[at - 1] == '[' && text_is_one_of(text->bytes[at - 2], " \t\"'\n"));
}

/* Reads the slash at AT, or more slashes, and what they begin.  JSON may escape them. */
static void read_slash(struct text *text, size_t at, struct text_found *found)
{
	const bool escaped = text->bytes[at - 1] == '\\';
	const char *const slash = escaped ? "\\/" : "/";
	const size_t unit = escaped ? 2 : 1;

	text->at = at + 1;
	if (!text_begins(text, text->at, slash))
		text->place = !escaped && begins_list(text, at) ? TEXT_LIST : TEXT_PATH;
	else if (text->bytes[at - unit] == ':')
		read_authority(text, text->at + unit, found);
	else
		while (text_begins(text, text->at, slash))
			text->at += unit;
}

/* Paths, the rests of URLs, and prose. */

/*
 * Returns the end of the path or the rest of a URL at AT, or END: before a space, control, quote or the like, the
 * escape of a control, another URL, or the domains of a blocker's rule.
 */
static size_t find_rest_end(struct text *text, size_t at, size_t end)
{
	while ((at = text_ascii_end(text, at)) < end &&
	       !(text_kind(text, at) & (TEXT_SPACE | TEXT_BREAK) || text_begins(text, at, "://") ||
	         text_begins(text, at, ":\\/\\/") || text_begins(text, at, "$domain=") ||
	         (text->bytes[at] == '\\' && text_is_one_of(text->bytes[at + 1], "nrt"))))
		at++;
	return at < end ? at : end;
}

/* Reads the word that has the byte at AT, or skips it if it is a long one or has nothing to convert or check. */
static void read_word(struct text *text, size_t at, struct text_found *found)
{
	const size_t start = text_span_back(text, at, TEXT_HOST_MAX + 1, TEXT_WORD);
	size_t left, end;

	left = text->trigger > at ? text->trigger - at : 0;
	end = text_span(text, at + 1, left < TEXT_HOST_MAX ? left : TEXT_HOST_MAX, TEXT_WORD);
	if (text->trigger < start) /* the next one is not known */
		text->at = start;
	else if (text->trigger >= end)
		text->at = end;
	else if (at - start > TEXT_HOST_MAX)
		text->at = text_span(text, at, text->limit - at, TEXT_WORD);
	else /* a host may end in the word */
		text_read_word(text, start > text->at ? start : text->at, at, found);
}

/* Returns true if the character at AT is of KINDS or may belong to a dot of a pattern, "\\." or "[.]". */
static bool is_in_pattern(struct text *text, size_t at, unsigned kinds)
{
	return text_kind(text, at) & kinds || text_is_one_of(text->bytes[at], "\\[]");
}

/* Sets FOUND to the name from FROM or a later byte on with the dot at AT, if it looks like an IDN in a pattern. */
static void read_pattern(struct text *text, size_t from, size_t at, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes, *last;
	size_t start = at, stop = at;

	while (start > from && is_in_pattern(text, start - 1, TEXT_WORD))
		start--;
	while (stop - start < TEXT_HOST_MAX && is_in_pattern(text, stop, TEXT_WORD))
		stop++;
	while (start < stop && is_in_pattern(text, start, TEXT_BESIDE))
		start++;
	while (stop > start && is_in_pattern(text, stop - 1, TEXT_BESIDE))
		stop--;
	last = text_last_label(bytes + start, stop - start);
	if (last <= bytes + start || last[-2] != (*last == ']' ? '[' : '\\') || is_ascii(bytes + start, stop - start))
		return;
	last += *last == ']';
	stop = text_span(text, (size_t)(last - bytes), LABEL_MAX, TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE);
	if (text_is_known(text, last, (size_t)(bytes + stop - last))) {
		*found = text_kept(start, stop, STATUS_KEPT_TOUCHES_SYMBOL, NULL);
		found->fault.code_point = last[-1] == ']' ? '[' : '\\';
		text->at = stop;
	}
}

/*
 * Reads prose, a path or the rest of a URL up to the next place or word.  Names in prose have a dot, but A-labels that
 * are decoded may stand alone.
 */
static void read_on(struct text *text, struct text_found *found)
{
	static const struct scan_set places = {.bytes = "/|@,:+"}, names = {.bytes = "/.|@,:+"};
	const unsigned char *const bytes = text->bytes;
	const bool decode = text->options.decode, prose = text->place == TEXT_PROSE;
	const size_t stop = text->limit, end = decode && text->trigger < stop ? text->trigger : stop;
	size_t at = text->at;

	if (!prose)
		at = find_rest_end(text, at, end);
	else
		at += decode ? scan_find(bytes + at, end - at, &places) : scan_find(bytes + at, end - at, &names);
	if (at == stop) {
		text->at = at;
	} else if (at == end || (prose && bytes[at] == '.')) {
		const size_t from = text->at;

		read_word(text, at, found);
		if (text->options.check && !decode && found->stop == 0 &&
		    (text_is_one_of(bytes[at - 1], "\\[") || text_is_one_of(bytes[text->at], "\\[")))
			read_pattern(text, from, at, found);
	} else if (!prose) {
		text->at = at;
		text->place = TEXT_PROSE;
	} else if (bytes[at] == '/' || text_begins(text, at, ":/")) {
		read_slash(text, at + (bytes[at] == ':'), found);
	} else {
		read_mark(text, at, found);
	}
}

/* The start of a line. */

/* Returns the end of the spaces and tabs from AT on. */
static size_t skip_space(const struct text *text, size_t at)
{
	while (text->bytes[at] == ' ' || text->bytes[at] == '\t')
		at++;
	return at;
}

/*
 * Finds a selector at the start of the line.  Before its list of names there may be space, and the sign of a comment.
 * "##" without names begins a selector, but "###" a heading.
 */
static void read_margin(struct text *text)
{
	const char *const list = text->options.annotate ? ".*~, ()" : ".*~,"; /* names may be annotated already */
	const unsigned char *const bytes = text->bytes;
	size_t at = skip_space(text, text->at), end;

	if (!memchr(bytes + text->at, '#', text->limit - text->at))
		return;
	if (bytes[at] == '!')
		at = skip_space(text, at + 1);
	if (text_begins(text, at, "###"))
		return;
	while (label_kept[bytes[at]] || bytes[at] >= 0x80 || text_is_one_of(bytes[at], list))
		at++;
	end = at + 1 + strspn((const char *)bytes + at + 1, "@$?%"); /* "##", "#@#", "#?#" and the like */
	text->selector = bytes[at] == '#' && bytes[end] == '#' && bytes[end + 1] > ' ';
	if (text->selector)
		text->limit = at;
}

/* Returns true if the LENGTH bytes at BYTES are an IP address. */
static bool is_address(const unsigned char *bytes, size_t length)
{
	char address[46]; /* the longest has 45 characters */
	unsigned char binary[sizeof(struct in6_addr)];

	if (length < 3 || length >= sizeof address) /* "::" begins prose */
		return false;
	memcpy(address, bytes, length);
	address[length] = '\0';
	return inet_pton(AF_INET, address, binary) == 1 || inet_pton(AF_INET6, address, binary) == 1;
}

/* Returns true if the words from AT up to "#" or the end of the line are like names, and one has a dot. */
static bool are_aliases(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	bool dot = false;

	for (; at < most && (text_kind(text, at) & (TEXT_WORD | TEXT_PUNCTUATION) || text_is_one_of(bytes[at], " \t"));
	     at++)
		dot |= bytes[at] == '.' && bytes[at + 1] > ' ' && bytes[at + 1] != '#' && bytes[at + 1] != '.';
	return dot && at < most && (bytes[at] == '#' || bytes[at + (bytes[at] == '\r')] == '\n');
}

/* Reads the next of the names after an address. */
static void read_alias(struct text *text, struct text_found *found)
{
	const size_t at = skip_space(text, text->at);
	const struct text_host host = find_host(text, at, "(:", TEXT_SYNTAX_ADDRESS);

	text->at = host.stop;
	if (host.stop == at)
		text->place = TEXT_PROSE;
	else
		(void)text_decide_host(text, &host, found);
}

/*
 * Reads an IP address at the start of the line, perhaps with a zone (RFC 4007), and the word after it, which is a host.
 * All words up to "#" are hosts if they are aliases.
 */
static void read_address(struct text *text, struct text_found *found)
{
	const unsigned char *const bytes = text->bytes;
	const size_t start = skip_space(text, text->at);
	size_t end = start, at, first;
	bool aliases;

	while (hex_value(bytes[end]) >= 0 || bytes[end] == ':' || bytes[end] == '.')
		end++;
	at = bytes[end] == '%' ? text_ascii_end(text, end + 1) : end;
	first = skip_space(text, at);
	if (first == at || bytes[first] == '\n' || first - start > TEXT_BACK)
		return;
	aliases = are_aliases(text, first);
	if ((!aliases && text->trigger >= find_host(text, first, "(:", TEXT_SYNTAX_ADDRESS).stop) ||
	    !is_address(bytes + start, end - start))
		return;
	text->at = first;
	text->place = aliases ? TEXT_ALIASES : TEXT_PROSE;
	read_alias(text, found);
}

/*
 * Finds the next trigger, and moves text->at to the start of what has no space and no quote before it: these end hosts,
 * paths and words.  Logs have many words before the first name.
 */
static void find_next(struct text *text)
{
	const unsigned char *const bytes = text->bytes;
	size_t at;

	if (text->trigger < text->at)
		text->trigger = text_find_trigger(text, bytes, text->at, text->loaded);
	at = text->trigger < text->limit ? text->trigger : text->limit;
	while (at > text->at && bytes[at - 1] > ' ' && bytes[at - 1] != '"')
		at--;
	if (at > text->at && text->place != TEXT_ALIASES) {
		text->at = at;
		text->place = TEXT_PROSE;
	}
}

static bool is_answer(const struct text *text, const struct text_found *found)
{
	return found->output || (text->options.check ? found->fault.status != STATUS_OK
	                                             : found->fault.status == STATUS_INVALID_UTF8); /* a warning */
}

bool text_read_line(struct text *text, struct text_found *found)
{
	*found = (struct text_found){0};
	if (text->place == TEXT_START) {
		text->place = TEXT_PROSE;
		text->at += text_begins(text, text->at, "\xEF\xBB\xBF") ? 3 : 0; /* a byte order mark */
		read_margin(text);
		read_address(text, found);
		find_next(text);
	}
	while (text->at < text->limit && !is_answer(text, found)) {
		if (text->trigger < text->at)
			find_next(text);
		else if (text->place == TEXT_ALIASES)
			read_alias(text, found);
		else if (text->place == TEXT_LIST)
			read_list(text, found);
		else
			read_on(text, found);
	}
	return is_answer(text, found);
}
