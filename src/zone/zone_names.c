/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The names of a zone.
 *
 * In: a word whose role is a name, and the origin.  Out: the answer about the word.  zone_names_convert, the last
 * function, takes these steps:
 *   judge_origin     finds out, once for an origin, what it means for the Bidi Rule
 *   prepare          finds an instance of DNS-SD at the start of the name, and escapes it
 *   set_origin       makes the argument of $ORIGIN the origin
 *   encode_token, decode_token, check_token
 *                    call name_encode or name_decode (names/convert.c), and move faults to the bytes of the word
 */
#include <config.h>

#include "zone/parts.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <string.h>

void zone_names_free(struct zone_names *names)
{
	name_free(&names->name);
	buffer_free(&names->out);
	buffer_free(&names->escaped);
}

static void forget_origin(struct zone_names *names)
{
	names->origin.context = (struct name_context){.relative = true};
	names->origin.name = names->origin.room;
	names->origin.length = 0;
	names->origin.judged = true;
}

/*
 * Makes NAME, in CONTEXT, the origin, as servers read it: its A-labels need not be valid.  Returns STATUS_OK, or the
 * error if the origin is unknown now.
 */
static enum status set_origin(struct zone_names *names, const struct name_context *context, const unsigned char *name,
                              size_t length)
{
	const struct name *const read = &names->name;
	struct name_rules rules = names->rules;
	size_t octets, added, old;
	unsigned char *text;
	enum status status;
	struct fault ignored;

	if (length == 1 && name[0] == '@')
		return STATUS_OK;
	names->out.length = 0;
	rules.unchecked = true;
	status = name_encode(&names->name, &rules, context, name, length, &names->out, &ignored);
	if (status != STATUS_OK || read->ace_length == 0) {
		forget_origin(names);
		names->origin.context.relative = status != STATUS_OK; /* the root adds nothing to a name */
		return status;
	}
	octets = read->ace_length + 1 + (read->rooted ? 0 : context->origin);
	added = names->out.length - read->rooted;
	old = read->rooted ? 0 : names->origin.length;
	if (octets > NAME_ACE_MAX + 1 || added + 1 + old > sizeof names->origin.room) {
		forget_origin(names);
		return STATUS_OK;
	}
	text = names->origin.room + sizeof names->origin.room - old - (old > 0) - added;
	memcpy(text, names->out.bytes, added);
	if (old > 0)
		text[added] = '.';
	names->origin.name = text;
	names->origin.length = added + (old > 0) + old;
	names->origin.judged = false;
	names->origin.context.relative = true;
	names->origin.context.origin = octets;
	if (read->rooted || !context->relative)
		names->origin.context.top_length = read->labels[read->label_count - 1].out_length;
	names->origin.context.top = text + names->origin.length - names->origin.context.top_length;
	return STATUS_OK;
}

/*
 * Finds out whether the origin makes names Bidi domain names (RFC 5893, section 1.4), and whether it violates the Bidi
 * Rule if another label does.  Returns false if out of memory.
 */
static bool judge_origin(struct zone_names *names)
{
	enum status status;

	names->origin.judged = true;
	names->out.length = 0;
	status = name_judge_origin(&names->name, &names->rules, names->origin.name, names->origin.length, &names->out,
	                           &names->origin.bidi);
	names->origin.context.rtl = names->name.rtl;
	names->origin.context.bidi = status == STATUS_BIDI ? &names->origin.bidi : NULL;
	return status != STATUS_NO_MEMORY;
}

enum status zone_names_start(struct zone_names *names, const struct convert_options *options)
{
	const struct name_context absolute = {.relative = false};
	const char *const origin = options->origin;
	enum status status = STATUS_OK;

	names->rules = name_rules(options);
	names->options = *options;
	forget_origin(names);
	if (origin && !*origin)
		return STATUS_EMPTY_LABEL;
	if (origin && strcmp(origin, "@") == 0) /* in a zone, the origin itself */
		return STATUS_DISALLOWED;
	if (origin)
		status = set_origin(names, &absolute, (const unsigned char *)origin, strlen(origin));
	names->first = names->origin;
	return status;
}

void zone_names_restart(struct zone_names *names)
{
	names->origin = names->first;
}

void zone_names_skip(struct zone_names *names, enum zone_role role)
{
	if (role == ROLE_ORIGIN)
		forget_origin(names);
}

/* Returns true if NAME has the label _domainkey. */
static bool has_domainkey(const unsigned char *name, size_t length)
{
	static const char domainkey[] = "_DOMAINKEY";
	const unsigned char *const end = name + length;
	const size_t size = sizeof domainkey - 1;
	char word[ZONE_WORD_MAX + 1];

	for (const unsigned char *at = name; (size_t)(end - at) >= size && (at = memchr(at, '_', (size_t)(end - at)));
	     at++) {
		if ((size_t)(end - at) >= size && zone_token_word(at, size, word) && strcmp(word, domainkey) == 0 &&
		    (at == name || at[-1] == '.') && (at + size == end || at[size] == '.'))
			return true;
	}
	return false;
}

bool zone_names_is_dkim(const struct zone_names *names, const unsigned char *name, size_t length)
{
	return has_domainkey(name, length) ||
	       (length > 0 && name[length - 1] != '.' && has_domainkey(names->origin.name, names->origin.length));
}

/* Finds the first byte from FIRST to LAST in a U-label of NAME, converted from TOKEN.  Sets FAULT to STATUS for it. */
static bool find_in_u_labels(const struct name *name, const unsigned char *token, unsigned char first,
                             unsigned char last, enum status status, struct fault *fault)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];
		const unsigned char *const start = token + label->start;

		for (size_t at = 0; label->kind == LABEL_U && at < label->length; at++) {
			if (start[at] < first || start[at] > last)
				continue;
			*fault = fault_at(status, label->start, label->start, label->length);
			fault->code_point = start[at];
			name_keep_label(name, label, fault);
			return true;
		}
	}
	return false;
}

/* A name as it stands in the zone (raw), and the bytes to convert, in which its instance of DNS-SD is ASCII. */
struct zone_name {
	const unsigned char *raw;
	size_t raw_length;
	const unsigned char *bytes;
	size_t length;
	size_t instance; /* length of its first label, if it is an instance of DNS-SD, or 0 */
	struct name_context context;
};

/* Returns true if TOKEN or the origin may contain the underscore of a service.  The level lookup maps others to it. */
static bool may_have_service(const struct zone_names *names, const struct zone_name *token)
{
	return memchr(token->raw, '_', token->raw_length) || memchr(token->raw, '\\', token->raw_length) ||
	       names->origin.name[0] == '_' || (names->options.level == IDNA_LOOKUP && !names->options.decode);
}

/*
 * Moves *AT from the start of a label to its dot, or to END.  WORD, of ZONE_WORD_MAX + 1 bytes, becomes the label in
 * upper case, as far as it fits, or empty if the label is not ASCII.
 */
static void read_label(const unsigned char **at, const unsigned char *end, char *word)
{
	unsigned char bytes[ZONE_WORD_MAX];
	size_t length = 0;

	for (bool ascii = true; *at < end && **at != '.';) {
		unsigned octet = **at;

		*at += octet == '\\' ? name_read_octet(*at, (size_t)(end - *at), &octet) : 1;
		ascii &= octet < 0x80;
		if (!ascii)
			length = 0;
		else if (length < sizeof bytes)
			bytes[length++] = (unsigned char)octet;
	}
	zone_token_word(bytes, length, word);
}

static bool is_service(const char *word)
{
	return word[0] == '_' && word[1] != '\0';
}

static bool is_protocol(const char *word)
{
	return strcmp(word, "_TCP") == 0 || strcmp(word, "_UDP") == 0;
}

/* Returns the length of the first label of TOKEN.  Sets *REST to the number of bytes after its separator. */
static size_t first_label(const struct zone_names *names, const struct zone_name *token, size_t *rest)
{
	const unsigned char *const end = token->raw + token->raw_length, *at = token->raw;
	uint32_t point;
	unsigned octet;

	for (size_t size; at < end; at += size) {
		size = names->rules.dots ? utf8_read_checked(at, end, &point) : 0;
		if (*at == '.' || (size > 1 && idna_is_separator(point))) {
			*rest = (size_t)(end - at) - (size > 1 ? size : 1);
			return (size_t)(at - token->raw);
		}
		if (size < 2)
			size = *at == '\\' ? name_read_octet(at, (size_t)(end - at), &octet) : 1;
	}
	*rest = 0;
	return token->raw_length;
}

/*
 * Sets token->instance if the first label of TOKEN is an instance or subtype of DNS-SD (RFC 6763, sections 4.1 and
 * 7.1): the next labels are _service and _tcp or _udp, or _sub before them, after mapping.  If TOKEN has no trailing
 * dot, the labels of the origin are after its own.  Returns false if out of memory.
 */
static bool find_instance(struct zone_names *names, struct zone_name *token)
{
	const unsigned char *const origin_end = names->origin.name + names->origin.length;
	const unsigned char *end = token->raw + token->raw_length, *at;
	char words[3][ZONE_WORD_MAX + 1];
	size_t rest, first = first_label(names, token, &rest);
	bool absolute = rest == 0 && first < token->raw_length;
	enum status status;
	struct fault ignored;
	size_t service;

	at = end - rest;
	if (rest > 0 && *at != '_' && *at != '\\' && *at < 0x80) /* whatever follows it */
		return true;
	if (!names->options.decode && names->options.level == IDNA_LOOKUP && !is_ascii(at, rest)) {
		names->out.length = 0;
		status = name_encode(&names->name, &names->rules, NULL, at, rest, &names->out, &ignored);
		if (status == STATUS_NO_MEMORY)
			return false;
		at = names->out.bytes;
		end = at + names->out.length; /* after an error, before the label */
		absolute = status != STATUS_OK;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (at == end && !absolute) {
			at = names->origin.name;
			end = origin_end;
			absolute = true;
		}
		read_label(&at, end, words[i]);
		if (at < end)
			absolute |= ++at == end;
	}
	service = strcmp(words[0], "_SUB") == 0 && is_service(words[1]) && !is_protocol(words[1]);
	if (is_service(words[service]) && is_protocol(words[service + 1]))
		token->instance = first;
	return true;
}

/*
 * Finds the instance of DNS-SD at the start of TOKEN and escapes it: in the DNS, it is UTF-8, not an A-label (RFC 6763,
 * section 4.1.1).  Returns false if out of memory.
 */
static bool prepare(struct zone_names *names, struct zone_name *token)
{
	struct buffer *const escaped = &names->escaped;
	struct fault ignored;

	if (token->context.mailbox || !may_have_service(names, token))
		return true;
	if (!find_instance(names, token))
		return false;
	token->context.mailbox = token->instance > 0;
	if (is_ascii(token->raw, token->instance) || utf8_check(token->raw, token->raw_length, &ignored) != STATUS_OK)
		return true;
	escaped->length = 0;
	if (!octet_escape(token->raw, token->instance, escaped) ||
	    !buffer_append(escaped, token->raw + token->instance, token->raw_length - token->instance))
		return false;
	token->bytes = escaped->bytes;
	token->length = escaped->length;
	return true;
}

/* Moves OFFSET in the bytes of TOKEN to the raw token, in which the instance is shorter. */
static size_t unescape(const struct zone_name *token, size_t offset)
{
	const size_t growth = token->length - token->raw_length;

	return growth > 0 && offset < token->instance + growth ? 0 : offset - growth;
}

/* Returns the answer FAULT, which is in the bytes of TOKEN. */
static struct answer answer_token_fault(const struct zone_name *token, struct fault fault)
{
	const size_t end = unescape(token, fault.piece + fault.piece_length);

	fault.offset = unescape(token, fault.offset);
	fault.piece = unescape(token, fault.piece);
	fault.piece_length = end - fault.piece;
	return answer_fault(token->raw_length, fault);
}

/* Encodes TOKEN to names->out.  With GENERATE, an iterator in a U-label is the error. */
static enum status encode(struct zone_names *names, const struct zone_name *token, bool generate, struct fault *fault)
{
	struct name *const name = &names->name;
	enum status status;

	names->out.length = 0;
	status = name_encode(name, &names->rules, &token->context, token->bytes, token->length, &names->out, fault);
	if (generate && find_in_u_labels(name, token->bytes, '$', '$', STATUS_GENERATE, fault)) {
		fault->code_point = NO_CODE_POINT;
		return STATUS_GENERATE;
	}
	return status;
}

static struct answer encode_token(struct zone_names *names, const struct zone_name *token, bool generate)
{
	struct fault fault;

	if (encode(names, token, generate, &fault) != STATUS_OK)
		return answer_token_fault(token, fault);
	return answer_replace(token->raw_length, names->out.bytes, names->out.length);
}

/*
 * Appends the instance of DNS-SD at the start of TOKEN to names->out, in UTF-8 if possible.  Sets *CHANGED.
 * Returns false if out of memory.
 */
static bool write_instance(struct zone_names *names, const struct zone_name *token, bool *changed)
{
	struct buffer *const out = &names->out;
	enum status status = octet_restore(token->raw, token->instance, out);
	uint32_t point;

	/* Encoding would read a separator as a dot. */
	for (size_t i = 0, size; status == STATUS_OK && names->rules.dots && i < out->length; i += size) {
		size = utf8_read_checked(out->bytes + i, out->bytes + out->length, &point);
		if (idna_is_separator(point))
			status = STATUS_SEPARATOR;
	}
	*changed = status == STATUS_OK && out->length < token->instance;
	if (status == STATUS_OK || status == STATUS_NO_MEMORY)
		return status == STATUS_OK;
	out->length = 0;
	return buffer_append(out, token->raw, token->instance);
}

static struct answer decode_token(struct zone_names *names, const struct zone_name *token)
{
	struct name *const name = &names->name;
	struct buffer *const out = &names->out;
	bool changed = false;
	enum status status;
	struct fault fault;
	size_t start;

	out->length = 0;
	if (token->instance > 0 && !write_instance(names, token, &changed))
		return answer_status(token->raw_length, STATUS_NO_MEMORY);
	start = out->length;
	status = name_decode(name, &names->rules, &token->context, token->bytes, token->length, out, &fault);
	if (status == STATUS_NO_MEMORY)
		return answer_fault(token->raw_length, fault);
	if (status != STATUS_OK || !(name->changed || changed))
		return answer_copy(token->raw_length);
	if (token->instance > 0) {
		out->length -= name->labels[0].out_length;
		memmove(out->bytes + start, out->bytes + start + name->labels[0].out_length, out->length - start);
	}
	return answer_replace(token->raw_length, out->bytes, out->length);
}

/*
 * Returns true if STATUS is an error of TOKEN, which has U-labels, A-labels or escapes if CODED.  Servers reject any
 * name that is too long or has an empty label.  The lengths of names that $GENERATE makes are unknown.
 */
static bool is_reported(enum status status, const struct zone_name *token, bool coded, bool generate)
{
	switch (status) {
	case STATUS_LABEL_TOO_LONG:
	case STATUS_NAME_TOO_LONG:
	case STATUS_NAME_UNREAD:
		return !generate || !memchr(token->raw, '$', token->raw_length);
	case STATUS_EMPTY_LABEL:
	case STATUS_NO_MEMORY:
		return true;
	default:
		return coded;
	}
}

/* Checks TOKEN as if it were converted. */
static struct answer check_token(struct zone_names *names, const struct zone_name *token, bool coded, bool generate)
{
	struct name *const name = &names->name;
	struct buffer *const out = &names->out;
	enum status status;
	struct fault fault;

	out->length = 0;
	status = names->options.decode
	                 ? name_decode(name, &names->rules, &token->context, token->bytes, token->length, out, &fault)
	                 : encode(names, token, generate, &fault);
	if (status != STATUS_OK && is_reported(status, token, coded, generate))
		return answer_token_fault(token, fault);
	if (status == STATUS_OK && !names->options.decode && names->options.level >= IDNA_REGISTER &&
	    find_in_u_labels(name, token->bytes, 'A', 'Z', STATUS_DISALLOWED, &fault)) {
		fault.rule = "RFC 5892, section 3";
		return answer_token_fault(token, fault);
	}
	if (status != STATUS_OK || !memchr(token->bytes, '\\', token->length))
		return answer_copy(token->raw_length);
	/* A local part or an instance may be any octets. */
	for (size_t i = token->context.mailbox; !names->options.decode && i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];

		out->length = 0;
		status = octet_restore(token->bytes + label->start, label->length, out);
		if (status == STATUS_NO_MEMORY)
			return answer_status(token->raw_length, status);
		if (status != STATUS_ESCAPE && !is_ascii(out->bytes, out->length) &&
		    utf8_check(out->bytes, out->length, &fault) == STATUS_OK) {
			fault = fault_at(STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
			return answer_token_fault(token, fault);
		}
	}
	return answer_copy(token->raw_length);
}

struct answer zone_names_convert(struct zone_names *names, const unsigned char *bytes, size_t length,
                                 enum zone_role role, bool generate)
{
	const bool decoding = names->options.decode, checking = names->options.check;
	/* Only --check needs the search: name_decode leaves a name without A-labels as it is. */
	const bool coded = checking ? scan_find(bytes, length, SCAN_ACE_PREFIX) < length ||
	                                      (!decoding && memchr(bytes, '\\', length))
	                            : decoding;
	const bool encoding = !decoding && !is_ascii(bytes, length);
	struct zone_name token = {.raw = bytes, .raw_length = length, .bytes = bytes, .length = length};
	/* Encoding checks the form of names that it converts.  "@" is the origin. */
	const bool formed = checking && !decoding && !encoding && !(length == 1 && bytes[0] == '@');
	const struct answer answer = answer_copy(length);

	if (!coded && !encoding && !formed && role != ROLE_ORIGIN)
		return answer;
	if (!names->origin.judged && (coded || encoding) && !judge_origin(names))
		return answer_status(length, STATUS_NO_MEMORY);
	token.context = names->origin.context;
	token.context.mailbox = role == ROLE_MAILBOX;
	if (!prepare(names, &token) ||
	    (role == ROLE_ORIGIN && set_origin(names, &token.context, token.bytes, token.length) == STATUS_NO_MEMORY))
		return answer_status(length, STATUS_NO_MEMORY);
	if (checking)
		return coded || encoding || formed ? check_token(names, &token, coded || encoding, generate) : answer;
	if (encoding)
		return encode_token(names, &token, generate);
	return decoding ? decode_token(names, &token) : answer;
}
