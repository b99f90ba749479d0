/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Tables of RR types and classes. */
#include <config.h>

#include "zone/rrtype.h"

#include "zone/token.h"

#include <string.h>

/* The bit of a field, and the bits of a field and all after it. */
#define FIELD(n) (1U << (n))
#define FROM(n) (UINT16_MAX & ~(FIELD(n) - 1))

/* clang-format off */
/*
 * Sorted by mnemonic for the search.  Obsolete and private types that servers accept are included, and meta types,
 * which no zone contains.
 */
static const struct rrtype types[] = {
	{"A", .number = 1, .names = FIELD(1), .rule = RRTYPE_CHAOS},
	{"A6", .number = 38, .names = FIELD(2) | FIELD(3), .rule = RRTYPE_PREFIX, .selector = 1},
	{"AAAA", .number = 28},
	{"AFSDB", .number = 18, .names = FIELD(2)},
	{"ALIAS", .number = 65401, .names = FIELD(1)},
	{"AMTRELAY", .number = 260, .names = FIELD(4), .rule = RRTYPE_GATEWAY, .selector = 3},
	{"ANAME", .number = RRTYPE_NO_NUMBER, .names = FIELD(1)},
	{"ANY", .number = 255}, {"APL", .number = 42}, {"ATMA", .number = 34},
	{"AVC", .number = 258, .strings = FROM(1)},
	{"AXFR", .number = 252}, {"BRID", .number = 68},
	{"CAA", .number = 257, .values = FIELD(2) | FIELD(3)}, /* RFC 8659, section 4 */
	{"CDNSKEY", .number = 60}, {"CDS", .number = 59}, {"CERT", .number = 37},
	{"CLA", .number = 263, .strings = FROM(1)},
	{"CNAME", .number = 5, .names = FIELD(1)},
	{"CSYNC", .number = 62}, {"DELEG", .number = 61440}, {"DELEGPARAM", .number = 65433}, {"DHCID", .number = 49},
	{"DLV", .number = 32769},
	{"DNAME", .number = 39, .names = FIELD(1)},
	{"DNSKEY", .number = 48}, {"DOA", .number = 259}, {"DS", .number = 43},
	{"DSYNC", .number = 66, .names = FIELD(4)},
	{"EID", .number = 31}, {"EUI48", .number = 108}, {"EUI64", .number = 109}, {"GID", .number = 102},
	{"GPOS", .number = 27, .strings = FIELD(1) | FIELD(2) | FIELD(3)},
	{"HHIT", .number = 67},
	{"HINFO", .number = 13, .strings = FIELD(1) | FIELD(2)},
	{"HIP", .number = 55, .names = FROM(4)},
	{"HTTPS", .number = 65, .names = FIELD(2), .strings = FROM(3)},
	{"IPN", .number = 264},
	{"IPSECKEY", .number = 45, .names = FIELD(4), .rule = RRTYPE_GATEWAY, .selector = 2},
	{"ISDN", .number = 20, .strings = FIELD(1) | FIELD(2)},
	{"IXFR", .number = 251}, {"KEY", .number = 25}, {"KEYDATA", .number = 65533},
	{"KX", .number = 36, .names = FIELD(2)},
	{"L32", .number = 105}, {"L64", .number = 106}, {"LOC", .number = 29},
	{"LP", .number = 107, .names = FIELD(2)},
	{"LUA", .number = 65402, .strings = FIELD(2)},
	{"MAILA", .number = 254}, {"MAILB", .number = 253},
	{"MB", .number = 7, .names = FIELD(1)},
	{"MD", .number = 3, .names = FIELD(1)},
	{"MF", .number = 4, .names = FIELD(1)},
	{"MG", .number = 8, .mailboxes = FIELD(1)},
	{"MINFO", .number = 14, .mailboxes = FIELD(1) | FIELD(2)},
	{"MR", .number = 9, .mailboxes = FIELD(1)},
	{"MX", .number = 15, .names = FIELD(2)},
	{"NAPTR", .number = 35, .names = FIELD(6), .strings = FIELD(3) | FIELD(4) | FIELD(5)},
	{"NID", .number = 104}, {"NIMLOC", .number = 32},
	{"NINFO", .number = 56, .strings = FROM(1)},
	{"NS", .number = 2, .names = FIELD(1)},
	{"NSAP", .number = 22},
	{"NSAP-PTR", .number = 23, .names = FIELD(1)},
	{"NSEC", .number = 47, .names = FIELD(1)},
	{"NSEC3", .number = 50}, {"NSEC3PARAM", .number = 51}, {"NULL", .number = 10}, {"NXNAME", .number = 128},
	{"NXT", .number = 30, .names = FIELD(1)},
	{"OPENPGPKEY", .number = 61}, {"OPT", .number = 41},
	{"PTR", .number = 12, .names = FIELD(1)},
	{"PX", .number = 26, .names = FIELD(2) | FIELD(3)},
	{"RESINFO", .number = 261, .strings = FROM(1)},
	{"RKEY", .number = 57},
	{"RP", .number = 17, .names = FIELD(2), .mailboxes = FIELD(1)},
	{"RRSIG", .number = 46, .names = FIELD(8)},
	{"RT", .number = 21, .names = FIELD(2)},
	{"SIG", .number = 24, .names = FIELD(8)},
	{"SINK", .number = 40}, {"SMIMEA", .number = 53},
	{"SOA", .number = 6, .names = FIELD(1), .mailboxes = FIELD(2)},
	{"SPF", .number = 99, .strings = FROM(1)},
	{"SRV", .number = 33, .names = FIELD(4)},
	{"SSHFP", .number = 44},
	{"SVCB", .number = 64, .names = FIELD(2), .strings = FROM(3)},
	{"TA", .number = 32768},
	{"TALINK", .number = 58, .names = FIELD(1) | FIELD(2)},
	{"TKEY", .number = 249, .names = FIELD(1)},
	{"TLSA", .number = 52},
	{"TSIG", .number = 250, .names = FIELD(1)},
	{"TXT", .number = 16, .strings = FROM(1)},
	{"UID", .number = 101}, {"UINFO", .number = 100}, {"UNSPEC", .number = 103},
	{"URI", .number = 256, .strings = FIELD(3)},
	{"WALLET", .number = 262, .strings = FROM(1)},
	{"WKS", .number = 11},
	{"X25", .number = 19, .strings = FIELD(1)},
	{"ZONEMD", .number = 63},
};
/* clang-format on */

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

static const struct rrtype *find_mnemonic(const unsigned char *token, size_t length)
{
	size_t low = 0, high = COUNT(types);

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const int order = zone_token_compare(token, length, types[middle].mnemonic);

		if (order == 0)
			return &types[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const struct rrtype *rrtype_find(const unsigned char *token, size_t length)
{
	const struct rrtype *const type = find_mnemonic(token, length);
	unsigned number;

	if (type || !read_generic(token, length, "TYPE", &number))
		return type;
	for (size_t i = 0; i < COUNT(types); i++) {
		if (types[i].number == number)
			return &types[i];
	}
	return NULL;
}

enum zone_role rrtype_role(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector)
{
	const unsigned bits = field == 0 ? UINT16_MAX : FIELD(field < RRTYPE_FIELD_LAST ? field : RRTYPE_FIELD_LAST);
	unsigned names = type->names;

	if (type->rule == RRTYPE_CHAOS && rrclass != RRCLASS_CH)
		names = 0;
	if (type->rule == RRTYPE_GATEWAY && selector != 3)
		names = 0;
	if (type->rule == RRTYPE_PREFIX)
		names = selector == 0 ? 0 : selector == 128 ? FIELD(2) : FIELD(3);
	if (names & bits)
		return ROLE_NAME;
	if (type->mailboxes & bits)
		return ROLE_MAILBOX;
	if (type->strings & bits)
		return ROLE_STRING;
	return type->values & bits ? ROLE_VALUE : ROLE_OTHER;
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
