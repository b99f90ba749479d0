/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Reads the word or string at the start of any LENGTH bytes of a zone file, complete and incomplete; ZONE_TOKEN_MAX is
 * 3 in this proof, and vectors have one lane, as in scan.c.
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
	prove((token->length == 0) == (token->kind == TOKEN_MORE || token->kind == TOKEN_LONG), "a token has bytes");
	prove(!last || token->kind != TOKEN_MORE, "the last bytes have a token");
	prove(token->kind != TOKEN_COMPLETE || bytes[0] != '"' ||
	              (bytes[token->length - 1] == '"' && token->length >= 2),
	      "a string has both quotes");
	for (size_t i = 0; i < token->length; i++)
		prove(bytes[i] != '\n', "no LF is in a token");
}

/* Checks the end and the kind of WHOLE, which was found in all bytes. */
static void prove_end(const struct zone_token *whole, const unsigned char *bytes, size_t length)
{
	const bool quoted = bytes[0] == '"';
	const size_t span = quoted + zone_token_span(bytes + quoted, length - quoted, quoted);
	const bool backslash = span < length && bytes[span] == '\\';
	const bool closed = quoted && span < length && bytes[span] == '"';
	const size_t end = span + (backslash || closed);

	prove((whole->kind == TOKEN_LONG) == (end > ZONE_TOKEN_MAX), "a longer token is TOKEN_LONG");
	if (end > ZONE_TOKEN_MAX)
		return;
	prove(whole->length == end, "a token is a span with its quotes or its last backslash");
	prove((whole->kind == TOKEN_UNBALANCED) == (quoted && !closed), "a string is closed or unbalanced");
	prove((whole->kind == TOKEN_BACKSLASH) == (!quoted && backslash), "a backslash at the end");
}

/* Checks a token that was found in CUT bytes against the one found in LENGTH bytes. */
static void prove_cut(const unsigned char *bytes, size_t length, size_t cut)
{
	struct zone_token whole = zone_token_read(bytes, length, true), part = zone_token_read(bytes, cut, false);

	prove_token(&whole, bytes, length, true);
	prove_end(&whole, bytes, length);
	prove_token(&part, bytes, cut, false);
	prove(part.kind == TOKEN_MORE || (part.kind == whole.kind && part.length == whole.length),
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
