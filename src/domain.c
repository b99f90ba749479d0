/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names: separators, lengths, labels as they are read, and the bidi rule: what both directions share. */
#include <config.h>

#include "domain_parts.h"

#include "label.h"
#include "utf8.h"

#include <string.h>

enum status domain_no_memory(struct fault *fault)
{
	*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
	return STATUS_NO_MEMORY;
}

void domain_show_label(const struct domain_label *label, struct fault *fault)
{
	fault->offset = fault->piece = label->start;
	fault->piece_length = label->length;
}

enum status domain_label_fault(enum status status, const struct domain_label *label, struct fault *fault)
{
	*fault = fault_at(status, label->start, label->start, label->length);
	return status;
}

enum status domain_code_point_fault(enum status status, uint32_t code_point, const struct domain_label *label, struct fault *fault)
{
	domain_label_fault(status, label, fault);
	fault->code_point = code_point;
	return status;
}

static enum status name_fault(enum status status, size_t length, struct fault *fault)
{
	*fault = fault_at(status, 0, 0, length);
	return status;
}

/* The length of the separator at the start of OCTETS, or 0. */
static size_t separator(const unsigned char *octets, size_t length, bool dots)
{
	uint32_t c;

	if (octets[0] == '.')
		return 1;
	if (!dots || length < 3 || (octets[0] != 0xE3 && octets[0] != 0xEF))
		return 0;
	utf8_read(octets, &c);
	return idna_is_separator(c) ? 3 : 0;
}

/* The octets that may end a label or hide its end: the dot, the backslash, and what U+3002, U+FF0E, U+FF61 begin with. */
static const bool may_end_label[256] = {['.'] = true, ['\\'] = true, [0xE3] = true, [0xEF] = true};

/* Measures LABEL, which begins at OCTETS, up to a separator or the end, and says whether it is ASCII. */
static void measure(const struct domain_rules *rules, const unsigned char *octets, size_t length, bool dots,
                    struct domain_label *label)
{
	unsigned char all = 0;
	size_t i;

	for (i = 0; i < length; i++) {
		unsigned char c = octets[i];

		if (may_end_label[c]) {
			if (c == '\\')
				i += rules->escapes && i + 1 < length;
			else if (separator(octets + i, length - i, dots) > 0)
				break;
		}
		all |= c;
	}
	label->kind = all < 0x80 ? LABEL_ASCII : LABEL_U;
	label->length = i;
}

/* Says where each label of NAME, which is well-formed UTF-8, stands.  A final dot leaves no label behind it. */
static enum status split(struct domain *domain, const struct domain_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct fault *fault)
{
	size_t at = 0, dot = 0;

	domain->label_count = 0;
	while (at < length) {
		struct domain_label *label = &domain->labels[domain->label_count];

		if (domain->label_count == DOMAIN_LABELS_MAX)
			return name_fault(STATUS_NAME_TOO_LONG, length, fault);
		label->status = STATUS_OK;
		label->start = at;
		label->points = 0;
		measure(rules, name + at, length - at, dots, label);
		at += label->length;
		dot = at < length ? separator(name + at, length - at, dots) : 0;
		if (label->length == 0 && (domain->label_count > 0 || dot < length))
			return domain_label_fault(STATUS_EMPTY_LABEL, label, fault);
		domain->label_count += label->length > 0;
		at += dot;
	}
	domain->rooted = dot > 0;
	return STATUS_OK;
}

/* The octets that NAME stands for: an escape (RFC 1035, 5.1) is one. */
static size_t octets_meant(const struct domain_rules *rules, const unsigned char *name, size_t length)
{
	size_t meant = 0;

	if (!rules->escapes || !memchr(name, '\\', length))
		return length;
	for (size_t i = 0; i < length; meant++) {
		if (name[i] != '\\')
			i++;
		else
			i += i + 1 < length && name[i + 1] >= '0' && name[i + 1] <= '9' ? 4 : 2;
	}
	return meant;
}

enum status domain_judge_ascii(const struct domain_rules *rules, const unsigned char *name, const struct domain_label *label,
                               struct fault *fault)
{
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (name[i] < 0x20 || name[i] == 0x7F)
			return domain_code_point_fault(STATUS_CONTROL, name[i], label, fault);
	}
	if (octets_meant(rules, name + label->start, label->length) > LABEL_MAX)
		return domain_label_fault(STATUS_LABEL_TOO_LONG, label, fault);
	return STATUS_OK;
}

/* Letters, digits, hyphen and underscore. */
static const bool hostname_ascii[256] = {
	['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['_'] = true, ['a' ... 'z'] = true,
};

enum status domain_judge_hostname(const unsigned char *name, const struct domain_label *label, struct fault *fault)
{
	if (label->length == 1 && name[label->start] == '*')
		return STATUS_OK;
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (!hostname_ascii[name[i]])
			return domain_code_point_fault(STATUS_DISALLOWED, name[i], label, fault);
	}
	return STATUS_OK;
}

enum status domain_read_a_label(struct domain *domain, const struct domain_rules *rules, const unsigned char *name,
                                struct domain_label *label, struct fault *fault)
{
	label->kind = LABEL_A;
	label->point = domain->points.length;
	label->status = label_decode(rules->level, rules->mixed_case, name + label->start, label->length, &domain->points,
	                             &domain->plain, fault);
	label->points = domain->points.length - label->point;
	if (label->status != STATUS_OK)
		fault_shift(fault, label->start);
	return label->status;
}

bool domain_read_points(struct domain *domain, const unsigned char *name, struct domain_label *label)
{
	const unsigned char *octets = name + label->start;
	uint32_t *point;

	if (!code_points_reserve(&domain->points, label->length))
		return false;
	label->point = domain->points.length;
	point = domain->points.points + label->point;
	for (size_t i = 0; i < label->length; point++)
		i += utf8_read(octets + i, point);
	domain->points.length = (size_t)(point - domain->points.points);
	label->points = domain->points.length - label->point;
	return true;
}

enum status domain_start(struct domain *domain, const struct domain_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct fault *fault)
{
	enum status status;

	domain->label_count = 0;
	domain->points.length = 0;
	domain->out.length = 0;
	domain->octets = 0;
	domain->changed = domain->rooted = false;
	domain->plain = true;
	if (length > DOMAIN_NAME_READ_MAX)
		return name_fault(STATUS_NAME_TOO_LONG, length, fault);
	status = utf8_check(name, length, fault);
	return status == STATUS_OK ? split(domain, rules, dots, name, length, fault) : status;
}

enum status domain_check_length(struct domain *domain, const struct domain_rules *rules, const unsigned char *ace, size_t length,
                                struct fault *fault)
{
	size_t origin = domain->rooted ? 0 : rules->origin;

	domain->octets = octets_meant(rules, ace, length) - domain->rooted;
	return domain->octets + origin > rules->name_max ? name_fault(STATUS_NAME_TOO_LONG, length, fault) : STATUS_OK;
}

/* The code points of LABEL as they stand in the written name; those of an ASCII label are put in domain->scratch. */
static const uint32_t *written_points(struct domain *domain, const unsigned char *name, const struct domain_label *label,
                                      size_t *length)
{
	if (label->points > 0) {
		*length = label->points;
		return domain->points.points + label->point;
	}
	domain->scratch.length = 0;
	if (!code_points_reserve(&domain->scratch, label->length))
		return NULL;
	for (size_t i = 0; i < label->length; i++)
		domain->scratch.points[i] = name[label->start + i];
	*length = label->length;
	return domain->scratch.points;
}

enum status domain_judge_bidi(struct domain *domain, const struct domain_rules *rules, const unsigned char *name, struct fault *fault)
{
	if (domain->plain || rules->level == IDNA_NONE || !idna_is_rtl(domain->points.points, domain->points.length))
		return STATUS_OK;
	for (size_t i = rules->mailbox; i < domain->label_count; i++) {
		const struct domain_label *label = &domain->labels[i];
		size_t length;
		const uint32_t *points = written_points(domain, name, label, &length);
		enum status status;

		if (!points)
			return domain_no_memory(fault);
		if (points[0] == '_' || (points[0] == '*' && length == 1))
			continue;
		status = idna_check_bidi(points, length, fault);
		if (status != STATUS_OK) {
			domain_show_label(label, fault);
			return status;
		}
	}
	return STATUS_OK;
}

bool domain_write_dot(struct domain *domain, size_t i)
{
	if (i == 0 && domain->label_count > 0)
		return true;
	if (i == domain->label_count && !domain->rooted)
		return true;
	return buffer_append_octet(&domain->out, '.');
}


void domain_free(struct domain *domain)
{
	code_points_free(&domain->points);
	code_points_free(&domain->scratch);
	code_points_free(&domain->flagged);
	buffer_free(&domain->out);
}
