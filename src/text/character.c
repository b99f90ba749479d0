/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The characters of names. */
#include <config.h>

#include "text/character.h"

#include "base/utf8.h"
#include "idna/idna.h"

#include <unictype.h>

/*
 * Returns true for symbols, and for marks that enclose a character, as in keycap emoji.  Symbols of a script, such as
 * Kangxi radicals, are letters.
 */
static bool is_symbol(uint32_t code_point)
{
	const uint32_t symbols = UC_CATEGORY_MASK_S | UC_CATEGORY_MASK_No | UC_CATEGORY_MASK_Me;

	return uc_is_general_category_withtable(code_point, symbols) && script_of(code_point) == 0;
}

/*
 * Returns true for punctuation that is mapped to a character of labels.  UTS #46 allows other punctuation too, such as
 * dashes and quotation marks, but in text it separates names.
 */
static bool is_mapped_punctuation(uint32_t code_point)
{
	return code_point == 0x0387 || code_point == 0xFE63 || code_point == 0xFF0D || code_point == 0xFF3F ||
	       code_point == 0xFF65;
}

/*
 * Returns the kind of CODE_POINT, which is not ASCII.  A letter that no name contains is part of a run, so that the run
 * is not converted; so is U+FFFD, which stands for a lost character.  A symbol that is mapped to letters ends a run:
 * they would become part of a label.
 */
static enum text_kind kind(struct text *text, uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	if (properties & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO))
		return TEXT_LETTER;
	text->no_memory |= !(properties & IDNA_KNOWN);
	if (properties & IDNA_LOOKUP_IGNORED)
		return TEXT_INVISIBLE;
	if (is_symbol(code_point) && code_point != 0xFFFD)
		return properties & IDNA_LOOKUP_VALID ? TEXT_SYMBOL : TEXT_OTHER;
	return properties & (IDNA_WORD | IDNA_UNASSIGNED) || is_mapped_punctuation(code_point) ? TEXT_LETTER
	                                                                                       : TEXT_OTHER;
}

struct text_character text_read_character(struct text *text, const unsigned char *bytes, const unsigned char *end)
{
	uint32_t code_point;
	const size_t length = utf8_read_checked(bytes, end, &code_point);

	if (length == 0)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_OTHER};
	return (struct text_character){code_point, (uint16_t)length, (uint16_t)kind(text, code_point)};
}

struct text_character text_read_before(struct text *text, size_t at)
{
	unsigned char bytes[UTF8_MAX];
	struct text_character character;
	size_t length = 0;

	do {
		length++;
		bytes[UTF8_MAX - length] = text_byte_before(text, at, length);
	} while (length < UTF8_MAX && (bytes[UTF8_MAX - length] & 0xC0) == 0x80);
	character = text_read_character(text, bytes + UTF8_MAX - length, bytes + UTF8_MAX);
	return character.length == length ? character : (struct text_character){NO_CODE_POINT, 1, TEXT_OTHER};
}
