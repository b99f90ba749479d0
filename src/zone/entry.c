/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Tokens of a zone file, and the records and directives that they form.
 *
 * In: the available bytes.  Out: the next token, with its end (zone_token_read) and its role in the entry
 * (zone_entry_take, near the end).  The tables of RR types and classes stand between.
 */
#include <config.h>

#include "zone/parts.h"

#include "base/extensions.h"
#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

/* Where a token ends. */

enum { STOPS_WORD = 1, STOPS_STRING = 2 };

/*
 * Returns how many of the bytes to skip, in whole lanes: all stops of a word but ';' and '\\' are at most ')'.  Sets
 * *TOPS to other than 0 if one of them is above 7F.  Zones with many strings, such as SPF and DKIM, take 17 to 46%
 * fewer instructions.
 */
static inline size_t skip_lanes(const unsigned char *bytes, size_t length, bool quoted, unsigned *tops)
{
	const byte_lanes last = (byte_lanes){0} + ')';
	size_t i = 0;

	*tops = 0;
	for (; LANES_NATIVE && length - i >= LANES; i += LANES) {
		const byte_lanes block = lanes_load(bytes + i);
		const byte_lanes ends = quoted ? lanes_equal(block, '"') | lanes_equal(block, '\n')
		                               : lanes_equal(lanes_max(block, last), ')') | lanes_equal(block, ';');
		const unsigned mask = lanes_mask(ends | lanes_equal(block, '\\'));

		*tops |= lanes_mask(block) & (mask ^ (mask - 1)); /* up to the stop, which is ASCII, or all */
		if (mask)
			return i + lowest_bit(mask);
	}
	return i;
}

size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted, unsigned *found)
{
	/* clang-format off */
	/* Bytes that end a search.  A backslash removes the special meaning of the next byte, except of a line end. */
	static const unsigned char stops[256] = {
		['\n'] = STOPS_WORD | STOPS_STRING, ['\r'] = STOPS_WORD, ['\\'] = STOPS_WORD | STOPS_STRING,
		['"'] = STOPS_WORD | STOPS_STRING, [' '] = STOPS_WORD, ['\t'] = STOPS_WORD, ['('] = STOPS_WORD,
		[')'] = STOPS_WORD, [';'] = STOPS_WORD,
	};
	/* clang-format on */
	const unsigned char stop = quoted ? STOPS_STRING : STOPS_WORD;
	unsigned tops, all = 0;
	size_t i = skip_lanes(bytes, length, quoted, &tops);

	for (;; i += 2) {
		while (i < length && !(stops[bytes[i]] & stop))
			all |= bytes[i++];
		if (length - i < 2 || bytes[i] != '\\' || bytes[i + 1] == '\n' || (bytes[i + 1] == '\r' && !quoted))
			break;
		all |= bytes[i + 1];
		*found |= SCAN_BACKSLASH;
	}
	if (tops != 0 || all > 0x7F)
		*found |= SCAN_NON_ASCII;
	return i;
}

void zone_token_read(const struct input *input, struct zone_token *token)
{
	const unsigned char *const bytes = token->bytes = input->bytes;
	const size_t limit = input->length > ZONE_TOKEN_MAX ? ZONE_TOKEN_MAX + 1 : input->length;
	const bool quoted = bytes[0] == '"';
	size_t end = token->length > 0 ? token->length : quoted;

	end += zone_token_span(bytes + end, limit - end, quoted, &token->found);
	token->length = end;
	if (end == limit || (bytes[end] == '\\' && end + 1 == limit)) {
		if (limit > ZONE_TOKEN_MAX) {
			token->end = END_TOO_LONG;
		} else if (input->last) {
			token->end = quoted ? END_OPEN : end < limit ? END_BACKSLASH : END_COMPLETE;
			token->length = limit;
		}
	} else if (bytes[end] == '\\') {
		token->end = quoted ? END_CONTINUED : END_BACKSLASH;
		token->length += quoted ? 2 : 1;
	} else if (quoted && bytes[end] != '"') {
		token->end = END_OPEN;
	} else if (end + quoted > ZONE_TOKEN_MAX) {
		token->end = END_TOO_LONG;
	} else {
		token->end = END_COMPLETE;
		token->length += quoted;
	}
}

/* What a token is. */

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { RRTYPE_TXT = 16, RRTYPE_SPF = 99, RRTYPE_URI = 256, RRTYPE_CAA = 257, NO_NUMBER = 65536 };
/* BIND knows no type from this one on (RFC 6895, section 3.1), but KEYDATA, which is only in files of its own. */
enum { FIRST_RESERVED = 61440 };

/* A type of resource record, and what the fields of its RDATA are.  Each field is a token, counted from 1. */
struct rrtype {
	const char *mnemonic;
	unsigned number; /* NO_NUMBER if not assigned by IANA */
	/*
	 * A letter for each field up to the last that is a name (n), mailbox (m), string (s; S: long), parameter (p) or
	 * string that must be ASCII (v; V: long); '-' for others, and '+' at the end if all further fields are like the
	 * last.  NULL if none is.  A name can also be an address (A6, AMTRELAY, IPSECKEY), which stays as it is.
	 */
	const char *fields;
};

/* clang-format off */
/*
 * Sorted by mnemonic for the search.  Obsolete and private types that servers accept are included, and meta types,
 * which no zone contains.
 */
static const struct rrtype types[] = {
	{"A", .number = 1},
	{"A6", .number = 38, .fields = "-nn"},
	{"AAAA", .number = 28},
	{"AFSDB", .number = 18, .fields = "-n"},
	{"ALIAS", .number = 65401, .fields = "n"},
	{"AMTRELAY", .number = 260, .fields = "---n"},
	{"ANAME", .number = NO_NUMBER, .fields = "n"},
	{"ANY", .number = 255}, {"APL", .number = 42}, {"ATMA", .number = 34},
	{"AVC", .number = 258, .fields = "s+"},
	{"AXFR", .number = 252}, {"BRID", .number = 68},
	{"CAA", .number = 257, .fields = "-vV"},
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
	{"IPSECKEY", .number = 45, .fields = "---n"},
	{"ISDN", .number = 20, .fields = "ss"},
	{"ISO", .number = 70, .fields = "-s-s"},
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
	{"UID", .number = 101}, {"UINFO", .number = 100},
	{"UNECE", .number = 69, .fields = "-s-s"},
	{"UNSPEC", .number = 103},
	{"URI", .number = 256, .fields = "--V"},
	{"WALLET", .number = 262, .fields = "s+"},
	{"WKS", .number = 11},
	{"X25", .number = 19, .fields = "s"},
	{"ZONEMD", .number = 63},
};
/* clang-format on */

static const char *const classes[] = {"IN", "CS", "CH", "CHAOS", "HS", "HESIOD", "NONE", "ANY"};

/* Makes TOKEN, in upper case, the word of ENTRY, or nothing if it is longer than ZONE_WORD_MAX or contains NUL. */
static const char *read_word(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	size_t i = 0;

	for (; length <= ZONE_WORD_MAX && i < length && token[i] != '\0'; i++)
		entry->word[i] = (char)(is_letter(token[i]) ? token[i] & ~0x20 : token[i]);
	entry->word[i == length ? i : 0] = '\0';
	return entry->word;
}

/*
 * Reads the decimal digits at *AT, before END, and moves *AT after them.  Returns true and sets *NUMBER if there are
 * any and their number has at most 32 bits.
 */
static bool read_number(const unsigned char **at, const unsigned char *end, uint64_t *number)
{
	const unsigned char *const start = *at;

	for (*number = 0; *at < end && is_digit(**at) && *number <= UINT32_MAX; ++*at)
		*number = *number * 10 + (**at - '0');
	return *at > start && *number <= UINT32_MAX;
}

/* Returns true and sets *NUMBER if WORD is PREFIX and a 16-bit number (RFC 3597, section 5). */
static bool read_generic(const char *word, const char *prefix, uint64_t *number)
{
	const size_t start = strlen(prefix);
	const unsigned char *at = (const unsigned char *)word + start;

	return *word == *prefix && strncmp(word, prefix, start) == 0 &&
	       read_number(&at, at + strlen(word + start), number) && *at == '\0' && *number <= UINT16_MAX;
}

/*
 * Returns the type with the mnemonic WORD, in upper case, or TYPEnnn (RFC 3597, section 5), or NULL if it is unknown.
 */
static const struct rrtype *find_type(const char *word)
{
	size_t low = 0, high = COUNT(types);
	uint64_t number;

	while (low < high) {
		const size_t middle = (low + high) / 2;
		const char *const mnemonic = types[middle].mnemonic;
		size_t i = 0;

		while (word[i] == mnemonic[i] && word[i] != '\0')
			i++;
		if (word[i] == mnemonic[i])
			return &types[middle];
		if (word[i] < mnemonic[i])
			high = middle;
		else
			low = middle + 1;
	}
	if (!read_generic(word, "TYPE", &number))
		return NULL;
	for (size_t i = 0; i < COUNT(types); i++) {
		if (types[i].number == number)
			return &types[i];
	}
	return NULL;
}

/* Returns true if WORD is the mnemonic of a class or CLASSnnn, in upper case. */
static bool is_class(const char *word)
{
	uint64_t ignored;

	for (size_t i = 0; i < COUNT(classes); i++) {
		if (*word == *classes[i] && strcmp(word, classes[i]) == 0)
			return true;
	}
	return read_generic(word, "CLASS", &ignored);
}

/* Moves to POSITION after a token with ROLE.  Returns ROLE. */
static enum zone_role move(struct zone_entry *entry, enum zone_position position, enum zone_role role)
{
	entry->position = position;
	return role;
}

static enum zone_role take_directive(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	/* clang-format off */
	static const struct {
		const char *name;
		enum zone_position then;
	} directives[] = {
		{"$ORIGIN", AT_ORIGIN}, {"$INCLUDE", AT_FILE}, {"$GENERATE", AT_RANGE}, {"$TTL", AT_TTL},
		{"$DATE", AT_NOTHING},
	};
	/* clang-format on */
	const char *const word = read_word(entry, token, length);

	for (size_t i = 0; i < COUNT(directives); i++) {
		if (strcmp(word, directives[i].name) == 0)
			return move(entry, directives[i].then, ROLE_OTHER);
	}
	return move(entry, AT_NOTHING, ROLE_BAD_DIRECTIVE);
}

/* Returns true for a TTL such as 3600 or 1h30m: a number, or numbers with a unit each, of at most 2^32 - 1 seconds. */
static bool is_ttl(const unsigned char *at, size_t length)
{
	static const char units[] = "smhdw";
	static const uint32_t seconds[] = {1, 60, 60 * 60, 24 * 60 * 60, 7 * 24 * 60 * 60};
	const unsigned char *const end = at + length;
	uint64_t number, total = 0;

	for (bool has_units = false; total <= UINT32_MAX && read_number(&at, end, &number); has_units = true) {
		const char *const unit = at < end ? strchr(units, *at | 0x20) : NULL;

		if (!unit)
			return at == end && !has_units;
		total += number * seconds[unit - units];
		if (++at == end)
			return total <= UINT32_MAX;
	}
	return false;
}

/* Returns true for a range of $GENERATE, such as 1-10 or 1-10/2. */
static bool is_range(const unsigned char *at, size_t length)
{
	const unsigned char *const end = at + length;
	uint64_t first, last, increment = 1;

	return read_number(&at, end, &first) && at < end && *at++ == '-' && read_number(&at, end, &last) &&
	       (at == end || (*at++ == '/' && read_number(&at, end, &increment) && at == end)) && first <= last &&
	       last <= INT32_MAX && increment > 0 && increment <= INT32_MAX;
}

/* Takes TTL, class or type.  TTL and class are optional and come in either order; any other token is the type. */
static enum zone_role take_prelude(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const char *word;

	if (!entry->has_ttl && is_ttl(token, length)) {
		entry->has_ttl = true;
		return ROLE_OTHER;
	}
	word = read_word(entry, token, length);
	if (!entry->has_class && is_class(word)) {
		entry->has_class = true;
		return ROLE_OTHER;
	}
	entry->type = find_type(word);
	if (entry->type)
		return move(entry, AT_RDATA, ROLE_OTHER);
	/* It is reported, if it has the form of a type. */
	if (word[strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] != '\0')
		*entry->word = '\0';
	return move(entry, AT_RDATA, ROLE_UNKNOWN);
}

/*
 * Strings that must be ASCII, since programs read them, and names in them are in ACE: all of a type, or those of
 * records whose first string begins with VERSION.
 */
static const struct {
	unsigned type;
	const char *version, *rule;
} values[] = {
	{RRTYPE_TXT, "v=spf1", "SPF, RFC 7208"},
	{RRTYPE_SPF, "v=spf1", "SPF, RFC 7208"},
	{RRTYPE_TXT, "v=dmarc1", "DMARC, RFC 7489"},
	{RRTYPE_TXT, "v=dkim1", "DKIM, RFC 6376"},
	{RRTYPE_TXT, "v=tlsrptv1", "TLS-RPT, RFC 8460"},
	{RRTYPE_TXT, "v=stsv1", "MTA-STS, RFC 8461"},
	{RRTYPE_TXT, "v=bimi1", "BIMI"},
	{RRTYPE_CAA, NULL, "CAA, RFC 8659"},
	{RRTYPE_URI, NULL, "URI, RFC 7553"},
};

/*
 * Returns true if the text from AT to END begins with VERSION, in any case and with spaces in it, after quotation marks
 * and the like that were copied with it, and no letter or digit follows.
 */
static bool has_version(const unsigned char *at, const unsigned char *end, const char *version)
{
	uint32_t point;
	size_t size;

	while (at < end && *at >= 0x80 && (size = utf8_read_checked(at, end, &point)) > 0 &&
	       !zone_is_word_character(point))
		at += size;
	for (; at < end && *version; at++) {
		if ((is_capital(*at) ? *at | 0x20 : *at) == *version)
			version++;
		else if (*at != ' ')
			return false;
	}
	return !*version && (at == end || !(is_letter(*at) || is_digit(*at)));
}

/*
 * Returns what the strings of the RDATA are if they must be ASCII, or NULL.  The last one, of ROLE, is from AT to END;
 * all but a few show at the first byte that they have no version, which saves 6% of the instructions for real zones.
 */
static const char *find_value(const struct zone_entry *entry, enum zone_role role, const unsigned char *at,
                              const unsigned char *end)
{
	const bool sought = role != ROLE_STRING || (at < end && ((*at | 0x20) == 'v' || *at >= 0x80));

	for (size_t i = 0; sought && i < COUNT(values); i++) {
		if (values[i].type == entry->type->number &&
		    (!values[i].version || has_version(at, end, values[i].version)))
			return values[i].rule;
	}
	return entry->dkim && entry->type->number == RRTYPE_TXT ? "DKIM, RFC 6376" : NULL;
}

/* Returns the letter of FIELD in type->fields, or '-'. */
static char letter_of(const struct rrtype *type, uint64_t field)
{
	const char *at = type->fields;

	while (at && --field > 0 && at[1] != '+')
		at = at[1] == '\0' ? NULL : at + 1;
	return at ? *at : '-';
}

static enum zone_role take_rdata(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	static const enum zone_role roles[128] = {
		['n'] = ROLE_NAME,      ['m'] = ROLE_MAILBOX, ['s'] = ROLE_STRING,     ['S'] = ROLE_LONG_STRING,
		['p'] = ROLE_PARAMETER, ['v'] = ROLE_VALUE,   ['V'] = ROLE_LONG_VALUE,
	};
	const struct rrtype *const type = entry->type;
	const size_t quoted = token[0] == '"';
	enum zone_role role;

	if (!type)
		return ROLE_UNKNOWN;
	/* RDATA of any known type as bytes (RFC 3597, section 5) */
	if (entry->field == 0 && length == 2 && memcmp(token, "\\#", 2) == 0)
		return move(entry, AT_NOTHING, ROLE_OTHER);
	role = roles[(unsigned char)letter_of(type, ++entry->field)];
	/* $GENERATE takes RDATA of several fields as one string. */
	if (entry->generate && quoted && type->fields && strpbrk(type->fields, "nm"))
		role = ROLE_NAME;
	if (role == ROLE_VALUE || role == ROLE_LONG_VALUE || (role == ROLE_STRING && entry->field == 1))
		entry->rule = find_value(entry, role, token + quoted, token + length);
	return role == ROLE_STRING && entry->rule ? ROLE_VALUE : role;
}

/* clang-format off */
/* What a token at each position is, where the next one is, and what servers make of quotes around it. */
static const struct {
	enum zone_role role;
	enum zone_position next;
	enum zone_quotes quotes;
} positions[] = {
	[AT_START]       = {ROLE_NAME, AT_PRELUDE, QUOTES_DIFFER}, /* or a directive */
	[AT_PRELUDE]     = {ROLE_OTHER, AT_PRELUDE, QUOTES_REJECTED}, /* take_prelude */
	[AT_RDATA]       = {ROLE_OTHER, AT_RDATA, QUOTES_REJECTED}, /* take_rdata */
	[AT_ORIGIN]      = {ROLE_ORIGIN, AT_EXTRA, QUOTES_REJECTED},
	[AT_TTL]         = {ROLE_OTHER, AT_EXTRA, QUOTES_REJECTED},
	[AT_FILE]        = {ROLE_FILE, AT_FILE_ORIGIN, QUOTES_ALLOWED},
	[AT_RANGE]       = {ROLE_OTHER, AT_LEFT_SIDE, QUOTES_REJECTED},
	[AT_LEFT_SIDE]   = {ROLE_NAME, AT_PRELUDE, QUOTES_REJECTED},
	[AT_FILE_ORIGIN] = {ROLE_NAME, AT_EXTRA, QUOTES_REJECTED},
	[AT_EXTRA]       = {ROLE_BAD_ARGUMENT, AT_EXTRA, QUOTES_REJECTED},
	[AT_NOTHING]     = {ROLE_OTHER, AT_NOTHING, QUOTES_ALLOWED},
};
/* clang-format on */

/* Takes the next TOKEN.  Returns its role. */
static enum zone_role take(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const enum zone_position position = entry->position;

	if (position == AT_PRELUDE)
		return take_prelude(entry, token, length);
	if (position == AT_RDATA)
		return take_rdata(entry, token, length);
	if (position == AT_START && token[0] == '$')
		return take_directive(entry, token, length);
	entry->generate |= position == AT_LEFT_SIDE;
	entry->position = positions[position].next;
	if ((position == AT_TTL && !is_ttl(token, length)) || (position == AT_RANGE && !is_range(token, length)))
		return ROLE_BAD_ARGUMENT;
	return positions[position].role;
}

/* Returns what servers make of quotes around TOKEN, the last one of ENTRY. */
static enum zone_quotes find_quotes(const struct zone_entry *entry, const struct zone_token *token)
{
	const struct rrtype *const type = entry->type;

	if (token->position != AT_RDATA)
		return positions[token->position].quotes;
	if (!type || is_string_role(token->role) || type->number >= FIRST_RESERVED)
		return QUOTES_ALLOWED;
	/* BIND reads the target before SvcParams, and the template of $GENERATE, with and without quotes. */
	return entry->generate || letter_of(type, entry->field + 1) == 'p' ? QUOTES_DIFFER : QUOTES_REJECTED;
}

void zone_entry_take(struct zone_entry *entry, struct zone_token *token)
{
	token->position = entry->position;
	token->role = take(entry, token->bytes, token->length);
	token->generate = entry->generate;
	if (token->bytes[0] == '"')
		token->quotes = find_quotes(entry, token);
}

bool zone_entry_lacks(const struct zone_entry *entry)
{
	return (entry->position >= AT_ORIGIN && entry->position <= AT_LEFT_SIDE) ||
	       (entry->generate &&
	        (entry->position == AT_PRELUDE || (entry->position == AT_RDATA && entry->field == 0)));
}
