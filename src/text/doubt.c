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

/* Returns true if the name from START to STOP fills a field or a line, perhaps in double quotes, TEXT_BESIDE aside. */
static bool fills_field(const struct text *text, size_t start, size_t stop)
{
	static const char ends[] = "\n\r\t,;|";
	const unsigned char *const bytes = text->line->bytes;

	start = text_span_back(text->line, start, TEXT_AROUND, TEXT_BESIDE);
	stop = text_span(text->line, stop, TEXT_AROUND, TEXT_BESIDE);
	if (bytes[start - 1] == '"' && bytes[stop] == '"') {
		start--;
		stop++;
	}
	return text_is_one_of(bytes[start - 1], ends) && (stop == text->selector || text_is_one_of(bytes[stop], ends));
}

/* Returns true if LABEL, LENGTH bytes, begins with a capital letter that a small one follows. */
static bool is_title(const unsigned char *label, size_t length)
{
	const unsigned char *const end = label + length;
	uint32_t first, second;

	if (*label >= 'a' && *label <= 'z') /* as most domains */
		return false;
	label += utf8_read_checked(label, end, &first);
	return utf8_read_checked(label, end, &second) > 0 && uc_is_property_uppercase(first) &&
	       uc_is_property_lowercase(second);
}

/* The top-level domains that are also extensions of files. */
static bool is_extension(const unsigned char *label, size_t length)
{
	static const char *const extensions[] = {"cab", "gd", "java", "md", "mm",  "mov", "ps",
	                                         "py",  "rs", "sh",   "tf", "zip", "zone"};

	for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
		if (strlen(extensions[i]) == length && strncasecmp(extensions[i], (const char *)label, length) == 0)
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
			other |= (idna_script(points[n]) & unspaced) != 0;
		}
		if (ascii && other)
			return true;
	}
	return false;
}

enum status text_doubt(struct text *text, size_t start, size_t stop, const unsigned char *bytes, size_t length)
{
	const unsigned char *const last = text_last_label(bytes, length);
	const size_t labels = text->name.label_count, domain = (size_t)(bytes + length - last),
		     first = length - domain - 1;
	const unsigned char before = text->line->bytes[start - 1];
	enum status status = STATUS_OK;

	if (last == bytes)
		return STATUS_OK;
	if (is_title(last, domain))
		status = STATUS_KEPT_SENTENCE;
	else if (labels == 2 && first <= 2 && is_digit(bytes[0]) && is_digit(bytes[first - 1]) &&
	         !is_ascii(last, domain))
		status = STATUS_KEPT_NUMBER;
	else if (fills_field(text, start, stop))
		return STATUS_OK;
	else if (domain == 3 && memcmp(last, "NET", domain) == 0)
		status = STATUS_KEPT_SENTENCE;
	else if (is_extension(last, domain) && !(labels > 2 && strncasecmp((const char *)bytes, "www.", 4) == 0))
		status = STATUS_KEPT_FILE;
	else if (before != '@' && has_joined_words(&text->name))
		status = STATUS_KEPT_PROSE;
	/* decoding does not require a known domain */
	return status != STATUS_OK && text_is_known(text, last, domain) ? status : STATUS_OK;
}
