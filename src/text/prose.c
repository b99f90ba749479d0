/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names in prose: a name is converted where it stands by itself and ends in a known top-level domain.  The rules are
 * those of TEXT in man/puny.1, in their order.
 */
#include <config.h>

#include "text/parts.h"

#include <strings.h>
#include <unictype.h>

/* A name in the input.  Its labels are separated by one dot; each is of letters or of symbols, or is an asterisk. */
struct name_found {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
	bool broken;        /* it has a byte that is not UTF-8 */
};

/* A label while it is read. */
struct label {
	size_t start;
	size_t stop;    /* after its last letter that may end a name, or START */
	unsigned kinds; /* of its characters */
};

/* Adds a character of KIND before NEXT to LABEL.  Returns false if it is no part of it. */
static bool add(struct label *label, unsigned kind, size_t next)
{
	const unsigned symbols = TEXT_SYMBOL | TEXT_IGNORED, all = label->kinds | kind;

	if (kind & (TEXT_MAPPED | ~(unsigned)TEXT_WORD))
		return false;
	if (all & TEXT_STAR ? all != TEXT_STAR || label->kinds != 0 : all & TEXT_SYMBOL && all & ~symbols)
		return false;
	label->kinds = all;
	if (kind & (TEXT_ALNUM | TEXT_LETTER) && !(all & (TEXT_BROKEN | TEXT_SYMBOL)))
		label->stop = next;
	return true;
}

/* Adds the ASCII letters, digits, hyphens and underscores from AT to MOST.  Returns their end. */
static inline size_t add_ascii(struct label *label, const unsigned char *bytes, size_t at, size_t most)
{
	for (; at < most && label_kept[bytes[at]]; at++) {
		label->kinds |= text_ascii_kinds[bytes[at]];
		if (text_ascii_kinds[bytes[at]] == TEXT_ALNUM && !(label->kinds & TEXT_BROKEN))
			label->stop = at + 1;
	}
	return at;
}

/*
 * Reads the name that begins at AT or after it, before END.  It ends in a label of letters.  What is not read is after
 * found->next, which is after AT.
 */
static struct name_found read_name(struct text *text, size_t at, size_t end)
{
	const bool decode = text->options.decode;
	struct name_found found = {.start = at, .stop = at};
	struct label label = {.start = at, .stop = at};
	struct text_character character;
	const size_t most = end - at > TEXT_HOST_MAX ? at + TEXT_HOST_MAX + 1 : end;
	size_t complete = 0; /* labels before a dot */
	unsigned kinds = 0;  /* of their characters */

	for (;; at += character.length) {
		if (!(label.kinds & (TEXT_SYMBOL | TEXT_STAR)))
			at = add_ascii(&label, text->input.bytes, at, most);
		character = at >= most ? (struct text_character){.kind = TEXT_OTHER} : text_read(text, at);
		if (character.kind != TEXT_DOT && add(&label, character.kind, at + character.length))
			continue;
		if (label.stop > label.start && decode && !(label.kinds & (TEXT_BROKEN | TEXT_SYMBOL)) &&
		    label_has_prefix(text->input.bytes + label.start, at - label.start))
			label.stop = at; /* hyphens are digits of Punycode */
		if (label.stop > label.start && (complete > 0 || decode)) {
			found.stop = label.stop;
			found.broken = kinds & TEXT_BROKEN;
		}
		if (character.kind == TEXT_DOT && at > label.start) {
			kinds |= label.kinds;
			complete++;
			label = (struct label){.start = at + 1, .stop = at + 1};
			continue;
		}
		break;
	}
	found.next = at;
	if (found.stop == found.start && found.next == found.start)
		found.next += character.length > 0 ? character.length : 1;
	return found;
}

/* Leaves out hyphens, invisible characters and, before a label that is converted, underscores at the ends of NAME. */
static void trim(struct text *text, struct name_found *name)
{
	const bool decode = text->options.decode;
	const unsigned char *const bytes = text->input.bytes;
	const unsigned edges = TEXT_BESIDE | TEXT_UNDERSCORE;
	struct text_character character = text_read(text, name->start);

	if (character.kind & (edges | TEXT_DOT)) {
		const unsigned char *const dot = memchr(bytes + name->start, '.', name->stop - name->start);
		const size_t end = dot ? (size_t)(dot - bytes) : name->stop;
		size_t first = name->start;

		while (first < end && text_read(text, first).kind & edges)
			first += text_read(text, first).length;
		if (decode ? label_has_prefix(bytes + first, end - first)
		           : !is_ascii(bytes + name->start, end - name->start))
			name->start = first;
	}
	for (; name->start < name->stop; name->start += character.length) {
		character = text_read(text, name->start);
		if (!(character.kind & (TEXT_BESIDE | TEXT_DOT)))
			break;
	}
	while (name->start < name->stop && !text_ascii_is_alnum(bytes[name->stop - 1])) {
		character = text_read_before(text, name->stop, 0);
		if (!(character.kind & edges) || (decode && character.code_point == '-'))
			break;
		name->stop -= character.length;
	}
}

/* The table. */

/* Returns true if the name that was decoded to text->out is one name there, which encoding would find. */
static bool is_one_name(struct text *text)
{
	const unsigned char *const out = text->out.bytes;
	const size_t length = text->out.length;
	const struct input input = text->input;
	struct name_found name;

	if (!text_is_plain(text) || text_is_one_of(out[0], "-_") || text_is_one_of(out[length - 1], "-_")) {
		text->input = (struct input){.bytes = out, .length = length};
		name = read_name(text, 0, length);
		text->options.decode = false;
		trim(text, &name);
		text->options.decode = true;
		text->input = input;
		if (name.start != 0 || name.stop != length)
			return false;
	}
	return !text_is_encoded_twice(out, length);
}

/* Returns true if the name from START to STOP may be that of a file that ends a path outside URLs. */
static bool is_file(const struct text *text, size_t start, size_t stop)
{
	const unsigned char after = text_at(text, stop);

	return (text->place == TEXT_PATH || text_before(text, start, 1) == '\\') && after != '/' && after != '\\';
}

/*
 * Decides about NAME by the rules of prose, and sets FOUND if it is converted or kept with a report.  In a path or the
 * rest of a URL, A-labels are decoded and nothing is reported.  What is decoded must be a name that encoding finds; if
 * its domain is known, by all of these rules.
 */
static void decide(struct text *text, const struct name_found *name, struct text_found *found)
{
	const bool decode = text->options.decode, path = text->place != TEXT_PROSE;
	const size_t escape = text_read_escape(text, name->start);
	const size_t stop = name->stop;
	const unsigned char *bytes, *last, *unicode;
	size_t start = name->start, length, domain;
	bool dot, known, converted, all_ascii, mail;
	enum status status = STATUS_OK;
	size_t unicode_length;
	enum text_filled where;
	struct fault fault;
	uint32_t touch;

	if (escape == SIZE_MAX)
		return;
	for (start += escape; start < stop && text_read(text, start).kind & (TEXT_BESIDE | TEXT_DOT);)
		start += text_read(text, start).length;
	if (start >= stop)
		return;
	bytes = text->input.bytes + start;
	length = stop - start;
	last = text_last_label(bytes, length);
	dot = last > bytes;
	all_ascii = is_ascii(bytes, length);
	if (decode ? !text_has_prefix(bytes, length) : !dot || (all_ascii && !text->options.check))
		return;
	domain = (size_t)(bytes + length - last);
	where = text_filled(text, start, stop);
	/* In a line of its own, an A-label is decoded whatever its domain is. */
	known = dot &&
	        (decode ? path || where != TEXT_FILLS_LINE || text_begins_with(text, stop, ".*")
	                : is_ascii(last, domain)) &&
	        text_is_known(text, last, domain);
	if (!decode && !known && is_ascii(last, domain))
		return;
	if (decode && !known &&
	    (text_begins_with(text, stop, ".*") ||
	     (dot && !label_has_prefix(last, domain) && is_file(text, start, stop))))
		return;
	converted = text_convert(text, bytes, length, &fault);
	if (!decode && !known && !(converted ? text_has_known_domain(text) : text_is_known(text, last, domain)))
		return;
	known |= !decode;
	unicode = decode && converted ? text->out.bytes : bytes;
	unicode_length = decode && converted ? text->out.length : length;

	if ((!path && (text_is_local_part(text, stop) || text_is_quoted_local_part(text, start, stop))) ||
	    text_has_asterisk(text, start, stop))
		return;
	if (name->broken || text_is_beside_broken(text, start, stop)) {
		const size_t broken =
			text_find_kind(text, start, stop < text->input.length ? stop + 1 : stop, TEXT_BROKEN);

		text_keep(found, start, stop, STATUS_INVALID_UTF8);
		found->fault.offset = broken > stop ? 0 : broken - start;
		return;
	}
	if (converted && decode ? !text->name.changed : all_ascii && (converted || !text_has_prefix(bytes, length)))
		return;
	touch = text_touched(text, start, stop, unicode, unicode_length);
	if (touch != NO_CODE_POINT) {
		text_keep(found, start, stop, STATUS_KEPT_TOUCHED);
		found->fault.code_point = touch;
		return;
	}
	if (text_is_encoded_twice(unicode, unicode_length)) {
		text_keep(found, start, stop, STATUS_KEPT_TWICE);
		return;
	}
	if (!converted) {
		*found = (struct text_found){.start = start, .stop = stop, .fault = fault};
		return;
	}
	mail = text_before(text, start, 1) == '@' && text_read_before(text, start, 1).kind & (TEXT_ALNUM | TEXT_LETTER);
	if (decode && !is_one_name(text))
		status = STATUS_KEPT_LOST;
	else if (known && !path && where != TEXT_FILLS_LINE)
		status = text_doubt(text, unicode, unicode_length, where, mail);
	if (status != STATUS_OK)
		text_keep(found, start, stop, status);
	else
		text_replace(found, start, stop, &text->out);
}

bool text_read_word(struct text *text, size_t from, size_t hit, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	struct name_found name;
	size_t at = text_find_word_start(text, from, hit);
	bool cut = hit - at > TEXT_HOST_MAX;

	*found = (struct text_found){0};
	while (cut && at < hit && (bytes[at] & 0xC0) == 0x80)
		at++;
	for (; at <= hit; at = name.next) {
		name = read_name(text, at, end);
		if (name.next - at > TEXT_HOST_MAX || (cut && name.next > hit)) {
			text->at = name.next;
			text->place = text->place == TEXT_PROSE ? TEXT_LONG : text->place;
			return false;
		}
		cut = false;
	}
	text->at = name.next;
	trim(text, &name);
	if (name.start < name.stop)
		decide(text, &name, found);
	if (text->place != TEXT_PROSE && !found->with)
		found->fault.status = STATUS_OK;
	return found->with || found->fault.status != STATUS_OK;
}
