/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Converts names between Unicode and ACE, label by label (the processing of UTS #46, section 4).
 *
 * In: the bytes of a name and its rules.  Out: the converted bytes, and the labels with their code points in struct
 * name.  Each label is read by read_ascii or, if that returns false, by read_points, and converted by one of four
 * functions, for A-labels, ASCII, U-labels, and U-labels that mapping made one of the others.  U-labels whose
 * properties do not show that they are valid are mapped and checked by label_check (label.c).  After the last label,
 * name_check (check.c) checks the whole name.
 */
#include <config.h>

#include "names/parts.h"

#include "base/utf8.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>
#include <unicase.h>

/* Reading a label. */

/* Returns the first byte from IN on that is a dot, a backslash or not ASCII, or the end of the name. */
static inline const unsigned char *find_stop(const struct conversion *c, const unsigned char *in)
{
	const unsigned char *const end = c->bytes + c->length;

	while (LANES_NATIVE && c->length >= LANES && in < end) {
		/* The last lanes also have bytes before IN. */
		const unsigned char *const at = end - in < LANES ? end - LANES : in;
		const byte_lanes bytes = lanes_load(at);
		const unsigned mask =
			lanes_mask(bytes | lanes_equal(bytes, '.') | lanes_equal(bytes, '\\')) >> (in - at);

		if (mask)
			return in + lowest_bit(mask);
		in = at + LANES;
	}
	while (in < end && *in < 0x80 && *in != '.' && *in != '\\')
		in++;
	return in;
}

/*
 * Reads LABEL, which begins at label->start, before the end of the name, if it is ASCII that needs no further check, or
 * an A-label.  Sets its length and kind, and c->separator.  Writes the former after the output, in lower case if the
 * rules say so; c->out has room.  Otherwise returns false.
 */
__attribute__((always_inline)) static inline bool read_ascii(struct conversion *c, struct name_label *label)
{
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length;
	const unsigned char *in = start;

	assert(buffer_room(c->out) >= (size_t)(end - start));
	if (*start >= 0x80)
		return false;
	if ((*start | 0x20) == 'x' && label_has_prefix(start, (size_t)(end - start))) {
		label->kind = LABEL_A;
		in = find_stop(c, start);
	} else {
		const unsigned char *const table = c->rules->fold ? label_folded : label_kept;
		unsigned char *out = c->out->bytes + c->out->length, written;

		label->kind = LABEL_ASCII;
		for (; in < end && (written = table[*in]); in++)
			*out++ = written;
		if (in == start || in - start > LABEL_MAX)
			return false;
	}
	label->length = (size_t)(in - start);
	c->separator = in < end;
	return in == end || *in == '.';
}

/*
 * Returns the code point that is read for POINT, whose remembered properties do not show that it is not mapped: its
 * lower case if that is its mapping and not ASCII, otherwise POINT.  Sets *PROPERTIES to those of the result.
 */
__attribute__((cold, noinline)) static uint32_t examine(const struct conversion *c, uint32_t point,
                                                        uint32_t *properties)
{
	const struct label_rules *const rules = &c->rules->label;

	*properties = idna_properties(point);
	if (rules->level == IDNA_LOOKUP && !rules->mixed_case && *properties & IDNA_LOOKUP_LOWERED &&
	    uc_tolower(point) >= 0x80) {
		point = uc_tolower(point);
		*properties = idna_properties(point);
	}
	if (rules->no_capitals && is_capital(point))
		*properties = 0;
	return point;
}

/* Sets the fault of LABEL, which begins at label->start and is not UTF-8, and returns its status. */
__attribute__((cold)) static enum status utf8_fault(const struct conversion *c, const struct name_label *label)
{
	utf8_check(c->bytes + label->start, c->length - label->start, c->fault);
	fault_shift(c->fault, label->start);
	return c->fault->status;
}

/*
 * Reads LABEL, which begins at label->start, before the end of the name.  Sets its length and its kind, LABEL_ASCII or
 * LABEL_U, and c->separator.  Stores in *ALL the properties that all its code points have, except ASCII that needs no
 * further check.
 *
 * Appends the code points of a U-label to name->points.  ASCII gets the case that U-labels have at the level.  A letter
 * whose mapping is its lower case gets lower case.  Sets name->bidi if a code point makes the name a Bidi domain name
 * (RFC 5893, section 1.4); mapping can do so, too, but undoes it for none (test_mapping_is_final of
 * tests/unit/idna/property_test.c).
 *
 * Returns STATUS_OK, STATUS_NO_MEMORY or a status of utf8_check.
 */
__attribute__((always_inline)) static inline enum status read_points(struct conversion *c, struct name_label *label,
                                                                     uint32_t *all)
{
	const struct label_rules *const rules = &c->rules->label;
	const unsigned char *const table = label_table(rules->level, rules->mixed_case);
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length;
	const unsigned char *in = start, *escaped = NULL; /* the byte after a backslash */
	struct code_points *const list = &c->name->points;
	const uint32_t valid = rules->level == IDNA_LOOKUP ? IDNA_LOOKUP_VALID : IDNA_REGISTER_PVALID;
	const uint32_t unmapped = valid | rules->anywhere;
	uint32_t n = 0, point, properties, *points;
	size_t size;

	*all = UINT32_MAX;
	if (!code_points_reserve(list, (size_t)(end - start)))
		return fault_no_memory(c->fault);
	points = list->points + list->length;
	c->separator = 0;
	for (; in < end; in += size, n++) {
		size = 1;
		point = table[*in];
		if (point != 0) {
			points[n] = point;
			continue;
		}
		size = utf8_read_checked(in, end, &point);
		if (size == 0)
			return utf8_fault(c, label);
		properties = point < 0x80 ? 0 : idna_cache[point];
		if (!(properties & unmapped)) {
			const bool dots = c->rules->dots && !(c->decode && c->rules->verbatim);

			if (in != escaped && (dots ? idna_is_separator(point) : point == '.')) {
				c->separator = size;
				break;
			}
			if (point == '\\' && c->rules->escapes && in != escaped)
				escaped = in + 1;
			point = examine(c, point, &properties);
		}
		*all &= properties;
		points[n] = point;
	}
	label->length = (size_t)(in - start);
	label->kind = label->length > n ? LABEL_U : LABEL_ASCII;
	c->name->bidi |= label->kind == LABEL_U && !(*all & IDNA_NOT_RTL);
	label->point = list->length;
	label->points = label->kind == LABEL_U ? n : 0;
	list->length += label->points;
	return STATUS_OK;
}

/* Converting a label. */

/* Sets a fault of the empty LABEL, which shows the name, and returns its status. */
static enum status empty_label_fault(const struct conversion *c, const struct name_label *label)
{
	return fault_set(c->fault, STATUS_EMPTY_LABEL, label->start, 0, c->length);
}

/* Appends the LENGTH bytes of ASCII at BYTES, in lower case if the rules say so. */
static enum status append_ascii(struct conversion *c, const unsigned char *bytes, size_t length)
{
	const size_t start = c->out->length;

	c->name->ace_length += name_count_octets(c->rules, bytes, length);
	if (!buffer_append(c->out, bytes, length))
		return STATUS_NO_MEMORY;
	if (c->rules->fold)
		name_fold_ascii(c->out->bytes + start, bytes, length);
	return STATUS_OK;
}

/*
 * Returns true if LABEL, an A-label that label_decode accepts at LEVEL, encodes to the same bytes: it has no upper case
 * that decoding folds.
 */
static bool is_exact(enum idna_level level, const unsigned char *label, size_t length)
{
	const unsigned char *const kept_end = level == IDNA_LOOKUP ? label : scan_find_last(label, length, '-');

	for (size_t i = 0; i < length; i++) {
		if (is_capital(label[i]) && (i < ACE_PREFIX_LENGTH || label + i > kept_end))
			return false;
	}
	return true;
}

/*
 * Checks LABEL, the LENGTH bytes at BYTES with the ACE prefix, and writes it: decoded or, when encoding, as an ASCII
 * label.  If it is invalid and has a control character or more than 63 bytes, that is the error.
 */
static enum status convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                   size_t length)
{
	struct code_points *const points = &c->name->points;
	const size_t start = c->out->length;
	const bool escaped = c->rules->escapes && memchr(bytes, '\\', length);
	unsigned char octets[LABEL_MAX];
	const size_t count = escaped ? name_read_octets(bytes, length, octets) : length;
	const unsigned char *const text = escaped ? octets : bytes;
	enum status status;

	c->international = true;
	label->kind = LABEL_A;
	label->point = points->length;
	status = label_decode(c, text, count);
	label->points = points->length - label->point;
	if (status != STATUS_OK) {
		const enum status own = name_check_ascii(c, text, count, label);

		if (own != STATUS_OK)
			return own;
		fault_shift(c->fault, label->start);
		if (escaped)
			name_show_label(c, label);
		return status;
	}
	if (!c->decode) {
		c->out->length = start;
		return append_ascii(c, bytes, length);
	}
	/* Encoding writes no escapes. */
	if (c->rules->exact && (escaped || !is_exact(c->rules->label.level, text, count)))
		return name_label_fault(c, STATUS_NOT_CANONICAL, label);
	c->name->changed = true;
	c->name->ace_length += count;
	return STATUS_OK;
}

/* Returns true if BYTES, or the octets for which they stand, begin with the ACE prefix and are not too many. */
static bool is_a_label(const struct conversion *c, const unsigned char *bytes, size_t length)
{
	unsigned char octets[LABEL_MAX];
	size_t count;

	if (!c->rules->escapes)
		return label_has_prefix(bytes, length);
	count = name_read_octets(bytes, length, octets);
	return count <= LABEL_MAX && label_has_prefix(octets, count);
}

/* Writes LABEL, the LENGTH bytes of ASCII at BYTES, or converts it if it is an A-label. */
static enum status convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length)
{
	const bool local_part = c->context->mailbox && label == c->name->labels;
	enum status status;

	if (!local_part && (c->decode || !c->rules->accepts_a_labels) && is_a_label(c, bytes, length))
		return convert_a_label(c, label, bytes, length);
	label->kind = LABEL_ASCII;
	status = name_check_ascii(c, bytes, length, label);
	if (status == STATUS_OK && c->rules->ldh)
		status = name_check_ldh(c, bytes, length, label);
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
		return name_label_fault(c, STATUS_LABEL_TOO_LONG, label);
	if (length == 0) {
		if (c->rules->verbatim || name->label_count == 1 || label->start + label->length < c->length)
			return empty_label_fault(c, label);
		name->label_count--;
		name->rooted = true;
		return STATUS_OK;
	}
	for (size_t i = 0; i < length; i++)
		ascii[i] = (unsigned char)points[i];
	/* An A-label that mapping made is checked, whatever the mode (UTS #46, section 4, step 4). */
	status = (label_has_prefix(ascii, length) ? convert_a_label : convert_ascii)(c, label, ascii, length);
	if (status != STATUS_OK)
		name_show_label(c, label);
	return status;
}

/*
 * Writes LABEL, a valid U-label: its A-label or, when decoding, its Unicode form.  It is an error in both directions if
 * the A-label is too long.
 */
static inline enum status write_label(struct conversion *c, const struct name_label *label)
{
	uint32_t *const points = c->name->points.points + label->point;
	const size_t start = c->out->length;

	/* Each code point takes at least one byte of the A-label. */
	if (label->points > LABEL_POINTS_MAX)
		return name_label_fault(c, STATUS_LABEL_TOO_LONG, label);
	memcpy(c->out->bytes + start, "xn--", ACE_PREFIX_LENGTH);
	c->out->length += ACE_PREFIX_LENGTH;
	if (punycode_encode(&punycode, points, label->points, c->out) != STATUS_OK)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; c->rules->label.mixed_case && i < label->points; i++)
		points[i] = mixedcase_raise(points[i]);
	if (c->out->length - start > LABEL_MAX)
		return name_label_fault(c, STATUS_LABEL_TOO_LONG, label);
	c->name->ace_length += c->out->length - start;
	if (!c->decode)
		return STATUS_OK;
	c->out->length = start;
	return utf8_encode(points, label->points, c->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Maps, checks and writes LABEL, a U-label that was just read.  With rules->verbatim, decoding only checks it, and
 * rejects one that mapping makes an A-label.
 */
static inline enum status convert_u_label(struct conversion *c, struct name_label *label, uint32_t all)
{
	const unsigned char *const bytes = c->bytes + label->start;
	const bool changed = c->name->changed;
	enum status status = STATUS_OK;

	if (c->context->mailbox && label == c->name->labels)
		return name_label_fault(c, STATUS_LOCAL_PART, label);
	c->name->changed = c->international = true;
	if (!label_suffices(&c->rules->label, all, c->name->points.points + label->point, label->points))
		status = label_check(c, label, all);
	if (status == STATUS_OK)
		status = label->kind == LABEL_ASCII ? convert_mapped(c, label) : write_label(c, label);
	if (status != STATUS_OK || !c->decode || !c->rules->verbatim)
		return status;
	if (label->kind == LABEL_A)
		return name_label_fault(c, STATUS_NOT_CANONICAL, label);
	c->name->changed = changed;
	c->out->length = label->out_start;
	return buffer_append(c->out, bytes, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Converts LABEL, which begins at label->start, by its code points.  Sets its length and c->separator. */
static inline enum status convert_points(struct conversion *c, struct name_label *label)
{
	struct name *const name = c->name;
	uint32_t all;
	enum status status = read_points(c, label, &all);

	if (status != STATUS_OK)
		return status;
	if (label->kind == LABEL_U)
		return convert_u_label(c, label, all);
	if (label->length == 0) {
		if (label->start + c->separator < c->length || name->label_count > 1)
			return empty_label_fault(c, label);
		name->label_count--; /* a single separator is the root */
		return STATUS_OK;
	}
	status = convert_ascii(c, label, c->bytes + label->start, label->length);
	if (status != STATUS_OK || label->kind != LABEL_ASCII || c->rules->verbatim ||
	    name_check_hostname(c, label) == STATUS_OK)
		return status;
	if (!name->non_hostname)
		name->non_hostname = label;
	c->international |= c->decode && name_surrounds_a_label(c->bytes + label->start, label->length);
	return STATUS_OK;
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
	return c->rules->ldh ? name_check_ldh(c, bytes, label->length, label) : STATUS_OK;
}

/*
 * Converts the labels from byte AT on, and writes the dots between them and after the last.  c->out has room for the
 * rest of the name and for LABELS_ROOM.
 */
static inline enum status convert_labels(struct conversion *c, size_t at)
{
	struct name *const name = c->name;
	struct buffer *const out = c->out;

	for (struct name_label *label = &name->labels[name->label_count]; at < c->length; label++) {
		enum status status;

		if (name->label_count == NAME_LABELS_MAX)
			return fault_set(c->fault, STATUS_NAME_TOO_LONG, 0, 0, c->length);
		*label = (struct name_label){.start = at, .out_start = out->length};
		name->label_count++;
		status = convert_label(c, label);
		if (status != STATUS_OK)
			return status;
		label->out_length = out->length - label->out_start;
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

/* Takes the instance of DNS-SD at the start of the name, which is written, and writes the dot after it. */
static enum status pass_instance(struct conversion *c)
{
	struct name *const name = c->name;
	struct name_label *const label = &name->labels[name->label_count++];

	*label = (struct name_label){.kind = LABEL_ASCII, .length = c->context->instance};
	c->separator = label->length < c->length;
	if (utf8_check(c->bytes, label->length, c->fault) != STATUS_OK)
		return c->fault->status;
	name->ace_length = name_count_octets(c->rules, c->bytes, label->length) + c->separator;
	if (c->separator > 0)
		c->out->bytes[c->out->length++] = '.';
	return name_check_ascii(c, c->bytes, label->length, label);
}

/* Room for the A-labels and U-labels of a converted name, with dots, the last of which may be found too long. */
enum { LABELS_ROOM = NAME_LABELS_MAX * SHORT_UTF8_ROOM + SHORT_ROOM };

enum status name_convert(bool decode, struct name *name, const struct name_rules *rules,
                         const struct name_context *context, const unsigned char *bytes, size_t length,
                         struct buffer *out, struct fault *fault)
{
	static const struct name_context no_context = {0};
	struct conversion c = {
		.name = name,
		.rules = rules,
		.context = context ? context : &no_context,
		.bytes = bytes,
		.length = length,
		.decode = decode,
		.out = out,
		.fault = fault,
	};
	enum status status = STATUS_OK;

	name->label_count = name->points.length = name->ace_length = 0;
	name->rooted = name->bidi = name->changed = false;
	name->non_hostname = NULL;
	if (length > NAME_READ_MAX)
		return fault_set(fault, STATUS_NAME_UNREAD, 0, 0, length);
	if (!buffer_reserve(out, length + LABELS_ROOM))
		return fault_no_memory(fault);
	if (c.context->instance > 0)
		status = pass_instance(&c);
	if (status == STATUS_OK)
		status = convert_labels(&c, c.context->instance + c.separator);
	if (status == STATUS_OK)
		status = name_check(&c);
	return status == STATUS_NO_MEMORY ? fault_no_memory(fault) : status;
}

enum status name_check_origin(struct name *name, const struct name_rules *rules, const unsigned char *bytes,
                              size_t length, struct buffer *out, struct fault *fault)
{
	static const struct name_context bidi = {.bidi = true};
	struct name_rules checked = *rules;

	checked.accepts_a_labels = true;
	checked.verbatim = false; /* it is checked as a whole, whatever its labels are */
	return name_convert(false, name, &checked, &bidi, bytes, length, out, fault);
}

void name_free(struct name *name)
{
	code_points_free(&name->points);
	code_points_free(&name->scratch);
}
