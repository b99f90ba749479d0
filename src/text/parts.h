/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the files of this folder share.  Each file includes it, and calls only those that stand before it here. */
#ifndef PUNY_TEXT_PARTS_H
#define PUNY_TEXT_PARTS_H

#include "text/text.h"

#include "base/utf8.h"
#include "idna/idna.h"

#include <stdint.h>
#include <string.h>

/* character.c: bytes and characters. */

/* Returns the byte at AT - BACK, with BACK from 1 to TEXT_BACK.  Before the beginning of the input there are newlines.
 */
static inline unsigned char text_before(const struct text *text, size_t at, size_t back)
{
	return back <= at ? text->input.bytes[at - back] : text->before[TEXT_BACK + at - back];
}

/* Returns the byte at AT, or a newline at the end of the input. */
static inline unsigned char text_at(const struct text *text, size_t at)
{
	return at < text->input.length ? text->input.bytes[at] : '\n';
}

/* Returns true if STRING ends BACK bytes before AT. */
bool text_ends_with(const struct text *text, size_t at, size_t back, const char *string);

/* Returns true if STRING begins at AT. */
bool text_begins_with(const struct text *text, size_t at, const char *string);

/* Returns true if BYTE, not NUL, is in SET. */
static inline bool text_is_one_of(unsigned char byte, const char *set)
{
	return byte != '\0' && strchr(set, byte);
}

/* The kinds of characters, as bits. */
enum text_kind {
	TEXT_ALNUM = 1 << 0, /* an ASCII letter or digit */
	TEXT_HYPHEN = 1 << 1,
	TEXT_UNDERSCORE = 1 << 2,
	TEXT_DOT = 1 << 3,
	TEXT_STAR = 1 << 4,
	TEXT_LETTER = 1 << 5,       /* not ASCII: a letter, mark, digit, and what a label or a word can have inside */
	TEXT_IGNORED = 1 << 6,      /* mapped to nothing: soft hyphen, variation selector */
	TEXT_BROKEN = 1 << 7,       /* a byte that is not UTF-8 */
	TEXT_SYMBOL = 1 << 8,       /* a symbol, which can be a label with other symbols */
	TEXT_MAPPED = 1 << 9,       /* a symbol that is mapped to letters or digits */
	TEXT_PUNCTUATION = 1 << 10, /* not ASCII */
	TEXT_SPACE = 1 << 11,       /* not ASCII: a space, a control */
	TEXT_OTHER = 1 << 12,       /* other ASCII */

	TEXT_LETTERS = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED,
	TEXT_BESIDE = TEXT_HYPHEN | TEXT_IGNORED, /* beside a name, not part of it */
	TEXT_WORD = TEXT_ALNUM | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_DOT | TEXT_STAR | TEXT_LETTER | TEXT_IGNORED |
	            TEXT_BROKEN | TEXT_SYMBOL | TEXT_MAPPED,
};

/* A character; its length is at least 1. */
struct text_character {
	uint32_t code_point; /* NO_CODE_POINT for a byte that is not UTF-8 */
	uint16_t length;
	uint16_t kind; /* enum text_kind */
};

/* The kinds of ASCII characters. */
extern const uint16_t text_ascii_kinds[128];

/* Returns true if BYTE is an ASCII letter or digit. */
static inline bool text_ascii_is_alnum(unsigned char byte)
{
	return byte < 0x80 && text_ascii_kinds[byte] == TEXT_ALNUM;
}

/* Returns the character at AT, which is not ASCII. */
struct text_character text_read_other(struct text *text, size_t at);

/* Returns the character at AT, before the end of the input.  Inlined: most are ASCII or letters that were met before.
 */
static inline struct text_character text_read(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->input.bytes + at;
	uint32_t code_point;
	size_t length;

	if (bytes[0] < 0x80)
		return (struct text_character){bytes[0], 1, text_ascii_kinds[bytes[0]]};
	length = utf8_read_checked(bytes, text->input.bytes + text->input.length, &code_point);
	if (length > 0 && idna_cached(code_point) & IDNA_REGISTER_PVALID)
		return (struct text_character){code_point, (uint16_t)length, TEXT_LETTER};
	return text_read_other(text, at);
}

/* Returns the character that ends BACK bytes before AT, with BACK below TEXT_BACK - UTF8_MAX. */
struct text_character text_read_before(struct text *text, size_t at, size_t back);

/* Returns true if BYTE may be in a word: it is not ASCII, or the kind of its character is in TEXT_WORD. */
static inline bool text_may_be_in_word(unsigned char byte)
{
	return label_kept[byte] || byte >= 0x80 || byte == '.' || byte == '*';
}

/* Returns the kinds of the characters from AT to END, as bits. */
unsigned text_kinds(struct text *text, size_t at, size_t end);

/* Returns the offset of the first character from AT to END whose kind is in KINDS, or END. */
size_t text_find_kind(struct text *text, size_t at, size_t end, unsigned kinds);

/*
 * Returns the start of the word that may go on at END, from FROM on, or not much more than TEXT_HOST_MAX bytes before
 * END.
 */
size_t text_find_word_start(const struct text *text, size_t from, size_t end);

/* convert.c: conversions, and what they show. */

/* What is answered about a name: its conversion, or why it stays. */
struct text_found {
	size_t start, stop;        /* the name in the input */
	const unsigned char *with; /* the converted name, valid until the next step, or NULL */
	size_t with_length;
	struct fault fault; /* from START; STATUS_OK if the name is converted, or kept without a report */
};

/* Converts BYTES to text->out.  Returns false, with FAULT, if it violates a rule of IDNA. */
bool text_convert(struct text *text, const unsigned char *bytes, size_t length, struct fault *fault);

/* Returns true if LABEL, in any form that is mapped to one, is a known top-level domain. */
bool text_is_known(struct text *text, const unsigned char *label, size_t length);

/* Returns true if the last label of the name that text_convert encoded is a known top-level domain. */
bool text_has_known_domain(const struct text *text);

/* Returns the last label of NAME, which is NAME if it has no dot. */
const unsigned char *text_last_label(const unsigned char *name, size_t length);

/* Returns true if the labels that were converted have ASCII and characters that are PVALID only. */
bool text_is_plain(const struct text *text);

/* Returns true if BYTES are Latin text that was encoded in UTF-8 twice, such as "mÃ¼ller". */
bool text_is_encoded_twice(const unsigned char *bytes, size_t length);

/* Returns true if a label of BYTES begins with the ACE prefix, and has more. */
bool text_has_prefix(const unsigned char *bytes, size_t length);

/* Sets FOUND to the name from START to STOP, which is kept because of STATUS. */
void text_keep(struct text_found *found, size_t start, size_t stop, enum status status);

/* Sets FOUND to the name from START to STOP, which is converted to the bytes of WITH. */
void text_replace(struct text_found *found, size_t start, size_t stop, const struct buffer *with);

/* beside.c: what stands beside a name. */

/*
 * Returns the number of bytes from AT on that end an escape, such as the "n" of "\n"; SIZE_MAX if they may be a part of
 * a name, as in "\u00fc"; 0 if there is no escape.
 */
size_t text_read_escape(const struct text *text, size_t at);

/* Returns true if an escape begins at AT that is no character of names: "\n", "\x22", "%2F". */
bool text_begins_escape(const struct text *text, size_t at);

/* Returns the length of the mark of a selector at AT, such as "##", "#@#" and "#?#", or 0. */
size_t text_read_selector(const struct text *text, size_t at);

/* Returns true if BYTE ends a line, or a record of -z. */
static inline bool text_ends_line(unsigned char byte)
{
	return byte == '\n' || byte == '\0';
}

/*
 * Returns true if a local part that goes on at AT ends before an "@".  RFC 6532, section 3.2, adds characters that are
 * not ASCII, in practice letters.  What was read for an earlier name is not read again.
 */
bool text_is_local_part(struct text *text, size_t at);

/* Returns true if the name from START to STOP is in a quoted local part. */
bool text_is_quoted_local_part(struct text *text, size_t start, size_t stop);

/* Returns true if an asterisk touches the name from START to STOP and a letter, as in "a*.ü.de" and "ü.de*.com". */
bool text_has_asterisk(struct text *text, size_t start, size_t stop);

/* Returns true if a byte that is not UTF-8 touches the name from START to STOP. */
bool text_is_beside_broken(struct text *text, size_t start, size_t stop);

/*
 * Returns the code point beside the name from START to STOP that shows that it is a part of something, or
 * NO_CODE_POINT.  The LENGTH bytes at UNICODE are its Unicode form.
 */
uint32_t text_touched(struct text *text, size_t start, size_t stop, const unsigned char *unicode, size_t length);

/* doubt.c: what may be something else. */

enum { TEXT_AROUND_MAX = TEXT_BACK / 2 }; /* bytes of dots, hyphens and the like around a name */

/* What a name fills, perhaps in double quotes, dots, hyphens, asterisks and underscores at its ends aside. */
enum text_filled { TEXT_FILLS_NOTHING, TEXT_FILLS_FIELD, TEXT_FILLS_LINE };

enum text_filled text_filled(const struct text *text, size_t start, size_t stop);

/*
 * Returns why the name in text->name, whose Unicode form is BYTES, may be something else, or STATUS_OK.  WHERE is what
 * it fills, and MAIL is true if it follows a local part.
 */
enum status text_doubt(const struct text *text, const unsigned char *bytes, size_t length, enum text_filled where,
                       bool mail);

/* host.c: names that the syntax shows. */

enum text_syntax {
	TEXT_SYNTAX_URL,      /* after "://" */
	TEXT_SYNTAX_ENCLOSED, /* between "||" and "^", or between slashes */
	TEXT_SYNTAX_BARS,     /* after "||", before something else */
	TEXT_SYNTAX_ADDRESS   /* after an IP address */
};

/*
 * Decides about the host from START to END, whose characters are of KINDS, and sets FOUND if it is converted or kept
 * with a report.  Returns where it ends: END, or an offset before it after which prose begins.
 */
size_t text_decide_host(struct text *text, size_t start, size_t end, enum text_syntax syntax, unsigned kinds,
                        struct text_found *found);

/* prose.c: names in other text, and A-labels in paths. */

/*
 * Reads the names of the word that has a byte at HIT, from FROM on, before END, and sets FOUND to the first that is
 * converted or reported.  Moves text->at after what it has read.  Returns true if there is one.
 */
bool text_read_word(struct text *text, size_t from, size_t hit, size_t end, struct text_found *found);

/* place.c: what the syntax of a line shows.  Each function moves text->at after what it has read, and sets text->place.
 */

/*
 * Moves text->hit to the first byte from text->at on that needs work: that of a name to convert or to check, or the
 * length of the input.  What was searched before is not searched again, but the end of an ACE prefix may be new.
 */
void text_find_hit(struct text *text);

/* Reads the slash at AT, or more slashes, and what they begin, before END.  JSON may escape them. */
void text_read_slash(struct text *text, size_t at, size_t end, struct text_found *found);

/* Reads the name after "||" at AT, before END. */
void text_read_bars(struct text *text, size_t at, size_t end, struct text_found *found);

/* Reads the next name of a list between slashes, before END. */
void text_read_list(struct text *text, size_t end, struct text_found *found);

/*
 * Reads a path or the rest of a URL up to LIMIT, or to its end.  If it is decoded, returns true if FOUND is an A-label
 * in it.
 */
bool text_read_rest(struct text *text, size_t end, size_t limit, struct text_found *found);

/*
 * Reads the bytes before AT that may be a list of names before a selector, such as that of "example.org##.banner".
 * Returns true if a selector begins there.
 */
bool text_finds_selector(struct text *text, size_t at);

/* Reads what may stand before the list of names: space, a sign of a comment or quote, options as in "[$path=/a]". */
void text_read_margin(struct text *text, size_t end);

/*
 * Reads an IP address at the start of the line and the word after it, which is a host.  All words up to "#" are hosts
 * if all of them are like names and one has a dot.
 */
void text_read_address(struct text *text, size_t end, struct text_found *found);

/* Reads the next of the names after an address, before END. */
void text_read_alias(struct text *text, size_t end, struct text_found *found);

#endif
