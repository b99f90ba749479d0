/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_RRTYPE_H
#define PUNY_ZONE_RRTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The types of resource records, and what the fields of their RDATA are.  A field is a token of the presentation format
 * (RFC 1035, section 5.1), counted from 1.
 */

enum { RRCLASS_IN = 1, RRCLASS_CH = 3, RRTYPE_TXT = 16 };
enum { RRTYPE_FIELD_LAST = 15 }; /* fields from this one on are not distinguished */

/* The role of a token in a zone file. */
enum zone_role {
	ROLE_OTHER, /* neither a name nor a string: an address, a number, a keyword, base64 */
	ROLE_NAME,
	ROLE_MAILBOX,     /* a name whose first label is the local part of a mail address */
	ROLE_ORIGIN,      /* a name that becomes the origin */
	ROLE_STRING,      /* of at most 255 octets (RFC 1035, section 3.3: <character-string>) */
	ROLE_LONG_STRING, /* without this limit */
	ROLE_PARAMETER,   /* the same, with a key (RFC 9460, section 2.1) */
	ROLE_VALUE,       /* a string for programs, whose names are in ACE, of at most 255 octets */
	ROLE_LONG_VALUE,  /* the same, without this limit */
	ROLE_FILE,        /* the name of a file */
	ROLE_DIRECTIVE,   /* an unknown directive */
	ROLE_UNKNOWN      /* RDATA of an unknown type: may be any of these */
};

static inline bool is_name_role(enum zone_role role)
{
	return role == ROLE_NAME || role == ROLE_MAILBOX || role == ROLE_ORIGIN;
}

static inline bool is_string_role(enum zone_role role)
{
	return role >= ROLE_STRING && role <= ROLE_LONG_VALUE;
}

/* Rules that a set of fields cannot express. */
enum rrtype_rule {
	RRTYPE_AS_LISTED,
	RRTYPE_CHAOS,   /* a name only in class CH, where an address is a name and an octal number */
	RRTYPE_GATEWAY, /* a name only if the selector is 3 (RFC 4025, section 3.1; RFC 8777, section 4.3) */
	RRTYPE_PREFIX   /* the selector is a prefix length: 0 no name, 128 no address (RFC 2874, section 3.1) */
};

/* A type. */
struct rrtype {
	const char *mnemonic;
	uint32_t number; /* RRTYPE_NO_NUMBER if not assigned by IANA */
	/*
	 * A letter for each field up to the last that is a name (n), mailbox (m), string (s; S: long), parameter (p) or
	 * value (v; V: long); '-' for others, and '+' at the end if all further fields are like the last.  NULL if none
	 * is.
	 */
	const char *fields;
	enum rrtype_rule rule; /* for the names */
	unsigned selector;     /* the field whose number the rule needs, or 0 */
};

#define RRTYPE_NO_NUMBER UINT32_MAX

/*
 * Returns the type named by TOKEN, a mnemonic or TYPEnnn (RFC 3597, section 5) in any case, or NULL if it is unknown.
 */
const struct rrtype *rrtype_find(const unsigned char *token, size_t length);

/*
 * Returns the role of FIELD in a record of TYPE and RRCLASS.  SELECTOR is the number in field type->selector.  FIELD 0
 * stands for all fields: the result is the first role of enum zone_role that one of them has, other than ROLE_OTHER.
 */
enum zone_role rrtype_role(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector);

/* Returns true and sets *RRCLASS if TOKEN is the mnemonic of a class or CLASSnnn in any case. */
bool rrclass_find(const unsigned char *token, size_t length, unsigned *rrclass);

#endif
