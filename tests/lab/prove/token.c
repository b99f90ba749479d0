/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Reads the word or string at the start of any LENGTH bytes of a zone file, complete and incomplete; ZONE_TOKEN_MAX is
 * 3 in this proof, and vectors have one lane (lane.h).
 */
#include <config.h>

#include "lane.h"

#include "prove.h"
#include "zone/token.c"

static bool begins_token(unsigned char byte)
{
	return byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r' && byte != '(' && byte != ')' && byte != ';';
}

static void prove_token(const struct zone_token *token, const unsigned char *bytes, size_t length, bool last)
{
	prove(token->length <= length, "a token ends inside the bytes");
	prove(token->length > 0 || token->kind == TOKEN_MORE, "a token has bytes");
	prove(!last || token->kind != TOKEN_MORE, "the last bytes have a token");
	prove(token->kind != TOKEN_COMPLETE || bytes[0] != '"' ||
	              (bytes[token->length - 1] == '"' && token->length >= 2),
	      "a string has both quotes");
	prove(token->kind != TOKEN_CONTINUED || bytes[token->length - 2] == '\\',
	      "a continued string ends with an escape");
	for (size_t i = 0; i < token->length; i++)
		prove(bytes[i] != '\n' || (token->kind == TOKEN_CONTINUED && i == token->length - 1),
		      "no LF is in a token but one that is escaped in a string");
}

/* Checks the end and the kind of WHOLE, which was found in all bytes. */
static void prove_end(const struct zone_token *whole, const unsigned char *bytes, size_t length)
{
	const bool quoted = bytes[0] == '"';
	const size_t span = quoted + zone_token_span(bytes + quoted, length - quoted, quoted);
	const bool backslash = span < length && bytes[span] == '\\';
	const bool closed = quoted && span < length && bytes[span] == '"';
	const bool continued = quoted && backslash && span + 1 < length;

	if (span + closed > ZONE_TOKEN_MAX)
		prove(whole->kind == TOKEN_LONG, "a longer token is TOKEN_LONG");
	if (whole->kind == TOKEN_LONG) {
		prove(span + closed + backslash > ZONE_TOKEN_MAX, "TOKEN_LONG is longer");
		return;
	}
	prove(whole->length == span + closed + backslash + continued, "a token is a span and what ends it");
	prove((whole->kind == TOKEN_CONTINUED) == continued, "a string goes on after an escaped line end");
	prove((whole->kind == TOKEN_OPEN) == (quoted && !closed && !continued), "a string is closed or open");
	prove((whole->kind == TOKEN_BACKSLASH) == (!quoted && backslash), "a backslash at the end");
}

/* Checks a token that was found in CUT bytes, and then in all, against the one found in LENGTH bytes. */
static void prove_cut(const unsigned char *bytes, size_t length, size_t cut)
{
	const struct zone_token none = {.length = 0}, whole = zone_token_read(bytes, length, true, none);
	struct zone_token part;

	prove_token(&whole, bytes, length, true);
	prove_end(&whole, bytes, length);
	part = zone_token_read(bytes, cut, false, none);
	prove_token(&part, bytes, cut, false);
	if (part.kind == TOKEN_MORE)
		part = zone_token_read(bytes, length, true, part);
	prove(part.kind == whole.kind && part.found == whole.found && part.length == whole.length,
	      "a token does not depend on the cut");
}

static bool is_line_end(unsigned char byte, bool quoted)
{
	return byte == '\n' || (byte == '\r' && !quoted);
}

/* Returns true if BYTE ends a word, or a string if QUOTED, unless a backslash precedes it. */
static bool is_end(unsigned char byte, bool quoted)
{
	return byte == '\n' || byte == '"' || (!quoted && !begins_token(byte));
}

/* A span ends at the first byte that ends a token, or at the first backslash that escapes nothing. */
static void prove_span(const unsigned char *bytes, size_t length)
{
	const bool quoted = nondet_bool();
	const size_t span = zone_token_span(bytes, length, quoted);
	bool escaped = false;

	prove(span <= length, "a span ends inside the bytes");
	for (size_t i = 0; i < span; i++) {
		prove(escaped ? !is_line_end(bytes[i], quoted) : !is_end(bytes[i], quoted),
		      "no byte of a span ends the token");
		escaped = bytes[i] == '\\' && !escaped;
	}
	prove(!escaped, "the byte that a backslash escapes is in the span, too");
	prove(span == length || is_end(bytes[span], quoted) ||
	              (bytes[span] == '\\' && (span + 1 == length || is_line_end(bytes[span + 1], quoted))),
	      "after a span is the end of a token, or a backslash that escapes nothing");
}

int main(void)
{
	unsigned char bytes[LENGTH];
	size_t length = nondet_size(), cut = nondet_size();

	assume(length > 0 && length <= LENGTH && cut > 0 && cut <= length);
	prove_span(bytes, length);
	assume(begins_token(bytes[0]));
	prove_cut(bytes, length, cut);
	return 0;
}
