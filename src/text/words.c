/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Words that are joined to a name in a script that is written without spaces. */
#include <config.h>

#include "text/words.h"

#include "base/letter.h"
#include "base/utf8.h"
#include "idna/script.h"
#include "text/character.h"

enum { FIRST_UNSPACED = 0x0E00 }; /* code points of these scripts are not below */

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* In "参见a.com", Latin follows such a script in the last U-label: the name may be "a.com". */
bool text_may_have_words(const struct name *name)
{
	const struct name_label *label = name->labels + name->label_count - 1;
	uint32_t scripts = 0;
	bool latin = false;

	while (label > name->labels && label->kind != LABEL_U)
		label--;
	for (size_t i = 0; i < label->points; i++) {
		const uint32_t code_point = name->points.points[label->point + i];

		if (code_point >= FIRST_UNSPACED)
			scripts |= script_of(code_point);
		latin = is_letter(code_point) ? true : latin && code_point < 0x80;
	}
	return latin && scripts & unspaced;
}

bool text_is_unspaced(const unsigned char *word, size_t length)
{
	uint32_t code_point;

	for (size_t i = 0, read = 1; i < length && read > 0; i += read) {
		read = utf8_read_checked(word + i, word + length, &code_point);
		if (read > 1 && script_of(code_point) & unspaced)
			return true;
	}
	return false;
}

static bool follows_words(const struct text *text, const struct input *input, size_t at)
{
	for (size_t i = 1; i <= TEXT_BEHIND && !text_ends_line(text_byte_before(text, input, at, i)); i++) {
		if (text_byte_before(text, input, at, i) >= 0x80)
			return true;
	}
	return false;
}

/*
 * Returns true if a word or punctuation that is not ASCII follows END on its line.  A word with a dot does not count:
 * it may be a name, which is ASCII after encoding.
 */
static bool precedes_words(struct text *text, const struct input *input, size_t end)
{
	struct text_character character;
	bool word = false;

	for (size_t at = end; at < input->length && at - end < TEXT_AHEAD_MAX - UTF8_MAX; at += character.length) {
		const unsigned char byte = input->bytes[at];

		character = text_character_at(text, input, at);
		if (byte == '.' || text_ends_line(byte) || (word && byte <= ' '))
			return word && byte != '.';
		if (byte >= 0x80 && character.kind == TEXT_OTHER)
			return true;
		word |= byte >= 0x80;
	}
	return word && input->length - end < TEXT_AHEAD_MAX - UTF8_MAX;
}

bool text_is_near_words(struct text *text, const struct input *input, const struct text_run *run)
{
	return follows_words(text, input, run->at) || precedes_words(text, input, run->end);
}
