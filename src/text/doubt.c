/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names in prose that may be something else: the end of a sentence, the number of an item, a file, joined words. */
#include <config.h>

#include "text/parts.h"

#include <strings.h>
#include <unictype.h>

enum { FIRST_UNSPACED = 0x0E00 }; /* code points of these scripts are not below */

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* Returns true if BYTE may be between a name and the end of what it fills. */
static bool is_edge(unsigned char byte)
{
	return byte < 0x80 && text_ascii_kinds[byte] & (TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE);
}

enum text_filled text_filled(const struct text *text, size_t start, size_t stop)
{
	static const char separators[] = "\t,;|";
	unsigned char before, after;
	size_t back = 1;
	bool selected;

	while (back < TEXT_AROUND_MAX && is_edge(text_before(text, start, back)))
		back++;
	while (stop - start < TEXT_AHEAD - TEXT_AROUND_MAX && is_edge(text_at(text, stop)))
		stop++;
	selected = text->may_select && text_read_selector(text, stop) > 0;
	if (text_before(text, start, back) == '"' && text_at(text, stop) == '"') {
		back++;
		stop++;
	}
	before = text_before(text, start, back);
	after = selected ? ',' : text_at(text, stop);
	if (after == '\r' && text_ends_line(text_at(text, stop + 1)))
		after = '\n';
	if (text_ends_line(before) && text_ends_line(after))
		return TEXT_FILLS_LINE;
	return (text_ends_line(before) || text_is_one_of(before, separators)) &&
	                       (text_ends_line(after) || text_is_one_of(after, separators))
	               ? TEXT_FILLS_FIELD
	               : TEXT_FILLS_NOTHING;
}

/* The letters of a label that have a case. */
struct cased {
	size_t upper, lower;
	bool capital; /* the first one is upper case */
};

static struct cased read_case(const unsigned char *label, const unsigned char *end)
{
	struct cased cased = {0};
	uint32_t code_point;

	for (size_t length; label < end; label += length > 0 ? length : 1) {
		length = utf8_read_checked(label, end, &code_point);
		if (length > 0 && uc_is_property_uppercase(code_point)) {
			cased.capital |= cased.lower == 0;
			cased.upper++;
		} else if (length > 0 && uc_is_property_lowercase(code_point)) {
			cased.lower++;
		}
	}
	return cased;
}

/* Returns true if the top-level domain LABEL is also the extension of files. */
static bool is_extension(const unsigned char *label, size_t length)
{
	static const char extensions[][5] = {"cab", "gd", "java", "md", "mm",  "mov", "ps",
	                                     "py",  "rs", "sh",   "tf", "zip", "zone"};

	for (size_t i = 0; length < sizeof *extensions && i < sizeof extensions / sizeof *extensions; i++) {
		if (extensions[i][length] == '\0' && strncasecmp((const char *)label, extensions[i], length) == 0)
			return true;
	}
	return false;
}

/* Returns true if LABEL is one under which names are registered, as in "x.com.mm". */
static bool is_second_level(const unsigned char *label, size_t length)
{
	static const char second[][4] = {"ac", "co", "com", "edu", "gov", "net", "org"};

	for (size_t i = 0; length < sizeof *second && i < sizeof second / sizeof *second; i++) {
		if (second[i][length] == '\0' && strncasecmp((const char *)label, second[i], length) == 0)
			return true;
	}
	return false;
}

/* Returns true if a label of NAME has both ASCII letters and letters of a script that is written without spaces. */
static bool has_joined_words(const struct name *name)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const uint32_t *const points = name_label_points(name, &name->labels[i]);
		bool ascii = false, other = false;

		for (size_t n = 0; points && n < name->labels[i].points; n++) {
			ascii |= points[n] < 0x80 && is_letter(points[n]);
			other = other || (points[n] >= FIRST_UNSPACED && idna_script(points[n]) & unspaced);
		}
		if (ascii && other)
			return true;
	}
	return false;
}

/* Returns true if BYTES are ASCII but for characters that are mapped to nothing, soft hyphens aside. */
static bool is_invisible(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = bytes + length;
	bool found = false;
	uint32_t code_point;

	for (; bytes < end; bytes += utf8_read_checked(bytes, end, &code_point)) {
		if (utf8_read_checked(bytes, end, &code_point) == 0)
			return false;
		if (code_point >= 0x80 && !(idna_properties(code_point) & IDNA_LOOKUP_IGNORED))
			return false;
		found |= code_point >= 0x80 && code_point != 0xAD;
	}
	return found;
}

enum status text_doubt(const struct text *text, const unsigned char *bytes, size_t length, enum text_filled where,
                       bool mail)
{
	const unsigned char *const end = bytes + length, *const last = text_last_label(bytes, length);
	const unsigned char *const before = text_last_label(bytes, (size_t)(last - 1 - bytes));
	const size_t labels = text->name.label_count, domain = (size_t)(end - last),
		     second = (size_t)(last - 1 - before);
	const struct cased cased = read_case(last, end), other = read_case(before, last - 1);
	const struct name_label *const out = text->name.labels + labels - 1;

	if (cased.capital && cased.upper == 1 && cased.lower > 0)
		return STATUS_KEPT_SENTENCE;
	if (cased.upper > 0 && cased.lower == 0 && other.lower > 0 && other.upper == 0)
		return STATUS_KEPT_SENTENCE;
	if (domain == 3 && memcmp(last, "NET", 3) == 0 && (other.upper == 0 || other.lower > 0))
		return STATUS_KEPT_SENTENCE;
	if (labels == 2 && second <= 2 && !is_ascii(last, domain) && is_digit(before[0]) &&
	    is_digit(before[second - 1]))
		return STATUS_KEPT_NUMBER;
	if (where == TEXT_FILLS_FIELD)
		return STATUS_OK;
	if (is_extension(text->out.bytes + out->out_start, out->out_length) &&
	    !(labels > 2 &&
	      (strncasecmp((const char *)bytes, "www.", 4) == 0 || bytes[0] == '*' || is_second_level(before, second))))
		return STATUS_KEPT_FILE;
	if (!mail && has_joined_words(&text->name))
		return STATUS_KEPT_PROSE;
	return is_invisible(bytes, length) ? STATUS_KEPT_INVISIBLE : STATUS_OK;
}
