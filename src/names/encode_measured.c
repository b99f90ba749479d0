/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encodes a label that needs a closer look than encode.c has: mapped, escaped, or invalid. */
#include <config.h>

#include "names/encode_measured.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/map.h"
#include "names/form.h"
#include "punycode/bootstring.h"
#include "punycode/mixedcase.h"

#include <string.h>

/* Maps LABEL (UTS #46, section 4, steps 1 and 2). */
static enum status map(struct pass *e, struct name_label *label)
{
	struct code_points *points = &e->name->points, *mapped = &e->name->scratch;
	enum status status;

	mapped->length = 0;
	status = idna_map(points->points + label->point, label->points, mapped, e->fault);
	name_show_label(label, e->fault);
	if (status != STATUS_OK)
		return status;
	points->length = label->point;
	if (!code_points_reserve(points, mapped->length))
		return STATUS_NO_MEMORY;
	if (mapped->length > 0)
		memcpy(points->points + label->point, mapped->points, mapped->length * sizeof *mapped->points);
	label->points = mapped->length;
	points->length += mapped->length;
	return STATUS_OK;
}

/*
 * Moves the case of LABEL into the flags of name->flagged (RFC 3492, appendix A); name->points keeps the code points to
 * check.
 */
static enum status take_case(struct name *name, struct name_label *label)
{
	name->flagged.length = 0;
	for (size_t i = label->point; i < label->point + label->points; i++) {
		uint32_t *c = &name->points.points[i];
		uint32_t flagged = mixedcase_fold(*c);

		if (!code_points_append(&name->flagged, flagged))
			return STATUS_NO_MEMORY;
		*c = *c >= 'A' && *c <= 'Z' ? *c | 0x20 : flagged & ~CASE_FLAG;
	}
	return STATUS_OK;
}

/* Returns true if the flags of name->flagged still fit the code points of LABEL: mapping changed only case. */
static bool flags_fit(const struct name *name, const struct name_label *label)
{
	if (name->flagged.length != label->points)
		return false;
	for (size_t i = 0; i < label->points; i++) {
		uint32_t c = name->flagged.points[i] & ~CASE_FLAG;

		if (c != name->points.points[label->point + i] && (c < 'A' || c > 'Z'))
			return false;
	}
	return true;
}

static enum status check_lookalike(struct pass *e, const struct name_label *label)
{
	return name_check_lookalike(e->name, e->rules, e->context, e->rules->dots, e->bytes, e->length, label,
	                            e->name->points.points + label->point, label->points, e->fault);
}

/* Decodes the A-label of LENGTH bytes at START of BYTES into the code points of LABEL. */
static enum status read_a_label(struct pass *e, struct name_label *label, const unsigned char *bytes, size_t length)
{
	struct code_points *points = &e->name->points;
	enum status status;

	label->kind = LABEL_A;
	label->point = points->length;
	status = label_decode(&e->rules->label, bytes, length, points, &e->name->rtl, e->fault);
	if (status != STATUS_OK) {
		fault_shift(e->fault, label->start);
		return status;
	}
	label->points = points->length - label->point;
	return check_lookalike(e, label);
}

/* Writes LABEL, which was mapped to ASCII, as an ASCII label or A-label. */
static enum status write_mapped_ascii(struct pass *e, struct name_label *label)
{
	struct buffer *out = e->out;
	const size_t start = out->length;
	const struct name_label mapped = {.start = start, .length = label->points};
	enum status status;

	if (!utf8_encode(e->name->points.points + label->point, label->points, out))
		return STATUS_NO_MEMORY;
	label->kind = LABEL_ASCII;
	status = name_check_ascii(e->rules, out->bytes, &mapped, e->fault);
	if (status == STATUS_OK)
		status = name_check_hostname(out->bytes, &mapped, e->fault);
	if (status == STATUS_OK && label_has_prefix(out->bytes + start, mapped.length))
		status = read_a_label(e, label, out->bytes + start, mapped.length);
	name_show_label(label, e->fault);
	return status;
}

/*
 * Handles LABEL, which was mapped to nothing: an empty label or, after the last dot of a name, no label at all (UTS
 * #46, section 4, step 3).
 */
static enum status drop_label(struct pass *e, const struct name_label *label)
{
	struct name *name = e->name;

	if (e->rules->labelwise || name->label_count == 1 || label->start + label->length < e->length)
		return name_label_fault(STATUS_EMPTY_LABEL, label, e->fault);
	name->label_count--;
	name->rooted = true;
	return STATUS_OK;
}

static bool all_ascii(const uint32_t *points, size_t length)
{
	uint32_t all = 0;

	for (size_t i = 0; i < length; i++)
		all |= points[i];
	return all < 0x80;
}

/* Checks the mapped LABEL and writes its A-label. */
static enum status write_a_label(struct pass *e, const struct name_label *label)
{
	struct name *name = e->name;
	const uint32_t *points = name->points.points + label->point;
	enum status status = idna_check(e->rules->label.level, points, label->points, e->fault);

	if (status != STATUS_OK) {
		name_show_label(label, e->fault);
		return status;
	}
	status = check_lookalike(e, label);
	if (status != STATUS_OK)
		return status;
	name->rtl |= e->rules->label.level != IDNA_NONE && idna_is_rtl(points, label->points);
	if (e->rules->label.mixed_case && flags_fit(name, label))
		points = name->flagged.points;
	status = label_encode(points, label->points, e->out);
	return status == STATUS_OK ? status : name_label_fault(status, label, e->fault);
}

/* Encodes LABEL, a measured U-label, step by step. */
static enum status encode_u_label(struct pass *e, struct name_label *label)
{
	const unsigned char *bytes = e->bytes + label->start;
	struct name *name = e->name;
	enum status status;

	if (e->context->mailbox && label == name->labels)
		return name_label_fault(STATUS_LOCAL_PART, label, e->fault);
	if (label->length > NAME_LABEL_READ_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, e->fault);
	if (e->rules->escapes && memchr(bytes, '\\', label->length))
		return name_label_fault(STATUS_ESCAPE, label, e->fault);
	label->point = name->points.length;
	status = utf8_decode(bytes, label->length, &name->points, e->fault);
	label->points = name->points.length - label->point;
	if (status == STATUS_OK && e->rules->label.mixed_case)
		status = take_case(name, label);
	if (status == STATUS_OK && e->rules->label.level == IDNA_LOOKUP)
		status = map(e, label);
	if (status != STATUS_OK)
		return status;
	if (label->points == 0)
		return drop_label(e, label);
	if (all_ascii(name->points.points + label->point, label->points))
		return write_mapped_ascii(e, label);
	return write_a_label(e, label);
}

/* Checks for ASCII that is not allowed in a name with U-labels: an error after the first U-label, stored before it. */
static enum status check_neighbour(struct pass *e, const struct name_label *label)
{
	struct fault fault;
	enum status status = name_check_hostname(e->bytes, label, &fault);

	if (status != STATUS_OK && e->name->changed) {
		*e->fault = fault;
		return status;
	}
	if (status != STATUS_OK && !e->odd)
		e->odd = label;
	return STATUS_OK;
}

static enum status encode_ascii_label(struct pass *e, struct name_label *label)
{
	const unsigned char *bytes = e->bytes + label->start;
	enum status status = name_check_ascii(e->rules, e->bytes, label, e->fault);

	if (status == STATUS_OK && !e->rules->labelwise) {
		status = check_neighbour(e, label);
		if (status == STATUS_OK && label_has_prefix(bytes, label->length))
			status = read_a_label(e, label, bytes, label->length);
	}
	if (status == STATUS_OK && !buffer_append(e->out, bytes, label->length))
		return STATUS_NO_MEMORY;
	return status;
}

enum status encode_measured(struct pass *e, struct name_label *label, size_t *separator)
{
	const enum status status =
		name_find_label(e->name, e->rules, e->rules->dots, e->bytes, e->length, label, separator, e->fault);

	if (status != STATUS_OK || label->length == 0)
		return status;
	if (label->kind != LABEL_U)
		return encode_ascii_label(e, label);
	e->name->changed = true;
	return e->odd ? STATUS_DISALLOWED : encode_u_label(e, label);
}
