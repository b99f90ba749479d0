/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names from Unicode to ACE. */
#include <config.h>

#include "base/utf8.h"
#include "idna/map.h"
#include "names/label.h"
#include "names/parts.h"
#include "punycode/bootstring.h"
#include "punycode/mixedcase.h"

#include <string.h>

/* Maps LABEL (UTS #46, 4, steps 1 and 2). */
static enum status map(struct name *domain, struct name_label *label, struct fault *fault)
{
	struct code_points *mapped = &domain->scratch;
	enum status status;

	mapped->length = 0;
	status = idna_map(domain->points.points + label->point, label->points, mapped, fault);
	if (status != STATUS_OK) {
		name_show_label(label, fault);
		return status;
	}
	if (!code_points_reserve(&domain->points, mapped->length))
		return name_no_memory(fault);
	label->point = domain->points.length;
	label->points = mapped->length;
	if (mapped->length > 0)
		memcpy(domain->points.points + label->point, mapped->points, mapped->length * sizeof *mapped->points);
	domain->points.length += mapped->length;
	return STATUS_OK;
}

/* Moves the case of LABEL into the flags of domain->flagged (RFC 3492, A); what is left in domain->points is judged. */
static enum status take_case(struct name *domain, struct name_label *label, struct fault *fault)
{
	domain->flagged.length = 0;
	for (size_t i = label->point; i < label->point + label->points; i++) {
		uint32_t *c = &domain->points.points[i];
		uint32_t flagged = mixedcase_fold(*c);

		if (!code_points_append(&domain->flagged, flagged))
			return name_no_memory(fault);
		*c = *c >= 'A' && *c <= 'Z' ? *c | 0x20 : flagged & ~CASE_FLAG;
	}
	return STATUS_OK;
}

/* True if the flags of domain->flagged still fit the code points of LABEL: mapping changed nothing but case. */
static bool flags_fit(const struct name *domain, const struct name_label *label)
{
	if (domain->flagged.length != label->points)
		return false;
	for (size_t i = 0; i < label->points; i++) {
		uint32_t c = domain->flagged.points[i] & ~CASE_FLAG;

		if (c != domain->points.points[label->point + i] && (c < 'A' || c > 'Z'))
			return false;
	}
	return true;
}

/*
 * LABEL was mapped to something that is all ASCII: writes it, as the ASCII label or A-label that it is now.  It keeps
 * its code points, since they no longer are those that stand in the name.
 */
static enum status write_mapped_ascii(struct name *domain, const struct name_rules *rules,
                                      struct name_label *label, struct fault *fault)
{
	struct name_label mapped = {.kind = LABEL_ASCII, .start = domain->out.length, .length = label->points,
	                              .point = label->point, .points = label->points};
	enum status status;

	if (!utf8_encode(domain->points.points + label->point, label->points, &domain->out))
		return name_no_memory(fault);
	status = name_judge_ascii(rules, domain->out.bytes, &mapped, fault);
	if (status == STATUS_OK)
		status = name_judge_hostname(domain->out.bytes, &mapped, fault);
	if (status == STATUS_OK && label_has_prefix(domain->out.bytes + mapped.start, mapped.length))
		status = name_read_a_label(domain, rules, domain->out.bytes, &mapped, fault);
	label->kind = mapped.kind;
	label->point = mapped.point;
	label->points = mapped.points;
	name_show_label(label, fault);
	return status;
}

/*
 * Mapping left nothing of LABEL: an empty label, or behind the last dot of a name no label at all (UTS #46, 4, step 3).
 */
static enum status drop_label(struct name *domain, const struct name_rules *rules, const struct name_label *label,
                              struct fault *fault)
{
	const size_t i = (size_t)(label - domain->labels);

	if (rules->labelwise || domain->rooted || i == 0 || i + 1 < domain->label_count)
		return name_label_fault(STATUS_EMPTY_LABEL, label, fault);
	domain->out.length--;    /* the dot: name_write_dot writes it again, as the final one */
	domain->label_count--;
	domain->rooted = true;
	return STATUS_OK;
}

/* Judges LABEL of NAME, which is mapped by now. */
static enum status judge_u_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                 const struct name_label *label, struct fault *fault)
{
	const uint32_t *points = domain->points.points + label->point;
	enum status status = idna_check(rules->level, points, label->points, fault);

	if (status == STATUS_OK)
		return name_judge_lookalike(domain, rules, name, label, points, label->points, fault);
	name_show_label(label, fault);
	return status;
}

static bool all_ascii(const uint32_t *points, size_t length)
{
	uint32_t all = 0;

	for (size_t i = 0; i < length; i++)
		all |= points[i];
	return all < 0x80;
}

/* Appends the A-label of LABEL, judged, to domain->out. */
static enum status write_a_label(struct name *domain, const struct name_rules *rules,
                                 const struct name_label *label, struct fault *fault)
{
	const uint32_t *points = domain->points.points + label->point;
	enum status status;

	if (rules->mixed_case && flags_fit(domain, label))
		points = domain->flagged.points;
	status = label_encode(points, label->points, &domain->out);
	return status == STATUS_OK ? STATUS_OK : name_label_fault(status, label, fault);
}

static enum status encode_u_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                  struct name_label *label, struct fault *fault)
{
	enum status status = STATUS_OK;

	if (label->length > NAME_LABEL_READ_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, fault);
	if (rules->escapes && memchr(name + label->start, '\\', label->length))
		return name_label_fault(STATUS_ESCAPE, label, fault);
	if (rules->mixed_case)
		status = take_case(domain, label, fault);
	if (status != STATUS_OK)
		return status;
	if (rules->level == IDNA_NONE ||
	    !idna_is_plain(rules->level, domain->points.points + label->point, label->points)) {
		domain->plain = false;
		if (rules->level == IDNA_LOOKUP)
			status = map(domain, label, fault);
		if (status != STATUS_OK)
			return status;
		if (label->points == 0)
			return drop_label(domain, rules, label, fault);
		if (all_ascii(domain->points.points + label->point, label->points))
			return write_mapped_ascii(domain, rules, label, fault);
		status = judge_u_label(domain, rules, name, label, fault);
		if (status != STATUS_OK)
			return status;
	}
	return write_a_label(domain, rules, label, fault);
}

static enum status encode_ascii_label(struct name *domain, const struct name_rules *rules,
                                      const unsigned char *name, struct name_label *label, bool international,
                                      struct fault *fault)
{
	enum status status = name_judge_ascii(rules, name, label, fault);

	if (!rules->labelwise) {
		if (status == STATUS_OK && international)
			status = name_judge_hostname(name, label, fault);
		if (status == STATUS_OK && label_has_prefix(name + label->start, label->length))
			status = name_read_a_label(domain, rules, name, label, fault);
	}
	if (status == STATUS_OK && !buffer_append(&domain->out, name + label->start, label->length))
		return name_no_memory(fault);
	return status;
}

static bool has_u_label(const struct name *domain)
{
	for (size_t i = 0; i < domain->label_count; i++) {
		if (domain->labels[i].kind == LABEL_U)
			return true;
	}
	return false;
}

enum status name_encode(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                          size_t length, struct fault *fault)
{
	enum status status = name_start(domain, rules, rules->dots, name, length, fault);
	bool international = status == STATUS_OK && has_u_label(domain);

	for (size_t i = 0; status == STATUS_OK && i < domain->label_count; i++) {
		struct name_label *label = &domain->labels[i];

		if (!name_write_dot(domain, i))
			return name_no_memory(fault);
		if (label->kind == LABEL_U && rules->mailbox && i == 0)
			status = name_label_fault(STATUS_LOCAL_PART, label, fault);
		else if (label->kind == LABEL_U)
			status = encode_u_label(domain, rules, name, label, fault);
		else
			status = encode_ascii_label(domain, rules, name, label, international, fault);
	}
	if (status == STATUS_OK && !name_write_dot(domain, domain->label_count))
		return name_no_memory(fault);
	if (status == STATUS_OK)
		status = name_check_length(domain, rules, domain->out.bytes, domain->out.length, length, fault);
	if (status == STATUS_OK)
		status = name_judge_bidi(domain, rules, fault);
	domain->changed = international;
	return status;
}
