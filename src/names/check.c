/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Checks of whole names, and escapes. */
#include <config.h>

#include "names/parts.h"

const struct name_origin name_root = {.root = true};

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

void name_locate_fault(const struct conversion *c, const struct name_label *label)
{
	struct fault *const fault = c->fault;
	const bool empty = fault->status == STATUS_EMPTY_LABEL;

	if (fault->piece_length == 0)
		fault->piece_length = empty ? c->length : label->length;
	fault->offset += label->start;
	fault->piece += empty ? 0 : label->start;
}

enum status name_check_hostname(const struct conversion *c, const unsigned char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (!label_kept[bytes[i]] && !(length == 1 && bytes[i] == '*'))
			return idna_fault(c->fault, STATUS_DISALLOWED_CODE_POINT, bytes[i], IDNA_LDH_RULE);
	}
	return STATUS_OK;
}

bool name_surrounds_a_label(const unsigned char *text, size_t length)
{
	for (size_t at = 0; (at += scan_find_prefix(text + at, length - at)) < length; at++) {
		if (at > 0 && !label_kept[text[at - 1]])
			return true;
	}
	return false;
}

size_t name_top(const struct name *name, const struct buffer *out, uint32_t top[LABEL_MAX])
{
	const struct name_label *const last = &name->labels[name->label_count - 1];
	const uint32_t *const points = name_label_points(name, last);
	const size_t length = points ? last->points : last->out_length;
	size_t i = 0;

	for (; i < length && i < LABEL_MAX; i++)
		top[i] = points ? points[i] : out->bytes[last->out_start + i];
	return i;
}

/* Checks the labels of the name for whole-script confusables, depending on its top-level domain. */
__attribute__((noinline)) static enum status check_lookalikes(const struct conversion *c)
{
	const struct name_origin *const origin = c->origin;
	const bool kept = c->rules->keeps_ace && !c->decode; /* A-labels are not checked */
	uint32_t own[LABEL_MAX];

	for (size_t i = 0; i < c->name->label_count; i++) {
		const struct name_label *const label = &c->name->labels[i];
		const struct idna_lookalikes *const lookalikes =
			idna_find_lookalikes(name_label_points(c->name, label), label->points);

		if (!lookalikes || (kept && label->kind == LABEL_A))
			continue;
		if (!(origin->root ? idna_is_expected(lookalikes, own, name_top(c->name, c->out, own))
		                   : idna_is_expected(lookalikes, origin->top, origin->top_length)))
			return fault_set(c->fault, STATUS_WHOLE_SCRIPT_CONFUSABLE, label->start, label->start,
			                 label->length);
	}
	return STATUS_OK;
}

/*
 * Checks the Bidi Rule for LABEL.  An asterisk and ASCII labels that host names do not have are exempt, such as
 * "_dmarc" and "$HOST", and so are all ASCII labels of zones: a zone may delegate a name like 1.xn--4db to another.
 */
static enum status check_label_bidi(const struct conversion *c, const struct name_label *label)
{
	const unsigned char *const bytes = c->out->bytes + label->out_start;
	const uint32_t *points = name_label_points(c->name, label);
	size_t length = label->points;
	uint32_t ascii[LABEL_MAX];
	enum status status;

	if (label->kind == LABEL_ASCII) {
		if (c->escapes || bytes[0] == '_')
			return STATUS_OK;
		for (length = 0; length < label->out_length; length++) {
			if (!label_kept[bytes[length]])
				return STATUS_OK;
			ascii[length] = bytes[length];
		}
		points = ascii;
	}
	status = idna_check_bidi(points, length, c->fault);
	if (status != STATUS_OK)
		name_locate_fault(c, label);
	return status;
}

/* Checks the Bidi Rule (RFC 5893, section 2) for all labels of a Bidi domain name, and for those of the origin. */
__attribute__((noinline)) static enum status check_bidi(const struct conversion *c)
{
	const struct fault *const violation = &c->origin->violation;

	for (size_t i = 0; i < c->name->label_count; i++) {
		const enum status status = check_label_bidi(c, &c->name->labels[i]);

		if (status != STATUS_OK)
			return status;
	}
	if (violation->status == STATUS_OK)
		return STATUS_OK;
	idna_fault(c->fault, STATUS_BIDI_RULE_ORIGIN, violation->code_point, violation->rule);
	c->fault->piece_length = c->length;
	return STATUS_BIDI_RULE_ORIGIN;
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
				return fault_set(c->fault, STATUS_KEPT_ACE_PREFIX_INSIDE, label->start, label->start,
				                 label->length);
		}
	}
	return STATUS_OK;
}

enum status name_check(struct conversion *c)
{
	struct name *const name = c->name;
	const struct name_label *const odd = name->non_hostname;
	enum status status;

	if (name->rooted)
		c->origin = &name_root;
	if (odd && c->international && !c->rules->keeps_rest) {
		status = name_check_hostname(c, c->bytes + odd->start, odd->length);
		if (status != STATUS_OK)
			name_locate_fault(c, odd);
		return status;
	}
	status = c->rules->no_inner_prefix ? check_inner_prefix(c) : STATUS_OK;
	if (status == STATUS_OK && c->rules->level == IDNA_DISPLAY)
		status = check_lookalikes(c);
	if (status != STATUS_OK)
		return status;
	name->ace_length -= name->rooted;
	if (name->ace_length + c->origin->octets > NAME_ACE_MAX)
		return fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
	/* A name without a label that is checked is not checked as a whole. */
	if (c->rules->level == IDNA_NONE ||
	    (c->rules->keeps_rest && !name->changed && (c->decode || !c->international)))
		return STATUS_OK;
	return name->bidi || c->origin->bidi ? check_bidi(c) : STATUS_OK;
}
