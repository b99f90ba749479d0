/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Divides zone files into tokens. */
#include <config.h>

#include "zone/token.h"

#include <string.h>

enum { STOPS_WORD = 1, STOPS_STRING = 2 };

/* clang-format off */
/* Bytes that end a search.  A backslash removes the special meaning of the next byte, except of a line end. */
static const unsigned char stops[256] = {
	['\n'] = STOPS_WORD | STOPS_STRING, ['\r'] = STOPS_WORD, ['\\'] = STOPS_WORD | STOPS_STRING,
	['"'] = STOPS_WORD | STOPS_STRING, [' '] = STOPS_WORD, ['\t'] = STOPS_WORD, ['('] = STOPS_WORD,
	[')'] = STOPS_WORD, [';'] = STOPS_WORD,
};
/* clang-format on */

static bool ends_line(unsigned char byte, bool quoted)
{
	return byte == '\n' || (byte == '\r' && !quoted);
}

size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted, bool *escaped)
{
	unsigned char stop = quoted ? STOPS_STRING : STOPS_WORD;
	size_t i = 0;

	if (*escaped && (length == 0 || ends_line(bytes[0], quoted)))
		return 0;
	i += *escaped;
	*escaped = false;
	for (;;) {
		while (i < length && !(stops[bytes[i]] & stop))
			i++;
		if (i == length || bytes[i] != '\\')
			return i;
		if (i + 1 == length || ends_line(bytes[i + 1], quoted)) {
			*escaped = true;
			return i + 1;
		}
		i += 2;
	}
}

/* Returns the token of KIND whose first LENGTH bytes are all that are available. */
static struct zone_token token_at_end(enum zone_token_kind kind, size_t length, bool last)
{
	if (length > ZONE_TOKEN_MAX)
		return (struct zone_token){TOKEN_LONG, 0};
	if (!last)
		return (struct zone_token){TOKEN_MORE, 0};
	return (struct zone_token){kind, length};
}

static struct zone_token read_word(const unsigned char *bytes, size_t length, bool last)
{
	bool escaped = false;
	const size_t span = zone_token_span(bytes, length, false, &escaped);
	const enum zone_token_kind kind = escaped ? TOKEN_BACKSLASH : TOKEN_WORD;

	return span == length ? token_at_end(kind, span, last) : (struct zone_token){kind, span};
}

static struct zone_token read_string(const unsigned char *bytes, size_t length, bool last)
{
	bool escaped = false;
	const size_t span = 1 + zone_token_span(bytes + 1, length - 1, true, &escaped);

	if (span == length)
		return token_at_end(TOKEN_UNBALANCED, span, last);
	if (bytes[span] == '\n')
		return (struct zone_token){TOKEN_UNBALANCED, span};
	return span == ZONE_TOKEN_MAX ? (struct zone_token){TOKEN_LONG, 0}
	                              : (struct zone_token){TOKEN_STRING, span + 1};
}

static struct zone_token read_blanks(const unsigned char *bytes, size_t length)
{
	size_t i = 1;

	while (i < length && (bytes[i] == ' ' || bytes[i] == '\t'))
		i++;
	return (struct zone_token){TOKEN_BLANKS, i};
}

static struct zone_token read_return(const unsigned char *bytes, size_t length, bool last)
{
	if (length == 1 && !last)
		return (struct zone_token){TOKEN_MORE, 0};
	return length > 1 && bytes[1] == '\n' ? (struct zone_token){TOKEN_LINE_END, 2}
	                                      : (struct zone_token){TOKEN_RETURN, 1};
}

struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last)
{
	size_t limit = length > ZONE_TOKEN_MAX ? ZONE_TOKEN_MAX + 1 : length;

	switch (bytes[0]) {
	case ' ':
	case '\t':
		return read_blanks(bytes, length);
	case '\n':
		return (struct zone_token){TOKEN_LINE_END, 1};
	case '\r':
		return read_return(bytes, length, last);
	case '(':
		return (struct zone_token){TOKEN_OPEN, 1};
	case ')':
		return (struct zone_token){TOKEN_CLOSE, 1};
	case ';':
		return (struct zone_token){TOKEN_COMMENT, 1};
	case '"':
		return read_string(bytes, limit, last);
	default:
		return read_word(bytes, limit, last);
	}
}
