/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Text mode: reads a line once, from left to right, and takes each place in it whole: a selector, the words after an
 * address, a URL, a name between bars or slashes, a path.  What is left is prose.
 */
#include <config.h>

#include "text/parts.h"

#include <arpa/inet.h>

/* Starts to read the line at AT. */
static void begin_line(struct text *text, size_t at)
{
	text->at = text->line_end = text->listed = text->scanned = at;
	text->place = TEXT_LINE;
	text->may_select = text->ended = false;
}

enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = {.label = label_rules(options->level, false),
	                  .verbatim = options->decode,
	                  .no_inner_prefix = true},
	};
	text_restart(text);
	return STATUS_OK;
}

void text_restart(void *state)
{
	struct text *const text = state;

	memset(text->before, '\n', sizeof text->before);
	begin_line(text, 0);
}

void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Returns true if FOUND, which a place has set, is answered.  What is kept is answered only with --check. */
static bool is_answered(const struct text *text, const struct text_found *found)
{
	return found->with || (text->options.check && found->fault.status != STATUS_OK);
}

/* Returns true if the percent sign at AT is in the host of a URL; bytes before FROM are not. */
static bool is_in_authority(const struct text *text, size_t at, size_t from)
{
	size_t back = 1;

	while (back < TEXT_BACK && (at < back || at - back >= from) &&
	       (label_kept[text_before(text, at, back)] ||
	        text_is_one_of(text_before(text, at, back), ".%:@$!&~+=*(){}")))
		back++;
	return text_ends_with(text, at, back - 1, "//") || text_ends_with(text, at, back - 1, "\\/\\/");
}

/*
 * Moves text->hit to the first byte from text->at on that needs work: that of a name to convert or to check, or the
 * length of the input.  What was searched before is not searched again, but the end of an ACE prefix may be new.
 */
static void find_hit(struct text *text)
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

/* Reads the name after "||" at AT, before END. */
static void read_bars(struct text *text, size_t at, size_t end, struct text_found *found)
{
	unsigned kinds;
	const size_t stop = find_host_end(text, at, end, "$:", &kinds);

	text->at = at;
	if (stop == at || is_too_long(text, at, stop, found) || kinds & TEXT_OTHER)
		return;
	text->at = text_decide_host(text, at, stop,
	                            text_at(text, stop) == '^' ? TEXT_SYNTAX_ENCLOSED : TEXT_SYNTAX_BARS, kinds, found);
}

/* Reads the next name of a list between slashes, before END. */
static void read_list(struct text *text, size_t end, struct text_found *found)
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
		return before <= ' ' || before == '"' || before == '\'';
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

/* Reads the slash at AT, or more slashes, and what they begin, before END.  JSON may escape them. */
static void read_slash(struct text *text, size_t at, size_t end, struct text_found *found)
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

/* Returns true if BYTE is ASCII that begins or ends nothing in a path. */
static inline bool is_plain(unsigned char byte)
{
	switch (byte) {
	case 'a' ... 'z':
	case 'A' ... 'Z':
	case '-' ... '9': /* - . / and digits */
	case '_':
	case '?':
	case '=':
	case '&':
	case '%':
	case '+':
	case '#':
	case '@':
	case '!':
	case '*':
	case '~':
		return true;
	default:
		return false;
	}
}

/* Returns true if the path or rest of a URL ends before the character at AT, and keeps account of brackets. */
static bool ends_rest(struct text *text, size_t at, size_t *length)
{
	const unsigned char byte = text->input.bytes[at];
	const uint64_t bracket = byte == '(' || byte == ')' ? 1 : byte == '[' || byte == ']' ? 2 : 3;

	*length = 1;
	if (label_kept[byte])
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

/*
 * Reads a path or the rest of a URL up to LIMIT, or to its end.  If it is decoded, returns true if FOUND is an A-label
 * in it.
 */
static bool read_rest(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	size_t from = text->at, at = from, length;

	find_hit(text);
	for (; at < limit; at += length) {
		length = 1;
		if (at == text->hit && text->options.decode) {
			if (text_read_word(text, from, at, end, found))
				return true;
			find_hit(text);
			from = at = text->at;
			length = 0;
		} else if (!is_plain(bytes[at]) && ends_rest(text, at, &length)) {
			break;
		}
	}
	text->at = at;
	if (at < limit)
		text->place = TEXT_PROSE;
	return false;
}

/* The start of a line. */

/* Returns true if BYTE may be in a list of names before a selector. */
static bool may_be_listed(unsigned char byte)
{
	return text_may_be_in_word(byte) || byte == '~' || byte == ',';
}

/*
 * Reads the bytes before AT that may be a list of names before a selector, such as that of "example.org##.banner".
 * Returns true if a selector begins there.
 */
static bool finds_selector(struct text *text, size_t at)
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

/* Reads what may stand before the list of names: space, a sign of a comment or quote, options as in "[$path=/a]". */
static void read_margin(struct text *text, size_t end)
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
static size_t read_address(const struct text *text, size_t at, size_t end)
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

/*
 * Reads an IP address at the start of the line and the word after it, which is a host.  All words up to "#" are hosts
 * if all of them are like names and one has a dot.
 */
static void read_hosts_line(struct text *text, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	size_t at = text->at, address, first, stop;
	bool digit = false, dot = false, alike = true;
	unsigned kinds;

	while (at < end && at - text->at < TEXT_BACK / 2 &&
	       (bytes[at] == ' ' || bytes[at] == '\t' || text_begins_with(text, at, "\xEF\xBB\xBF")))
		at += bytes[at] == 0xEF ? UTF8_MARK_LENGTH : 1;
	address = at;
	at = read_address(text, at, end);
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

/* Reads the next of the names after an address, before END. */
static void read_alias(struct text *text, size_t end, struct text_found *found)
{
	const size_t at = skip_space(text, text->at, end);
	unsigned kinds;

	text->at = find_host_end(text, at, end, "", &kinds);
	if (text->at == at)
		text->place = TEXT_PROSE;
	else
		(void)text_decide_host(text, at, text->at, TEXT_SYNTAX_ADDRESS, kinds, found);
}

/* Prose. */

/* Returns the offset before END to which prose is read if nothing begins before END: a word may go on after it. */
static size_t find_word_start(const struct text *text, size_t end)
{
	size_t at = end;

	while (at > text->at && end - at <= TEXT_HOST_MAX && text_may_be_in_word(text->input.bytes[at - 1]))
		at--;
	return at;
}

/* Returns true if the word around the dot or A-label at AT can have a name that is converted or reported. */
static bool is_candidate(const struct text *text, size_t at, size_t end, size_t *stop)
{
	const unsigned char *const bytes = text->input.bytes;
	size_t start = at;
	bool candidate = text->options.decode;

	if (candidate)
		return true;
	while (start > text->at && at - start <= TEXT_HOST_MAX && text_may_be_in_word(bytes[start - 1]))
		candidate |= bytes[--start] >= 0x80;
	for (*stop = at; !candidate && *stop < end && *stop - at <= TEXT_HOST_MAX && text_may_be_in_word(bytes[*stop]);
	     ++*stop)
		candidate = bytes[*stop] >= 0x80;
	return candidate ||
	       (text->options.check && scan_find(bytes + start, *stop - start, SCAN_ACE_PREFIX) < *stop - start);
}

/*
 * Reads prose up to the next place, or to a name that is converted or reported, before END.  Names have a dot between
 * two labels, so in prose that is encoded only dots are searched.  Returns true if FOUND is answered.
 */
static bool read_prose(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	const unsigned wanted = SCAN_PLACE | (text->options.decode ? SCAN_ACE_PREFIX : SCAN_DOT);
	size_t at = text->at, stop;

	while (at < limit && (at += scan_find(bytes + at, limit - at, wanted)) < limit) {
		if (bytes[at] == '.' && (at + 1 == end || !text_may_be_in_word(bytes[at + 1]))) {
			at++;
			continue;
		}
		if (finds_selector(text, at)) {
			text->place = TEXT_KEPT;
			return false;
		}
		if (bytes[at] == '/') {
			read_slash(text, at, end, found);
			return is_answered(text, found);
		}
		if (bytes[at] == '|') {
			if (text_at(text, at + 1) != '|') {
				at++;
				continue;
			}
			read_bars(text, at + 2, end, found);
			return is_answered(text, found);
		}
		if (is_candidate(text, at, end, &stop)) {
			(void)text_read_word(text, text->at, at, end, found);
			return is_answered(text, found);
		}
		text->at = at = stop;
	}
	if (text->at < limit)
		text->at = limit == end ? end : find_word_start(text, limit);
	return false;
}

/* Skips the rest of a word of more than TEXT_HOST_MAX bytes, before LIMIT. */
static void skip_word(struct text *text, size_t limit)
{
	const size_t at = text_find_kind(text, text->at, limit, ~(unsigned)TEXT_WORD);

	text->at = at;
	if (at < limit)
		text->place = TEXT_PROSE;
}

/*
 * Reads the current line up to its end, to LIMIT, or to what is answered; then returns true.  All that a decision at a
 * byte before LIMIT depends on is available.
 */
static bool read_line(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	while (text->at < limit) {
		*found = (struct text_found){0};
		switch (text->place) {
		case TEXT_LINE:
			text->place = TEXT_PROSE;
			read_margin(text, end);
			if (text->place == TEXT_PROSE)
				read_hosts_line(text, end, found);
			break;
		case TEXT_ALIASES:
			read_alias(text, end, found);
			break;
		case TEXT_LIST:
			read_list(text, end, found);
			break;
		case TEXT_PATH:
		case TEXT_REST:
			(void)read_rest(text, end, limit, found);
			break;
		case TEXT_PROSE:
			if (read_prose(text, end, limit, found))
				return true;
			if (text->place == TEXT_PROSE && limit < end && text->at == find_word_start(text, limit))
				return false;
			break;
		case TEXT_LONG:
			skip_word(text, limit);
			break;
		case TEXT_KEPT:
			text->at = limit;
			break;
		}
		if (is_answered(text, found))
			return true;
	}
	return false;
}

/* Lines. */

/* Returns the offset of the first LF or NUL from AT to END, or END: they end lines and the records of -z. */
static size_t find_line_end(const unsigned char *bytes, size_t at, size_t end)
{
	const unsigned char *const newline = memchr(bytes + at, '\n', end - at);
	const size_t most = newline ? (size_t)(newline - bytes) : end;
	const unsigned char *const nul = memchr(bytes + at, '\0', most - at);

	return nul ? (size_t)(nul - bytes) : most;
}

/* Returns the offset after the last LF or NUL from AT to END, or AT. */
static size_t find_line_start(const unsigned char *bytes, size_t at, size_t end)
{
	const unsigned char *const newline = scan_find_last(bytes + at, end - at, '\n');
	const size_t start = newline ? (size_t)(newline + 1 - bytes) : at;
	const unsigned char *const nul = scan_find_last(bytes + start, end - start, '\0');

	return nul ? (size_t)(nul + 1 - bytes) : start;
}

/*
 * Reads lines up to the next name that is answered, and sets FOUND to it.  Otherwise returns false: all of the input is
 * read that can be decided.  Lines without a hit are not read.
 */
static bool read_lines(struct text *text, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t length = text->input.length;

	for (;;) {
		size_t limit, start;

		find_hit(text);
		start = find_line_start(bytes, text->at, text->hit);
		if (start > text->at)
			begin_line(text, start);
		if (text->hit == length && (text->input.last || length - text->at <= TEXT_AHEAD)) {
			text->at = text->input.last ? length : text->at;
			return false;
		}
		if (!text->ended) {
			text->line_end =
				find_line_end(bytes, text->line_end > text->at ? text->line_end : text->at, length);
			text->ended = text->line_end < length;
		}
		limit = text->ended || text->input.last ? text->line_end
		        : length > TEXT_AHEAD           ? length - TEXT_AHEAD
		                                        : 0;
		if (read_line(text, text->line_end, limit, found))
			return true;
		if (limit < text->line_end || !text->ended)
			return false;
		begin_line(text, text->line_end + 1);
	}
}

/* Answers. */

/* Stores the LENGTH bytes at BYTES as the last ones before the input. */
static void store(struct text *text, const unsigned char *bytes, size_t length)
{
	if (length >= TEXT_BACK) {
		memcpy(text->before, bytes + length - TEXT_BACK, TEXT_BACK);
	} else {
		memmove(text->before, text->before + length, TEXT_BACK - length);
		memcpy(text->before + TEXT_BACK - length, bytes, length);
	}
}

/* Moves OFFSET with the input, whose first LENGTH bytes are answered. */
static void move(size_t *offset, size_t length)
{
	*offset -= *offset < length ? *offset : length;
}

/* Prepares for the bytes after the first LENGTH bytes of the input; the last NOTE of these are an annotation. */
static void pass(struct text *text, size_t length, size_t note)
{
	if (finds_selector(text, length))
		text->place = TEXT_KEPT;
	store(text, text->input.bytes, length - note);
	move(&text->at, length);
	move(&text->hit, length);
	move(&text->line_end, length);
	move(&text->listed, length);
	move(&text->scanned, length);
}

/*
 * Returns the answer that adds the Unicode form of FOUND to it, and sets *NOTE to the length of an annotation that the
 * input has already.
 */
static struct answer annotate(struct text *text, const struct text_found *found, size_t *added)
{
	const unsigned char *const name = text->input.bytes + found->start;
	const size_t length = found->stop - found->start, left = text->input.length - found->stop;
	struct buffer *const note = &text->note;

	note->length = 0;
	if (!buffer_append(note, name, length) || !buffer_append_string(note, " (") ||
	    !buffer_append(note, found->with, found->with_length) || !buffer_append_byte(note, ')'))
		return answer_status(0, STATUS_NO_MEMORY);
	*added = note->length - length;
	if (memcmp(name + length, note->bytes + length, left < *added ? left : *added) == 0 && left >= *added)
		return answer_copy(found->stop + *added);
	*added = 0;
	return answer_after(found->start, answer_replace(length, note->bytes, note->length));
}

struct answer text_step(void *state, const struct input *input)
{
	struct text *const text = state;
	struct text_found found;
	struct answer answer;
	size_t note = 0;

	text->input = *input;
	if (!read_lines(text, &found)) {
		answer = text->at > 0 ? answer_copy(text->at) : answer_more();
		pass(text, text->at, 0);
	} else {
		fault_shift(&found.fault, found.start);
		answer = !found.with ? answer_fault(found.stop, found.fault)
		         : text->options.annotate
		                 ? annotate(text, &found, &note)
		                 : answer_after(found.start, answer_replace(found.stop - found.start, found.with,
		                                                            found.with_length));
		pass(text, found.stop + note, note);
	}
	return text->no_memory ? answer_status(0, STATUS_NO_MEMORY) : answer;
}
