/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The names of a zone.
 *
 * In: a word whose role is a name, and the origin.  Out: the answer about the word.  zone_names_convert, the last
 * function, takes these steps:
 *   find_work        decides what is done with the name
 *   judge_origin     finds out, once for an origin, what it means for the Bidi Rule
 *   find_instance    decides whether the first label is an instance of DNS-SD
 *   set_origin       makes the argument of $ORIGIN the next origin
 *   check, encode, decode
 *                    call convert: it writes the instance, and name_convert (names/convert.c) all other labels
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
}

/* What is done with a name. */
enum work {
	WORK_NONE,  /* it stays */
	WORK_FORM,  /* its lengths and empty labels are checked */
	WORK_CHECK, /* it is checked as if it were converted */
	WORK_ENCODE,
	WORK_DECODE
};

/* A word that is a name. */
struct zone_name {
	const unsigned char *bytes;
	size_t length;
	struct name_context context;
	unsigned found; /* in the token (struct zone_token) */
	bool generate;  /* '$' is an iterator */
	enum work work;
};

/* The origin, and the names under it. */

void zone_origin_forget(struct zone_origin *origin)
{
	origin->context = (struct name_context){.relative = true};
	origin->length = 0;
	origin->judged = true;
	origin->underscore = false;
	origin->violation.status = STATUS_OK;
}

static const unsigned char *origin_name(const struct zone_origin *origin)
{
	return origin->room + sizeof origin->room - origin->length;
}

enum { LABELS_SIZE = NAME_ACE_MAX + 5 }; /* dots at both ends, one after the name, and NUL */

/*
 * Appends NAME to TEXT, which has LENGTH bytes, as far as it fits: octets in upper case, '?' for a dot in a label and
 * for NUL.  Returns the new length.
 */
static size_t append_labels(const unsigned char *name, size_t name_length, char *text, size_t length)
{
	for (size_t i = 0, size; i < name_length && length < LABELS_SIZE - 3; i += size, length++) {
		unsigned octet = name[i];

		size = octet == '\\' ? name_read_octet(name + i, name_length - i, &octet) : 1;
		if (octet == '\0' || (octet == '.' && size > 1))
			octet = '?';
		text[length] = (char)(octet >= 'a' && octet <= 'z' ? octet - 0x20 : octet);
	}
	return length;
}

/* Writes a dot, the labels of NAME and, if it is relative, those of the origin to TEXT, with a dot after each. */
static void write_labels(const struct zone_names *names, const unsigned char *name, size_t name_length,
                         char text[LABELS_SIZE])
{
	size_t length = append_labels(name, name_length, text, 1);

	text[0] = '.';
	if (text[length - 1] != '.') {
		text[length++] = '.';
		length = append_labels(origin_name(&names->origin), names->origin.length, text, length);
	}
	if (text[length - 1] != '.')
		text[length++] = '.';
	text[length] = '\0';
}

/* Returns true if NAME, or the origin if it is relative, may contain the underscore of a service or of _domainkey. */
static bool may_have_underscore(const struct zone_names *names, const unsigned char *name, size_t length,
                                unsigned found)
{
	return memchr(name, '_', length) || found & SCAN_BACKSLASH ||
	       (names->origin.underscore && name[length - 1] != '.');
}

bool zone_names_is_dkim(const struct zone_names *names, const unsigned char *name, size_t length, unsigned found)
{
	char text[LABELS_SIZE];

	if (length == 0 || !may_have_underscore(names, name, length, found))
		return false;
	write_labels(names, name, length, text);
	return strstr(text, "._DOMAINKEY.");
}

/* Returns true if TEXT begins with a dot and the label of a protocol. */
static bool is_protocol(const char *text)
{
	return strncmp(text, "._TCP.", 6) == 0 || strncmp(text, "._UDP.", 6) == 0;
}

/*
 * Returns the length of the first label of TOKEN if it is an instance or subtype of DNS-SD (RFC 6763, sections 4.1 and
 * 7.1), otherwise 0: the next labels, of the token or the origin, are _service and _tcp or _udp, or _sub before them,
 * in ASCII.  They are read before any mapping.
 */
static size_t find_instance(const struct zone_names *names, const struct zone_name *token)
{
	char text[LABELS_SIZE];
	const char *at, *end;
	size_t length = 0;
	unsigned octet;

	if (!may_have_underscore(names, token->bytes, token->length, token->found))
		return 0;
	write_labels(names, token->bytes, token->length, text);
	at = strchr(text + 1, '.');
	if (strncmp(at, "._SUB._", 7) == 0 && !is_protocol(at + 5))
		at += 5;
	if (at[1] != '_')
		return 0;
	end = strchr(at + 1, '.');
	if (end == at + 2 || !is_protocol(end) || !is_ascii((const unsigned char *)at, (size_t)(end - at)))
		return 0;
	while (length < token->length && token->bytes[length] != '.')
		length += name_read_octet(token->bytes + length, token->length - length, &octet);
	return length;
}

/* Converting a name. */

/*
 * Writes the instance of TOKEN, which is UTF-8 in the DNS, not an A-label (RFC 6763, section 4.1.1): with escapes or,
 * if DECODE and possible, in UTF-8.  In $GENERATE it is kept, as strings are.  Returns false if out of memory.
 */
static bool write_instance(const struct zone_name *token, bool decode, struct buffer *out)
{
	const size_t length = token->context.instance;
	enum status status;

	if (!decode && !token->generate)
		return zone_escape(token->bytes, length, out);
	status = token->generate ? STATUS_ESCAPE : zone_unescape(token->bytes, length, out);
	if (status == STATUS_OK || status == STATUS_NO_MEMORY)
		return status == STATUS_OK;
	out->length = 0;
	return buffer_append(out, token->bytes, length);
}

/* Converts TOKEN to names->out.  Sets *CHANGED to whether its instance changed. */
static enum status convert(struct zone_names *names, const struct name_rules *rules, const struct zone_name *token,
                           bool decode, bool *changed, struct fault *fault)
{
	struct buffer *const out = &names->out;

	out->length = 0;
	if (token->context.instance > 0 && !write_instance(token, decode, out))
		return fault_no_memory(fault);
	*changed = out->length != token->context.instance;
	return name_convert(decode, &names->name, rules, &token->context, token->bytes, token->length, out, fault);
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
			return true;
		}
	}
	return false;
}

/* Encodes TOKEN to names->out.  An iterator of $GENERATE in a U-label is an error, before all others. */
static enum status encode_to_out(struct zone_names *names, const struct name_rules *rules,
                                 const struct zone_name *token, struct fault *fault)
{
	bool ignored;
	const enum status status = convert(names, rules, token, false, &ignored, fault);

	if (token->generate && find_in_u_labels(&names->name, token->bytes, '$', '$', STATUS_GENERATE, fault)) {
		fault->code_point = NO_CODE_POINT;
		return STATUS_GENERATE;
	}
	return status;
}

/*
 * Makes TOKEN the new ORIGIN, as servers read it: its A-labels need not be valid.  Returns STATUS_OK, or the error if
 * the origin is unknown now.
 */
static enum status set_origin(struct zone_names *names, const struct zone_name *token, struct zone_origin *origin)
{
	const struct name *const name = &names->name;
	struct name_rules rules = names->rules;
	size_t octets, added, old;
	unsigned char *text;
	enum status status;
	struct fault ignored;

	if (token->length == 1 && token->bytes[0] == '@')
		return STATUS_OK;
	rules.accepts_a_labels = true;
	status = encode_to_out(names, &rules, token, &ignored);
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
	origin->underscore = memchr(text, '_', origin->length) || memchr(text, '\\', origin->length);
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
	origin->violation.status = name_judge_origin(&names->name, &names->rules, origin_name(origin), origin->length,
	                                             &names->out, &origin->violation);
	origin->context.bidi = names->name.bidi;
	return origin->violation.status != STATUS_NO_MEMORY;
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
		.accepts_a_labels = !options->check,
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

static struct answer encode(struct zone_names *names, const struct zone_name *token)
{
	struct fault fault;

	if (encode_to_out(names, &names->rules, token, &fault) != STATUS_OK)
		return answer_fault(token->length, fault);
	return answer_replace(token->length, names->out.bytes, names->out.length);
}

static struct answer decode(struct zone_names *names, const struct zone_name *token)
{
	struct buffer *const out = &names->out;
	bool changed;
	struct fault fault;
	const enum status status = convert(names, &names->rules, token, true, &changed, &fault);

	if (status == STATUS_NO_MEMORY)
		return answer_status(token->length, STATUS_NO_MEMORY);
	if (status != STATUS_OK || !(names->name.changed || changed))
		return answer_copy(token->length);
	return answer_replace(token->length, out->bytes, out->length);
}

/*
 * Returns true if STATUS is an error of TOKEN, which is checked.  Servers reject any name that is too long or has an
 * empty label.  The lengths of names that $GENERATE makes are unknown.
 */
static bool is_reported(enum status status, const struct zone_name *token)
{
	if (status == STATUS_LABEL_TOO_LONG || status == STATUS_NAME_TOO_LONG || status == STATUS_NAME_UNREAD)
		return !token->generate || !memchr(token->bytes, '$', token->length);
	return token->work == WORK_CHECK || status == STATUS_EMPTY_LABEL || status == STATUS_NO_MEMORY;
}

/*
 * Finds a label of TOKEN, which was encoded, in escaped UTF-8.  A local part or an instance may be any octets.  Returns
 * STATUS_OK if there is none, STATUS_ESCAPED_UTF8 with FAULT, or STATUS_NO_MEMORY.
 */
static enum status find_escaped_utf8(struct zone_names *names, const struct zone_name *token, struct fault *fault)
{
	struct buffer *const out = &names->out;

	for (size_t i = token->context.mailbox || token->context.instance > 0; i < names->name.label_count; i++) {
		const struct name_label *const label = &names->name.labels[i];
		enum status status;

		out->length = 0;
		status = zone_unescape(token->bytes + label->start, label->length, out);
		if (status == STATUS_NO_MEMORY)
			return fault_no_memory(fault);
		if (status != STATUS_ESCAPE && !is_ascii(out->bytes, out->length) &&
		    utf8_check(out->bytes, out->length, fault) == STATUS_OK)
			return fault_set(fault, STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
	}
	return STATUS_OK;
}

/*
 * Returns STATUS_OK if the octets of the instance of TOKEN are UTF-8 in NFC (RFC 6763, section 4.1.1), a warning that
 * was not given before, or STATUS_NO_MEMORY.
 */
static enum status check_instance(struct zone_names *names, const struct zone_name *token)
{
	struct buffer *const out = &names->out;
	struct code_points *const points = &names->name.scratch;
	struct fault ignored;
	enum status status;
	size_t length;
	unsigned octet;

	out->length = points->length = 0;
	for (size_t i = 0; i < token->context.instance;) {
		i += name_read_octet(token->bytes + i, token->context.instance - i, &octet);
		if (!buffer_append_byte(out, (unsigned char)octet))
			return STATUS_NO_MEMORY;
	}
	length = out->length;
	status = utf8_decode(out->bytes, length, points, &ignored);
	if (status != STATUS_OK && status != STATUS_NO_MEMORY) {
		status = names->warned_utf8 ? STATUS_OK : STATUS_WARN_INSTANCE_UTF8;
		names->warned_utf8 = true;
		return status;
	}
	if (status != STATUS_OK || names->warned_nfc)
		return status;
	if (idna_normalize(points, 0) != STATUS_OK || !utf8_encode(points->points, points->length, out))
		return STATUS_NO_MEMORY;
	names->warned_nfc = out->length != 2 * length || memcmp(out->bytes, out->bytes + length, length) != 0;
	return names->warned_nfc ? STATUS_WARN_INSTANCE_NFC : STATUS_OK;
}

/* Checks TOKEN as if it were converted. */
static struct answer check(struct zone_names *names, const struct zone_name *token)
{
	const bool decoding = names->options.decode;
	struct answer answer;
	bool ignored;
	struct fault fault;
	enum status status;

	if (!decoding && token->found & SCAN_BACKSLASH &&
	    octet_check(token->bytes, token->length, token->generate, &fault) != STATUS_OK)
		return answer_fault(token->length, fault);
	status = decoding ? convert(names, &names->rules, token, true, &ignored, &fault)
	                  : encode_to_out(names, &names->rules, token, &fault);

	if (status != STATUS_OK)
		return is_reported(status, token) ? answer_fault(token->length, fault) : answer_copy(token->length);
	if (!decoding && names->options.level >= IDNA_REGISTER &&
	    find_in_u_labels(&names->name, token->bytes, 'A', 'Z', STATUS_DISALLOWED, &fault)) {
		fault.rule = "RFC 5892, section 3";
		return answer_fault(token->length, fault);
	}
	if (!decoding && token->found & SCAN_BACKSLASH && find_escaped_utf8(names, token, &fault) != STATUS_OK)
		return answer_fault(token->length, fault);
	status = decoding || token->context.instance == 0 ? STATUS_OK : check_instance(names, token);
	if (status == STATUS_OK || status == STATUS_NO_MEMORY)
		return status == STATUS_OK ? answer_copy(token->length) : answer_status(token->length, status);
	answer = answer_warning(status, token->context.instance);
	answer.fault.rule = "RFC 6763, section 4.1.1";
	return answer;
}

/* Returns what is done with TOKEN.  A name without U-labels, A-labels or escapes is not changed.  "@" is the origin. */
static enum work find_work(const struct zone_names *names, const struct zone_name *token)
{
	const bool decoding = names->options.decode;
	const bool unicode = !decoding && token->found & SCAN_NON_ASCII;

	if (!names->options.check)
		return decoding ? WORK_DECODE : unicode ? WORK_ENCODE : WORK_NONE;
	if (unicode || (!decoding && token->found & SCAN_BACKSLASH) ||
	    scan_find(token->bytes, token->length, SCAN_ACE_PREFIX) < token->length)
		return WORK_CHECK;
	return decoding || (token->length == 1 && token->bytes[0] == '@') ? WORK_NONE : WORK_FORM;
}

/* Does the work of TOKEN. */
static struct answer do_work(struct zone_names *names, const struct zone_name *token)
{
	switch (token->work) {
	case WORK_FORM:
	case WORK_CHECK:
		return check(names, token);
	case WORK_ENCODE:
		return encode(names, token);
	case WORK_DECODE:
		return decode(names, token);
	case WORK_NONE:
		break;
	}
	return answer_copy(token->length);
}

struct answer zone_names_convert(struct zone_names *names, const unsigned char *bytes, size_t length, unsigned found,
                                 enum zone_role role, bool generate)
{
	const struct zone_origin *const origin = &names->origin;
	struct zone_name token = {.bytes = bytes, .length = length, .found = found, .generate = generate};
	struct answer answer;

	token.work = find_work(names, &token);
	if (!origin->judged && token.work > WORK_FORM && !judge_origin(names))
		return answer_status(length, STATUS_NO_MEMORY);
	token.context = origin->context;
	token.context.top = origin->room + sizeof origin->room - origin->context.top_length;
	token.context.violation = origin->violation.status == STATUS_BIDI ? &origin->violation : NULL;
	token.context.mailbox = role == ROLE_MAILBOX;
	token.context.instance = role == ROLE_MAILBOX ? 0 : find_instance(names, &token);
	if (role != ROLE_ORIGIN)
		return do_work(names, &token);
	names->next = *origin;
	if (set_origin(names, &token, &names->next) == STATUS_NO_MEMORY)
		return answer_status(length, STATUS_NO_MEMORY);
	answer = do_work(names, &token);
	names->origin = names->next;
	return answer;
}
