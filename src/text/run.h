/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEXT_RUN_H
#define PUNY_TEXT_RUN_H

#include "base/step.h"
#include "text/state.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The effect of a character on names next to it. */
enum text_kind {
	TEXT_NAME,      /* allowed in a name */
	TEXT_SYMBOL,    /* allowed in a label without letters */
	TEXT_INVISIBLE, /* allowed, but mapped to nothing and not a mark: byte order mark, soft hyphen */
	TEXT_TOUCH,     /* not allowed; text next to it is not a name either */
	TEXT_BLANK,     /* a Unicode space, a control character or non-ASCII punctuation: ends a URL */
	TEXT_OTHER      /* any other, including invalid UTF-8 */
};

/* A character in the input; its length is 0 if the available bytes end within it. */
struct text_character {
	uint32_t code_point; /* NO_CODE_POINT for a byte that is not well-formed UTF-8 */
	size_t length;
	enum text_kind kind;
};

/* What happens to a run; TEXT_WAIT if more bytes are needed to decide. */
enum text_verdict { TEXT_LEAVE, TEXT_CONVERT, TEXT_WAIT };

/* A run and the name in it, as offsets from the start of the input. */
struct text_run {
	size_t at, end;
	size_t start, stop;
	enum status kept;   /* why it stays, or STATUS_OK if that is not reported */
	struct fault fault; /* of name_encode, if kept is its status */
};

/* Classes of bytes, as bits. */
enum text_class {
	TEXT_LABEL = 1 << 0,          /* a letter, digit, hyphen or underscore */
	TEXT_ENDS_SCHEME = 1 << 1,    /* the last byte of the scheme of a URL: a letter or digit */
	TEXT_ENDS_AUTHORITY = 1 << 2, /* ends the authority of a URL (RFC 3986, section 3.2), or a backslash */
	TEXT_ENDS_URL = 1 << 3,       /* a space, quote, angle bracket or control */
	TEXT_HEX = 1 << 4,
	TEXT_PARAMETER = 1 << 5, /* of a control sequence (ECMA-48, section 5.4) */
	TEXT_ATEXT = 1 << 6,     /* in an unquoted local part: atext (RFC 5322, section 3.2.3) or a dot */
	TEXT_URL_SYNTAX = 1 << 7 /* in a URL: a bracket, a separator, or in TEXT_ENDS_AUTHORITY */
};

extern const unsigned char text_classes[256];

static inline bool text_is(unsigned char byte, unsigned classes)
{
	return text_classes[byte] & classes;
}

/*
 * Returns the byte at AT - BACK, with BACK from 1 to TEXT_BEHIND.  Before the beginning of the input there are
 * newlines.
 */
static inline unsigned char text_byte_before(const struct text *text, const struct input *input, size_t at, size_t back)
{
	return back <= at ? input->bytes[at - back] : text->before[TEXT_BEHIND + at - back];
}

struct text_character text_character_at(struct text *text, const struct input *input, size_t at);

/* Returns the character that ends BACK bytes before AT. */
struct text_character text_character_before(struct text *text, const struct input *input, size_t at, size_t back);

/* Returns true if STRING ends at AT. */
bool text_ends_with(const struct text *text, const struct input *input, size_t at, const char *string);

/* Returns true if "://", which JSON may escape, ends at AT after a scheme. */
bool text_begins_authority(const struct text *text, const struct input *input, size_t at);

/*
 * Returns the offset of the next byte of interest from AT on, or input->length: decoding, an A-label; encoding, the dot
 * of a name that may be not ASCII, or with options.check any such byte and A-label.
 */
size_t text_find(const struct text *text, const struct input *input, size_t at);

/*
 * Returns a position from FROM to HIT at which to begin the search for the run that contains HIT: no run that ends
 * before HIT is of interest, and a run of interest that begins before the position is still longer than TEXT_RUN_MAX
 * after it.
 */
size_t text_before_run(const struct input *input, size_t from, size_t hit);

/*
 * Finds the end of the run that starts at AT, or of slightly more than its first TEXT_RUN_MAX bytes.  Returns false if
 * more bytes are needed.
 */
bool text_run_end(struct text *text, const struct input *input, size_t at, size_t *end);

/*
 * Returns true if NAME, well-formed UTF-8, is in one run when encoding, so that its labels can be encoded again.  HOST
 * is whether it begins the host of a URL.
 */
bool text_is_restorable(struct text *text, const unsigned char *name, size_t length, bool host);

/*
 * Sets *LENGTH to the length of the character at AT if it continues a run longer than TEXT_RUN_MAX, otherwise 0.
 * Returns false if more bytes are needed.
 */
bool text_run_goes_on(struct text *text, const struct input *input, size_t at, size_t *length);

#endif
