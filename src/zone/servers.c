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

/* Returns the first of the warnings in FOUND, a bit each, that was not given before, or STATUS_OK. */
static enum status choose(struct zone_warnings *warnings, unsigned found)
{
	unsigned first;

	found &= ~warnings->given;
	if (found == 0)
		return STATUS_OK;
	first = lowest_bit(found);
	warnings->given |= 1U << first;
	return STATUS_WARN_INSTANCE_UTF8 + first;
}

enum status zone_warn(struct zone_warnings *warnings, enum status warning)
{
	return choose(warnings, BIT(warning));
}

static bool is_joined(const struct zone_warnings *warnings, const struct location *location)
{
	return warnings->last != LAST_NONE && warnings->end.record == location->record &&
	       warnings->end.byte == location->byte;
}

/* Returns true if TOKEN has white space after a backslash. */
static bool has_escaped_space(const struct zone_token *token)
{
	const unsigned char *at = token->bytes, *const end = at + token->length;
	unsigned octet;

	for (; at < end; at += name_read_octet(at, (size_t)(end - at), &octet)) {
		if (*at == '\\' && end - at > 1 && (at[1] == ' ' || at[1] == '\t'))
			return true;
	}
	return false;
}

/* Returns true if TOKEN is a relative name: it does not end with a dot that separates labels. */
static bool is_relative(const struct zone_token *token)
{
	size_t last = 0;
	unsigned octet;

	for (size_t i = 0; i < token->length; i += name_read_octet(token->bytes + i, token->length - i, &octet))
		last = i;
	return token->bytes[last] != '.';
}

enum status zone_warn_token(struct zone_warnings *warnings, const struct zone_entry *entry,
                            const struct zone_token *token, const struct location *location)
{
	const enum zone_position position = token->position;
	const bool quoted = token->bytes[0] == '"', escaped = token->found & SCAN_BACKSLASH;
	unsigned found = token->end == END_CONTINUED ? BIT(STATUS_WARN_LINE_END) : 0;
	enum status status;

	if (position == AT_RANGE)
		found |= BIT(STATUS_WARN_GENERATE);
	if (position == AT_FILE && !(token->found & SCAN_NON_ASCII)) /* which is an error */
		found |= BIT(STATUS_WARN_INCLUDE);
	if ((position == AT_ORIGIN || position == AT_FILE_ORIGIN) && !quoted && is_relative(token))
		found |= BIT(STATUS_WARN_ORIGIN);
	if (escaped && (position <= AT_OWNER || position == AT_ORIGIN) && has_escaped_space(token))
		found |= BIT(STATUS_WARN_ESCAPED_SPACE);
	if (quoted && zone_entry_quotes(entry, token) == QUOTES_DIFFER)
		found |= BIT(STATUS_WARN_QUOTES);
	if (is_joined(warnings, location) && !(quoted && warnings->last == LAST_KEY))
		found |= BIT(STATUS_WARN_JOINED);
	status = choose(warnings, found);
	if (status != STATUS_OK)
		return status;
	warnings->end = (struct location){location->record, location->byte + token->length};
	warnings->last = quoted                                                                    ? LAST_QUOTED
	                 : !is_string_role(token->role)                                            ? LAST_WORD
	                 : token->role == ROLE_PARAMETER && token->bytes[token->length - 1] == '=' ? LAST_KEY
	                                                                                           : LAST_STRING;
	return STATUS_OK;
}

enum status zone_warn_parenthesis(struct zone_warnings *warnings, struct zone_entry *entry, bool opens, bool nested,
                                  const struct location *location)
{
	const bool before_type = entry->position != AT_RDATA && entry->position != AT_NOTHING;
	unsigned found = 0;
	enum status status;

	if (opens && (nested || entry->parenthesis || before_type))
		found |= BIT(STATUS_WARN_PARENTHESES);
	if (is_joined(warnings, location) &&
	    (warnings->last == LAST_STRING || (opens && warnings->last != LAST_QUOTED)))
		found |= BIT(STATUS_WARN_JOINED);
	status = choose(warnings, found);
	entry->parenthesis |= status == STATUS_OK;
	return status;
}
