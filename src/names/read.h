/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Splits a name into labels, and reads them.  No other file splits a name.  Each label is read by
 * read_ascii or, if that returns false, by read_points.  Inlined into convert.c.
 */
#ifndef PUNY_NAMES_READ_H
#define PUNY_NAMES_READ_H

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"
#include "names/form.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>
#include <unicase.h>

/* Writes the label at IN after the output.  Returns its end, or NULL if it is not ASCII that needs no further check. */
static inline const unsigned char *read_copy(const struct conversion *c, const unsigned char *in,
                                             const unsigned char *end)
{
	const unsigned char *const table = c->rules->fold ? label_folded : label_kept;
	const unsigned char *const start = in, *const last = end - in > LABEL_MAX ? in + LABEL_MAX : end;
	unsigned char *out = c->out->bytes + c->out->length, written;

	assert(buffer_room(c->out) >= (size_t)(last - in));
	for (; in < last && (written = table[*in]); in++)
		*out++ = written;
	return in > start && (in == end || *in == '.') ? in : NULL;
}

/* Returns the first byte from IN on that is a dot, a backslash or not ASCII, or the end of the name. */
static inline const unsigned char *find_stop(const struct conversion *c, const unsigned char *in)
{
	const unsigned char *const end = c->bytes + c->length;

	while (LANES_NATIVE && c->length >= LANES && in < end) {
		/* The last step also reads bytes before IN. */
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
	const unsigned char *const start = c->bytes + label->start, *const end = c->bytes + c->length, *stop;

	if (*start >= 0x80)
		return false;
	if (label_has_prefix(start, (size_t)(end - start))) {
		label->kind = LABEL_A;
		stop = find_stop(c, start);
		if (stop < end && *stop != '.')
			return false;
	} else {
		label->kind = LABEL_ASCII;
		stop = read_copy(c, start, end);
		if (!stop)
			return false;
	}
	label->length = (size_t)(stop - start);
	c->separator = stop < end;
	return true;
}

/* What read_points gives besides the code points. */
struct reading {
	struct label_facts facts;
	uint32_t key_count; /* one for each extended code point */
	int32_t keys[SHORT_KEYS];
};

/* Returns true if POINT separates labels of the name. */
static inline bool is_separator(const struct conversion *c, uint32_t point)
{
	return point == '.' || (idna_is_separator(point) && c->rules->dots && !(c->decode && c->rules->verbatim));
}

/*
 * Returns the code point that is read for POINT, whose remembered properties do not show that it is not mapped: its
 * lower case if that is its mapping and not ASCII, otherwise POINT.  Sets *PROPERTIES to those of the result.
 */
__attribute__((cold, noinline)) static uint32_t read_examined(const struct conversion *c, uint32_t point,
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

/*
 * Reads LABEL, which begins at label->start, before the end of the name.  Sets its length and its kind, LABEL_ASCII or
 * LABEL_U, and c->separator.
 *
 * Appends its code points to name->points, which has room for the rest of the name.  ASCII gets the case that U-labels
 * have at the level.  A letter whose mapping is its lower case gets lower case.
 *
 * Writes the basic code points to their place in the A-label, after the output; c->out has room for the name and
 * SHORT_ROOM bytes.  Stores a key (short_key) for each extended code point among the first LABEL_POINTS_MAX.
 *
 * Returns STATUS_OK, or STATUS_INVALID_UTF8 without a fault.
 */
__attribute__((always_inline)) static inline enum status read_points(struct conversion *c, struct name_label *label,
                                                                     struct reading *reading)
{
	const struct label_rules *const rules = &c->rules->label;
	const unsigned char *const table = label_table(rules->level, rules->mixed_case);
	const unsigned char *const end = c->bytes + c->length;
	const unsigned char *in = c->bytes + label->start, *escaped = NULL;
	unsigned char *out = c->out->bytes + c->out->length + ACE_PREFIX_LENGTH;
	struct code_points *const list = &c->name->points;
	uint32_t *const points = list->points + list->length;
	const uint32_t valid = rules->level == IDNA_LOOKUP ? IDNA_LOOKUP_VALID : IDNA_REGISTER_PVALID;
	const uint32_t unmapped = valid | rules->plain;
	uint32_t n = 0, count = 0, all = UINT32_MAX, point, properties;
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
		properties = size > 1 ? idna_remembered(point) : 0;
		if (!(properties & unmapped)) {
			if (size == 0 || (in - size != escaped && is_separator(c, point))) {
				in -= size;
				break;
			}
			if (point == '\\' && c->rules->escapes && in - size != escaped)
				escaped = in;
			point = read_examined(c, point, &properties);
		}
		all &= properties;
		points[n] = point;
		if (point < 0x80)
			*out++ = (unsigned char)point;
		else if (n < LABEL_POINTS_MAX)
			reading->keys[count++] = short_key(point, n, 0);
	}
	c->separator = in < end ? size : 0;
	reading->facts.all = all;
	reading->key_count = count;
	label->length = (size_t)(in - c->bytes) - label->start;
	label->kind = label->length > n ? LABEL_U : LABEL_ASCII;
	label->point = list->length;
	label->points = n;
	list->length += n;
	return in < end && size == 0 ? STATUS_INVALID_UTF8 : STATUS_OK;
}

#endif
