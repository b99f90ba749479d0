/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Records and directives of a zone file: finds the tokens that are names. */
#include <config.h>

#include "zone/entry.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

void zone_entry_start(struct zone_entry *entry)
{
	*entry = (struct zone_entry){.position = AT_START, .rrclass = RRCLASS_IN};
}

void zone_entry_blanks(struct zone_entry *entry)
{
	if (entry->position == AT_START)
		entry->position = AT_PRELUDE;
}

void zone_entry_open(struct zone_entry *entry)
{
	if (entry->position == AT_START)
		entry->position = AT_OWNER;
}

static bool is_word(const unsigned char *token, size_t length, const char *word)
{
	return length == strlen(word) && strncasecmp((const char *)token, word, length) == 0;
}

static enum zone_role read_directive(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	/* clang-format off */
	static const struct {
		const char *name;
		enum zone_position then;
	} directives[] = {
		{"$ORIGIN", AT_ORIGIN}, {"$INCLUDE", AT_FILE}, {"$GENERATE", AT_RANGE}, {"$TTL", AT_NOTHING},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
		if (is_word(token, length, directives[i].name)) {
			entry->position = directives[i].then;
			return ROLE_OTHER;
		}
	}
	entry->position = AT_UNKNOWN;
	return ROLE_UNKNOWN;
}

static bool is_digit(unsigned char byte)
{
	return byte >= '0' && byte <= '9';
}

/* Returns true for a TTL such as 3600 or 1h30m. */
static bool is_ttl(const unsigned char *token, size_t length)
{
	if (!is_digit(token[0]))
		return false;
	for (size_t i = 1; i < length; i++) {
		if (!is_digit(token[i]) && (token[i] == '\0' || !strchr("wdhmsWDHMS", token[i])))
			return false;
	}
	return true;
}

/* Reads TTL, class or type.  TTL and class are optional and come in either order; any other token is the type. */
static enum zone_role read_prelude(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	if (!entry->ttl && is_ttl(token, length)) {
		entry->ttl = true;
		return ROLE_OTHER;
	}
	if (!entry->class_given && rrclass_find(token, length, &entry->rrclass)) {
		entry->class_given = true;
		return ROLE_OTHER;
	}
	entry->type = rrtype_find(token, length);
	entry->position = entry->type ? AT_RDATA : AT_UNKNOWN;
	return entry->type ? ROLE_OTHER : ROLE_UNKNOWN;
}

/* Returns the number TOKEN, or ULONG_MAX, which selects no rule. */
static unsigned long read_number(const unsigned char *token, size_t length)
{
	unsigned long number = 0;

	for (size_t i = 0; i < length; i++) {
		if (!is_digit(token[i]) || number > UINT16_MAX)
			return ULONG_MAX;
		number = number * 10 + (unsigned long)(token[i] - '0');
	}
	return number;
}

static enum zone_role read_rdata(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	entry->field++;
	if (entry->field == entry->type->selector)
		entry->selector = read_number(token, length);
	/*
	 * $GENERATE takes RDATA of several fields as one string, which contains names if the type has fields with
	 * names.
	 */
	if (entry->generate && token[0] == '"')
		return entry->type->names || entry->type->mailboxes ? ROLE_NAME : ROLE_OTHER;
	return rrtype_role(entry->type, entry->rrclass, entry->field, entry->selector);
}

/* Moves to POSITION after a token with ROLE.  Returns ROLE. */
static enum zone_role move(struct zone_entry *entry, enum zone_position position, enum zone_role role)
{
	entry->position = position;
	return role;
}

enum zone_role zone_entry_token(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	switch (entry->position) {
	case AT_START:
	case AT_OWNER:
		if (token[0] == '$')
			return read_directive(entry, token, length);
		return move(entry, AT_PRELUDE, ROLE_NAME);
	case AT_PRELUDE:
		return read_prelude(entry, token, length);
	case AT_RDATA:
		/* RDATA of any type as bytes (RFC 3597, section 5) */
		if (entry->field == 0 && is_word(token, length, "\\#"))
			return move(entry, AT_NOTHING, ROLE_OTHER);
		return read_rdata(entry, token, length);
	case AT_ORIGIN:
		return move(entry, AT_NOTHING, ROLE_ORIGIN);
	case AT_FILE:
		return move(entry, AT_FILE_ORIGIN, ROLE_OTHER);
	case AT_FILE_ORIGIN:
		return move(entry, AT_NOTHING, ROLE_NAME);
	case AT_RANGE:
		return move(entry, AT_LEFT_SIDE, ROLE_OTHER);
	case AT_LEFT_SIDE:
		entry->generate = true;
		return move(entry, AT_PRELUDE, ROLE_NAME);
	case AT_UNKNOWN:
		return ROLE_UNKNOWN;
	case AT_NOTHING:
		break;
	}
	return ROLE_OTHER;
}
