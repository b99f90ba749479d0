/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names in prose: a name is converted where it stands by itself and ends in a known top-level domain.  The rules are
 * those of TEXT in man/puny.1.
 */
#include <config.h>

#include "text/parts.h"

/* A name in a line: labels of letters or of symbols, separated by one dot.  The last label has letters. */
struct name_found {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
};

/* Returns the end of the label at AT, letters or symbols, and sets *KINDS to those of its characters. */
static size_t find_label_end(struct text_line *line, size_t at, unsigned *kinds)
{
	const unsigned letters = TEXT_LETTERS | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE;
	const unsigned char *const bytes = line->bytes;
	const size_t most = at + TEXT_HOST_MAX;
	unsigned allowed = letters | TEXT_SYMBOL, kind;

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
		if (!(kind & TEXT_IGNORED))
			allowed = kind & TEXT_SYMBOL ? TEXT_SYMBOL | TEXT_IGNORED : letters;
		at++;
	}
	return at;
}

/* Reads the name that begins at AT or after it. */
static struct name_found read_name(struct text_line *line, size_t at, bool decode)
{
	struct name_found found = {.start = at, .stop = at};

	for (size_t label = at;; label = found.next + 1) {
		const unsigned letters = ~(unsigned)(TEXT_SYMBOL | TEXT_BROKEN);
		unsigned kinds, beside = TEXT_BESIDE;
		const size_t end = find_label_end(line, label, &kinds);
		size_t stop = kinds & ~letters ? text_span(line, label, end - label, letters) : end;

		if (stop > label && text_kind(line, stop - 1) & beside) {
			if (decode && label_has_prefix(line->bytes + label, end - label))
				beside &= ~(unsigned)TEXT_HYPHEN; /* a digit of Punycode */
			stop = text_span_back(line, stop, stop - label, beside);
		}
		found.next = end;
		if (stop > label && (label > at || decode))
			found.stop = stop;
		if (end == label || line->bytes[end] != '.' || end - at > TEXT_HOST_MAX)
			break;
	}
	found.next += found.next == at;
	found.start = text_span(line, at, found.stop - at, TEXT_BESIDE);
	return found;
}

/*
 * Moves the start of NAME after an escape that ends there.  Returns false if nothing is left, or the escape may be a
 * part of the name.
 */
static bool skip_escape(struct text_line *line, struct name_found *name)
{
	const size_t length = name->stop - name->start, escape = text_read_escape(line, name->start);

	name->start += escape < length ? escape : length;
	return name->start < name->stop;
}

/* Returns true if encoding finds the decoded name in text->decoded as one name. */
static bool is_one_name(struct text *text)
{
	const struct name_found name = read_name(text->decoded, TEXT_PAD, true);

	return name.start == TEXT_PAD && name.stop == text->decoded->end;
}

/*
 * Returns true if there may be something to do about NAME: an A-label to decode or to check, or letters to encode.
 * Encoding requires two labels and a known top-level domain, decoding only before ".*" and, of names with a dot, in a
 * path outside URLs, where they may be files.
 */
static bool is_candidate(struct text *text, const struct name_found *name)
{
	const bool decode = text->options.decode, pattern = text_begins(text->line, name->stop, ".*");
	const unsigned char *const bytes = text->line->bytes + name->start, *last;
	const size_t length = name->stop - name->start;

	if (decode ? !text_has_prefix(bytes, length) : !text->options.check && is_ascii(bytes, length))
		return false;
	if (decode && !pattern && text->place != TEXT_PATH)
		return true;
	last = text_last_label(bytes, length);
	return last > bytes ? text_is_known(text, last, (size_t)(bytes + length - last)) : decode && !pattern;
}

/*
 * Decides about NAME, a candidate.  The rules are in the order of the manual, and the same in both directions: what is
 * decoded must be a name that encoding finds, and if its domain is known, one that encoding converts.
 */
static void decide(struct text *text, const struct name_found *name, struct text_found *found)
{
	struct text_line *const line = text->line;
	const size_t start = name->start, stop = name->stop;
	const bool decode = text->options.decode, alone = line->bytes[start - 1] <= ' ' && line->bytes[stop] <= ' ';
	const struct buffer *const out = &text->out;
	const unsigned char *unicode = line->bytes + start;
	size_t length = stop - start;
	uint32_t touched = NO_CODE_POINT;
	struct fault fault;
	enum status status;
	bool converted, reread, changes;

	if (!alone && text_is_local_part(line, stop))
		return;
	converted = text_convert(text, decode, unicode, length, false, &fault);
	/* Of ASCII that is encoded, only A-labels are checked. */
	changes = decode ? !converted || text->name.changed
	                 : !is_ascii(unicode, length) || (!converted && text_has_prefix(unicode, length));
	/* Most decoded names are letters, and need not be read again. */
	reread = decode && converted &&
	         (!text_is_plain(text) || text_is_one_of(out->bytes[0], "-_") ||
	          text_is_one_of(out->bytes[out->length - 1], "-_"));
	if (reread)
		text_load(text->decoded, TEXT_PAD, out->bytes, out->length);
	if (decode && converted) {
		unicode = out->bytes;
		length = out->length;
	}
	if (!alone)
		touched =
			text_touched(line, start, stop,
		                     text_kind(reread ? text->decoded : line, reread ? TEXT_PAD : start) & TEXT_SYMBOL,
		                     unicode, length);
	if (touched == 0xFFFD)
		status = STATUS_INVALID_UTF8;
	else if (!changes)
		return;
	else if (!converted) {
		*found = (struct text_found){.start = start, .stop = stop, .fault = fault};
		return;
	} else if (reread && !is_one_name(text))
		status = STATUS_KEPT_LOST;
	else if (!decode && text_is_encoded_twice(unicode, length)) /* decoding gives small letters */
		status = STATUS_KEPT_TWICE;
	else if (touched != NO_CODE_POINT)
		status = STATUS_KEPT_TOUCHED;
	else
		status = text_doubt(text, start, stop, unicode, length);
	*found = status == STATUS_OK ? text_replaced(start, stop, out->bytes, out->length)
	                             : text_kept(start, stop, status);
	found->fault.code_point = touched;
}

void text_read_word(struct text *text, size_t start, size_t hit, struct text_found *found)
{
	struct text_line *const line = text->line;
	struct name_found name;
	size_t at = start;

	do {
		name = read_name(line, at, text->options.decode);
		if (name.next - at > TEXT_HOST_MAX) {
			text->at = name.next;
			text->place = text->place == TEXT_PROSE ? TEXT_LONG : text->place;
			return;
		}
		at = name.next;
	} while (at <= hit);
	text->at = at;
	if (name.start < name.stop && skip_escape(line, &name) && is_candidate(text, &name))
		decide(text, &name, found);
}
