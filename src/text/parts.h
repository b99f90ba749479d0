/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the files of this folder share. */
#ifndef PUNY_TEXT_PARTS_H
#define PUNY_TEXT_PARTS_H

#include "text/text.h"

#include <stdint.h>
#include <string.h>

/* The bytes around an offset.  Before the beginning and after the end of the input there are newlines. */

/* Returns the byte at AT - BACK, with BACK from 1 to TEXT_WINDOW. */
static inline unsigned char text_byte_before(const struct text *text, size_t at, size_t back)
{
	return back <= at ? text->input.bytes[at - back] : text->before[TEXT_WINDOW + at - back];
}

static inline unsigned char text_byte_at(const struct text *text, size_t at)
{
	return at < text->input.length ? text->input.bytes[at] : '\n';
}

/* Returns true if STRING ends BACK bytes before AT. */
static inline bool text_ends_with(const struct text *text, size_t at, size_t back, const char *string)
{
	size_t left = strlen(string);

	while (left > 0 && text_byte_before(text, at, back + left) == (unsigned char)*string) {
		left--;
		string++;
	}
	return left == 0;
}

/* Returns true if BYTE ends a line, or a record of -z. */
static inline bool text_ends_line(unsigned char byte)
{
	return byte == '\n' || byte == '\0';
}

/* Returns true if BYTE is in SET. */
static inline bool text_is_one_of(unsigned char byte, const char *set)
{
	return byte != '\0' && strchr(set, byte);
}

/* word.c: characters, words and runs. */

/* What a character is in a word, which is all that is not TEXT_OTHER. */
enum text_kind {
	TEXT_LETTER,    /* in labels: a letter, mark, digit, hyphen, underscore, joiner, middle dot */
	TEXT_SYMBOL,    /* in labels without letters */
	TEXT_INVISIBLE, /* in labels, but mapped to nothing: byte order mark, soft hyphen, variation selector */
	TEXT_MARK,      /* a dot, which separates labels, or an asterisk */
	TEXT_BROKEN,    /* invalid UTF-8 */
	TEXT_OTHER
};

/* A character in the input; its length is at least 1.  It is returned in a register. */
struct text_character {
	uint32_t code_point; /* NO_CODE_POINT for a byte that is not well-formed UTF-8 */
	uint16_t length;
	uint16_t kind; /* enum text_kind */
};

/* Returns the character at BYTES, before END.  The kind is right unless it is ASCII. */
struct text_character text_read_character(struct text *text, const unsigned char *bytes, const unsigned char *end);

static inline struct text_character text_ascii(unsigned char byte)
{
	return (struct text_character){
		.code_point = byte,
		.length = 1,
		.kind = label_kept[byte]             ? TEXT_LETTER
	                : byte == '.' || byte == '*' ? TEXT_MARK
	                                             : TEXT_OTHER,
	};
}

/* Returns the character at AT. */
static inline struct text_character text_character_at(struct text *text, size_t at)
{
	const unsigned char *const bytes = text->input.bytes + at;

	return bytes[0] < 0x80 ? text_ascii(bytes[0])
	                       : text_read_character(text, bytes, text->input.bytes + text->input.length);
}

/* Returns the character that ends at AT. */
struct text_character text_character_before(struct text *text, size_t at);

/* A word, from its first byte to the byte after it. */
struct text_word {
	size_t at, end;
	size_t broken; /* its first byte that is not valid UTF-8, or SIZE_MAX */
	bool plain;    /* it is one run of letters */
};

/*
 * Finds the next word of interest from AT on, and reads it into WORD.  When decoding, it has an A-label.  When
 * encoding, it has a character that is not ASCII and a dot, or may be a host.  Returns the offset of a byte in the
 * word, or text->input.length if there is none; then WORD is the last word.
 */
size_t text_find(struct text *text, size_t at, struct text_word *word);

/*
 * Reads the word of the byte at HIT, from FROM on.  Its start is not much more than TEXT_WORD_MAX bytes before HIT, and
 * its end not much more after the start.
 */
void text_read_word(struct text *text, size_t from, size_t hit, struct text_word *word);

/*
 * A run and the name in it, as offsets from the start of the input.  A word has one run or more.  A run is labels of
 * letters or of symbols with one dot between two, with the dots, hyphens, asterisks and invisible characters around
 * them.  It is converted completely or not at all.
 */
struct text_run {
	size_t at, end;
	size_t word_end;
	size_t start, stop; /* the name */
	bool star;          /* it has an asterisk */
	bool wild;          /* ".*" follows the name */
	bool visible;       /* unless the word is plain: it has a character that is neither ASCII nor invisible */
	bool hidden;        /* it has an invisible character other than the soft hyphen */
	const unsigned char *with; /* the converted name, valid until the next step */
	size_t with_length;
	struct fault fault; /* why the name stays, from its start; STATUS_OK if that is not reported */
};

/*
 * Reads the run at AT in WORD.  If HOST, its labels can have both letters and symbols, except the last one: text may
 * follow.
 */
void text_read_run(struct text *text, const struct text_word *word, size_t at, bool host, struct text_run *run);

/* Sets the bounds of the name in RUN, whose text begins at START. */
void text_set_name(struct text *text, struct text_run *run, size_t start);

/* place.c: what the text around a run shows. */

/* The places of a run.  The first three are hosts, the first four are places for a name. */
enum text_place {
	TEXT_PLACE_URL,       /* after "://", and perhaps a user and "@" */
	TEXT_PLACE_ENCLOSED,  /* between "||" and "^", or the slashes of dnsmasq and of "[/name/]" */
	TEXT_PLACE_ADDRESS,   /* after an IP address at the start of a line */
	TEXT_PLACE_FIELD,     /* a whole line or field */
	TEXT_PLACE_ELSEWHERE, /* in other text */
	TEXT_PLACE_PATH,      /* in a path, or after the host of a URL */
	TEXT_PLACE_KEPT       /* before the "@" of an address, or in the selector of an ad blocker's rule */
};

/* Moves text->url from FROM to TO. */
void text_read_url(struct text *text, size_t from, size_t to);

/* Returns true if AT is in a selector such as that of "example.org##.banner".  AT does not decrease within a step. */
bool text_is_selector(struct text *text, size_t at);

/* Returns true if only an IP address and space, as in a hosts file, end before AT on its line. */
bool text_follows_address(const struct text *text, size_t at);

/* Returns the place of RUN. */
enum text_place text_place(struct text *text, const struct text_run *run);

/*
 * Reads the run at AT in WORD, as that of a host if the text around it shows one, without an escape before its name.
 * Returns its place.
 */
enum text_place text_read_place(struct text *text, const struct text_word *word, size_t at, struct text_run *run);

/* rules.c: the decision. */

/* Returns true if RUN is a name that is converted, and sets its conversion.  Otherwise sets its fault. */
bool text_decide(struct text *text, struct text_run *run, enum text_place place);

/* For --check: returns true if WORD, which has invalid UTF-8, is reported, and sets RUN to it. */
bool text_is_broken_name(struct text *text, const struct text_word *word, struct text_run *run);

#endif
