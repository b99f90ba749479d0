/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The names of a zone.
 *
 * In: a word whose role is a name, and the origin.  Out: the answer about the word.  zone_names_convert, the last
 * function, takes these steps:
 *   judge_origin     finds out, once for an origin, what it means for the Bidi Rule
 *   set_origin       makes the argument of $ORIGIN the next origin
 *   check_token, encode, decode_token
 *                    call convert, which calls name_convert (names/convert.c) and finds out whether the first label
 *                    is an instance of DNS-SD; they write it as its octets or in UTF-8
 */
#include <config.h>

#include "zone/inside.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <assert.h>
#include <string.h>

void zone_names_free(struct zone_names *names)
{
	name_free(&names->name);
	buffer_free(&names->out);
	buffer_free(&names->instance);
}

/* A word that is a name. */
struct zone_name {
	const unsigned char *bytes;
	size_t length;
	struct name_context context;
	unsigned found; /* in the token (struct zone_token) */
	bool generate;  /* '$' is an iterator */
};

void zone_origin_forget(struct zone_origin *origin)
{
	origin->context = (struct name_context){.relative = true};
	origin->length = 0;
	origin->judged = true;
	origin->bidi.status = STATUS_OK;
}

static const unsigned char *origin_name(const struct zone_origin *origin)
{
	return origin->room + sizeof origin->room - origin->length;
}

/*
 * Returns true if TOKEN or the origin may contain the underscore of a service.  The level lookup maps U+FE33, U+FE34,
 * U+FE4D to U+FE4F and U+FF3F to it, which begin with the byte EF.
 */
static bool may_have_service(const struct zone_names *names, const struct zone_name *token)
{
	const unsigned char first = names->origin.length > 0 ? *origin_name(&names->origin) : '\0';

	return first == '_' || first == '\\' || token->found & SCAN_BACKSLASH ||
	       memchr(token->bytes, '_', token->length) ||
	       (token->found & SCAN_NON_ASCII && names->rules.dots && memchr(token->bytes, 0xEF, token->length));
}

enum { LABELS_SIZE = NAME_ACE_MAX + 4 }; /* dots at both ends, and NUL */

/*
 * Appends NAME to TEXT, which has LENGTH bytes, as far as it fits: octets in upper case, '?' for a dot in a label and
 * for NUL, and a dot at the end.  Returns the new length.
 */
static size_t append_labels(const unsigned char *name, size_t name_length, char *text, size_t length)
{
	for (size_t i = 0, size; i < name_length && length < LABELS_SIZE - 2; i += size, length++) {
		unsigned octet = name[i];

		size = octet == '\\' ? name_read_octet(name + i, name_length - i, &octet) : 1;
		if (octet == '\0' || (octet == '.' && size > 1))
			octet = '?';
		text[length] = (char)(octet >= 'a' && octet <= 'z' ? octet - 0x20 : octet);
	}
	if (length > 0 && text[length - 1] != '.')
		text[length++] = '.';
	return length;
}

/* Returns true if TEXT begins with a dot and the label of a protocol. */
static bool is_protocol(const char *text)
{
	return strncmp(text, "._TCP.", 6) == 0 || strncmp(text, "._UDP.", 6) == 0;
}

/*
 * Returns true if the first label of the name in names->out is an instance or subtype of DNS-SD (RFC 6763, sections 4.1
 * and 7.1): the next labels, of the name and the origin, are _service and _tcp or _udp, or _sub before them, in ASCII.
 */
static bool has_instance(const struct zone_names *names)
{
	const struct name *const name = &names->name;
	const struct name_label *const labels = name->labels;
	char text[LABELS_SIZE], *at = text;
	const char *end;
	size_t length = 0;

	for (size_t i = 1; i < name->label_count && i < 3; i++) {
		const unsigned char *const label = names->out.bytes + labels[i].out_start;

		if (labels[i].out_length > 0 && (labels[i].kind != LABEL_ASCII || (*label != '_' && *label != '\\')))
			return false;
	}
	if (name->label_count > 1 && labels[1].out_length > 0)
		length = append_labels(names->out.bytes + labels[1].out_start, names->out.length - labels[1].out_start,
		                       text, length);
	/* A label with an error is empty. */
	if (name->label_count > 0 && labels[name->label_count - 1].out_length > 0 && !name->rooted)
		length = append_labels(origin_name(&names->origin), names->origin.length, text, length);
	text[length] = '\0';
	if (strncmp(at, "_SUB._", 6) == 0 && !is_protocol(at + 4))
		at += 5;
	end = strchr(at, '.');
	return *at == '_' && end && end > at + 1 && is_protocol(end);
}

/*
 * Converts TOKEN to names->out, in which an instance of DNS-SD is unchanged.  Since only the labels after it show
 * whether the first label is an instance, it is read as one, and again if it is none and that may matter.
 */
static enum status convert(struct zone_names *names, const struct name_rules *rules, struct zone_name *token,
                           bool decode, struct fault *fault)
{
	struct name *const name = &names->name;
	struct name_context *const context = &token->context;
	enum status status;

	if (!context->mailbox)
		context->mailbox = context->instance = may_have_service(names, token);
	for (;;) {
		const unsigned differs = SCAN_NON_ASCII | SCAN_ACE_PREFIX | SCAN_BACKSLASH;
		const size_t *const first = &name->labels[0].length;

		names->out.length = 0;
		status = name_convert(decode, name, rules, context, token->bytes, token->length, &names->out, fault);
		if (!context->instance || status == STATUS_NO_MEMORY || has_instance(names))
			return status;
		context->mailbox = context->instance = false;
		if (name->label_count == 0 ||
		    (!name->rtl && !context->rtl && scan_find(token->bytes, *first, differs) == *first))
			return status;
	}
}

/*
 * Writes the instance at the start of names->out as it is in the DNS, which is UTF-8, not an A-label (RFC 6763, section
 * 4.1.1), or, if DECODE, in UTF-8 if possible.  Sets *CHANGED.  Returns false if out of memory.
 */
static bool write_instance(struct zone_names *names, const struct zone_name *token, bool decode, bool *changed)
{
	const size_t length = names->name.labels[0].length;
	struct buffer *const text = &names->instance, out = names->out;
	enum status status;
	uint32_t point;

	text->length = 0;
	if (decode)
		status = octet_restore(token->bytes, length, text);
	else
		status = octet_escape(token->bytes, length, text) ? STATUS_OK : STATUS_NO_MEMORY;
	/* Encoding would read a separator as a dot. */
	for (size_t i = 0, size; decode && status == STATUS_OK && names->rules.dots && i < text->length; i += size) {
		size = utf8_read_checked(text->bytes + i, text->bytes + text->length, &point);
		if (idna_is_separator(point))
			status = STATUS_SEPARATOR;
	}
	*changed = status == STATUS_OK && text->length != length;
	if (!*changed)
		return status != STATUS_NO_MEMORY;
	if (!buffer_append(text, out.bytes + length, out.length - length))
		return false;
	names->out = *text;
	*text = out;
	return true;
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

/* Encodes TOKEN to names->out.  An iterator of $GENERATE in a U-label is an error, before all others. */
static enum status encode(struct zone_names *names, const struct name_rules *rules, struct zone_name *token,
                          struct fault *fault)
{
	const enum status status = convert(names, rules, token, false, fault);
	bool changed;

	if (token->generate && find_in_u_labels(&names->name, token->bytes, '$', '$', STATUS_GENERATE, fault)) {
		fault->code_point = NO_CODE_POINT;
		return STATUS_GENERATE;
	}
	if (status == STATUS_OK && token->context.instance && !write_instance(names, token, false, &changed))
		return fault_no_memory(fault);
	return status;
}

/*
 * Makes TOKEN the new ORIGIN, as servers read it: its A-labels need not be valid.  Returns STATUS_OK, or the error if
 * the origin is unknown now.
 */
static enum status set_origin(struct zone_names *names, struct zone_name *token, struct zone_origin *origin)
{
	const struct name *const name = &names->name;
	struct name_rules rules = names->rules;
	size_t octets, added, old;
	unsigned char *text;
	enum status status;
	struct fault ignored;

	if (token->length == 1 && token->bytes[0] == '@')
		return STATUS_OK;
	rules.unchecked = true;
	status = encode(names, &rules, token, &ignored);
	if (status != STATUS_OK || name->ace_length == 0) {
		zone_origin_forget(origin);
		origin->context.relative = status != STATUS_OK; /* the root adds nothing to a name */
		return status;
	}
	octets = name->ace_length + 1 + (name->rooted ? 0 : token->context.origin);
	added = names->out.length - name->rooted;
	old = name->rooted ? 0 : origin->length;
	origin->length = added + (old > 0) + old;
	/* name_convert has checked the length with the origin, and no octet takes more than the four bytes of \DDD. */
	assert(octets <= NAME_ACE_MAX + 1 && origin->length <= sizeof origin->room);
	text = origin->room + sizeof origin->room - origin->length;
	memcpy(text, names->out.bytes, added);
	if (old > 0)
		text[added] = '.';
	origin->judged = false;
	origin->context.relative = true;
	origin->context.origin = octets;
	if (name->rooted || !token->context.relative)
		origin->context.top_length = name->labels[name->label_count - 1].out_length;
	return STATUS_OK;
}

/*
 * Finds out whether the origin makes names Bidi domain names (RFC 5893, section 1.4), and whether it violates the Bidi
 * Rule if another label does.  Returns false if out of memory.
 */
static bool judge_origin(struct zone_names *names)
{
	struct zone_origin *const origin = &names->origin;

	origin->judged = true;
	names->out.length = 0;
	origin->bidi.status = name_judge_origin(&names->name, &names->rules, origin_name(origin), origin->length,
	                                        &names->out, &origin->bidi);
	origin->context.rtl = names->name.rtl;
	return origin->bidi.status != STATUS_NO_MEMORY;
}

enum status zone_names_start(struct zone_names *names, const struct convert_options *options)
{
	const char *const origin = options->origin;
	struct zone_name token = {.bytes = (const unsigned char *)origin, .found = SCAN_NON_ASCII | SCAN_BACKSLASH};
	enum status status = STATUS_OK;

	names->rules = (struct name_rules){
		.label = label_rules(options->level, false),
		.dots = options->level == IDNA_LOOKUP,
		.verbatim = true,
		.unchecked = !options->check,
		/* The comments of --annotate are not encoded again, and --check has no output. */
		.exact = !options->annotate && !options->check,
		.escapes = true,
	};
	names->rules.label.no_capitals = false;
	names->options = *options;
	zone_origin_forget(&names->origin);
	if (origin) {
		token.length = strlen(origin);
		status = token.length == 0          ? STATUS_EMPTY_LABEL
		         : strcmp(origin, "@") == 0 ? STATUS_DISALLOWED /* in a zone, the origin itself */
		                                    : set_origin(names, &token, &names->origin);
	}
	names->first = names->origin;
	return status;
}

bool zone_names_is_dkim(const struct zone_names *names, const unsigned char *name, size_t length)
{
	const unsigned char *const origin = origin_name(&names->origin);
	const bool relative = length > 0 && name[length - 1] != '.';
	char text[LABELS_SIZE] = ".";
	size_t end = 1;

	if (!memchr(name, '_', length) && !(relative && memchr(origin, '_', names->origin.length)))
		return false;
	end = append_labels(name, length, text, end);
	if (relative)
		end = append_labels(origin, names->origin.length, text, end);
	text[end] = '\0';
	return strstr(text, "._DOMAINKEY.");
}

static struct answer decode_token(struct zone_names *names, struct zone_name *token)
{
	struct buffer *const out = &names->out;
	bool changed = false;
	struct fault fault;
	const enum status status = convert(names, &names->rules, token, true, &fault);

	if (status == STATUS_NO_MEMORY ||
	    (status == STATUS_OK && token->context.instance && !write_instance(names, token, true, &changed)))
		return answer_status(token->length, STATUS_NO_MEMORY);
	if (status != STATUS_OK || !(names->name.changed || changed))
		return answer_copy(token->length);
	/* At the start of a zone, U+FEFF would be a byte order mark. */
	if (out->length >= UTF8_MARK_LENGTH && memcmp(out->bytes, "\xEF\xBB\xBF", UTF8_MARK_LENGTH) == 0)
		return answer_copy(token->length);
	return answer_replace(token->length, out->bytes, out->length);
}

/*
 * Returns true if STATUS is an error of TOKEN, which has U-labels, A-labels or escapes if CODED.  Servers reject any
 * name that is too long or has an empty label.  The lengths of names that $GENERATE makes are unknown.
 */
static bool is_reported(enum status status, const struct zone_name *token, bool coded)
{
	if (status == STATUS_LABEL_TOO_LONG || status == STATUS_NAME_TOO_LONG || status == STATUS_NAME_UNREAD)
		return !token->generate || !memchr(token->bytes, '$', token->length);
	return coded || status == STATUS_EMPTY_LABEL || status == STATUS_NO_MEMORY;
}

/*
 * Finds a label of TOKEN, which was encoded, in escaped UTF-8.  A local part or an instance may be any octets.  Returns
 * STATUS_OK if there is none, STATUS_ESCAPED_UTF8 with FAULT, or STATUS_NO_MEMORY.
 */
static enum status find_escaped_utf8(struct zone_names *names, const struct zone_name *token, struct fault *fault)
{
	struct buffer *const out = &names->out;

	for (size_t i = token->context.mailbox; i < names->name.label_count; i++) {
		const struct name_label *const label = &names->name.labels[i];
		enum status status;

		out->length = 0;
		status = octet_restore(token->bytes + label->start, label->length, out);
		if (status == STATUS_NO_MEMORY)
			return fault_no_memory(fault);
		if (status != STATUS_ESCAPE && !is_ascii(out->bytes, out->length) &&
		    utf8_check(out->bytes, out->length, fault) == STATUS_OK)
			return fault_set(fault, STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
	}
	return STATUS_OK;
}

/* Checks TOKEN as if it were converted. */
static struct answer check_token(struct zone_names *names, struct zone_name *token, bool coded)
{
	const bool decode = names->options.decode;
	struct fault fault;
	enum status status = decode ? convert(names, &names->rules, token, true, &fault)
	                            : encode(names, &names->rules, token, &fault);

	if (status != STATUS_OK)
		return is_reported(status, token, coded) ? answer_fault(token->length, fault)
		                                         : answer_copy(token->length);
	if (!decode && names->options.level >= IDNA_REGISTER &&
	    find_in_u_labels(&names->name, token->bytes, 'A', 'Z', STATUS_DISALLOWED, &fault)) {
		fault.rule = "RFC 5892, section 3";
		return answer_fault(token->length, fault);
	}
	if (!decode && token->found & SCAN_BACKSLASH && find_escaped_utf8(names, token, &fault) != STATUS_OK)
		return answer_fault(token->length, fault);
	return answer_copy(token->length);
}

/*
 * Returns the answer about TOKEN, which is to be encoded if ENCODING.  Otherwise its conversion changes nothing, unless
 * it is CODED, in A-labels or escapes; with checks, its form matters, too.  "@" is the origin.
 */
static struct answer convert_token(struct zone_names *names, struct zone_name *token, bool coded, bool encoding)
{
	struct fault fault;

	if (names->options.check) {
		if (!coded && !encoding && (names->options.decode || (token->length == 1 && token->bytes[0] == '@')))
			return answer_copy(token->length);
		return check_token(names, token, coded || encoding);
	}
	if (encoding)
		return encode(names, &names->rules, token, &fault) == STATUS_OK
		               ? answer_replace(token->length, names->out.bytes, names->out.length)
		               : answer_fault(token->length, fault);
	return coded ? decode_token(names, token) : answer_copy(token->length);
}

struct answer zone_names_convert(struct zone_names *names, const unsigned char *bytes, size_t length, unsigned found,
                                 enum zone_role role, bool generate)
{
	const struct zone_origin *const origin = &names->origin;
	const bool decoding = names->options.decode;
	/* Only --check needs the search: decoding leaves a name without A-labels as it is. */
	const bool coded = names->options.check ? scan_find(bytes, length, SCAN_ACE_PREFIX) < length ||
	                                                  (!decoding && found & SCAN_BACKSLASH)
	                                        : decoding;
	const bool encoding = !decoding && found & SCAN_NON_ASCII;
	struct zone_name token = {.bytes = bytes, .length = length, .found = found, .generate = generate};
	struct answer answer;

	if (!origin->judged && (coded || encoding) && !judge_origin(names))
		return answer_status(length, STATUS_NO_MEMORY);
	token.context = origin->context;
	token.context.top = origin->room + sizeof origin->room - origin->context.top_length;
	token.context.bidi = origin->bidi.status == STATUS_BIDI ? &origin->bidi : NULL;
	token.context.mailbox = role == ROLE_MAILBOX;
	if (role != ROLE_ORIGIN)
		return convert_token(names, &token, coded, encoding);
	names->next = *origin;
	if (set_origin(names, &token, &names->next) == STATUS_NO_MEMORY)
		return answer_status(length, STATUS_NO_MEMORY);
	answer = convert_token(names, &token, coded, encoding);
	names->origin = names->next;
	return answer;
}
