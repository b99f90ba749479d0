/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The origin of names without a trailing dot. */
#include <config.h>

#include "zone/origin.h"

#include "base/scan.h"

#include <string.h>

struct name_rules zone_rules(enum idna_level level)
{
	struct name_rules rules = name_rules(level);

	rules.dots = level == IDNA_LOOKUP;
	rules.verbatim = rules.escapes = true;
	return rules;
}

/* Stores the last label of NAME, which is absolute with or without a trailing dot. */
static void set_top(struct zone_origin *origin, const unsigned char *name, size_t length)
{
	const unsigned char *dot;

	if (name[length - 1] == '.')
		length--;
	dot = scan_find_last(name, length, '.');
	if (dot) {
		length -= (size_t)(dot + 1 - name);
		name = dot + 1;
	}
	origin->top_length = length <= sizeof origin->top ? length : 0;
	memcpy(origin->top, name, origin->top_length);
}

enum status zone_origin_read(struct zone_origin *origin, enum idna_level level, const char *text)
{
	const struct name_rules rules = zone_rules(level);
	const unsigned char *bytes = (const unsigned char *)text;
	const size_t length = strlen(text);
	struct name name = {0};
	struct buffer out = {0};
	struct fault fault;
	enum status status = STATUS_EMPTY_LABEL;

	*origin = (struct zone_origin){0};
	if (length > 0)
		status = name_encode(&name, &rules, NULL, bytes, length, &out, &fault);
	name.rooted = true;
	zone_origin_set(origin, &name, bytes, length, status);
	name_free(&name);
	buffer_free(&out);
	return status;
}

void zone_origin_set(struct zone_origin *origin, const struct name *name, const unsigned char *token, size_t length,
                     enum status status)
{
	const size_t octets = name->ace_length + 1 + (name->rooted ? 0 : origin->octets);

	if (length == 1 && token[0] == '@')
		return;
	if (status != STATUS_OK || name->ace_length == 0 || octets > NAME_ACE_MAX + 1) {
		origin->octets = origin->top_length = 0;
		return;
	}
	origin->octets = octets;
	if (name->rooted)
		set_top(origin, token, length);
}

struct name_context zone_origin_context(const struct zone_origin *origin, bool mailbox)
{
	return (struct name_context){
		.mailbox = mailbox,
		.relative = true,
		.origin = origin->octets,
		.top = origin->top_length > 0 ? origin->top : NULL,
		.top_length = origin->top_length,
	};
}
