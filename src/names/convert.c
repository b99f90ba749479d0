/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Converts names between Unicode and ACE, label by label (the processing of UTS #46, section 4). */
#include <config.h>

#include "names/name.h"

#include "base/utf8.h"
#include "names/conversion.h"
#include "names/form.h"
#include "names/u_label.h"

#include <string.h>

struct name_rules name_rules(enum idna_level level)
{
	return (struct name_rules){.label = {.level = level, .plain = idna_plain(level)}};
}

/* Returns the bytes that an ASCII label may consist of, as they are written. */
static const unsigned char *ascii_bytes(const struct name_rules *rules)
{
	return rules->fold ? label_folded : label_kept;
}

/* Appends the LENGTH bytes of ASCII at BYTES, in lower case if the rules say so. */
static enum status append_ascii(struct conversion *c, const unsigned char *bytes, size_t length)
{
	unsigned char *out;

	if (!buffer_append(c->out, bytes, length))
		return STATUS_NO_MEMORY;
	out = c->out->bytes + c->out->length - length;
	for (size_t i = 0; c->rules->fold && i < length; i++)
		out[i] |= (unsigned char)((out[i] >= 'A' && out[i] <= 'Z') << 5);
	return STATUS_OK;
}

static bool holds_prefix(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i + ACE_PREFIX_LENGTH <= length; i++) {
		if (is_ace_prefix(label[i], label[i + 1], label[i + 2], label[i + 3]))
			return true;
	}
	return false;
}

/* Checks whether a name with the A-label LABEL at BYTES, which was decoded, stays for other reasons. */
static enum status check_stays(const struct conversion *c, const struct name_label *label, const unsigned char *bytes,
                               size_t length)
{
	if (!c->decode)
		return STATUS_OK;
	if (c->rules->bare && holds_prefix(c->name->points.points + label->point, label->points))
		return name_label_fault(STATUS_ACE_PREFIX, label, c->fault);
	if (c->rules->exact && !label_is_exact(c->rules->label.level, bytes, length))
		return name_label_fault(STATUS_NOT_CANONICAL, label, c->fault);
	return STATUS_OK;
}

/*
 * Checks LABEL, the LENGTH bytes at BYTES with the ACE prefix, and writes it: decoded or, when encoding, as it is.  A
 * control character or its length is an error of the bytes and comes first.
 */
static enum status convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                   size_t length)
{
	struct code_points *const points = &c->name->points;
	enum status status;

	label->kind = LABEL_A;
	label->point = points->length;
	status = label_decode(&c->rules->label, bytes, length, points, &c->name->rtl, c->fault);
	label->points = points->length - label->point;
	if (status != STATUS_OK) {
		const enum status own = name_check_ascii(c, bytes, length, label);

		fault_shift(c->fault, own == STATUS_OK ? label->start : 0);
		return own == STATUS_OK ? status : own;
	}
	if (c->rules->label.level == IDNA_DISPLAY)
		status = name_check_lookalike(c, label);
	if (status == STATUS_OK && (c->rules->bare || c->rules->exact))
		status = check_stays(c, label, bytes, length);
	if (status != STATUS_OK)
		return status;
	if (!c->decode)
		return append_ascii(c, bytes, length);
	c->name->changed = true;
	return utf8_encode(points->points + label->point, label->points, c->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Writes LABEL, the LENGTH bytes of ASCII at BYTES, or converts it if it is an A-label. */
static enum status convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length)
{
	const bool local_part = c->context->mailbox && label == c->name->labels;
	enum status status;

	if (label_has_prefix(bytes, length) && !local_part && (c->decode || !c->rules->verbatim))
		return convert_a_label(c, label, bytes, length);
	status = name_check_ascii(c, bytes, length, label);
	if (status == STATUS_OK && c->rules->label.strict)
		status = name_check_ldh(bytes, length, label, c->fault);
	return status == STATUS_OK ? append_ascii(c, bytes, length) : status;
}

/* Remembers LABEL if it is the first of ASCII that is not allowed beside U-labels. */
static void note_odd(struct conversion *c, const struct name_label *label)
{
	struct fault ignored;

	if (!c->odd && !c->rules->verbatim &&
	    name_check_hostname(c->bytes + label->start, label->length, label, &ignored) != STATUS_OK)
		c->odd = label;
}

/*
 * Handles LABEL, which is empty, before a separator of SEPARATOR bytes: a name may be the root, or a single separator.
 */
static enum status drop_empty(struct conversion *c, const struct name_label *label, size_t separator)
{
	if (label->start + separator < c->length || c->name->label_count > 1)
		return name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
	c->name->label_count--;
	return STATUS_OK;
}

/*
 * Handles LABEL, which was mapped to nothing: an empty label or, after the last dot of a name, no label at all (UTS
 * #46, section 4, step 3).
 */
static enum status drop_mapped(struct conversion *c, const struct name_label *label)
{
	struct name *name = c->name;

	if (c->rules->verbatim || name->label_count == 1 || label->start + label->length < c->length)
		return name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
	name->label_count--;
	name->rooted = true;
	return STATUS_OK;
}

/*
 * Writes LABEL, a U-label whose mapping is ASCII, as an ASCII label, or converts it if it is an A-label.
 */
static enum status convert_mapped_ascii(struct conversion *c, struct name_label *label)
{
	struct buffer *const ascii = &c->name->ace;
	enum status status;

	ascii->length = 0;
	if (!utf8_encode(c->name->points.points + label->point, label->points, ascii))
		return STATUS_NO_MEMORY;
	label->kind = LABEL_ASCII;
	c->longer += (ptrdiff_t)ascii->length - (ptrdiff_t)label->length;
	status = name_check_hostname(ascii->bytes, ascii->length, label, c->fault);
	if (status == STATUS_OK)
		status = convert_ascii(c, label, ascii->bytes, ascii->length);
	if (status != STATUS_OK)
		name_show_label(label, c->fault);
	return status;
}

/* Writes LABEL, a valid U-label, in Unicode.  It is an error if its A-label is too long. */
static enum status write_unicode(struct conversion *c, const struct name_label *label)
{
	struct buffer *const ace = &c->name->ace;
	enum status status;

	ace->length = 0;
	status = u_label_encode(c, label, ace);
	c->longer += (ptrdiff_t)ace->length - (ptrdiff_t)label->length;
	return status == STATUS_OK ? u_label_write(c, label) : status;
}

/* Copies LABEL, a U-label of a name that is decoded, if encoding would accept it.  It may be mapped then. */
static enum status copy_u_label(struct conversion *c, struct name_label *label, const struct u_label *reading)
{
	enum status status = STATUS_OK;

	c->unmeasured = true;
	if (!label_suffices(&c->rules->label, &reading->facts, label->points))
		status = u_label_settle(c, label, &reading->facts);
	if (status == STATUS_OK && label->points == 0)
		status = name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
	if (status != STATUS_OK)
		return status;
	return buffer_append(c->out, c->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Converts LABEL, a U-label that was just read. */
static enum status convert_u_label(struct conversion *c, struct name_label *label, struct u_label *reading)
{
	const unsigned char *const bytes = c->bytes + label->start;
	const bool prefixed = c->decode && label_has_prefix(bytes, label->length);
	enum status status;

	if (c->context->mailbox && label == c->name->labels && !c->decode)
		return name_label_fault(STATUS_LOCAL_PART, label, c->fault);
	if (c->decode && c->rules->verbatim && !prefixed)
		return copy_u_label(c, label, reading);
	c->name->changed = true;
	if (label_suffices(&c->rules->label, &reading->facts, label->points)) {
		status = c->decode ? write_unicode(c, label) : u_label_finish(c, label, reading);
		return status == STATUS_OK ? status : name_label_fault(status, label, c->fault);
	}
	status = u_label_settle(c, label, &reading->facts);
	if (status == STATUS_ACE_PREFIX && prefixed)
		return convert_a_label(c, label, bytes, label->length); /* finds the first bad digit */
	if (status != STATUS_OK)
		return status;
	if (label->points == 0)
		return drop_mapped(c, label);
	if (u_label_is_ascii(c->name, label))
		return convert_mapped_ascii(c, label);
	status = c->decode ? write_unicode(c, label) : u_label_encode(c, label, c->out);
	return status == STATUS_OK ? status : name_label_fault(status, label, c->fault);
}

/*
 * Converts LABEL, which begins at label->start.  Sets its length and *SEPARATOR, the length of the separator after it
 * in bytes.
 */
__attribute__((noinline)) static enum status convert_label(struct conversion *c, struct name_label *label,
                                                           size_t *separator)
{
	struct u_label reading;
	enum status status;

	if (!code_points_reserve(&c->name->points, c->length - label->start))
		return STATUS_NO_MEMORY;
	status = u_label_read(c, label, &reading);
	if (status != STATUS_OK)
		return status;
	*separator = reading.separator;
	if (label->kind == LABEL_U)
		return convert_u_label(c, label, &reading);
	c->name->points.length = label->point;
	label->points = 0;
	if (label->length == 0)
		return drop_empty(c, label, *separator);
	status = name_check_ascii(c, c->bytes + label->start, label->length, label);
	if (status != STATUS_OK)
		return status;
	note_odd(c, label);
	return convert_ascii(c, label, c->bytes + label->start, label->length);
}

/* Converts the A-label at IN, if it is valid and ends at a dot or at END.  Returns its end, or NULL. */
static const unsigned char *decode_a_label(struct conversion *c, struct name_label *label, const unsigned char *in,
                                           const unsigned char *end)
{
	const unsigned char *const dot = memchr(in, '.', (size_t)(end - in)), *const stop = dot ? dot : end;

	if (!c->rules->label.plain || c->context->mailbox)
		return NULL;
	if (convert_a_label(c, label, in, (size_t)(stop - in)) == STATUS_OK)
		return stop;
	c->name->points.length = label->point;
	label->kind = LABEL_ASCII;
	label->points = 0;
	return NULL;
}

/*
 * Copies the label at IN to the output, which has room, if it is ASCII that needs no further check.  Returns its end,
 * or NULL.
 */
static inline const unsigned char *copy_ascii_label(struct conversion *c, struct name_label *label,
                                                    const unsigned char *in, const unsigned char *end)
{
	const unsigned char *const table = ascii_bytes(c->rules);
	const unsigned char *const start = in, *const last = end - in > LABEL_MAX ? in + LABEL_MAX : end;
	unsigned char *out = c->out->bytes + c->out->length, written;

	if (label_has_prefix(in, (size_t)(end - in)))
		return c->decode ? decode_a_label(c, label, in, end) : NULL;
	for (; in < last && (written = table[*in]); in++)
		*out++ = written;
	if (in == start || (in < end && *in != '.'))
		return NULL;
	if (c->rules->label.strict && name_check_ldh(start, (size_t)(in - start), label, c->fault) != STATUS_OK)
		return NULL;
	c->out->length += (size_t)(in - start);
	return in;
}

/* Converts the labels of the name, and writes the dots between them and after the last. */
static enum status convert_labels(struct conversion *c)
{
	const unsigned char *in = c->bytes, *const end = in + c->length;
	struct name *const name = c->name;
	struct buffer *const out = c->out;
	size_t separator = 0;

	while (in < end) {
		struct name_label *label = name_add_label(name, (size_t)(in - c->bytes), out->length - c->base);
		const unsigned char *stop;
		enum status status;

		if (!label)
			return STATUS_NAME_TOO_LONG;
		if (!buffer_reserve(out, (size_t)(end - in) + SHORT_ROOM))
			return STATUS_NO_MEMORY;
		stop = copy_ascii_label(c, label, in, end);
		if (stop) {
			label->length = (size_t)(stop - in);
			separator = stop < end;
		} else {
			status = convert_label(c, label, &separator);
			if (status != STATUS_OK)
				return status;
			c->longer -= separator > 1 ? (ptrdiff_t)separator - 1 : 0;
		}
		label->out_length = out->length - c->base - label->out_start;
		in += label->length + separator;
		if (separator == 0)
			break;
		if (!buffer_append_byte(out, '.'))
			return STATUS_NO_MEMORY;
	}
	name->rooted = name->rooted || separator > 0;
	return STATUS_OK;
}

/* Checks the length of the ACE form, including the origin. */
static enum status check_length(const struct conversion *c)
{
	struct name *const name = c->name;
	const size_t origin = name->rooted ? 0 : c->context->origin;
	const unsigned char *const ace = c->decode ? c->bytes : c->out->bytes + c->base;
	const size_t length = c->decode ? c->length : c->out->length - c->base;

	if (c->unmeasured)
		return STATUS_OK;
	name->ace_length = name_count(c->rules, ace, length) + (size_t)(c->decode ? c->longer : 0) - name->rooted;
	return name->ace_length + origin > NAME_ACE_MAX ? fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length)
	                                                : STATUS_OK;
}

/* Checks the name as a whole, after its labels. */
static enum status check_name(const struct conversion *c)
{
	const struct name *const name = c->name;
	enum status status;

	if (c->odd && name->changed)
		return name_check_hostname(c->bytes + c->odd->start, c->odd->length, c->odd, c->fault);
	status = check_length(c);
	if (status != STATUS_OK || !name->rtl || (c->rules->verbatim && !name->changed))
		return status;
	return name_check_bidi(c);
}

static enum status convert(struct conversion *c)
{
	struct name *const name = c->name;
	enum status status;

	name->label_count = name->points.length = name->ace_length = 0;
	name->rooted = name->rtl = name->changed = false;
	if (c->length > NAME_READ_MAX)
		return fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
	if (!buffer_reserve(c->out, 0))
		return fault_no_memory(c->fault);
	status = convert_labels(c);
	return status == STATUS_OK ? check_name(c) : name_blame(c, status);
}

static inline struct conversion conversion_of(bool decode, struct name *name, const struct name_rules *rules,
                                              const struct name_context *context, const unsigned char *bytes,
                                              size_t length, struct buffer *out, struct fault *fault)
{
	static const struct name_context no_context = {.mailbox = false};

	return (struct conversion){
		.name = name,
		.rules = rules,
		.context = context ? context : &no_context,
		.bytes = bytes,
		.length = length,
		.decode = decode,
		.dots = rules->dots && !(decode && rules->verbatim),
		.out = out,
		.base = out->length,
		.fault = fault,
	};
}

enum status name_encode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct conversion c = conversion_of(false, name, rules, context, bytes, length, out, fault);

	return convert(&c);
}

enum status name_decode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct conversion c = conversion_of(true, name, rules, context, bytes, length, out, fault);

	return convert(&c);
}

void name_free(struct name *name)
{
	code_points_free(&name->points);
	code_points_free(&name->scratch);
	code_points_free(&name->flagged);
	buffer_free(&name->ace);
}
