/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The names of a zone, converted token by token. */
#include <config.h>

#include "zone/name.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "zone/escape.h"

#include <string.h>

void zone_names_start(struct zone_names *names, const struct zone_options *options)
{
	names->options = *options;
	names->rules = zone_rules(options->level);
	/* A comment, or no output, is not encoded again. */
	names->rules.exact = !options->annotate && !options->check;
	if (options->origin)
		(void)zone_origin_read(&names->first_origin, options->level, options->origin);
}

void zone_names_restart(struct zone_names *names)
{
	names->origin = names->first_origin;
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

enum status zone_names_reject(const struct zone_names *names, enum zone_role role, bool quoted, bool too_long)
{
	if (names->options.decode)
		return STATUS_OK;
	if (role == ROLE_UNKNOWN && !quoted)
		return STATUS_UNKNOWN_TYPE;
	if (role == ROLE_ASCII && names->options.check)
		return STATUS_NON_ASCII_VALUE;
	if (is_name(role) && quoted)
		return STATUS_QUOTED_NAME;
	return is_name(role) && too_long ? STATUS_NAME_TOO_LONG : STATUS_OK;
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

static struct answer decode(struct zone_names *names, const struct input *input, size_t length)
{
	enum status status;
	struct fault fault;

	if (!has_ace_prefix(input->bytes, length))
		return answer_copy(length);
	names->out.length = 0;
	status = name_decode(&names->name, &names->rules, &names->context, input->bytes, length, &names->out, &fault);
	if (status == STATUS_NO_MEMORY)
		return answer_fault(length, &fault);
	if (status != STATUS_OK || !names->name.changed || is_mark(&input->place, &names->out))
		return answer_copy(length);
	return answer_replace(length, names->out.bytes, names->out.length);
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
	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *label = &name->labels[i];
		const bool local_part = names->context.mailbox && i == 0;

		if (escapes && !local_part && zone_escapes_utf8(token + label->start, label->length)) {
			*fault = fault_at(STATUS_ESCAPED_UTF8, label->start, label->start, label->length);
			return true;
		}
	}
	return false;
}

/* Makes TOKEN the origin, as servers read it: its A-labels need not be valid.  Returns false if out of memory. */
static bool take_origin(struct zone_names *names, const unsigned char *token, size_t length)
{
	enum status status;
	struct fault ignored;

	names->out.length = 0;
	status = name_encode(&names->name, &names->rules, &names->context, token, length, &names->out, &ignored);
	zone_origin_set(&names->origin, &names->name, token, length, status);
	return status != STATUS_NO_MEMORY;
}

struct answer zone_names_convert(struct zone_names *names, const struct input *input, size_t length,
                                 enum zone_role role, bool generate)
{
	const unsigned char *token = input->bytes;
	const bool quoted = token[0] == '"';
	struct fault fault = fault_at(zone_names_reject(names, role, quoted, false), 0, 0, length);
	struct answer answer;

	if (role == ROLE_ORIGIN && quoted)
		names->origin = (struct zone_origin){0};
	if (fault.status != STATUS_OK &&
	    (!is_ascii(token, length) || (role == ROLE_ASCII && zone_escapes_utf8(token, length))))
		return answer_fault(length, &fault);
	if (!is_name(role) || quoted)
		return answer_copy(length);
	names->context = zone_origin_context(&names->origin, role == ROLE_MAILBOX);
	if (role == ROLE_ORIGIN && !take_origin(names, token, length))
		return answer_no_memory(length);
	answer = names->options.decode ? decode(names, input, length) : encode(names, token, length, generate);
	if (!names->options.check || answer.action == ACTION_FAULT)
		return answer;
	return check(names, token, length, &fault) ? answer_fault(length, &fault) : answer_copy(length);
}
