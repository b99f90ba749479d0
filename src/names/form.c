/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Checks of whole names. */
#include <config.h>

#include "names/form.h"

#include "base/letter.h"
#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/code_point.h"
#include "idna/display.h"
#include "punycode/short.h"

#include <string.h>

void name_show_label(const struct name_label *label, struct fault *fault)
{
	fault->offset = fault->piece = label->start;
	fault->piece_length = label->length;
}

enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault)
{
	return fault_set(fault, status, label->start, label->start, label->length);
}

enum status name_code_point_fault(enum status status, uint32_t code_point, const char *rule,
                                  const struct name_label *label, struct fault *fault)
{
	name_label_fault(status, label, fault);
	fault->code_point = code_point;
	fault->rule = rule;
	return status;
}

enum status name_check_hostname(const struct conversion *c, const struct name_label *label, struct fault *fault)
{
	const unsigned char *const bytes = c->bytes + label->start;

	if (label->length == 1 && bytes[0] == '*')
		return STATUS_OK;
	for (size_t i = 0; i < label->length; i++) {
		if (!label_kept[bytes[i]])
			return name_code_point_fault(STATUS_DISALLOWED, bytes[i], "RFC 5890, section 2.3.1", label,
			                             fault);
	}
	return STATUS_OK;
}

size_t name_count_escaped(const unsigned char *bytes, size_t length)
{
	const unsigned char *at = bytes, *const end = bytes + length;
	size_t count = length, size;

	for (; at < end && (at = memchr(at, '\\', (size_t)(end - at))); at += size) {
		size = end - at > 1 && is_digit(at[1]) ? 4 : 2;
		if (size > (size_t)(end - at))
			size = (size_t)(end - at);
		count -= size - 1;
	}
	return count;
}

/*
 * Sets name->scratch to the code points of the top-level domain TOP, in either form; an invalid A-label is unchanged.
 * Returns false if out of memory.
 */
static bool read_top(const struct conversion *c, const unsigned char *top, size_t length)
{
	const struct label_rules rules = {.level = IDNA_NONE};
	struct code_points *const points = &c->name->scratch;
	struct buffer *const out = c->out;
	const size_t start = out->length;
	enum status status = STATUS_NOT_CANONICAL;
	struct fault ignored;
	bool rtl = false;

	points->length = 0;
	if (!buffer_reserve(out, SHORT_UTF8_ROOM))
		return false;
	if (label_has_prefix(top, length))
		status = label_decode(&rules, top, length, points, out, &rtl, &ignored);
	out->length = start;
	if (status != STATUS_OK && status != STATUS_NO_MEMORY)
		status = utf8_decode(top, length, points, &ignored);
	return status != STATUS_NO_MEMORY;
}

/*
 * Reads the top-level domain of the name to name->scratch, nothing if it is unknown.  Returns false if out of memory.
 */
static bool read_top_of_name(const struct conversion *c)
{
	const struct name *const name = c->name;
	const struct name_label *const last = &name->labels[name->label_count - 1];

	c->name->scratch.length = 0;
	if (name->rooted || !c->context->relative)
		return read_top(c, c->bytes + last->start, last->length);
	return !c->context->top || read_top(c, c->context->top, c->context->top_length);
}

/*
 * Checks the labels of the name for whole-script confusables, depending on its top-level domain.  Returns STATUS_OK,
 * STATUS_CONFUSABLE or STATUS_NO_MEMORY.
 */
static enum status check_lookalikes(const struct conversion *c)
{
	const struct name *const name = c->name;
	const struct code_points *const top = &c->name->scratch;

	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];
		const uint32_t *const points = name->points.points + label->point;

		if (label->points == 0 || !idna_resembles_ascii(points, label->points))
			continue;
		if (!read_top_of_name(c))
			return fault_no_memory(c->fault);
		if (idna_is_confusable(points, label->points, top->points, top->length))
			return name_label_fault(STATUS_CONFUSABLE, label, c->fault);
	}
	return STATUS_OK;
}

/* Returns true for an ASCII label that is not part of a host name: it begins with an underscore or is an asterisk. */
static bool is_no_hostname(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (points[i] >= 0x80)
			return false;
	return points[0] == '_' || (points[0] == '*' && length == 1);
}

/* Checks the Bidi Rule for LABEL.  The code points of an ASCII label are its bytes. */
static enum status check_label_bidi(const struct conversion *c, const struct name_label *label)
{
	struct code_points *const ascii = &c->name->scratch;
	const uint32_t *points = c->name->points.points + label->point;
	size_t length = label->points;

	if (length == 0) {
		ascii->length = 0;
		if (utf8_decode(c->bytes + label->start, label->length, ascii, c->fault) != STATUS_OK)
			return fault_no_memory(c->fault);
		points = ascii->points;
		length = ascii->length;
	}
	if (is_no_hostname(points, length))
		return STATUS_OK;
	return idna_check_bidi(points, length, c->fault);
}

/* Checks the Bidi Rule for the labels of the origin.  The fault shows the name. */
static enum status check_origin_bidi(const struct conversion *c)
{
	const struct fault *const bidi = c->context->bidi;

	if (!bidi)
		return STATUS_OK;
	*c->fault = fault_at(bidi->status, 0, 0, c->length);
	c->fault->code_point = bidi->code_point;
	c->fault->rule = bidi->rule;
	return bidi->status;
}

/*
 * Checks the Bidi Rule (RFC 5893, section 2) for all labels of a Bidi domain name (name->rtl).  An asterisk and ASCII
 * labels that begin with an underscore are not host names and are exempt.
 */
__attribute__((noinline)) static enum status check_bidi(const struct conversion *c)
{
	const struct name *const name = c->name;

	for (size_t i = c->context->mailbox; i < name->label_count; i++) {
		enum status status = check_label_bidi(c, &name->labels[i]);

		if (status != STATUS_OK) {
			name_show_label(&name->labels[i], c->fault);
			return status;
		}
	}
	return name->rooted ? STATUS_OK : check_origin_bidi(c);
}

/* Checks the length of the ACE form, including the origin. */
static enum status check_length(struct conversion *c)
{
	struct name *const name = c->name;
	const size_t origin = name->rooted ? 0 : c->context->origin;

	name->ace_length -= name->rooted;
	return name->ace_length + origin > NAME_ACE_MAX ? fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length)
	                                                : STATUS_OK;
}

static bool holds_prefix(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i + ACE_PREFIX_LENGTH <= length; i++) {
		if (is_ace_prefix(label[i], label[i + 1], label[i + 2], label[i + 3]))
			return true;
	}
	return false;
}

/* Checks that no U-label contains the ACE prefix. */
static enum status check_inner_prefix(const struct conversion *c)
{
	const struct name *const name = c->name;

	for (size_t i = 0; i < name->label_count; i++) {
		const struct name_label *const label = &name->labels[i];

		if (holds_prefix(name->points.points + label->point, label->points))
			return name_label_fault(STATUS_KEPT_PREFIX, label, c->fault);
	}
	return STATUS_OK;
}

enum status name_check(struct conversion *c)
{
	const struct name *const name = c->name;
	const bool rtl = name->rtl || (c->context->rtl && !name->rooted);
	enum status status;

	if (c->non_hostname && c->international)
		return name_check_hostname(c, c->non_hostname, c->fault);
	status = c->rules->no_inner_prefix ? check_inner_prefix(c) : STATUS_OK;
	if (status == STATUS_OK && c->rules->label.level == IDNA_DISPLAY)
		status = check_lookalikes(c);
	if (status == STATUS_OK)
		status = check_length(c);
	if (status != STATUS_OK || !rtl || (c->rules->verbatim && !name->changed))
		return status;
	return check_bidi(c);
}
