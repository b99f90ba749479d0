/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Decides whether a run is a name that is converted. */
#include <config.h>

#include "text/rules.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"
#include "text/character.h"
#include "text/doubt.h"
#include "text/escape.h"
#include "text/line.h"
#include "text/position.h"
#include "text/run.h"

/* Sets the fault of RUN to STATUS, for the whole name.  Returns false: the name is not converted. */
static bool stays(struct text_run *run, enum status status)
{
	run->fault = fault_at(status, 0, 0, run->stop - run->start);
	return false;
}

/*
 * Returns true if a dot, an invisible character or, outside the host of a URL, a hyphen at either end of a run is not
 * part of its name.  Fullwidth and small hyphens are mapped to hyphens.
 */
static bool is_outside(const struct text *text, const struct text_character *character)
{
	const uint32_t code_point = character->code_point;

	if (code_point == '-' || code_point == 0xFE63 || code_point == 0xFF0D)
		return text->url != TEXT_URL_AUTHORITY;
	return code_point == '.' || character->kind == TEXT_INVISIBLE;
}

/*
 * Finds the name in RUN.  If an escape ends at the start of RUN, the name follows it: in "\nbücher.de", the run begins
 * with "n".  Returns false if the escape may be part of the name, as in "\u00fcber.de".
 */
static bool find_name(struct text *text, struct text_run *run)
{
	const size_t escape = text_escape(text, run);
	struct text_character character;

	run->start = run->at + (escape == SIZE_MAX ? 0 : escape);
	run->stop = run->end;
	for (; run->start < run->stop; run->start += character.length) {
		character = text_character_at(text, run->start);
		if (!is_outside(text, &character))
			break;
	}
	for (; run->start < run->stop; run->stop -= character.length) {
		character = text_character_before(text, run->stop);
		if (character.code_point == '-' || !is_outside(text, &character))
			break;
	}
	return escape != SIZE_MAX;
}

/* Converts the name or label BYTES to text->out.  Returns false, with FAULT, if it breaks a rule of IDNA. */
static bool convert_to_out(struct text *text, const unsigned char *bytes, size_t length, struct fault *fault)
{
	enum status status;

	text->out.length = 0;
	status = (text->options.decode ? name_decode : name_encode)(&text->name, &text->rules, NULL, bytes, length,
	                                                            &text->out, fault);
	text->no_memory |= status == STATUS_NO_MEMORY;
	return status == STATUS_OK;
}

bool text_is_known(struct text *text, const unsigned char *label, size_t length)
{
	struct fault fault;

	if (is_ascii(label, length))
		return tlds_have(text->options.tlds, label, length);
	return convert_to_out(text, label, length, &fault) &&
	       tlds_have(text->options.tlds, text->out.bytes, text->out.length);
}

/* Converts the name in RUN to text->out.  Returns false if it breaks a rule of IDNA or does not change. */
static bool convert_run(struct text *text, struct text_run *run)
{
	return convert_to_out(text, text->input.bytes + run->start, run->stop - run->start, &run->fault) &&
	       text->name.changed;
}

/* Returns true if RUN is in a selector, and does not begin another rule, as in "a.com##.x, b.com##.y". */
static inline bool is_in_selector(struct text *text, const struct text_run *run)
{
	return text_byte_at(text, run->end) != '#' && text_is_selector(text, run->at);
}

/*
 * Returns true if RUN, which was encoded, is ASCII but for invisible characters.  They may separate words, and decoding
 * would not restore them.
 */
static bool is_invisible(struct text *text, const struct text_run *run)
{
	for (size_t i = 0; i < text->name.label_count; i++) {
		if (text->name.labels[i].kind == LABEL_U)
			return false;
	}
	for (size_t at = run->start, length; at < run->stop; at += length) {
		const struct text_character character = text_character_at(text, at);

		if (character.code_point >= 0x80 && character.kind != TEXT_INVISIBLE)
			return false;
		length = character.length;
	}
	return true;
}

/*
 * Returns true if RUN is a name in spite of REASON: it fills its line or a field or, if words may be joined to it, has
 * no words near it.
 */
static bool is_in_list(struct text *text, const struct text_run *run, enum status reason)
{
	if (reason == STATUS_KEPT_UNLISTED)
		return false;
	if (reason == STATUS_KEPT_PROSE && !text_is_near_words(text, run))
		return true;
	return reason == STATUS_KEPT_ABBREVIATION ? text_fills(text, run, "") : text_is_field(text, run);
}

/* Sets the conversion of RUN to that of the last time.  Returns false if there is none. */
static bool recall(const struct text *text, struct text_run *run, const struct recalled *entry)
{
	if (!entry || !recalled_is(entry, text->input.bytes + run->start, run->stop - run->start))
		return false;
	run->with = entry->with;
	run->with_length = entry->with_length;
	return true;
}

/*
 * Encodes RUN, which has the form of a name, and stores it in ENTRY.  Returns true if it is a name.  HOST is true if
 * the text around it shows a host, KNOWN if its top-level domain is known.
 */
static bool judge_name(struct text *text, struct text_run *run, bool host, bool known, struct recalled *entry)
{
	const unsigned char *const name = text->input.bytes + run->start;
	const size_t length = run->stop - run->start;
	enum status reason;

	if (!convert_run(text, run))
		return false;
	run->with = text->out.bytes;
	run->with_length = text->out.length;
	if (is_invisible(text, run))
		return stays(run, STATUS_KEPT_INVISIBLE);
	reason = text_doubt(&text->name, name, &text->out, text->options.tlds, known);
	if (entry && reason == STATUS_OK)
		recalled_set(entry, name, length, run->with, run->with_length, known);
	if (reason == STATUS_OK || (host && reason != STATUS_KEPT_UNLISTED))
		return true;
	return is_in_list(text, run, reason) || stays(run, reason);
}

/* Returns true if a character that is not ASCII, or an escape of one, follows a run that ends at END. */
static bool goes_on(const struct text *text, size_t end)
{
	const unsigned char after = text_byte_at(text, end);

	return after >= 0x80 || after == '%' || (after == '\\' && text_is_one_of(text_byte_at(text, end + 1), "ux"));
}

/* Returns true if the dot before RUN begins a domain, as in ".рф", not a word after a sentence. */
static bool follows_dot(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->start, 2);

	return run->start == run->at + 1 && text->input.bytes[run->at] == '.' &&
	       (before <= ' ' || text_is_one_of(before, "\"'`(,;:=|")) &&
	       !text_has_capital(text->input.bytes + run->start, run->stop - run->start);
}

/*
 * Returns true if RUN, one label in a URL, ends as a host.  A word in a script without spaces may follow "https://", so
 * that more of a URL must follow it.
 */
static bool ends_single_host(const struct text *text, const struct text_run *run)
{
	const unsigned char after = text_byte_at(text, run->end);

	return after < 0x80 && (text_is_one_of(after, "/:?#\\") ||
	                        !text_is_unspaced(text->input.bytes + run->start, run->stop - run->start));
}

/*
 * Returns true if RUN, which is one label, is a host: any label in a URL or before ".*^", otherwise a known domain
 * between marks or after a dot, but not before ".*", where decoding would not restore it.
 */
static bool is_single_host(struct text *text, const struct text_run *run, enum text_position position)
{
	const unsigned char before = text_byte_before(text, run->at, 1);

	if (position == TEXT_HOST) {
		if (text->url == TEXT_URL_AUTHORITY)
			return ends_single_host(text, run);
		if (text_ends_wildcard(text, run->end))
			return true;
		if (before != '|' && before != '/')
			return false;
	} else if (position != TEXT_ELSEWHERE || !follows_dot(text, run) ||
	           text_pattern(text, run) == STATUS_KEPT_WILDCARD) {
		return false;
	}
	return text_is_known(text, text->input.bytes + run->start, run->stop - run->start);
}

/* Returns true if a call in a program is at END, as in "图.show()" and "données.map((d) => d.id)". */
static bool is_called(const struct text *text, size_t end)
{
	return text_byte_at(text, end) == '(' && text_is_one_of(text_byte_at(text, end + 1), ")({\"'`");
}

/* Returns true if RUN is a name to encode.  WHOLE is false if it may begin with an escape. */
static bool judge_form(struct text *text, struct text_run *run, bool whole)
{
	const unsigned char *const name = text->input.bytes + run->start;
	const size_t length = run->stop - run->start;
	const unsigned char *const dot = scan_find_last(name, length, '.');
	struct recalled *const entry = dot ? recall_find(&text->recall, name, length) : NULL;
	const bool recalled = recall(text, run, entry);
	const enum status pattern = text_pattern(text, run);
	enum text_position position;
	bool known;

	text_read_url(text, run->at, run->start);
	position = text_position(text, run);
	if (!dot)
		known = is_single_host(text, run, position);
	else
		known = recalled ? entry->known : text_is_known(text, dot + 1, (size_t)(name + length - (dot + 1)));
	if (!known && !dot)
		return position == TEXT_HOST && stays(run, STATUS_KEPT_SINGLE);
	if (!known && position != TEXT_HOST)
		return text_fills(text, run, "") && stays(run, STATUS_KEPT_UNLISTED);
	if (position == TEXT_PATH)
		return stays(run, STATUS_KEPT_PATH);
	if (position == TEXT_USER)
		return stays(run, STATUS_KEPT_LOCAL_PART);
	if (!whole)
		return stays(run, STATUS_KEPT_ESCAPE);
	if (pattern == STATUS_KEPT_DOT || (pattern == STATUS_KEPT_WILDCARD && !(known && dot)))
		return stays(run, pattern);
	if (text_run_goes_on(text, run))
		return stays(run, STATUS_KEPT_TOUCHED);
	if (text_ends_with(text, run->start, 0, "..") || text_byte_at(text, run->end) == '.')
		return stays(run, STATUS_EMPTY_LABEL);
	if (!known && text->url != TEXT_URL_AUTHORITY && goes_on(text, run->end))
		return stays(run, STATUS_KEPT_TOUCHED);
	if (text->url != TEXT_URL_AUTHORITY && is_in_selector(text, run))
		return stays(run, STATUS_KEPT_CODE);
	if (position != TEXT_HOST && is_called(text, run->end))
		return stays(run, STATUS_KEPT_CODE);
	return recalled || judge_name(text, run, position == TEXT_HOST, known && dot, entry);
}

static bool judge_encoding(struct text *text, struct text_run *run)
{
	const bool whole = find_name(text, run);

	if (is_ascii(text->input.bytes + run->start, run->stop - run->start))
		return text->options.check && convert_run(text, run);
	return judge_form(text, run, whole);
}

/* Returns true if encoding would find the name in text->out again: it is one run, as letters and ASCII always are. */
static bool is_restorable(struct text *text, bool host)
{
	const struct code_points *const points = &text->name.points;
	const struct input input = text->input;
	size_t i = 0;
	bool one;

	while (i < points->length &&
	       (points->points[i] < 0x80 || idna_remembered(points->points[i]) & IDNA_REGISTER_PVALID))
		i++;
	if (i == points->length)
		return true;
	text->input = (struct input){.bytes = text->out.bytes, .length = text->out.length, .last = true};
	one = text_run_end(text, 0, host) == text->out.length;
	text->input = input;
	return one;
}

/* Decodes the name in RUN, whole or not at all.  Stores the result in ENTRY if it depends on the name only. */
static bool decode_run(struct text *text, struct text_run *run, struct recalled *entry)
{
	const unsigned char *const name = text->input.bytes + run->start;
	const size_t length = run->stop - run->start;
	bool changed = convert_run(text, run);

	if (changed && !is_restorable(text, false)) {
		entry = NULL;
		changed = (text_begins_authority(text, run->at) || text_is_listed(text, run->at) ||
		           text_position(text, run) == TEXT_HOST) &&
		          is_restorable(text, true);
		if (!changed)
			(void)stays(run, STATUS_KEPT_TOUCHED);
	}
	run->with = text->out.bytes;
	run->with_length = changed ? text->out.length : 0;
	if (entry)
		recalled_set(entry, name, length, run->with, run->with_length, false);
	return changed;
}

/*
 * Returns true if the word that ends at AT is the start of a URL.  What is before a name in it, which may be decoded,
 * or more than TEXT_BEHIND bytes before AT, is not read, so that decoding again finds the same.
 */
static bool is_url(const struct text *text, size_t at)
{
	for (size_t back = 0; back + 1 < TEXT_BEHIND; back++) {
		const unsigned char before = text_byte_before(text, at, back + 1);

		if (before <= ' ' || before >= 0x80 || text_is_one_of(before, "\"'`<>(),") ||
		    (before == '-' && text_byte_before(text, at, back + 2) == '-'))
			return false;
		if (before == ':') /* not of a drive, as in "C:\example" */
			return text_byte_before(text, at, back) != '\\' || text_byte_before(text, at, back - 1) == '/';
	}
	return false;
}

/* Returns true if RUN is the last component of a path, not of a URL. */
static bool is_last_component(const struct text *text, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, run->at, 1);
	const unsigned char after = text_byte_at(text, run->end);

	if ((before != '/' && before != '\\') || after == '/' || after == '\\')
		return false;
	return (before == '/' ? text_is_component(text, run) : run->start == run->at) && !is_url(text, run->at);
}

/*
 * Returns true if RUN has no known top-level domain and is the name of a file, the last component of a path, a pattern
 * such as "example.*", or the start of names, as in "||example." and "||example$".
 */
static bool lacks_domain(struct text *text, const struct text_run *run, bool asterisk)
{
	const unsigned char *const name = text->input.bytes + run->start, *dot;
	const unsigned char after = text_byte_at(text, run->end);
	const size_t length = run->stop - run->start;
	const bool begins =
		text_ends_with(text, run->at, 0, "||") && after != '^' && !text_ends_wildcard(text, run->end);

	if (!asterisk && !begins && !is_last_component(text, run))
		return false;
	dot = scan_find_last(name, length, '.');
	if (!dot)
		return asterisk || (begins && (run->start == run->at || !tlds_have(text->options.tlds, name, length)));
	dot++;
	return (asterisk || begins || !label_has_prefix(dot, (size_t)(name + length - dot))) &&
	       !tlds_have(text->options.tlds, dot, (size_t)(name + length - dot));
}

/*
 * Returns true if RUN, which has an A-label, is part of a pattern, a file name or a selector.  What reads these would
 * not find the Unicode form, and encoding would not restore it.
 */
static bool is_code(struct text *text, const struct text_run *run)
{
	const enum status pattern = text_pattern(text, run);

	return pattern == STATUS_KEPT_DOT || lacks_domain(text, run, pattern == STATUS_KEPT_WILDCARD) ||
	       is_in_selector(text, run);
}

/* Returns true if RUN is decoded.  The local part of an address is not. */
static bool judge_decoding(struct text *text, struct text_run *run)
{
	struct recalled *entry = NULL;

	if (!find_name(text, run) || text_is_user(text, run) || text_run_goes_on(text, run))
		return false;
	if (is_code(text, run))
		return false;
	if (!text->options.check)
		entry = recall_find(&text->recall, text->input.bytes + run->start, run->stop - run->start);
	return recall(text, run, entry) ? run->with_length > 0 : decode_run(text, run, entry);
}

bool text_judge(struct text *text, struct text_run *run)
{
	run->fault.status = STATUS_OK;
	return text->options.decode ? judge_decoding(text, run) : judge_encoding(text, run);
}
