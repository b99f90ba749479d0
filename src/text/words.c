/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Words that are joined to a name in a script that is written without spaces. */
#include <config.h>

#include "text/words.h"

#include "base/utf8.h"
#include "idna/script.h"

#include <string.h>

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

bool text_may_have_words(const unsigned char *name, size_t length, const struct buffer *ace)
{
	size_t i = 0, hyphens = 0;

	while (i < length && name[i] < 0xE0) /* characters of these scripts have three or four bytes */
		i++;
	if (i == length)
		return false;
	for (i = 0; i < ace->length; i++) {
		hyphens = ace->bytes[i] == '.' ? 0 : hyphens + (ace->bytes[i] == '-');
		if (hyphens > 2) /* those of the prefix, and the delimiter after ASCII (RFC 3492, section 3.1) */
			return true;
	}
	return false;
}

/* Returns true if LABEL begins with a top-level domain in ASCII, where a name ends. */
static bool begins_with_top_level(const struct tlds *tlds, const unsigned char *label, size_t length)
{
	uint32_t code_point;
	size_t ascii = 0;

	while (ascii < length && label[ascii] < 0x80 && label[ascii] != '.')
		ascii++;
	if (ascii == length || label[ascii] < 0x80 || !tlds_have(tlds, label, ascii))
		return false;
	(void)utf8_read(label + ascii, &code_point);
	return script_of(code_point) & unspaced;
}

/* Returns true if LABEL ends with "www" after a character that is not ASCII: there a name begins. */
static bool ends_with_www(const unsigned char *label, size_t length)
{
	return length > 3 && memcmp(label + length - 3, "www", 3) == 0 && label[length - 4] >= 0x80;
}

/* Returns true if LABEL has such a script and ends with Latin, where a name may begin. */
static bool ends_with_latin(const unsigned char *label, size_t length)
{
	uint32_t code_point, script, last = 0, scripts = 0;

	for (size_t i = 0; i < length;) {
		i += utf8_read(label + i, &code_point);
		script = script_of(code_point);
		scripts |= script;
		last = script ? script : last;
	}
	return last == SCRIPT_LATIN && scripts & unspaced;
}

enum text_words text_words(const struct tlds *tlds, const unsigned char *name, size_t length)
{
	const unsigned char *const end = name + length, *const first = memchr(name, '.', length);

	for (const unsigned char *dot = first; dot; dot = memchr(dot + 1, '.', (size_t)(end - dot - 1))) {
		if (begins_with_top_level(tlds, dot + 1, (size_t)(end - dot - 1)))
			return TEXT_WORDS_JOINED;
	}
	if (ends_with_www(name, (size_t)(first - name)))
		return TEXT_WORDS_JOINED;
	return is_ascii(first, (size_t)(end - first)) && ends_with_latin(name, (size_t)(first - name))
	               ? TEXT_WORDS_BEFORE
	               : TEXT_WORDS_NONE;
}
