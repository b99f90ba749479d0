/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of a zone, converted token by token. */
#include <config.h>

#include "zone/name.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

/* Returns the rules for names in zones at LEVEL. */
static struct name_rules zone_rules(enum idna_level level)
{
	struct name_rules rules = name_rules(level);

	rules.dots = level == IDNA_LOOKUP;
	rules.labelwise = rules.escapes = true;
	return rules;
}

enum status zone_names_measure_origin(enum idna_level level, const char *origin, size_t *bytes)
{
	const struct name_rules rules = zone_rules(level);
	const struct name_context context = {.relative = true};
	struct name name = {0};
	struct buffer out = {0};
	struct fault fault;
	enum status status = STATUS_EMPTY_LABEL;

	if (origin[0] != '\0')
		status = name_encode(&name, &rules, &context, (const unsigned char *)origin, strlen(origin), &out,
		                     &fault);
	*bytes = name.ace_length + (name.ace_length > 0);
	name_free(&name);
	buffer_free(&out);
	return status;
}

void zone_names_start(struct zone_names *names, enum idna_level level, const char *origin)
{
	names->rules = zone_rules(level);
	names->context.relative = true;
	names->rules.exact = !names->annotate && !names->check;
	names->given = origin;
	if (origin && zone_names_measure_origin(level, origin, &names->first_origin) != STATUS_OK)
		names->first_origin = 0;
}

/* Stores the top-level domain of ORIGIN, which is absolute with or without a trailing dot, for relative names. */
static void take_top(struct zone_names *names, const unsigned char *origin, size_t length)
{
	size_t start;

	names->context.top = NULL;
	if (length > 0 && origin[length - 1] == '.')
		length--;
	for (start = length; start > 0 && origin[start - 1] != '.'; start--)
		;
	if (length == start || length - start > sizeof names->top)
		return;
	memcpy(names->top, origin + start, length - start);
	names->context.top = names->top;
	names->context.top_length = length - start;
}

void zone_names_restart(struct zone_names *names)
{
	names->context.origin = names->first_origin;
	names->context.top = NULL;
	if (names->first_origin > 0)
		take_top(names, (const unsigned char *)names->given, strlen(names->given));
}

void zone_names_free(struct zone_names *names)
{
	name_free(&names->name);
	buffer_free(&names->out);
}

static bool is_name(enum zone_role role)
{
	return role == ROLE_NAME || role == ROLE_MAILBOX || role == ROLE_ORIGIN;
}

enum status zone_names_refuse(const struct zone_names *names, enum zone_role role, bool quoted, bool too_long)
{
	if (names->decode)
		return STATUS_OK;
	if (role == ROLE_UNKNOWN && !quoted)
		return STATUS_UNKNOWN_TYPE;
	if (is_name(role) && quoted)
		return STATUS_QUOTED_NAME;
	return is_name(role) && too_long ? STATUS_NAME_TOO_LONG : STATUS_OK;
}

/* Makes TOKEN, which was just measured, the origin.  If STATUS is an error, the origin is unknown. */
static void take_origin(struct zone_names *names, const unsigned char *token, size_t length, enum status status)
{
	const struct name *name = &names->name;
	size_t base = name->rooted ? 0 : names->context.origin;

	if (length == 1 && token[0] == '@')
		return;
	if (status != STATUS_OK || name->ace_length == 0 || name->ace_length + base > NAME_ACE_MAX)
		names->context.origin = 0;
	else
		names->context.origin = name->ace_length + 1 + base;
	if (names->context.origin > 0 && name->rooted)
		take_top(names, token, length);
}

/* Makes FAULT, which is at a byte of invalid UTF-8, refer to the label that contains the byte. */
static void show_label(const unsigned char *token, size_t length, struct fault *fault)
{
	size_t start = 0, i = 0;

	while (i < length && !(token[i] == '.' && i >= fault->offset)) {
		if (token[i] == '.')
			start = i + 1;
		i += token[i] == '\\' && i + 1 < length ? 2 : 1;
	}
	fault->offset = fault->piece = start;
	fault->piece_length = i - start;
}

/* Returns the label that contains both a non-ASCII character and the iterator of $GENERATE, or NULL. */
static const struct name_label *find_iterator(const struct name *name, const unsigned char *token)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];

		if (label->kind == LABEL_U && memchr(token + label->start, '$', label->length))
			return label;
	}
	return NULL;
}

static struct answer encode(struct zone_names *names, const unsigned char *token, size_t length, enum zone_role role,
                            bool generate)
{
	struct name *name = &names->name;
	bool ascii = is_ascii(token, length);
	const struct name_label *label;
	enum status status;
	struct fault fault;

	if (ascii && role != ROLE_ORIGIN)
		return answer_copy(length);
	names->out.length = 0;
	status = name_encode(name, &names->rules, &names->context, token, length, &names->out, &fault);
	if (role == ROLE_ORIGIN)
		take_origin(names, token, length, status);
	if (ascii && status != STATUS_NO_MEMORY)
		return answer_copy(length);
	label = generate ? find_iterator(name, token) : NULL;
	if (label)
		fault = fault_at(STATUS_GENERATE, label->start, label->start, label->length);
	else if (status == STATUS_OK)
		return answer_replace(length, names->out.bytes, names->out.length);
	if (fault.status == STATUS_INVALID_UTF8 || fault.status == STATUS_SURROGATE)
		show_label(token, length, &fault);
	return answer_fault(length, &fault);
}

static bool has_ace_prefix(const unsigned char *token, size_t length)
{
	return scan_find(token, length, SCAN_ACE_PREFIX) < length;
}

/* Returns true if BYTES at PLACE would be read as a byte order mark. */
static bool is_mark(const struct place *place, const struct buffer *bytes)
{
	return place->record == 1 && place->byte == 1 && utf8_mark(bytes->bytes, bytes->length) == UTF8_MARK_LENGTH;
}

static struct answer decode(struct zone_names *names, const struct input *input, size_t length, enum zone_role role)
{
	struct name *name = &names->name;
	enum status status;
	struct fault fault;

	if (role != ROLE_ORIGIN && !has_ace_prefix(input->bytes, length))
		return answer_copy(length);
	names->out.length = 0;
	status = name_decode(name, &names->rules, &names->context, input->bytes, length, &names->out, &fault);
	if (role == ROLE_ORIGIN)
		take_origin(names, input->bytes, length, status);
	if (status != STATUS_OK)
		return answer_fault(length, &fault);
	if (!name->changed || is_mark(&input->place, &names->out))
		return answer_copy(length);
	return answer_replace(length, names->out.bytes, names->out.length);
}

/* Finds the first invalid A-label of TOKEN and stores its fault. */
static bool find_bad_label(struct zone_names *names, const unsigned char *token, size_t length, struct fault *fault)
{
	struct name *name = &names->name;
	struct name_rules strict = names->rules;
	struct name_context context = names->context;
	const struct name_label *label = name->labels;
	const struct name_label *end;
	enum status status;

	if (name_decode(name, &names->rules, &names->context, token, length, &names->out, fault) != STATUS_OK)
		return true;
	for (end = label + name->label_count; label < end; label++) {
		if (label->kind == LABEL_A && label->status != STATUS_OK)
			break;
	}
	if (label == end)
		return false;
	/* The fault of the single label is more precise, unless the whole name is invalid. */
	const struct name_label bad = *label;

	strict.labelwise = context.mailbox = false;
	status = name_decode(name, &strict, &context, token + bad.start, bad.length, &names->out, fault);
	if (status != bad.status)
		*fault = fault_at(bad.status, 0, 0, 0);
	fault->offset = fault->piece = bad.start;
	fault->piece_length = bad.length;
	return true;
}

struct answer zone_names_convert(struct zone_names *names, const struct input *input, size_t length,
                                 enum zone_role role, bool generate)
{
	const unsigned char *token = input->bytes;
	bool quoted = token[0] == '"';
	enum status status = zone_names_refuse(names, role, quoted, false);
	struct fault fault = fault_at(status, 0, 0, length);
	struct answer answer;

	if (role == ROLE_ORIGIN && quoted)
		names->context.origin = 0;
	if (status != STATUS_OK && !is_ascii(token, length))
		return answer_fault(length, &fault);
	if (!is_name(role) || quoted)
		return answer_copy(length);
	names->context.mailbox = role == ROLE_MAILBOX;
	answer = names->decode ? decode(names, input, length, role) : encode(names, token, length, role, generate);
	if (!names->check || answer.action == ACTION_FAULT || !has_ace_prefix(token, length))
		return answer;
	return find_bad_label(names, token, length, &fault) ? answer_fault(length, &fault) : answer_copy(length);
}
