/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Names in prose that may be something else: the end of a sentence, the number of an item, a file, joined words. */
#include <config.h>

#include "text/parts.h"

#include <strings.h>
#include <unictype.h>

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
	static const char ends[] = "\n\t,;|";
	const size_t first = start, last = stop;
	const unsigned char *const bytes = text->line->bytes;
	unsigned char before, after;

	while (first - start < TEXT_AROUND && is_edge(bytes[start - 1]))
		start--;
	while (stop - last < TEXT_AROUND && is_edge(bytes[stop]))
		stop++;
	before = bytes[start - 1];
	after = stop == text->selector ? ',' : bytes[stop];
	if (before == '"' && after == '"') {
		before = bytes[start - 2];
		after = bytes[++stop];
	}
	if (after == '\r' && bytes[stop + 1] == '\n')
		after = '\n';
	if (before == '\n' && after == '\n')
		return TEXT_FILLS_LINE;
	return text_is_one_of(before, ends) && text_is_one_of(after, ends) ? TEXT_FILLS_FIELD : TEXT_FILLS_NOTHING;
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

/*
 * Returns true if the last two labels, at LABEL and LAST up to END, may be two words, the second of which begins a
 * sentence or is in capitals: "difficulté.Il", "größe.NET".
 */
static bool is_sentence(const unsigned char *label, const unsigned char *last, const unsigned char *end)
{
	const struct cased cased = read_case(last, end), other = read_case(label, last - 1);

	return (cased.capital && cased.upper == 1 && cased.lower > 0) ||
	       (cased.upper > 0 && cased.lower == 0 && other.lower > 0 && other.upper == 0) ||
	       (end - last == 3 && memcmp(last, "NET", 3) == 0 && (other.upper == 0 || other.lower > 0));
}

/* The top-level domains that are also extensions of files, and the labels under which names are registered. */
static const char *const extensions[] = {"cab", "gd", "java", "md", "mm",  "mov",  "ps",
                                         "py",  "rs", "sh",   "tf", "zip", "zone", NULL};
static const char *const second_levels[] = {"ac", "co", "com", "edu", "gov", "net", "org", NULL};

static bool is_listed(const char *const *list, const unsigned char *label, size_t length)
{
	while (*list && (strncasecmp(*list, (const char *)label, length) != 0 || (*list)[length] != '\0'))
		list++;
	return *list;
}

/* Returns true if a label of NAME has both ASCII letters and letters of a script that is written without spaces. */
static bool has_joined_words(const struct name *name)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const uint32_t *const points = name_label_points(name, &name->labels[i]);
		bool ascii = false, other = false;

		for (size_t n = 0; points && n < name->labels[i].points; n++) {
			ascii |= points[n] < 0x80 && is_letter(points[n]);
			other |= (idna_script(points[n]) & unspaced) != 0;
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

	while (bytes < end) {
		uint32_t code_point;
		const size_t size = utf8_read_checked(bytes, end, &code_point);

		if (size == 0 || (code_point >= 0x80 && !(idna_properties(code_point) & IDNA_LOOKUP_IGNORED)))
			return false;
		bytes += size;
		found |= code_point >= 0x80 && code_point != 0xAD;
	}
	return found;
}

enum status text_doubt(struct text *text, size_t start, const unsigned char *bytes, size_t length,
                       enum text_filled filled)
{
	const bool mail =
		text->line->bytes[start - 1] == '@' && text_kind(text->line, start - 2) & (TEXT_ALNUM | TEXT_LETTER);
	const unsigned char *const end = bytes + length, *const last = text_last_label(bytes, length);
	const unsigned char *const before = text_last_label(bytes, (size_t)(last - 1 - bytes));
	const size_t labels = text->name.label_count, domain = (size_t)(end - last),
		     second = (size_t)(last - 1 - before);
	const struct name_label *const out = text->name.labels + labels - 1;

	if (is_sentence(before, last, end))
		return STATUS_KEPT_SENTENCE;
	if (labels == 2 && second <= 2 && !is_ascii(last, domain) && is_digit(before[0]) &&
	    is_digit(before[second - 1]))
		return STATUS_KEPT_NUMBER;
	if (filled == TEXT_FILLS_FIELD)
		return STATUS_OK;
	if (is_listed(extensions, text->out.bytes + out->out_start, out->out_length) &&
	    !(labels > 2 && (strncasecmp((const char *)bytes, "www.", 4) == 0 || bytes[0] == '*' ||
	                     is_listed(second_levels, before, second))))
		return STATUS_KEPT_FILE;
	if (!mail && has_joined_words(&text->name))
		return STATUS_KEPT_PROSE;
	return is_invisible(bytes, length) ? STATUS_KEPT_INVISIBLE : STATUS_OK;
}
