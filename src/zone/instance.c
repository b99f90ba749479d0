/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names of DNS-SD. */
#include <config.h>

#include "zone/instance.h"

#include "base/utf8.h"
#include "idna/facts.h"
#include "zone/token.h"

/* The labels of a name and its origin, one after the other. */
struct labels {
	const unsigned char *at, *end;
	bool dots;
	const unsigned char *origin, *origin_end; /* NULL after the origin has been reached */
	const unsigned char *label;
	size_t length; /* of the label */
};

/* Returns the length of the separator at labels->at, or 0. */
static size_t separator(const struct labels *labels)
{
	uint32_t point;
	size_t size;

	if (*labels->at == '.')
		return 1;
	if (!labels->dots || *labels->at < 0x80)
		return 0;
	size = utf8_read_checked(labels->at, labels->end, &point);
	return size > 0 && idna_is_separator(point) ? size : 0;
}

/* Moves to the next label.  It is empty at the end. */
static void next(struct labels *labels)
{
	size_t size = 0;

	if (labels->at == labels->end && labels->origin) {
		labels->at = labels->origin;
		labels->end = labels->origin_end;
		labels->origin = NULL;
		labels->dots = false;
	}
	labels->label = labels->at;
	while (labels->at < labels->end && (size = separator(labels)) == 0)
		labels->at += *labels->at == '\\' && labels->end - labels->at > 1 ? 2 : 1;
	labels->length = (size_t)(labels->at - labels->label);
	if (size > 0 && labels->at < labels->end) {
		labels->at += size;
		if (labels->at == labels->end)
			labels->origin = NULL; /* a trailing dot: the name is absolute */
	}
}

static bool is_service(const struct labels *labels)
{
	return labels->length > 1 && labels->label[0] == '_';
}

static bool is_protocol(const struct labels *labels)
{
	return zone_token_compare(labels->label, labels->length, "_TCP") == 0 ||
	       zone_token_compare(labels->label, labels->length, "_UDP") == 0;
}

size_t instance_find(const unsigned char *name, size_t length, bool dots, const unsigned char *origin,
                     size_t origin_length)
{
	struct labels labels = {name, name + length, dots, origin, origin + origin_length, NULL, 0};
	size_t first;
	bool sub;

	next(&labels);
	first = labels.length;
	next(&labels);
	if (!is_service(&labels))
		return 0;
	sub = zone_token_compare(labels.label, labels.length, "_SUB") == 0;
	next(&labels);
	if (sub && is_service(&labels) && !is_protocol(&labels))
		next(&labels);
	return is_protocol(&labels) ? first : 0;
}
