/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Strings: records that are converted as in RFC 3492. */
#include <config.h>

#include "records/records.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "names/name.h"

#include <string.h>

/*
 * The flag of an item u+XXXX: it sets the case of a basic code point (RFC 3492, appendix A), and has no effect without
 * -m.
 */
static uint32_t apply_item_flag(uint32_t item, bool mixed_case)
{
	uint32_t c = item & ~CASE_FLAG;

	if (!mixed_case)
		return c;
	if (!is_letter(c))
		return item;
	return item & CASE_FLAG ? c & ~UINT32_C(0x20) : c | 0x20;
}

enum status unicode_read(bool list, bool mixed_case, const unsigned char *text, size_t length, struct code_points *out,
                         struct fault *fault)
{
	size_t start = out->length;
	enum status status = (list ? codepoints_read : utf8_decode)(text, length, out, fault);

	if (status != STATUS_OK)
		return status;
	for (size_t i = start; (list || mixed_case) && i < out->length; i++)
		out->points[i] = list ? apply_item_flag(out->points[i], mixed_case) : mixedcase_fold(out->points[i]);
	return STATUS_OK;
}

bool unicode_write(enum format format, bool mixed_case, struct code_points *decoded, struct buffer *out)
{
	if (format == FORMAT_CODE_POINTS)
		return codepoints_write(decoded->points, decoded->length, out);
	for (size_t i = 0; mixed_case && i < decoded->length; i++)
		decoded->points[i] = mixedcase_raise(decoded->points[i]);
	return utf8_encode(decoded->points, decoded->length, out);
}

/* Swift: shifts ASCII that symbols cannot contain to surrogates, which are not scalar values. */
static void shift_for_swift(struct code_points *points)
{
	for (size_t i = 0; i < points->length; i++) {
		uint32_t c = points->points[i];

		if (c < 0x80 && !is_letter(c) && !is_digit(c) && c != '_' && c != '$')
			points->points[i] = c + 0xD800;
	}
}

/* Reverses the shift.  Returns false if a surrogate remains. */
static bool shift_from_swift(struct code_points *points)
{
	for (size_t i = 0; i < points->length; i++) {
		uint32_t *c = &points->points[i];

		if (*c >= 0xD800 && *c < 0xD880)
			*c -= 0xD800;
		else if (is_surrogate(*c))
			return false;
	}
	return true;
}

/* Returns the index of the terminator in the code points, or their number. */
static size_t find_terminator(const struct records *records)
{
	const struct code_points *const points = &records->points;
	size_t i = 0;

	while (i < points->length && (points->points[i] & ~CASE_FLAG) != records->options.terminator)
		i++;
	return i;
}

/* Sets FAULT to the terminator in the PIECE_LENGTH bytes at PIECE.  Returns the status. */
static enum status terminator_fault(const struct records *records, size_t piece, size_t piece_length,
                                    struct fault *fault)
{
	*fault = fault_at(STATUS_TERMINATOR_IN_OUTPUT, piece, piece, piece_length);
	fault->code_point = records->options.terminator;
	return STATUS_TERMINATOR_IN_OUTPUT;
}

enum status strings_read_points(struct records *records, const unsigned char *string, size_t length,
                                struct fault *fault)
{
	const struct convert_options *options = &records->options;
	const bool list = format_is_list(options->format, string, length);
	struct code_points *const points = &records->points;
	size_t at, item, item_length;
	enum status status;

	points->length = 0;
	status = unicode_read(list, options->mixed_case, string, length, points, fault);
	if (status != STATUS_OK)
		return status;
	if (options->profile->surrogates)
		shift_for_swift(points);
	/* UTF-8 cannot contain the terminator, which would have ended the record, but a list can. */
	at = list ? find_terminator(records) : points->length;
	if (at == points->length)
		return STATUS_OK;
	item = codepoints_item(string, length, at, &item_length);
	return terminator_fault(records, item, item_length, fault);
}

enum status strings_encode(struct records *records, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault)
{
	const struct convert_options *options = &records->options;
	const struct code_points *points = &records->points;
	unsigned char *end = NULL;
	enum status status;

	if (!buffer_reserve(out, length + SHORT_ROOM))
		return fault_no_memory(fault);
	if (records->direct && !format_is_list(options->format, string, length))
		end = short_encode_utf8(options->profile, string, length, out->bytes + out->length);
	if (end) {
		out->length = (size_t)(end - out->bytes);
		return STATUS_OK;
	}
	status = strings_read_points(records, string, length, fault);
	if (status != STATUS_OK)
		return status;
	status = punycode_encode(options->profile, points->points, points->length, out);
	return status == STATUS_OK ? STATUS_OK : fault_no_memory(fault);
}

enum status strings_decode(struct records *records, const unsigned char *string, size_t length, struct buffer *out,
                           struct fault *fault)
{
	const struct convert_options *options = &records->options;
	struct code_points *points = &records->points;
	enum status status;

	if (records->direct && length <= SHORT_BYTES && buffer_reserve(out, SHORT_DECODE_MAX * UTF8_MAX)) {
		unsigned char *const end =
			short_decode_utf8(options->profile, string, (uint32_t)length, out->bytes + out->length);

		if (end) {
			out->length = (size_t)(end - out->bytes);
			return STATUS_OK;
		}
	}
	points->length = 0;
	status = punycode_decode(options->profile, string, length, options->mixed_case ? CASE_FLAG : 0, points, fault);
	if (status != STATUS_OK)
		return status;
	if (options->profile->surrogates) {
		if (!shift_from_swift(points))
			return fault_set(fault, STATUS_SURROGATE, 0, 0, length);
		if (options->format != FORMAT_CODE_POINTS && find_terminator(records) < points->length)
			return terminator_fault(records, 0, length, fault);
	}
	if (!unicode_write(options->format, options->mixed_case, points, out))
		return fault_no_memory(fault);
	return STATUS_OK;
}

/* Returns true if TEXT has a dot between letters or bytes of characters that may be letters. */
static bool has_inner_dot(const unsigned char *text, size_t length)
{
	const unsigned char *const end = text + length;

	for (const unsigned char *dot = text; (dot = memchr(dot, '.', (size_t)(end - dot))); dot++) {
		if (dot > text && dot + 1 < end && (dot[-1] >= 0x80 || is_letter(dot[-1])) &&
		    (dot[1] >= 0x80 || is_letter(dot[1])))
			return true;
	}
	return false;
}

enum status strings_warning(const unsigned char *string, size_t length, bool ignores_dots)
{
	struct fault ignored;

	/* The label can be in a URL, an address or quotes. */
	if (is_ascii(string, length) && (label_has_prefix(string, length) || name_surrounds_a_label(string, length)))
		return STATUS_WARN_ACE_PREFIX_IN_STRING;
	return !ignores_dots && has_inner_dot(string, length) && utf8_check(string, length, &ignored) == STATUS_OK
	               ? STATUS_WARN_DOT_IN_STRING
	               : STATUS_OK;
}
