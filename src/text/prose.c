/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names in prose: a name is converted where it stands by itself and ends in a known top-level domain.  The rules are
 * those of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

/* A name in a line.  Its labels are separated by one dot; each is of letters or of symbols, or is an asterisk. */
struct name_found {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
	bool broken;        /* it has a byte that is not UTF-8 */
};

static const unsigned letters = TEXT_LETTERS | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE, /* in a label */
	edges = TEXT_BESIDE | TEXT_UNDERSCORE;                                              /* beside a name */

/* Returns the end of the label at AT, an asterisk, symbols, or letters, and sets *KINDS to those of its characters. */
static size_t find_label_end(struct text_line *line, size_t at, unsigned *kinds)
{
	const unsigned char *const bytes = line->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	unsigned allowed = letters | TEXT_SYMBOL | TEXT_STAR, kind;

	*kinds = 0;
	while (at <= most) {
		if (label_kept[bytes[at]] && allowed & TEXT_ALNUM) {
			do
				at++;
			while (label_kept[bytes[at]]);
			*kinds |= TEXT_ALNUM;
			allowed = letters;
			continue;
		}
		kind = text_kind(line, at);
		if (!(kind & allowed))
			break;
		*kinds |= kind;
		if (kind & TEXT_IGNORED)
			allowed &= ~(unsigned)TEXT_STAR;
		else
			allowed &= kind & TEXT_STAR ? 0 : kind & TEXT_SYMBOL ? TEXT_SYMBOL | TEXT_IGNORED : letters;
		at++;
	}
	return at;
}

/* Reads the name that begins at AT or after it.  It ends in a label of letters. */
static struct name_found read_name(struct text_line *line, size_t at, bool decode)
{
	struct name_found found = {.start = at, .stop = at};
	bool broken = false;

	for (size_t label = at;; label = found.next + 1) {
		unsigned kinds;
		const size_t end = find_label_end(line, label, &kinds);
		size_t stop = kinds & TEXT_BROKEN
		                      ? text_span(line, label, end - label, letters & ~(unsigned)TEXT_BROKEN)
		              : kinds & (TEXT_SYMBOL | TEXT_STAR) ? label
		                                                  : end;

		const bool encoded = decode && stop == end && label_has_prefix(line->bytes + label, end - label);

		/* hyphens are digits of Punycode */
		stop = text_span_back(line, stop, stop - label, encoded ? edges & ~(unsigned)TEXT_HYPHEN : edges);
		found.next = end;
		if (stop > label && (label > at || decode)) {
			found.stop = stop;
			found.broken = broken;
		}
		broken |= kinds & TEXT_BROKEN;
		if (end == label || line->bytes[end] != '.' || end - at > TEXT_HOST_MAX)
			break;
	}
	found.next += found.next == at;
	return found;
}

/* Leaves out hyphens, invisible characters and, before a label that is converted, underscores at the start of NAME. */
static void trim(struct text_line *line, struct name_found *name, bool decode)
{
	const unsigned char *const bytes = line->bytes;
	const size_t length = name->stop - name->start, first = text_span(line, name->start, length, edges);
	const unsigned char *const dot = memchr(bytes + first, '.', name->stop - first);
	const size_t end = dot ? (size_t)(dot - bytes) : name->stop;

	if (decode ? label_has_prefix(bytes + first, end - first) : !is_ascii(bytes + name->start, end - name->start))
		name->start = first;
	name->start = text_span(line, name->start, name->stop - name->start, TEXT_BESIDE | TEXT_DOT);
}

/* The table. */

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
	bool reread;    /* text->decoded has its Unicode form, which may not be one name */
	enum text_filled fills;
	struct fault fault; /* why it cannot be converted, then why it is kept */
};

/* Returns true if the name from START to STOP may be that of a file that ends a path outside URLs. */
static bool is_file(struct text *text, size_t start, size_t stop)
{
	const unsigned char after = text->line.bytes[stop];

	return (text->place == TEXT_PATH || text->line.bytes[start - 1] == '\\') && after != '/' && after != '\\';
}

/*
 * Reads NAME into CANDIDATE, and converts it.  Returns false if there is nothing to decide: no A-label to decode or to
 * check, no known domain where one is required, or an escape that may be a part of the name.
 */
static bool read_candidate(struct text *text, const struct name_found *name, struct candidate *candidate)
{
	const bool decode = text->options.decode, path = text->place != TEXT_PROSE;
	struct text_line *const line = &text->line;
	const size_t escape = text_read_escape(text, name->start), stop = name->stop;
	const bool wildcard = text_begins(line, stop, ".*");
	const unsigned char *bytes, *last;
	size_t start = name->start, length, domain;
	bool dot, ascii_domain, ascii, known;

	if (escape >= stop - start)
		return false;
	start = text_span(line, start + escape, stop - start - escape, TEXT_BESIDE | TEXT_DOT);
	if (start == stop)
		return false;
	bytes = line->bytes + start;
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
	candidate->converted = text_convert(text, bytes, length, false, &candidate->fault);
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
	candidate->reread = decode && candidate->converted &&
	                    (!text_is_plain(text) || text_is_one_of(text->out.bytes[0], "-_") ||
	                     text_is_one_of(text->out.bytes[text->out.length - 1], "-_"));
	if (candidate->reread)
		text_load(&text->decoded, TEXT_PAD, text->out.bytes, text->out.length);
	return decode || known;
}

/* Returns true if encoding would find the decoded name in text->decoded as one name. */
static bool is_one_name(struct text *text)
{
	struct name_found name = read_name(&text->decoded, TEXT_PAD, true);

	if (text_kind(&text->decoded, TEXT_PAD) & edges)
		trim(&text->decoded, &name, false);
	return name.start == TEXT_PAD && name.stop == text->decoded.end;
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
	struct text_line *const line = &text->line, *const unicode = candidate->reread ? &text->decoded : line;
	const size_t start = candidate->start, stop = candidate->stop, length = candidate->unicode_length;
	const unsigned char *const last = text_last_label(candidate->unicode, length);
	const bool mail = line->bytes[start - 1] == '@' && text_kind(line, start - 2) & (TEXT_ALNUM | TEXT_LETTER);
	const bool symbol = text_kind(unicode, candidate->reread ? TEXT_PAD : start) & TEXT_SYMBOL;
	const bool ascii = candidate->unicode[length - 1] < 0x80 &&
	                   !label_has_prefix(last, (size_t)(candidate->unicode + length - last));
	enum status status;
	uint32_t touch;

	if ((!candidate->path && (text_is_local_part(line, stop) || text_is_quoted_local_part(line, start, stop))) ||
	    text_has_asterisk(line, start, stop))
		return keep(candidate, STATUS_OK);
	if (candidate->broken || (text_kind(line, start - 1) | text_kind(line, stop)) & TEXT_BROKEN) {
		const size_t broken = text_span(line, start, stop + 1 - start, ~(unsigned)TEXT_BROKEN);

		keep(candidate, STATUS_INVALID_UTF8);
		candidate->fault.offset = broken > stop ? 0 : broken - start;
		return true;
	}
	if (candidate->converted && !candidate->changed)
		return keep(candidate, STATUS_OK);
	touch = text_touched(text, start, stop, symbol, ascii);
	if (touch != NO_CODE_POINT) {
		keep(candidate, STATUS_KEPT_TOUCHED);
		candidate->fault.code_point = touch;
		return true;
	}
	if (text_is_encoded_twice(candidate->unicode, length))
		return keep(candidate, STATUS_KEPT_TWICE);
	if (!candidate->converted)
		return true;
	if (candidate->reread && !is_one_name(text))
		return keep(candidate, STATUS_KEPT_LOST);
	if (!candidate->known || candidate->path || candidate->fills == TEXT_FILLS_LINE)
		return false;
	status = text_doubt(text, candidate->unicode, length, candidate->fills, mail);
	return status != STATUS_OK && keep(candidate, status);
}

void text_read_word(struct text *text, size_t start, size_t hit, struct text_found *found)
{
	struct text_line *const line = &text->line;
	struct candidate candidate;
	struct name_found name;
	size_t at = start;
	bool cut = hit - at > TEXT_HOST_MAX;

	do {
		name = read_name(line, at, text->options.decode);
		if (name.next - at > TEXT_HOST_MAX || (cut && name.next > hit)) {
			text->at = name.next;
			text->place = text->place == TEXT_PROSE ? TEXT_LONG : text->place;
			return;
		}
		at = name.next;
		cut = false;
	} while (at <= hit);
	text->at = at;
	if (name.start < name.stop && text_kind(line, name.start) & edges)
		trim(line, &name, text->options.decode);
	if (name.start == name.stop || !read_candidate(text, &name, &candidate))
		return;
	if (!is_kept(text, &candidate))
		*found = text_replaced(candidate.start, candidate.stop, text->out.bytes, text->out.length);
	else if (!candidate.path)
		*found =
			(struct text_found){.start = candidate.start, .stop = candidate.stop, .fault = candidate.fault};
}
