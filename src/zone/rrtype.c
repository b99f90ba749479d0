/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Tables of RR types and classes. */
#include <config.h>

#include "zone/parts.h"

#include <string.h>

/* clang-format off */
/*
 * Sorted by mnemonic for the search.  Obsolete and private types that servers accept are included, and meta types,
 * which no zone contains.
 */
static const struct rrtype types[] = {
	{"A", .number = 1, .fields = "n", .rule = RRTYPE_CHAOS},
	{"A6", .number = 38, .fields = "-nn", .rule = RRTYPE_PREFIX, .selector = 1},
	{"AAAA", .number = 28},
	{"AFSDB", .number = 18, .fields = "-n"},
	{"ALIAS", .number = 65401, .fields = "n"},
	{"AMTRELAY", .number = 260, .fields = "---n", .rule = RRTYPE_GATEWAY, .selector = 3},
	{"ANAME", .number = RRTYPE_NO_NUMBER, .fields = "n"},
	{"ANY", .number = 255}, {"APL", .number = 42}, {"ATMA", .number = 34},
	{"AVC", .number = 258, .fields = "s+"},
	{"AXFR", .number = 252}, {"BRID", .number = 68},
	{"CAA", .number = 257, .fields = "-vV"}, /* RFC 8659, section 4 */
	{"CDNSKEY", .number = 60}, {"CDS", .number = 59}, {"CERT", .number = 37},
	{"CLA", .number = 263, .fields = "s+"},
	{"CNAME", .number = 5, .fields = "n"},
	{"CSYNC", .number = 62}, {"DELEG", .number = 61440}, {"DELEGPARAM", .number = 65433}, {"DHCID", .number = 49},
	{"DLV", .number = 32769},
	{"DNAME", .number = 39, .fields = "n"},
	{"DNSKEY", .number = 48},
	{"DOA", .number = 259, .fields = "---s"}, /* the media type */
	{"DS", .number = 43},
	{"DSYNC", .number = 66, .fields = "---n"},
	{"EID", .number = 31}, {"EUI48", .number = 108}, {"EUI64", .number = 109}, {"GID", .number = 102},
	{"GPOS", .number = 27, .fields = "sss"},
	{"HHIT", .number = 67},
	{"HINFO", .number = 13, .fields = "ss"},
	{"HIP", .number = 55, .fields = "---n+"},
	{"HTTPS", .number = 65, .fields = "-np+"},
	{"IPN", .number = 264},
	{"IPSECKEY", .number = 45, .fields = "---n", .rule = RRTYPE_GATEWAY, .selector = 2},
	{"ISDN", .number = 20, .fields = "ss"},
	{"IXFR", .number = 251}, {"KEY", .number = 25}, {"KEYDATA", .number = 65533},
	{"KX", .number = 36, .fields = "-n"},
	{"L32", .number = 105}, {"L64", .number = 106}, {"LOC", .number = 29},
	{"LP", .number = 107, .fields = "-n"},
	{"LUA", .number = 65402, .fields = "-S"},
	{"MAILA", .number = 254}, {"MAILB", .number = 253},
	{"MB", .number = 7, .fields = "n"},
	{"MD", .number = 3, .fields = "n"},
	{"MF", .number = 4, .fields = "n"},
	{"MG", .number = 8, .fields = "m"},
	{"MINFO", .number = 14, .fields = "mm"},
	{"MR", .number = 9, .fields = "m"},
	{"MX", .number = 15, .fields = "-n"},
	{"NAPTR", .number = 35, .fields = "--sssn"},
	{"NID", .number = 104}, {"NIMLOC", .number = 32},
	{"NINFO", .number = 56, .fields = "s+"},
	{"NS", .number = 2, .fields = "n"},
	{"NSAP", .number = 22},
	{"NSAP-PTR", .number = 23, .fields = "n"},
	{"NSEC", .number = 47, .fields = "n"},
	{"NSEC3", .number = 50}, {"NSEC3PARAM", .number = 51}, {"NULL", .number = 10}, {"NXNAME", .number = 128},
	{"NXT", .number = 30, .fields = "n"},
	{"OPENPGPKEY", .number = 61}, {"OPT", .number = 41},
	{"PTR", .number = 12, .fields = "n"},
	{"PX", .number = 26, .fields = "-nn"},
	{"RESINFO", .number = 261, .fields = "s+"},
	{"RKEY", .number = 57},
	{"RP", .number = 17, .fields = "mn"},
	{"RRSIG", .number = 46, .fields = "-------n"},
	{"RT", .number = 21, .fields = "-n"},
	{"SIG", .number = 24, .fields = "-------n"},
	{"SINK", .number = 40}, {"SMIMEA", .number = 53},
	{"SOA", .number = 6, .fields = "nm"},
	{"SPF", .number = 99, .fields = "s+"},
	{"SRV", .number = 33, .fields = "---n"},
	{"SSHFP", .number = 44},
	{"SVCB", .number = 64, .fields = "-np+"},
	{"TA", .number = 32768},
	{"TALINK", .number = 58, .fields = "nn"},
	{"TKEY", .number = 249, .fields = "n"},
	{"TLSA", .number = 52},
	{"TSIG", .number = 250, .fields = "n"},
	{"TXT", .number = 16, .fields = "s+"},
	{"UID", .number = 101}, {"UINFO", .number = 100}, {"UNSPEC", .number = 103},
	{"URI", .number = 256, .fields = "--S"},
	{"WALLET", .number = 262, .fields = "s+"},
	{"WKS", .number = 11},
	{"X25", .number = 19, .fields = "s"},
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

/* Returns true and sets *NUMBER if WORD is PREFIX and a 16-bit number (RFC 3597, section 5). */
static bool read_generic(const char *word, const char *prefix, unsigned *number)
{
	const size_t start = strlen(prefix);

	return *word == *prefix && strncmp(word, prefix, start) == 0 &&
	       zone_token_number((const unsigned char *)word + start, strlen(word + start), number);
}

static const struct rrtype *find_mnemonic(const char *word)
{
	size_t low = 0, high = COUNT(types);

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const char *const mnemonic = types[middle].mnemonic;
		const int order = *word != *mnemonic ? *word - *mnemonic : strcmp(word, mnemonic);

		if (order == 0)
			return &types[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

const struct rrtype *rrtype_find(const char *word)
{
	const struct rrtype *const type = find_mnemonic(word);
	unsigned number;

	if (type || !read_generic(word, "TYPE", &number))
		return type;
	for (size_t i = 0; i < COUNT(types); i++) {
		if (types[i].number == number)
			return &types[i];
	}
	return NULL;
}

/* Returns true if a name stands in FIELD, which a rule of TYPE may make something else. */
static bool is_name_field(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector)
{
	switch (type->rule) {
	case RRTYPE_CHAOS:
		return rrclass == RRCLASS_CH;
	case RRTYPE_GATEWAY:
		return selector == 3;
	case RRTYPE_PREFIX:
		return selector != 0 && field == (selector == 128 ? 2 : 3);
	default:
		return true;
	}
}

enum zone_role rrtype_role(const struct rrtype *type, unsigned rrclass, unsigned field, unsigned selector)
{
	static const enum zone_role roles[128] = {
		['n'] = ROLE_NAME,      ['m'] = ROLE_MAILBOX, ['s'] = ROLE_STRING,     ['S'] = ROLE_LONG_STRING,
		['p'] = ROLE_PARAMETER, ['v'] = ROLE_VALUE,   ['V'] = ROLE_LONG_VALUE,
	};
	const char *at = type->fields;
	enum zone_role role = ROLE_OTHER, other;

	if (field == 0) {
		while (at && at[field] != '\0' && at[field] != '+') {
			other = rrtype_role(type, rrclass, ++field, selector);
			role = role == ROLE_OTHER || (other != ROLE_OTHER && other < role) ? other : role;
		}
		return role;
	}
	for (unsigned left = field; at && --left > 0 && at[1] != '+';)
		at = at[1] == '\0' ? NULL : at + 1;
	role = at ? roles[(unsigned char)*at] : ROLE_OTHER;
	return role == ROLE_NAME && !is_name_field(type, rrclass, field, selector) ? ROLE_OTHER : role;
}

bool rrclass_find(const char *word, unsigned *rrclass)
{
	for (size_t i = 0; i < COUNT(classes); i++) {
		if (*word == *classes[i].mnemonic && strcmp(word, classes[i].mnemonic) == 0) {
			*rrclass = classes[i].number;
			return true;
		}
	}
	return read_generic(word, "CLASS", rrclass);
}
