/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Forms of names that are more often something else in text. */
#include <config.h>

#include "text/doubt.h"

#include "base/letter.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "idna/property.h"
#include "idna/script.h"
#include "text/words.h"

#include <string.h>
#include <strings.h>
#include <unictype.h>

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
	return label->points > 0 && script_of(name->points.points[label->point]) == SCRIPT_CYRILLIC;
}

/*
 * Returns true if NAME, written as BYTES, may be a member in a program, such as "СтруктураВыгрузки.name" and
 * "Элемент.id" in 1C, which is written in Russian.
 */
static bool may_be_member(const struct name *name, const unsigned char *bytes)
{
	const struct name_label *const last = name->labels + name->label_count - 1;

	if (last->kind != LABEL_ASCII)
		return false;
	for (const struct name_label *label = name->labels; label < last; label++) {
		const unsigned found = label->kind == LABEL_U ? capitals(bytes + label->start, label->length) : 0;

		if (found & CAPITAL_INSIDE || (found == CAPITAL_FIRST && is_cyrillic(name, label)))
			return true;
	}
	return false;
}

/* Returns true if NAME may be an abbreviation and a word, as in "г.Москва": a Cyrillic letter before a domain. */
static bool may_be_abbreviation(const struct name *name)
{
	const struct name_label *const last = name->labels + name->label_count - 1;

	return last > name->labels && last->kind != LABEL_ASCII && last[-1].points == 1 && is_cyrillic(name, last - 1);
}

/* Returns true if the top-level domain of NAME is capitalized, as in "Object.Date" and "ASP.Net". */
static bool is_capitalized(const struct buffer *name)
{
	const unsigned char *const dot = scan_find_last(name->bytes, name->length, '.');
	const size_t length = name->length - (size_t)(dot + 1 - name->bytes);

	return length > 0 && is_capital(dot[1]) && dot[length] >= 'a';
}

/*
 * Returns true if NAME is rather a file: it has two labels, and its top-level domain is also the extension of a file.
 */
static bool may_be_file(const struct buffer *name)
{
	static const char extensions[][5] = {"cab", "gd", "java", "md", "mm", "mov", "ps", "py", "rs", "sh", "zip"};
	const unsigned char *const dot = scan_find_last(name->bytes, name->length, '.');
	const size_t length = name->length - (size_t)(dot + 1 - name->bytes);

	if (length >= sizeof *extensions || memchr(name->bytes, '.', name->length) != dot)
		return false;
	for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
		if (extensions[i][length] == '\0' && (dot[1] | 0x20) == extensions[i][0] &&
		    strncasecmp((const char *)dot + 1, extensions[i], length) == 0)
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

enum status text_doubt(const struct name *name, const unsigned char *bytes, const struct buffer *out, bool known)
{
	if (!known && !is_in_one_script(name))
		return STATUS_KEPT_UNLISTED;
	if (name->label_count == 1)
		return STATUS_OK;
	if (may_be_abbreviation(name))
		return STATUS_KEPT_ABBREVIATION;
	if (is_capitalized(out) || may_be_member(name, bytes))
		return STATUS_KEPT_CODE;
	if (may_be_file(out))
		return STATUS_KEPT_FILE;
	return text_may_have_words(name) ? STATUS_KEPT_PROSE : STATUS_OK;
}
