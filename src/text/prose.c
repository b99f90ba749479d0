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
	bool known;         /* its top-level domain, if that matters */
	enum text_filled filled;
};

static const unsigned label_kinds = TEXT_LETTERS | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE, /* in a label */
	edge_kinds = TEXT_BESIDE | TEXT_UNDERSCORE;                                             /* beside a name */

/* Returns the end of the label at AT, an asterisk, symbols, or letters, and sets *KINDS to those of its characters. */
static size_t find_label_end(struct text_line *line, size_t at, unsigned *kinds)
{
	const unsigned char *const bytes = line->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	unsigned allowed = label_kinds | TEXT_SYMBOL | TEXT_STAR, kind;

	*kinds = 0;
	while (at <= most) {
		if (label_kept[bytes[at]] && allowed & TEXT_ALNUM) {
			do
				at++;
			while (label_kept[bytes[at]]);
			*kinds |= TEXT_ALNUM;
			allowed = label_kinds;
			continue;
		}
		kind = text_kind(line, at);
		if (!(kind & allowed))
			break;
		*kinds |= kind;
		if (kind & TEXT_IGNORED)
			allowed &= ~(unsigned)TEXT_STAR;
		else
			allowed &= kind & TEXT_STAR ? 0 : kind & TEXT_SYMBOL ? TEXT_SYMBOL | TEXT_IGNORED : label_kinds;
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
		                      ? text_span(line, label, end - label, label_kinds & ~(unsigned)TEXT_BROKEN)
		              : kinds & (TEXT_SYMBOL | TEXT_STAR) ? label
		                                                  : end;

		if (stop > label && text_kind(line, stop - 1) & edge_kinds) {
			/* hyphens are digits of Punycode */
			const bool encoded =
				decode && stop == end && label_has_prefix(line->bytes + label, end - label);

			stop = text_span_back(line, stop, stop - label,
			                      encoded ? edge_kinds & ~(unsigned)TEXT_HYPHEN : edge_kinds);
		}
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
static void trim_start(struct text_line *line, struct name_found *name, bool decode)
{
	const unsigned char *const bytes = line->bytes;
	const size_t length = name->stop - name->start, first = text_span(line, name->start, length, edge_kinds);
	const unsigned char *const dot = memchr(bytes + first, '.', name->stop - first);
	const size_t end = dot ? (size_t)(dot - bytes) : name->stop;

	if (decode ? label_has_prefix(bytes + first, end - first) : !is_ascii(bytes + name->start, end - name->start))
		name->start = first;
	name->start = text_span(line, name->start, name->stop - name->start, TEXT_BESIDE | TEXT_DOT);
}

/* Returns true if NAME is between spaces, controls or the ends of the line, so that nothing touches it. */
static bool is_alone(const struct text_line *line, const struct name_found *name)
{
	return line->bytes[name->start - 1] <= ' ' && line->bytes[name->stop] <= ' ';
}

/*
 * Moves the start of NAME after an escape that ends there.  Returns false if nothing is left, or the escape may be a
 * part of the name.
 */
static bool skip_escape(struct text *text, struct name_found *name)
{
	const size_t length = name->stop - name->start, escape = text_read_escape(text, name->start);

	if (escape >= length)
		return false;
	name->start = text_span(text->line, name->start + escape, length - escape, TEXT_BESIDE | TEXT_DOT);
	return name->start < name->stop;
}

/* Returns true if NAME may be that of a file that ends a path outside URLs. */
static bool is_file(struct text *text, const struct name_found *name)
{
	const unsigned char *const bytes = text->line->bytes;

	return (text->place == TEXT_PATH || bytes[name->start - 1] == '\\') &&
	       !text_is_one_of(bytes[name->stop], "/\\");
}

/*
 * Returns true if there may be something to decide about NAME: an A-label to decode or to check, or letters to encode.
 * Encoding requires a known top-level domain, decoding only before ".*" and of a file.  One of letters is encoded
 * first.
 */
static bool is_candidate(struct text *text, struct name_found *name)
{
	const unsigned char *const bytes = text->line->bytes + name->start, *last;
	const size_t length = name->stop - name->start;
	const bool decode = text->options.decode;
	bool dot, letters_last, wildcard;
	size_t domain;

	if (decode ? !text_has_prefix(bytes, length) : !text->options.check && is_ascii(bytes, length))
		return false;
	last = text_last_label(bytes, length);
	domain = length - (size_t)(last - bytes);
	dot = last > bytes;
	if (!dot && !decode)
		return false;
	letters_last = !decode && !is_ascii(last, domain);
	wildcard = decode && text_begins(text->line, name->stop, ".*");
	name->filled = text_filled(text, name->start, name->stop);
	name->known = dot && (decode ? wildcard || name->filled != TEXT_FILLS_LINE : !letters_last) &&
	              text_is_known(text, last, domain);
	return name->known ||
	       (decode ? !wildcard && !(dot && !label_has_prefix(last, domain) && is_file(text, name)) : letters_last);
}

/* Returns true if BYTE can be beside a name and in it. */
static bool is_hyphen(unsigned char byte)
{
	return byte == '-' || byte == '_';
}

/* Returns true if encoding finds the decoded name in text->decoded as one name. */
static bool is_one_name(struct text *text)
{
	struct name_found name = read_name(text->decoded, TEXT_PAD, true);

	if (text_kind(text->decoded, TEXT_PAD) & edge_kinds)
		trim_start(text->decoded, &name, false);
	return name.start == TEXT_PAD && name.stop == text->decoded->end;
}

/*
 * Returns what touches NAME, whose Unicode form is LENGTH bytes at UNICODE and, if REREAD, in text->decoded, or
 * NO_CODE_POINT.
 */
static uint32_t find_touching(struct text *text, const struct name_found *name, bool reread,
                              const unsigned char *unicode, size_t length)
{
	const unsigned char *const last = text_last_label(unicode, length);
	const bool ascii = unicode[length - 1] < 0x80 && !label_has_prefix(last, (size_t)(unicode + length - last)),
		   symbol = text_kind(reread ? text->decoded : text->line, reread ? TEXT_PAD : name->start) &
	                    TEXT_SYMBOL;

	return text_touched(text, name->start, name->stop, symbol, ascii);
}

/*
 * Decides about NAME, a candidate.  The rules are in the order of the manual, and the same in both directions: what is
 * decoded must be a name that encoding finds, and if its domain is known, one that encoding converts.
 */
static struct text_found decide(struct text *text, const struct name_found *name)
{
	const bool decode = text->options.decode, prose = text->place == TEXT_PROSE, alone = is_alone(text->line, name);
	const size_t start = name->start, stop = name->stop;
	const struct buffer *const out = &text->out;
	struct text_line *const line = text->line;
	const unsigned char *unicode = line->bytes + start;
	size_t length = stop - start;
	struct fault fault;
	struct text_found kept;
	bool converted, reread;
	uint32_t touched;

	converted = text_convert(text, decode, unicode, length, false, &fault);
	if (!decode && !name->known) {
		const unsigned char *const last = text_last_label(unicode, length);

		if (!(converted ? text_has_known_domain(text)
		                : text_is_known(text, last, length - (size_t)(last - unicode))))
			return (struct text_found){0};
	}
	if (!alone && ((prose && (text_is_local_part(line, stop) || text_is_quoted_local_part(line, start, stop))) ||
	               text_has_asterisk(line, start, stop)))
		return text_kept(start, stop, STATUS_OK);
	if (name->broken || (text_kind(line, start - 1) | text_kind(line, stop)) & TEXT_BROKEN) {
		const size_t broken = text_span(line, start, length + 1, ~(unsigned)TEXT_BROKEN);

		kept = text_kept(start, stop, STATUS_INVALID_UTF8);
		kept.fault.offset = broken > stop ? 0 : broken - start;
		return kept;
	}
	/* Of ASCII that is encoded, only A-labels are checked. */
	if (decode ? converted && !text->name.changed
	           : is_ascii(unicode, length) && (converted || !text_has_prefix(unicode, length)))
		return text_kept(start, stop, STATUS_OK);
	/* Most decoded names are letters, and need not be read again. */
	reread = decode && converted &&
	         (!text_is_plain(text) || is_hyphen(out->bytes[0]) || is_hyphen(out->bytes[out->length - 1]));
	if (reread)
		text_load(text->decoded, TEXT_PAD, out->bytes, out->length);
	if (decode && converted) {
		unicode = out->bytes;
		length = out->length;
	}
	touched = alone ? NO_CODE_POINT : find_touching(text, name, reread, unicode, length);
	if (touched != NO_CODE_POINT) {
		kept = text_kept(start, stop, STATUS_KEPT_TOUCHED);
		kept.fault.code_point = touched;
		return kept;
	}
	if (text_is_encoded_twice(unicode, length))
		return text_kept(start, stop, STATUS_KEPT_TWICE);
	if (!converted)
		return (struct text_found){.start = start, .stop = stop, .fault = fault};
	if (reread && !is_one_name(text))
		return text_kept(start, stop, STATUS_KEPT_LOST);
	if (prose && (name->known || !decode) && name->filled != TEXT_FILLS_LINE) {
		const enum status doubt = text_doubt(text, start, unicode, length, name->filled);

		if (doubt != STATUS_OK)
			return text_kept(start, stop, doubt);
	}
	return text_replaced(start, stop, out->bytes, out->length);
}

void text_read_word(struct text *text, size_t start, size_t hit, struct text_found *found)
{
	struct text_line *const line = text->line;
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
	if (name.start < name.stop && text_kind(line, name.start) & edge_kinds)
		trim_start(line, &name, text->options.decode);
	if (!(is_alone(line, &name) || skip_escape(text, &name)) || !is_candidate(text, &name))
		return;
	*found = decide(text, &name);
	if (text->place != TEXT_PROSE && !found->output)
		*found = (struct text_found){0}; /* invalid A-labels in paths are not reported */
}
