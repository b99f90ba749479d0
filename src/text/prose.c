/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prose in scripts that put no space between a name and the next word. */
#include <config.h>

#include "text/prose.h"

#include "base/utf8.h"
#include "idna/script.h"
#include "text/mapped.h"

#include <string.h>

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* The order of letters in Latin and in scripts without spaces. */
enum order { ORDER_NONE, ORDER_LATIN, ORDER_LATIN_UNSPACED, ORDER_BETWEEN, ORDER_UNSPACED, ORDER_UNSPACED_LATIN };

/* The scripts of a label. */
struct letters {
	enum order order;
	uint32_t scripts;
};

static enum order next_order(enum order order, uint32_t script)
{
	/* clang-format off */
	static const enum order after_latin[] = {
		[ORDER_NONE] = ORDER_LATIN, [ORDER_LATIN] = ORDER_LATIN, [ORDER_LATIN_UNSPACED] = ORDER_BETWEEN,
		[ORDER_BETWEEN] = ORDER_BETWEEN, [ORDER_UNSPACED] = ORDER_UNSPACED_LATIN,
		[ORDER_UNSPACED_LATIN] = ORDER_UNSPACED_LATIN,
	};
	static const enum order after_unspaced[] = {
		[ORDER_NONE] = ORDER_UNSPACED, [ORDER_LATIN] = ORDER_LATIN_UNSPACED,
		[ORDER_LATIN_UNSPACED] = ORDER_LATIN_UNSPACED, [ORDER_BETWEEN] = ORDER_BETWEEN,
		[ORDER_UNSPACED] = ORDER_UNSPACED, [ORDER_UNSPACED_LATIN] = ORDER_UNSPACED,
	};
	/* clang-format on */

	if (script & unspaced)
		return after_unspaced[order];
	return script == SCRIPT_LATIN ? after_latin[order] : order;
}

static struct letters read_letters(const unsigned char *label, size_t length)
{
	struct letters letters = {ORDER_NONE, 0};
	uint32_t code_point;

	for (size_t i = 0; i < length;) {
		uint32_t script;

		i += utf8_read(label + i, &code_point);
		script = script_of(code_point);
		letters.scripts |= script;
		letters.order = next_order(letters.order, script);
	}
	return letters;
}

/* Returns true if LABEL ends with "www" after a non-ASCII character, where a name in ASCII begins. */
static bool ends_in_www(const unsigned char *label, size_t length)
{
	return length > 3 && memcmp(label + length - 3, "www", 3) == 0 && label[length - 4] >= 0x80;
}

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

/* Returns true if all characters of LABEL are in one range, so that its scripts need no further look. */
static bool is_of_one_range(const unsigned char *label, size_t length)
{
	enum { BYTES = 3 }; /* of each character */
	const enum range range = length < BYTES ? RANGE_OTHER : range_of(label[0], label[1]);

	if (range == RANGE_OTHER || length % BYTES != 0)
		return false;
	for (size_t i = 0; i < length; i += BYTES) {
		if (range_of(label[i], label[i + 1]) != range)
			return false;
	}
	return true;
}

/*
 * Returns true if LABEL joins words to a name: between two names, as in "a.com和b.com"; after a name whose start is the
 * labels before LABEL, if FOLLOWS; or with scripts that are not mixed in names (UTS #39, section 5.2).
 */
static bool joins_words(const unsigned char *label, size_t length, bool follows)
{
	struct letters letters;

	if (is_of_one_range(label, length))
		return false;
	letters = read_letters(label, length);
	if (!(letters.scripts & unspaced))
		return false;
	return letters.order == ORDER_BETWEEN || ends_in_www(label, length) || !script_is_restricted(letters.scripts) ||
	       (follows && letters.order == ORDER_LATIN_UNSPACED);
}

/*
 * Returns true if the label before END, the first of NAME, is one that often begins a name in ASCII with two more
 * labels.
 */
static bool is_www(const unsigned char *name, size_t end)
{
	return (end == 3 && memcmp(name, "www", 3) == 0) || (end == 1 && name[0] == '*');
}

/*
 * Returns true if NAME contains a character that may be in a script without spaces: its UTF-8 has three or four bytes.
 */
static bool may_be_unspaced(const unsigned char *name, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (name[i] >= 0xE0)
			return true;
	}
	return false;
}

/* Returns true if LABEL may contain a script without spaces and something else. */
static bool is_mixed(const unsigned char *label, size_t length)
{
	return may_be_unspaced(label, length) && !is_of_one_range(label, length);
}

bool text_may_follow_words(struct text *text, const unsigned char *name, size_t length)
{
	const unsigned char *dot = memchr(name, '.', length);

	if (!is_mixed(name, (size_t)(dot - name)))
		return false;
	name = text_mapped(text, name, &length);
	dot = text->no_memory ? NULL : memchr(name, '.', length);
	return dot && is_ascii(dot, length - (size_t)(dot - name)) &&
	       read_letters(name, (size_t)(dot - name)).order == ORDER_UNSPACED_LATIN;
}

static bool is_prose(const unsigned char *name, size_t length)
{
	size_t start = 0;
	bool follows = false;

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

static bool has_mixed_label(const unsigned char *name, size_t length)
{
	const unsigned char *const end = name + length, *dot;

	for (; (dot = memchr(name, '.', (size_t)(end - name))); name = dot + 1) {
		if (is_mixed(name, (size_t)(dot - name)))
			return true;
	}
	return is_mixed(name, (size_t)(end - name));
}

bool text_is_prose(struct text *text, const unsigned char *name, size_t length)
{
	if (!may_be_unspaced(name, length) || !has_mixed_label(name, length))
		return false;
	name = text_mapped(text, name, &length);
	return !text->no_memory && is_prose(name, length);
}
