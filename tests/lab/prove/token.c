/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Reads the word or string at the start of any LENGTH bytes of a zone file, complete and incomplete; ZONE_TOKEN_MAX is
 * 3 in this proof.
 */
#include <config.h>

#include "prove.h"
#include "zone/token.h"

static bool begins_token(unsigned char byte)
{
	return byte != ' ' && byte != '\t' && byte != '\n' && byte != '\r' && byte != '(' && byte != ')' && byte != ';';
}

static void prove_token(const struct zone_token *token, const unsigned char *bytes, size_t length, bool last)
{
	prove(token->length <= length, "a token ends inside the bytes");
	prove((token->length == 0) == (token->kind == TOKEN_MORE || token->kind == TOKEN_LONG), "a token has bytes");
	prove(!last || token->kind != TOKEN_MORE, "the last bytes have a token");
	prove(token->length <= ZONE_TOKEN_MAX, "a longer token is TOKEN_LONG");
	prove(token->kind != TOKEN_COMPLETE || bytes[0] != '"' ||
	              (bytes[token->length - 1] == '"' && token->length >= 2),
	      "a string has both quotes");
	for (size_t i = 0; i < token->length; i++)
		prove(bytes[i] != '\n', "no LF is in a token");
}

/* Checks a token that was found in CUT bytes against the one found in LENGTH bytes. */
static void prove_cut(const unsigned char *bytes, size_t length, size_t cut)
{
	struct zone_token whole = zone_token_read(bytes, length, true), part = zone_token_read(bytes, cut, false);

	prove_token(&whole, bytes, length, true);
	prove_token(&part, bytes, cut, false);
	prove(part.kind == TOKEN_MORE || (part.kind == whole.kind && part.length == whole.length),
	      "a token does not depend on the cut");
}

static void prove_span(const unsigned char *bytes, size_t length)
{
	bool quoted = nondet_bool();
	size_t span = zone_token_span(bytes, length, quoted);

	prove(span <= length, "a span ends inside the bytes");
	prove(span == length || bytes[span] == '\\' || bytes[span] == '"' || bytes[span] == '\n' ||
	              (!quoted && !begins_token(bytes[span])),
	      "a byte that ends a token or a backslash ends a span");
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
