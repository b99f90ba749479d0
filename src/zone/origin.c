/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The origin of relative names. */
#include <config.h>

#include "zone/origin.h"

#include <string.h>

void origin_forget(struct zone_origin *origin)
{
	origin->context = (struct name_context){.relative = true};
	origin->text = origin->room;
	origin->text_length = 0;
	origin->judged = true;
}

enum status origin_set(struct zone_origin *origin, struct zone_converter *converter, const struct name_context *context,
                       const unsigned char *name, size_t length)
{
	const struct name *const read = &converter->name;
	size_t octets, added, old;
	unsigned char *text;
	enum status status;
	struct fault ignored;

	if (length == 1 && name[0] == '@')
		return STATUS_OK;
	converter->out.length = 0;
	status = name_encode(&converter->name, &converter->rules, context, name, length, &converter->out, &ignored);
	if (status != STATUS_OK || read->ace_length == 0) {
		origin_forget(origin);
		origin->context.relative = status != STATUS_OK; /* the root adds nothing to a name */
		return status;
	}
	octets = read->ace_length + 1 + (read->rooted ? 0 : context->origin);
	added = converter->out.length - read->rooted;
	old = read->rooted ? 0 : origin->text_length;
	if (octets > NAME_ACE_MAX + 1 || added + 1 + old > sizeof origin->room) {
		origin_forget(origin);
		return STATUS_OK;
	}
	text = origin->room + sizeof origin->room - old - (old > 0) - added;
	memcpy(text, converter->out.bytes, added);
	if (old > 0)
		text[added] = '.';
	origin->text = text;
	origin->text_length = added + (old > 0) + old;
	origin->judged = false;
	origin->context.relative = true;
	origin->context.origin = octets;
	if (read->rooted || !context->relative)
		origin->context.top_length = read->labels[read->label_count - 1].out_length;
	origin->context.top = text + origin->text_length - origin->context.top_length;
	return STATUS_OK;
}

bool origin_judge(struct zone_origin *origin, struct zone_converter *converter)
{
	const struct name_context rtl = {.rtl = true};
	struct name_rules rules = converter->rules;
	enum status status;

	origin->judged = true;
	converter->out.length = 0;
	rules.verbatim = rules.exact = false;
	status = name_decode(&converter->name, &rules, &rtl, origin->text, origin->text_length, &converter->out,
	                     &origin->bidi);
	origin->context.rtl = (status == STATUS_OK || status == STATUS_BIDI) && converter->name.rtl;
	origin->context.bidi = status == STATUS_BIDI ? &origin->bidi : NULL;
	return status != STATUS_NO_MEMORY;
}
