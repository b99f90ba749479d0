/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decides whether a run is a name that is converted, by the table in TEXT of man/puny.1 and in its order. */
#include <config.h>

#include "text/parts.h"

#include "base/scan.h"
#include "idna/idna.h"

#include <strings.h>

enum { FIRST_UNSPACED = 0x0E00 }; /* code points of these scripts are not below */

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

/* Sets the fault of RUN to STATUS, for the whole name.  Returns false: the name is not converted. */
static bool stays(struct text_run *run, enum status status)
{
	run->fault = fault_at(status, 0, 0, run->stop - run->start);
	return false;
}

/* Converts BYTES to text->out.  Returns false, with FAULT, if it breaks a rule of IDNA. */
static bool convert(struct text *text, const unsigned char *bytes, size_t length, struct fault *fault)
{
	enum status status;

	text->out.length = 0;
	status = name_convert(text->options.decode, &text->name, &text->rules, NULL, bytes, length, &text->out, fault);
	text->no_memory |= status == STATUS_NO_MEMORY;
	if (status == STATUS_OK)
		fault->status = STATUS_OK; /* a first try may have failed, as for a name that is not in NFC */
	return status == STATUS_OK;
}

/* Returns true if LABEL, in any form that is mapped to one, is a known top-level domain. */
static bool is_known(struct text *text, const unsigned char *label, size_t length)
{
	struct fault fault;

	if (is_ascii(label, length))
		return tlds_have(text->options.tlds, label, length);
	return !text->options.decode && convert(text, label, length, &fault) &&
	       tlds_have(text->options.tlds, text->out.bytes, text->out.length);
}

/* Returns the last label of the name in RUN, which is the whole name if it has no dot. */
static const unsigned char *last_label(const struct text *text, const struct text_run *run)
{
	const unsigned char *const name = text->input.bytes + run->start;
	const unsigned char *const dot = scan_find_last(name, run->stop - run->start, '.');

	return dot ? dot + 1 : name;
}

/* Returns true if the name in RUN has two or more labels and ends in a known top-level domain. */
static bool has_known_domain(struct text *text, const struct text_run *run)
{
	const unsigned char *const last = last_label(text, run);

	return last > text->input.bytes + run->start &&
	       is_known(text, last, (size_t)(text->input.bytes + run->stop - last));
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

/* Returns true if a label of NAME has both ASCII letters and letters of a script that is written without spaces. */
static bool has_joined_words(const struct name *name)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const uint32_t *const points = name_label_points(name, &name->labels[i]);
		bool ascii = false, words = false;

		if (name->labels[i].kind != LABEL_U)
			continue;
		for (size_t n = 0; n < name->labels[i].points; n++) {
			ascii |= points[n] < 0x80 && is_letter(points[n]);
			words = words || (points[n] >= FIRST_UNSPACED && script_of(points[n]) & unspaced);
		}
		if (ascii && words)
			return true;
	}
	return false;
}

/* Returns why the name in RUN, which was encoded, may be something else, or STATUS_OK. */
static enum status doubt(const struct text *text, const struct text_run *run)
{
	const struct name *const name = &text->name;
	const struct name_label *const last = name->labels + name->label_count - 1;

	if (name->label_count == 2 && is_extension(text->out.bytes + last->out_start, last->out_length))
		return STATUS_KEPT_FILE;
	if (has_joined_words(name))
		return STATUS_KEPT_PROSE;
	return run->hidden && !run->visible ? STATUS_KEPT_INVISIBLE : STATUS_OK;
}

/*
 * Returns true if the last label of NAME is ASCII, or has letters of one script.  "com에서" has not: in
 * "https://example.com에서", words follow the host.
 */
static bool is_in_one_script(const struct name *name)
{
	const struct name_label *const last = name->labels + name->label_count - 1;
	const uint32_t scripts = script_set(name_label_points(name, last), last->points);

	return last->kind == LABEL_ASCII || (scripts && script_is_single(scripts));
}

/*
 * Returns why the bytes beside RUN, or in it, show that it is not a name by itself, or STATUS_OK: a dot that is escaped
 * as in patterns, an asterisk in a label, a letter before a symbol.
 */
static enum status touched(struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1), after = text_byte_at(text, run->end);
	const unsigned char *const name = text->input.bytes + run->start;
	const size_t first = name[0] == '*' && run->stop - run->start > 1 && name[1] == '.';
	enum text_kind kind;

	if ((before == '\\' && text->input.bytes[run->at] == '.') ||
	    (before == ']' && text_ends_with(text, run->at, 0, "[.]")) ||
	    (after == '\\' && text_byte_at(text, run->end + 1) == '.') ||
	    (after == '[' && text_byte_at(text, run->end + 1) == '.'))
		return STATUS_KEPT_DOT;
	if (run->star && memchr(name + first, '*', run->stop - run->start - first))
		return STATUS_KEPT_WILDCARD;
	/* After a letter, a letter would be in the run.  An invisible character belongs to a symbol there. */
	kind = text_character_at(text, run->at).kind;
	return (kind == TEXT_SYMBOL || kind == TEXT_INVISIBLE) && text_character_before(text, run->at).kind <= TEXT_MARK
	               ? STATUS_KEPT_TOUCHED
	               : STATUS_OK;
}

/* Sets the fault of RUN, one label after "://", if U+3002, U+FF0E or U+FF61 and another label follow. */
static void report_separator(struct text *text, struct text_run *run)
{
	struct text_character separator;

	if (text_byte_at(text, run->end) < 0x80)
		return;
	separator = text_character_at(text, run->end);
	run->stop = run->end + separator.length;
	if (!idna_is_separator(separator.code_point) || run->stop == text->input.length ||
	    text_character_at(text, run->stop).kind == TEXT_OTHER)
		return;
	(void)stays(run, STATUS_SEPARATOR);
	run->fault.offset = run->end - run->start;
	run->fault.code_point = separator.code_point;
}

/* Returns true if RUN is only the start of a host that the text around it shows: a symbol follows its last label. */
static bool is_part_of_host(const struct text_run *run, enum text_place place)
{
	return run->end < run->word_end && (place == TEXT_PLACE_ENCLOSED || place == TEXT_PLACE_ADDRESS);
}

/*
 * Converts the name in RUN.  Returns false if that fails, with the fault of RUN if an A-label is invalid.  The prefix
 * alone is not a label but occurs in text about names.
 */
static bool convert_a_labels(struct text *text, struct text_run *run)
{
	const unsigned char *const name = text->input.bytes + run->start;
	const size_t length = run->stop - run->start;

	if (convert(text, name, length, &run->fault))
		return true;
	if ((run->fault.status == STATUS_NOT_CANONICAL && run->fault.piece_length == ACE_PREFIX_LENGTH) ||
	    scan_find(name, length, SCAN_ACE_PREFIX) == length)
		(void)stays(run, STATUS_OK);
	return false;
}

static bool decide_encoding(struct text *text, struct text_run *run, enum text_place place)
{
	const unsigned char *const name = text->input.bytes + run->start, *const last = last_label(text, run);
	const size_t length = run->stop - run->start;
	const bool host = place <= TEXT_PLACE_ADDRESS, dot = last > name;
	const struct name_label *domain;
	enum status status;
	bool known;

	if (place >= TEXT_PLACE_PATH)
		return false;
	if (place == TEXT_PLACE_URL && !dot) {
		report_separator(text, run);
		return false;
	}
	if (is_part_of_host(run, place))
		return stays(run, STATUS_KEPT_TOUCHED);
	if (!dot && !host)
		return false;
	if (is_ascii(name, length)) {
		if (text->options.check && scan_find(name, length, SCAN_ACE_PREFIX) < length &&
		    (host || has_known_domain(text, run)) && touched(text, run) == STATUS_OK)
			(void)convert_a_labels(text, run);
		return false;
	}
	if (!host && is_ascii(last, (size_t)(name + length - last)) && !has_known_domain(text, run))
		return false;
	status = touched(text, run);
	if (status != STATUS_OK)
		return (host || has_known_domain(text, run)) && stays(run, status);
	if (!convert(text, name, length, &run->fault)) {
		const bool reported = text->options.check && (host || has_known_domain(text, run));

		/* again, since the fault refers to the last conversion */
		return reported ? convert(text, name, length, &run->fault) : stays(run, STATUS_OK);
	}
	run->with = text->out.bytes;
	run->with_length = text->out.length;
	domain = text->name.labels + text->name.label_count - 1;
	known = tlds_have(text->options.tlds, text->out.bytes + domain->out_start, domain->out_length);
	if (host && !(known && dot)) {
		if (!known && !is_in_one_script(&text->name))
			return stays(run, STATUS_KEPT_UNLISTED);
		if (run->wild)
			return place == TEXT_PLACE_ENCLOSED || stays(run, STATUS_KEPT_WILDCARD);
		if (!dot)
			return (known && place == TEXT_PLACE_ENCLOSED) || stays(run, STATUS_KEPT_SINGLE);
		return true;
	}
	if (!known)
		return false;
	status = place == TEXT_PLACE_ELSEWHERE ? doubt(text, run) : STATUS_OK;
	return status == STATUS_OK || stays(run, status);
}

/* Returns true if encoding would find the name in text->out again: it is one run. */
static bool is_restorable(struct text *text, bool host)
{
	const struct code_points *const points = &text->name.points;
	const struct input input = text->input;
	struct text_word word;
	struct text_run run;
	size_t i = 0;

	while (i < points->length &&
	       (points->points[i] < 0x80 || idna_remembered(points->points[i]) & IDNA_REGISTER_PVALID))
		i++;
	if (i == points->length)
		return true;
	text->input = (struct input){.bytes = text->out.bytes, .length = text->out.length};
	text_read_word(text, 0, 0, &word);
	text_read_run(text, &word, 0, host, &run);
	text->input = input;
	return run.end == text->out.length;
}

/* Returns true if RUN has a dot and may be the name of a file that ends a path outside URLs. */
static bool is_file(const struct text *text, const struct text_run *run, enum text_place place)
{
	const unsigned char before = text_byte_before(text, run->at, 1), after = text_byte_at(text, run->end);
	const unsigned char *last;

	if (before != '\\' ? place != TEXT_PLACE_PATH : run->start > run->at)
		return false;
	if (text->url != TEXT_URL_NONE || after == '/' || after == '\\')
		return false;
	last = last_label(text, run);
	return last > text->input.bytes + run->start &&
	       !label_has_prefix(last, (size_t)(text->input.bytes + run->stop - last));
}

/* Returns true if RUN must end in a known domain: before ".*", and as the last component of a path. */
static bool needs_domain(const struct text *text, const struct text_run *run, enum text_place place)
{
	return (run->wild && place != TEXT_PLACE_ENCLOSED) || is_file(text, run, place);
}

static bool decide_decoding(struct text *text, struct text_run *run, enum text_place place)
{
	if (place == TEXT_PLACE_KEPT || is_part_of_host(run, place) || touched(text, run) != STATUS_OK)
		return false;
	if (needs_domain(text, run, place) && !has_known_domain(text, run))
		return false;
	if (!convert_a_labels(text, run) || !text->name.changed)
		return false;
	run->with = text->out.bytes;
	run->with_length = text->out.length;
	return is_restorable(text, place <= TEXT_PLACE_ADDRESS) || stays(run, STATUS_KEPT_TOUCHED);
}

bool text_decide(struct text *text, struct text_run *run, enum text_place place)
{
	run->fault.status = STATUS_OK;
	return (text->options.decode ? decide_decoding : decide_encoding)(text, run, place);
}

bool text_is_broken_name(struct text *text, const struct text_word *word, struct text_run *run)
{
	struct text_character character;
	enum text_place place;
	size_t label, end;

	*run = (struct text_run){.at = word->at, .end = word->end, .word_end = word->end};
	text_set_name(text, run, run->at);
	place = text_place(text, run);
	label = (size_t)(last_label(text, run) - text->input.bytes);
	for (end = label; end < run->stop; end += character.length) {
		character = text_character_at(text, end);
		if (character.kind == TEXT_BROKEN)
			break;
	}
	if (place >= TEXT_PLACE_PATH)
		return false;
	if (place > TEXT_PLACE_ADDRESS &&
	    (label == run->start || !is_known(text, text->input.bytes + label, end - label)))
		return false;
	run->fault = fault_at(STATUS_INVALID_UTF8, word->broken - run->start, 0, run->stop - run->start);
	return true;
}
