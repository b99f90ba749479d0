/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_CHARACTER_H
#define PUNY_TEXT_CHARACTER_H

#include "text/state.h"

#include <stddef.h>
#include <stdint.h>

/* The effect of a character on a run. */
enum text_kind {
	TEXT_LETTER,    /* in labels: a letter, mark, digit, hyphen, underscore, joiner, middle dot */
	TEXT_SYMBOL,    /* in labels without letters */
	TEXT_INVISIBLE, /* in labels, but mapped to nothing: byte order mark, soft hyphen, variation selector */
	TEXT_OTHER      /* not in labels, or invalid UTF-8 */
};

/* A character in the input; its length is at least 1.  It is returned in a register. */
struct text_character {
	uint32_t code_point; /* NO_CODE_POINT for a byte that is not well-formed UTF-8 */
	uint16_t length;
	uint16_t kind; /* enum text_kind */
};

/* Returns the character at BYTES, not ASCII, before END. */
struct text_character text_read_character(struct text *text, const unsigned char *bytes, const unsigned char *end);

static inline struct text_character text_ascii(unsigned char byte)
{
	return (struct text_character){byte, 1, label_kept[byte] ? TEXT_LETTER : TEXT_OTHER};
}

static inline struct text_character text_character_at(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->input.bytes + at;

	return bytes[0] < 0x80 ? text_ascii(bytes[0])
	                       : text_read_character(text, bytes, text->input.bytes + text->input.length);
}

/* Returns the character, not ASCII, that ends at AT. */
struct text_character text_read_before(struct text *text, size_t at);

/* Returns the character that ends at AT. */
static inline struct text_character text_character_before(struct text *text, size_t at)
{
	const unsigned char byte = text_byte_before(text, at, 1);

	return byte < 0x80 ? text_ascii(byte) : text_read_before(text, at);
}

#endif
