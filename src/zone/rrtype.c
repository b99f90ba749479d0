/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Tables of RR types and classes. */
#include <config.h>

#include "zone/rrtype.h"

#include "zone/token.h"

#include <string.h>

#define FIELD RRTYPE_FIELD

/* Types with names or values that must be ASCII, sorted by mnemonic for the search. */
static const struct rrtype with_names[] = {
	{"A", .number = 1, .names = FIELD(1), .rule = RRTYPE_CHAOS},
	{"A6", .number = 38, .names = FIELD(2) | FIELD(3), .rule = RRTYPE_PREFIX, .selector = 1},
	{"AFSDB", .number = 18, .names = FIELD(2)},
	{"ALIAS", .number = 65401, .names = FIELD(1)},
	{"AMTRELAY", .number = 260, .names = FIELD(4), .rule = RRTYPE_GATEWAY, .selector = 3},
	{"ANAME", .number = RRTYPE_NO_NUMBER, .names = FIELD(1)},
	{"CAA", .number = 257, .ascii = FIELD(3)}, /* RFC 8659, section 4 */
	{"CNAME", .number = 5, .names = FIELD(1)},
	{"DNAME", .number = 39, .names = FIELD(1)},
	{"DSYNC", .number = 66, .names = FIELD(4)},
	{"HIP", .number = 55, .names = FIELD(4), .rule = RRTYPE_TO_THE_END},
	{"HTTPS", .number = 65, .names = FIELD(2)},
	{"IPSECKEY", .number = 45, .names = FIELD(4), .rule = RRTYPE_GATEWAY, .selector = 2},
	{"KX", .number = 36, .names = FIELD(2)},
	{"LP", .number = 107, .names = FIELD(2)},
	{"MB", .number = 7, .names = FIELD(1)},
	{"MD", .number = 3, .names = FIELD(1)},
	{"MF", .number = 4, .names = FIELD(1)},
	{"MG", .number = 8, .mailboxes = FIELD(1)},
	{"MINFO", .number = 14, .mailboxes = FIELD(1) | FIELD(2)},
	{"MR", .number = 9, .mailboxes = FIELD(1)},
	{"MX", .number = 15, .names = FIELD(2)},
	{"NAPTR", .number = 35, .names = FIELD(6)},
	{"NS", .number = 2, .names = FIELD(1)},
	{"NSAP-PTR", .number = 23, .names = FIELD(1)},
	{"NSEC", .number = 47, .names = FIELD(1)},
	{"NXT", .number = 30, .names = FIELD(1)},
	{"PTR", .number = 12, .names = FIELD(1)},
	{"PX", .number = 26, .names = FIELD(2) | FIELD(3)},
	{"RP", .number = 17, .names = FIELD(2), .mailboxes = FIELD(1)},
	{"RRSIG", .number = 46, .names = FIELD(8)},
	{"RT", .number = 21, .names = FIELD(2)},
	{"SIG", .number = 24, .names = FIELD(8)},
	{"SOA", .number = 6, .names = FIELD(1), .mailboxes = FIELD(2)},
	{"SRV", .number = 33, .names = FIELD(4)},
	{"SVCB", .number = 64, .names = FIELD(2)},
	{"TALINK", .number = 58, .names = FIELD(1) | FIELD(2)},
	{"TKEY", .number = 249, .names = FIELD(1)},
	{"TSIG", .number = 250, .names = FIELD(1)},
};

/* All other types, sorted as well.  Obsolete and private types that servers accept are included in both tables. */
static const struct rrtype others[] = {
	{"AAAA", .number = 28},     {"ANY", .number = 255},       {"APL", .number = 42},
	{"ATMA", .number = 34},     {"AVC", .number = 258},       {"AXFR", .number = 252},
	{"BRID", .number = 68},     {"CDNSKEY", .number = 60},    {"CDS", .number = 59},
	{"CERT", .number = 37},     {"CSYNC", .number = 62},      {"DHCID", .number = 49},
	{"DLV", .number = 32769},   {"DNSKEY", .number = 48},     {"DOA", .number = 259},
	{"DS", .number = 43},       {"EID", .number = 31},        {"EUI48", .number = 108},
	{"EUI64", .number = 109},   {"GID", .number = 102},       {"GPOS", .number = 27},
	{"HHIT", .number = 67},     {"HINFO", .number = 13},      {"ISDN", .number = 20},
	{"IXFR", .number = 251},    {"KEY", .number = 25},        {"KEYDATA", .number = 65533},
	{"L32", .number = 105},     {"L64", .number = 106},       {"LOC", .number = 29},
	{"LUA", .number = 65402},   {"MAILA", .number = 254},     {"MAILB", .number = 253},
	{"NID", .number = 104},     {"NIMLOC", .number = 32},     {"NINFO", .number = 56},
	{"NSAP", .number = 22},     {"NSEC3", .number = 50},      {"NSEC3PARAM", .number = 51},
	{"NULL", .number = 10},     {"OPENPGPKEY", .number = 61}, {"OPT", .number = 41},
	{"RESINFO", .number = 261}, {"RKEY", .number = 57},       {"SINK", .number = 40},
	{"SMIMEA", .number = 53},   {"SPF", .number = 99},        {"SSHFP", .number = 44},
	{"TA", .number = 32768},    {"TLSA", .number = 52},       {"TXT", .number = 16},
	{"UID", .number = 101},     {"UINFO", .number = 100},     {"UNSPEC", .number = 103},
	{"URI", .number = 256},     {"WALLET", .number = 262},    {"WKS", .number = 11},
	{"X25", .number = 19},      {"ZONEMD", .number = 63},
};

static const struct {
	const char *mnemonic;
	unsigned number;
} classes[] = {
	{"IN", RRCLASS_IN}, {"CS", 2},     {"CH", RRCLASS_CH}, {"CHAOS", RRCLASS_CH},
	{"HS", 4},          {"HESIOD", 4}, {"NONE", 254},      {"ANY", 255},
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Returns true and sets *NUMBER if TOKEN is PREFIX in any case and a 16-bit number (RFC 3597, section 5). */
static bool read_generic(const unsigned char *token, size_t length, const char *prefix, unsigned *number)
{
	const size_t start = strlen(prefix);

	return length > start && zone_token_compare(token, start, prefix) == 0 &&
	       zone_token_number(token + start, length - start, number);
}

static const struct rrtype *find_mnemonic(const struct rrtype *table, size_t count, const unsigned char *token,
                                          size_t length)
{
	size_t low = 0, high = count;

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const int order = zone_token_compare(token, length, table[middle].mnemonic);

		if (order == 0)
			return &table[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

static const struct rrtype *find_number(const struct rrtype *table, size_t count, unsigned number)
{
	for (size_t i = 0; i < count; i++) {
		if (table[i].number == number)
			return &table[i];
	}
	return NULL;
}

const struct rrtype *rrtype_find(const unsigned char *token, size_t length)
{
	const struct rrtype *type = find_mnemonic(with_names, COUNT(with_names), token, length);
	unsigned number;

	if (!type)
		type = find_mnemonic(others, COUNT(others), token, length);
	if (type || !read_generic(token, length, "TYPE", &number))
		return type;
	type = find_number(with_names, COUNT(with_names), number);
	return type ? type : find_number(others, COUNT(others), number);
}

/* Returns the fields that are names according to the rule of TYPE. */
static unsigned name_fields(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector)
{
	switch (type->rule) {
	case RRTYPE_TO_THE_END:
		return type->names < FIELD(field) ? FIELD(field) : type->names;
	case RRTYPE_CHAOS:
		return rrclass == RRCLASS_CH ? type->names : 0;
	case RRTYPE_GATEWAY:
		return selector == 3 ? type->names : 0;
	case RRTYPE_PREFIX:
		return selector == 0 ? 0 : selector == 128 ? FIELD(2) : FIELD(3);
	default:
		return type->names;
	}
}

enum zone_role rrtype_role(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector)
{
	if (field > RRTYPE_FIELD_LAST)
		field = RRTYPE_FIELD_LAST;
	if (name_fields(type, rrclass, field, selector) & FIELD(field))
		return ROLE_NAME;
	if (type->mailboxes & FIELD(field))
		return ROLE_MAILBOX;
	return type->ascii & FIELD(field) ? ROLE_ASCII : ROLE_OTHER;
}

bool rrclass_find(const unsigned char *token, size_t length, unsigned *rrclass)
{
	for (size_t i = 0; i < COUNT(classes); i++) {
		if (zone_token_compare(token, length, classes[i].mnemonic) == 0) {
			*rrclass = classes[i].number;
			return true;
		}
	}
	return read_generic(token, length, "CLASS", rrclass);
}
