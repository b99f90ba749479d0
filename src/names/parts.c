/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names: separators, lengths, labels as they are read, and the bidi rule: what both directions share. */
#include <config.h>

#include "names/parts.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/lookalike.h"
#include "names/label.h"

#include <string.h>

enum status name_no_memory(struct fault *fault)
{
	*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
	return STATUS_NO_MEMORY;
}

void name_show_label(const struct name_label *label, struct fault *fault)
{
	fault->offset = fault->piece = label->start;
	fault->piece_length = label->length;
}

enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault)
{
	*fault = fault_at(status, label->start, label->start, label->length);
	return status;
}

enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                    struct fault *fault)
{
	name_label_fault(status, label, fault);
	fault->code_point = code_point;
	return status;
}

static enum status name_fault(enum status status, size_t length, struct fault *fault)
{
	*fault = fault_at(status, 0, 0, length);
	return status;
}

/* ASCII that neither ends a label nor hides its end. */
static const bool stays_in_label[256] = {
	[0 ... '.' - 1] = true, ['.' + 1 ... '\\' - 1] = true, ['\\' + 1 ... 0x7F] = true,
};

/*
 * Reads LABEL, which begins at byte label->start of NAME, up to a separator or the end.  Its code points go behind
 * those of domain->points, which has room for them.  Returns the length of the separator, or 0.
 */
static size_t read_label(struct name *domain, const struct name_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct name_label *label)
{
	uint32_t *const points = domain->points.points + domain->points.length;
	uint32_t *point = points;
	size_t at = label->start, separator = 0;
	bool escaped = false;

	label->kind = LABEL_ASCII;
	for (;;) {
		while (at < length && stays_in_label[name[at]]) {
			*point++ = name[at++];
			escaped = false;
		}
		if (at == length)
			break;
		separator = utf8_read(name + at, point);
		if (!escaped && (*point == '.' || (dots && idna_is_separator(*point))))
			break;
		if (*point >= 0x80)
			label->kind = LABEL_U;
		escaped = *point == '\\' && rules->escapes && !escaped;
		at += separator;
		separator = 0;
		point++;
	}
	label->length = at - label->start;
	label->point = domain->points.length;
	label->points = (size_t)(point - points);
	domain->points.length += label->points;
	return separator;
}

/* Reads the labels of NAME, which is well-formed UTF-8.  A final separator leaves no label behind it. */
static enum status read_name(struct name *domain, const struct name_rules *rules, bool dots,
                             const unsigned char *name, size_t length, struct fault *fault)
{
	size_t at = 0, separator = 0;

	if (!code_points_reserve(&domain->points, length))
		return name_no_memory(fault);
	while (at < length) {
		struct name_label *label = &domain->labels[domain->label_count];

		if (domain->label_count == NAME_LABELS_MAX)
			return name_fault(STATUS_NAME_TOO_LONG, length, fault);
		label->status = STATUS_OK;
		label->start = at;
		label->out_length = 0;
		separator = read_label(domain, rules, dots, name, length, label);
		at += label->length + separator;
		if (label->length > 0)
			domain->label_count++;
		else if (domain->label_count > 0 || at < length)
			return name_label_fault(STATUS_EMPTY_LABEL, label, fault);
	}
	domain->rooted = separator > 0;
	return STATUS_OK;
}

/* The bytes that NAME stands for: an escape (RFC 1035, 5.1) is one. */
static size_t bytes_meant(const struct name_rules *rules, const unsigned char *name, size_t length)
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

enum status name_judge_ascii(const struct name_rules *rules, const unsigned char *name,
                               const struct name_label *label, struct fault *fault)
{
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (name[i] < 0x20 || name[i] == 0x7F)
			return name_code_point_fault(STATUS_CONTROL, name[i], label, fault);
	}
	if (bytes_meant(rules, name + label->start, label->length) > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, fault);
	return STATUS_OK;
}

/* Letters, digits, hyphen and underscore. */
static const bool hostname_ascii[256] = {
	['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['_'] = true, ['a' ... 'z'] = true,
};

enum status name_judge_hostname(const unsigned char *name, const struct name_label *label, struct fault *fault)
{
	if (label->length == 1 && name[label->start] == '*')
		return STATUS_OK;
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (!hostname_ascii[name[i]])
			return name_code_point_fault(STATUS_DISALLOWED, name[i], label, fault);
	}
	return STATUS_OK;
}

/* Reads the top-level domain TOP in either form; what is no A-label after all stays as it is. */
static bool read_top(struct code_points *out, const unsigned char *top, size_t length)
{
	struct fault fault;
	bool plain;

	out->length = 0;
	if (label_has_prefix(top, length)) {
		const enum status status = label_decode(IDNA_NONE, false, top, length, out, &plain, &fault);

		if (status == STATUS_OK || status == STATUS_NO_MEMORY)
			return status == STATUS_OK;
	}
	out->length = 0;
	return utf8_decode(top, length, out, &fault) != STATUS_NO_MEMORY;
}

enum status name_judge_lookalike(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                 const struct name_label *label, const uint32_t *points, size_t length,
                                 struct fault *fault)
{
	const struct name_label *last = &domain->labels[domain->label_count - 1];
	const bool relative = rules->relative && !domain->rooted;
	const unsigned char *top = relative ? rules->top : name + last->start;
	const struct code_points *read = &domain->scratch;

	if (rules->level != IDNA_DISPLAY || (relative && rules->origin == 0) || !top || (label == last && !relative))
		return STATUS_OK;
	if (!read_top(&domain->scratch, top, relative ? rules->top_length : last->length))
		return name_no_memory(fault);
	if (!idna_is_confusable(points, length, read->points, read->length))
		return STATUS_OK;
	return name_label_fault(STATUS_CONFUSABLE, label, fault);
}

enum status name_read_a_label(struct name *domain, const struct name_rules *rules, const unsigned char *name,
                                struct name_label *label, struct fault *fault)
{
	size_t point = domain->points.length;

	label->kind = LABEL_A;
	label->status = label_decode(rules->level, rules->mixed_case, name + label->start, label->length,
	                             &domain->points, &domain->plain, fault);
	if (label->status != STATUS_OK) {
		fault_shift(fault, label->start);
		return label->status;
	}
	label->status = name_judge_lookalike(domain, rules, name, label, domain->points.points + point,
	                                     domain->points.length - point, fault);
	if (label->status != STATUS_OK) {
		domain->points.length = point;
		return label->status;
	}
	label->point = point;
	label->points = domain->points.length - point;
	return STATUS_OK;
}

enum status name_start(struct name *domain, const struct name_rules *rules, bool dots, const unsigned char *name,
                         size_t length, struct fault *fault)
{
	enum status status;

	domain->label_count = 0;
	domain->points.length = 0;
	domain->out.length = 0;
	domain->bytes = 0;
	domain->changed = domain->rooted = false;
	domain->plain = true;
	if (length > NAME_READ_MAX)
		return name_fault(STATUS_NAME_TOO_LONG, length, fault);
	status = utf8_check(name, length, fault);
	return status == STATUS_OK ? read_name(domain, rules, dots, name, length, fault) : status;
}

enum status name_check_length(struct name *domain, const struct name_rules *rules, const unsigned char *ace,
                                size_t ace_length, size_t length, struct fault *fault)
{
	size_t origin = domain->rooted ? 0 : rules->origin;

	domain->bytes = bytes_meant(rules, ace, ace_length) - domain->rooted;
	return domain->bytes + origin > rules->name_max ? name_fault(STATUS_NAME_TOO_LONG, length, fault) : STATUS_OK;
}

/* True if a label of the name makes it a bidi domain name. */
static bool is_bidi(const struct name *domain)
{
	for (size_t i = 0; i < domain->label_count; i++) {
		const struct name_label *label = &domain->labels[i];

		if (label->kind != LABEL_ASCII && idna_is_rtl(domain->points.points + label->point, label->points))
			return true;
	}
	return false;
}

enum status name_judge_bidi(const struct name *domain, const struct name_rules *rules, struct fault *fault)
{
	if (domain->plain || rules->level == IDNA_NONE || !is_bidi(domain))
		return STATUS_OK;
	for (size_t i = rules->mailbox; i < domain->label_count; i++) {
		const struct name_label *label = &domain->labels[i];
		const uint32_t *points = domain->points.points + label->point;
		enum status status;

		if (points[0] == '_' || (points[0] == '*' && label->points == 1))
			continue;
		status = idna_check_bidi(points, label->points, fault);
		if (status != STATUS_OK) {
			name_show_label(label, fault);
			return status;
		}
	}
	return STATUS_OK;
}

bool name_write_dot(struct name *domain, size_t i)
{
	struct name_label *label = &domain->labels[i];
	bool dot = i == domain->label_count ? domain->rooted : i > 0;

	if (i > 0)
		label[-1].out_length = domain->out.length - label[-1].out_start;
	if (dot && !buffer_append_byte(&domain->out, '.'))
		return false;
	if (i < domain->label_count)
		label->out_start = domain->out.length;
	return true;
}

void name_free(struct name *domain)
{
	code_points_free(&domain->points);
	code_points_free(&domain->scratch);
	code_points_free(&domain->flagged);
	buffer_free(&domain->out);
}
