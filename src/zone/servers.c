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

#define BIT(warning) (1U << (STATUS_WARN_##warning - STATUS_WARN_GENERATE))

/* Returns the first of the warnings in FOUND, a bit each, that was not given before, or STATUS_OK. */
static enum status choose(struct zone_checks *checks, unsigned found)
{
	unsigned first;

	found &= ~checks->given;
	if (found == 0)
		return STATUS_OK;
	first = lowest_bit(found);
	checks->given |= 1U << first;
	return STATUS_WARN_GENERATE + first;
}

static bool is_joined(const struct zone_checks *checks, const struct location *location)
{
	return checks->last != LAST_NONE && checks->end.record == location->record &&
	       checks->end.byte == location->byte;
}

/* Returns true if TOKEN has white space after a backslash. */
static bool has_escaped_space(const unsigned char *token, size_t length)
{
	unsigned octet;

	for (size_t i = 0; i < length; i += name_read_octet(token + i, length - i, &octet)) {
		if (token[i] == '\\' && i + 1 < length && (token[i + 1] == ' ' || token[i + 1] == '\t'))
			return true;
	}
	return false;
}

/* Returns true if NAME is relative: it does not end with a dot that separates labels. */
static bool is_relative(const unsigned char *name, size_t length)
{
	size_t i = 0, last = 0;
	unsigned octet;

	for (; i < length; i += name_read_octet(name + i, length - i, &octet))
		last = i;
	return name[last] != '.';
}

enum status zone_check_token(struct zone_checks *checks, enum zone_position at, const struct zone_entry *entry,
                             enum zone_role role, const unsigned char *token, const struct zone_token *read,
                             const struct location *location)
{
	const size_t length = read->length;
	const bool quoted = token[0] == '"';
	unsigned found = read->kind == TOKEN_CONTINUED ? BIT(LINE_END) : 0;
	enum status status;

	if (at == AT_RANGE)
		found |= BIT(GENERATE);
	if (at == AT_FILE && !(read->found & SCAN_NON_ASCII)) /* which is an error */
		found |= BIT(INCLUDE);
	if ((at == AT_ORIGIN || at == AT_FILE_ORIGIN) && !quoted && is_relative(token, length))
		found |= BIT(ORIGIN);
	if (read->found & SCAN_BACKSLASH && (at <= AT_OWNER || at == AT_ORIGIN) && has_escaped_space(token, length))
		found |= BIT(ESCAPED_SPACE);
	if (quoted && zone_entry_quotes(entry, at, role) == QUOTES_DIFFER)
		found |= BIT(QUOTES);
	if (is_joined(checks, location) && !(quoted && checks->last == LAST_KEY))
		found |= BIT(JOINED);
	status = choose(checks, found);
	if (status != STATUS_OK)
		return status;
	checks->end = (struct location){location->record, location->byte + length};
	checks->last = quoted                                               ? LAST_QUOTED
	               : role == ROLE_PARAMETER && token[length - 1] == '=' ? LAST_KEY
	               : is_string_role(role)                               ? LAST_STRING
	                                                                    : LAST_WORD;
	return STATUS_OK;
}

enum status zone_check_parenthesis(struct zone_checks *checks, struct zone_entry *entry, bool opens, bool nested,
                                   const struct location *location)
{
	const bool before_type = entry->position != AT_RDATA && entry->position != AT_NOTHING;
	unsigned found = 0;
	enum status status;

	if (opens && (nested || entry->parenthesis || before_type))
		found |= BIT(PARENTHESES);
	if (is_joined(checks, location) && (checks->last == LAST_STRING || (opens && checks->last != LAST_QUOTED)))
		found |= BIT(JOINED);
	status = choose(checks, found);
	entry->parenthesis |= status == STATUS_OK;
	return status;
}
