/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_ENTRY_H
#define PUNY_ZONE_ENTRY_H

#include "zone/rrtype.h"

#include <stdbool.h>
#include <stddef.h>

/* An entry of a zone file (RFC 1035, section 5.1), a record or a directive, read token by token to find the names. */

/* Position of the next token. */
enum zone_position {
	AT_START,   /* the owner or a directive; a line that begins with white space has the previous owner */
	AT_OWNER,   /* the same, after a parenthesis: white space no longer has this meaning for BIND */
	AT_PRELUDE, /* TTL, class or type */
	AT_RDATA,
	AT_ORIGIN, /* argument of $ORIGIN */
	AT_FILE,   /* arguments of $INCLUDE */
	AT_FILE_ORIGIN,
	AT_RANGE, /* range of $GENERATE */
	AT_LEFT_SIDE,
	AT_NOTHING /* neither names nor strings follow */
};

struct zone_entry {
	enum zone_position position;
	bool generate;         /* in the sides of $GENERATE, where '$' in a name is the iterator */
	bool ttl, class_given; /* were read; each occurs at most once */
	unsigned rrclass;
	const struct rrtype *type; /* NULL if it is unknown */
	unsigned field;            /* the last field of the RDATA that was read, from 1 */
	unsigned selector;         /* the number in field type->selector */
	char unknown[16];          /* the type, if it is unknown, in ASCII and short; otherwise empty */
	bool hash;                 /* the owner begins with '#', as comments of other languages do */
	bool versioned; /* the first string of the RDATA begins with "v=", as in SPF (RFC 7208) and DMARC (RFC 7489) */
};

/* Begins an entry. */
void zone_entry_start(struct zone_entry *entry);

/* Takes the next TOKEN, a word or a quoted string with its quotes.  Returns its role. */
enum zone_role zone_entry_token(struct zone_entry *entry, const unsigned char *token, size_t length);

#endif
