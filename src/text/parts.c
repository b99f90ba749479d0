/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What hosts and prose share: the kinds of characters and conversions. */
#include <config.h>

#include "text/parts.h"

#include <unictype.h>

unsigned text_kind_of(uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point), category = uc_general_category(code_point).bitmask;

	if (properties & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ))
		return TEXT_LETTER;
	if (!(properties & IDNA_KNOWN))
		return 0;
	if (code_point == 0xFE63 || code_point == 0xFF0D)
		return TEXT_HYPHEN;
	if (code_point == 0xFF3F)
		return TEXT_UNDERSCORE;
	if (code_point == 0x05F3 || code_point == 0xFFFD) /* a geresh, a lost character */
		return TEXT_LETTER;
	if (properties & IDNA_LOOKUP_IGNORED)
		return TEXT_IGNORED;
	if (category & (UC_CATEGORY_MASK_S | UC_CATEGORY_MASK_No | UC_CATEGORY_MASK_Me))
		return properties & IDNA_LOOKUP_MAPPED ? TEXT_MAPPED : TEXT_SYMBOL;
	if (category & UC_CATEGORY_MASK_P)
		return idna_is_separator(code_point) ? TEXT_PUNCTUATION | TEXT_SEPARATOR : TEXT_PUNCTUATION;
	return category & (UC_CATEGORY_MASK_Z | UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf) ? TEXT_SPACE : TEXT_LETTER;
}

/* Ranges are an extension that GCC and Clang share. */
/* clang-format off */
const uint16_t text_ascii_kinds[128] = {
	[0 ... ' '] = TEXT_BREAK, ['!'] = TEXT_OTHER, ['"'] = TEXT_BREAK, ['#'] = TEXT_STOP,
	['$' ... '%'] = TEXT_OTHER, ['&'] = TEXT_STOP, ['\''] = TEXT_BREAK, ['(' ... ')'] = TEXT_OTHER,
	['*'] = TEXT_STAR, ['+'] = TEXT_OTHER, [','] = TEXT_BREAK, ['-'] = TEXT_HYPHEN,
	['.'] = TEXT_DOT | TEXT_SEPARATOR, ['/'] = TEXT_STOP, ['0' ... '9'] = TEXT_ALNUM, [':'] = TEXT_OTHER,
	[';' ... '<'] = TEXT_BREAK, ['='] = TEXT_OTHER, ['>'] = TEXT_BREAK, ['?'] = TEXT_STOP, ['@'] = TEXT_OTHER,
	['A' ... 'Z'] = TEXT_ALNUM, ['['] = TEXT_OTHER, ['\\'] = TEXT_STOP, [']'] = TEXT_OTHER, ['^'] = TEXT_BREAK,
	['_'] = TEXT_UNDERSCORE, ['`'] = TEXT_BREAK, ['a' ... 'z'] = TEXT_ALNUM, ['{'] = TEXT_OTHER,
	['|'] = TEXT_BREAK, ['}' ... '~'] = TEXT_OTHER, [0x7F] = TEXT_BREAK,
};
/* clang-format on */

/* Reads the character that has the byte at AT into *START and *CODE_POINT.  Returns its length, or 0 if broken. */
static inline size_t read_character(const struct text *text, size_t at, size_t *start, uint32_t *code_point)
{
	size_t length;

	*start = at;
	while (at - *start < UTF8_MAX - 1 && (text->bytes[*start] & 0xC0) == 0x80)
		--*start;
	length = utf8_read_checked(text->bytes + *start, text->bytes + *start + UTF8_MAX, code_point);
	return *start + length > at ? length : 0;
}

/*
 * Returns true if the byte at AT may be beside the middle dot DOT in a word: an l beside U+00B7, as Catalan has it, and
 * a byte of a letter that is not ASCII beside U+30FB.  Elsewhere they separate words.
 */
static bool is_beside_dot(const struct text *text, size_t at, uint32_t dot)
{
	uint32_t code_point;
	size_t start;

	if (dot == 0x00B7)
		return (text->bytes[at] | 0x20) == 'l';
	return text->bytes[at] >= 0x80 && read_character(text, at, &start, &code_point) > 0 &&
	       text_kind_of(code_point) & (TEXT_LETTER | TEXT_IGNORED);
}

unsigned text_derive_kind(struct text *text, size_t at)
{
	uint32_t code_point;
	size_t start, length = read_character(text, at, &start, &code_point);
	unsigned kind = TEXT_LETTER; /* most are letters that were met before */

	if (length == 0)
		return text->kinds[at] = TEXT_BROKEN;
	if (!(idna_cache[code_point] & IDNA_REGISTER_PVALID) &&
	    !((code_point == 0x00B7 || code_point == 0x30FB || code_point == 0xFF65) &&
	      is_beside_dot(text, start - 1, code_point) && is_beside_dot(text, start + length, code_point)))
		kind = text_kind_of(code_point);
	text->no_memory |= kind == 0;
	for (; length > 0; length--)
		text->kinds[start++] = (uint16_t)kind;
	return kind;
}

size_t text_escape_length(const unsigned char *bytes)
{
	static const char hex[] = "0123456789ABCDEFabcdef", no_label[] = "0123456789ABCFabcf"; /* no hyphen and dot */
	static const struct escape {
		const char *start, *first, *second; /* and a byte of each; without FIRST, a control sequence */
	} escapes[] = {
		{"\x1B[", NULL, NULL},    {"\\e[", NULL, NULL},   {"\\033[", NULL, NULL},
		{"\\x1b[", NULL, NULL},   {"\\x1B[", NULL, NULL}, {"\\u001b[", NULL, NULL},
		{"\\u001B[", NULL, NULL}, {"\\", "nrt", NULL},    {"\\x", "013", hex},
		{"\\x2", no_label, NULL}, {"\\u00", "013", hex},  {"\\u002", no_label, NULL},
		{"%", "234567", hex},     {"%0", "ADad", NULL},   {"#0", "0123", "01234567"},
	};

	for (const struct escape *escape = escapes; escape < escapes + sizeof escapes / sizeof *escapes; escape++) {
		size_t length = strlen(escape->start);

		if (memcmp(bytes, escape->start, length) != 0)
			continue;
		if (!escape->first) {
			length += strspn((const char *)bytes + length, "0123456789;");
			if (is_letter(bytes[length]))
				return length + 1;
		} else if (text_is_one_of(bytes[length], escape->first) &&
		           (!escape->second || text_is_one_of(bytes[length + 1], escape->second))) {
			return length + (escape->second ? 2 : 1);
		}
	}
	return 0;
}

size_t text_load(struct text *text, size_t at, const unsigned char *from, size_t length)
{
	memcpy(text->bytes + at, from, length);
	memset(text->bytes + at + length, '\n', TEXT_PAD);
	memset(text->kinds + at, 0, length * sizeof *text->kinds);
	return at + length;
}

/* Conversions. */

bool text_convert(struct text *text, bool decode, bool template, const unsigned char *bytes, size_t length,
                  struct buffer *out, struct fault *fault)
{
	enum status status;

	out->length = 0;
	text->rules.keeps_rest = decode || template;
	status = name_convert(decode, &text->name, &text->rules, NULL, bytes, length, out, fault);
	text->no_memory |= status == STATUS_NO_MEMORY;
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
	while (!label_has_prefix(bytes, length) || length == ACE_PREFIX_LENGTH || bytes[ACE_PREFIX_LENGTH] == '.') {
		const unsigned char *const dot = memchr(bytes, '.', length);

		if (!dot)
			return false;
		length -= (size_t)(dot + 1 - bytes);
		bytes = dot + 1;
	}
	return true;
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
