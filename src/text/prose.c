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
struct candidate {
	size_t start, stop; /* START equals STOP if there is none */
	size_t next;        /* what begins there is no part of it */
	bool mapped;        /* a symbol that is mapped to letters is in it or after it */

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
	size_t end = at;
	unsigned kind;

	while (label_kept[text->bytes[end]])
		end++;
	*stop = end = text_span(text, end, TEXT_HOST_MAX, letters);
	kind = text_kind(text, end);
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

/* skip_escape for the control sequences of terminals (ECMA-48, section 5.4), as in "\033[0;32m". */
static size_t skip_control(struct text *text, size_t at)
{
	static const char *const introducers[] = {"\x1B[",  "\\033[",   "\\e[",    "\\x1b[",
	                                          "\\x1B[", "\\u001b[", "\\u001B["};
	static const char parameters[] = "0123456789;";
	const unsigned char *const bytes = text->bytes;
	size_t start = at, end = at;

	while (at - start < TEXT_PAD && text_is_one_of(bytes[start - 1], parameters))
		start--;
	while (end - at < TEXT_PAD && text_is_one_of(bytes[end], parameters))
		end++;
	for (size_t i = 0; i < sizeof introducers / sizeof *introducers; i++) {
		if (text_ends(text, start, introducers[i]) && is_letter(bytes[end]))
			return end + 1;
	}
	return at;
}

/*
 * Returns the end of the escape that ends at AT or after it, such as the "n" of "\n"; AT if there is no escape;
 * SIZE_MAX if what is at AT may be a part of a name, as in "\u00fc".  A backslash begins none if it ends a control
 * string of a terminal.  After another one, as in "\\name", it may begin a path of Windows.
 */
static size_t skip_escape(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->bytes;
	size_t length;

	switch (bytes[at - 1]) {
	case '[':
	case ';':
		return skip_control(text, at);
	case '%': /* of ASCII, as "%2F" */
		return bytes[at] >= '2' && bytes[at] < '8' && hex_value(bytes[at + 1]) >= 0 ? at + 2 : at;
	case '\\':
		if (bytes[at - 2] == 0x1B)
			return at;
		length = text_escape_length(bytes + at);
		return length > 0 && bytes[at - 2] != '\\' ? at + length : SIZE_MAX;
	default:
		return at;
	}
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

/* Returns true if the Unicode form of NAME begins with a symbol. */
static bool begins_with_symbol(const struct candidate *name)
{
	uint32_t first;

	return utf8_read_checked(name->unicode, name->unicode + name->length, &first) > 1 &&
	       text_kind_of(first) & TEXT_SYMBOL;
}

/*
 * Returns the code point beside NAME that shows that it is a part of something, or NO_CODE_POINT.  An asterisk joins
 * what is on both sides.  A bracket after a name that ends in ASCII makes it a call of a function.
 */
static uint32_t find_touching(struct text *text, const struct candidate *name)
{
	const unsigned char *const bytes = text->bytes, *const end = name->unicode + name->length,
				   *const last = text_last_label(name->unicode, name->length);
	const bool ascii = end[-1] < 0x80 && !label_has_prefix(last, (size_t)(end - last));
	const size_t before = text_previous(text, name->left), after = name->right;
	const unsigned left = text_kind(text, before), right = text_kind(text, after);
	const uint32_t code_point = text_code_point(text, before), next = text_code_point(text, after);

	if (left & (TEXT_LETTERS | TEXT_SYMBOL) && memchr(bytes + name->left, '*', name->start - name->left))
		return '*';
	if (left & (TEXT_MAPPED | TEXT_BROKEN) || text_is_one_of(bytes[before], "$%") ||
	    text_ends(text, name->start, "\\.") ||
	    ((text_is_one_of(bytes[before], "#&+~") || text_is_katakana_dot(code_point)) &&
	     text_kind(text, before - 1) & TEXT_LETTERS) ||
	    (left & (TEXT_LETTERS | TEXT_SYMBOL) && bytes[name->start - 1] != '.' && begins_with_symbol(name)))
		return code_point;
	if (right & TEXT_LETTERS && memchr(bytes + name->stop, '*', after - name->stop))
		return '*';
	if (right & (TEXT_MAPPED | TEXT_BROKEN) || (ascii && next == '(') ||
	    (next == '\\' && !text_is_one_of(bytes[after + 1], "\"'\\/") &&
	     text_escape_length(bytes + after + 1) == 0) ||
	    /* it would be inside a decoded name */
	    (text_is_katakana_dot(next) && !ascii && after == name->stop &&
	     text_kind(text, after + 3) & (TEXT_LETTER | TEXT_IGNORED)))
		return next;
	return NO_CODE_POINT;
}

/* What may be something else: the end of a sentence, the number of an item, a file, joined words. */

/* Returns true if NAME stands between two of ENDS, perhaps in double quotes, TEXT_BESIDE aside. */
static bool fills(const struct text *text, const struct candidate *name, const char *ends)
{
	const unsigned char *const bytes = text->bytes;
	const bool quoted = bytes[name->left - 1] == '"' && bytes[name->right] == '"';
	const size_t left = name->left - quoted, right = name->right + quoted;

	return text_is_one_of(bytes[left - 1], ends) && (right == text->selector || text_is_one_of(bytes[right], ends));
}

/* Returns true if LABEL, LENGTH bytes, begins with a capital letter that a small one follows. */
static bool is_title(const unsigned char *label, size_t length)
{
	const unsigned char *const end = label + length;
	uint32_t first, second;

	label += utf8_read_checked(label, end, &first);
	return utf8_read_checked(label, end, &second) > 0 && uc_is_property_uppercase(first) &&
	       uc_is_property_lowercase(second);
}

/* The top-level domains that are also extensions of files. */
static bool is_extension(const unsigned char *label, size_t length)
{
	static const char *const extensions[] = {"cab", "gd", "inc", "java", "md", "mm",  "mov", "ps",
	                                         "pub", "py", "rs",  "sh",   "tf", "zip", "zone"};

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
		const size_t count = name->labels[i].points;
		size_t n = 0;

		while (n < count && !is_letter(points[n]))
			n++;
		if (n < count && idna_scripts(points, count) & unspaced)
			return true;
	}
	return false;
}

/* Returns why NAME, which is in text->name, may be something else, or STATUS_OK. */
static enum status find_doubt(struct text *text, const struct candidate *name)
{
	const unsigned ascii = TEXT_ALNUM | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_DOT | TEXT_SEPARATOR;
	const size_t labels = text->name.label_count;
	const struct name_label *const label = text->name.labels + labels - 1;
	const size_t domain = text->options.decode ? label->out_length : label->length, dot = name->length - domain;
	const unsigned char *const bytes = name->unicode, *const last = bytes + dot;
	enum status status = STATUS_OK;

	if (labels == 1 || fills(text, name, "\r\n"))
		return STATUS_OK;
	if (is_title(last, domain))
		status = STATUS_KEPT_SENTENCE;
	else if (labels == 2 && dot <= 3 && is_digit(bytes[0]) && is_digit(bytes[dot - 2]) && !is_ascii(last, domain))
		status = STATUS_KEPT_LIST_NUMBER;
	else if (fills(text, name, "\r\n\t,;|"))
		return STATUS_OK;
	else if (domain == 3 && memcmp(last, "NET", domain) == 0)
		status = STATUS_KEPT_SENTENCE;
	else if (is_extension(last, domain) && !(labels > 2 && strncasecmp((const char *)bytes, "www.", 4) == 0) &&
	         !text_ends(text, name->start, "*."))
		status = STATUS_KEPT_FILE_NAME;
	else if (text->bytes[name->start - 1] != '@' && has_joined_words(&text->name))
		status = STATUS_KEPT_WORDS_JOINED;
	else if ((text_kinds(text, name->start, name->stop) & ~ascii) == TEXT_IGNORED)
		status = STATUS_KEPT_INVISIBLE; /* "a" and U+200B and "b.com" are two words */
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
	bool labels;

	if (decode ? !text_has_prefix(bytes, name->length) : !text->options.check && is_ascii(bytes, name->length))
		return false;
	if (decode && !pattern && text->place != TEXT_PATH)
		return true;
	last = text_last_label(bytes, name->length);
	labels = last > bytes || (text_ends(text, name->start, "*.") && (decode || !is_ascii(bytes, name->length)));
	return labels ? text_is_known(text, last, (size_t)(bytes + name->length - last)) : decode && !pattern;
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
	enum status status = STATUS_KEPT_TOUCHES_SYMBOL;
	struct fault fault;
	bool converted, changes;

	if (!alone && is_local_part(text, name->stop))
		return;
	converted = text_convert(text, decode, false, name->unicode, name->length, &text->out, &fault);
	/* Of ASCII that is encoded, only A-labels are checked. */
	changes = decode ? !converted || text->name.changed
	                 : !is_ascii(name->unicode, name->length) ||
	                           (!converted && text_has_prefix(name->unicode, name->length));
	if (decode && converted) {
		name->unicode = text->out.bytes;
		name->length = text->out.length;
	}
	if (name->mapped)
		touched = text_code_point(text, text_span(text, name->start, TEXT_HOST_MAX, ~(unsigned)TEXT_MAPPED));
	else if (!alone)
		touched = find_touching(text, name);
	if (touched == TEXT_NO_CHARACTER)
		status = STATUS_INVALID_UTF8;
	else if (!changes)
		return;
	else if (!converted)
		status = fault.status;
	else if (decode && !is_one_name(text))
		status = STATUS_KEPT_NOT_RESTORABLE;
	else if (!decode && name_is_encoded_twice(name->unicode, name->length)) /* decoding gives small letters */
		status = STATUS_KEPT_ENCODED_TWICE;
	else if (touched == NO_CODE_POINT)
		status = find_doubt(text, name);
	if (status == STATUS_OK) {
		*found = text_replaced(name->start, name->stop, text->out.bytes, text->out.length);
		return;
	}
	*found = text_kept(name->start, name->stop, status);
	if (status == STATUS_KEPT_TOUCHES_SYMBOL)
		found->fault.code_point = touched;
	else if (touched != TEXT_NO_CHARACTER && !converted)
		found->fault = fault;
}

void text_read_word(struct text *text, size_t at, size_t inside, struct text_found *found)
{
	struct candidate name;
	size_t start;

	do {
		name = read_name(text, at, text->options.decode);
		if (name.next - at > TEXT_HOST_MAX) {
			text->at = name.next;
			return;
		}
		at = name.next;
	} while (at <= inside);
	text->at = at;
	if (name.start == name.stop)
		return;
	start = skip_escape(text, name.start);
	if (start >= name.stop)
		return;
	name.start = text_span(text, start, name.stop - start, TEXT_BESIDE);
	name.left = text_span_back(text, name.start, TEXT_AROUND, TEXT_BESIDE);
	name.right = text_span(text, name.stop, TEXT_AROUND, TEXT_BESIDE);
	name.unicode = text->bytes + name.start;
	name.length = name.stop - name.start;
	if (needs_decision(text, &name))
		decide(text, &name, found);
}
