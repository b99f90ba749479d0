/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decodes a label that needs a closer look than decode.c has: invalid, escaped, or in Unicode. */
#include <config.h>

#include "names/decode_measured.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/facts.h"
#include "names/form.h"

/* Writes LABEL unchanged. */
static enum status copy_label(struct pass *d, const struct name_label *label)
{
	return buffer_append(d->out, d->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Handles LABEL, which has the ACE prefix but cannot be decoded because of STATUS.  A control character or its length
 * is an error of the name; otherwise the label stays if the rules allow it.
 */
static enum status keep_a_label(struct pass *d, const struct name_label *label, enum status status)
{
	struct fault fault;
	const enum status own = name_check_ascii(d->rules, d->bytes, label, &fault);

	if (own != STATUS_OK) {
		*d->fault = fault;
		return own;
	}
	return d->rules->labelwise ? copy_label(d, label) : status;
}

static bool holds_prefix(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i + ACE_PREFIX_LENGTH <= length; i++) {
		if (is_ace_prefix(label[i], label[i + 1], label[i + 2], label[i + 3]))
			return true;
	}
	return false;
}

bool decode_changes(const struct pass *d, struct name_label *label, const unsigned char *bytes, size_t length)
{
	if (d->rules->bare && holds_prefix(d->name->points.points + label->point, label->points)) {
		label->status = STATUS_ACE_PREFIX;
		return false;
	}
	return !d->rules->exact || label_is_exact(d->rules->label.level, bytes, length);
}

/* Decodes LABEL, which has the ACE prefix. */
static enum status decode_a_label(struct pass *d, struct name_label *label)
{
	struct name *name = d->name;
	bool rtl = false;

	label->kind = LABEL_A;
	label->point = name->points.length;
	label->status =
		label_decode(&d->rules->label, d->bytes + label->start, label->length, &name->points, &rtl, d->fault);
	label->points = name->points.length - label->point;
	if (label->status != STATUS_OK)
		fault_shift(d->fault, label->start);
	else
		label->status = name_check_lookalike(name, d->rules, d->context, false, d->bytes, d->length, label,
		                                     name->points.points + label->point, label->points, d->fault);
	if (label->status != STATUS_OK) {
		label->points = 0;
		return label->status == STATUS_NO_MEMORY ? STATUS_NO_MEMORY : keep_a_label(d, label, label->status);
	}
	if (!decode_changes(d, label, d->bytes + label->start, label->length)) {
		label->points = 0;
		return copy_label(d, label);
	}
	name->changed = true;
	name->rtl |= rtl;
	return utf8_encode(name->points.points + label->point, label->points, d->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Copies LABEL, a U-label of the input, if it is safe to display. */
static enum status pass_u_label(struct pass *d, struct name_label *label)
{
	struct code_points *points = &d->name->points;
	const uint32_t *point;
	enum status status;

	d->ascii = false;
	label->point = points->length;
	status = utf8_decode(d->bytes + label->start, label->length, points, d->fault);
	if (status != STATUS_OK)
		return status;
	point = points->points + label->point;
	label->points = points->length - label->point;
	for (size_t i = 0; i < label->points; i++) {
		if (idna_is_unsafe(point[i]))
			return name_code_point_fault(STATUS_CONTROL, point[i], label, d->fault);
	}
	d->name->rtl |= d->rules->label.level != IDNA_NONE && idna_is_rtl(point, label->points);
	return copy_label(d, label);
}

static enum status pass_ascii_label(struct pass *d, const struct name_label *label)
{
	const enum status status = name_check_ascii(d->rules, d->bytes, label, d->fault);
	struct fault fault;

	if (status != STATUS_OK)
		return status;
	if (!d->odd && name_check_hostname(d->bytes, label, &fault) != STATUS_OK)
		d->odd = label;
	return copy_label(d, label);
}

enum status decode_measured(struct pass *d, struct name_label *label, size_t *separator)
{
	const bool local_part = d->context->mailbox && label == d->name->labels;
	const enum status status =
		name_find_label(d->name, d->rules, false, d->bytes, d->length, label, separator, d->fault);

	if (status != STATUS_OK || label->length == 0)
		return status;
	if (!local_part && label_has_prefix(d->bytes + label->start, label->length) &&
	    (label->kind == LABEL_ASCII || !d->rules->labelwise))
		return decode_a_label(d, label);
	return label->kind == LABEL_U ? pass_u_label(d, label) : pass_ascii_label(d, label);
}
