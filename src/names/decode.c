/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts names from ACE to Unicode. */
#include <config.h>

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/facts.h"
#include "idna/property.h"
#include "names/form.h"
#include "punycode/bootstring.h"
#include "punycode/instances.h"
#include "punycode/punycode.h"
#include "punycode/short.h"

#include <string.h>

/* The number of bytes that decode_simple may write for a label. */
enum { LABEL_ROOM = LABEL_POINTS_MAX * UTF8_MAX };

/* A name being decoded. */
struct decoder {
	struct name *name;
	const struct name_rules *rules;
	const unsigned char *bytes;
	size_t length;
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the name begins */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	bool closer;                  /* send every A-label to decode_measured */
	bool ascii;                   /* the name contains no U-label */
	struct fault *fault;
};

/* Writes LABEL unchanged. */
static enum status copy_label(struct decoder *d, const struct name_label *label)
{
	return buffer_append(d->out, d->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Handles LABEL, which has the ACE prefix but cannot be decoded because of STATUS.  A control character or its length
 * is an error of the name; otherwise the label stays if the rules allow it.
 */
static enum status keep_a_label(struct decoder *d, const struct name_label *label, enum status status)
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

/* Returns true if LABEL, LENGTH bytes at BYTES, which was decoded, is written as its code points. */
static bool is_to_change(const struct decoder *d, struct name_label *label, const unsigned char *bytes, size_t length)
{
	if (d->rules->bare && holds_prefix(d->name->points.points + label->point, label->points)) {
		label->status = STATUS_ACE_PREFIX;
		return false;
	}
	return !d->rules->exact || label_is_exact(d->rules->label.level, bytes, length);
}

/* Decodes LABEL, which has the ACE prefix. */
static enum status decode_a_label(struct decoder *d, struct name_label *label)
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
		label->status = name_check_lookalike(name, d->rules, false, d->bytes, d->length, label,
		                                     name->points.points + label->point, label->points, d->fault);
	if (label->status != STATUS_OK) {
		label->points = 0;
		return label->status == STATUS_NO_MEMORY ? STATUS_NO_MEMORY : keep_a_label(d, label, label->status);
	}
	if (!is_to_change(d, label, d->bytes + label->start, label->length)) {
		label->points = 0;
		return copy_label(d, label);
	}
	name->changed = true;
	name->rtl |= rtl;
	return utf8_encode(name->points.points + label->point, label->points, d->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Copies LABEL, a U-label of the input, if it is safe to display. */
static enum status pass_u_label(struct decoder *d, struct name_label *label)
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

static enum status pass_ascii_label(struct decoder *d, const struct name_label *label)
{
	const enum status status = name_check_ascii(d->rules, d->bytes, label, d->fault);
	struct fault fault;

	if (status != STATUS_OK)
		return status;
	if (!d->odd && name_check_hostname(d->bytes, label, &fault) != STATUS_OK)
		d->odd = label;
	return copy_label(d, label);
}

/* Gives LABEL, which begins at label->start, a closer look.  Sets *SEPARATOR to 1 if a dot follows it, 0 at the end. */
static enum status decode_measured(struct decoder *d, struct name_label *label, size_t *separator)
{
	const bool local_part = d->rules->mailbox && label == d->name->labels;
	enum status status = STATUS_OK;

	*separator = name_measure_label(d->rules, false, d->bytes, d->length, label, &status);
	if (status != STATUS_OK)
		return status;
	if (label->length == 0) {
		if (label->start + *separator < d->length || d->name->label_count > 1)
			return name_label_fault(STATUS_EMPTY_LABEL, label, d->fault);
		d->name->label_count--;
		return STATUS_OK;
	}
	if (!local_part && label_has_prefix(d->bytes + label->start, label->length) &&
	    (label->kind == LABEL_ASCII || !d->rules->labelwise))
		return decode_a_label(d, label);
	return label->kind == LABEL_U ? pass_u_label(d, label) : pass_ascii_label(d, label);
}

/*
 * Decodes STRING, an A-label without its prefix, to the room after the code points of LIST.  Returns the number of code
 * points, or 0 if the string has an error.
 */
static size_t read_points(const unsigned char *string, size_t length, struct code_points *list)
{
	uint32_t *point = list->points + list->length;
	struct bootstring_decoder d;
	struct short_string s;
	struct fault ignored;
	size_t count;

	bootstring_decoder_start(&d, &punycode, string, length);
	if (short_read(&punycode, &d, &s)) {
		for (uint32_t left = s.count; left > 0; left--)
			*point++ = short_next(&s);
		return s.count;
	}
	count = list->length;
	if (punycode_decode(&punycode, string, length, 0, list, &ignored) != STATUS_OK)
		return 0;
	count = list->length - count;
	list->length -= count;
	return count;
}

/*
 * Writes the U-label of the A-label at IN to OUT, which has room for it.  Returns the end of the A-label, or NULL if
 * the label needs decode_measured: it is invalid, or stays as it is.
 */
static const unsigned char *decode_short(struct decoder *d, struct name_label *label, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out)
{
	const struct label_rules *const rules = &d->rules->label;
	const unsigned char *const dot = memchr(in, '.', (size_t)(end - in)), *const stop = dot ? dot : end;
	struct code_points *const list = &d->name->points;
	uint32_t *const points = list->points + list->length;
	struct label_facts facts = {.all = UINT32_MAX};
	const unsigned char *const start = out;
	size_t count;
	bool rtl = false;

	if (stop - in > LABEL_MAX || stop[-1] == '-') /* no digits: no code point above U+007F */
		return NULL;
	count = read_points(in + ACE_PREFIX_LENGTH, (size_t)(stop - in) - ACE_PREFIX_LENGTH, list);
	for (size_t i = 0; i < count; i++) {
		uint32_t c = points[i];

		if (c == '-') {
			facts.hyphens |= UINT64_C(1) << i;
		} else {
			if (rules->level == IDNA_LOOKUP && c >= 'A' && c <= 'Z')
				points[i] = c |= 0x20;
			facts.all &= idna_remembered(c);
		}
		out += utf8_write(out, c);
	}
	if (count == 0 || !label_passes(rules, &facts, points, count, &rtl))
		return NULL;
	label->kind = LABEL_A;
	label->point = list->length;
	label->points = count;
	if (!is_to_change(d, label, in, (size_t)(stop - in)))
		return NULL;
	list->length += count;
	d->out->length += (size_t)(out - start);
	d->name->changed = true;
	d->name->rtl |= rtl;
	return stop;
}

/*
 * Decodes LABEL, which begins at IN, if it is one of the common kinds: copies letters, digits and hyphens, and passes
 * an A-label to decode_short.  Returns the end of the label, or NULL if it needs decode_measured.
 */
static inline const unsigned char *decode_simple(struct decoder *d, struct name_label *label, const unsigned char *in,
                                                 const unsigned char *end)
{
	unsigned char *const out = d->out->bytes + d->out->length;
	const unsigned char *stop;
	uint32_t length;

	if (label_has_prefix(in, (size_t)(end - in)))
		return d->closer ? NULL : decode_short(d, label, in, end, out);
	length = label_copy_ascii(in, end, out);
	stop = in + length;
	if (length == 0 || length > LABEL_MAX || (stop < end && *stop != '.'))
		return NULL;
	d->out->length += length;
	return stop;
}

/* Decodes the labels of the name, and copies the dots between them and after the last. */
static enum status decode_labels(struct decoder *d)
{
	const unsigned char *in = d->bytes, *const end = in + d->length;
	struct name *name = d->name;
	struct buffer *out = d->out;
	size_t separator = 0;

	while (in < end) {
		struct name_label *label = name_add_label(name, (size_t)(in - d->bytes), out->length - d->base);
		const unsigned char *stop;
		enum status status;

		if (!label)
			return STATUS_NAME_TOO_LONG;
		if (!buffer_reserve(out, LABEL_ROOM))
			return STATUS_NO_MEMORY;
		stop = decode_simple(d, label, in, end);
		if (stop) {
			label->length = (size_t)(stop - in);
			separator = stop < end;
		} else {
			label->kind = LABEL_ASCII;
			label->points = 0;
			status = decode_measured(d, label, &separator);
			if (status != STATUS_OK)
				return status;
		}
		label->out_length = out->length - d->base - label->out_start;
		in += label->length + separator;
		if (separator > 0 && !buffer_append_byte(out, '.'))
			return STATUS_NO_MEMORY;
		if (separator == 0)
			break;
	}
	name->rooted = separator > 0;
	return STATUS_OK;
}

/*
 * Checks a name that contains a decoded U-label: it must encode again, so its ASCII labels are restricted.  U-labels of
 * the input pass unchanged; a name is checked in its converted form.
 */
static enum status check_name(struct decoder *d)
{
	struct name *name = d->name;
	enum status status = STATUS_OK;

	if (name->changed && !d->rules->labelwise && d->odd)
		return name_check_hostname(d->bytes, d->odd, d->fault);
	if (d->ascii)
		status = name_check_length(name, d->rules, d->bytes, d->length, d->length, d->fault);
	if (status == STATUS_OK && name->changed && name->rtl)
		status = name_check_bidi(name, d->rules, d->bytes, d->fault);
	return status;
}

/* Writes the name unchanged; STATUS is the reason for each of its A-labels. */
static enum status leave_alone(struct decoder *d, enum status status)
{
	struct name *name = d->name;

	name->changed = false;
	for (size_t i = 0; i < name->label_count; i++) {
		struct name_label *label = &name->labels[i];

		if (label->kind == LABEL_ASCII && label_has_prefix(d->bytes + label->start, label->length))
			label->kind = LABEL_A; /* after the invalid label, so not decoded */
		if (label->kind == LABEL_A)
			label->status = status;
		label->out_start = label->start;
		label->out_length = label->length;
	}
	d->out->length = d->base;
	return buffer_append(d->out, d->bytes, d->length) ? STATUS_OK : fault_no_memory(d->fault);
}

enum status name_decode(struct name *name, const struct name_rules *rules, const unsigned char *bytes, size_t length,
                        struct buffer *out, struct fault *fault)
{
	struct decoder d = {
		.name = name,
		.rules = rules,
		.bytes = bytes,
		.length = length,
		.out = out,
		.base = out->length,
		.ascii = true,
		.closer = rules->label.plain == 0 || rules->mailbox,
		.fault = fault,
	};
	enum status status = name_begin(name, length, fault);

	if (status == STATUS_OK && !code_points_reserve(&name->points, length))
		return fault_no_memory(fault);
	if (status == STATUS_OK)
		status = decode_labels(&d);
	if (status == STATUS_OK)
		status = check_name(&d);
	else if (length <= NAME_READ_MAX)
		status = name_blame(name, rules, false, bytes, length, status, fault);
	if (status == STATUS_OK || status == STATUS_NO_MEMORY || !rules->labelwise)
		return status;
	return leave_alone(&d, status);
}
