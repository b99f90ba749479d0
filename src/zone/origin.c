/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The origin of relative names. */
#include <config.h>

#include "zone/origin.h"

#include <string.h>

void origin_forget(struct zone_origin *origin)
{
	origin->context = (struct name_context){.relative = true};
	origin->text_length = 0;
	origin->judged = true;
}

/* Sets the text to the name in the converter, which is relative to the old one.  Returns false if it is too long. */
static bool set_text(struct zone_origin *origin, const struct zone_converter *converter)
{
	const bool rooted = converter->name.rooted;
	const size_t length = converter->out.length - rooted, old = rooted ? 0 : origin->text_length;

	if (length + 1 + old > sizeof origin->text)
		return false;
	memmove(origin->text + length + 1, origin->text, old);
	origin->text[length] = '.';
	memcpy(origin->text, converter->out.bytes, length);
	origin->text_length = old > 0 ? length + 1 + old : length;
	origin->judged = false;
	return true;
}

enum status origin_set(struct zone_origin *origin, struct zone_converter *converter, const struct name_context *context,
                       const unsigned char *name, size_t length)
{
	const struct name *const read = &converter->name;
	const struct name_label *last;
	enum status status;
	struct fault ignored;
	size_t octets;

	if (length == 1 && name[0] == '@')
		return STATUS_OK;
	converter->out.length = 0;
	status = name_encode(&converter->name, &converter->rules, context, name, length, &converter->out, &ignored);
	if (status == STATUS_OK && read->ace_length == 0) {
		origin_forget(origin);
		origin->context.relative = false; /* the root adds nothing to a name */
		return STATUS_OK;
	}
	octets = read->ace_length + 1 + (read->rooted ? 0 : context->origin);
	if (status != STATUS_OK || octets > NAME_ACE_MAX + 1 || !set_text(origin, converter)) {
		origin_forget(origin);
		return status;
	}
	origin->context.relative = true;
	origin->context.origin = octets;
	if (read->rooted || !context->relative) {
		last = &read->labels[read->label_count - 1];
		origin->context.top = memcpy(origin->top, name + last->start, last->length);
		origin->context.top_length = last->length;
	}
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
