/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Lists of u+XXXX items, and case folding for mixed-case annotation (RFC 3492, appendix A). */
#include <config.h>

#include "punycode/codepoints.h"

#include "punycode/punycode.h"

#include <unicase.h>

enum {
	HEX_DIGITS_MAX = 8,
	/* An item of RFC 3492, section 7.1: u+ and four to six digits. */
	ITEM_MIN = 2 + 4,
	ITEM_MAX = 2 + 6
};

static bool is_space(unsigned char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static size_t skip_blanks(const unsigned char *text, size_t length, size_t at)
{
	while (at < length && is_space(text[at]))
		at++;
	return at;
}

/*
 * Reads the item at TEXT[*AT] into *CODE_POINT, with CASE_FLAG if it begins with U, and moves *AT after the item.
 * Returns false on a syntax error, with *AT at the offending byte, or equal to LENGTH if a byte is missing.
 */
static bool read_item(const unsigned char *text, size_t length, size_t *at, uint32_t *code_point)
{
	uint32_t flag, value = 0;
	size_t digits = 0;

	if (*at == length || (text[*at] | 0x20) != 'u')
		return false;
	flag = text[(*at)++] == 'U' ? CASE_FLAG : 0;
	if (*at == length || text[*at] != '+')
		return false;
	for ((*at)++; *at < length && hex_value(text[*at]) >= 0; (*at)++) {
		if (++digits > HEX_DIGITS_MAX)
			return false;
		value = value << 4 | (uint32_t)hex_value(text[*at]);
	}
	if (digits == 0 || (*at < length && !is_space(text[*at])))
		return false;
	*code_point = value > CODE_POINT_MAX ? CODE_POINT_MAX + 1 : value | flag;
	return true;
}

bool codepoints_is_list(const unsigned char *text, size_t length)
{
	size_t items = 0;
	uint32_t ignored;

	for (size_t at = skip_blanks(text, length, 0); at < length; at = skip_blanks(text, length, at), items++) {
		const size_t start = at;

		if (!read_item(text, length, &at, &ignored) || at - start < ITEM_MIN || at - start > ITEM_MAX)
			return false;
	}
	return items > 0;
}

enum status codepoints_read(const unsigned char *text, size_t length, struct code_points *out, struct fault *fault)
{
	for (size_t at = skip_blanks(text, length, 0); at < length; at = skip_blanks(text, length, at)) {
		size_t start = at;
		uint32_t code_point;

		if (!read_item(text, length, &at, &code_point))
			return fault_set(fault, STATUS_INVALID_CODE_POINT_SYNTAX, at, start, length - start);
		if ((code_point & ~CASE_FLAG) > CODE_POINT_MAX)
			return fault_set(fault, STATUS_CODE_POINT_OUT_OF_RANGE, start, start, at - start);
		if (is_surrogate(code_point & ~CASE_FLAG))
			return fault_set(fault, STATUS_SURROGATE, start, start, at - start);
		if (!code_points_append(out, code_point))
			return fault_no_memory(fault);
	}
	return STATUS_OK;
}

bool codepoints_write(const uint32_t *points, size_t length, struct buffer *out)
{
	unsigned char *to;

	if (length > SIZE_MAX / (ITEM_MAX + 1) || !buffer_reserve(out, length * (ITEM_MAX + 1)))
		return false;
	to = out->bytes + out->length;
	for (size_t i = 0; i < length; i++) {
		if (i > 0)
			*to++ = ' ';
		*to++ = points[i] & CASE_FLAG ? 'U' : 'u';
		*to++ = '+';
		to = write_code_point(to, points[i] & ~CASE_FLAG);
	}
	out->length = (size_t)(to - out->bytes);
	return true;
}

size_t codepoints_item(const unsigned char *text, size_t length, size_t index, size_t *item_length)
{
	for (size_t at = skip_blanks(text, length, 0);; at = skip_blanks(text, length, at)) {
		const size_t start = at;

		while (at < length && !is_space(text[at]))
			at++;
		*item_length = at - start;
		if (index-- == 0)
			return start;
	}
}

uint32_t mixedcase_fold(uint32_t code_point)
{
	uint32_t lower;

	if (code_point < 0x80)
		return code_point;
	lower = uc_tolower(code_point);
	return lower != code_point && uc_toupper(lower) == code_point ? lower | CASE_FLAG : code_point;
}

uint32_t mixedcase_raise(uint32_t flagged)
{
	uint32_t lower = flagged & ~CASE_FLAG;
	uint32_t upper;

	if (lower == flagged || lower < 0x80)
		return lower;
	upper = uc_toupper(lower);
	return uc_tolower(upper) == lower ? upper : lower;
}
