/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Conversions, top-level domains, and text that was encoded twice. */
#include <config.h>

#include "text/parts.h"

/* Converts BYTES to OUT, with the rules of text. */
static enum status convert_to(struct text *text, bool decode, bool template, const unsigned char *bytes, size_t length,
                              struct buffer *out, struct fault *fault)
{
	enum status status;

	out->length = 0;
	text->rules.verbatim = decode || template;
	status = name_convert(decode, &text->name, &text->rules, NULL, bytes, length, out, fault);
	text->no_memory |= status == STATUS_NO_MEMORY;
	return status;
}

bool text_convert(struct text *text, bool decode, const unsigned char *bytes, size_t length, bool template,
                  struct fault *fault)
{
	if (convert_to(text, decode, template, bytes, length, &text->out, fault) != STATUS_OK)
		return false;
	fault->status = STATUS_OK; /* a first try may have failed, as for a name that is not in NFC */
	return true;
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
	return convert_to(text, false, false, label, length, out, &fault) == STATUS_OK &&
	       tlds_have(text->options.tlds, out->bytes, out->length);
}

bool text_has_known_domain(const struct text *text)
{
	const struct name_label *const last = text->name.labels + text->name.label_count - 1;

	return tlds_have(text->options.tlds, text->out.bytes + last->out_start, last->out_length);
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
	size_t i = 0;

	while (i < points->length &&
	       (points->points[i] < 0x80 || idna_cached(points->points[i]) & IDNA_REGISTER_PVALID))
		i++;
	return i == points->length;
}

/* Returns the byte that Windows-1252 has for CODE_POINT, or a C1 control for that control; otherwise 0. */
static unsigned char windows_1252(uint32_t code_point)
{
	/* The code points of 80 to 9F. */
	static const uint16_t high[] = {
		0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
		0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
		0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
	};

	if (code_point < 0x80 || (code_point >= 0xA0 && code_point <= 0xFF))
		return (unsigned char)code_point;
	for (size_t i = 0; i < sizeof high / sizeof *high; i++) {
		if (high[i] == code_point)
			return (unsigned char)(0x80 + i);
	}
	return 0;
}

/*
 * The first character of such text is in U+00C2 to U+00F4, as the first byte of a character in UTF-8, and each
 * character stands for a byte.
 */
bool text_is_encoded_twice(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = bytes + length;
	const unsigned char *const first = memchr(bytes, 0xC3, length);
	bool found = false;

	if (!first || end - first < 3 || first[2] < 0x80 || !is_ascii(bytes, (size_t)(first - bytes)))
		return false;
	while (bytes < end) {
		unsigned char once[UTF8_MAX] = {0};
		uint32_t code_point;
		size_t wanted = 1;

		for (size_t i = 0; i < wanted; i++) {
			size_t size;

			if (bytes == end)
				return false;
			size = utf8_read_checked(bytes, end, &code_point);
			once[i] = size > 0 ? windows_1252(code_point) : 0;
			if (once[i] == 0)
				return false;
			if (i == 0 && once[0] >= 0x80)
				wanted = once[0] < 0xE0 ? 2 : once[0] < 0xF0 ? 3 : 4;
			bytes += size;
		}
		if (utf8_read_checked(once, once + wanted, &code_point) != wanted)
			return false;
		if (wanted > 1 && idna_script(code_point) != SCRIPT_LATIN)
			return false;
		found |= wanted > 1;
	}
	return found;
}

struct text_found text_kept(size_t start, size_t stop, enum status status)
{
	return (struct text_found){.start = start, .stop = stop, .fault = fault_at(status, 0, 0, stop - start)};
}

struct text_found text_replaced(size_t start, size_t stop, const unsigned char *output, size_t length)
{
	return (struct text_found){.start = start, .stop = stop, .output = output, .output_length = length};
}
