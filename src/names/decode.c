/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names from ACE to Unicode. */
#include <config.h>

#include "base/utf8.h"
#include "idna/facts.h"
#include "names/label.h"
#include "names/parts.h"

/* Writes LABEL as it stands in NAME. */
static enum status copy_label(struct name *domain, const unsigned char *name, const struct name_label *label,
                              struct fault *fault)
{
	if (!buffer_append(&domain->out, name + label->start, label->length))
		return name_no_memory(fault);
	return STATUS_OK;
}

/*
 * What the label LABEL, which has the ACE prefix but cannot be decoded for STATUS, does to its name.  A control
 * character or its length fail the name; otherwise the label stays where the rules say so.
 */
static enum status keep_a_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                const struct name_label *label, enum status status, struct fault *fault)
{
	struct fault own;

	if (name_judge_ascii(rules, name, label, &own) != STATUS_OK) {
		*fault = own;
		return own.status;
	}
	return rules->labelwise ? copy_label(domain, name, label, fault) : status;
}

static bool holds_prefix(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i + ACE_PREFIX_LENGTH <= length; i++) {
		if ((label[i] | 0x20) == 'x' && (label[i + 1] | 0x20) == 'n' && label[i + 2] == '-' &&
		    label[i + 3] == '-')
			return true;
	}
	return false;
}

/* True if LABEL, which was decoded to code points, is to be written as those. */
static bool is_to_change(const struct name *domain, const struct name_rules *rules, const unsigned char *name,
                         struct name_label *label)
{
	if (rules->bare && holds_prefix(domain->points.points + label->point, label->points)) {
		label->status = STATUS_ACE_PREFIX;
		return false;
	}
	return !rules->exact || label_is_exact(rules->level, name + label->start, label->length);
}

/* Decodes LABEL, which has the ACE prefix. */
static enum status decode_a_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                  struct name_label *label, struct fault *fault)
{
	struct name_label raw = *label;
	enum status status = name_read_a_label(domain, rules, name, label, fault);

	if (status == STATUS_NO_MEMORY)
		return status;
	if (status != STATUS_OK)
		return keep_a_label(domain, rules, name, label, status, fault);
	if (!is_to_change(domain, rules, name, label)) {
		label->point = raw.point;
		label->points = raw.points;
		return copy_label(domain, name, label, fault);
	}
	domain->changed = true;
	if (!utf8_encode(domain->points.points + label->point, label->points, &domain->out))
		return name_no_memory(fault);
	return STATUS_OK;
}

/* Copies LABEL, a U-label that stands in the name already, if it is safe to look at. */
static enum status pass_u_label(struct name *domain, const unsigned char *name, const struct name_label *label,
                                struct fault *fault)
{
	const uint32_t *points = domain->points.points + label->point;

	domain->plain = false;
	for (size_t i = 0; i < label->points; i++) {
		if (idna_is_unsafe(points[i]))
			return name_code_point_fault(STATUS_CONTROL, points[i], label, fault);
	}
	return copy_label(domain, name, label, fault);
}

static enum status decode_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                struct name_label *label, struct fault *fault)
{
	bool local_part = rules->mailbox && label == &domain->labels[0];
	bool prefixed = !local_part && label_has_prefix(name + label->start, label->length);
	enum status status;

	if (prefixed && (label->kind == LABEL_ASCII || !rules->labelwise))
		return decode_a_label(domain, rules, name, label, fault);
	if (label->kind == LABEL_U)
		return pass_u_label(domain, name, label, fault);
	status = name_judge_ascii(rules, name, label, fault);
	return status == STATUS_OK ? copy_label(domain, name, label, fault) : status;
}

/*
 * A name that has got a U-label must be one that encodes back: its ASCII labels may hold only what may stand beside
 * one.
 */
static enum status judge_neighbours(const struct name *domain, const unsigned char *name, struct fault *fault)
{
	enum status status = STATUS_OK;

	for (size_t i = 0; status == STATUS_OK && i < domain->label_count; i++) {
		if (domain->labels[i].kind == LABEL_ASCII)
			status = name_judge_hostname(name, &domain->labels[i], fault);
	}
	return status;
}

static enum status decode_name(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                               size_t length, struct fault *fault)
{
	enum status status = name_start(domain, rules, false, name, length, fault);
	bool ascii = true;

	for (size_t i = 0; status == STATUS_OK && i < domain->label_count; i++) {
		if (!name_write_dot(domain, i))
			return name_no_memory(fault);
		ascii = ascii && domain->labels[i].kind != LABEL_U;
		status = decode_label(domain, rules, name, &domain->labels[i], fault);
	}
	if (status == STATUS_OK && !name_write_dot(domain, domain->label_count))
		return name_no_memory(fault);
	if (status == STATUS_OK && domain->changed && !rules->labelwise)
		status = judge_neighbours(domain, name, fault);
	if (status == STATUS_OK && ascii)
		status = name_check_length(domain, rules, name, length, length, fault);
	/* U-labels that stood there pass as they are; a name is judged for what becomes of it. */
	return status == STATUS_OK && domain->changed ? name_judge_bidi(domain, rules, fault) : status;
}

/* Writes NAME as it is, and says of each of its A-labels that STATUS is why. */
static enum status leave_alone(struct name *domain, enum status status, const unsigned char *name, size_t length,
                               struct fault *fault)
{
	domain->changed = false;
	domain->out.length = 0;
	for (size_t i = 0; i < domain->label_count; i++) {
		struct name_label *label = &domain->labels[i];

		if (label->kind == LABEL_ASCII && label_has_prefix(name + label->start, label->length))
			label->kind = LABEL_A;   /* behind what was wrong, and so not looked at */
		if (label->kind == LABEL_A)
			label->status = status;
		label->out_start = label->start;
		label->out_length = label->length;
	}
	return buffer_append(&domain->out, name, length) ? STATUS_OK : name_no_memory(fault);
}

enum status name_decode(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                          size_t length, struct fault *fault)
{
	enum status status = decode_name(domain, rules, name, length, fault);

	if (status == STATUS_OK || status == STATUS_NO_MEMORY || !rules->labelwise)
		return status;
	return leave_alone(domain, status, name, length, fault);
}
