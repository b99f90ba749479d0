/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Where name servers differ: what BIND loads, but another server rejects or reads differently.  The answers of each
 * server are in tests/cases/zone/servers.tsv.
 */
#include <config.h>

#include "zone/inside.h"

#include "base/extensions.h"
#include "base/scan.h"

#define BIT(warning) (1U << ((warning) - STATUS_WARN_INSTANCE_UTF8))

/* Returns the first of the warnings in BITS, that was not given before, or STATUS_OK. */
static enum status choose(struct zone_warnings *warnings, unsigned bits)
{
	unsigned first;

	bits &= ~warnings->given;
	if (bits == 0)
		return STATUS_OK;
	first = lowest_bit(bits);
	warnings->given |= 1U << first;
	return STATUS_WARN_INSTANCE_UTF8 + first;
}

enum status zone_warn(struct zone_warnings *warnings, enum status warning)
{
	return choose(warnings, BIT(warning));
}

/*
 * Returns the warnings, a bit each, about TOKEN, an owner or an argument of a directive: white space after a backslash,
 * and an origin that is relative, since it does not end with a dot that separates labels.
 */
__attribute__((noinline)) static unsigned find_warnings(const struct zone_token *token)
{
	const bool origin = token->position == AT_ORIGIN || token->position == AT_FILE_ORIGIN;
	const unsigned char *at = token->bytes, *const end = at + token->length, *last = at;
	unsigned bits = 0, octet;

	for (; at < end; at += name_read_octet(at, (size_t)(end - at), &octet)) {
		last = at;
		if (*at == '\\' && end - at > 1 && (at[1] == ' ' || at[1] == '\t') && token->position != AT_FILE_ORIGIN)
			bits = BIT(STATUS_WARN_ESCAPED_SPACE);
	}
	if (origin && *last != '.' && token->bytes[0] != '"')
		bits |= BIT(STATUS_WARN_ORIGIN);
	return bits;
}

enum status zone_warn_token(struct zone_warnings *warnings, const struct zone_token *token)
{
	const enum zone_position position = token->position;
	const bool quoted = token->bytes[0] == '"';
	unsigned bits = token->end == END_CONTINUED ? BIT(STATUS_WARN_LINE_END) : 0;

	if (position == AT_RANGE)
		bits |= BIT(STATUS_WARN_GENERATE);
	if (position == AT_FILE && !(token->found & SCAN_NON_ASCII)) /* which is an error */
		bits |= BIT(STATUS_WARN_INCLUDE);
	if (position == AT_ORIGIN || position == AT_FILE_ORIGIN ||
	    (position <= AT_OWNER && token->found & SCAN_BACKSLASH))
		bits |= find_warnings(token);
	if (token->quotes == QUOTES_DIFFER)
		bits |= BIT(STATUS_WARN_QUOTES);
	if (warnings->last != LAST_NONE && !(quoted && warnings->last == LAST_KEY))
		bits |= BIT(STATUS_WARN_JOINED);
	return choose(warnings, bits);
}

void zone_warn_after(struct zone_warnings *warnings, const struct zone_token *token)
{
	warnings->last = token->bytes[0] == '"'                                                    ? LAST_QUOTED
	                 : !is_string_role(token->role)                                            ? LAST_WORD
	                 : token->role == ROLE_PARAMETER && token->bytes[token->length - 1] == '=' ? LAST_KEY
	                                                                                           : LAST_STRING;
}

enum status zone_warn_parenthesis(struct zone_warnings *warnings, struct zone_entry *entry, bool opens, bool nested)
{
	const bool before_type = entry->position != AT_RDATA && entry->position != AT_NOTHING;
	unsigned bits = 0;
	enum status status;

	if (opens && (nested || entry->parenthesis || before_type))
		bits |= BIT(STATUS_WARN_PARENTHESES);
	if (warnings->last == LAST_STRING || (opens && warnings->last != LAST_NONE && warnings->last != LAST_QUOTED))
		bits |= BIT(STATUS_WARN_JOINED);
	status = choose(warnings, bits);
	if (status == STATUS_OK) {
		warnings->last = LAST_NONE;
		entry->parenthesis = true;
	}
	return status;
}
