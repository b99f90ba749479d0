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

enum { FIRST_UNSPACED = 0x0E00 }; /* code points of these scripts are not below */

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
static const uint32_t unspaced = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
                                 SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN;

static const unsigned letters = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED, beside = TEXT_HYPHEN | TEXT_IGNORED;

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
	const unsigned edges = beside | TEXT_UNDERSCORE;
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
		if (!(character.kind & (beside | TEXT_DOT)))
			break;
	}
	while (name->start < name->stop && !text_ascii_is_alnum(bytes[name->stop - 1])) {
		character = text_read_before(text, name->stop, 0);
		if (!(character.kind & edges) || (decode && character.code_point == '-'))
			break;
		name->stop -= character.length;
	}
}

size_t text_read_selector(const struct text *text, size_t at)
{
	size_t end = at + 1;

	if (text_at(text, at) != '#')
		return 0;
	if (text_at(text, end) == '%') {
		end++;
	} else {
		end += text_is_one_of(text_at(text, end), "@$");
		end += text_at(text, end) == '?';
	}
	return text_at(text, end) == '#' && text_at(text, end + 1) > ' ' ? end + 1 - at : 0;
}

/* Returns true if BYTE ends a line, or a record of -z. */
static bool ends_line(unsigned char byte)
{
	return byte == '\n' || byte == '\0';
}

/* Rule 1: local parts, and asterisks inside a label.  They are kept without a report. */

/* Returns true if BYTE is ASCII that local parts have in practice (RFC 5322, section 3.2.3, dot-atom). */
static inline bool is_atext(unsigned char byte)
{
	return label_kept[byte] || text_is_one_of(byte, ".!$%&*+=^~");
}

/* Returns true if "@" and a host follow at AT. */
static bool is_before_host(struct text *text, size_t at)
{
	return text_at(text, at) == '@' && at + 1 < text->input.length &&
	       (text->input.bytes[at + 1] == '[' ||
	        text_read(text, at + 1).kind & (letters | TEXT_BROKEN | TEXT_MAPPED | TEXT_SYMBOL));
}

/*
 * Returns true if a local part that goes on at AT ends before an "@".  RFC 6532, section 3.2, adds characters that are
 * not ASCII, in practice letters.  What was read for an earlier name is not read again.
 */
static bool is_local_part(struct text *text, size_t at)
{
	const size_t left = text->input.length - at, most = at + (left < TEXT_BACK ? left : TEXT_BACK);
	struct text_character character;
	size_t end = at > text->scanned ? at : text->scanned;

	for (; end < most; end += character.length) {
		character = text_read(text, end);
		if (!is_atext(text->input.bytes[end]) && !(character.kind & TEXT_WORD))
			break;
	}
	text->scanned = end;
	return end < most && is_before_host(text, end);
}

/* Returns true if the name from START to STOP is in a quoted local part. */
static bool is_quoted_local_part(struct text *text, size_t start, size_t stop)
{
	const size_t most = 64; /* RFC 5321, section 4.5.3.1.1 */
	size_t back = 1, at = stop;

	while (at - stop < most && !text_is_one_of(text_at(text, at), "\"@ ") && !ends_line(text_at(text, at)))
		at++;
	if (text_at(text, at) != '"' || !is_before_host(text, at + 1))
		return false;
	while (back <= most && text_before(text, start, back) != '"' && !ends_line(text_before(text, start, back)))
		back++;
	return text_before(text, start, back) == '"' && text_before(text, start, back + 1) != '=' &&
	       !(text_read_before(text, start, back).kind & (TEXT_ALNUM | TEXT_LETTER | TEXT_UNDERSCORE));
}

/* Returns true if an asterisk touches the name from START to STOP and a letter, as in "a*.ü.de" and "ü.de*.com". */
static bool has_inner_asterisk(struct text *text, size_t start, size_t stop)
{
	size_t back = 0, after = stop;

	if (text->input.bytes[start] == '*' && text_read_before(text, start, 0).kind & (TEXT_ALNUM | TEXT_LETTER))
		return true;
	while (back < TEXT_BACK / 2 && text_before(text, start, back + 1) == '*')
		back++;
	while (after - stop < TEXT_BACK && text_at(text, after) == '*')
		after++;
	if (back > 0 && text_read_before(text, start, back).kind & letters)
		return true;
	after += after > stop && text_at(text, after) == '.';
	return after > stop && after < text->input.length && text_read(text, after).kind & letters;
}

/* Rule 2 */

static bool is_beside_broken(struct text *text, size_t start, size_t stop)
{
	return (text_before(text, start, 1) >= 0x80 && text_read_before(text, start, 0).kind == TEXT_BROKEN) ||
	       (text_at(text, stop) >= 0x80 && text_read(text, stop).kind == TEXT_BROKEN);
}

/* Rule 3: what touches a name, dots, hyphens, asterisks and the like in between aside. */

enum { AROUND_MAX = TEXT_BACK / 2 }; /* bytes of what is in between */

static const unsigned around = TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_IGNORED,
		      words = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED | TEXT_BROKEN | TEXT_SYMBOL | TEXT_MAPPED;

/* Returns true if an entity of HTML or another parameter, as in "&lt;" and "&key=", begins at AT. */
static bool begins_entity(const struct text *text, size_t at)
{
	static const char *const entities[] = {"&lt;", "&gt;", "&quot;", "&apos;", "&nbsp;", "&#"};
	size_t end = at + 1;

	for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
		if (text_begins_with(text, at, entities[i]))
			return true;
	}
	while (end - at < TEXT_BACK && (label_kept[text_at(text, end)] || text_at(text, end) == '.'))
		end++;
	return end > at + 1 && text_at(text, end) == '=';
}

/* Returns the code point of CHARACTER, or that which stands for a byte that is not UTF-8. */
static uint32_t shown(const struct text_character *character)
{
	return character->kind == TEXT_BROKEN ? 0xFFFD : character->code_point;
}

/* Returns true for the middle dot of Katakana, which is in a name between letters that are not ASCII. */
static bool is_katakana_dot(uint32_t code_point)
{
	return code_point == 0x30FB || code_point == 0xFF65;
}

/*
 * Returns the code point before START that shows that the name there is a part of something, or NO_CODE_POINT.  SYMBOL
 * is true if the name begins with a symbol.
 */
static uint32_t touched_before(struct text *text, size_t start, bool symbol)
{
	const struct text_character direct = text_read_before(text, start, 0);
	struct text_character character = direct;
	unsigned between = 0;
	size_t back = 0;

	if (is_katakana_dot(direct.code_point))
		return text_read_before(text, start, direct.length).kind & letters ? direct.code_point : NO_CODE_POINT;
	if (direct.kind == TEXT_OTHER && !text_is_one_of((unsigned char)direct.code_point, "#&~+$%]\\"))
		return NO_CODE_POINT;
	while (back < AROUND_MAX && character.kind & around) {
		between |= character.kind;
		back += character.length;
		character = text_read_before(text, start, back);
	}
	if (character.kind & (TEXT_MAPPED | TEXT_BROKEN))
		return shown(&character);
	if (symbol && direct.kind != TEXT_DOT &&
	    (character.kind & (letters | TEXT_SYMBOL) || direct.kind & (letters | TEXT_HYPHEN | TEXT_UNDERSCORE)))
		return direct.code_point;
	if (between == TEXT_DOT && back == 1 && (character.kind & letters || character.code_point == '\\'))
		return character.code_point;
	if (character.code_point == ']' && text_ends_with(text, start, back, "[.]"))
		return '[';
	if (character.code_point == '$' || character.code_point == '%')
		return character.code_point;
	if (text_is_one_of((unsigned char)character.code_point, "#&~+") && character.code_point < 0x80) {
		const struct text_character other = text_read_before(text, start, back + 1);

		if (other.kind & words || other.code_point == ')' || other.code_point == ']' || other.code_point == '}')
			return character.code_point;
	}
	return NO_CODE_POINT;
}

/*
 * Returns the code point after STOP that shows that the name there is a part of something, or NO_CODE_POINT.  ASCII is
 * true if the name ends in ASCII: then a bracket makes it a call of a function.
 */
static uint32_t touched_after(struct text *text, size_t stop, bool ends_in_ascii)
{
	struct text_character character;
	size_t at = stop;

	do {
		if (at >= text->input.length)
			return NO_CODE_POINT;
		character = text_read(text, at);
		at += character.length;
	} while (character.kind & around && at - stop < AROUND_MAX);
	at -= character.length;
	switch (character.code_point) {
	case '(':
		return ends_in_ascii && at == stop && !text_is_one_of(text_at(text, at + 1), ".\\?|:") ? '('
		                                                                                       : NO_CODE_POINT;
	case '[':
		return text_begins_with(text, at, "[.]") ? '[' : NO_CODE_POINT;
	case '\\':
	case '%':
		return text_begins_escape(text, at) ? NO_CODE_POINT : character.code_point;
	case '&':
		if (begins_entity(text, at))
			return NO_CODE_POINT;
		break;
	case '#':
		if (text->may_select && text_read_selector(text, at) > 0)
			return NO_CODE_POINT;
		break;
	case '$':
	case '~':
	case '+':
		break;
	case 0x30FB:
	case 0xFF65:
		/* Between letters that are not ASCII, it would be inside the decoded name. */
		return !ends_in_ascii && at == stop && at + character.length < text->input.length &&
		                       text_read(text, at + character.length).kind & (TEXT_LETTER | TEXT_IGNORED)
		               ? character.code_point
		               : NO_CODE_POINT;
	default:
		return character.kind & (TEXT_MAPPED | TEXT_BROKEN) ? shown(&character) : NO_CODE_POINT;
	}
	if (at + 1 < text->input.length && text_read(text, at + 1).kind & (words | TEXT_UNDERSCORE | TEXT_DOT))
		return character.code_point;
	return text_is_one_of(text_at(text, at + 1), "({") ? character.code_point : NO_CODE_POINT;
}

/*
 * Returns the code point beside the name from START to STOP that shows that it is a part of something, or
 * NO_CODE_POINT.  The LENGTH bytes at UNICODE are its Unicode form.
 */
static uint32_t touched(struct text *text, size_t start, size_t stop, const unsigned char *unicode, size_t length)
{
	const struct input input = text->input;
	const unsigned char *last;
	bool symbol, ascii;
	uint32_t before;

	text->input = (struct input){.bytes = unicode, .length = length};
	symbol = text_read(text, 0).kind == TEXT_SYMBOL;
	text->input = input;
	before = touched_before(text, start, symbol);
	last = text_last_label(unicode, length);
	ascii = unicode[length - 1] < 0x80 && !label_has_prefix(last, (size_t)(unicode + length - last));
	return before != NO_CODE_POINT ? before : touched_after(text, stop, ascii);
}

/* Rules 6 and 7: what may be something else. */

/* What a name fills, perhaps in double quotes, dots, hyphens and asterisks at its ends aside. */
enum filled { FILLS_NOTHING, FILLS_FIELD, FILLS_LINE };

/* Returns true if BYTE may be between a name and the end of what it fills. */
static bool is_edge(unsigned char byte)
{
	return byte < 0x80 && text_ascii_kinds[byte] & (TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE);
}

static enum filled filled(const struct text *text, size_t start, size_t stop)
{
	static const char separators[] = "\t,;|";
	unsigned char before, after;
	size_t back = 1;
	bool selected;

	while (back < AROUND_MAX && is_edge(text_before(text, start, back)))
		back++;
	while (stop - start < TEXT_AHEAD - AROUND_MAX && is_edge(text_at(text, stop)))
		stop++;
	selected = text->may_select && text_read_selector(text, stop) > 0;
	if (text_before(text, start, back) == '"' && text_at(text, stop) == '"') {
		back++;
		stop++;
	}
	before = text_before(text, start, back);
	after = selected ? ',' : text_at(text, stop);
	if (after == '\r' && ends_line(text_at(text, stop + 1)))
		after = '\n';
	if (ends_line(before) && ends_line(after))
		return FILLS_LINE;
	return (ends_line(before) || text_is_one_of(before, separators)) &&
	                       (ends_line(after) || text_is_one_of(after, separators))
	               ? FILLS_FIELD
	               : FILLS_NOTHING;
}

/* The letters of a label that have a case. */
struct cased {
	size_t upper, lower;
	bool capital; /* the first one is upper case */
};

static struct cased read_case(const unsigned char *label, const unsigned char *end)
{
	struct cased cased = {0};
	uint32_t code_point;

	for (size_t length; label < end; label += length > 0 ? length : 1) {
		length = utf8_read_checked(label, end, &code_point);
		if (length > 0 && uc_is_property_uppercase(code_point)) {
			cased.capital |= cased.lower == 0;
			cased.upper++;
		} else if (length > 0 && uc_is_property_lowercase(code_point)) {
			cased.lower++;
		}
	}
	return cased;
}

/* Returns true if the top-level domain LABEL is also the extension of files. */
static bool is_extension(const unsigned char *label, size_t length)
{
	static const char extensions[][5] = {"cab", "gd", "java", "md", "mm",  "mov", "ps",
	                                     "py",  "rs", "sh",   "tf", "zip", "zone"};

	for (size_t i = 0; length < sizeof *extensions && i < sizeof extensions / sizeof *extensions; i++) {
		if (extensions[i][length] == '\0' && strncasecmp((const char *)label, extensions[i], length) == 0)
			return true;
	}
	return false;
}

/* Returns true if LABEL is one under which names are registered, as in "x.com.mm". */
static bool is_second_level(const unsigned char *label, size_t length)
{
	static const char second[][4] = {"ac", "co", "com", "edu", "gov", "net", "org"};

	for (size_t i = 0; length < sizeof *second && i < sizeof second / sizeof *second; i++) {
		if (second[i][length] == '\0' && strncasecmp((const char *)label, second[i], length) == 0)
			return true;
	}
	return false;
}

/* Returns true if a label of NAME has both ASCII letters and letters of a script that is written without spaces. */
static bool has_joined_words(const struct name *name)
{
	for (size_t i = 0; i < name->label_count; i++) {
		const uint32_t *const points = name_label_points(name, &name->labels[i]);
		bool ascii = false, other = false;

		for (size_t n = 0; points && n < name->labels[i].points; n++) {
			ascii |= points[n] < 0x80 && is_letter(points[n]);
			other = other || (points[n] >= FIRST_UNSPACED && script_of(points[n]) & unspaced);
		}
		if (ascii && other)
			return true;
	}
	return false;
}

/* Returns true if BYTES are ASCII but for characters that are mapped to nothing, soft hyphens aside. */
static bool is_invisible(const unsigned char *bytes, size_t length)
{
	const unsigned char *const end = bytes + length;
	bool found = false;
	uint32_t code_point;

	for (; bytes < end; bytes += utf8_read_checked(bytes, end, &code_point)) {
		if (utf8_read_checked(bytes, end, &code_point) == 0)
			return false;
		if (code_point >= 0x80 && !(idna_properties(code_point) & IDNA_LOOKUP_IGNORED))
			return false;
		found |= code_point >= 0x80 && code_point != 0xAD;
	}
	return found;
}

/*
 * Returns why the name in text->name, whose Unicode form is BYTES, may be something else, or STATUS_OK.  WHERE is what
 * it fills, and MAIL is true if it follows a local part.
 */
static enum status doubt(const struct text *text, const unsigned char *bytes, size_t length, enum filled where,
                         bool mail)
{
	const unsigned char *const end = bytes + length, *const last = text_last_label(bytes, length);
	const unsigned char *const before = text_last_label(bytes, (size_t)(last - 1 - bytes));
	const size_t labels = text->name.label_count, domain = (size_t)(end - last),
		     second = (size_t)(last - 1 - before);
	const struct cased cased = read_case(last, end), other = read_case(before, last - 1);
	const struct name_label *const out = text->name.labels + labels - 1;

	if (cased.capital && cased.upper == 1 && cased.lower > 0)
		return STATUS_KEPT_SENTENCE;
	if (cased.upper > 0 && cased.lower == 0 && other.lower > 0 && other.upper == 0)
		return STATUS_KEPT_SENTENCE;
	if (domain == 3 && memcmp(last, "NET", 3) == 0 && (other.upper == 0 || other.lower > 0))
		return STATUS_KEPT_SENTENCE;
	if (labels == 2 && second <= 2 && !is_ascii(last, domain) && is_digit(before[0]) &&
	    is_digit(before[second - 1]))
		return STATUS_KEPT_NUMBER;
	if (where == FILLS_FIELD)
		return STATUS_OK;
	if (is_extension(text->out.bytes + out->out_start, out->out_length) &&
	    !(labels > 2 &&
	      (strncasecmp((const char *)bytes, "www.", 4) == 0 || bytes[0] == '*' || is_second_level(before, second))))
		return STATUS_KEPT_FILE;
	if (!mail && has_joined_words(&text->name))
		return STATUS_KEPT_PROSE;
	return is_invisible(bytes, length) ? STATUS_KEPT_INVISIBLE : STATUS_OK;
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
	enum filled where;
	struct fault fault;
	uint32_t touch;

	if (escape == SIZE_MAX)
		return;
	for (start += escape; start < stop && text_read(text, start).kind & (beside | TEXT_DOT);)
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
	where = filled(text, start, stop);
	/* In a line of its own, an A-label is decoded whatever its domain is. */
	known = dot &&
	        (decode ? path || where != FILLS_LINE || text_begins_with(text, stop, ".*") : is_ascii(last, domain)) &&
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

	if ((!path && (is_local_part(text, stop) || is_quoted_local_part(text, start, stop))) ||
	    has_inner_asterisk(text, start, stop))
		return;
	if (name->broken || is_beside_broken(text, start, stop)) {
		const size_t broken =
			text_find_kind(text, start, stop < text->input.length ? stop + 1 : stop, TEXT_BROKEN);

		text_keep(found, start, stop, STATUS_INVALID_UTF8);
		found->fault.offset = broken > stop ? 0 : broken - start;
		return;
	}
	if (converted && decode ? !text->name.changed : all_ascii && (converted || !text_has_prefix(bytes, length)))
		return;
	touch = touched(text, start, stop, unicode, unicode_length);
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
	else if (known && !path && where != FILLS_LINE)
		status = doubt(text, unicode, unicode_length, where, mail);
	if (status != STATUS_OK)
		text_keep(found, start, stop, status);
	else
		text_replace(found, start, stop, &text->out);
}

bool text_read_word(struct text *text, size_t from, size_t hit, size_t end, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	struct name_found name;
	size_t at = hit;
	bool cut;

	*found = (struct text_found){0};
	while (at > from && hit - at <= TEXT_HOST_MAX && text_may_be_in_word(bytes[at - 1]))
		at--;
	cut = hit - at > TEXT_HOST_MAX;
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
