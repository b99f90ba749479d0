/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The names of a zone.
 *
 * In: a word whose role is a name, and the origin.  Out: the answer about the word, from zone_answer_name:
 *   find_context   what the origin and the role mean for the name, and whether its first label is an instance of DNS-SD
 *   convert        writes the instance, and name_convert (names/convert.c) all other labels
 *   check_encoded  with --check, finds what encoding accepts
 * zone_set_origin makes the argument of $ORIGIN the origin of the next names.
 */
#include <config.h>

#include "zone/parts.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <assert.h>
#include <string.h>

/* A reader of the labels of a name, before any mapping, with the label that it read last. */
struct label_reader {
	const unsigned char *next, *end;  /* what follows the label, up to the end of the name */
	const struct name_origin *origin; /* to which the name is relative, as far as is known */
	const unsigned char *label;
	size_t length; /* of the label in bytes */
};

/* Reads the next label of the name and, if that is relative, of the origin.  Returns false if there is none. */
static bool next_label(struct label_reader *reader)
{
	const unsigned char *at = reader->next;

	if (at == reader->end && reader->origin) {
		at = reader->origin->name;
		reader->end = at + reader->origin->length;
		reader->origin = NULL;
	}
	reader->label = at;
	while (at < reader->end && *at != '.')
		at += *at == '\\' && reader->end - at > 1 ? 2 : 1;
	reader->length = (size_t)(at - reader->label);
	if (reader->end - at == 1)
		reader->origin = NULL; /* a trailing dot */
	reader->next = at + (at < reader->end);
	return reader->length > 0;
}

/* Returns true if the label is TEXT, in any case.  Services are written without escapes. */
static bool is_label(const struct label_reader *reader, const char *text)
{
	size_t i = 0;

	while (i < reader->length && text[i] != '\0' &&
	       (is_capital(reader->label[i]) ? reader->label[i] | 0x20 : reader->label[i]) == text[i])
		i++;
	return i == reader->length && text[i] == '\0';
}

static bool is_protocol(const struct label_reader *reader)
{
	return is_label(reader, "_tcp") || is_label(reader, "_udp");
}

static bool is_service(const struct label_reader *reader)
{
	return reader->length > 1 && reader->label[0] == '_' && is_ascii(reader->label, reader->length);
}

/*
 * Starts reading TOKEN, a name that ORIGIN completes.  Returns false if no label begins with an underscore, as in most
 * names, so that no label need be read.
 */
static bool start_labels(struct label_reader *reader, const struct name_origin *origin, const struct zone_token *token)
{
	reader->next = token->bytes;
	reader->end = token->bytes + token->length;
	reader->origin = origin;
	return origin->underscore || memchr(token->bytes, '_', token->length);
}

/*
 * Returns the length of the first label of TOKEN if it is an instance or subtype of DNS-SD (RFC 6763, sections 4.1 and
 * 7.1), otherwise 0: the next labels, of the token or the origin, are _service and _tcp or _udp, or _sub before them.
 */
static size_t find_instance(const struct name_origin *origin, const struct zone_token *token)
{
	struct label_reader reader;
	size_t length;
	bool subtype;

	if (!start_labels(&reader, origin, token) || !next_label(&reader))
		return 0;
	length = reader.length;
	if (!next_label(&reader) || !is_service(&reader))
		return 0;
	subtype = is_label(&reader, "_sub");
	if (!next_label(&reader) || (subtype && is_service(&reader) && !is_protocol(&reader) && !next_label(&reader)))
		return 0;
	return is_protocol(&reader) ? length : 0;
}

bool zone_is_dkim(const struct zone_names *names, const struct zone_token *token)
{
	const size_t quote = token->bytes[0] == '"';
	struct label_reader reader;

	if (!start_labels(&reader, &names->origin, token))
		return false;
	reader.next += quote;
	reader.end -= quote;
	while (next_label(&reader) && !is_label(&reader, "_domainkey"))
		;
	return reader.length > 0;
}

/* Returns true if TOKEN is "@", the origin. */
static bool is_at_sign(const struct zone_token *token)
{
	return token->length == 1 && token->bytes[0] == '@';
}

/* Returns the context of TOKEN, which is valid as long as the origin. */
static struct name_context find_context(const struct zone_names *names, const struct zone_token *token)
{
	const bool mailbox = token->role == ROLE_MAILBOX;

	return (struct name_context){mailbox, mailbox ? 0 : find_instance(&names->origin, token), &names->origin};
}

/* Converting a name. */

/* Returns true, with FAULT, if a U-label of NAME, converted from TOKEN, has an iterator of $GENERATE. */
static bool has_iterator(const struct name *name, const struct zone_token *token, struct fault *fault)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];

		if (label->kind == LABEL_U && memchr(token->bytes + label->start, '$', label->length)) {
			*fault = fault_at(STATUS_GENERATE_ITERATOR, label->start, label->start, label->length);
			return true;
		}
	}
	return false;
}

/*
 * Converts TOKEN in CONTEXT to OUT.  An instance is UTF-8 in the DNS, not an A-label (RFC 6763, section 4.1.1), and is
 * converted as a string; in $GENERATE, both stay.  There, an iterator in a U-label is an error, before all others.
 */
static enum status convert(struct zone_names *names, const struct name_rules *rules, const struct name_context *context,
                           const struct zone_token *token, bool decode, struct buffer *out, struct fault *fault)
{
	const unsigned char *const bytes = token->bytes;
	enum status status;

	out->length = 0;
	if (context->instance > 0 && !(token->generate ? buffer_append(out, bytes, context->instance)
	                                               : zone_convert_octets(decode, bytes, context->instance, out)))
		return fault_no_memory(fault);
	status = name_convert(decode, &names->name, rules, context, bytes, token->length, out, fault);
	if (status != STATUS_NO_MEMORY && !decode && token->generate && has_iterator(&names->name, token, fault))
		return STATUS_GENERATE_ITERATOR;
	return status;
}

/* The origin. */

enum status zone_set_origin(struct zone_names *names, const struct zone_token *token)
{
	static const struct name_origin bidi = {.bidi = true};
	static const struct name_context bidi_domain = {.origin = &bidi};
	struct name_origin *const origin = &names->origin;
	const struct name_context context = find_context(names, token);
	const struct name *const name = &names->name;
	struct name_rules rules = names->rules;
	struct buffer *const ace = &names->ace;
	struct fault fault;
	enum status status;

	if (is_at_sign(token))
		return STATUS_OK;
	if (token->bytes[0] == '"' || token->end != END_COMPLETE) {
		*origin = (struct name_origin){0}; /* BIND rejects it */
		return STATUS_OK;
	}
	rules.keeps_ace = true;
	status = convert(names, &rules, &context, token, false, ace, &fault);
	if (status != STATUS_OK || name->ace_length == 0) {
		*origin = (struct name_origin){.root = status == STATUS_OK};
		return status;
	}
	if (name->rooted || origin->root) {
		origin->octets = origin->length = 0;
		origin->top_length = name_top(name, ace, origin->top);
	}
	ace->length -= name->rooted;
	if (origin->length > 0 && !(buffer_append_byte(ace, '.') && buffer_append(ace, origin->name, origin->length)))
		return STATUS_NO_MEMORY;
	origin->octets += name->ace_length + 1;
	/* name_convert has checked the length with the origin, and no octet takes more than the four bytes of \DDD. */
	assert(origin->octets <= NAME_ACE_MAX + 1 && ace->length <= sizeof origin->name);
	memcpy(origin->name, ace->bytes, ace->length);
	origin->length = ace->length;
	origin->underscore = memchr(origin->name, '_', origin->length);
	origin->root = false;
	/*
	 * Whether it makes names Bidi domain names (RFC 5893, section 1.4), and whether it is an error if they are.
	 * Without keeps_rest, it is checked as a whole, whatever its labels are.
	 */
	rules.keeps_rest = false;
	status = name_convert(false, &names->name, &rules, &bidi_domain, origin->name, origin->length, ace,
	                      &origin->violation);
	origin->bidi = name->bidi;
	origin->violation.status = status;
	return status == STATUS_BIDI_RULE ? STATUS_OK : status;
}

enum status zone_names_start(struct zone_names *names, const struct convert_options *options)
{
	struct zone_token token = {.bytes = (const unsigned char *)options->origin, .end = END_COMPLETE};
	enum status status;

	names->rules = (struct name_rules){
		.level = options->level,
		.dots = options->level == IDNA_LOOKUP,
		.keeps_rest = true,
		/* The comments that --annotate decodes are not encoded again, and --check has no output. */
		.keeps_ace = !options->check && !options->annotate,
	};
	names->options = *options;
	if (!options->origin)
		return STATUS_OK;
	token.length = strlen(options->origin);
	if (token.length == 0 || is_at_sign(&token)) /* in a zone, it is the origin itself */
		return token.length == 0 ? STATUS_EMPTY_LABEL : STATUS_DISALLOWED_CODE_POINT;
	names->origin.root = true;
	status = zone_set_origin(names, &token);
	names->first = names->origin;
	return status;
}

/* Checking a name. */

/*
 * Finds a label of TOKEN, which was encoded, in escaped UTF-8.  A local part or an instance may be any octets.  Returns
 * STATUS_OK if there is none, or STATUS_ESCAPED_UTF8 with FAULT.
 */
static enum status find_escaped_utf8(const struct name *name, const struct zone_token *token,
                                     const struct name_context *context, struct fault *fault)
{
	for (size_t i = context->mailbox || context->instance > 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];
		const unsigned char *const bytes = token->bytes + label->start;
		unsigned char octets[LABEL_MAX];
		size_t length;

		if (!is_ascii(bytes, label->length))
			continue;
		length = name_read_octets(bytes, label->length, octets);
		assert(length <= LABEL_MAX);
		if (!is_ascii(octets, length) && utf8_check(octets, length, fault) == STATUS_OK)
			return fault_set(fault, STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
	}
	return STATUS_OK;
}

/*
 * Returns STATUS_OK if the octets of the first LENGTH bytes of TOKEN, an instance, are UTF-8 in NFC, otherwise a
 * warning or STATUS_NO_MEMORY in FAULT.
 */
static enum status check_instance(struct zone_names *names, const struct zone_token *token, size_t length,
                                  struct fault *fault)
{
	struct code_points *const points = &names->name.scratch;
	unsigned char octets[LABEL_MAX];
	const size_t count = name_read_octets(token->bytes, length, octets);
	enum status status;

	assert(count <= LABEL_MAX);
	points->length = 0;
	status = utf8_decode(octets, count, points, fault);
	if (status == STATUS_OK)
		status = idna_check_nfc(points->points, points->length);
	if (status == STATUS_NO_MEMORY)
		return fault_no_memory(fault);
	if (status == STATUS_OK)
		return STATUS_OK;
	fault_set(fault, STATUS_WARN_INSTANCE_NAME, 0, 0, length);
	fault->rule = "RFC 6763, section 4.1.1";
	return STATUS_WARN_INSTANCE_NAME;
}

/*
 * Returns the offset of the first character of TOKEN, a name, that Knot accepts only after a backslash, or at least its
 * length. Addresses and iterators of $GENERATE may have such characters, and quotes are reported anyway.
 */
static size_t find_special(const struct zone_token *token)
{
	const unsigned char *const bytes = token->bytes;
	const bool exempt = token->role == ROLE_GATEWAY || token->generate || token->quotes != QUOTES_ALLOWED;
	size_t i = exempt ? token->length : 0;

	while (i < token->length &&
	       (bytes[i] <= ' ' || bytes[i] >= 0x7F || label_kept[bytes[i]] || strchr("*./\\", bytes[i])))
		i += bytes[i] == '\\' ? 2 : 1;
	return i;
}

/* Checks what encoding, which found no error in TOKEN, accepts.  Returns STATUS_OK, or an error or warning in FAULT. */
static enum status check_encoded(struct zone_names *names, const struct zone_token *token,
                                 const struct name_context *context, struct fault *fault)
{
	size_t special;
	bool at;

	if (token->found & ZONE_BACKSLASH && find_escaped_utf8(&names->name, token, context, fault) != STATUS_OK)
		return STATUS_ESCAPED_UTF8;
	if (context->instance > 0 && check_instance(names, token, context->instance, fault) != STATUS_OK)
		return fault->status;
	if (!names->name.non_hostname || (special = find_special(token)) >= token->length)
		return STATUS_OK;
	at = token->role == ROLE_MAILBOX && token->bytes[special] == '@';
	fault_set(fault, at ? STATUS_WARN_SPECIAL_CHARACTER_AT_SIGN : STATUS_WARN_SPECIAL_CHARACTER, special, 0,
	          token->length);
	fault->code_point = at ? NO_CODE_POINT : token->bytes[special];
	return fault->status;
}

/*
 * Returns true if STATUS is an error of TOKEN.  If names are checked, servers reject any name that is too long, unless
 * $GENERATE has yet to make it, or has an empty label; they accept all others in ASCII without A-labels and escapes.
 */
static bool is_reported(const struct zone_names *names, const struct zone_token *token, enum status status)
{
	if (!names->options.check || status == STATUS_NO_MEMORY)
		return !names->options.decode || status == STATUS_NO_MEMORY;
	if (status == STATUS_LABEL_TOO_LONG || status == STATUS_NAME_TOO_LONG || status == STATUS_NAME_TOO_LONG_TO_READ)
		return !token->generate || !memchr(token->bytes, '$', token->length);
	return status == STATUS_EMPTY_LABEL || token->found & (ZONE_NON_ASCII | ZONE_BACKSLASH) ||
	       scan_find_prefix(token->bytes, token->length) < token->length;
}

struct answer zone_answer_name(struct zone_names *names, const struct zone_token *token)
{
	const bool decode = names->options.decode, checking = names->options.check && !decode;
	const size_t quote = token->bytes[0] == '"';
	const struct buffer *const out = &names->out;
	struct zone_token name = *token;
	struct name_context context;
	struct fault fault;
	enum status status = STATUS_OK;

	name.bytes += quote;
	name.length -= 2 * quote;
	if (is_at_sign(&name))
		return answer_copy(token->length);
	context = find_context(names, &name);
	if (name.length == 0)
		status = fault_set(&fault, STATUS_EMPTY_LABEL, 0, 0, 0);
	else if (checking && name.found & ZONE_BACKSLASH)
		status = zone_check_escapes(name.bytes, name.length, name.generate, &fault);
	if (status == STATUS_OK)
		status = convert(names, &names->rules, &context, &name, decode, &names->out, &fault);
	if (status == STATUS_OK && checking)
		status = check_encoded(names, &name, &context, &fault);
	if (status == STATUS_OK && !names->options.check &&
	    (out->length != name.length || memcmp(out->bytes, name.bytes, out->length) != 0))
		return answer_replace(name.length, out->bytes, out->length);
	if (status == STATUS_OK || (!is_warning(status) && !is_reported(names, &name, status)))
		return answer_copy(token->length);
	fault.offset += quote;
	fault.piece += quote;
	return answer_fault(token->length, fault);
}
