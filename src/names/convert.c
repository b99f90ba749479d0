/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Converts names between Unicode and ACE, label by label (the processing of UTS #46, section 4). */
#include <config.h>

#include "names/name.h"

#include "names/ascii.h"
#include "names/read.h"
#include "names/u_label.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>

struct name_rules name_rules(const struct convert_options *options)
{
	const enum idna_level level = options->level;
	const bool names = options->mode == MODE_NAMES, text = options->mode == MODE_TEXT,
		   zone = options->mode == MODE_ZONE;

	return (struct name_rules){
		.label = {.level = level,
	                  .plain = options->mixed_case ? 0 : idna_plain(level),
	                  .mixed_case = options->mixed_case,
	                  .no_capitals = level >= IDNA_REGISTER && !zone},
		.dots = names || (zone && level == IDNA_LOOKUP),
		.fold = names && level == IDNA_LOOKUP && !options->mixed_case,
		.ldh = names && level >= IDNA_REGISTER,
		.verbatim = zone || (text && options->decode),
		.unchecked = zone && !options->check,
		/* The comments of --annotate are not encoded again, and --check has no output. */
		.exact = zone && !options->annotate && !options->check,
		.no_inner_prefix = text,
		.escapes = zone,
	};
}

/* Appends the LENGTH bytes of ASCII at BYTES, in lower case if the rules say so. */
static enum status append_ascii(struct conversion *c, const unsigned char *bytes, size_t length)
{
	const size_t start = c->out->length;

	c->name->ace_length += name_count(c->rules, bytes, length);
	if (!buffer_append(c->out, bytes, length))
		return STATUS_NO_MEMORY;
	if (c->rules->fold)
		ascii_fold(c->out->bytes + start, bytes, length);
	return STATUS_OK;
}

/*
 * Checks LABEL, the LENGTH bytes at BYTES with the ACE prefix, and writes it: decoded or, when encoding, as an ASCII
 * label.  If it is invalid and has a control character or more than 63 bytes, that is the error.  c->out has room for
 * SHORT_UTF8_ROOM bytes.
 */
static enum status convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *bytes,
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
		const enum status own = name_check_ascii(c, bytes, length, label);

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

/* Writes LABEL, the LENGTH bytes of ASCII at BYTES, or converts it if it is an A-label. */
static enum status convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length)
{
	const bool local_part = c->context->mailbox && label == c->name->labels;
	enum status status;

	if (label_has_prefix(bytes, length) && !local_part && (c->decode || !c->rules->unchecked))
		return convert_a_label(c, label, bytes, length);
	label->kind = LABEL_ASCII;
	status = name_check_ascii(c, bytes, length, label);
	if (status == STATUS_OK && c->rules->ldh)
		status = name_check_ldh(bytes, length, label, c->fault);
	return status == STATUS_OK ? append_ascii(c, bytes, length) : status;
}

/*
 * Writes LABEL, a U-label whose mapping is ASCII, as an ASCII label, or converts it if it is an A-label.  If nothing is
 * left of it, it is an empty label, an error, or, after the last dot of the name, no label at all (UTS #46, section 4,
 * step 3).
 */
__attribute__((noinline)) static enum status convert_mapped(struct conversion *c, struct name_label *label)
{
	struct name *const name = c->name;
	const uint32_t *const points = name->points.points + label->point;
	const size_t length = label->points;
	unsigned char ascii[LABEL_MAX];
	enum status status;

	if (length > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	if (length == 0) {
		if (c->rules->verbatim || name->label_count == 1 || label->start + label->length < c->length)
			return name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
		name->label_count--;
		name->rooted = true;
		return STATUS_OK;
	}
	for (size_t i = 0; i < length; i++)
		ascii[i] = (unsigned char)points[i];
	/* An A-label that mapping made is checked, whatever the mode (UTS #46, section 4, step 4). */
	status = (label_has_prefix(ascii, length) ? convert_a_label : convert_ascii)(c, label, ascii, length);
	if (status != STATUS_OK)
		name_show_label(label, c->fault);
	return status;
}

/*
 * Writes LABEL, a valid U-label: its A-label or, when decoding, its Unicode form.  It is an error in both directions if
 * the A-label is too long.  READING is valid if the code points of LABEL are still the SAME.
 */
static inline enum status write_label(struct conversion *c, const struct name_label *label, struct reading *reading,
                                      bool same)
{
	const size_t start = c->out->length;
	unsigned char *const out = c->out->bytes + start;
	const uint32_t length = (uint32_t)label->points, count = reading->key_count;

	/* Each code point takes at least one byte of the A-label. */
	if (label->points > LABEL_POINTS_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	memcpy(out, "xn--", ACE_PREFIX_LENGTH);
	if (same) {
		c->out->length = (size_t)(short_write(&punycode, reading->keys, count, length,
		                                      out + ACE_PREFIX_LENGTH + length - count) -
		                          c->out->bytes);
	} else {
		c->out->length += ACE_PREFIX_LENGTH;
		if (punycode_encode(&punycode, u_label_flagged(c, label), length, c->out) != STATUS_OK)
			return STATUS_NO_MEMORY;
	}
	if (c->out->length - start > LABEL_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	c->name->ace_length += c->out->length - start;
	if (!c->decode)
		return STATUS_OK;
	c->out->length = start;
	return u_label_write(c, label);
}

/* Maps and checks LABEL, a U-label that was just read.  Writes it unless it was mapped to nothing. */
static inline enum status write_u_label(struct conversion *c, struct name_label *label, struct reading *reading)
{
	bool same = true;

	if (label_suffices(&c->rules->label, &reading->facts, label->points)) {
		c->name->rtl |= label_is_rtl(&c->rules->label, &reading->facts);
	} else {
		const unsigned char *const bytes = c->bytes + label->start;
		const enum status status = u_label_settle(c, label, &reading->facts, &same);

		if (status == STATUS_ACE_PREFIX && c->decode && label_has_prefix(bytes, label->length))
			return convert_a_label(c, label, bytes, label->length); /* finds the first bad digit */
		if (status != STATUS_OK)
			return status;
		if (label->kind == LABEL_ASCII)
			return convert_mapped(c, label);
	}
	return write_label(c, label, reading, same);
}

/*
 * Writes LABEL, the first one, as it is if it is an instance of DNS-SD, whose bytes are octets for the rest of the
 * conversion.  name_check checks it, since whether it is an instance depends on the labels after it.
 */
static enum status keep_label(struct conversion *c, struct name_label *label)
{
	if (!c->context->instance)
		return name_label_fault(STATUS_LOCAL_PART, label, c->fault);
	label->kind = LABEL_ASCII;
	label->points = 0;
	c->name->points.length = label->point;
	return append_ascii(c, c->bytes + label->start, label->length);
}

/* Converts LABEL, a U-label that was just read.  In text that is decoded, and zones, it is only checked. */
static inline enum status convert_u_label(struct conversion *c, struct name_label *label, struct reading *reading)
{
	const bool changed = c->name->changed;
	enum status status;

	if (c->context->mailbox && label == c->name->labels)
		return keep_label(c, label);
	c->name->changed = c->international = true;
	status = write_u_label(c, label, reading);
	if (status != STATUS_OK || !c->decode || !c->rules->verbatim)
		return status;
	c->name->changed = changed;
	c->out->length = c->base + label->out_start;
	return buffer_append(c->out, c->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Converts LABEL, which begins at label->start, by its code points.  Sets its length and c->separator. */
__attribute__((noinline)) static enum status convert_points(struct conversion *c, struct name_label *label)
{
	struct name *const name = c->name;
	struct reading reading;
	struct fault ignored;
	enum status status = read_points(c, label, &reading);

	if (status != STATUS_OK)
		return status;
	if (label->kind == LABEL_U)
		return convert_u_label(c, label, &reading);
	name->points.length = label->point;
	label->points = 0;
	if (label->length == 0) {
		if (label->start + c->separator < c->length || name->label_count > 1)
			return name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
		name->label_count--; /* a single separator is the root */
		return STATUS_OK;
	}
	status = convert_ascii(c, label, c->bytes + label->start, label->length);
	if (status == STATUS_OK && label->kind == LABEL_ASCII && !name->non_hostname && !c->rules->verbatim &&
	    name_check_hostname(c, label, &ignored) != STATUS_OK)
		name->non_hostname = label;
	return status;
}

/* Converts LABEL, which begins at label->start.  Sets its length and c->separator. */
static inline enum status convert_label(struct conversion *c, struct name_label *label)
{
	const unsigned char *const bytes = c->bytes + label->start;

	if (!read_ascii(c, label))
		return convert_points(c, label);
	if (label->kind == LABEL_A)
		return c->decode && !c->context->mailbox ? convert_a_label(c, label, bytes, label->length)
		                                         : convert_ascii(c, label, bytes, label->length);
	c->out->length += label->length;
	c->name->ace_length += label->length;
	return c->rules->ldh ? name_check_ldh(bytes, label->length, label, c->fault) : STATUS_OK;
}

/*
 * Room for the A-labels and U-labels of a converted name, with dots, the last of which may be found too long; and for
 * their code points, both of a label that is mapped to an A-label and of this A-label.
 */
enum {
	LABELS_ROOM = NAME_LABELS_MAX * SHORT_UTF8_ROOM + SHORT_ROOM,
	POINTS_ROOM = NAME_LABELS_MAX * 2 * PUNYCODE_SHORT_MAX
};

/*
 * Converts the labels of the name, and writes the dots between them and after the last.  c->out has room for the bytes
 * of the name and LABELS_ROOM.
 */
static enum status convert_labels(struct conversion *c)
{
	struct name *const name = c->name;
	struct buffer *const out = c->out;
	size_t at = 0;

	for (struct name_label *label = name->labels; at < c->length; label++) {
		const size_t start = out->length;
		enum status status;

		if (name->label_count == NAME_LABELS_MAX)
			return STATUS_NAME_TOO_LONG;
		*label = (struct name_label){.start = at, .out_start = start - c->base};
		name->label_count++;
		status = convert_label(c, label);
		if (status != STATUS_OK)
			return status;
		label->out_length = out->length - start;
		at += label->length + c->separator;
		if (c->separator == 0)
			break;
		assert(buffer_room(out) > 0);
		out->bytes[out->length++] = '.';
		name->ace_length++;
	}
	name->rooted |= c->separator > 0;
	return STATUS_OK;
}

/*
 * Reads the labels from byte AT on.  Returns STATUS_EMPTY_LABEL, STATUS_NAME_TOO_LONG, STATUS_NO_MEMORY or STATUS_OK.
 */
static enum status read_labels(struct conversion *c, size_t at, struct fault *fault)
{
	struct name *const name = c->name;
	struct reading ignored;

	if (!code_points_reserve(&name->points, c->length - at))
		return fault_no_memory(fault);
	while (at < c->length) {
		struct name_label *const label = &name->labels[name->label_count];

		if (name->label_count == NAME_LABELS_MAX)
			return fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
		*label = (struct name_label){.start = at};
		name->label_count++;
		if (!read_ascii(c, label))
			(void)read_points(c, label, &ignored);
		if (label->kind == LABEL_ASCII)
			label->points = 0; /* its bytes show them */
		if (label->length == 0)
			return name_label_fault(STATUS_EMPTY_LABEL, label, fault);
		c->international |= label->kind == LABEL_U || label_has_prefix(c->bytes + at, label->length);
		at += label->length + c->separator;
	}
	name->rooted = c->separator > 0;
	return STATUS_OK;
}

/*
 * Returns the error to report for the name, in which a label has STATUS and its fault.  Two errors come before it: an
 * error of the form of the whole name, STATUS_INVALID_UTF8, STATUS_SURROGATE, STATUS_EMPTY_LABEL or
 * STATUS_NAME_TOO_LONG; then an ASCII label that is not allowed in an internationalized name.
 */
__attribute__((cold, noinline)) static enum status find_error(struct conversion *c, enum status status)
{
	const struct name_label *const last = &c->name->labels[c->name->label_count - 1];
	struct fault form;

	if (status == STATUS_NO_MEMORY)
		return fault_no_memory(c->fault);
	if (utf8_check(c->bytes + last->start, c->length - last->start, &form) != STATUS_OK) {
		*c->fault = form;
		fault_shift(c->fault, last->start);
		return form.status;
	}
	if (status == STATUS_EMPTY_LABEL)
		return status;
	c->out->length = c->base + last->out_start;
	if (read_labels(c, last->start + last->length + c->separator, &form) != STATUS_OK) {
		*c->fault = form;
		return form.status;
	}
	if (c->name->non_hostname && c->international)
		return name_check_hostname(c, c->name->non_hostname, c->fault);
	name_keep_label(c->name, last, c->fault);
	return status;
}

static enum status convert_name(struct conversion *c)
{
	enum status status;

	if (c->length > NAME_READ_MAX)
		return fault_set(c->fault, STATUS_NAME_UNREAD, 0, 0, c->length);
	if (!buffer_reserve(c->out, c->length + LABELS_ROOM) ||
	    !code_points_reserve(&c->name->points, c->length + POINTS_ROOM))
		return fault_no_memory(c->fault);
	status = convert_labels(c);
	return status == STATUS_OK ? name_check(c) : find_error(c, status);
}

/* Returns the start of a conversion, with NAME cleared. */
static inline struct conversion start_conversion(bool decode, struct name *name, const struct name_rules *rules,
                                                 const struct name_context *context, const unsigned char *bytes,
                                                 size_t length, struct buffer *out, struct fault *fault)
{
	static const struct name_context no_context = {.mailbox = false};

	name->label_count = name->points.length = name->ace_length = 0;
	name->rooted = name->rtl = name->changed = false;
	name->non_hostname = NULL;
	return (struct conversion){
		.name = name,
		.rules = rules,
		.context = context ? context : &no_context,
		.bytes = bytes,
		.length = length,
		.decode = decode,
		.out = out,
		.base = out->length,
		.fault = fault,
	};
}

enum status name_encode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct conversion c = start_conversion(false, name, rules, context, bytes, length, out, fault);

	return convert_name(&c);
}

enum status name_decode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct conversion c = start_conversion(true, name, rules, context, bytes, length, out, fault);

	return convert_name(&c);
}

enum status name_judge_origin(struct name *name, const struct name_rules *rules, const unsigned char *bytes,
                              size_t length, struct buffer *out, struct fault *fault)
{
	struct conversion c = start_conversion(false, name, rules, NULL, bytes, length, out, fault);

	if (!buffer_reserve(out, length + SHORT_ROOM))
		return fault_no_memory(fault);
	if (read_labels(&c, 0, fault) == STATUS_NO_MEMORY || !name_read_hidden(&c))
		return fault_no_memory(fault);
	return name_check_bidi(&c);
}

void name_free(struct name *name)
{
	code_points_free(&name->points);
	code_points_free(&name->scratch);
	code_points_free(&name->flagged);
}
