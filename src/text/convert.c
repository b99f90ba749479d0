/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Conversions, top-level domains, and text that was encoded twice. */
#include <config.h>

#include "text/parts.h"

bool text_convert(struct text *text, bool decode, bool template, const unsigned char *bytes, size_t length,
                  struct buffer *out, struct fault *fault)
{
	enum status status;

	out->length = 0;
	text->rules.verbatim = decode || template;
	status = name_convert(decode, &text->name, &text->rules, NULL, bytes, length, out, fault);
	text->line.no_memory |= status == STATUS_NO_MEMORY;
	if (status == STATUS_OK)
		fault->status = STATUS_OK; /* a first try may have failed, as for a name that is not in NFC */
	return status == STATUS_OK;
}

const unsigned char *text_last_label(const unsigned char *name, size_t length)
{
	const unsigned char *const dot = scan_find_last(name, length, '.');

	return dot ? dot + 1 : name;
}

bool text_is_known(struct text *text, const unsigned char *label, size_t length)
{
	struct buffer *const out = &text->note;
	struct fault fault;

	if (is_ascii(label, length))
		return tlds_have(text->options.tlds, label, length);
	return text_convert(text, false, false, label, length, out, &fault) &&
	       tlds_have(text->options.tlds, out->bytes, out->length);
}

bool text_has_prefix(const unsigned char *bytes, size_t length)
{
	size_t at = 0;

	if (!label_has_prefix(bytes, length)) /* the first label mostly has it */
		at = scan_find(bytes, length, SCAN_ACE_PREFIX);
	while (at < length) {
		const size_t digits = at + ACE_PREFIX_LENGTH;

		if ((at == 0 || bytes[at - 1] == '.') && digits < length && bytes[digits] != '.')
			return true;
		at++;
		at += scan_find(bytes + at, length - at, SCAN_ACE_PREFIX);
	}
	return false;
}

bool text_is_plain(const struct text *text)
{
	const struct code_points *const points = &text->name.points;
	const unsigned char first = text->out.bytes[0], last = text->out.bytes[text->out.length - 1];
	size_t i = 0;

	while (i < points->length && (points->points[i] < 0x80 || idna_cache[points->points[i]] & IDNA_REGISTER_PVALID))
		i++;
	return i == points->length && first != '-' && first != '_' && last != '-' && last != '_';
}

/*
 * Such text has the bytes of UTF-8 as characters of Windows-1252: one of U+00C2 to U+00F4, and one of U+0080 to U+00BF
 * or, after U+00C2 to U+00C5, another from that character set.  No name has the first pair, and hardly one the second,
 * since it begins with a capital letter.
 */
bool text_is_encoded_twice(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = bytes + length;

	for (; (bytes = memchr(bytes, 0xC3, (size_t)(end - bytes))) && end - bytes > 2; bytes++) {
		if (bytes[1] >= 0x82 && bytes[1] <= 0xB4 &&
		    (bytes[2] == 0xC2 || (bytes[1] <= 0x85 && text_is_one_of(bytes[2], "\xC5\xC6\xCB\xE2"))))
			return true;
	}
	return false;
}
