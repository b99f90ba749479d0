/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Words and strings of zone files. */
#include <config.h>

#include "zone/parts.h"

#include "base/extensions.h"
#include "base/scan.h"

#include <stdint.h>
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

/* Returns how many of the bytes to skip, in whole lanes: all stops of a word but ';' and '\\' are at most ')'. */
static inline size_t skip_lanes(const unsigned char *bytes, size_t length, bool quoted)
{
	const byte_lanes last = (byte_lanes){0} + ')';
	size_t i = 0;

	for (; LANES_NATIVE && length - i >= LANES; i += LANES) {
		const byte_lanes block = lanes_load(bytes + i);
		const byte_lanes ends = quoted ? lanes_equal(block, '"') | lanes_equal(block, '\n')
		                               : lanes_equal(lanes_max(block, last), ')') | lanes_equal(block, ';');
		const unsigned mask = lanes_mask(ends | lanes_equal(block, '\\'));

		if (mask)
			return i + lowest_bit(mask);
	}
	return i;
}

size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted)
{
	const unsigned char stop = quoted ? STOPS_STRING : STOPS_WORD;

	for (size_t i = skip_lanes(bytes, length, quoted);; i += 2) {
		while (i < length && !(stops[bytes[i]] & stop))
			i++;
		if (length - i < 2 || bytes[i] != '\\' || ends_line(bytes[i + 1], quoted))
			return i;
	}
}

/* Returns the kind of a token that ends at its first stop, or at the end of the input. */
static enum zone_token_kind kind_of(bool quoted, bool backslash, bool closed, bool input_end)
{
	if (!quoted)
		return backslash ? TOKEN_BACKSLASH : TOKEN_COMPLETE;
	if (closed)
		return TOKEN_COMPLETE;
	return backslash && !input_end ? TOKEN_CONTINUED : TOKEN_OPEN;
}

struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last, size_t *seen)
{
	const bool quoted = bytes[0] == '"';
	const size_t limit = length > ZONE_TOKEN_MAX ? ZONE_TOKEN_MAX + 1 : length;
	const size_t start = *seen > 0 ? *seen : quoted;
	const size_t end = start + zone_token_span(bytes + start, limit - start, quoted);
	const bool backslash = end < limit && bytes[end] == '\\', closed = quoted && end < limit && bytes[end] == '"';
	const bool stopped = end + backslash < limit; /* by a byte that ends the token, or that a backslash escapes */
	enum zone_token_kind kind;

	if (stopped && !backslash && closed == quoted && end + closed <= ZONE_TOKEN_MAX)
		return (struct zone_token){TOKEN_COMPLETE, end + closed};
	if (end + closed > ZONE_TOKEN_MAX || (!stopped && limit > ZONE_TOKEN_MAX))
		return (struct zone_token){TOKEN_LONG, end};
	*seen = end;
	if (!stopped && !last)
		return (struct zone_token){TOKEN_MORE, 0};
	kind = kind_of(quoted, backslash, closed, !stopped);
	return (struct zone_token){kind, end + closed + backslash + (kind == TOKEN_CONTINUED)};
}

bool zone_token_word(const unsigned char *token, size_t length, char *word)
{
	word[0] = '\0';
	if (length > ZONE_WORD_MAX || memchr(token, '\0', length))
		return false;
	for (size_t i = 0; i < length; i++)
		word[i] = (char)(is_letter(token[i]) ? token[i] & ~0x20 : token[i]);
	word[length] = '\0';
	return true;
}

bool zone_token_number(const unsigned char *token, size_t length, unsigned *number)
{
	*number = 0;
	for (size_t i = 0; i < length; i++) {
		if (!is_digit(token[i]) || *number > UINT16_MAX)
			return false;
		*number = *number * 10 + (token[i] - '0');
	}
	return length > 0 && *number <= UINT16_MAX;
}
