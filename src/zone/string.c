/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Octets above 7F as \DDD; strings of a zone (RFC 1035, section 5.1: <character-string>), and other fields. */
#include <config.h>

#include "zone/parts.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <string.h>
#include <unictype.h>

/* Appends TEXT with each byte above 7F as \DDD.  Returns false if out of memory. */
static bool escape(const unsigned char *text, size_t length, struct buffer *out)
{
	unsigned char *to;

	if (!buffer_reserve(out, 4 * length))
		return false;
	to = out->bytes + out->length;
	for (size_t i = 0, end; i < length; i = end) {
		unsigned octet = text[i];

		end = i + (octet == '\\' ? name_read_octet(text + i, length - i, &octet) : 1);
		/* A backslash before a byte above 7F goes: it would escape the one of \DDD. */
		if (octet >= 0x80 && end - i < 4) {
			*to++ = '\\';
			*to++ = (unsigned char)('0' + octet / 100);
			*to++ = (unsigned char)('0' + octet / 10 % 10);
			*to++ = (unsigned char)('0' + octet % 10);
			continue;
		}
		while (i < end)
			*to++ = text[i++];
	}
	out->length = (size_t)(to - out->bytes);
	return true;
}

/*
 * Appends TEXT with each \DDD above 7F as a byte, or as it is if its octets are not well-formed UTF-8, if people cannot
 * see all characters (idna_is_visible), or if escape would not restore it: it has a byte above 7F.  Returns false if
 * out of memory.
 */
static bool unescape(const unsigned char *text, size_t length, struct buffer *out)
{
	const unsigned char *from;
	unsigned char *to;
	bool visible = false;
	unsigned octet;
	uint32_t point;
	size_t size;

	if (!buffer_reserve(out, length))
		return false;
	from = to = out->bytes + out->length;
	for (size_t i = 0; i < length; i += size) {
		size = name_read_octet(text + i, length - i, &octet);
		if (octet < 0x20 || octet == 0x7F || (octet >= 0x80 && size < 4))
			return buffer_append(out, text, length);
		if (octet >= 0x80) {
			*to++ = (unsigned char)octet;
		} else {
			memcpy(to, text + i, size);
			to += size;
		}
	}
	for (; from < to; from += size) {
		size = utf8_read_checked(from, to, &point);
		visible = size > 0 && idna_is_visible(point, visible);
		if (!visible)
			return buffer_append(out, text, length);
	}
	out->length = (size_t)(to - out->bytes);
	return true;
}

bool zone_convert_octets(bool decode, const unsigned char *text, size_t length, struct buffer *out)
{
	return decode ? unescape(text, length, out) : escape(text, length, out);
}

enum status zone_check_escapes(const unsigned char *text, size_t length, bool generate, struct fault *fault)
{
	unsigned octet;

	for (size_t i = 0, size; i < length; i += size) {
		size = name_read_octet(text + i, length - i, &octet);
		if (size != 2 || !is_digit(text[i + 1]))
			continue;
		while (i + size < length && size < 4 && is_digit(text[i + size]))
			size++;
		if (!generate || i + size == length || size == 4 || text[i + size] != '$')
			return fault_set(fault, STATUS_INVALID_ESCAPE, i, i, size);
	}
	return STATUS_OK;
}

bool zone_is_word_character(uint32_t point)
{
	return uc_is_general_category_withtable(point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N);
}

/*
 * Returns true if TOKEN is a parameter with an escape or a byte above 7F in its key, before the '='.  A quoted value is
 * a token of its own.
 */
static bool has_bad_key(const struct zone_token *token)
{
	const unsigned char *const equal = memchr(token->bytes, '=', token->length);
	const size_t key = equal ? (size_t)(equal - token->bytes) : token->length;

	return token->role == ROLE_PARAMETER && token->bytes[0] != '"' &&
	       (memchr(token->bytes, '\\', key) || !is_ascii(token->bytes, key));
}

/*
 * Sets the status of FAULT, about TOKEN, a value that is not ASCII: an error with CHECK, otherwise a warning.  A
 * character that is in no name is named: it comes from formatted text.
 */
static void find_formatted(const struct zone_token *token, bool check, struct fault *fault)
{
	const unsigned char *const bytes = token->bytes;
	uint32_t point;

	fault->status = check ? STATUS_NON_ASCII_VALUE : STATUS_WARN_NON_ASCII_VALUE;
	for (size_t i = 0, size; i < token->length; i += size) {
		size = utf8_read_checked(bytes + i, bytes + token->length, &point);
		if (size == 0)
			return;
		if (point >= 0x80 && !zone_is_word_character(point)) {
			fault->status = check ? STATUS_NON_ASCII_VALUE_SIGN : STATUS_WARN_NON_ASCII_VALUE_SIGN;
			fault->offset = i;
			fault->code_point = point;
			return;
		}
	}
}

/*
 * Returns the error or warning about TOKEN of ENTRY, which has a byte above 7F.  Its status is STATUS_OK if the token
 * may have one.
 */
static struct fault find_non_ascii(const struct zone_entry *entry, const struct zone_token *token, bool check)
{
	struct fault fault = fault_at(STATUS_OK, 0, 0, token->length);

	if (is_name_role(token->role)) {
		fault.status = STATUS_NON_ASCII_IN_QUOTED_NAME;
	} else if (token->role == ROLE_OTHER || token->role == ROLE_BAD_ARGUMENT || has_bad_key(token)) {
		fault.status = STATUS_NON_ASCII_FIELD;
	} else if (token->role == ROLE_FILE && check) {
		fault.status = STATUS_NON_ASCII_FILE_NAME;
	} else if (token->role == ROLE_VALUE || token->role == ROLE_LONG_VALUE) {
		fault.rule = entry->rule;
		find_formatted(token, check, &fault);
	} else if (token->role == ROLE_UNKNOWN) {
		fault.status = STATUS_UNKNOWN_TYPE;
		fault.rule = *entry->word ? entry->word : NULL;
	}
	return fault;
}

/*
 * Checks the octets of TOKEN, a string of ENTRY: its bytes are UTF-8, its escapes are valid and, in a value, stand for
 * ASCII, and it has at most 255 if the role says so.  $GENERATE may make other strings of it.  An error is in FAULT.
 */
static void check_string(const struct zone_entry *entry, const struct zone_token *token, struct fault *fault)
{
	const unsigned char *const bytes = token->bytes;
	const size_t length = token->length;
	const bool value = token->role == ROLE_VALUE || token->role == ROLE_LONG_VALUE;
	const bool limited = (token->role == ROLE_STRING || token->role == ROLE_VALUE) && !token->generate;
	size_t octets = 0;
	unsigned octet, all = 0;

	if (utf8_check(bytes, length, fault) != STATUS_OK ||
	    zone_check_escapes(bytes, length, token->generate, fault) != STATUS_OK)
		return;
	for (size_t i = 0; i < length; octets++) {
		i += name_read_octet(bytes + i, length - i, &octet);
		all |= octet;
	}
	if (value && all > 0x7F) {
		fault_set(fault, STATUS_NON_ASCII_VALUE, 0, 0, length);
		fault->rule = entry->rule;
	} else if (limited && octets > ZONE_STRING_MAX + (bytes[0] == '"' ? 2 : 0)) {
		fault_set(fault, STATUS_STRING_TOO_LONG, 0, 0, length);
	}
}

/* Returns the answer that converts TOKEN, a string. */
static struct answer convert_string(bool decode, const struct zone_token *token, struct buffer *out)
{
	const size_t length = token->length, quote = token->bytes[0] == '"';

	out->length = 0;
	if (!buffer_append(out, token->bytes, quote) ||
	    !zone_convert_octets(decode, token->bytes + quote, length - 2 * quote, out) ||
	    !buffer_append(out, token->bytes, quote))
		return answer_status(length, STATUS_NO_MEMORY);
	if (out->length > ZONE_TOKEN_MAX)
		return answer_status(length, STATUS_TOKEN_TOO_LONG);
	return out->length == length ? answer_copy(length) : answer_replace(length, out->bytes, out->length);
}

struct answer zone_answer_other(const struct zone_entry *entry, const struct convert_options *options,
                                const struct zone_token *token, struct buffer *out)
{
	/* PowerDNS and CoreDNS drop the backslashes in $GENERATE; all servers that read it accept its UTF-8. */
	const bool string = is_string_role(token->role), converted = string && !token->generate && !options->check;
	struct fault fault = {.status = STATUS_OK};
	struct answer answer;

	if (token->role == ROLE_BAD_DIRECTIVE)
		return answer_status(token->length, token->position == AT_START ? STATUS_UNKNOWN_DIRECTIVE
		                                                                : STATUS_UNKNOWN_DIRECTIVE_INDENTED);
	if (options->decode)
		return converted && !options->annotate && !has_bad_key(token) ? convert_string(true, token, out)
		                                                              : answer_copy(token->length);
	if (token->found & ZONE_NON_ASCII)
		fault = find_non_ascii(entry, token, options->check);
	else if (token->role == ROLE_BAD_ARGUMENT && options->check)
		return answer_status(token->length, STATUS_DIRECTIVE_ARGUMENT);
	if (fault.status == STATUS_OK && string && options->check)
		check_string(entry, token, &fault);
	if (fault.status != STATUS_OK && !is_warning(fault.status))
		return answer_fault(token->length, fault);
	answer = converted ? convert_string(false, token, out) : answer_copy(token->length);
	if (fault.status != STATUS_OK && answer.action != ACTION_FAULT) {
		answer.action = ACTION_WARN;
		answer.fault = fault;
	}
	return answer;
}
