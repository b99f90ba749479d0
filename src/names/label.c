/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A-labels, which are decoded and checked, and U-labels, which are mapped and checked (RFC 5890, section 2.3.2). */
#include <config.h>

#include "names/parts.h"

#include "base/utf8.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>

#define DIGITS '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'
/* clang-format off */
#define SMALL 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', \
              'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'
#define CAPITALS 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', \
                 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'
/* clang-format on */
const unsigned char label_kept[256] = {['-'] = '-', ['0'] = DIGITS, ['A'] = CAPITALS, ['_'] = '_', ['a'] = SMALL};
const unsigned char label_folded[256] = {['-'] = '-', ['0'] = DIGITS, ['A'] = SMALL, ['_'] = '_', ['a'] = SMALL};
const unsigned char label_registrable[256] = {['-'] = '-', ['0'] = DIGITS, ['a'] = SMALL};

const uint32_t label_anywhere[] = {
	[IDNA_NONE] = IDNA_NONE_ANYWHERE,
	[IDNA_LOOKUP] = IDNA_LOOKUP_ANYWHERE,
	[IDNA_REGISTER] = IDNA_REGISTER_ANYWHERE,
	[IDNA_DISPLAY] = 0,
};

/*
 * Checks LABEL, which was decoded and folded, but whose properties alone do not show that it is valid.  At the level
 * none, encoding with -m would fold capitals and give another A-label.  At levels with a mapping, a valid label is its
 * own mapping (test_check_is_final of tests/unit/idna/property_test.c) and is encoded as it is, even with Cherokee
 * capitals, to which small letters are mapped.
 */
static enum status check_folded(struct conversion *c, const uint32_t *label, size_t length)
{
	const enum idna_level level = c->rules->level;
	enum status status;

	for (size_t i = 0; c->rules->mixed_case && level == IDNA_NONE && i < length; i++) {
		if (mixedcase_fold(label[i]) != label[i])
			return fault_set(c->fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	}
	status = idna_check(level, label, length, c->fault);
	if (status == STATUS_DISALLOWED_CODE_POINT && level == IDNA_LOOKUP &&
	    idna_properties(c->fault->code_point) & IDNA_LOOKUP_MAPPED)
		status = c->fault->status = STATUS_NOT_CANONICAL;
	return status;
}

/*
 * Folds the ASCII of LABEL, which was decoded, to lower case at the level lookup, and if capitals are rejected.
 * Appends it to the output, which has room, and checks it.  It need not be encoded to compare it with the original
 * bytes: a string that decodes has only one encoding (test_one_encoding of tests/unit/names/label_test.c says why, and
 * tests it), and a valid label is its own mapping (test_own_mapping there).
 */
static inline enum status check_decoded(struct conversion *c, uint32_t *label, size_t length)
{
	const struct name_rules *const rules = c->rules;
	const unsigned char *const table = label_table(rules, false);
	unsigned char *out = c->out->bytes + c->out->length;
	uint32_t some = 0, all = UINT32_MAX;
	enum status status;

	assert(length <= SHORT_ENCODE_MAX && buffer_room(c->out) >= SHORT_UTF8_ROOM);
	for (uint32_t *point = label; point < label + length; point++) {
		uint32_t read = *point;

		if (read < 0x80 && table[read] != 0) {
			*point = *out++ = table[read];
			continue;
		}
		if (c->no_capitals && is_capital(read))
			*point = read |= 0x20;
		some |= read;
		all &= idna_properties(read);
		out += utf8_write(out, read);
	}
	c->out->length = (size_t)(out - c->out->bytes);
	/* No A-label is empty or another spelling of ASCII (RFC 5890, section 2.3.2.1), whatever was decoded. */
	if (some < 0x80)
		return fault_set(c->fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	status = label_suffices(c, all, label, length) ? STATUS_OK : check_folded(c, label, length);
	c->name->bidi |= status == STATUS_OK && !(all & IDNA_NOT_RTL);
	return status;
}

enum status label_decode(struct conversion *c, struct name_label *label, const unsigned char *octets, size_t length)
{
	struct code_points *const points = &c->name->points;
	const unsigned char *const string = octets + ACE_PREFIX_LENGTH;
	const size_t start = points->length, out_start = c->out->length;
	enum status status;

	label->kind = LABEL_A;
	label->point = start;
	if (length > LABEL_MAX)
		return fault_set(c->fault, STATUS_LABEL_TOO_LONG, 0, 0, 0);
	status = punycode_decode(&punycode, string, length - ACE_PREFIX_LENGTH, 0, points, c->fault);
	if (status != STATUS_OK) {
		const bool exact = octets == c->bytes + label->start; /* neither mapped nor with escapes */

		c->fault->offset = exact ? ACE_PREFIX_LENGTH + c->fault->offset : 0;
		c->fault->piece = c->fault->piece_length = 0;
		return status;
	}
	label->points = points->length - start;
	status = check_decoded(c, points->points + start, label->points);
	if (status != STATUS_OK) {
		label->points = 0;
		points->length = start;
		c->out->length = out_start;
		return status;
	}
	if (!c->rules->mixed_case)
		return STATUS_OK;
	points->length = start;
	c->out->length = out_start;
	if (punycode_decode(&punycode, string, length - ACE_PREFIX_LENGTH, CASE_FLAG, points, c->fault) != STATUS_OK)
		return STATUS_NO_MEMORY;
	for (size_t i = start; i < points->length; i++)
		points->points[i] = mixedcase_raise(points->points[i]);
	return utf8_encode(points->points + start, label->points, c->out) ? STATUS_OK : STATUS_NO_MEMORY;
}

/* U-labels whose properties do not show that they are valid. */

/*
 * Sets the case flags of LABEL, which is valid, from its bytes (RFC 3492, appendix A).  If it was mapped, they come
 * from its NFC form, so that canonically equivalent labels have the same; if mapping changed more than the case of that
 * form, no flag is set.
 */
static enum status restore_case(const struct conversion *c, const struct name_label *label)
{
	uint32_t *const points = c->name->points.points + label->point;
	struct code_points *const read = &c->name->scratch;
	bool same;

	read->length = 0;
	if (utf8_decode(c->bytes + label->start, label->length, read, c->fault) != STATUS_OK ||
	    (c->rules->level == IDNA_LOOKUP && idna_normalize(read) != STATUS_OK))
		return STATUS_NO_MEMORY;
	same = read->length == label->points;
	for (size_t i = 0; i < label->points && same; i++) {
		read->points[i] = mixedcase_fold(read->points[i]);
		same = (read->points[i] & ~CASE_FLAG) == points[i] || is_capital(read->points[i]);
	}
	if (same)
		memcpy(points, read->points, read->length * sizeof *points);
	return STATUS_OK;
}

/* Maps LABEL if necessary (UTS #46, section 4), and checks it against the rules of the level for one label. */
static enum status map_and_check(struct conversion *c, struct name_label *label, uint32_t all)
{
	const struct name_rules *const rules = c->rules;
	struct code_points *const points = &c->name->points, *const mapped = &c->name->scratch;

	for (size_t i = label->point; rules->mixed_case && i < points->length; i++) {
		uint32_t *const point = &points->points[i];

		*point =
			is_capital(*point) ? *point | 0x20 : mixedcase_fold(*point) & ~CASE_FLAG; /* see restore_case */
	}
	if (rules->level == IDNA_LOOKUP) {
		uint32_t some = 0;
		enum status status;

		/* Most labels without a mapped code point are in NFC and so map to themselves. */
		if (all & IDNA_LOOKUP_VALID &&
		    idna_check(rules->level, points->points + label->point, label->points, c->fault) == STATUS_OK)
			return STATUS_OK;
		c->name->mapped = true;
		status = idna_map(points->points + label->point, label->points, mapped, c->fault);
		if (status != STATUS_OK)
			return status;
		points->length = label->point;
		label->points = mapped->length;
		if (!code_points_append_all(points, mapped->points, mapped->length))
			return STATUS_NO_MEMORY;
		for (size_t i = label->point; i < points->length; i++) {
			some |= points->points[i];
			c->name->bidi |= !(idna_properties(points->points[i]) & IDNA_NOT_RTL);
		}
		if (some < 0x80) {
			label->kind = LABEL_ASCII;
			return STATUS_OK;
		}
	}
	return idna_check(rules->level, points->points + label->point, label->points, c->fault);
}

enum status label_check(struct conversion *c, struct name_label *label, uint32_t all)
{
	const struct name_rules *const rules = c->rules;
	const unsigned char *const bytes = c->bytes + label->start;
	const bool capitals = c->no_capitals && !(all & IDNA_REGISTER_PVALID);
	const uint32_t *points;
	enum status status;

	if (c->escapes && memchr(bytes, '\\', label->length))
		return fault_set(c->fault, STATUS_NON_ASCII_BESIDE_ESCAPE, 0, 0, 0);
	status = map_and_check(c, label, all);
	points = c->name->points.points + label->point;
	for (size_t i = 0; capitals && status == STATUS_OK && i < label->points; i++) {
		if (is_capital(points[i])) /* no other rule rejects capitals, which are not PVALID */
			status = idna_fault(c->fault, STATUS_DISALLOWED_CODE_POINT, points[i], "RFC 5892, section 3");
	}
	return status == STATUS_OK && rules->mixed_case && label->kind == LABEL_U ? restore_case(c, label) : status;
}
