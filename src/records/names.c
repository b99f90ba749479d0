/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names as records: the judge of names, and the two ways to write their Unicode side. */
#include <config.h>

#include "records/names.h"

#include "base/utf8.h"
#include "punycode/bootstring.h"
#include "punycode/codepoints.h"

#include <string.h>

static enum status no_memory(struct fault *fault)
{
	*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
	return STATUS_NO_MEMORY;
}

/* The code points before byte OFFSET of TEXT. */
static size_t count_points(const unsigned char *text, size_t offset)
{
	size_t count = 0;

	for (size_t i = 0; i < offset; i++)
		count += (text[i] & 0xC0) != 0x80;
	return count;
}

/* Moves FAULT from the name to the list of code points it was written as. */
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

/* Encodes a name that is written as a list. */
static enum status encode_list(struct names *names, const unsigned char *list, size_t length, struct fault *fault)
{
	bool mixed_case = names->options.rules.mixed_case;
	enum status status;

	names->points.length = names->text.length = 0;
	status = strings_read(FORMAT_CODE_POINTS, mixed_case, list, length, &names->points, fault);
	if (status != STATUS_OK)
		return status;
	if (!strings_write(FORMAT_UTF8, mixed_case, &names->points, &names->text))
		return no_memory(fault);
	names->name = names->text.bytes;
	if (names->text.length == 0) {
		names->out = &names->text;
		return STATUS_OK;
	}
	status = name_encode(&names->domain, &names->options.rules, names->text.bytes, names->text.length, fault);
	if (status != STATUS_OK)
		move_to_list(&names->text, list, length, fault);
	return status;
}

enum status names_encode(struct names *names, const unsigned char *name, size_t length, struct fault *fault)
{
	enum format format = names->options.format;

	names->name = name;
	names->out = &names->domain.out;
	/* Nothing is left of the name before, whatever this one is refused for. */
	names->domain.label_count = names->domain.out.length = 0;
	/* A list too: whether it comes to fit must not depend on how much of it is at hand (record.h). */
	if (length > NAME_READ_MAX) {
		*fault = fault_at(STATUS_NAME_TOO_LONG, 0, 0, length);
		return STATUS_NAME_TOO_LONG;
	}
	if (format == FORMAT_CODE_POINTS || (format == FORMAT_AUTO && codepoints_is_list(name, length)))
		return encode_list(names, name, length, fault);
	return name_encode(&names->domain, &names->options.rules, name, length, fault);
}

enum status names_decode(struct names *names, const unsigned char *name, size_t length, struct fault *fault)
{
	bool mixed_case = names->options.rules.mixed_case;
	enum status status = name_decode(&names->domain, &names->options.rules, name, length, fault);

	names->name = name;
	names->out = &names->domain.out;
	if (status != STATUS_OK || names->options.format != FORMAT_CODE_POINTS || names->out->length == 0)
		return status;
	names->points.length = names->text.length = 0;
	status = strings_read(FORMAT_UTF8, mixed_case, names->out->bytes, names->out->length, &names->points, fault);
	/* A basic code point carries its own case, which an item shows in its u (RFC 3492, A). */
	for (size_t i = 0; mixed_case && i < names->points.length; i++)
		names->points.points[i] |=
			names->points.points[i] >= 'A' && names->points.points[i] <= 'Z' ? CASE_FLAG : 0;
	if (status == STATUS_OK && !codepoints_write(names->points.points, names->points.length, &names->text))
		return no_memory(fault);
	names->out = &names->text;
	return status;
}

void names_free(struct names *names)
{
	name_free(&names->domain);
	code_points_free(&names->points);
	buffer_free(&names->text);
}
