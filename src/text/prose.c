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

/* A name in a line: labels of letters or of symbols, separated by one dot.  The last label has letters. */
struct name_found {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
	bool mapped;        /* a symbol that is mapped to letters is in it or after it */
};

/* Returns the end of the label at AT, letters or symbols, and sets *KINDS to those of its characters. */
static size_t find_label_end(struct text_line *line, size_t at, unsigned *kinds)
{
	const unsigned letters = TEXT_LETTERS | TEXT_MAPPED | TEXT_BROKEN | TEXT_HYPHEN | TEXT_UNDERSCORE;
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
	const bool wildcard = text_begins(line, at, "*.");
	struct name_found found;

	at += wildcard ? 2 : 0;
	found = (struct name_found){.start = at, .stop = at};
	for (size_t label = at;; label = found.next + 1) {
		const unsigned excluded = TEXT_SYMBOL | TEXT_MAPPED | TEXT_BROKEN; /* from the last label */
		unsigned kinds, beside = TEXT_BESIDE;
		const size_t end = find_label_end(line, label, &kinds);
		size_t stop = kinds & excluded ? text_span(line, label, end - label, ~excluded) : end;

		if (stop > label && text_kind(line, stop - 1) & beside) {
			if (decode && label_has_prefix(line->bytes + label, end - label))
				beside &= ~(unsigned)TEXT_HYPHEN; /* a digit of Punycode */
			stop = text_span_back(line, stop, stop - label, beside);
		}
		found.next = end;
		found.mapped |= kinds & TEXT_MAPPED;
		if (stop > label && (label > at || decode || wildcard))
			found.stop = stop;
		if (end == label || line->bytes[end] != '.' || end - at > TEXT_HOST_MAX)
			break;
	}
	found.next += found.next == at && !wildcard;
	found.start = text_span(line, at, found.stop - at, TEXT_BESIDE);
	return found;
}

/* read_escape for the control sequences of terminals, as in "ESC [0;32m", "\033[1m", "\e[1m", "\x1b[1m". */
static size_t read_control(struct text_line *line, size_t at)
{
	static const char parameters[] = "0123456789;"; /* ECMA-48, section 5.4 */
	const unsigned char *const bytes = line->bytes;
	size_t start = at, end = at;

	while (at - start < TEXT_PAD && text_is_one_of(bytes[start - 1], parameters))
		start--;
	while (end - at < TEXT_PAD && text_is_one_of(bytes[end], parameters))
		end++;
	return bytes[start - 1] == '[' && is_letter(bytes[end]) &&
	                       (bytes[start - 2] == 0x1B || (end > start && text_is_one_of(bytes[start - 2], "3ebB")))
	               ? end + 1 - at
	               : 0;
}

/*
 * Returns the number of bytes from AT on that end an escape, such as the "n" of "\n"; SIZE_MAX if they may be a part of
 * a name, as in "\u00fc"; 0 if there is no escape.  A backslash is none if it ends a control string of a terminal.
 * After another one, as in "\\name", it may begin a path of Windows.
 */
static size_t read_escape(struct text_line *line, size_t at)
{
	const unsigned char *const bytes = line->bytes;
	size_t length;

	switch (bytes[at - 1]) {
	case '[':
	case ';':
		return read_control(line, at);
	case '%': /* of ASCII, as "%2F" */
		return bytes[at] >= '2' && bytes[at] < '8' && hex_value(bytes[at + 1]) >= 0 ? 2 : 0;
	case '\\':
		length = text_escape_length(bytes + at);
		return bytes[at - 2] == 0x1B ? 0 : length > 0 && bytes[at - 2] != '\\' ? length : SIZE_MAX;
	default:
		return 0;
	}
}

/*
 * Moves the start of NAME after an escape that ends there.  Returns false if nothing is left, or the escape may be a
 * part of the name.
 */
static bool skip_escape(struct text_line *line, struct name_found *name)
{
	const size_t length = name->stop - name->start, escape = read_escape(line, name->start);

	name->start += escape < length ? escape : length;
	return name->start < name->stop;
}

/* What touches a name. */

/*
 * Returns true if a local part that goes on at AT, perhaps in quotes, ends before an "@".  Its ASCII characters are
 * those that local parts have in practice (RFC 5322, section 3.2.3, dot-atom); RFC 6532, section 3.2, adds others, in
 * practice letters.
 */
static bool is_local_part(struct text_line *line, size_t at)
{
	const size_t start = at;

	while (at - start < TEXT_BACK &&
	       (text_kind(line, at) & TEXT_WORD || text_is_one_of(line->bytes[at], "!$%&+=^~")))
		at++;
	at += line->bytes[at] == '"';
	return line->bytes[at] == '@';
}

/* Returns true if an asterisk is from START to END: it joins what is on both sides. */
static bool has_asterisk(const struct text_line *line, size_t start, size_t end)
{
	return memchr(line->bytes + start, '*', end - start);
}

/* find_touching for what is before START. */
static uint32_t touched_before(struct text_line *line, size_t start, bool symbol)
{
	const unsigned char *const bytes = line->bytes;
	const size_t end = text_span_back(line, start, TEXT_AROUND, TEXT_BESIDE), at = text_previous(line, end);
	const unsigned kind = text_kind(line, at);
	const uint32_t code_point = text_code_point(line, at);
	bool touches;

	if (kind & (TEXT_LETTERS | TEXT_SYMBOL) && has_asterisk(line, end, start))
		return '*';
	if (kind & (TEXT_LETTERS | TEXT_SYMBOL))
		touches = symbol && bytes[start - 1] != '.';
	else if (text_is_one_of(bytes[at], "#&+~") || text_is_katakana_dot(code_point))
		touches = text_kind(line, at - 1) & TEXT_LETTERS;
	else
		touches = kind & (TEXT_MAPPED | TEXT_BROKEN) || text_is_one_of(bytes[at], "$%") ||
		          text_ends(line, start, "\\.");
	return touches ? code_point : NO_CODE_POINT;
}

/* find_touching for what is after STOP.  If the name ends in ASCII, a bracket makes it a call of a function. */
static uint32_t touched_after(struct text_line *line, size_t stop, bool ascii)
{
	const size_t at = text_span(line, stop, TEXT_AROUND, TEXT_BESIDE);
	const unsigned kind = text_kind(line, at);
	const uint32_t code_point = text_code_point(line, at);
	bool touches;

	if (kind & TEXT_LETTERS && has_asterisk(line, stop, at))
		return '*';
	if (text_is_katakana_dot(code_point)) /* it would be inside a decoded name */
		touches = !ascii && at == stop && text_kind(line, at + 3) & (TEXT_LETTER | TEXT_IGNORED);
	else
		touches = kind & (TEXT_MAPPED | TEXT_BROKEN) || (ascii && line->bytes[at] == '(') ||
		          (line->bytes[at] == '\\' && !text_is_one_of(line->bytes[at + 1], "\"'\\/") &&
		           text_escape_length(line->bytes + at + 1) == 0);
	return touches ? code_point : NO_CODE_POINT;
}

/*
 * Returns the code point beside the name from START to STOP that shows that it is a part of something, or
 * NO_CODE_POINT.  TEXT_BESIDE is skipped.  The Unicode form is LENGTH bytes at UNICODE, and begins with a SYMBOL or
 * not.
 */
static uint32_t find_touching(struct text_line *line, size_t start, size_t stop, bool symbol,
                              const unsigned char *unicode, size_t length)
{
	const unsigned char *const last = text_last_label(unicode, length), *const end = unicode + length;
	const bool ascii = end[-1] < 0x80 && !label_has_prefix(last, (size_t)(end - last));
	const uint32_t before = touched_before(line, start, symbol);

	return before != NO_CODE_POINT ? before : touched_after(line, stop, ascii);
}

/* What may be something else: the end of a sentence, the number of an item, a file, joined words. */

/*
 * Returns true if the name from START to STOP stands between two of ENDS, perhaps in double quotes, TEXT_BESIDE aside.
 */
static bool fills(struct text *text, size_t start, size_t stop, const char *ends)
{
	const unsigned char *const bytes = text->line.bytes;

	start = text_span_back(&text->line, start, TEXT_AROUND, TEXT_BESIDE);
	stop = text_span(&text->line, stop, TEXT_AROUND, TEXT_BESIDE);
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

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

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

/*
 * Returns why the name from START to STOP, which is in text->name, may be something else, or STATUS_OK.  BYTES are its
 * Unicode form.
 */
static enum status find_doubt(struct text *text, size_t start, size_t stop, const unsigned char *bytes, size_t length)
{
	const size_t labels = text->name.label_count;
	const struct name_label *const label = text->name.labels + labels - 1;
	const size_t dot = text->options.decode ? label->out_start : label->start, domain = length - dot;
	const unsigned char *const last = bytes + dot;
	const unsigned char before = text->line.bytes[start - 1];
	const unsigned ascii = TEXT_ALNUM | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_DOT | TEXT_SEPARATOR;
	enum status status = STATUS_OK;

	if (labels == 1 || fills(text, start, stop, "\r\n"))
		return STATUS_OK;
	if (is_title(last, domain))
		status = STATUS_KEPT_SENTENCE;
	else if (labels == 2 && dot <= 3 && is_digit(bytes[0]) && is_digit(bytes[dot - 2]) && !is_ascii(last, domain))
		status = STATUS_KEPT_NUMBER;
	else if (fills(text, start, stop, "\r\n\t,;|"))
		return STATUS_OK;
	else if (domain == 3 && memcmp(last, "NET", domain) == 0)
		status = STATUS_KEPT_SENTENCE;
	else if (is_extension(last, domain) && !(labels > 2 && strncasecmp((const char *)bytes, "www.", 4) == 0) &&
	         !text_ends(&text->line, start, "*."))
		status = STATUS_KEPT_FILE;
	else if (before != '@' && has_joined_words(&text->name))
		status = STATUS_KEPT_PROSE;
	else if ((text_kinds(&text->line, start, stop) & ~ascii) == TEXT_IGNORED)
		status = STATUS_KEPT_INVISIBLE; /* "a" and U+200B and "b.com" are two words */
	/* decoding does not require a known domain */
	return status != STATUS_OK && text_is_known(text, last, domain) ? status : STATUS_OK;
}

/* The decision. */

/* Returns true if encoding finds the decoded name from TEXT_DECODED to END as one name. */
static bool is_one_name(struct text_line *line, size_t end)
{
	const struct name_found name = read_name(line, TEXT_DECODED, true);

	return name.start == TEXT_DECODED && name.stop == end;
}

/*
 * Returns true if there may be something to do about NAME: an A-label to decode or to check, or letters to encode.
 * Encoding requires two labels, as in "*.рф", and a known top-level domain, decoding only before ".*" and, of names
 * with a dot, in a path outside URLs, where they may be files.
 */
static bool is_candidate(struct text *text, const struct name_found *name)
{
	const bool decode = text->options.decode, pattern = text_begins(&text->line, name->stop, ".*");
	const unsigned char *const bytes = text->line.bytes + name->start, *last;
	const size_t length = name->stop - name->start;

	if (decode ? !text_has_prefix(bytes, length) : !text->options.check && is_ascii(bytes, length))
		return false;
	if (decode && !pattern && text->place != TEXT_PATH)
		return true;
	last = text_last_label(bytes, length);
	return last > bytes || (text_ends(&text->line, name->start, "*.") && (decode || !is_ascii(bytes, length)))
	               ? text_is_known(text, last, (size_t)(bytes + length - last))
	               : decode && !pattern;
}

/*
 * Decides about NAME, a candidate.  The rules are in the order of the manual, and the same in both directions: what is
 * decoded must be a name that encoding finds, and if its domain is known, one that encoding converts.
 */
static void decide(struct text *text, const struct name_found *name, struct text_found *found)
{
	struct text_line *const line = &text->line;
	const size_t start = name->start, stop = name->stop;
	const bool decode = text->options.decode, alone = line->bytes[start - 1] <= ' ' && line->bytes[stop] <= ' ';
	const struct buffer *const out = &text->out;
	const unsigned char *unicode = line->bytes + start;
	size_t length = stop - start;
	uint32_t touched = NO_CODE_POINT;
	struct fault fault;
	bool converted, reread, changes;

	if (!alone && is_local_part(line, stop))
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
		(void)text_load(line, TEXT_DECODED, out->bytes, out->length);
	if (decode && converted) {
		unicode = out->bytes;
		length = out->length;
	}
	if (name->mapped)
		touched = text_code_point(line, text_span(line, start, TEXT_HOST_MAX, ~(unsigned)TEXT_MAPPED));
	else if (!alone)
		touched = find_touching(line, start, stop, text_kind(line, reread ? TEXT_DECODED : start) & TEXT_SYMBOL,
		                        unicode, length);
	if (touched != 0xFFFD && !changes)
		return;
	*found = text_kept(start, stop, STATUS_KEPT_TOUCHED);
	if (touched == 0xFFFD)
		found->fault.status = STATUS_INVALID_UTF8;
	else if (!converted)
		found->fault = fault;
	else if (reread && !is_one_name(line, TEXT_DECODED + length))
		found->fault.status = STATUS_KEPT_LOST;
	else if (!decode && text_is_encoded_twice(unicode, length)) /* decoding gives small letters */
		found->fault.status = STATUS_KEPT_TWICE;
	else if (touched != NO_CODE_POINT)
		found->fault.code_point = touched;
	else
		found->fault.status = find_doubt(text, start, stop, unicode, length);
	if (found->fault.status == STATUS_OK)
		*found = text_replaced(start, stop, out->bytes, out->length);
}

void text_read_word(struct text *text, size_t start, size_t hit, struct text_found *found)
{
	struct text_line *const line = &text->line;
	struct name_found name;
	size_t at = start;

	do {
		name = read_name(line, at, text->options.decode);
		if (name.next - at > TEXT_HOST_MAX) {
			text->at = name.next;
			return;
		}
		at = name.next;
	} while (at <= hit);
	text->at = at;
	if (name.start < name.stop && skip_escape(line, &name) && is_candidate(text, &name))
		decide(text, &name, found);
}
