/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names in prose: a name is converted where it stands by itself and ends in a known top-level domain.  The rules are
 * those of TEXT in man/puny.1.
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

/* A name about which the table decides. */
struct candidate {
	size_t start, stop;
	const unsigned char *unicode; /* its Unicode form, if it is converted; otherwise the input */
	size_t unicode_length;
	bool path;      /* it is in a path or the rest of a URL */
	bool known;     /* its top-level domain */
	bool converted; /* its conversion is in text->out */
	bool changed;   /* and differs from it */
	bool broken;    /* it has a byte that is not UTF-8 */
	enum text_filled fills;
	struct fault fault; /* why it cannot be converted, then why it is kept */
};

/*
 * Reads NAME into CANDIDATE, and converts it.  Returns false if there is nothing to decide: no A-label to decode or to
 * check, no known domain where one is required, or an escape that may be a part of the name.
 */
static bool read_candidate(struct text *text, const struct name_found *name, struct candidate *candidate)
{
	const bool decode = text->options.decode, path = text->place != TEXT_PROSE;
	const size_t escape = text_read_escape(text, name->start), stop = name->stop;
	const bool wildcard = text_begins_with(text, stop, ".*");
	const unsigned char *bytes, *last;
	size_t start = name->start, length, domain;
	bool dot, ascii_domain, ascii, known;

	if (escape == SIZE_MAX)
		return false;
	for (start += escape; start < stop && text_read(text, start).kind & (TEXT_BESIDE | TEXT_DOT);)
		start += text_read(text, start).length;
	if (start >= stop)
		return false;
	bytes = text->input.bytes + start;
	length = stop - start;
	ascii = is_ascii(bytes, length);
	last = text_last_label(bytes, length);
	domain = (size_t)(bytes + length - last);
	dot = last > bytes;
	ascii_domain = ascii || is_ascii(last, domain);
	if (decode ? !text_has_prefix(bytes, length) : !dot || (ascii && !text->options.check))
		return false;
	*candidate = (struct candidate){.start = start, .stop = stop, .path = path, .broken = name->broken};
	candidate->fills = text_filled(text, start, stop);
	/* In a line of its own, an A-label is decoded whatever its domain is. */
	known = dot && (decode ? path || candidate->fills != TEXT_FILLS_LINE || wildcard : ascii_domain) &&
	        text_is_known(text, last, domain);
	if (!known && (decode ? wildcard || (dot && !label_has_prefix(last, domain) && is_file(text, start, stop))
	                      : ascii_domain))
		return false;
	candidate->converted = text_convert(text, bytes, length, &candidate->fault);
	candidate->changed = decode ? text->name.changed : !ascii;
	if (!decode && !known)
		known = candidate->converted ? text_has_known_domain(text) : text_is_known(text, last, domain);
	candidate->known = known;
	candidate->unicode = decode && candidate->converted ? text->out.bytes : bytes;
	candidate->unicode_length = decode && candidate->converted ? text->out.length : length;
	/* Of a name in ASCII that is encoded, only A-labels and bytes beside it are checked. */
	if (!decode && ascii && candidate->converted)
		candidate->changed = false;
	else if (!decode && ascii && !text_has_prefix(bytes, length))
		candidate->converted = true;
	return decode || known;
}

/* Sets the fault of CANDIDATE, which is kept because of STATUS.  Returns true. */
static bool keep(struct candidate *candidate, enum status status)
{
	candidate->fault = fault_at(status, 0, 0, candidate->stop - candidate->start);
	return true;
}

/*
 * The table, in the order of the manual: returns true if the name is kept, with its fault, or without a report.  It is
 * the same in both directions: what is decoded must be a name that encoding finds, and if its domain is known, one that
 * encoding converts.
 */
static bool is_kept(struct text *text, struct candidate *candidate)
{
	const size_t start = candidate->start, stop = candidate->stop;
	const bool mail = text_before(text, start, 1) == '@' &&
	                  text_read_before(text, start, 1).kind & (TEXT_ALNUM | TEXT_LETTER);
	enum status status;
	uint32_t touch;

	if ((!candidate->path && (text_is_local_part(text, stop) || text_is_quoted_local_part(text, start, stop))) ||
	    text_has_asterisk(text, start, stop))
		return keep(candidate, STATUS_OK);
	if (candidate->broken || text_is_beside_broken(text, start, stop)) {
		const size_t broken = text_find_kind(text, start, stop + (stop < text->input.length), TEXT_BROKEN);

		keep(candidate, STATUS_INVALID_UTF8);
		candidate->fault.offset = broken > stop ? 0 : broken - start;
		return true;
	}
	if (candidate->converted && !candidate->changed)
		return keep(candidate, STATUS_OK);
	touch = text_touched(text, start, stop, candidate->unicode, candidate->unicode_length);
	if (touch != NO_CODE_POINT) {
		keep(candidate, STATUS_KEPT_TOUCHED);
		candidate->fault.code_point = touch;
		return true;
	}
	if (text_is_encoded_twice(candidate->unicode, candidate->unicode_length))
		return keep(candidate, STATUS_KEPT_TWICE);
	if (!candidate->converted)
		return true;
	if (text->options.decode && !is_one_name(text))
		return keep(candidate, STATUS_KEPT_LOST);
	if (!candidate->known || candidate->path || candidate->fills == TEXT_FILLS_LINE)
		return false;
	status = text_doubt(text, candidate->unicode, candidate->unicode_length, candidate->fills, mail);
	return status != STATUS_OK && keep(candidate, status);
}

bool text_read_word(struct text *text, size_t from, size_t hit, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	struct candidate candidate;
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
	if (name.start >= name.stop || !read_candidate(text, &name, &candidate))
		return false;
	if (!is_kept(text, &candidate))
		text_replace(found, candidate.start, candidate.stop, &text->out);
	else if (!candidate.path)
		*found =
			(struct text_found){.start = candidate.start, .stop = candidate.stop, .fault = candidate.fault};
	return found->with || found->fault.status != STATUS_OK;
}
