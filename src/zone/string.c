/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Octets above 7F as \DDD; strings of a zone (RFC 1035, section 5.1: <character-string>), and other fields. */
#include <config.h>

#include "zone/inside.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <string.h>
#include <unictype.h>

bool zone_escape(const unsigned char *text, size_t length, struct buffer *out)
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
		if (octet >= 0x80 && size < 4) {
			const unsigned char escape[] = {'\\', (unsigned char)('0' + octet / 100),
			                                (unsigned char)('0' + octet / 10 % 10),
			                                (unsigned char)('0' + octet % 10)};

			done = buffer_append(out, escape, sizeof escape);
		} else {
			done = buffer_append(out, text + i, size);
		}
	}
	return done;
}

enum status zone_unescape(const unsigned char *text, size_t length, struct buffer *out)
{
	const size_t start = out->length;
	bool control = false, visible = false;
	uint32_t point;
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
	for (size_t i = start; i < out->length && !control; i += size) {
		size = utf8_read_checked(out->bytes + i, out->bytes + out->length, &point);
		if (size == 0)
			return STATUS_INVALID_UTF8;
		visible = idna_is_visible(point, visible);
		control = !visible;
	}
	return control ? STATUS_CONTROL : STATUS_OK;
}

enum status octet_check(const unsigned char *text, size_t length, bool generate, struct fault *fault)
{
	unsigned octet;
	size_t end;

	for (size_t i = 0, size; i < length; i += size) {
		size = name_read_octet(text + i, length - i, &octet);
		if (size != 2 || !is_digit(text[i + 1]))
			continue;
		for (end = i + 2; end < length && end < i + 4 && is_digit(text[end]);)
			end++;
		if (!generate || end == length || end == i + 4 || text[end] != '$')
			return fault_set(fault, STATUS_INVALID_ESCAPE, i, i, end - i);
	}
	return STATUS_OK;
}

/*
 * Returns true if TOKEN, a parameter, has an escape or a byte above 7F in its key, before the '='.  A quoted value is a
 * token of its own.
 */
static bool has_bad_key(const unsigned char *token, size_t length)
{
	const unsigned char *const equal = memchr(token, '=', length);
	const size_t key = equal ? (size_t)(equal - token) : length;

	return token[0] != '"' && (memchr(token, '\\', key) || !is_ascii(token, key));
}

bool zone_is_word_character(uint32_t point)
{
	return uc_is_general_category_withtable(point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_N);
}

/*
 * Says what is wrong with TOKEN, a value that is not ASCII: an error with CHECK, otherwise a warning.  A character that
 * is in no name is named: it comes from formatted text.
 */
static void find_formatted(const unsigned char *token, size_t length, bool check, struct fault *fault)
{
	uint32_t point;

	fault->status = check ? STATUS_NON_ASCII_VALUE : STATUS_WARN_VALUE;
	for (size_t i = 0, size; i < length; i += size) {
		size = utf8_read_checked(token + i, token + length, &point);
		if (size == 0)
			return;
		if (point >= 0x80 && !zone_is_word_character(point)) {
			fault->status = check ? STATUS_FORMATTED_VALUE : STATUS_WARN_FORMATTED;
			fault->offset = i;
			fault->code_point = point;
			return;
		}
	}
}

/* Gives FAULT, about an unknown type, the type, and another status if it is a redirect or begins a comment. */
static void explain_type(const struct zone_entry *entry, struct fault *fault)
{
	static const char *const redirects[] = {"URL", "URL301", "URL302", "FRAME", "REDIRECT", "FORWARD", "WEBFWD"};
	const char *const type = entry->unknown;
	char word[ZONE_WORD_MAX + 1];

	fault->rule = *type ? type : NULL;
	if (entry->hash)
		fault->status = STATUS_HASH;
	zone_token_word((const unsigned char *)type, strlen(type), word);
	for (size_t i = 0; i < sizeof redirects / sizeof *redirects; i++) {
		if (strcmp(word, redirects[i]) == 0)
			fault->status = STATUS_REDIRECT;
	}
}

/*
 * Returns STATUS_OK if TOKEN of ROLE in ENTRY may have a byte above 7F, as it does.  Otherwise returns the status of
 * FAULT, an error or a warning.
 */
static enum status check_non_ascii(const struct zone_entry *entry, enum zone_role role, bool check,
                                   const unsigned char *token, size_t length, struct fault *fault)
{
	/* clang-format off */
	static const enum status statuses[] = {
		[ROLE_OTHER] = STATUS_NON_ASCII_FIELD, [ROLE_ARGUMENT] = STATUS_NON_ASCII_FIELD, [ROLE_NAME] = STATUS_QUOTED_NAME, [ROLE_MAILBOX] = STATUS_QUOTED_NAME,
		[ROLE_ORIGIN] = STATUS_QUOTED_NAME, [ROLE_PARAMETER] = STATUS_NON_ASCII_KEY,
		[ROLE_VALUE] = STATUS_NON_ASCII_VALUE, [ROLE_LONG_VALUE] = STATUS_NON_ASCII_VALUE,
		[ROLE_FILE] = STATUS_NON_ASCII_FILE, [ROLE_UNKNOWN] = STATUS_UNKNOWN_TYPE,
	};
	/* clang-format on */

	if ((role == ROLE_FILE && !check) || (role == ROLE_PARAMETER && !has_bad_key(token, length)))
		return STATUS_OK;
	fault_set(fault, statuses[role], 0, 0, length);
	if (fault->status == STATUS_NON_ASCII_VALUE) {
		fault->rule = entry->value;
		find_formatted(token, length, check, fault);
	}
	/* The template of $GENERATE: several fields are in quotes (BIND). */
	if (fault->status == STATUS_QUOTED_NAME && entry->generate && memchr(token, ' ', length))
		fault->status = STATUS_QUOTED_FIELDS;
	if (fault->status == STATUS_UNKNOWN_TYPE)
		explain_type(entry, fault);
	return fault->status;
}

/*
 * Checks the octets of TOKEN, a string of ROLE in ENTRY: its bytes are UTF-8, its escapes are valid and, in a value,
 * stand for ASCII, and it has at most 255 if the role says so.  $GENERATE may make other strings of it.  Returns the
 * status of FAULT.
 */
static enum status check_string(const struct zone_entry *entry, enum zone_role role, const unsigned char *token,
                                size_t length, struct fault *fault)
{
	const bool limited = (role == ROLE_STRING || role == ROLE_VALUE) && !entry->generate;
	const bool value = role == ROLE_VALUE || role == ROLE_LONG_VALUE;
	size_t octets = 0;
	unsigned octet, most = 0;

	if (utf8_check(token, length, fault) != STATUS_OK)
		return fault->status;
	if (octet_check(token, length, entry->generate, fault) != STATUS_OK)
		return fault->status;
	for (size_t i = 0; i < length; octets++) {
		i += name_read_octet(token + i, length - i, &octet);
		most = octet > most ? octet : most;
	}
	fault_set(fault, STATUS_OK, 0, 0, length);
	if (value && most > 0x7F) {
		fault->status = STATUS_NON_ASCII_VALUE;
		fault->rule = entry->value;
	} else if (limited && octets > ZONE_STRING_MAX + (token[0] == '"' ? 2 : 0)) {
		fault->status = STATUS_STRING_TOO_LONG;
	}
	return fault->status;
}

static struct answer encode_string(const unsigned char *token, size_t length, struct buffer *out)
{
	out->length = 0;
	if (!zone_escape(token, length, out))
		return answer_status(length, STATUS_NO_MEMORY);
	if (out->length > ZONE_TOKEN_MAX)
		return answer_status(length, STATUS_TOKEN_TOO_LONG);
	return answer_replace(length, out->bytes, out->length);
}

static struct answer decode_string(const unsigned char *token, size_t length, struct buffer *out)
{
	const bool quoted = token[0] == '"';
	enum status status;

	out->length = 0;
	status = buffer_append(out, token, quoted) ? zone_unescape(token + quoted, length - 2 * quoted, out)
	                                           : STATUS_NO_MEMORY;
	if (status == STATUS_NO_MEMORY || (status == STATUS_OK && !buffer_append(out, token, quoted)))
		return answer_status(length, STATUS_NO_MEMORY);
	if (status != STATUS_OK || out->length == length)
		return answer_copy(length);
	return answer_replace(length, out->bytes, out->length);
}

struct answer zone_string_convert(const struct zone_entry *entry, const struct convert_options *options,
                                  enum zone_role role, const unsigned char *token, size_t length, unsigned found,
                                  bool warned, struct buffer *out)
{
	struct fault fault;

	if (role == ROLE_DIRECTIVE)
		return answer_status(length, STATUS_UNKNOWN_DIRECTIVE);
	if (!options->decode && found & SCAN_NON_ASCII && !warned &&
	    check_non_ascii(entry, role, options->check, token, length, &fault) != STATUS_OK) {
		if (status_text[fault.status].warning)
			return (struct answer){.action = ACTION_WARN, .fault = fault};
		return answer_fault(length, fault);
	}
	if (role == ROLE_ARGUMENT && options->check && !options->decode)
		return answer_status(length, STATUS_ARGUMENT);
	if (!is_string_role(role))
		return answer_copy(length);
	/* PowerDNS and CoreDNS drop the backslashes in $GENERATE; all servers that read it accept its UTF-8. */
	if (entry->generate && !options->check)
		return answer_copy(length);
	if (options->decode) {
		if (options->annotate || options->check || (role == ROLE_PARAMETER && has_bad_key(token, length)))
			return answer_copy(length);
		return decode_string(token, length, out);
	}
	if (!options->check)
		return encode_string(token, length, out);
	return check_string(entry, role, token, length, &fault) == STATUS_OK ? answer_copy(length)
	                                                                     : answer_fault(length, fault);
}
