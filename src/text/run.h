/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEXT_RUN_H
#define PUNY_TEXT_RUN_H

#include "base/step.h"
#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a character is to the names around it. */
enum text_kind {
	TEXT_NAME,         /* may stand in a name */
	TEXT_INVISIBLE,    /* may too, but is mapped to nothing and no mark: a byte order mark, a soft hyphen */
	TEXT_TOUCH,        /* may not, and what it touches is no name either */
	TEXT_BLANK,        /* a Unicode blank, a control, or punctuation that is not ASCII: ends a URL */
	TEXT_OTHER         /* everything else, ill-formed UTF-8 too */
};

/* The character at a place; its length is 0 where the bytes at hand end within it. */
struct text_character {
	uint32_t code_point;   /* NO_CODE_POINT: a byte that is not well-formed UTF-8 */
	size_t length;
	enum text_kind kind;
};

/* What can be said of a run so far. */
enum text_verdict { TEXT_NO, TEXT_YES, TEXT_UNDECIDED };

/* What a byte is, as bits. */
enum text_class {
	TEXT_LABEL = 1 << 0,            /* a letter, digit, hyphen or underscore */
	TEXT_ENDS_SCHEME = 1 << 1,      /* the last byte of the scheme of a URL */
	TEXT_ENDS_AUTHORITY = 1 << 2,   /* of a URL (RFC 3986, 3.2), or a backslash */
	TEXT_ENDS_URL = 1 << 3,         /* a blank, quote, angle bracket or control */
	TEXT_HEX = 1 << 4,
	TEXT_PARAMETER = 1 << 5,        /* of a control sequence (ECMA-48, 5.4) */
	TEXT_ATEXT = 1 << 6,            /* in an unquoted local part: atext (RFC 5322, section 3.2.3) or a dot */
	TEXT_URL_SYNTAX = 1 << 7        /* in a URL: a bracket, a separator, or in TEXT_ENDS_AUTHORITY */
};

extern const unsigned char text_classes[256];

static inline bool text_is(unsigned char byte, unsigned classes)
{
	return text_classes[byte] & classes;
}

struct text_character text_character_at(const struct text *text, const struct input *input, size_t at);

/*
 * AT as a place with at least TEXT_BEHIND bytes before it, for looking back: [-1] is the byte before AT.  Before the
 * beginning of the input there are newlines.  Valid until the next call.
 */
const unsigned char *text_place(struct text *text, const struct input *input, size_t at);

/* The character that ends at PLACE. */
struct text_character text_character_before(const struct text *text, const unsigned char *place);

/*
 * The bytes of the character at AT if a run goes on with it, else 0.  INSIDE: it follows a label.  False: more is
 * needed.
 */
bool text_run_goes_on(struct text *text, const struct input *input, size_t at, bool inside, size_t *length);

/*
 * A place from FROM to HIT where to begin to look for the run that HIT stands in: no run that ends before HIT holds
 * anything of interest, and what is cut off from one that does leaves it over TEXT_RUN_MAX.
 */
size_t text_before_run(const struct input *input, size_t from, size_t hit);

/* Finds the end of the run that starts at AT, or of its first TEXT_RUN_MAX bytes and a bit.  False: more is needed. */
bool text_run_end(struct text *text, const struct input *input, size_t at, size_t *end);

/* A run, and what of it is the name; bytes from the start of the input. */
struct text_run {
	size_t at, end;
	size_t start, stop;
	enum status kept;    /* why a run with the shape of a name is not converted, or STATUS_OK */
};

#endif
