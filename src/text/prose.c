/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Names in prose: a name is converted where it stands by itself and ends in a known top-level domain.  The rules are
 * those of man/puny-text.7.
 */
#include <config.h>

#include "text/parts.h"

#include <stdlib.h>
#include <strings.h>
#include <unictype.h>

/* A name in a line: labels of letters or of symbols, separated by one dot.  The last label has letters. */
struct candidate {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
	bool mapped;        /* a symbol that is mapped is in it or after it */

	size_t left, right;           /* with TEXT_BESIDE before and after it */
	const unsigned char *unicode; /* the Unicode form */
	size_t length;
};

/*
 * Returns the end of the label at AT: letters or symbols.  Sets *STOP to where it ends if it is the last label, which
 * has neither symbols nor broken bytes.
 */
static size_t find_label_end(struct text *text, size_t at, size_t *stop)
{
	const unsigned letters = TEXT_LETTERS | TEXT_HYPHEN | TEXT_UNDERSCORE, others = TEXT_MAPPED | TEXT_BROKEN;
	const size_t end = *stop = text_span(text, text_ascii_end(text, at), TEXT_HOST_MAX, letters);
	const unsigned kind = text_kind(text, end);

	if (kind & others)
		return text_span(text, end, TEXT_HOST_MAX, letters | others);
	if (kind & TEXT_SYMBOL && text_span(text, at, end - at, TEXT_IGNORED) == end)
		return text_span(text, end, TEXT_HOST_MAX, TEXT_SYMBOL | TEXT_IGNORED);
	return end;
}

/* Reads the name that begins at AT or after it. */
static struct candidate read_name(struct text *text, size_t at, bool decode)
{
	const bool wildcard = text_begins(text, at, "*.");
	struct candidate name;

	at += wildcard ? 2 : 0;
	name = (struct candidate){.start = at, .stop = at};
	for (size_t label = at;; label = name.next + 1) {
		size_t stop, end = find_label_end(text, label, &stop);
		/* a hyphen is also a digit of Punycode */
		const bool digits = decode && label_has_prefix(text->bytes + label, end - label);

		name.next = end;
		name.mapped |= text_kinds(text, stop, end) & TEXT_MAPPED;
		stop = text_span_back(text, stop, stop - label, digits ? TEXT_BESIDE & ~TEXT_HYPHEN : TEXT_BESIDE);
		if (stop > label && (label > at || decode || wildcard))
			name.stop = stop;
		if (end == label || text->bytes[end] != '.' || end - at > TEXT_HOST_MAX)
			break;
	}
	name.next += name.next == at && !wildcard;
	name.start = text_span(text, at, name.stop - at, TEXT_BESIDE);
	return name;
}

/*
 * Returns the end of the escape that the word at AT begins inside, as "n" of "\n", or AT.  A backslash begins no escape
 * after another one, as in "\\name" (a path of Windows), and at the end of a control string of a terminal.
 */
static size_t find_escape_end(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->bytes;
	size_t start = at, length;

	if (!text_is_one_of(bytes[at - 1], "\\%#[;"))
		return at;
	while (at - start < TEXT_PAD && (is_digit(bytes[start - 1]) || bytes[start - 1] == ';'))
		start--;
	if (bytes[start - 1] == '[') /* of a control sequence */
		start = text_span_back(text, start - 1, TEXT_PAD, TEXT_ALNUM);
	else if (bytes[at - 1] == '\\' && text_is_one_of(bytes[at - 2], "\\\x1B"))
		return at;
	else
		start = at;
	start--;
	length = text_escape_length(bytes + start);
	return length > at - start ? start + length : at;
}

/* What touches a name. */

/*
 * Returns true if a local part that goes on at AT, perhaps in quotes, ends before an "@".  Its ASCII characters are
 * those that local parts have in practice (RFC 5322, section 3.2.3, dot-atom); RFC 6532, section 3.2, adds others, in
 * practice letters.
 */
static bool is_local_part(struct text *text, size_t at)
{
	const size_t start = at;

	while (at - start < TEXT_BACK &&
	       (text_kind(text, at) & TEXT_WORD || text_is_one_of(text->bytes[at], "!$%&+=^~")))
		at++;
	at += text->bytes[at] == '"';
	return text->bytes[at] == '@';
}

/* Returns true if the LENGTH bytes at BYTES stand between two dots in LIST, in any case. */
static bool is_listed(const char *list, const unsigned char *bytes, size_t length)
{
	char key[16] = ".";

	if (length + 3 > sizeof key)
		return false;
	for (size_t i = 0; i < length; i++)
		key[1 + i] = label_kept[bytes[i]] ? (char)label_folded[bytes[i]] : '-';
	key[1 + length] = '.';
	return strstr(list, key);
}

/*
 * Returns true if the character at AT ends a placeholder, which other text will replace: "${x}", "<%= x %>", "$(x)",
 * "%(x)s", or a reference of HTML to a character that names have, "&uuml;" or "&#252;".
 */
static bool ends_placeholder(struct text *text, size_t at)
{
	static const char letters[] = /* without the first letter */
		".acute.caron.cedil.circ.elig.grave.horn.hy.ring.slash.th.tilde.uml.wj.wnj.zlig.";
	const unsigned char *const bytes = text->bytes, opening = bytes[at] == ')' ? '(' : bytes[at] == ']' ? '[' : '<';
	size_t start = at - 1;

	if (bytes[at] == ';') {
		const size_t word = text_span_back(text, at, TEXT_PAD, TEXT_ALNUM);
		const bool hex = (bytes[word] | 0x20) == 'x';
		const unsigned long point = strtoul((const char *)bytes + word + hex, NULL, hex ? 16 : 10);

		return text_ends(text, word, "&#") ? point < TEXT_NO_CHARACTER && text_kind_of((uint32_t)point) &
		                                                                          (TEXT_LETTERS | TEXT_MAPPED)
		                                   : text_ends(text, word, "&") && word < at &&
		                                             is_listed(letters, bytes + word + 1, at - word - 1);
	}
	if (bytes[at] == '}') /* not "{% if x %}" and "a{at}b" */
		return bytes[at - 1] != '%' && strncasecmp((const char *)bytes + at - 3, "{at", 3) != 0;
	while (at - start < TEXT_AROUND && bytes[start] != opening && bytes[start] != '\n')
		start--;
	return text_is_one_of(bytes[at - 1], "%?") ||
	       (bytes[start] == opening && text_is_one_of(bytes[start - 1], "$%"));
}

/* Returns true if the character at AT, before NAME, makes it a part of something else. */
static bool touches_before(struct text *text, const struct candidate *name, size_t at)
{
	const unsigned char *const bytes = text->bytes;
	const unsigned kind = text_kind(text, at), last = text_kind(text, name->start - 1);

	if (text_is_one_of(bytes[at], "$%"))
		return true;
	/* Between the name and a letter that ends no escape; decoded, a middle dot of Katakana may join them. */
	if (text_is_one_of(bytes[at], "#&+~") || (text->options.decode && text_code_point(text, at) == 0x30FB))
		return text_kind(text, at - 1) & TEXT_LETTERS &&
		       find_escape_end(text, text_span_back(text, at, TEXT_PAD, TEXT_LETTERS)) < at;
	if (bytes[at] == '\\') /* a dot in a pattern */
		return name->left + 1 == name->start && last & TEXT_DOT;
	if (text_is_one_of(bytes[at], ";@)]>}")) /* a part of the first label, which may be in brackets or replaced */
		return text->name.labels[0].kind != LABEL_ASCII &&
		       !memchr(bytes + name->left, '.', name->start - name->left) &&
		       ((bytes[at] != ';' && last & (TEXT_HYPHEN | TEXT_UNDERSCORE)) ||
		        (bytes[at] != '@' && ends_placeholder(text, at)));
	if (kind & (TEXT_LETTERS | TEXT_SYMBOL)) /* an asterisk joins what is on both sides */
		return memchr(bytes + name->left, '*', name->start - name->left) ||
		       (text_kind(text, name->start) & TEXT_SYMBOL && !(last & TEXT_DOT));
	return kind & (TEXT_MAPPED | TEXT_BROKEN);
}

/* Returns true if the character at AT, after NAME, makes it a part of something else. */
static bool touches_after(struct text *text, const struct candidate *name, size_t at)
{
	const unsigned char *const bytes = text->bytes;
	const unsigned kind = text_kind(text, at);

	if (bytes[at] == '(') /* a call of a function */
		return !text->options.decode && text->name.labels[text->name.label_count - 1].kind == LABEL_ASCII;
	if (bytes[at] == '\\')
		return !text_is_one_of(bytes[at + 1], "\"'\\/") && text_escape_length(bytes + at) == 0;
	return kind & (TEXT_MAPPED | TEXT_BROKEN) ||
	       (kind & TEXT_LETTERS && memchr(bytes + name->stop, '*', at - name->stop));
}

/* Returns the code point beside NAME that shows that it is a part of something, or NO_CODE_POINT. */
static uint32_t find_touching(struct text *text, const struct candidate *name)
{
	size_t before = name->left - 1;

	while (text_kind(text, before) != TEXT_BROKEN && (text->bytes[before] & 0xC0) == 0x80)
		before--;
	if (text->bytes[before] > '"' && touches_before(text, name, before))
		return text_code_point(text, before);
	return touches_after(text, name, name->right) ? text_code_point(text, name->right) : NO_CODE_POINT;
}

/* What may be something else: the end of a sentence, the number of an item, a file, joined words. */

/* Returns true if NAME stands between two of ENDS, perhaps in double quotes, TEXT_BESIDE aside. */
static bool fills(const struct text *text, const struct candidate *name, const char *ends)
{
	const unsigned char *const bytes = text->bytes;
	const bool quoted = bytes[name->left - 1] == '"' && bytes[name->right] == '"';
	const size_t left = name->left - quoted, right = name->right + quoted;

	return text_is_one_of(bytes[left - 1], ends) && (right == text->limit || text_is_one_of(bytes[right], ends));
}

/* Returns true if LABEL, LENGTH bytes, begins with a capital letter that a small one follows. */
static bool is_title(const unsigned char *label, size_t length)
{
	const unsigned char *const end = label + length;
	uint32_t first, second;

	label += utf8_read_checked(label, end, &first);
	return label < end && utf8_read_checked(label, end, &second) > 0 && uc_is_property_uppercase(first) &&
	       uc_is_property_lowercase(second);
}

/*
 * Returns STATUS_KEPT_FILE_NAME if a label of NAME from FIRST on that is not ASCII has an underscore,
 * STATUS_KEPT_WORDS_JOINED if one, not the last, has ASCII letters and ends in another script after one without spaces,
 * as in "见a.com" and "a.com和b.org", or STATUS_OK.
 */
static enum status find_joined(const struct name *name, size_t first)
{
	for (size_t i = first; i < name->label_count; i++) {
		const uint32_t *const points = name_label_points(name, &name->labels[i]);
		const size_t count = name->labels[i].kind == LABEL_ASCII ? 0 : name->labels[i].points;
		bool letter = false;

		for (size_t n = 0; n < count; n++) {
			letter |= is_letter(points[n]);
			if (points[n] == '_')
				return STATUS_KEPT_FILE_NAME;
		}
		if (letter && i + 1 < name->label_count && idna_scripts(points, count) & TEXT_UNSPACED &&
		    !(idna_scripts(points + count - 1, 1) & TEXT_UNSPACED))
			return STATUS_KEPT_WORDS_JOINED;
	}
	return STATUS_OK;
}

/*
 * Returns why NAME, which is in text->name, may be something else, or STATUS_OK.  There is no doubt about a name that
 * fills a line, and after "*." or "www." and a label only about joined words; a field may be a sentence or begin with a
 * number.
 */
static enum status find_doubt(struct text *text, const struct candidate *name)
{
	static const char members[] = /* top-level domains that are extensions of files or members of objects */
		".app.cab.data.date.email.fail.gd.host.id.inc.java.map.md.mm.mov.name.new.next.open.pid"
		".properties.ps.pub.py.read.rs.run.search.sh.so.style.target.tf.xxx.zip.zone.";
	const unsigned ascii = TEXT_ALNUM | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_DOT | TEXT_SEPARATOR;
	const unsigned char *const bytes = name->unicode, *const last = text_last_label(bytes, name->length);
	const size_t labels = text->name.label_count, dot = (size_t)(last - bytes), domain = name->length - dot;
	const size_t clear =
		labels > 2 && strncasecmp((const char *)bytes, "www.", 4) == 0 ? 2 : text_ends(text, name->start, "*.");
	enum status status;

	if (fills(text, name, "\r\n"))
		return STATUS_OK;
	if (clear > 0)
		status = find_joined(&text->name, clear);
	else if (is_title(last, domain))
		status = STATUS_KEPT_SENTENCE;
	else if (!is_ascii(last, domain) && (dot == 2 ? text_ascii_kinds[bytes[0] & 0x7F] & TEXT_ALNUM
	                                              : dot == 3 && is_digit(bytes[0]) && is_digit(bytes[1])))
		status = STATUS_KEPT_LIST_NUMBER;
	else if (fills(text, name, "\r\n\t,;|"))
		return STATUS_OK;
	else if (domain == 3 && memcmp(last, "NET", domain) == 0)
		status = STATUS_KEPT_SENTENCE;
	else if (is_listed(members, last, domain))
		status = STATUS_KEPT_FILE_NAME;
	else if ((text_kinds(text, name->start, name->stop) & ~ascii) == TEXT_IGNORED)
		status = STATUS_KEPT_INVISIBLE; /* "a" and U+200B and "b.com" are two words */
	else
		status = find_joined(&text->name, 0);
	/* decoding does not require a known domain */
	return status != STATUS_OK && text_is_known(text, last, domain) ? status : STATUS_OK;
}

/* The decision. */

/* Returns true if encoding finds the decoded name, in text->out, as one name. */
static bool is_one_name(struct text *text)
{
	struct candidate name;
	size_t end;

	if (text_is_plain(text))
		return true;
	end = text_load(text, TEXT_DECODED, text->out.bytes, text->out.length);
	name = read_name(text, TEXT_DECODED, true);
	return name.start == TEXT_DECODED && name.stop == end;
}

/*
 * Returns true if there may be something to do about NAME: an A-label to decode or to check, or letters to encode.
 * Encoding requires two labels, as in "*.рф", and a known top-level domain, decoding only before ".*" and, of names
 * with a dot, in a path outside URLs, where they may be files.
 */
static bool needs_decision(struct text *text, const struct candidate *name)
{
	const bool decode = text->options.decode, pattern = text_begins(text, name->stop, ".*");
	const unsigned char *const bytes = name->unicode, *last;
	const bool broken = (text_kind(text, name->left - 1) | text_kind(text, name->right)) & TEXT_BROKEN;

	if ((decode || (is_ascii(bytes, name->length) && !broken)) && !text_has_prefix(bytes, name->length))
		return false;
	if (decode && !pattern && text->place != TEXT_PATH)
		return true;
	last = text_last_label(bytes, name->length);
	if (last == bytes && (!text_ends(text, name->start, "*.") || (!decode && is_ascii(bytes, name->length))))
		return decode && !pattern;
	return text_is_known(text, last, (size_t)(bytes + name->length - last));
}

/*
 * Decides about NAME.  The rules are in the order of the manual, and the same in both directions: what is decoded must
 * be a name that encoding finds, and if its domain is known, one that encoding converts.
 */
static void decide(struct text *text, struct candidate *name, struct text_found *found)
{
	const bool decode = text->options.decode,
		   alone = text->bytes[name->left - 1] <= ' ' && text->bytes[name->right] <= ' ';
	uint32_t touched = NO_CODE_POINT;
	enum status status;
	struct fault fault;

	if (!alone && is_local_part(text, name->stop))
		return;
	if (text_convert(text, decode, false, name->unicode, name->length, &text->out, &fault) && decode) {
		name->unicode = text->out.bytes;
		name->length = text->out.length;
	}
	if (text->no_memory)
		return;
	if (name->mapped)
		touched = text_code_point(text, text_span(text, name->start, TEXT_HOST_MAX, ~(unsigned)TEXT_MAPPED));
	else if (!alone)
		touched = find_touching(text, name);
	if (touched == TEXT_NO_CHARACTER)
		status = STATUS_INVALID_UTF8;
	else if (fault.status != STATUS_OK)
		status = fault.status;
	else if (!text->name.changed)
		return;
	else if (decode && !is_one_name(text))
		status = STATUS_KEPT_NOT_RESTORABLE;
	else if (!decode && name_is_encoded_twice(name->unicode, name->length)) /* decoding gives small letters */
		status = STATUS_KEPT_ENCODED_TWICE;
	else if (touched != NO_CODE_POINT)
		status = STATUS_KEPT_TOUCHES_SYMBOL;
	else
		status = find_doubt(text, name);
	*found = status == STATUS_OK ? text_replaced(name->start, name->stop, text->out.bytes, text->out.length)
	                             : text_kept(name->start, name->stop, status, &fault);
	if (status == STATUS_KEPT_TOUCHES_SYMBOL)
		found->fault.code_point = touched;
}

void text_read_word(struct text *text, size_t at, size_t inside, struct text_found *found)
{
	struct candidate name;

	if (text->bytes[at - 1] > '"') {
		const size_t end = find_escape_end(text, at);

		memset(text->bytes + at, ' ', end - at); /* it touches nothing */
		at = end;
	}
	do {
		name = read_name(text, at, text->options.decode);
		text->at = name.next;
		if (name.next - at > TEXT_HOST_MAX)
			return;
		at = name.next;
	} while (at <= inside);
	if (name.start == name.stop || (text->bytes[name.start - 1] == '\\' && text->bytes[name.start - 2] != 0x1B))
		return; /* "\\u00fc" */
	name.left = text_span_back(text, name.start, TEXT_AROUND, TEXT_BESIDE);
	name.right = text_span(text, name.stop, TEXT_AROUND, TEXT_BESIDE);
	name.unicode = text->bytes + name.start;
	name.length = name.stop - name.start;
	if (needs_decision(text, &name))
		decide(text, &name, found);
}
