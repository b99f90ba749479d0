/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The names of a zone, converted token by token. */
#include <config.h>

#include "zone/name.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "zone/octet.h"
#include "zone/token.h"

#include <string.h>

void zone_names_start(struct zone_names *names, const struct convert_options *options)
{
	names->options = *options;
	names->rules = name_rules(options->level);
	names->rules.dots = options->level == IDNA_LOOKUP;
	names->rules.verbatim = names->rules.escapes = true;
	/* The comments of --annotate are not encoded again, and --check has no output. */
	names->rules.exact = !options->annotate && !options->check;
}

void zone_names_free(struct zone_names *names)
{
	name_free(&names->name);
	buffer_free(&names->out);
}

static void forget_origin(struct zone_names *names)
{
	names->origin = (struct name_context){.relative = true};
}

/*
 * Makes TOKEN the origin, as servers read it: its A-labels need not be valid.  Returns STATUS_OK, or the error if the
 * origin is unknown now.
 */
static enum status set_origin(struct zone_names *names, const unsigned char *token, size_t length)
{
	struct name *name = &names->name;
	const struct name_label *last;
	enum status status;
	struct fault ignored;
	size_t octets;

	if (length == 1 && token[0] == '@')
		return STATUS_OK;
	names->out.length = 0;
	status = name_encode(name, &names->rules, &names->context, token, length, &names->out, &ignored);
	octets = name->ace_length + 1 + (name->rooted ? 0 : names->context.origin);
	if (status != STATUS_OK || name->ace_length == 0 || octets > NAME_ACE_MAX + 1) {
		forget_origin(names);
		return status;
	}
	names->origin.origin = octets;
	if (name->rooted || !names->context.relative) {
		last = &name->labels[name->label_count - 1];
		names->origin.top = memcpy(names->top, token + last->start, last->length);
		names->origin.top_length = last->length;
	}
	return STATUS_OK;
}

enum status zone_names_restart(struct zone_names *names)
{
	const char *const origin = names->options.origin;

	forget_origin(names);
	names->context = (struct name_context){0};
	if (!origin)
		return STATUS_OK;
	if (!*origin)
		return STATUS_EMPTY_LABEL;
	return set_origin(names, (const unsigned char *)origin, strlen(origin));
}

bool zone_names_skip(struct zone_names *names, enum zone_role role)
{
	if (role == ROLE_ORIGIN)
		forget_origin(names);
	return is_name_role(role);
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

static struct answer encode(struct zone_names *names, const unsigned char *token, size_t length, bool generate)
{
	const struct name_label *label;
	enum status status;
	struct fault fault;

	if (is_ascii(token, length))
		return answer_copy(length);
	names->out.length = 0;
	status = name_encode(&names->name, &names->rules, &names->context, token, length, &names->out, &fault);
	label = generate ? find_iterator(&names->name, token) : NULL;
	if (label)
		fault = fault_at(STATUS_GENERATE, label->start, label->start, label->length);
	else if (status == STATUS_OK)
		return answer_replace(length, names->out.bytes, names->out.length);
	return answer_fault(length, fault);
}

static bool has_ace_prefix(const unsigned char *token, size_t length)
{
	return scan_find(token, length, SCAN_ACE_PREFIX) < length;
}

static struct answer decode(struct zone_names *names, const unsigned char *token, size_t length)
{
	enum status status;
	struct fault fault;

	if (!has_ace_prefix(token, length))
		return answer_copy(length);
	names->out.length = 0;
	status = name_decode(&names->name, &names->rules, &names->context, token, length, &names->out, &fault);
	if (status == STATUS_NO_MEMORY)
		return answer_fault(length, fault);
	if (status != STATUS_OK || !names->name.changed)
		return answer_copy(length);
	return answer_replace(length, names->out.bytes, names->out.length);
}

/*
 * Returns true if TEXT, a label, stands for UTF-8 that is not ASCII because of its escapes \DDD (RFC 1035,
 * section 5.1).  Other octets are binary data.
 */
static bool escapes_utf8(const unsigned char *text, size_t length)
{
	unsigned char octets[ZONE_TOKEN_MAX];
	size_t count = 0;
	bool escaped = false;
	struct fault ignored;

	for (size_t i = 0, size; i < length; i += size) {
		unsigned octet;

		size = octet_read(text + i, length - i, &octet);
		escaped |= size == 4 && octet >= 0x80;
		octets[count++] = (unsigned char)octet;
	}
	return escaped && utf8_check(octets, count, &ignored) == STATUS_OK;
}

/* Finds the first label of TOKEN that only the option check reports, and stores its fault. */
static bool check(struct zone_names *names, const unsigned char *token, size_t length, struct fault *fault)
{
	const struct name *name = &names->name;
	const bool escapes = !names->options.decode && memchr(token, '\\', length);

	if (!escapes && !has_ace_prefix(token, length))
		return false;
	names->out.length = 0;
	if (name_decode(&names->name, &names->rules, &names->context, token, length, &names->out, fault) != STATUS_OK)
		return true;
	/* A local part may be any octets. */
	for (size_t i = names->context.mailbox; escapes && i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];

		if (escapes_utf8(token + label->start, label->length)) {
			*fault = fault_at(STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
			return true;
		}
	}
	return false;
}

struct answer zone_names_convert(struct zone_names *names, const unsigned char *token, size_t length,
                                 enum zone_role role, bool generate)
{
	struct answer answer;
	struct fault fault;

	if (token[0] == '"') {
		if (role == ROLE_ORIGIN)
			forget_origin(names);
		return answer_copy(length);
	}
	names->context = names->origin;
	names->context.mailbox = role == ROLE_MAILBOX;
	if (role == ROLE_ORIGIN && set_origin(names, token, length) == STATUS_NO_MEMORY)
		return answer_no_memory(length);
	answer = names->options.decode ? decode(names, token, length) : encode(names, token, length, generate);
	if (!names->options.check || answer.action == ACTION_FAULT)
		return answer;
	return check(names, token, length, &fault) ? answer_fault(length, fault) : answer_copy(length);
}
