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

/* What ends a token. */
enum { STOPS_WORD = 1, STOPS_STRING = 2 };

/*
 * Returns how many of the bytes to skip, in whole lanes: all stops of a word but ';' and '\\' are at most ')'.  Sets
 * *TOPS to other than 0 if one of them is above 7F.  Zones with many strings, such as SPF and DKIM, consist mostly
 * of such bytes.
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
		while (i < length && !(stops[bytes[i]] & stop)) {
			const unsigned byte = bytes[i++];

			all |= byte | ((byte - 1) & 0x100); /* with bit 8 if it is NUL */
		}
		if (length - i < 2 || bytes[i] != '\\' || bytes[i + 1] == '\n' || (bytes[i + 1] == '\r' && !quoted))
			break;
		all |= bytes[i + 1];
		*found |= ZONE_BACKSLASH;
	}
	if (tops != 0 || all > 0x7F)
		*found |= (tops != 0 || all & 0x80 ? ZONE_NON_ASCII : 0) | (all & 0x100 && !quoted ? ZONE_NUL : 0);
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

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum { RRTYPE_TXT = 16, RRTYPE_SPF = 99, RRTYPE_URI = 256, RRTYPE_CAA = 257, NO_NUMBER = 65536 };
/* BIND knows no type from this one on (RFC 6895, section 3.1), but KEYDATA, which is only in files of its own. */
enum { FIRST_RESERVED = 61440 };

/* clang-format off */
/* What a field of RDATA is, with the role of its token. */
enum field {
	ANYTHING = ROLE_OTHER, STRINGS = ROLE_STRING, NAMES = ROLE_NAME, PARAMETERS = ROLE_PARAMETER, /* all further ones */
	ONE = 32, /* before another field */
	ADDRESS = ONE | ROLE_OTHER, NUMBER = ADDRESS, TIME = ADDRESS, WORD = ADDRESS,
	NAME = ONE | ROLE_NAME, GATEWAY = ONE | ROLE_GATEWAY, MAILBOX = ONE | ROLE_MAILBOX,
	STRING = ONE | ROLE_STRING, LONG_STRING = ONE | ROLE_LONG_STRING,
	VALUE = ONE | ROLE_VALUE, LONG_VALUE = ONE | ROLE_LONG_VALUE,
	END = 2 * ONE | ROLE_OTHER /* none follows: BIND rejects another */
};

enum { FIELDS_MAX = 9 }; /* with the last, which stays: ANYTHING, END or the like */

/* A type of resource record. */
struct rrtype {
	const char *mnemonic;
	unsigned number; /* NO_NUMBER if not assigned by IANA */
	unsigned char fields[FIELDS_MAX];
};

/*
 * Sorted by mnemonic for the search.  Obsolete and private types that servers accept are included, and meta types,
 * which no zone contains.
 */
static const struct rrtype types[] = {
	{"A", 1, {ADDRESS, END}}, {"A6", 38, {NUMBER, GATEWAY, NAME}}, {"AAAA", 28, {ADDRESS, END}},
	{"AFSDB", 18, {NUMBER, NAME, END}}, {"ALIAS", 65401, {NAME}},
	{"AMTRELAY", 260, {NUMBER, NUMBER, NUMBER, GATEWAY}}, {"ANAME", NO_NUMBER, {NAME}}, {"ANY", 255, {0}},
	{"APL", 42, {0}}, {"ATMA", 34, {0}}, {"AVC", 258, {STRINGS}}, {"AXFR", 252, {0}}, {"BRID", 68, {0}},
	{"CAA", 257, {NUMBER, VALUE, LONG_VALUE, END}}, {"CDNSKEY", 60, {0}}, {"CDS", 59, {0}}, {"CERT", 37, {0}},
	{"CLA", 263, {STRINGS}}, {"CNAME", 5, {NAME, END}}, {"CSYNC", 62, {0}}, {"DELEG", 61440, {0}},
	{"DELEGPARAM", 65433, {0}}, {"DHCID", 49, {0}}, {"DLV", 32769, {0}}, {"DNAME", 39, {NAME, END}},
	{"DNSKEY", 48, {0}}, {"DOA", 259, {NUMBER, NUMBER, NUMBER, STRING}}, {"DS", 43, {0}},
	{"DSYNC", 66, {WORD, NUMBER, NUMBER, NAME}}, {"EID", 31, {0}}, {"EUI48", 108, {ADDRESS, END}},
	{"EUI64", 109, {ADDRESS, END}}, {"GID", 102, {0}}, {"GPOS", 27, {STRING, STRING, STRING, END}},
	{"HHIT", 67, {0}}, {"HINFO", 13, {STRING, STRING, END}}, {"HIP", 55, {NUMBER, WORD, WORD, NAMES}},
	{"HTTPS", 65, {NUMBER, NAME, PARAMETERS}}, {"IPN", 264, {0}},
	{"IPSECKEY", 45, {NUMBER, NUMBER, NUMBER, GATEWAY}}, {"ISDN", 20, {STRING, STRING}},
	{"ISO", 70, {WORD, STRING, WORD, STRING}}, {"IXFR", 251, {0}}, {"KEY", 25, {0}}, {"KEYDATA", 65533, {0}},
	{"KX", 36, {NUMBER, NAME, END}}, {"L32", 105, {NUMBER, ADDRESS, END}}, {"L64", 106, {NUMBER, ADDRESS, END}},
	{"LOC", 29, {0}}, {"LP", 107, {NUMBER, NAME, END}}, {"LUA", 65402, {WORD, LONG_STRING}}, {"MAILA", 254, {0}},
	{"MAILB", 253, {0}}, {"MB", 7, {NAME, END}}, {"MD", 3, {NAME, END}}, {"MF", 4, {NAME, END}},
	{"MG", 8, {MAILBOX, END}}, {"MINFO", 14, {MAILBOX, MAILBOX, END}}, {"MR", 9, {MAILBOX, END}},
	{"MX", 15, {NUMBER, NAME, END}}, {"NAPTR", 35, {NUMBER, NUMBER, STRING, STRING, STRING, NAME, END}},
	{"NID", 104, {NUMBER, ADDRESS, END}}, {"NIMLOC", 32, {0}}, {"NINFO", 56, {STRINGS}}, {"NS", 2, {NAME, END}},
	{"NSAP", 22, {0}}, {"NSAP-PTR", 23, {NAME, END}}, {"NSEC", 47, {NAME}}, {"NSEC3", 50, {0}},
	{"NSEC3PARAM", 51, {0}}, {"NULL", 10, {0}}, {"NXNAME", 128, {0}}, {"NXT", 30, {NAME}}, {"OPENPGPKEY", 61, {0}},
	{"OPT", 41, {0}}, {"PTR", 12, {NAME, END}}, {"PX", 26, {NUMBER, NAME, NAME, END}}, {"RESINFO", 261, {STRINGS}},
	{"RKEY", 57, {0}}, {"RP", 17, {MAILBOX, NAME, END}},
	{"RRSIG", 46, {WORD, NUMBER, NUMBER, NUMBER, TIME, TIME, NUMBER, NAME}}, {"RT", 21, {NUMBER, NAME, END}},
	{"SIG", 24, {WORD, NUMBER, NUMBER, NUMBER, TIME, TIME, NUMBER, NAME}}, {"SINK", 40, {0}}, {"SMIMEA", 53, {0}},
	{"SOA", 6, {NAME, MAILBOX, NUMBER, TIME, TIME, TIME, TIME, END}}, {"SPF", 99, {STRINGS}},
	{"SRV", 33, {NUMBER, NUMBER, NUMBER, NAME, END}}, {"SSHFP", 44, {0}}, {"SVCB", 64, {NUMBER, NAME, PARAMETERS}},
	{"TA", 32768, {0}}, {"TALINK", 58, {NAME, NAME, END}}, {"TKEY", 249, {NAME}}, {"TLSA", 52, {0}},
	{"TSIG", 250, {NAME}}, {"TXT", 16, {STRINGS}}, {"UID", 101, {0}}, {"UINFO", 100, {0}},
	{"UNECE", 69, {WORD, STRING, WORD, STRING}}, {"UNSPEC", 103, {0}},
	{"URI", 256, {NUMBER, NUMBER, LONG_VALUE, END}}, {"WALLET", 262, {STRINGS}}, {"WKS", 11, {0}},
	{"X25", 19, {STRING, END}}, {"ZONEMD", 63, {0}},
};

static const struct {
	const char *name;
	enum zone_position then;
} directives[] = {
	{"$ORIGIN", AT_ORIGIN}, {"$INCLUDE", AT_FILE}, {"$GENERATE", AT_RANGE}, {"$TTL", AT_TTL}, {"$DATE", AT_NOTHING},
};

/* What a token at each position is, where the next one is, and what servers make of quotes around it. */
static const struct {
	enum zone_role role;
	enum zone_position next;
	enum zone_quotes quotes;
} positions[] = {
	[AT_START]       = {ROLE_NAME, AT_PRELUDE, QUOTES_DIFFER}, /* or a directive */
	[AT_INDENTED]    = {ROLE_OTHER, AT_PRELUDE, QUOTES_REJECTED}, /* take_prelude */
	[AT_PRELUDE]     = {ROLE_OTHER, AT_PRELUDE, QUOTES_REJECTED}, /* take_prelude */
	[AT_NOTHING]     = {ROLE_OTHER, AT_NOTHING, QUOTES_ALLOWED},
	[AT_ORIGIN]      = {ROLE_ORIGIN, AT_EXTRA, QUOTES_REJECTED},
	[AT_TTL]         = {ROLE_OTHER, AT_EXTRA, QUOTES_REJECTED},
	[AT_FILE]        = {ROLE_FILE, AT_FILE_ORIGIN, QUOTES_ALLOWED},
	[AT_RANGE]       = {ROLE_OTHER, AT_LEFT_SIDE, QUOTES_REJECTED},
	[AT_LEFT_SIDE]   = {ROLE_NAME, AT_PRELUDE, QUOTES_REJECTED},
	[AT_FILE_ORIGIN] = {ROLE_NAME, AT_EXTRA, QUOTES_REJECTED},
	[AT_EXTRA]       = {ROLE_BAD_ARGUMENT, AT_EXTRA, QUOTES_REJECTED},
	[AT_LOST]        = {ROLE_KEPT, AT_LOST, QUOTES_ALLOWED},
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
	const char *const word = read_word(entry, token, length);

	for (size_t i = 0; i < COUNT(directives); i++) {
		if (strcmp(word, directives[i].name) == 0)
			return move(entry, directives[i].then, ROLE_OTHER);
	}
	return move(entry, AT_LOST, ROLE_BAD_DIRECTIVE);
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

/* Returns true for a range of $GENERATE, such as 1-10 or 1-10/2.  BIND ignores what follows. */
static bool is_range(const unsigned char *at, size_t length)
{
	const unsigned char *const end = at + length;
	uint64_t first, last, increment = 1;

	return read_number(&at, end, &first) && at < end && *at++ == '-' && read_number(&at, end, &last) &&
	       (at == end || *at++ != '/' || read_number(&at, end, &increment)) && first <= last && last <= INT32_MAX &&
	       increment > 0 && increment <= INT32_MAX;
}

/* Takes TTL, class or type.  TTL and class are optional and come in either order; any other token is the type. */
static enum zone_role take_prelude(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const char *word;

	if (entry->position == AT_INDENTED && *token == '$' && !entry->parenthesis)
		return move(entry, AT_LOST, ROLE_BAD_DIRECTIVE);
	entry->position = AT_PRELUDE;
	if (!entry->has_ttl && is_digit(*token) && is_ttl(token, length)) {
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

/* Returns what the strings of the RDATA are if they must be ASCII, or NULL.  The last one is from AT to END. */
static const char *find_value(const struct zone_entry *entry, const unsigned char *at, const unsigned char *end)
{
	for (size_t i = 0; i < COUNT(values); i++) {
		if (values[i].type == entry->type->number &&
		    (!values[i].version || has_version(at, end, values[i].version)))
			return values[i].rule;
	}
	return entry->dkim && entry->type->number == RRTYPE_TXT ? "DKIM, RFC 6376" : NULL;
}

/* Returns true if a field of TYPE is a name. */
static bool has_names(const struct rrtype *type)
{
	const unsigned char *const fields = type->fields;

	return memchr(fields, NAME, FIELDS_MAX) || memchr(fields, MAILBOX, FIELDS_MAX) ||
	       memchr(fields, NAMES, FIELDS_MAX);
}

static enum zone_role take_rdata(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const struct rrtype *const type = entry->type;
	const size_t quoted = token[0] == '"';
	const bool first = !entry->has_rdata;
	enum zone_role role;

	entry->has_rdata = true;
	if (!type)
		return ROLE_UNKNOWN;
	/* RDATA of any known type as bytes (RFC 3597, section 5) */
	if (first && length == 2 && memcmp(token, "\\#", 2) == 0)
		return move(entry, AT_NOTHING, ROLE_OTHER);
	role = type->fields[entry->field] % ONE;
	entry->field += type->fields[entry->field] / ONE == 1;
	/* $GENERATE takes RDATA of several fields as one string. */
	if (entry->generate && quoted && has_names(type))
		role = ROLE_NAME;
	if (role == ROLE_VALUE || role == ROLE_LONG_VALUE || (role == ROLE_STRING && first))
		entry->rule = find_value(entry, token + quoted, token + length);
	return role == ROLE_STRING && entry->rule ? ROLE_VALUE : role;
}

/* Takes the next TOKEN.  Returns its role. */
static enum zone_role take(struct zone_entry *entry, const unsigned char *token, size_t length)
{
	const enum zone_position position = entry->position;

	if (position == AT_INDENTED || position == AT_PRELUDE)
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
	return entry->generate || type->fields[entry->field] == PARAMETERS ? QUOTES_DIFFER : QUOTES_REJECTED;
}

void zone_entry_take(struct zone_entry *entry, struct zone_token *token)
{
	token->position = entry->position;
	token->role = take(entry, token->bytes, token->length);
	token->generate = entry->generate;
	if (token->bytes[0] == '"')
		token->quotes = find_quotes(entry, token);
}

void zone_entry_continue(struct zone_entry *entry)
{
	if (entry->position == AT_RDATA && entry->type && !entry->generate && entry->type->fields[entry->field] == END)
		entry->position = AT_END;
}
