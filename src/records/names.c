/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names as records, with both formats of the Unicode side. */
#include <config.h>

#include "records/names.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "punycode/bootstring.h"
#include "punycode/codepoints.h"
#include "records/string_records.h"

#include <string.h>

void names_start(struct names *names, const struct convert_options *options)
{
	names->rules = name_rules(options);
	names->format = options->format;
}

/* Returns the number of code points before byte OFFSET of TEXT. */
static size_t count_points(const unsigned char *text, size_t offset)
{
	size_t count = 0;

	for (size_t i = 0; i < offset; i++)
		count += (text[i] & 0xC0) != 0x80;
	return count;
}

/* Moves FAULT from the name to the list of code points in the input. */
static void move_to_list(const struct buffer *text, const unsigned char *list, size_t length, struct fault *fault)
{
	size_t first = count_points(text->bytes, fault->piece);
	size_t last = count_points(text->bytes, fault->piece + fault->piece_length);
	size_t item_length;

	fault->offset = codepoints_item(list, length, count_points(text->bytes, fault->offset), &item_length);
	fault->piece = codepoints_item(list, length, first, &item_length);
	fault->piece_length = item_length;
	if (last > first + 1)
		fault->piece_length =
			codepoints_item(list, length, last - 1, &item_length) + item_length - fault->piece;
}

/* Encodes a name in the form of a list. */
__attribute__((noinline)) static enum status encode_list(struct names *names, const unsigned char *list, size_t length,
                                                         struct buffer *out, struct fault *fault)
{
	bool mixed_case = names->rules.label.mixed_case;
	struct buffer *text = &names->text;
	enum status status;

	names->points.length = text->length = 0;
	status = strings_read(true, mixed_case, list, length, &names->points, fault);
	if (status != STATUS_OK)
		return status;
	if (!strings_write(FORMAT_UTF8, mixed_case, &names->points, text))
		return fault_no_memory(fault);
	status = name_encode(&names->name, &names->rules, NULL, text->bytes, text->length, out, fault);
	if (status != STATUS_OK)
		move_to_list(text, list, length, fault);
	return status;
}

enum status names_encode(struct names *names, const unsigned char *name, size_t length, struct buffer *out,
                         struct fault *fault)
{
	names->list = strings_is_list(names->format, name, length);
	names->instead.length = 0;
	if (!names->list)
		return name_encode(&names->name, &names->rules, NULL, name, length, out, fault);
	/* Clears the previous name, whatever the error of this one. */
	names->name.label_count = 0;
	/* Whether a list is too long must not depend on how much of it is available (record.h). */
	if (length > NAME_READ_MAX)
		return fault_set(fault, STATUS_NAME_UNREAD, 0, 0, length);
	return encode_list(names, name, length, out, fault);
}

/* Appends the name in names->text to OUT as a list. */
static enum status write_list(struct names *names, struct buffer *out, struct fault *fault)
{
	struct code_points *points = &names->points;
	bool mixed_case = names->rules.label.mixed_case;
	enum status status;

	points->length = 0;
	status = strings_read(false, mixed_case, names->text.bytes, names->text.length, points, fault);
	/* A basic code point has its own case, which the u of its item shows (RFC 3492, appendix A). */
	for (size_t i = 0; mixed_case && i < points->length; i++)
		points->points[i] |= is_capital(points->points[i]) ? CASE_FLAG : 0;
	if (status == STATUS_OK && !codepoints_write(points->points, points->length, out))
		return fault_no_memory(fault);
	return status;
}

/*
 * Writes the ACE form of a name that --idna=display does not show, if it has one, to names->instead.  A name that would
 * be shown if it were mapped is invalid but not deceptive, and stays.  Returns false if out of memory.
 */
static bool write_instead(struct names *names, const unsigned char *name, size_t length)
{
	const struct name_rules lookup =
		name_rules(&(struct convert_options){.mode = MODE_NAMES, .level = IDNA_LOOKUP});
	struct buffer *const ace = &names->instead;
	struct name other = {0}; /* the fault refers to names->name */
	struct fault ignored;
	const enum status encoded = name_encode(&other, &lookup, NULL, name, length, ace, &ignored);
	enum status shown = STATUS_OK;

	names->text.length = 0;
	if (encoded == STATUS_OK)
		shown = name_decode(&other, &names->rules, NULL, ace->bytes, ace->length, &names->text, &ignored);
	if (shown == STATUS_OK)
		ace->length = 0;
	name_free(&other);
	return encoded != STATUS_NO_MEMORY && shown != STATUS_NO_MEMORY;
}

enum status names_decode(struct names *names, const unsigned char *name, size_t length, struct buffer *out,
                         struct fault *fault)
{
	struct buffer *text = &names->text;
	enum status status;

	names->list = names->format == FORMAT_CODE_POINTS;
	text->length = names->instead.length = 0;
	status = name_decode(&names->name, &names->rules, NULL, name, length, names->list ? text : out, fault);
	if (status == STATUS_OK)
		return text->length > 0 ? write_list(names, out, fault) : STATUS_OK;
	if (names->rules.label.level == IDNA_DISPLAY && status != STATUS_NO_MEMORY && !is_ascii(name, length) &&
	    !write_instead(names, name, length))
		return fault_no_memory(fault);
	return status;
}

bool names_looks_like_text(const unsigned char *record, size_t length)
{
	bool found = false;
	size_t at = 0;

	while (!found && (at += scan_find(record + at, length - at, SCAN_ACE_PREFIX)) < length) {
		found = at > 0 && !label_kept[record[at - 1]] && record[at - 1] != '.' && record[at - 1] != '*';
		at++;
	}
	return found && is_ascii(record, length);
}

void names_free(struct names *names)
{
	name_free(&names->name);
	code_points_free(&names->points);
	for (size_t i = 0; i < NAMES_WORK; i++)
		code_points_free(&names->work[i]);
	buffer_free(&names->text);
	buffer_free(&names->instead);
}
