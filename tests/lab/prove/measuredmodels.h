/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models for encode_measured and decode_measured, which both proofs include after the function. */
#ifndef PUNY_PROVE_MEASUREDMODELS_H
#define PUNY_PROVE_MEASUREDMODELS_H

#include "measured.h"
#include "wellformed.h"

/*
 * An array for each list of code points, and as much of its end as was asked for, so that CBMC finds an access after
 * it. Any contents stand for those that were kept.
 */
enum { BYTES = 5 * LENGTH + 4, POINTS = 3 * LENGTH };
static struct name name;
static unsigned char bytes_room[BYTES];
static uint32_t points_room[POINTS], scratch_room[POINTS], flagged_room[POINTS];

bool buffer_grow(struct buffer *buffer, size_t more)
{
	if (nondet_bool())
		return false;
	assume(buffer->length + more <= BYTES);
	buffer->capacity = buffer->length + more;
	buffer->bytes = bytes_room + BYTES - buffer->capacity;
	any_contents(bytes_room);
	return true;
}

bool code_points_grow(struct code_points *list, size_t more)
{
	uint32_t *room = list == &name.points ? points_room : list == &name.scratch ? scratch_room : flagged_room;

	if (nondet_bool())
		return false;
	assume(list->length + more <= POINTS);
	list->capacity = list->length + more;
	list->points = room + POINTS - list->capacity;
	any_contents(room);
	return true;
}

enum status label_decode(const struct label_rules *rules, const unsigned char *label, size_t length,
                         struct code_points *out, bool *rtl, struct fault *fault)
{
	const size_t count = nondet_size();

	(void)rules;
	prove(readable(label, length) && length >= ACE_PREFIX_LENGTH, "the bytes of an A-label");
	*rtl |= nondet_bool();
	if (nondet_bool())
		return fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, length);
	assume(count > 0 && count <= length);
	if (!code_points_reserve(out, count))
		return STATUS_NO_MEMORY;
	out->length += count;
	return STATUS_OK;
}

bool idna_is_rtl(const uint32_t *label, size_t length)
{
	prove(length > 0 && readable(label, length * sizeof *label), "the code points of a label");
	return nondet_bool();
}

enum status name_check_lookalike(struct name *of, const struct name_rules *rules, const struct name_context *context,
                                 bool dots, const unsigned char *bytes, size_t length, const struct name_label *label,
                                 const uint32_t *points, size_t count, struct fault *fault)
{
	(void)rules, (void)context, (void)dots;
	prove(of == &name && readable(bytes, length) && label->length <= length - label->start, "a label of the name");
	prove(count > 0 && readable(points, count * sizeof *points), "the code points of a label");
	return nondet_bool() ? STATUS_OK : fault_set(fault, STATUS_CONFUSABLE, 0, 0, 0);
}

/* Any label at LABEL, or an error: what form.c proves. */
enum status name_find_label(struct name *of, const struct name_rules *rules, bool dots, const unsigned char *bytes,
                            size_t length, struct name_label *label, size_t *separator, struct fault *fault)
{
	const size_t left = length - label->start;
	bool ascii = true;

	(void)dots, (void)rules;
	label->length = nondet_size();
	*separator = nondet_size();
	assume(label->length <= left);
	if (nondet_bool())
		return fault_set(fault, STATUS_EMPTY_LABEL, 0, 0, 0);
	assume(*separator <= 3 && *separator <= left - label->length && (*separator > 0 || label->length == left));
	for (size_t i = 0; i < LENGTH; i++)
		ascii = ascii && (i < label->start || i >= label->start + label->length || bytes[i] < 0x80);
	label->kind = ascii ? LABEL_ASCII : LABEL_U;
	if (label->length == 0) {
		assume(of->label_count == 1 && *separator == left);
		of->label_count--;
	}
	return STATUS_OK;
}

static enum status check_characters(const unsigned char *bytes, const struct name_label *label, struct fault *fault)
{
	prove(readable(bytes + label->start, label->length), "the bytes of a label");
	return nondet_bool() ? STATUS_OK : fault_set(fault, STATUS_DISALLOWED, label->start, 0, 0);
}

enum status name_check_ascii(const struct name_rules *rules, const unsigned char *bytes, const struct name_label *label,
                             struct fault *fault)
{
	(void)rules;
	return check_characters(bytes, label, fault);
}

enum status name_check_hostname(const unsigned char *bytes, const struct name_label *label, struct fault *fault)
{
	return check_characters(bytes, label, fault);
}

void name_show_label(const struct name_label *label, struct fault *fault)
{
	fault->piece = label->start;
	fault->piece_length = label->length;
}

enum status name_label_fault(enum status status, const struct name_label *label, struct fault *fault)
{
	return fault_set(fault, status, label->start, label->start, label->length);
}

enum status name_code_point_fault(enum status status, uint32_t code_point, const struct name_label *label,
                                  struct fault *fault)
{
	(void)code_point;
	return name_label_fault(status, label, fault);
}

/*
 * Converts the last of any number of labels of a name, which begins at any byte; only the bytes from there on matter.
 * The labels before it have filled the arrays in part.
 */
static void prove_measured(enum status (*convert)(struct pass *pass, struct name_label *label, size_t *separator))
{
	static unsigned char bytes[LENGTH];
	static struct fault fault;
	const struct name_context context = {.mailbox = nondet_bool()};
	struct name_rules rules = {.dots = nondet_bool(), .labelwise = nondet_bool()};
	struct buffer out = {0};
	const size_t count = nondet_size();
	struct pass pass = {.name = &name,
	                    .rules = &rules,
	                    .context = &context,
	                    .bytes = bytes,
	                    .length = LENGTH,
	                    .out = &out,
	                    .fault = &fault};
	struct name_label *label;
	enum status status;
	size_t separator;

	assume(count > 0 && count <= NAME_LABELS_MAX);
	for (size_t i = 0; i < LENGTH; i++)
		bytes[i] = nondet_byte();
	rules.escapes = nondet_bool();
	rules.exact = nondet_bool();
	rules.bare = nondet_bool();
	rules.label.mixed_case = nondet_bool();
	rules.label.level = nondet_bool() ? IDNA_LOOKUP : nondet_bool() ? IDNA_NONE : IDNA_REGISTER;
	name.label_count = count;
	name.changed = nondet_bool();
	label = &name.labels[count - 1];
	*label = (struct name_label){.kind = LABEL_ASCII, .start = nondet_size()};
	assume(label->start < LENGTH);
	if (code_points_reserve(&name.points, 2) && buffer_reserve(&out, 1))
		name.points.length = out.length = 1;
	pass.odd = nondet_bool() ? NULL : &name.labels[0];
	status = convert(&pass, label, &separator);
	prove(is_measured(&pass, label, separator, status, count), "the label that was converted");
	prove(has_room(&pass, label, status), "what is written has room");
	prove(!pass.odd || pass.odd == label || pass.odd == &name.labels[0], "a label of the name");
}

#endif
