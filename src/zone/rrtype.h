/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_RRTYPE_H
#define PUNY_ZONE_RRTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The types of resource records, and which fields of their RDATA hold names.  A field is a token of the presentation
 * format (RFC 1035, 5.1); they are counted from 1.
 */

enum { RRCLASS_IN = 1, RRCLASS_CH = 3 };

/* What a table of fields cannot say. */
enum rrtype_rule {
	RRTYPE_AS_LISTED,
	RRTYPE_TO_THE_END,     /* the last field that is listed, and all behind it */
	RRTYPE_CHAOS,          /* a name only in class CH, where an address is a name and an octal number */
	RRTYPE_GATEWAY,        /* a name only where the selector is 3 (RFC 4025, 3.1; RFC 8777, 4.3) */
	RRTYPE_PREFIX          /* the selector is a prefix length: 0 no name, 128 no address before it (RFC 2874, 3.1) */
};

struct rrtype {
	const char *mnemonic;
	uint32_t number;           /* RRTYPE_NO_NUMBER: IANA knows none */
	uint16_t names;            /* fields that hold a name, as bits: RRTYPE_FIELD(n) */
	uint16_t mailboxes;        /* fields that hold a mailbox as a name: the first label is the local part */
	enum rrtype_rule rule;
	unsigned selector;         /* the field whose number a rule looks at, or 0 */
};

#define RRTYPE_NO_NUMBER UINT32_MAX
#define RRTYPE_FIELD(n) (1U << (n))

enum { RRTYPE_FIELD_LAST = 15 };   /* all fields from here on are told apart no more */

enum rrtype_field { RRTYPE_OTHER, RRTYPE_NAME, RRTYPE_MAILBOX };

/* The type that TOKEN names, a mnemonic or TYPEnnn (RFC 3597, 5) in any case, or NULL where none is known. */
const struct rrtype *rrtype_find(const unsigned char *token, size_t length);

/*
 * What FIELD of a record of TYPE and CLASS holds, where SELECTOR is the number in the field that type->selector says.
 */
enum rrtype_field rrtype_field(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned long selector);

/* True if TOKEN names a class, a mnemonic or CLASSnnn in any case; sets *CLASS. */
bool rrclass_find(const unsigned char *token, size_t length, unsigned *rrclass);

#endif
