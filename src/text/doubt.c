/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Forms of names that are more often something else in text. */
#include <config.h>

#include "text/doubt.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"
#include "text/character.h"

#include <string.h>
#include <strings.h>
#include <unictype.h>

enum { FIRST_UNSPACED = 0x0E00 }; /* code points of these scripts are not below */

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* Where a label has capital letters. */
enum { CAPITAL_FIRST = 1, CAPITAL_LATER = 2, CAPITAL_INSIDE = 4 /* after a lowercase letter */ };

/* Returns true if CODE_POINT is an uppercase letter.  For speed, no valid code point is looked up. */
static bool is_uppercase(uint32_t code_point)
{
	if (code_point < 0x80)
		return is_capital(code_point);
	return !(idna_remembered(code_point) & IDNA_REGISTER_PVALID) &&
	       uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_Lu);
}

static unsigned capitals(const unsigned char *label, size_t length)
{
	unsigned found = 0;
	uint32_t code_point, before = 0;

	for (size_t i = 0, read; i < length; i += read) {
		read = utf8_read_checked(label + i, label + length, &code_point);
		if (read == 0)
			break;
		if (is_uppercase(code_point)) {
			found |= i == 0 ? CAPITAL_FIRST : CAPITAL_LATER;
			if (uc_is_general_category_withtable(before, UC_CATEGORY_MASK_Ll))
				found |= CAPITAL_INSIDE;
		}
		before = code_point;
	}
	return found;
}

bool text_has_capital(const unsigned char *label, size_t length)
{
	return capitals(label, length) != 0;
}

static bool is_cyrillic(const struct name *name, const struct name_label *label)
{
	return script_set(name->points.points + label->point, label->points) == SCRIPT_CYRILLIC;
}

/*
 * Returns true if NAME, written as BYTES, may be a member in a program, such as "СтруктураВыгрузки.name",
 * "имя_файла.name" and "Элемент.id" in 1C, which is written in Russian, "dépôt.emailContact.email" and "MapEnum.香港".
 * A site may be written as "ТвояАптека.рф".
 */
static bool may_be_member(const struct name *name, const unsigned char *bytes)
{
	const struct name_label *const last = name->labels + name->label_count - 1;

	for (const struct name_label *label = name->labels; label < last; label++) {
		unsigned found;

		if (label->kind == LABEL_U && last->kind != LABEL_ASCII)
			continue;
		found = capitals(bytes + label->start, label->length);
		if (found & CAPITAL_INSIDE || (found == CAPITAL_FIRST && is_cyrillic(name, label)))
			return true;
		if (label->kind == LABEL_U && memchr(bytes + label->start, '_', label->length))
			return true;
	}
	return false;
}

/*
 * Returns true if NAME, written as BYTES, may be an abbreviation and a word, as in "г.Москва" and, in a dictionary,
 * "n.公司": a Cyrillic letter before a domain, or an ASCII one before a domain in a script without spaces.
 */
static bool may_be_abbreviation(const struct name *name, const unsigned char *bytes)
{
	const struct name_label *const last = name->labels + name->label_count - 1, *const label = last - 1;

	if (label->length == 1)
		return is_letter(bytes[label->start]) && text_is_unspaced(bytes + last->start, last->length);
	return last->kind != LABEL_ASCII && label->points == 1 && is_cyrillic(name, label);
}

/*
 * Returns true if the top-level domain of NAME, written as BYTES, is capitalized, as in "Object.Date" and "ASP.Net",
 * and between sentences, as in "конец.Дети".
 */
static bool is_capitalized(const struct name *name, const unsigned char *bytes)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const unsigned char *const label = bytes + last->start;

	if (last->kind != LABEL_ASCII)
		return last->points > 1 && capitals(label, last->length) == CAPITAL_FIRST;
	return last->length > 0 && is_capital(label[0]) && label[last->length - 1] >= 'a';
}

/* Returns true if the top-level domain DOMAIN is also the extension of files. */
static bool is_extension(const unsigned char *domain, size_t length)
{
	static const char extensions[][5] = {"cab", "gd", "java", "md", "mm", "mov", "ps", "py", "rs", "sh", "zip"};

	const int first = domain[0] | 0x20;

	if (length >= sizeof *extensions)
		return false;
	for (size_t i = 0; i < sizeof extensions / sizeof *extensions && extensions[i][0] <= first; i++) {
		if (extensions[i][0] == first && extensions[i][length] == '\0' &&
		    strncasecmp((const char *)domain, extensions[i], length) == 0)
			return true;
	}
	return false;
}

/*
 * Returns true if the last label of NAME is ASCII, or has letters of one script.  "com에서" has not: in
 * "https://example.com에서", words follow the host.
 */
static bool is_in_one_script(const struct name *name)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const uint32_t scripts = script_set(name->points.points + last->point, last->points);

	return last->kind != LABEL_U || (scripts && script_is_single(scripts));
}

/*
 * Returns true if NAME, written as BYTES, may be ASCII to which words are joined, as in "参见a.com" and "使用.NET": in
 * the last U-label before the top-level domain, Latin follows a script without spaces, or this script is before a
 * domain in capital letters.
 */
static bool may_have_words(const struct name *name, const unsigned char *bytes)
{
	const struct name_label *const last = name->labels + name->label_count - 1, *label = last - 1;
	const uint32_t *points;
	size_t left;
	bool latin = is_capital(bytes[last->start]), found = false;

	while (label > name->labels && label->kind != LABEL_U)
		label--;
	points = name->points.points + label->point;
	for (left = label->points; left > 0 && points[left - 1] < 0x80; left--)
		latin |= is_letter(points[left - 1]);
	while (latin && !found && left-- > 0)
		found = points[left] >= FIRST_UNSPACED && script_of(points[left]) & unspaced;
	return found;
}

/* Returns true if LABEL is "*" or "www", after which a name begins, as in "www.tw台灣.com". */
static bool is_prefix(const unsigned char *label, size_t length)
{
	return (length == 1 && label[0] == '*') || (length == 3 && strncasecmp((const char *)label, "www", 3) == 0);
}

/*
 * Returns true if a label of NAME, but not the first one, one after "*" or "www" at the start, or the last one, begins
 * with a top-level domain of TLDS in ASCII of up to three letters and a word in a script without spaces, as in
 * "a.com和b.com".
 */
static bool may_be_joined(const struct name *name, const unsigned char *bytes, const struct tlds *tlds)
{
	enum { DOMAIN_MAX = 3 };
	unsigned char domain[DOMAIN_MAX];

	for (size_t i = is_prefix(bytes, name->labels[0].length) ? 2 : 1; i + 1 < name->label_count; i++) {
		const uint32_t *const points = name->points.points + name->labels[i].point;
		size_t n = 0;

		if (name->labels[i].kind != LABEL_U)
			continue;
		for (; n < name->labels[i].points && n < DOMAIN_MAX && is_letter(points[n]); n++)
			domain[n] = (unsigned char)points[n];
		if (n > 1 && n < name->labels[i].points && script_of(points[n]) & unspaced &&
		    tlds_have(tlds, domain, n))
			return true;
	}
	return false;
}

enum status text_doubt(const struct name *name, const unsigned char *bytes, const struct buffer *out,
                       const struct tlds *tlds, bool known)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const unsigned char *const domain = out->bytes + last->out_start;

	if (!known && !is_in_one_script(name))
		return STATUS_KEPT_UNLISTED;
	if (name->label_count == 1)
		return STATUS_OK;
	if (may_be_abbreviation(name, bytes))
		return STATUS_KEPT_ABBREVIATION;
	if (is_capitalized(name, bytes) || may_be_member(name, bytes))
		return STATUS_KEPT_CODE;
	if (name->label_count == 2 && is_extension(domain, last->out_length))
		return STATUS_KEPT_FILE;
	if (may_be_joined(name, bytes, tlds))
		return STATUS_KEPT_TOUCHED;
	return may_have_words(name, bytes) ? STATUS_KEPT_PROSE : STATUS_OK;
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

static bool follows_words(const struct text *text, size_t at)
{
	for (size_t i = 1; i <= TEXT_BEHIND && !text_ends_line(text_byte_before(text, at, i)); i++) {
		if (text_byte_before(text, at, i) >= 0x80)
			return true;
	}
	return false;
}

/*
 * Returns true if a word or punctuation that is not ASCII follows END on its line.  A word with a dot does not count:
 * it may be a name, which is ASCII after encoding.
 */
static bool precedes_words(struct text *text, size_t end)
{
	struct text_character character;
	bool word = false;

	for (size_t at = end; at < text->input.length && at - end < TEXT_AHEAD_MAX - UTF8_MAX; at += character.length) {
		const unsigned char byte = text->input.bytes[at];

		character = text_character_at(text, at);
		if (byte == '.' || text_ends_line(byte) || (word && byte <= ' '))
			return word && byte != '.';
		if (byte >= 0x80 && character.kind == TEXT_OTHER)
			return true;
		word |= byte >= 0x80;
	}
	return word && text->input.length - end < TEXT_AHEAD_MAX - UTF8_MAX;
}

bool text_is_near_words(struct text *text, const struct text_run *run)
{
	return follows_words(text, run->at) || precedes_words(text, run->end);
}
