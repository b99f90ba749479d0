/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The form of names, shared by both directions: separators, lengths, hostname characters and the Bidi Rule. */
#include <config.h>

#include "names/form.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/display.h"
#include "idna/facts.h"

#include <string.h>

enum { LABEL_BYTES_MAX = 4 * LABEL_MAX }; /* bytes of an ASCII label that consists of escapes */

void name_show_label(const struct name_label *label, struct fault *fault)
{
	fault->offset = fault->piece = label->start;
	fault->piece_length = label->length;
}

enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault)
{
	return fault_set(fault, status, label->start, label->start, label->length);
}

enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                  struct fault *fault)
{
	name_label_fault(status, label, fault);
	fault->code_point = code_point;
	return status;
}

/*
 * Measures LABEL, which begins at label->start: sets its length and its kind, LABEL_ASCII or LABEL_U.  Returns the
 * length of the separator after it, or 0 at the end of the name.  Stops at invalid UTF-8.
 */
static size_t measure_label(const struct conversion *c, struct name_label *label)
{
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length, *at = start;
	size_t separator = 0;
	bool escaped = false;
	uint32_t point;

	for (; at < end; at += separator) {
		separator = utf8_read_checked(at, end, &point);
		if (separator == 0)
			break;
		if (!escaped && (point == '.' || (c->dots && idna_is_separator(point))))
			break;
		if (point >= 0x80)
			label->kind = LABEL_U;
		escaped = point == '\\' && c->rules->escapes && !escaped;
	}
	label->length = (size_t)(at - start);
	return at < end ? separator : 0;
}

/* Checks the form of the whole name.  Appends the labels after those that the name has. */
static enum status check_form(const struct conversion *c, struct fault *fault)
{
	enum status status = utf8_check(c->bytes, c->length, fault);
	size_t at = 0, separator = 0;

	if (status != STATUS_OK)
		return status;
	for (size_t i = 0; at < c->length; i++) {
		struct name_label here = {.start = at};

		if (i == NAME_LABELS_MAX)
			return fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
		separator = measure_label(c, &here);
		at += here.length + separator;
		if (here.length == 0 && (i > 0 || at < c->length))
			return name_label_fault(STATUS_EMPTY_LABEL, &here, fault);
		if (here.length > 0 && i >= c->name->label_count)
			*name_add_label(c->name, here.start, 0) = here;
	}
	c->name->rooted = separator > 0;
	return STATUS_OK;
}

enum status name_blame(struct conversion *c, enum status status)
{
	struct name *const name = c->name;
	bool international = name->changed;
	struct fault form;

	if (status == STATUS_NO_MEMORY)
		return fault_no_memory(c->fault);
	if (check_form(c, &form) != STATUS_OK) {
		*c->fault = form;
		return form.status;
	}
	for (size_t i = 0; i < name->label_count; i++)
		international = international || name->labels[i].kind == LABEL_U;
	if (!c->odd || !international)
		return status;
	return name_check_hostname(c->bytes + c->odd->start, c->odd->length, c->odd, c->fault);
}

size_t name_count_escaped(const unsigned char *bytes, size_t length)
{
	const unsigned char *at = bytes, *const end = bytes + length;
	size_t count = length, size;

	for (; at < end && (at = memchr(at, '\\', (size_t)(end - at))); at += size) {
		size = end - at > 1 && at[1] >= '0' && at[1] <= '9' ? 4 : 2;
		if (size > (size_t)(end - at))
			size = (size_t)(end - at);
		count -= size - 1;
	}
	return count;
}

enum status name_check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                             const struct name_label *label)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] < 0x20 || bytes[i] == 0x7F)
			return name_code_point_fault(STATUS_CONTROL, bytes[i], label, c->fault);
	}
	if (name_count(c->rules, bytes, length) > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	return STATUS_OK;
}

enum status name_check_hostname(const unsigned char *bytes, size_t length, const struct name_label *label,
                                struct fault *fault)
{
	if (length == 1 && bytes[0] == '*')
		return STATUS_OK;
	for (size_t i = 0; i < length; i++) {
		if (!label_kept[bytes[i]])
			return name_code_point_fault(STATUS_DISALLOWED, bytes[i], label, fault);
	}
	return STATUS_OK;
}

static enum status ldh_fault(enum status status, uint32_t code_point, const struct name_label *label, const char *rule,
                             struct fault *fault)
{
	name_code_point_fault(status, code_point, label, fault);
	fault->rule = rule;
	return status;
}

enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault)
{
	static const char hyphens[] = "RFC 5891, section 4.2.3.1";

	for (size_t i = 0; i < length; i++) {
		if (!label_kept[bytes[i]] || bytes[i] == '_')
			return ldh_fault(STATUS_DISALLOWED, bytes[i], label, "RFC 5890, section 2.3.1", fault);
	}
	if (bytes[0] == '-')
		return ldh_fault(STATUS_LEADING_HYPHEN, '-', label, hyphens, fault);
	if (length >= 4 && bytes[2] == '-' && bytes[3] == '-')
		return ldh_fault(STATUS_DOUBLE_HYPHEN, '-', label, hyphens, fault);
	if (bytes[length - 1] == '-')
		return ldh_fault(STATUS_TRAILING_HYPHEN, '-', label, hyphens, fault);
	return STATUS_OK;
}

/* Returns the last label of the name; *ROOTED becomes true if a separator follows it. */
static struct name_label find_last(const struct conversion *c, bool *rooted)
{
	struct name_label last = {.length = 0};
	size_t at = 0, separator = 1;

	while (at < c->length && separator > 0) {
		last = (struct name_label){.start = at};
		separator = measure_label(c, &last);
		at += last.length + separator;
	}
	*rooted = separator > 0;
	return last;
}

/* Appends the code points of the top-level domain TOP, in either form; an invalid A-label is appended unchanged. */
static bool read_top(struct code_points *out, const unsigned char *top, size_t length)
{
	const struct label_rules rules = {.level = IDNA_NONE};
	struct fault fault;
	bool rtl = false;

	out->length = 0;
	if (label_has_prefix(top, length)) {
		const enum status status = label_decode(&rules, top, length, out, &rtl, &fault);

		if (status == STATUS_OK || status == STATUS_NO_MEMORY)
			return status == STATUS_OK;
	}
	out->length = 0;
	return utf8_decode(top, length, out, &fault) != STATUS_NO_MEMORY;
}

enum status name_check_lookalike(const struct conversion *c, const struct name_label *label)
{
	struct code_points *read = &c->name->scratch;
	struct name_label last;
	bool rooted, relative;

	last = find_last(c, &rooted);
	relative = c->context->relative && !rooted;
	if (relative ? c->context->origin == 0 || !c->context->top : label->start == last.start)
		return STATUS_OK;
	if (!read_top(read, relative ? c->context->top : c->bytes + last.start,
	              relative ? c->context->top_length : last.length))
		return fault_no_memory(c->fault);
	if (!idna_is_confusable(c->name->points.points + label->point, label->points, read->points, read->length))
		return STATUS_OK;
	return name_label_fault(STATUS_CONFUSABLE, label, c->fault);
}

/* Returns true for a label of ASCII that begins with an underscore or is an asterisk: no part of a host name. */
static bool is_no_hostname(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (points[i] >= 0x80)
			return false;
	return points[0] == '_' || (points[0] == '*' && length == 1);
}

/* Checks the Bidi Rule for LABEL.  The code points of an ASCII label are its bytes. */
static enum status check_label_bidi(const struct name *name, const unsigned char *bytes, const struct name_label *label,
                                    struct fault *fault)
{
	const uint32_t *points = name->points.points + label->point;
	size_t length = label->points;
	uint32_t ascii[LABEL_BYTES_MAX] = {0};

	if (length == 0) {
		for (; length < label->length && length < LABEL_BYTES_MAX; length++)
			ascii[length] = bytes[label->start + length];
		points = ascii;
	}
	if (is_no_hostname(points, length))
		return STATUS_OK;
	return idna_check_bidi(points, length, fault);
}

enum status name_check_bidi(const struct conversion *c)
{
	const struct name *const name = c->name;

	for (size_t i = c->context->mailbox; i < name->label_count; i++) {
		enum status status = check_label_bidi(name, c->bytes, &name->labels[i], c->fault);

		if (status != STATUS_OK) {
			name_show_label(&name->labels[i], c->fault);
			return status;
		}
	}
	return STATUS_OK;
}
