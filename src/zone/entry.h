/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_ENTRY_H
#define PUNY_ZONE_ENTRY_H

#include "zone/rrtype.h"

#include <stdbool.h>
#include <stddef.h>

/* Which tokens of a master file's entry (RFC 1035, 5.1) are names: a record or a directive, read token by token. */

/* Where in the entry the next token stands. */
enum zone_position {
	AT_START,            /* nothing has been read: a blank now means the previous owner */
	AT_OWNER,
	AT_PRELUDE,          /* TTL, class, type */
	AT_RDATA,
	AT_ORIGIN,           /* $ORIGIN */
	AT_FILE,             /* $INCLUDE */
	AT_FILE_ORIGIN,
	AT_RANGE,            /* $GENERATE */
	AT_LEFT_SIDE,
	AT_NOTHING,          /* no name follows */
	AT_UNKNOWN           /* nobody knows whether names follow */
};

/* What a token is. */
enum zone_role {
	ROLE_OTHER,          /* no name, whatever it holds */
	ROLE_NAME,
	ROLE_MAILBOX,
	ROLE_ORIGIN,         /* the name that is the origin from now on */
	ROLE_UNKNOWN         /* perhaps a name */
};

struct zone_entry {
	enum zone_position position;
	bool generate;                /* the sides of $GENERATE: '$' in a name is the iterator */
	bool ttl, class_given;        /* have been read: each comes once */
	unsigned rrclass;
	const struct rrtype *type;
	unsigned field;               /* of the RDATA that was read last, counted from 1 */
	unsigned long selector;       /* the number in the field that type->selector says */
};

/* Begins an entry. */
void zone_entry_start(struct zone_entry *entry);

/* Blanks, and an opening parenthesis: they tell whether the entry has an owner. */
void zone_entry_blanks(struct zone_entry *entry);
void zone_entry_open(struct zone_entry *entry);

/* Takes the next TOKEN, a word or a string with its quotes, and tells its role. */
enum zone_role zone_entry_token(struct zone_entry *entry, const unsigned char *token, size_t length);

#endif
