/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The names of a zone, converted token by token. */
#include <config.h>

#include "zone/zone_names.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "zone/string.h"
#include "zone/token.h"

#include <string.h>

void zone_names_start(struct zone_names *names, const struct zone_options *options)
{
	struct name_rules *const rules = &names->converter.rules;

	*rules = name_rules(options->level);
	names->options = *options;
	rules->dots = options->level == IDNA_LOOKUP;
	rules->verbatim = rules->escapes = true;
	/* The comments of --annotate are not encoded again, and --check has no output. */
	rules->exact = !options->annotate && !options->check;
}

void zone_names_free(struct zone_names *names)
{
	name_free(&names->converter.name);
	buffer_free(&names->converter.out);
	buffer_free(&names->escaped);
}

enum status zone_names_restart(struct zone_names *names)
{
	const char *const origin = names->options.origin;

	origin_forget(&names->origin);
	names->context = (struct name_context){0};
	if (!origin)
		return STATUS_OK;
	if (!*origin)
		return STATUS_EMPTY_LABEL;
	if (strcmp(origin, "@") == 0) /* in a zone, the origin itself */
		return STATUS_DISALLOWED;
	return origin_set(&names->origin, &names->converter, &names->context, (const unsigned char *)origin,
	                  strlen(origin));
}

void zone_names_skip(struct zone_names *names, enum zone_role role)
{
	if (role == ROLE_ORIGIN)
		origin_forget(&names->origin);
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

enum { LABELS_MAX = 4 };

/* The first labels of a name and its origin. */
struct labels {
	struct {
		const unsigned char *bytes;
		size_t length;
	} at[LABELS_MAX + 1]; /* the last one is always empty */
	size_t count;
	unsigned char ace[LABELS_MAX][LABEL_MAX]; /* those that are not ASCII */
};

/* Adds the labels of NAME to LABELS.  Returns false if out of memory. */
static bool add_labels(struct zone_converter *converter, bool decode, const unsigned char *bytes, size_t length,
                       struct labels *labels)
{
	const struct name *const name = &converter->name;

	if (name_split(&converter->name, &converter->rules, decode, bytes, length, &converter->out) == STATUS_NO_MEMORY)
		return false;
	for (size_t i = 0; i < name->label_count && labels->count < LABELS_MAX; i++) {
		labels->at[labels->count].bytes = bytes + name->labels[i].start;
		labels->at[labels->count++].length = name->labels[i].length;
	}
	return true;
}

/*
 * Replaces the labels after the first one by their ACE form, if they have one: mapping may give _tcp, and a label such
 * as _ü is no service.  Returns false if out of memory.
 */
static bool encode_labels(struct zone_converter *converter, struct labels *labels)
{
	struct buffer *const out = &converter->out;
	enum status status = STATUS_OK;
	struct fault ignored;

	for (size_t i = 1; i < labels->count && status != STATUS_NO_MEMORY; i++) {
		if (is_ascii(labels->at[i].bytes, labels->at[i].length))
			continue;
		out->length = 0;
		status = name_encode(&converter->name, &converter->rules, NULL, labels->at[i].bytes,
		                     labels->at[i].length, out, &ignored);
		if (status == STATUS_OK) {
			labels->at[i].bytes = memcpy(labels->ace[i], out->bytes, out->length);
			labels->at[i].length = out->length;
		}
	}
	return status != STATUS_NO_MEMORY;
}

static bool is_service(const struct labels *labels, size_t i)
{
	return labels->at[i].length > 1 && labels->at[i].bytes[0] == '_';
}

static bool is_label(const struct labels *labels, size_t i, const char *word)
{
	return zone_token_compare(labels->at[i].bytes, labels->at[i].length, word) == 0;
}

static bool is_protocol(const struct labels *labels, size_t i)
{
	return is_label(labels, i, "_TCP") || is_label(labels, i, "_UDP");
}

/*
 * Sets *LENGTH to that of the first label of NAME, to encode or to DECODE, if it is an instance or subtype of DNS-SD
 * (RFC 6763, sections 4.1 and 7.1), or to 0: the next labels are _service and _tcp or _udp, or _sub before them, after
 * mapping.  If NAME has no trailing dot, the labels of ORIGIN are after it.  Returns false if out of memory.
 */
static bool find_instance(struct zone_converter *converter, const struct zone_origin *origin, bool decode,
                          const unsigned char *name, size_t name_length, size_t *length)
{
	struct labels labels = {.count = 0};
	size_t service = 1;

	*length = 0;
	if (!add_labels(converter, decode, name, name_length, &labels) ||
	    (!converter->name.rooted && !add_labels(converter, decode, origin->text, origin->text_length, &labels)))
		return false;
	if (!encode_labels(converter, &labels))
		return false;
	if (is_label(&labels, 1, "_SUB") && is_service(&labels, 2) && !is_protocol(&labels, 2))
		service = 2;
	if (is_service(&labels, service) && is_protocol(&labels, service + 1))
		*length = labels.at[0].length;
	return true;
}

/* A token, and the bytes to convert, in which its instance of DNS-SD is ASCII. */
struct token {
	const unsigned char *raw;
	size_t raw_length;
	const unsigned char *bytes;
	size_t length;
};

/* Returns true if TOKEN or its origin may contain the underscore of a service.  The level lookup maps others to it. */
static bool may_have_service(const struct zone_names *names, const struct token *token)
{
	return memchr(token->raw, '_', token->raw_length) || names->origin.text[0] == '_' ||
	       (names->options.level == IDNA_LOOKUP && !names->options.decode);
}

/*
 * Finds the instance of DNS-SD at the start of TOKEN and escapes it: in the DNS, it is UTF-8, not an A-label (RFC 6763,
 * section 4.1.1).  Returns false if out of memory.
 */
static bool prepare(struct zone_names *names, struct token *token)
{
	const struct zone_origin *const origin = &names->origin;
	struct buffer *const escaped = &names->escaped;
	struct fault ignored;

	names->instance = 0;
	if (names->context.mailbox || !may_have_service(names, token))
		return true;
	if (!find_instance(&names->converter, origin, names->options.decode, token->raw, token->raw_length,
	                   &names->instance))
		return false;
	names->context.mailbox = names->instance > 0;
	if (is_ascii(token->raw, names->instance) || utf8_check(token->raw, token->raw_length, &ignored) != STATUS_OK)
		return true;
	escaped->length = 0;
	if (!octet_escape(token->raw, names->instance, escaped) ||
	    !buffer_append(escaped, token->raw + names->instance, token->raw_length - names->instance))
		return false;
	token->bytes = escaped->bytes;
	token->length = escaped->length;
	return true;
}

/* Moves OFFSET in the bytes of TOKEN to the raw token, in which the instance is shorter. */
static size_t unescape(const struct zone_names *names, const struct token *token, size_t offset)
{
	const size_t growth = token->length - token->raw_length;

	return growth > 0 && offset < names->instance + growth ? 0 : offset - growth;
}

/* Returns the answer FAULT, which is in the bytes of TOKEN. */
static struct answer answer_token_fault(const struct zone_names *names, const struct token *token, struct fault fault)
{
	const size_t end = unescape(names, token, fault.piece + fault.piece_length);

	fault.offset = unescape(names, token, fault.offset);
	fault.piece = unescape(names, token, fault.piece);
	fault.piece_length = end - fault.piece;
	return answer_fault(token->raw_length, fault);
}

static struct answer encode_token(struct zone_names *names, const struct token *token, bool generate)
{
	struct name *const name = &names->converter.name;
	struct buffer *const out = &names->converter.out;
	const bool registered = names->options.check && names->options.level >= IDNA_REGISTER;
	enum status status;
	struct fault fault;

	out->length = 0;
	status = name_encode(name, &names->converter.rules, &names->context, token->bytes, token->length, out, &fault);
	if (generate && find_in_u_labels(name, token->bytes, '$', '$', STATUS_GENERATE, &fault))
		fault.code_point = NO_CODE_POINT;
	else if (status == STATUS_OK && registered &&
	         find_in_u_labels(name, token->bytes, 'A', 'Z', STATUS_DISALLOWED, &fault))
		fault.rule = "RFC 5892, section 3";
	else if (status == STATUS_OK)
		return answer_replace(token->raw_length, out->bytes, out->length);
	return answer_token_fault(names, token, fault);
}

/*
 * Appends the instance of DNS-SD at the start of TOKEN to names->converter.out, in UTF-8 if possible.  Sets *CHANGED.
 * Returns false if out of memory.
 */
static bool write_instance(struct zone_names *names, const unsigned char *token, bool *changed)
{
	struct buffer *const out = &names->converter.out;
	const enum status status = octet_restore(token, names->instance, out);

	*changed = status == STATUS_OK && out->length < names->instance;
	if (status == STATUS_OK || status == STATUS_NO_MEMORY)
		return status == STATUS_OK;
	out->length = 0;
	return buffer_append(out, token, names->instance);
}

static struct answer decode_token(struct zone_names *names, const struct token *token)
{
	struct name *const name = &names->converter.name;
	struct buffer *const out = &names->converter.out;
	bool changed = false;
	enum status status;
	struct fault fault;
	size_t start;

	out->length = 0;
	if (names->instance > 0 && !write_instance(names, token->raw, &changed))
		return answer_status(token->raw_length, STATUS_NO_MEMORY);
	start = out->length;
	status = name_decode(name, &names->converter.rules, &names->context, token->bytes, token->length, out, &fault);
	if (status == STATUS_NO_MEMORY)
		return answer_fault(token->raw_length, fault);
	if (status != STATUS_OK || !(name->changed || changed))
		return answer_copy(token->raw_length);
	if (names->instance > 0) {
		out->length -= name->labels[0].out_length;
		memmove(out->bytes + start, out->bytes + start + name->labels[0].out_length, out->length - start);
	}
	return answer_replace(token->raw_length, out->bytes, out->length);
}

/* Checks the labels of TOKEN that are not converted. */
static struct answer check_token(struct zone_names *names, const struct token *token)
{
	struct zone_converter *const converter = &names->converter;
	const struct name *const name = &converter->name;
	struct fault fault;

	converter->out.length = 0;
	if (name_decode(&converter->name, &converter->rules, &names->context, token->bytes, token->length,
	                &converter->out, &fault) != STATUS_OK)
		return answer_token_fault(names, token, fault);
	/* A local part or an instance may be any octets. */
	for (size_t i = names->context.mailbox; !names->options.decode && i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];

		if (octet_hides_utf8(token->bytes + label->start, label->length)) {
			fault = fault_at(STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
			return answer_token_fault(names, token, fault);
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
	struct token token = {bytes, length, bytes, length};
	struct answer answer = answer_copy(length);

	if (!coded && !encoding && role != ROLE_ORIGIN)
		return answer;
	if (!names->origin.judged && (coded || encoding) && !origin_judge(&names->origin, &names->converter))
		return answer_status(length, STATUS_NO_MEMORY);
	names->context = names->origin.context;
	names->context.mailbox = role == ROLE_MAILBOX;
	if (!prepare(names, &token) ||
	    (role == ROLE_ORIGIN && origin_set(&names->origin, &names->converter, &names->context, token.bytes,
	                                       token.length) == STATUS_NO_MEMORY))
		return answer_status(length, STATUS_NO_MEMORY);
	if (encoding)
		answer = encode_token(names, &token, generate);
	else if (decoding && coded)
		answer = decode_token(names, &token);
	if (!checking || answer.action == ACTION_FAULT)
		return answer;
	return coded ? check_token(names, &token) : answer_copy(length);
}
