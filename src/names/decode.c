/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts names from ACE to Unicode. */
#include <config.h>

#include "base/utf8.h"
#include "idna/property.h"
#include "names/decode_measured.h"
#include "names/form.h"
#include "punycode/bootstring.h"
#include "punycode/instances.h"
#include "punycode/punycode.h"
#include "punycode/short.h"

#include <string.h>

/* The number of bytes that decode_simple may write for a label. */
enum { LABEL_ROOM = LABEL_POINTS_MAX * UTF8_MAX };

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
static const unsigned char *decode_short(struct pass *d, struct name_label *label, const unsigned char *in,
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
	if ((d->rules->bare || d->rules->exact) && !decode_changes(d, label, in, (size_t)(stop - in)))
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
static inline const unsigned char *decode_simple(struct pass *d, struct name_label *label, const unsigned char *in,
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
static enum status decode_labels(struct pass *d)
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
static enum status check_name(struct pass *d)
{
	struct name *name = d->name;
	enum status status = STATUS_OK;

	if (name->changed && !d->rules->labelwise && d->odd)
		return name_check_hostname(d->bytes, d->odd, d->fault);
	if (d->ascii)
		status = name_check_length(name, d->rules, d->context, d->bytes, d->length, d->length, d->fault);
	if (status == STATUS_OK && name->changed && name->rtl)
		status = name_check_bidi(name, d->context, d->bytes, d->fault);
	return status;
}

/* Writes the name unchanged; STATUS is the reason for each of its A-labels. */
static enum status leave_alone(struct pass *d, enum status status)
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

enum status name_decode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct pass d = {
		.name = name,
		.rules = rules,
		.context = context_or_none(context),
		.bytes = bytes,
		.length = length,
		.out = out,
		.base = out->length,
		.ascii = true,
		.closer = rules->label.plain == 0 || (context && context->mailbox),
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
