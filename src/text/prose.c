/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prose in scripts that put no space between a name and the next word. */
#include <config.h>

#include "text/prose.h"

#include "base/utf8.h"
#include "idna/script.h"

#include <string.h>

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without one. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* How the letters of a label follow each other, as far as it was read. */
enum order { ORDER_START, ORDER_ASCII, ORDER_ASCII_UNSPACED, ORDER_BETWEEN };

static enum order next_order(enum order order, uint32_t code_point)
{
	if (code_point < 0x80) {
		if ((code_point | 0x20) < 'a' || (code_point | 0x20) > 'z')
			return order;
		return order == ORDER_ASCII_UNSPACED ? ORDER_BETWEEN : order == ORDER_START ? ORDER_ASCII : order;
	}
	return order == ORDER_ASCII && script_of(code_point) & unspaced ? ORDER_ASCII_UNSPACED : order;
}

static enum order read_order(const unsigned char *label, size_t length)
{
	enum order order = ORDER_START;
	uint32_t code_point;

	for (size_t i = 0; i < length && order != ORDER_BETWEEN;) {
		i += utf8_read(label + i, &code_point);
		order = next_order(order, code_point);
	}
	return order;
}

/* True if LABEL ends in "www" after something that is not ASCII: a name in ASCII begins there. */
static bool ends_in_www(const unsigned char *label, size_t length)
{
	return length > 3 && memcmp(label + length - 3, "www", 3) == 0 && label[length - 4] >= 0x80;
}

/*
 * True if LABEL joins words to a name in ASCII: between two names, as in "a.com和b.com", or after one, of which the
 * labels before LABEL, if FOLLOWS, are the start.
 */
static bool joins_words(const unsigned char *label, size_t length, bool follows)
{
	const enum order order = read_order(label, length);

	return order == ORDER_BETWEEN || ends_in_www(label, length) ||
	       (follows && order == ORDER_ASCII_UNSPACED && label[0] < 0x80);
}

/* True if the label before END, the first of NAME, is one that a name in ASCII has before two others. */
static bool is_www(const unsigned char *name, size_t end)
{
	return (end == 3 && memcmp(name, "www", 3) == 0) || (end == 1 && name[0] == '*');
}

/* True if NAME has a character of a script in UNSPACED, or of many others: its UTF-8 has three bytes or four. */
static bool may_be_unspaced(const unsigned char *name, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (name[i] >= 0xE0)
			return true;
	}
	return false;
}

bool text_is_prose(const unsigned char *name, size_t length)
{
	size_t start = 0;
	bool follows = false;

	if (!may_be_unspaced(name, length))
		return false;
	for (size_t i = 0; i <= length; i++) {
		if (i < length && name[i] != '.')
			continue;
		if (!is_ascii(name + start, i - start) && joins_words(name + start, i - start, follows))
			return true;
		follows = is_ascii(name, i) && !(start == 0 && is_www(name, i));
		start = i + 1;
	}
	return false;
}
