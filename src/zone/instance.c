/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names of DNS-SD. */
#include <config.h>

#include "zone/instance.h"

#include "zone/token.h"

enum { LABELS_MAX = 4 };

/* The first labels of a name and its origin. */
struct labels {
	struct {
		const unsigned char *bytes;
		size_t length;
	} at[LABELS_MAX + 1]; /* the last one is always empty */
	size_t count;
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

bool instance_find(struct zone_converter *converter, const struct zone_origin *origin, bool decode,
                   const unsigned char *name, size_t name_length, size_t *length)
{
	struct labels labels = {.count = 0};
	size_t service = 1;

	*length = 0;
	if (!add_labels(converter, decode, name, name_length, &labels) ||
	    (!converter->name.rooted && !add_labels(converter, decode, origin->text, origin->text_length, &labels)))
		return false;
	if (is_label(&labels, 1, "_SUB") && is_service(&labels, 2) && !is_protocol(&labels, 2))
		service = 2;
	if (is_service(&labels, service) && is_protocol(&labels, service + 1))
		*length = labels.at[0].length;
	return true;
}
