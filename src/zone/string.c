/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Octets above 7F as \DDD, and strings of a zone (RFC 1035, section 5.1: <character-string>). */
#include <config.h>

#include "zone/parts.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <string.h>
#include <unictype.h>

static bool append_escaped(struct buffer *out, unsigned octet)
{
	const unsigned char escape[] = {'\\', (unsigned char)('0' + octet / 100),
	                                (unsigned char)('0' + octet / 10 % 10), (unsigned char)('0' + octet % 10)};

	return buffer_append(out, escape, sizeof escape);
}

bool octet_escape(const unsigned char *text, size_t length, struct buffer *out)
{
	size_t size;
	bool done = true;

	for (size_t i = 0; i < length && done; i += size) {
		unsigned octet;

		size = scan_find(text + i, length - i, SCAN_NON_ASCII | SCAN_BACKSLASH);
		if (size > 0) {
			done = buffer_append(out, text + i, size);
			continue;
		}
		/* A backslash before a byte above 7F goes: it would escape the one of \DDD. */
		size = name_read_octet(text + i, length - i, &octet);
		done = octet >= 0x80 && size < 4 ? append_escaped(out, octet) : buffer_append(out, text + i, size);
	}
	return done;
}

/* Returns STATUS_OK if TEXT is UTF-8 and people can see all characters. */
static enum status check_visible(const unsigned char *text, size_t length)
{
	const unsigned char *const end = text + length;
	bool visible = false;
	uint32_t point;
	size_t size;

	for (; text < end; text += size) {
		size = utf8_read_checked(text, end, &point);
		if (size == 0)
			return STATUS_INVALID_UTF8;
		visible = idna_is_visible(point, visible);
		if (!visible)
			return STATUS_CONTROL;
	}
	return STATUS_OK;
}

enum status octet_restore(const unsigned char *text, size_t length, struct buffer *out)
{
	const size_t start = out->length;
	bool control = false;
	size_t size;

	for (size_t i = 0; i < length; i += size) {
		unsigned octet;
		bool done;

		size = name_read_octet(text + i, length - i, &octet);
		if (octet >= 0x80 && size < 4)
			return STATUS_ESCAPE;
		control |= octet < 0x20 || octet == 0x7F;
		done = octet >= 0x80 ? buffer_append_byte(out, (unsigned char)octet)
		                     : buffer_append(out, text + i, size);
		if (!done)
			return STATUS_NO_MEMORY;
	}
	return control ? STATUS_CONTROL : check_visible(out->bytes + start, out->length - start);
}

struct answer zone_string_encode(const unsigned char *token, size_t length, struct buffer *out)
{
	out->length = 0;
	if (!octet_escape(token, length, out))
		return answer_status(length, STATUS_NO_MEMORY);
	if (out->length > ZONE_TOKEN_MAX)
		return answer_status(length, STATUS_TOKEN_TOO_LONG);
	return answer_replace(length, out->bytes, out->length);
}

bool is_word_character(uint32_t point)
{
	return uc_is_general_category_withtable(point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N);
}

struct answer zone_value_fault(const unsigned char *token, size_t length)
{
	struct fault fault = fault_at(STATUS_NON_ASCII_VALUE, 0, 0, length);
	uint32_t point;

	for (size_t i = 0, size; i < length; i += size) {
		size = utf8_read_checked(token + i, token + length, &point);
		if (size == 0)
			break;
		if (point < 0x80 || is_word_character(point))
			continue;
		fault.status = STATUS_FORMATTED_VALUE;
		fault.offset = i;
		fault.code_point = point;
		break;
	}
	return answer_fault(length, fault);
}

struct answer zone_string_check(const unsigned char *token, size_t length, bool limited)
{
	size_t octets = 0;
	unsigned octet;
	struct fault fault;

	if (!is_ascii(token, length) && utf8_check(token, length, &fault) != STATUS_OK)
		return answer_fault(length, fault);
	for (size_t i = 0; limited && length > ZONE_STRING_MAX && i < length; octets++)
		i += name_read_octet(token + i, length - i, &octet);
	if (octets > ZONE_STRING_MAX + (token[0] == '"' ? 2 : 0))
		return answer_status(length, STATUS_STRING_TOO_LONG);
	return answer_copy(length);
}

struct answer zone_string_decode(const unsigned char *token, size_t length, struct buffer *out)
{
	const bool quoted = token[0] == '"';
	enum status status;

	if (!memchr(token, '\\', length))
		return answer_copy(length);
	out->length = 0;
	if (!buffer_append(out, token, quoted))
		return answer_status(length, STATUS_NO_MEMORY);
	status = octet_restore(token + quoted, length - 2 * quoted, out);
	if (status == STATUS_NO_MEMORY || (status == STATUS_OK && !buffer_append(out, token, quoted)))
		return answer_status(length, STATUS_NO_MEMORY);
	if (status != STATUS_OK || out->length == length)
		return answer_copy(length);
	return answer_replace(length, out->bytes, out->length);
}
