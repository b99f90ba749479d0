/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Converts names between Unicode and ACE, label by label (the processing of UTS #46, section 4). */
#include <config.h>

#include "names/name.h"

#include "base/utf8.h"
#include "names/conversion.h"
#include "punycode/short.h"

#include <assert.h>
#include <string.h>

struct name_rules name_rules(enum idna_level level)
{
	return (struct name_rules){.label = {.level = level, .plain = idna_plain(level)}};
}

/* Handles LABEL, which is empty.  That is an error unless the name is a single separator, the root. */
static enum status drop_empty(struct conversion *c, const struct name_label *label)
{
	if (label->start + c->separator < c->length || c->name->label_count > 1)
		return name_label_fault(STATUS_EMPTY_LABEL, label, c->fault);
	c->name->label_count--;
	return STATUS_OK;
}

/*
 * Handles LABEL, which was mapped to nothing: an empty label, which is an error.  After the last dot of the name, it is
 * no label at all (UTS #46, section 4, step 3).
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

/* What reading a label gives besides its code points. */
struct reading {
	struct label_facts facts;
	uint32_t keys; /* number of keys, one for each extended code point */
};

/*
 * Reads LABEL, which begins at label->start, and sets its length and its kind, LABEL_ASCII or LABEL_U.
 *
 * Appends its code points to name->points, which has room for the rest of the name.  ASCII gets the case that U-labels
 * have at the level.  A letter whose mapping is its lower case gets lower case.
 *
 * Writes the basic code points to their place in the A-label, after the output; c->out has room for the name and
 * SHORT_ROOM bytes.  Stores a key (short_key) for each extended code point among the first LABEL_POINTS_MAX.
 *
 * Returns STATUS_OK, or STATUS_INVALID_UTF8 without a fault.
 */
static inline enum status read_label(struct conversion *c, struct name_label *label, int32_t *keys,
                                     struct reading *reading)
{
	const struct label_rules *const rules = &c->rules->label;
	const unsigned char *const table = label_reading[rules->level][rules->mixed_case].ascii;
	const unsigned char *const end = c->bytes + c->length;
	const unsigned char *in = c->bytes + label->start, *escaped = NULL;
	unsigned char *out = c->out->bytes + c->out->length + ACE_PREFIX_LENGTH;
	struct code_points *const list = &c->name->points;
	uint32_t *const points = list->points + list->length;
	const uint32_t unmapped = label_reading[rules->level][rules->mixed_case].valid | rules->plain;
	uint32_t n = 0, count = 0, all = UINT32_MAX, point, word;
	size_t size = 0;

	assert(buffer_room(c->out) >= c->length - label->start + SHORT_ROOM &&
	       code_points_room(list) >= c->length - label->start);
	reading->facts.hyphens = 0;
	for (; in < end; n++) {
		point = *in < 0x80 ? table[*in] : 0;
		if (point != 0) {
			if (point == '-')
				reading->facts.hyphens |= UINT64_C(1) << (n & 63);
			*out++ = (unsigned char)point;
			points[n] = point;
			in++;
			continue;
		}
		size = utf8_read_checked(in, end, &point);
		in += size;
		word = size > 1 ? idna_remembered(point) : 0;
		if (!(word & unmapped)) {
			if (size == 0 || (in - size != escaped && is_separator(c, point))) {
				in -= size;
				break;
			}
			if (point == '\\' && c->rules->escapes && in - size != escaped)
				escaped = in;
			point = u_label_examine(c, point, &word);
		}
		all &= word;
		points[n] = point;
		if (point < 0x80)
			*out++ = (unsigned char)point;
		else if (n < LABEL_POINTS_MAX)
			keys[count++] = short_key(point, n, 0);
	}
	reading->facts.all = all;
	c->separator = in < end ? size : 0;
	reading->keys = count;
	label->length = (size_t)(in - c->bytes) - label->start;
	label->kind = label->length > n ? LABEL_U : LABEL_ASCII;
	label->point = list->length;
	label->points = n;
	list->length += n;
	return in < end && size == 0 ? STATUS_INVALID_UTF8 : STATUS_OK;
}

/*
 * Writes LABEL, a valid U-label: its A-label or, when decoding, its Unicode form.  It is an error in both directions if
 * the A-label is too long.  KEYS are those of read_label, which are valid if the code points of LABEL are still the
 * SAME.
 */
static inline enum status write_label(struct conversion *c, const struct name_label *label, int32_t *keys,
                                      uint32_t count, bool same)
{
	const size_t start = c->out->length;
	unsigned char *const out = c->out->bytes + start;
	const uint32_t length = (uint32_t)label->points;
	enum status status = STATUS_OK;

	if (!same) {
		status = label_encode(u_label_flagged(c, label), length, c->out);
	} else if (length > LABEL_POINTS_MAX) {
		status = STATUS_LABEL_TOO_LONG;
	} else {
		memcpy(out, "xn--", ACE_PREFIX_LENGTH);
		c->out->length =
			(size_t)(short_write(&punycode, keys, count, length, out + ACE_PREFIX_LENGTH + length - count) -
		                 c->out->bytes);
	}
	if (c->out->length - start > LABEL_MAX)
		status = STATUS_LABEL_TOO_LONG;
	if (status != STATUS_OK)
		return name_label_fault(status, label, c->fault);
	c->name->ace_length += c->out->length - start;
	if (!c->decode)
		return STATUS_OK;
	c->out->length = start;
	return u_label_write(c, label);
}

/* Maps and checks LABEL, a U-label that was just read.  Writes it unless it was mapped to nothing. */
static inline enum status convert_u_label(struct conversion *c, struct name_label *label, int32_t *keys,
                                          const struct reading *reading)
{
	bool same = true;

	if (c->context->mailbox && label == c->name->labels && !c->decode)
		return name_label_fault(STATUS_LOCAL_PART, label, c->fault);
	c->name->changed = true;
	if (label_suffices(&c->rules->label, &reading->facts, label->points)) {
		c->name->rtl |= label_is_rtl(&c->rules->label, &reading->facts);
	} else {
		const unsigned char *const bytes = c->bytes + label->start;
		const enum status status = u_label_settle(c, label, &reading->facts, &same);

		if (status == STATUS_ACE_PREFIX && c->decode && label_has_prefix(bytes, label->length))
			return name_convert_a_label(c, label, bytes, label->length); /* finds the first bad digit */
		if (status != STATUS_OK)
			return status;
		if (label->kind == LABEL_ASCII)
			return label->points > 0 ? name_convert_mapped(c, label) : drop_mapped(c, label);
	}
	return write_label(c, label, keys, reading->keys, same);
}

/* Writes LABEL, a U-label of a name that is decoded and was just written in Unicode, as it is in the input. */
static enum status restore_u_label(struct conversion *c, const struct name_label *label)
{
	c->out->length = c->base + label->out_start;
	return buffer_append(c->out, c->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Converts LABEL, ASCII that was just read. */
static enum status convert_odd_ascii(struct conversion *c, struct name_label *label)
{
	const unsigned char *const bytes = c->bytes + label->start;
	enum status status;

	c->name->points.length = label->point;
	label->points = 0;
	if (label->length == 0)
		return drop_empty(c, label);
	status = name_check_ascii(c, bytes, label->length, label);
	if (status != STATUS_OK)
		return status;
	name_note_odd(c, label);
	return name_convert_ascii(c, label, bytes, label->length);
}

/* Converts LABEL, which begins at label->start.  Sets its length and c->separator. */
__attribute__((noinline)) static enum status convert_label(struct conversion *c, struct name_label *label)
{
	const bool changed = c->name->changed;
	int32_t keys[SHORT_KEYS];
	struct reading reading;
	enum status status;

	status = read_label(c, label, keys, &reading);
	if (status != STATUS_OK)
		return status;
	if (label->kind == LABEL_ASCII)
		return convert_odd_ascii(c, label);
	status = convert_u_label(c, label, keys, &reading);
	if (status != STATUS_OK || !c->decode || !c->rules->verbatim)
		return status;
	c->name->changed = changed;
	return restore_u_label(c, label);
}

/* Converts the A-label at IN, if it is valid and ends at a dot or at END.  Returns its end, or NULL. */
static const unsigned char *decode_a_label(struct conversion *c, struct name_label *label, const unsigned char *in,
                                           const unsigned char *end)
{
	const unsigned char *const dot = memchr(in, '.', (size_t)(end - in)), *const stop = dot ? dot : end;

	if (c->context->mailbox)
		return NULL;
	if (name_convert_a_label(c, label, in, (size_t)(stop - in)) == STATUS_OK)
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
static inline const unsigned char *copy_ascii_label(struct conversion *c, const struct name_label *label,
                                                    const unsigned char *in, const unsigned char *end)
{
	const unsigned char *const table = c->rules->fold ? label_folded : label_kept;
	const unsigned char *const start = in, *const last = end - in > LABEL_MAX ? in + LABEL_MAX : end;
	unsigned char *out = c->out->bytes + c->out->length, written;

	assert(buffer_room(c->out) >= (size_t)(last - in));
	for (; in < last && (written = table[*in]); in++)
		*out++ = written;
	if (in == start || (in < end && *in != '.'))
		return NULL;
	if (c->rules->label.strict && name_check_ldh(start, (size_t)(in - start), label, c->fault) != STATUS_OK)
		return NULL;
	c->out->length += (size_t)(in - start);
	c->name->ace_length += (size_t)(in - start);
	return in;
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
	const unsigned char *in = c->bytes, *const end = in + c->length;
	struct name *const name = c->name;
	struct buffer *const out = c->out;

	for (struct name_label *label = name->labels; in < end; label++) {
		const size_t start = out->length;
		const unsigned char *stop;
		enum status status;

		if (name->label_count == NAME_LABELS_MAX)
			return STATUS_NAME_TOO_LONG;
		*label = (struct name_label){.start = (size_t)(in - c->bytes), .out_start = start - c->base};
		name->label_count++;
		if (*in >= 0x80)
			stop = NULL;
		else if (label_has_prefix(in, (size_t)(end - in)))
			stop = c->decode ? decode_a_label(c, label, in, end) : NULL;
		else
			stop = copy_ascii_label(c, label, in, end);
		if (stop) {
			label->length = (size_t)(stop - in);
			c->separator = stop < end;
		} else {
			status = convert_label(c, label);
			if (status != STATUS_OK)
				return status;
		}
		label->out_length = out->length - start;
		in += label->length + c->separator;
		if (c->separator == 0)
			break;
		assert(buffer_room(out) > 0);
		out->bytes[out->length++] = '.';
		name->ace_length++;
	}
	name->rooted |= c->separator > 0;
	return STATUS_OK;
}

static enum status convert(struct conversion *c)
{
	struct name *const name = c->name;
	enum status status;

	name->label_count = name->points.length = name->ace_length = 0;
	name->rooted = name->rtl = name->changed = false;
	if (c->length > NAME_READ_MAX)
		return fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
	if (!buffer_reserve(c->out, c->length + LABELS_ROOM) ||
	    !code_points_reserve(&name->points, c->length + POINTS_ROOM))
		return fault_no_memory(c->fault);
	status = convert_labels(c);
	return status == STATUS_OK ? name_check(c) : name_blame(c, status);
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
}
