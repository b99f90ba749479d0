/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Converts names between Unicode and ACE, label by label (the processing of UTS #46, section 4).
 *
 * In: the bytes of a name and its rules.  Out: the converted bytes, and the labels with their code points in struct
 * name.  convert_label reads a label and passes it to convert_u_label, or if it is ASCII to convert_ascii; A-labels go
 * to convert_a_label.  label.c decodes A-labels, and maps and checks the U-labels whose properties do not show that
 * they are valid.  After the last label, name_check (check.c) checks the whole name.
 */
#include <config.h>

#include "names/parts.h"

#include "base/utf8.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>

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
 * Reads LABEL, which begins at label->start, and appends it to the output, which has room, if it is ASCII that needs no
 * further check, in lower case if the rules say so.  Sets its length and c->separator.  Otherwise returns false.
 */
__attribute__((always_inline)) static inline bool pass_ascii(struct conversion *c, struct name_label *label)
{
	const unsigned char *const table = c->ascii;
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length;
	const unsigned char *in = start;
	unsigned char *out = c->out->bytes + c->out->length, written;

	assert(buffer_room(c->out) >= (size_t)(end - start));
	for (; in < end && (written = table[*in]); in++)
		*out++ = written;
	if (in == start || in - start > LABEL_MAX || (in < end && *in != '.'))
		return false;
	label->length = (size_t)(in - start);
	c->separator = in < end;
	c->out->length += label->length;
	c->name->ace_length += label->length;
	return true;
}

/*
 * Reads LABEL, which begins at label->start, before the end of the name.  Sets its length and its kind, LABEL_ASCII or
 * LABEL_U, and c->separator.  Stores in *ALL the properties that all its code points have, except ASCII that needs no
 * further check.
 *
 * Appends the code points of a U-label to name->points.  ASCII gets the case that U-labels have at the level.  Sets
 * name->bidi if a code point makes the name a Bidi domain name (RFC 5893, section 1.4); mapping can do so, too, but
 * undoes it for none (test_mapping_is_final of tests/unit/idna/property_test.c).
 *
 * Returns STATUS_OK, STATUS_NO_MEMORY or a status of utf8_check.
 */
__attribute__((always_inline)) static inline enum status read_points(struct conversion *c, struct name_label *label,
                                                                     uint32_t *all)
{
	const struct name_rules *const rules = c->rules;
	const unsigned char *const table = c->unicode;
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length;
	const unsigned char *in = start, *escaped = NULL; /* the byte after a backslash */
	struct code_points *const list = &c->name->points;
	const uint32_t valid = rules->level == IDNA_LOOKUP ? IDNA_LOOKUP_VALID : IDNA_REGISTER_PVALID;
	const uint32_t unmapped = valid | c->anywhere;
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
			return utf8_check(start, (size_t)(end - start), c->fault);
		properties = point < 0x80 ? 0 : idna_cache[point];
		if (!(properties & unmapped)) {
			const bool dots = rules->dots && !(c->decode && rules->keeps_rest);

			if (in != escaped && (dots ? idna_is_separator(point) : point == '.')) {
				c->separator = size;
				break;
			}
			if (point == '\\' && c->escapes && in != escaped)
				escaped = in + 1;
			properties = c->no_capitals && is_capital(point) ? 0 : idna_properties(point);
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

/*
 * Checks the LENGTH bytes of ASCII at BYTES, a label or what it was mapped to, which stand for COUNT octets: no control
 * characters, and not too long.
 */
static enum status check_ascii(const struct conversion *c, const unsigned char *bytes, size_t length, size_t count)
{
	for (size_t i = 0; i < length; i++) {
		if (bytes[i] < 0x20 || bytes[i] == 0x7F)
			return idna_fault(c->fault, STATUS_CONTROL_CHARACTER, bytes[i], NULL);
	}
	return count > LABEL_MAX ? fault_set(c->fault, STATUS_LABEL_TOO_LONG, 0, 0, 0) : STATUS_OK;
}

/*
 * Checks the same bytes, at most LABEL_MAX, which are no A-label: letters, digits and hyphens, which are not at their
 * start or end or in positions 3 and 4 (RFC 5890, section 2.3.1).
 */
static enum status check_ldh(const struct conversion *c, const unsigned char *bytes, size_t length)
{
	uint32_t points[LABEL_MAX];
	size_t i = 0;
	enum status status;

	do {
		points[i] = bytes[i];
		if (!label_kept[bytes[i]] || bytes[i] == '_')
			return idna_fault(c->fault, STATUS_DISALLOWED_CODE_POINT, bytes[i], IDNA_LDH_RULE);
	} while (++i < length);
	status = idna_check_hyphens(points, length);
	return status == STATUS_OK ? STATUS_OK : idna_fault(c->fault, status, NO_CODE_POINT, IDNA_LDH_RULE);
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
 * Checks LABEL, the COUNT octets at OCTETS with the ACE prefix and, when decoding, writes its U-label.  If it is
 * invalid and has a control character or more than 63 octets, that is the error.  With rules->keeps_ace, encoding
 * accepts an invalid one as ASCII, unless mapping made it (UTS #46, section 4, step 4).
 */
static enum status convert_a_label(struct conversion *c, struct name_label *label, const unsigned char *octets,
                                   size_t count)
{
	const bool accepted = !c->decode && c->rules->keeps_ace && label->points == 0;
	const enum status status = label_decode(c, label, octets, count);

	if (!c->decode)
		c->out->length = label->out_start;
	if (accepted) {
		label->kind = status == STATUS_OK ? LABEL_A : LABEL_ASCII;
		return status == STATUS_NO_MEMORY ? status : STATUS_OK;
	}
	c->international = true;
	if (status != STATUS_OK && check_ascii(c, octets, count, count) != STATUS_OK)
		return c->fault->status;
	if (status != STATUS_OK || !c->decode)
		return status;
	/* Encoding writes no escapes. */
	if (c->rules->keeps_ace && (count != label->length || !is_exact(c->rules->level, octets, count)))
		return fault_set(c->fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	c->name->changed = true;
	c->name->ace_length += count;
	return STATUS_OK;
}

/*
 * Converts LABEL, the LENGTH bytes of ASCII at BYTES.  If it is no A-label or is encoded, it is written as it is, but
 * in lower case if the rules say so.
 */
static enum status convert_ascii(struct conversion *c, struct name_label *label, const unsigned char *bytes,
                                 size_t length)
{
	const bool escaped = c->escapes && memchr(bytes, '\\', length);
	unsigned char octets[LABEL_MAX];
	const size_t count = escaped ? name_read_octets(bytes, length, octets) : length;
	const unsigned char *const text = escaped ? octets : bytes;
	unsigned char *out;
	enum status status;

	label->kind = LABEL_ASCII;
	if (label != c->local_part && (!escaped || count <= LABEL_MAX) && label_has_prefix(text, count)) {
		status = convert_a_label(c, label, text, count);
		if (status != STATUS_OK || c->decode)
			return status;
	}
	assert(buffer_room(c->out) >= length);
	out = c->out->bytes + c->out->length;
	if (c->ascii == label_folded)
		name_fold_ascii(out, bytes, length);
	else
		memcpy(out, bytes, length);
	c->out->length += length;
	c->name->ace_length += count;
	if (label->kind == LABEL_A)
		return STATUS_OK;
	status = check_ascii(c, bytes, length, count);
	if (status == STATUS_OK && c->ldh)
		status = check_ldh(c, bytes, length);
	if (status != STATUS_OK || name_check_hostname(c, bytes, length) == STATUS_OK)
		return status;
	if (!c->name->non_hostname)
		c->name->non_hostname = label;
	c->international |= c->decode && name_surrounds_a_label(bytes, length);
	return STATUS_OK;
}

/*
 * Converts LABEL, a U-label whose mapping is ASCII, as an ASCII label.  If nothing is left of it, it is an empty label,
 * an error, or, after the last dot of the name, no label at all (UTS #46, section 4, step 3).
 */
__attribute__((noinline)) static enum status convert_mapped(struct conversion *c, struct name_label *label)
{
	struct name *const name = c->name;
	const uint32_t *const points = name->points.points + label->point;
	const size_t length = label->points;
	unsigned char ascii[LABEL_MAX];

	if (length > LABEL_MAX)
		return fault_set(c->fault, STATUS_LABEL_TOO_LONG, 0, 0, 0);
	if (length == 0) {
		if (c->rules->keeps_rest || name->label_count == 1 || label->start + label->length < c->length)
			return fault_set(c->fault, STATUS_EMPTY_LABEL, 0, 0, 0);
		name->label_count--;
		name->rooted = true;
		return STATUS_OK;
	}
	for (size_t i = 0; i < length; i++)
		ascii[i] = (unsigned char)points[i];
	return convert_ascii(c, label, ascii, length);
}

/*
 * Writes LABEL, a valid U-label: its A-label or, when decoding, its Unicode form.  It is an error in both directions if
 * the A-label is too long.
 */
static inline enum status write_label(struct conversion *c, const struct name_label *label)
{
	uint32_t *const points = c->name->points.points + label->point;
	const size_t start = c->out->length;

	memcpy(c->out->bytes + start, "xn--", ACE_PREFIX_LENGTH);
	c->out->length += ACE_PREFIX_LENGTH;
	if (punycode_encode(&punycode, points, label->points, c->out) != STATUS_OK)
		return STATUS_NO_MEMORY;
	for (size_t i = 0; c->rules->mixed_case && i < label->points; i++)
		points[i] = mixedcase_raise(points[i]);
	if (c->out->length - start > LABEL_MAX)
		return fault_set(c->fault, STATUS_LABEL_TOO_LONG, 0, 0, 0);
	c->name->ace_length += c->out->length - start;
	if (!c->decode)
		return STATUS_OK;
	c->out->length = start;
	return utf8_encode(points, label->points, c->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Maps, checks and writes LABEL, a U-label that was just read.  With rules->keeps_rest, decoding only checks it, and
 * rejects one that mapping makes an A-label.
 */
static inline enum status convert_u_label(struct conversion *c, struct name_label *label, uint32_t all)
{
	enum status status = STATUS_OK;

	if (label == c->local_part)
		return fault_set(c->fault, STATUS_NON_ASCII_LOCAL_PART, 0, 0, 0);
	c->international = true;
	if (!label_suffices(c, all, c->name->points.points + label->point, label->points))
		status = label_check(c, label, all);
	if (status == STATUS_OK)
		status = label->kind == LABEL_ASCII ? convert_mapped(c, label) : write_label(c, label);
	if (status != STATUS_OK)
		return status;
	if (!c->decode || !c->rules->keeps_rest) {
		c->name->changed = true;
		return STATUS_OK;
	}
	if (label->kind == LABEL_A)
		return fault_set(c->fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	c->out->length = label->out_start;
	return buffer_append(c->out, c->bytes + label->start, label->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Passes over LABEL, an instance of DNS-SD, which is written. */
static enum status pass_instance(struct conversion *c, struct name_label *label)
{
	const size_t length = label->length = c->instance;
	unsigned char octets[LABEL_MAX];

	c->separator = length < c->length;
	c->name->ace_length = name_read_octets(c->bytes, length, octets);
	if (utf8_check(c->bytes, length, c->fault) != STATUS_OK)
		return c->fault->status;
	return check_ascii(c, c->bytes, length, c->name->ace_length);
}

/* Converts LABEL, which begins at label->start, before the end of the name.  Sets its length and c->separator. */
static inline enum status convert_label(struct conversion *c, struct name_label *label)
{
	const unsigned char *const bytes = c->bytes + label->start, *const end = c->bytes + c->length;
	uint32_t all;
	enum status status;

	if (*bytes < 0x80 && label_has_prefix(bytes, (size_t)(end - bytes))) {
		const unsigned char *const stop = find_stop(c, bytes);

		label->length = (size_t)(stop - bytes);
		c->separator = stop < end;
		if (stop == end || *stop == '.')
			return c->decode && label != c->local_part ? convert_a_label(c, label, bytes, label->length)
			                                           : convert_ascii(c, label, bytes, label->length);
	} else if (*bytes < 0x80 && pass_ascii(c, label)) {
		return c->ldh ? check_ldh(c, bytes, label->length) : STATUS_OK;
	}
	status = read_points(c, label, &all);
	if (status != STATUS_OK)
		return status;
	if (label->kind == LABEL_U)
		return convert_u_label(c, label, all);
	if (label->length > 0)
		return convert_ascii(c, label, bytes, label->length);
	if (label->start + c->separator < c->length || c->name->label_count > 1)
		return fault_set(c->fault, STATUS_EMPTY_LABEL, 0, 0, 0);
	c->name->label_count--; /* a single separator is the root */
	return STATUS_OK;
}

/* Room for the A-labels and U-labels of a converted name, with dots, the last of which may be found too long. */
enum { LABELS_ROOM = NAME_LABELS_MAX * SHORT_UTF8_ROOM + SHORT_ROOM };

enum status name_convert(bool decode, struct name *name, const struct name_rules *rules,
                         const struct name_context *context, const unsigned char *bytes, size_t length,
                         struct buffer *out, struct fault *fault)
{
	const bool strict = rules->level >= IDNA_REGISTER;
	struct conversion c = {
		.name = name,
		.rules = rules,
		.origin = &name_root,
		.bytes = bytes,
		.length = length,
		.decode = decode,
		.ascii = name_folds(rules) ? label_folded : label_kept,
		.unicode = label_table(rules, rules->mixed_case),
		.anywhere = rules->mixed_case ? 0 : label_anywhere[rules->level],
		.escapes = context,
		.ldh = rules->checks_ascii && strict,
		/* Zones keep them, unless they are encoded and their A-labels are checked. */
		.no_capitals = strict && !rules->keeps_ace && !(context && decode),
		.out = out,
		.fault = fault,
	};
	enum status status = STATUS_OK;
	size_t at = 0;

	if (context) {
		c.origin = context->origin;
		c.local_part = context->mailbox ? name->labels : NULL;
		c.instance = context->instance;
	}
	name->label_count = name->points.length = name->ace_length = 0;
	name->rooted = name->bidi = name->changed = name->mapped = false;
	name->non_hostname = NULL;
	if (length > NAME_READ_MAX)
		return fault_set(fault, STATUS_NAME_TOO_LONG_TO_READ, 0, 0, length);
	if (!buffer_reserve(out, length + LABELS_ROOM))
		return fault_no_memory(fault);
	for (struct name_label *label = name->labels; at < length; label++) {
		if (name->label_count == NAME_LABELS_MAX)
			return fault_set(fault, STATUS_NAME_TOO_LONG, 0, 0, length);
		*label = (struct name_label){.start = at, .out_start = out->length};
		name->label_count++;
		status = at < c.instance ? pass_instance(&c, label) : convert_label(&c, label);
		if (status != STATUS_OK)
			break;
		label->out_length = out->length - label->out_start;
		at += label->length + c.separator;
		if (c.separator == 0)
			break;
		assert(buffer_room(out) > 0);
		out->bytes[out->length++] = '.';
		name->ace_length++;
	}
	name->rooted |= c.separator > 0;
	if (status == STATUS_OK)
		status = name_check(&c);
	else if (status != STATUS_NO_MEMORY)
		name_locate_fault(&c, &name->labels[name->label_count - 1]);
	return status == STATUS_NO_MEMORY ? fault_no_memory(fault) : status;
}

void name_free(struct name *name)
{
	code_points_free(&name->points);
	code_points_free(&name->scratch);
}
