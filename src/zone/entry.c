/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Records and directives of a zone file: finds the tokens that are names or strings. */
#include <config.h>

#include "zone/parts.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

void zone_entry_start(struct zone_entry *entry)
{
	*entry = (struct zone_entry){.position = AT_START, .rrclass = RRCLASS_IN};
}

/* Moves to POSITION after a token with ROLE.  Returns ROLE. */
static enum zone_role move(struct zone_entry *entry, enum zone_position position, enum zone_role role)
{
	entry->position = position;
	return role;
}

static enum zone_role read_directive(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	/* clang-format off */
	static const struct {
		const char *name;
		enum zone_position then;
	} directives[] = {
		{"$ORIGIN", AT_ORIGIN}, {"$INCLUDE", AT_FILE}, {"$GENERATE", AT_RANGE}, {"$TTL", AT_NOTHING},
		{"$DATE", AT_NOTHING},
	};
	/* clang-format on */
	char word[ZONE_WORD_MAX + 1];

	zone_token_word(token, length, word);
	for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
		if (strcmp(word, directives[i].name) == 0)
			return move(entry, directives[i].then, ROLE_OTHER);
	}
	return move(entry, AT_NOTHING, ROLE_DIRECTIVE);
}

/* Returns true for a TTL such as 3600 or 1h30m. */
static bool is_ttl(const unsigned char *token, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!is_digit(token[i]) && (i == 0 || !memchr("wdhmsWDHMS", token[i], 10)))
			return false;
	}
	return true;
}

/* Returns true if WORD has the form of a type: letters, digits and hyphens. */
static bool is_type(const char *word)
{
	return word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] == '\0';
}

/* Reads TTL, class or type.  TTL and class are optional and come in either order; any other token is the type. */
static enum zone_role read_prelude(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	char word[ZONE_WORD_MAX + 1];

	if (!entry->ttl && is_ttl(token, length)) {
		entry->ttl = true;
		return ROLE_OTHER;
	}
	zone_token_word(token, length, word);
	if (!entry->class_given && rrclass_find(word, &entry->rrclass)) {
		entry->class_given = true;
		return ROLE_OTHER;
	}
	entry->type = rrtype_find(word);
	if (!entry->type && *word && is_type(word))
		memcpy(entry->unknown, token, length);
	entry->hash |= token[0] == '#';
	return move(entry, AT_RDATA, entry->type ? ROLE_OTHER : ROLE_UNKNOWN);
}

/* Returns true if the text from AT to END begins with "v=", after quotation marks and the like that were copied with
 * it. */
static bool is_versioned(const unsigned char *at, const unsigned char *end)
{
	uint32_t point;
	size_t size;

	while (at < end && *at >= 0x80 && (size = utf8_read_checked(at, end, &point)) > 0 && !is_word_character(point))
		at += size;
	return end - at >= 2 && (*at | 0x20) == 'v' && at[1] == '=';
}

static enum zone_role read_rdata(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const struct rrtype *const type = entry->type;
	const size_t quoted = token[0] == '"';
	enum zone_role role;

	if (!type)
		return ROLE_UNKNOWN;
	/* RDATA of any known type as bytes (RFC 3597, section 5) */
	if (entry->field == 0 && length == 2 && memcmp(token, "\\#", 2) == 0)
		return move(entry, AT_NOTHING, ROLE_OTHER);
	if (entry->field < RRTYPE_FIELD_LAST)
		entry->field++;
	if (entry->field == type->selector && !zone_token_number(token, length, &entry->selector))
		entry->selector = UINT_MAX; /* selects nothing */
	/* $GENERATE takes RDATA of several fields as one string. */
	role = rrtype_role(type, entry->rrclass, entry->generate && quoted ? 0 : entry->field, entry->selector);
	if (role != ROLE_STRING)
		return role;
	if (entry->field == 1)
		entry->versioned = is_versioned(token + quoted, token + length);
	return entry->versioned ? ROLE_VALUE : ROLE_STRING;
}

enum zone_role zone_entry_token(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	switch (entry->position) {
	case AT_START:
	case AT_OWNER:
		if (token[0] == '$')
			return read_directive(entry, token, length);
		/* BIND reads a directive also in quotes. */
		if (token[0] == '"' && length > 2 && token[1] == '$')
			return read_directive(entry, token + 1, length - 2);
		entry->hash = token[0] == '#';
		return move(entry, AT_PRELUDE, ROLE_NAME);
	case AT_PRELUDE:
		return read_prelude(entry, token, length);
	case AT_RDATA:
		return read_rdata(entry, token, length);
	case AT_ORIGIN:
		return move(entry, AT_NOTHING, ROLE_ORIGIN);
	case AT_FILE:
		return move(entry, AT_FILE_ORIGIN, ROLE_FILE);
	case AT_FILE_ORIGIN:
		return move(entry, AT_NOTHING, ROLE_NAME);
	case AT_RANGE:
		return move(entry, AT_LEFT_SIDE, ROLE_OTHER);
	case AT_LEFT_SIDE:
		entry->generate = true;
		return move(entry, AT_PRELUDE, ROLE_NAME);
	case AT_NOTHING:
		break;
	}
	return ROLE_OTHER;
}
