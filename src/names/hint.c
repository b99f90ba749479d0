/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What was probably meant by a name that is odd or invalid. */
#include <config.h>

#include "names/name.h"

#include <string.h>

/*
 * What names do not have, with the warning about it; the first one that occurs counts.  In a pattern, A is any byte, H
 * a hexadecimal digit, D a run of digits, W a run of letters or digits, and E the end of the name.
 */
/* clang-format off */
static const struct {
	const char *pattern;
	enum status warning;
} suspicions[] = {
	{"://", STATUS_WARN_URL_AS_NAME},
	{"A@", STATUS_WARN_ADDRESS_AS_NAME}, /* at the start, it is the origin of a zone, or a handle */
	{" ", STATUS_WARN_SPACE_IN_NAME},
	{"%HH", STATUS_WARN_PERCENT_IN_NAME},
	{"\\uHHHH", STATUS_WARN_BACKSLASH_IN_NAME}, {"\\xHH", STATUS_WARN_BACKSLASH_IN_NAME},
	{"&W;", STATUS_WARN_REFERENCE_IN_NAME}, {"&#W;", STATUS_WARN_REFERENCE_IN_NAME},
	{"=?", STATUS_WARN_ENCODED_WORD},
	{":W:", STATUS_OK}, /* an address of IPv6 */
	{":DE", STATUS_WARN_PORT_IN_NAME},
};
/* clang-format on */

/* Returns true if the bytes from AT to END begin with PATTERN. */
static bool begins_with(const unsigned char *at, const unsigned char *end, const char *pattern)
{
	for (; *pattern && *pattern != 'E'; pattern++) {
		if (*pattern == 'D' || *pattern == 'W') {
			while (at < end && (is_digit(*at) || (*pattern == 'W' && is_letter(*at))))
				at++;
		} else if (at == end || (*pattern == 'H' ? hex_value(*at) < 0 : *pattern != 'A' && *at != *pattern)) {
			return false;
		} else {
			at++;
		}
	}
	return !*pattern || at == end;
}

enum status name_suspicion(const unsigned char *name, size_t length)
{
	const unsigned char *const end = name + length;

	if (name_is_encoded_twice(name, length))
		return STATUS_WARN_ENCODED_TWICE;
	for (size_t i = 0; i < sizeof suspicions / sizeof *suspicions; i++) {
		for (const unsigned char *at = name; at < end; at++) {
			if (begins_with(at, end, suspicions[i].pattern))
				return suspicions[i].warning;
		}
	}
	return STATUS_OK;
}

/*
 * Such text has the bytes of UTF-8 as characters of Windows-1252: one of U+00C2 to U+00F4, and one of U+0080 to U+00BF
 * or, after U+00C2 to U+00C5, another from that character set.  No name has the first pair, and hardly one the second,
 * since it begins with a capital letter.
 */
bool name_is_encoded_twice(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = bytes + length;

	for (; (bytes = memchr(bytes, 0xC3, (size_t)(end - bytes))) && end - bytes > 2; bytes++) {
		if (bytes[1] >= 0x82 && bytes[1] <= 0xB4 &&
		    (bytes[2] == 0xC2 || (bytes[1] <= 0x85 && memchr("\xC5\xC6\xCB\xE2", bytes[2], 4))))
			return true;
	}
	return false;
}

bool name_alternative(enum idna_level level, const struct fault *fault, const unsigned char *bytes, struct buffer *out)
{
	const struct name_rules lookup = name_rules(IDNA_LOOKUP, false), strict = name_rules(IDNA_REGISTER, false);
	const unsigned char *const label = bytes + fault->piece;
	const size_t length = fault->piece_length;
	const bool is_a_label = label_has_prefix(label, length);
	/* what register rejects and lookup may accept or map; no other rule of one label differs */
	const bool differs = fault->status >= STATUS_DISALLOWED_CODE_POINT && fault->status <= STATUS_DOUBLE_HYPHEN;
	struct buffer ignored = {0};
	struct name name;
	struct fault error;
	enum status status;

	if (level < IDNA_REGISTER || !differs || (!is_a_label && is_ascii(label, length)))
		return true;
	name = (struct name){0}; /* large */
	status = name_convert(true, &name, &lookup, NULL, label, length, is_a_label ? &ignored : out, &error);
	if (status == STATUS_OK && is_a_label)
		status = buffer_append(out, label, length) ? STATUS_OK : STATUS_NO_MEMORY;
	else if (status == STATUS_OK && (out->length != length || memcmp(out->bytes, label, length) != 0))
		status = name_convert(false, &name, &strict, NULL, out->bytes, out->length, &ignored, &error);
	if (status != STATUS_OK)
		out->length = 0;
	name_free(&name);
	buffer_free(&ignored);
	return status != STATUS_NO_MEMORY;
}
