/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Checks of ASCII labels and of whole names. */
#include <config.h>

#include "names/parts.h"

#include "base/utf8.h"
#include "punycode/punycode.h"

#include <string.h>

size_t name_read_octet(const unsigned char *text, size_t length, unsigned *octet)
{
	*octet = text[0];
	if (text[0] != '\\' || length < 2)
		return 1;
	if (length > 3 && is_digit(text[1]) && is_digit(text[2]) && is_digit(text[3])) {
		*octet = (text[1] - '0') * 100u + (text[2] - '0') * 10u + (text[3] - '0');
		if (*octet <= 0xFF)
			return 4;
	}
	*octet = text[1];
	return 2;
}

size_t name_read_octets(const unsigned char *bytes, size_t length, unsigned char octets[LABEL_MAX])
{
	size_t count = 0;
	unsigned octet;

	for (size_t i = 0; i < length; count++) {
		i += name_read_octet(bytes + i, length - i, &octet);
		if (count < LABEL_MAX)
			octets[count] = (unsigned char)octet;
	}
	return count;
}

size_t name_count_octets(const struct name_rules *rules, const unsigned char *bytes, size_t length)
{
	unsigned char octets[LABEL_MAX];

	return rules->escapes ? name_read_octets(bytes, length, octets) : length;
}

enum status name_check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                             const struct name_label *label)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] < 0x20 || bytes[i] == 0x7F)
			return name_code_point_fault(c, STATUS_CONTROL, bytes[i], NULL, label);
	}
	if (name_count_octets(c->rules, bytes, length) > LABEL_MAX)
		return name_label_fault(c, STATUS_LABEL_TOO_LONG, label);
	return STATUS_OK;
}

enum status name_check_ldh(const struct conversion *c, const unsigned char *bytes, size_t length,
                           const struct name_label *label)
{
	/* The bytes that hyphens must not be, in their positions. */
	const uint32_t points[] = {bytes[0], 0, length > 3 ? bytes[2] : 0, length > 3 ? bytes[3] : 0,
	                           bytes[length - 1]};
	const enum status status = idna_check_hyphens(points, sizeof points / sizeof *points);

	for (size_t i = 0; i < length; i++) {
		if (!label_kept[bytes[i]] || bytes[i] == '_')
			return name_code_point_fault(c, STATUS_DISALLOWED, bytes[i], IDNA_LDH_RULE, label);
	}
	return status == STATUS_OK ? STATUS_OK : name_code_point_fault(c, status, '-', IDNA_LDH_RULE, label);
}

enum status name_check_hostname(const struct conversion *c, const struct name_label *label)
{
	const unsigned char *const bytes = c->bytes + label->start;

	for (size_t i = 0; i < label->length; i++) {
		if (!label_kept[bytes[i]] && !(label->length == 1 && bytes[i] == '*'))
			return name_code_point_fault(c, STATUS_DISALLOWED, bytes[i], IDNA_LDH_RULE, label);
	}
	return STATUS_OK;
}

bool name_surrounds_a_label(const unsigned char *text, size_t length)
{
	for (size_t at = 0; (at += scan_find(text + at, length - at, SCAN_ACE_PREFIX)) < length; at++) {
		if (at > 0 && !label_kept[text[at - 1]])
			return true;
	}
	return false;
}

/*
 * Appends the code points of the top-level domain of the name, in either form, to name->points, or nothing if it is
 * unknown.  An invalid A-label is unchanged.  Returns false if out of memory.
 */
static bool read_top(const struct conversion *c)
{
	static const struct name_rules any = {.label = {.level = IDNA_NONE}};
	const struct name_label *const last = &c->name->labels[c->name->label_count - 1];
	const bool own = c->name->rooted || !c->context->relative;
	const unsigned char *const top = own ? c->bytes + last->start : c->context->top;
	const size_t length = own ? last->length : c->context->top_length, start = c->out->length;
	enum status status = STATUS_NOT_CANONICAL;
	struct conversion other = *c;
	struct fault ignored;

	other.rules = &any;
	other.fault = &ignored;
	if (top && label_has_prefix(top, length))
		status = label_decode(&other, top, length);
	c->out->length = start;
	if (top && status != STATUS_OK && status != STATUS_NO_MEMORY)
		status = utf8_decode(top, length, &c->name->points, &ignored);
	return status != STATUS_NO_MEMORY;
}

/*
 * Checks the labels of the name for whole-script confusables, depending on its top-level domain.  Returns STATUS_OK,
 * STATUS_CONFUSABLE or STATUS_NO_MEMORY.
 */
__attribute__((noinline)) static enum status check_lookalikes(const struct conversion *c)
{
	struct code_points *const points = &c->name->points;
	const size_t top = points->length;

	for (size_t i = 0; i < c->name->label_count; i++) {
		const struct name_label *const label = &c->name->labels[i];
		const struct idna_home *const home = idna_find_home(name_label_points(c->name, label), label->points);

		if (!home)
			continue;
		points->length = top;
		if (!read_top(c))
			return fault_no_memory(c->fault);
		if (!idna_is_home(home, points->points + top, points->length - top))
			return name_label_fault(c, STATUS_CONFUSABLE, label);
	}
	return STATUS_OK;
}

/* Returns the index of the first label that has rules: a local part and an instance of DNS-SD have none. */
static size_t first_checked(const struct name_context *context)
{
	return context->mailbox || context->instance > 0;
}

/*
 * Reads the A-labels whose code points are not in name->points, because they are not checked.  Sets name->bidi if one
 * makes the name a Bidi domain name.  An invalid one is ASCII.  Returns false if out of memory.
 */
__attribute__((noinline)) static bool read_a_labels(struct conversion *c)
{
	struct name *const name = c->name;
	struct fault ignored, *const fault = c->fault;
	const size_t start = c->out->length;
	enum status status = STATUS_OK;

	c->fault = &ignored;
	for (size_t i = first_checked(c->context); i < name->label_count && status != STATUS_NO_MEMORY; i++) {
		struct name_label *const label = &name->labels[i];
		const size_t point = name->points.length;
		unsigned char octets[LABEL_MAX];
		size_t length;

		if (label->points > 0 || label->kind == LABEL_U)
			continue;
		length = name_read_octets(c->bytes + label->start, label->length, octets);
		if (!label_has_prefix(octets, length))
			continue;
		status = label_decode(c, octets, length);
		c->out->length = start;
		label->kind = status == STATUS_OK ? LABEL_A : LABEL_ASCII;
		label->point = point;
		label->points = name->points.length - point;
	}
	c->fault = fault;
	return status != STATUS_NO_MEMORY;
}

/*
 * Checks the Bidi Rule for LABEL.  An asterisk and ASCII labels that host names do not have are exempt, such as
 * "_dmarc" and "$HOST", and so are all ASCII labels of zones: a zone may delegate a name like 1.xn--4db to another.
 */
static enum status check_label_bidi(const struct conversion *c, const struct name_label *label)
{
	const unsigned char *const bytes = c->bytes + label->start;
	/* There may be no code points at all. */
	const uint32_t *points = name_label_points(c->name, label);
	const uint32_t first = points ? points[0] : bytes[0];
	const size_t length = points ? label->points : label->length;
	uint32_t ascii[LABEL_MAX] = {0};
	enum status status;

	if (label->kind == LABEL_ASCII && (c->rules->escapes || first == '_'))
		return STATUS_OK;
	if (!points) {
		for (size_t i = 0; i < length; i++)
			ascii[i] = bytes[i];
		points = ascii;
	}
	for (size_t i = 0; label->kind == LABEL_ASCII && i < length; i++) {
		if (!label_kept[points[i]])
			return STATUS_OK;
	}
	status = idna_check_bidi(points, length, c->fault);
	if (status != STATUS_OK)
		name_show_label(c, label);
	return status;
}

/*
 * Checks the Bidi Rule (RFC 5893, section 2) for all labels of a Bidi domain name (name->bidi), and for those of the
 * origin.
 */
__attribute__((noinline)) static enum status check_bidi(const struct conversion *c)
{
	const struct fault *const origin = c->name->rooted ? NULL : c->context->violation;

	for (size_t i = first_checked(c->context); i < c->name->label_count; i++) {
		const enum status status = check_label_bidi(c, &c->name->labels[i]);

		if (status != STATUS_OK)
			return status;
	}
	if (!origin)
		return STATUS_OK;
	*c->fault = fault_at(origin->status, 0, 0, c->length);
	c->fault->code_point = origin->code_point;
	c->fault->rule = origin->rule;
	return origin->status;
}

/* Checks that no U-label contains the ACE prefix. */
static enum status check_inner_prefix(const struct conversion *c)
{
	for (size_t i = 0; i < c->name->label_count; i++) {
		const struct name_label *const label = &c->name->labels[i];
		const uint32_t *point = name_label_points(c->name, label);
		/* an A-label that is not decoded stays as it is */
		const bool converted = c->decode || label->kind == LABEL_U;

		for (size_t left = converted ? label->points : 0; left >= ACE_PREFIX_LENGTH; left--, point++) {
			if (is_ace_prefix(point[0], point[1], point[2], point[3]))
				return name_label_fault(c, STATUS_KEPT_PREFIX, label);
		}
	}
	return STATUS_OK;
}

enum status name_check(struct conversion *c)
{
	struct name *const name = c->name;
	enum status status;

	if (name->non_hostname && c->international)
		return name_check_hostname(c, name->non_hostname);
	status = c->rules->no_inner_prefix ? check_inner_prefix(c) : STATUS_OK;
	if (status == STATUS_OK && c->rules->label.level == IDNA_DISPLAY)
		status = check_lookalikes(c);
	if (status != STATUS_OK)
		return status;
	name->ace_length -= name->rooted;
	if (name->ace_length + (name->rooted ? 0 : c->context->origin) > NAME_ACE_MAX)
		return fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
	/* A name without a label that is checked is not checked as a whole. */
	if (c->rules->label.level == IDNA_NONE ||
	    (c->rules->verbatim && !name->changed && (c->decode || !c->international)))
		return STATUS_OK;
	if (c->rules->escapes && !read_a_labels(c))
		return fault_no_memory(c->fault);
	return name->bidi || (c->context->bidi && !name->rooted) ? check_bidi(c) : STATUS_OK;
}
