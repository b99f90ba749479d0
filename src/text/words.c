/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prose in scripts that put no space between a name and the next word. */
#include <config.h>

#include "text/words.h"

#include "base/utf8.h"
#include "idna/script.h"

#include <string.h>

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* Scripts that UTF-8 tells apart by the first two bytes of a character. */
enum range { RANGE_OTHER, RANGE_HAN_KANA, RANGE_HANGUL, RANGE_THAI };

/* The range of the character whose first bytes are LEAD, at least E0, and NEXT. */
static enum range range_of(unsigned char lead, unsigned char next)
{
	if (lead >= 0xE3 && lead <= 0xE9) /* U+3000 to U+9FFF without U+3100 to U+33FF, of many scripts after mapping */
		return lead == 0xE3 && next >= 0x84 && next <= 0x8F ? RANGE_OTHER : RANGE_HAN_KANA;
	if ((lead == 0xEA && next >= 0xB0) || (lead > 0xEA && lead < 0xED))
		return RANGE_HANGUL; /* U+AC00 to U+CFFF */
	return lead == 0xE0 && (next == 0xB8 || next == 0xB9) ? RANGE_THAI : RANGE_OTHER;
}

/* Returns true if all characters of LABEL but digits are in one range, so that its scripts need no further look. */
static bool is_of_one_range(const unsigned char *label, size_t length)
{
	enum range range = RANGE_OTHER;

	for (size_t i = 0; i < length;) {
		enum range next;

		if (label[i] <= '9') { /* a hyphen or digit */
			i++;
			continue;
		}
		if (label[i] < 0xE0 || label[i] >= 0xF0)
			return false;
		next = range_of(label[i], label[i + 1]);
		if (next == RANGE_OTHER || (range != RANGE_OTHER && next != range))
			return false;
		range = next;
		i += 3; /* bytes of each character */
	}
	return true;
}

/* Returns the length of the label that begins NAME. */
static size_t label_length(const unsigned char *name, size_t length)
{
	const unsigned char *const dot = memchr(name, '.', length);

	return dot ? (size_t)(dot - name) : length;
}

/* A character that may be in such a script has three or four bytes. */
static bool has_long_character(const unsigned char *label, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (label[i] >= 0xE0)
			return true;
	}
	return false;
}

bool text_is_mixed(const unsigned char *name, size_t length)
{
	for (size_t at = 0, size; at < length; at += size + 1) {
		size = label_length(name + at, length - at);
		if (has_long_character(name + at, size) && !is_of_one_range(name + at, size))
			return true;
	}
	return false;
}

/* Returns the scripts of LABEL, and in *LAST that of its last letter. */
static uint32_t scripts_of(const unsigned char *label, size_t length, uint32_t *last)
{
	uint32_t code_point, scripts = 0;

	for (size_t i = 0; i < length;) {
		uint32_t script;

		i += utf8_read(label + i, &code_point);
		script = script_of(code_point);
		scripts |= script;
		if (script != 0)
			*last = script;
	}
	return scripts;
}

/* Returns true if LABEL ends with "www" after a non-ASCII character, where a name in ASCII begins. */
static bool ends_in_www(const unsigned char *label, size_t length)
{
	return length > 3 && memcmp(label + length - 3, "www", 3) == 0 && label[length - 4] >= 0x80;
}

/* Returns true if LABEL begins with a top-level domain in ASCII, where a name ends. */
static bool begins_with_top_level(const struct tlds *tlds, const unsigned char *label, size_t length)
{
	size_t ascii = 0;

	while (ascii < length && label[ascii] < 0x80)
		ascii++;
	return ascii < length && tlds_have(tlds, label, ascii);
}

/* Returns whether words are joined to LABEL, at AT of NAME. */
static enum text_words words_in(const struct tlds *tlds, const unsigned char *name, size_t length, size_t at,
                                size_t size)
{
	const unsigned char *const label = name + at;
	uint32_t last = 0;
	const uint32_t scripts = scripts_of(label, size, &last);

	if (!(scripts & unspaced))
		return TEXT_WORDS_NONE;
	if (ends_in_www(label, size) || !script_is_restricted(scripts) ||
	    (at > 0 && is_ascii(name, at) && begins_with_top_level(tlds, label, size)))
		return TEXT_WORDS_JOINED;
	return at == 0 && last == SCRIPT_LATIN && is_ascii(name + size, length - size) ? TEXT_WORDS_BEFORE
	                                                                               : TEXT_WORDS_NONE;
}

enum text_words text_words(const struct tlds *tlds, const unsigned char *name, size_t length)
{
	enum text_words words = TEXT_WORDS_NONE;

	for (size_t at = 0, size; at < length && words == TEXT_WORDS_NONE; at += size + 1) {
		size = label_length(name + at, length - at);
		if (!is_ascii(name + at, size))
			words = words_in(tlds, name, length, at, size);
	}
	return words;
}
