/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Checking and writing ASCII labels, among them A-labels. */
#include <config.h>

#include "names/ascii_label.h"

#include "base/letter.h"
#include "names/form.h"

/* Checks an ASCII label that is not an A-label.  Returns STATUS_CONTROL, STATUS_LABEL_TOO_LONG or STATUS_OK. */
static enum status check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length,
                               const struct name_label *label)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] < 0x20 || bytes[i] == 0x7F)
			return name_code_point_fault(STATUS_CONTROL, bytes[i], NULL, label, c->fault);
	}
	if (name_count(c->rules, bytes, length) > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	return STATUS_OK;
}

enum status name_check_ldh(const unsigned char *bytes, size_t length, const struct name_label *label,
                           struct fault *fault)
{
	static const char hyphens[] = "RFC 5891, section 4.2.3.1";

	for (size_t i = 0; i < length; i++) {
		if (!label_kept[bytes[i]] || bytes[i] == '_')
			return name_code_point_fault(STATUS_DISALLOWED, bytes[i], "RFC 5890, section 2.3.1", label,
			                             fault);
	}
	if (bytes[0] == '-')
		return name_code_point_fault(STATUS_LEADING_HYPHEN, '-', hyphens, label, fault);
	if (length >= 4 && bytes[2] == '-' && bytes[3] == '-')
		return name_code_point_fault(STATUS_DOUBLE_HYPHEN, '-', hyphens, label, fault);
	if (bytes[length - 1] == '-')
		return name_code_point_fault(STATUS_TRAILING_HYPHEN, '-', hyphens, label, fault);
	return STATUS_OK;
}

/* Appends the LENGTH bytes of ASCII at BYTES, in lower case if the rules say so. */
static enum status append_ascii(struct conversion *c, const unsigned char *bytes, size_t length)
{
	unsigned char *out;

	c->name->ace_length += name_count(c->rules, bytes, length);
	if (!buffer_append(c->out, bytes, length))
		return STATUS_NO_MEMORY;
	out = c->out->bytes + c->out->length - length;
	for (size_t i = 0; c->rules->fold && i < length; i++)
		out[i] |= (unsigned char)(is_capital(out[i]) << 5);
	return STATUS_OK;
}

enum status name_convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length)
{
	struct code_points *const points = &c->name->points;
	const size_t start = c->out->length;
	enum status status;

	c->international = true;
	label->kind = LABEL_A;
	label->point = points->length;
	status = label_decode(&c->rules->label, bytes, length, points, c->out, &c->name->rtl, c->fault);
	label->points = points->length - label->point;
	if (status != STATUS_OK) {
		const enum status own = check_ascii(c, bytes, length, label);

		fault_shift(c->fault, own == STATUS_OK ? label->start : 0);
		return own == STATUS_OK ? status : own;
	}
	if (!c->decode) {
		c->out->length = start;
		return append_ascii(c, bytes, length);
	}
	if (c->rules->exact && !label_is_exact(c->rules->label.level, bytes, length))
		return name_label_fault(STATUS_NOT_CANONICAL, label, c->fault);
	c->name->changed = true;
	c->name->ace_length += length;
	return STATUS_OK;
}

enum status name_convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                               size_t length)
{
	const bool local_part = c->context->mailbox && label == c->name->labels;
	enum status status;

	if (label_has_prefix(bytes, length) && !local_part && (c->decode || !c->rules->verbatim))
		return name_convert_a_label(c, label, bytes, length);
	label->kind = LABEL_ASCII;
	status = check_ascii(c, bytes, length, label);
	if (status == STATUS_OK && c->rules->label.strict)
		status = name_check_ldh(bytes, length, label, c->fault);
	return status == STATUS_OK ? append_ascii(c, bytes, length) : status;
}

enum status name_convert_mapped(struct conversion *c, struct name_label *label)
{
	const uint32_t *const points = c->name->points.points + label->point;
	const size_t length = label->points;
	unsigned char ascii[LABEL_MAX];
	enum status status;

	if (length > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	for (size_t i = 0; i < length; i++)
		ascii[i] = (unsigned char)points[i];
	status = name_convert_ascii(c, label, ascii, length);
	if (status != STATUS_OK)
		name_show_label(label, c->fault);
	return status;
}
