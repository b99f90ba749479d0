/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Characters and their kinds. */
#include <config.h>

#include "text/parts.h"

#include <unictype.h>
#include <uninorm.h>

bool text_ends_with(const struct text *text, size_t at, size_t back, const char *string)
{
	size_t left = strlen(string);

	while (left > 0 && text_before(text, at, back + left) == (unsigned char)*string) {
		left--;
		string++;
	}
	return left == 0;
}

bool text_begins_with(const struct text *text, size_t at, const char *string)
{
	while (*string && text_at(text, at) == (unsigned char)*string) {
		at++;
		string++;
	}
	return *string == '\0';
}

/* Returns true if the compatibility decomposition of CODE_POINT has a letter or a number. */
static bool is_mapped_symbol(uint32_t code_point)
{
	ucs4_t points[UC_DECOMPOSITION_MAX_LENGTH];
	int tag;
	const int length = uc_decomposition(code_point, &tag, points);

	for (int i = 0; i < length; i++) {
		if (uc_is_general_category_withtable(points[i], UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N))
			return true;
	}
	return false;
}

/* Returns the kind of CODE_POINT, which is not ASCII, without regard to what stands beside it. */
static enum text_kind kind_alone(struct text *text, uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	if (properties & IDNA_REGISTER_PVALID)
		return TEXT_LETTER;
	text->no_memory |= !(properties & IDNA_KNOWN);
	switch (code_point) {
	case 0xFE63:
	case 0xFF0D:
		return TEXT_HYPHEN;
	case 0xFF3F:
		return TEXT_UNDERSCORE;
	case 0x0375:
	case 0x05F3:
	case 0x05F4:
	case 0x0F0C:
	case 0x200C:
	case 0x200D:
	case 0xFFFD: /* a lost character */
		return TEXT_LETTER;
	default:
		break;
	}
	if (properties & IDNA_LOOKUP_IGNORED)
		return TEXT_IGNORED;
	if (uc_is_general_category_withtable(code_point,
	                                     UC_CATEGORY_MASK_S | UC_CATEGORY_MASK_No | UC_CATEGORY_MASK_Me))
		return is_mapped_symbol(code_point) ? TEXT_MAPPED : TEXT_SYMBOL;
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_P))
		return TEXT_PUNCTUATION;
	return uc_is_general_category_withtable(code_point,
	                                        UC_CATEGORY_MASK_Z | UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf)
	               ? TEXT_SPACE
	               : TEXT_LETTER;
}

/* Ranges are an extension that GCC and Clang share. */
const uint16_t text_ascii_kinds[128] = {
	[0 ... ')'] = TEXT_OTHER,   ['*'] = TEXT_STAR,          ['+'] = TEXT_OTHER,          [','] = TEXT_OTHER,
	['-'] = TEXT_HYPHEN,        ['.'] = TEXT_DOT,           ['/'] = TEXT_OTHER,          ['0' ... '9'] = TEXT_ALNUM,
	[':' ... '@'] = TEXT_OTHER, ['A' ... 'Z'] = TEXT_ALNUM, ['[' ... '^'] = TEXT_OTHER,  ['_'] = TEXT_UNDERSCORE,
	['`'] = TEXT_OTHER,         ['a' ... 'z'] = TEXT_ALNUM, ['{' ... 0x7F] = TEXT_OTHER,
};

/* Returns the character at BYTES, before END, alone. */
static inline struct text_character read_alone(struct text *text, const unsigned char *bytes, const unsigned char *end)
{
	uint32_t code_point;
	size_t length;

	if (bytes[0] < 0x80)
		return (struct text_character){bytes[0], 1, text_ascii_kinds[bytes[0]]};
	length = utf8_read_checked(bytes, end, &code_point);
	if (length == 0)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_BROKEN};
	return (struct text_character){code_point, (uint16_t)length, (uint16_t)kind_alone(text, code_point)};
}

struct text_character text_read_before(struct text *text, size_t at, size_t back)
{
	unsigned char bytes[UTF8_MAX];
	struct text_character character;
	size_t length = 0;

	do {
		length++;
		bytes[UTF8_MAX - length] = text_before(text, at, back + length);
	} while (length < UTF8_MAX && (bytes[UTF8_MAX - length] & 0xC0) == 0x80);
	character = read_alone(text, bytes + UTF8_MAX - length, bytes + UTF8_MAX);
	return character.length == length ? character : (struct text_character){NO_CODE_POINT, 1, TEXT_BROKEN};
}

/*
 * Returns true if the middle dot CHARACTER at AT is in a word: U+00B7, as Catalan has it, between two l, and U+30FB
 * between two letters that are not ASCII.  Elsewhere they separate words.
 */
static bool is_inner_dot(struct text *text, size_t at, const struct text_character *character)
{
	const size_t after = at + character->length;
	const unsigned letters = TEXT_LETTER | TEXT_IGNORED;

	if (character->code_point == 0x00B7 || character->code_point == 0x0387)
		return (text_before(text, at, 1) | 0x20) == 'l' && (text_at(text, after) | 0x20) == 'l';
	return text_at(text, after) >= 0x80 && text_read_before(text, at, 0).kind & letters &&
	       read_alone(text, text->input.bytes + after, text->input.bytes + text->input.length).kind & letters;
}

static bool is_middle_dot(uint32_t code_point)
{
	return code_point == 0x00B7 || code_point == 0x0387 || code_point == 0x30FB || code_point == 0xFF65;
}

struct text_character text_read_other(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->input.bytes;
	struct text_character character = read_alone(text, bytes + at, bytes + text->input.length);

	if (is_middle_dot(character.code_point))
		character.kind = is_inner_dot(text, at, &character) ? TEXT_LETTER : TEXT_PUNCTUATION;
	return character;
}

unsigned text_kinds(struct text *text, size_t at, size_t end)
{
	struct text_character character;
	unsigned kinds = 0;

	for (; at < end; at += character.length) {
		character = text_read(text, at);
		kinds |= character.kind;
	}
	return kinds;
}

size_t text_find_kind(struct text *text, size_t at, size_t end, unsigned kinds)
{
	struct text_character character;

	for (; at < end; at += character.length) {
		while (at < end && text->input.bytes[at] < 0x80 && !(text_ascii_kinds[text->input.bytes[at]] & kinds))
			at++;
		if (at == end)
			break;
		character = text_read(text, at);
		if (character.kind & kinds)
			break;
	}
	return at < end ? at : end;
}

size_t text_find_word_start(const struct text *text, size_t from, size_t end)
{
	size_t at = end;

	while (at > from && end - at <= TEXT_HOST_MAX && text_may_be_in_word(text->input.bytes[at - 1]))
		at--;
	return at;
}
