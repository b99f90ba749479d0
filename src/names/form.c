/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of names, shared by both directions: separators, lengths, hostname characters and the Bidi Rule. */
#include <config.h>

#include "names/form.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/facts.h"
#include "idna/lookalike.h"

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

struct name_rules name_rules(enum idna_level level)
{
	return (struct name_rules){.label = {.level = level, .plain = idna_plain(level)}, .ace_max = NAME_ACE_MAX};
}

size_t name_measure_label(const struct name_rules *rules, bool dots, const unsigned char *bytes, size_t length,
                          struct name_label *label, enum status *status)
{
	const unsigned char *const start = bytes + label->start, *const end = bytes + length, *at = start;
	size_t separator = 0;
	bool escaped = false;
	uint32_t c;

	for (; at < end; at += separator) {
		separator = utf8_read_checked(at, end, &c);
		if (separator == 0) {
			*status = STATUS_INVALID_UTF8;
			break;
		}
		if (!escaped && (c == '.' || (dots && idna_is_separator(c))))
			break;
		if (c >= 0x80)
			label->kind = LABEL_U;
		escaped = c == '\\' && rules->escapes && !escaped;
	}
	label->length = (size_t)(at - start);
	return at < end ? separator : 0;
}

enum status name_check_form(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                            size_t length, struct fault *fault)
{
	enum status status = utf8_check(bytes, length, fault);
	size_t at = 0, separator = 0;

	if (status != STATUS_OK)
		return status;
	for (size_t i = 0; at < length; i++) {
		struct name_label here = {.start = at};

		if (i == NAME_LABELS_MAX)
			return fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, length);
		separator = name_measure_label(rules, dots, bytes, length, &here, &status);
		at += here.length + separator;
		if (here.length == 0 && (i > 0 || at < length))
			return name_label_fault(STATUS_EMPTY_LABEL, &here, fault);
		if (here.length > 0 && i >= name->label_count)
			*name_add_label(name, here.start, 0) = here;
	}
	name->rooted = separator > 0;
	return STATUS_OK;
}

enum status name_find_label(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                            size_t length, struct name_label *label, size_t *separator, struct fault *fault)
{
	enum status status = STATUS_OK;

	*separator = name_measure_label(rules, dots, bytes, length, label, &status);
	if (status != STATUS_OK || label->length > 0)
		return status;
	if (label->start + *separator < length || name->label_count > 1)
		return name_label_fault(STATUS_EMPTY_LABEL, label, fault);
	name->label_count--;
	return STATUS_OK;
}

enum status name_blame(struct name *name, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                       size_t length, enum status status, struct fault *fault)
{
	struct fault ignored;

	if (status == STATUS_NO_MEMORY)
		return fault_no_memory(fault);
	if (name_check_form(name, rules, dots, bytes, length, &ignored) == STATUS_OK)
		return status;
	name->label_count = 0;
	return name_check_form(name, rules, dots, bytes, length, fault);
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

enum status name_check_ascii(const struct name_rules *rules, const unsigned char *bytes, const struct name_label *label,
                             struct fault *fault)
{
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (bytes[i] < 0x20 || bytes[i] == 0x7F)
			return name_code_point_fault(STATUS_CONTROL, bytes[i], label, fault);
	}
	if (name_count(rules, bytes + label->start, label->length) > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, fault);
	return STATUS_OK;
}

enum status name_check_hostname(const unsigned char *bytes, const struct name_label *label, struct fault *fault)
{
	if (label->length == 1 && bytes[label->start] == '*')
		return STATUS_OK;
	for (size_t i = label->start; i < label->start + label->length; i++) {
		if (!label_ascii[bytes[i]])
			return name_code_point_fault(STATUS_DISALLOWED, bytes[i], label, fault);
	}
	return STATUS_OK;
}

/* Finds the last label of a name, and whether a separator follows it.  Returns false if the name is malformed. */
static bool find_last(const struct name_rules *rules, bool dots, const unsigned char *bytes, size_t length,
                      struct name_label *last, bool *rooted)
{
	enum status status = STATUS_OK;
	size_t at = 0, separator = 1;

	*last = (struct name_label){0};
	while (at < length && separator > 0) {
		struct name_label label = {.start = at};

		separator = name_measure_label(rules, dots, bytes, length, &label, &status);
		if (status != STATUS_OK)
			return false;
		at += label.length + separator;
		*last = label;
	}
	*rooted = separator > 0;
	return true;
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

enum status name_check_lookalike(struct name *name, const struct name_rules *rules, const struct name_context *context,
                                 bool dots, const unsigned char *bytes, size_t length, const struct name_label *label,
                                 const uint32_t *points, size_t count, struct fault *fault)
{
	struct code_points *read = &name->scratch;
	struct name_label last;
	bool rooted, relative;

	if (rules->label.level != IDNA_DISPLAY || !find_last(rules, dots, bytes, length, &last, &rooted))
		return STATUS_OK;
	relative = context->relative && !rooted;
	if (relative ? context->origin == 0 || !context->top : label->start == last.start)
		return STATUS_OK;
	if (!read_top(read, relative ? context->top : bytes + last.start, relative ? context->top_length : last.length))
		return fault_no_memory(fault);
	if (!idna_is_confusable(points, count, read->points, read->length))
		return STATUS_OK;
	return name_label_fault(STATUS_CONFUSABLE, label, fault);
}

/* Returns true for a label of ASCII that begins with an underscore or is an asterisk: no part of a host name. */
static bool is_no_hostname(const uint32_t *points, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (points[i] >= 0x80)
			return false;
	return points[0] == '_' || (points[0] == '*' && length == 1);
}

/* Checks the Bidi Rule for LABEL.  A label without code points is ASCII, in BYTES. */
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

enum status name_check_bidi(struct name *name, const struct name_context *context, const unsigned char *bytes,
                            struct fault *fault)
{
	for (size_t i = context->mailbox; i < name->label_count; i++) {
		enum status status = check_label_bidi(name, bytes, &name->labels[i], fault);

		if (status != STATUS_OK) {
			name_show_label(&name->labels[i], fault);
			return status;
		}
	}
	return STATUS_OK;
}

void name_free(struct name *name)
{
	code_points_free(&name->points);
	code_points_free(&name->scratch);
	code_points_free(&name->flagged);
}
