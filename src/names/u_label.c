/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Reads U-labels, maps and checks them, and writes them in either form. */
#include <config.h>

#include "names/u_label.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/map.h"
#include "names/form.h"
#include "punycode/bootstring.h"
#include "punycode/mixedcase.h"

#include <string.h>
#include <unicase.h>

/* Returns the ASCII of a U-label at LEVEL, as it is written, that needs no further check. */
static const unsigned char *ascii_table(const struct label_rules *rules)
{
	if (rules->level >= IDNA_REGISTER)
		return label_registrable;
	return rules->level == IDNA_LOOKUP && !rules->mixed_case ? label_folded : label_kept;
}

/*
 * Returns C, which has no plain property, or its lower case if that is its mapping and not ASCII.  Adds the properties
 * of the result to FACTS.
 */
__attribute__((noinline)) static uint32_t examine(const struct label_rules *rules, uint32_t c,
                                                  struct label_facts *facts)
{
	uint32_t word = idna_properties(c);

	if (rules->level == IDNA_LOOKUP && !rules->mixed_case && word & IDNA_LOOKUP_LOWERED && uc_tolower(c) >= 0x80) {
		c = uc_tolower(c);
		word = idna_properties(c);
	}
	facts->all &= word;
	facts->any |= word;
	if (rules->strict && c >= 'A' && c <= 'Z')
		facts->all = 0;
	return c;
}

/* Returns the properties of which a code point of a U-label has one if it is not mapped. */
static uint32_t unmapped_properties(const struct label_rules *rules)
{
	/* clang-format off */
	static const uint32_t valid[] = {
		[IDNA_NONE] = 0, [IDNA_LOOKUP] = IDNA_LOOKUP_VALID, [IDNA_REGISTER] = IDNA_REGISTER_PVALID,
		[IDNA_DISPLAY] = IDNA_REGISTER_PVALID,
	};
	/* clang-format on */

	return rules->plain ? rules->plain | valid[rules->level] : 0;
}

/*
 * Reads the character at reading->next that is neither a letter, digit, hyphen or dot nor a code point whose properties
 * show that it is not mapped, and moves there.  An escape takes the next character with it, so that an escaped dot is
 * no separator.  Stores the code points at POINT and returns their number; 0 at a separator, whose length becomes
 * reading->separator, and at invalid UTF-8.
 */
__attribute__((noinline)) static uint32_t read_other(const struct conversion *c, struct u_label *reading,
                                                     uint32_t *point)
{
	const unsigned char *const end = c->bytes + c->length;
	bool escaped = false;
	uint32_t count = 0;

	do {
		uint32_t code_point;
		const size_t size = utf8_read_checked(reading->next, end, &code_point);

		if (size == 0)
			return 0;
		if (c->dots && idna_is_separator(code_point) && !escaped) {
			reading->separator = size;
			return 0;
		}
		reading->next += size;
		reading->international |= code_point >= 0x80;
		point[count++] = examine(&c->rules->label, code_point, &reading->facts);
		escaped = code_point == '\\' && c->rules->escapes && !escaped;
	} while (escaped && reading->next < end);
	return count;
}

enum status u_label_read(struct conversion *c, struct name_label *label, struct u_label *reading)
{
	const unsigned char *const table = ascii_table(&c->rules->label), *const end = c->bytes + c->length;
	const uint32_t unmapped = unmapped_properties(&c->rules->label);
	const unsigned char *in = c->bytes + label->start;
	unsigned char *out = c->out->bytes + c->out->length + ACE_PREFIX_LENGTH;
	uint32_t *const points = c->name->points.points + c->name->points.length;
	uint32_t n = 0, keys = 0, more, point;

	reading->facts = (struct label_facts){.all = UINT32_MAX};
	reading->separator = 0;
	reading->international = false;
	for (; in < end; n += more) {
		more = 1;
		if (*in < 0x80) {
			point = table[*in];
			if (point != 0) {
				if (point == '-')
					reading->facts.hyphens |= UINT64_C(1) << (n & 63);
				*out++ = (unsigned char)point;
				points[n] = point;
				in++;
				continue;
			}
			if (*in == '.') {
				reading->separator = 1;
				break;
			}
		} else {
			const size_t size = utf8_read_checked(in, end, &point);
			const uint32_t word = size > 0 ? idna_remembered(point) : 0;

			if (word & unmapped) {
				in += size;
				reading->facts.all &= word;
				points[n] = point;
				if (n < LABEL_POINTS_MAX)
					reading->keys[keys++] = short_key(point, n, 0);
				else
					reading->international = true;
				continue;
			}
		}
		reading->next = in;
		more = read_other(c, reading, points + n);
		in = reading->next;
		if (more == 0)
			break;
		if (points[n] < 0x80)
			*out++ = (unsigned char)points[n];
		else if (n < LABEL_POINTS_MAX)
			reading->keys[keys++] = short_key(points[n], n, 0);
	}
	reading->keys_count = keys;
	label->kind = keys > 0 || reading->international ? LABEL_U : LABEL_ASCII;
	label->length = (size_t)(in - c->bytes) - label->start;
	label->point = c->name->points.length;
	label->points = n;
	c->name->points.length += n;
	return in < end && reading->separator == 0 ? STATUS_INVALID_UTF8 : STATUS_OK;
}

enum status u_label_finish(struct conversion *c, const struct name_label *label, struct u_label *reading)
{
	unsigned char *const start = c->out->bytes + c->out->length;
	const uint32_t length = (uint32_t)label->points;
	const unsigned char *end;

	memcpy(start, "xn--", ACE_PREFIX_LENGTH);
	end = short_write(&punycode, reading->keys, reading->keys_count, length,
	                  start + ACE_PREFIX_LENGTH + length - reading->keys_count);
	if (end - start > LABEL_MAX)
		return STATUS_LABEL_TOO_LONG;
	c->out->length += (size_t)(end - start);
	return STATUS_OK;
}

/* Maps LABEL (UTS #46, section 4, steps 1 and 2). */
static enum status map(struct conversion *c, struct name_label *label)
{
	struct code_points *points = &c->name->points, *mapped = &c->name->scratch;
	enum status status;

	mapped->length = 0;
	status = idna_map(points->points + label->point, label->points, mapped, c->fault);
	if (status != STATUS_OK)
		return status;
	points->length = label->point;
	label->points = mapped->length;
	return code_points_append_all(points, mapped->points, mapped->length) ? STATUS_OK : STATUS_NO_MEMORY;
}

/*
 * Moves the case of LABEL into the flags of name->flagged (RFC 3492, appendix A); name->points keeps the code points to
 * check.
 */
static enum status take_case(struct name *name, const struct name_label *label)
{
	name->flagged.length = 0;
	for (size_t i = label->point; i < label->point + label->points; i++) {
		uint32_t *c = &name->points.points[i];
		uint32_t flagged = mixedcase_fold(*c);

		if (!code_points_append(&name->flagged, flagged))
			return STATUS_NO_MEMORY;
		*c = *c >= 'A' && *c <= 'Z' ? *c | 0x20 : flagged & ~CASE_FLAG;
	}
	return STATUS_OK;
}

/* Returns true if the flags of name->flagged still fit the code points of LABEL: mapping changed only case. */
static bool flags_fit(const struct name *name, const struct name_label *label)
{
	if (name->flagged.length != label->points)
		return false;
	for (size_t i = 0; i < label->points; i++) {
		uint32_t c = name->flagged.points[i] & ~CASE_FLAG;

		if (c != name->points.points[label->point + i] && (c < 'A' || c > 'Z'))
			return false;
	}
	return true;
}

bool u_label_is_ascii(const struct name *name, const struct name_label *label)
{
	uint32_t some = 0;

	for (size_t i = 0; i < label->points; i++)
		some |= name->points.points[label->point + i];
	return some < 0x80;
}

/* Maps LABEL if necessary, and checks it against the rules of the level for one label. */
static enum status map_and_check(struct conversion *c, struct name_label *label, const struct label_facts *facts)
{
	const struct label_rules *const rules = &c->rules->label;
	struct name *const name = c->name;
	enum status status = rules->mixed_case ? take_case(name, label) : STATUS_OK;

	if (status != STATUS_OK)
		return status;
	if (rules->level == IDNA_LOOKUP) {
		/* Most labels without a mapped code point are in NFC and so map to themselves. */
		if (!rules->mixed_case && facts->all & IDNA_LOOKUP_VALID &&
		    idna_check(rules->level, name->points.points + label->point, label->points, c->fault) == STATUS_OK)
			return STATUS_OK;
		status = map(c, label);
	}
	if (status != STATUS_OK || u_label_is_ascii(name, label))
		return status;
	return idna_check(rules->level, name->points.points + label->point, label->points, c->fault);
}

/* Rejects capitals, which no other rule does: they are not PVALID. */
static enum status check_capitals(const struct conversion *c, const struct name_label *label)
{
	const uint32_t *const points = c->name->points.points + label->point;

	for (size_t i = 0; i < label->points; i++) {
		if (points[i] >= 'A' && points[i] <= 'Z') {
			name_code_point_fault(STATUS_DISALLOWED, points[i], label, c->fault);
			c->fault->rule = "RFC 5892, section 3";
			return STATUS_DISALLOWED;
		}
	}
	return STATUS_OK;
}

enum status u_label_settle(struct conversion *c, struct name_label *label, const struct label_facts *facts)
{
	const unsigned char *const bytes = c->bytes + label->start;
	struct name *const name = c->name;
	enum status status;

	if (label->length > NAME_LABEL_READ_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, c->fault);
	if (c->rules->escapes && memchr(bytes, '\\', label->length))
		return name_label_fault(STATUS_ESCAPE, label, c->fault);
	status = map_and_check(c, label, facts);
	if (status == STATUS_OK && c->rules->label.strict)
		status = check_capitals(c, label);
	if (status != STATUS_OK) {
		name_show_label(label, c->fault);
		return status;
	}
	if (c->rules->label.level != IDNA_NONE)
		name->rtl |= idna_is_rtl(name->points.points + label->point, label->points);
	if (c->rules->label.level != IDNA_DISPLAY || u_label_is_ascii(name, label))
		return STATUS_OK;
	return name_check_lookalike(c, label);
}

enum status u_label_encode(const struct conversion *c, const struct name_label *label, struct buffer *out)
{
	const struct name *const name = c->name;
	const bool flagged = c->rules->label.mixed_case && flags_fit(name, label);

	return label_encode(flagged ? name->flagged.points : name->points.points + label->point, label->points, out);
}

enum status u_label_write(const struct conversion *c, const struct name_label *label)
{
	const struct name *const name = c->name;
	const bool flagged = c->rules->label.mixed_case && flags_fit(name, label);
	const uint32_t *const points = flagged ? name->flagged.points : name->points.points + label->point;

	for (size_t i = 0; i < label->points; i++) {
		const uint32_t point = mixedcase_raise(points[i]);

		if (!utf8_encode(&point, 1, c->out))
			return STATUS_NO_MEMORY;
	}
	return STATUS_OK;
}
