/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_TOKEN_H
#define PUNY_ZONE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* The tokens of a zone file (RFC 1035, section 5.1) as BIND and NSD read them. */

/* Length in bytes of the longest token that is examined: no name in UTF-8 that fits the limits is longer. */
enum { ZONE_TOKEN_MAX = 4096 };

enum zone_token_kind {
	TOKEN_MORE, /* more bytes are needed */
	TOKEN_BLANKS,
	TOKEN_LINE_END, /* LF or CR LF */
	TOKEN_RETURN,   /* CR alone, which servers treat as a line end outside comments and strings */
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_COMMENT, /* a semicolon; the text after it, up to LF, is not divided into tokens */
	TOKEN_WORD,
	TOKEN_BACKSLASH,  /* a word that ends with an unescaped backslash, at the end of a line */
	TOKEN_STRING,     /* with its quotes */
	TOKEN_UNBALANCED, /* a string without a closing quote, which ends before the LF or with the input */
	TOKEN_LONG        /* a word or string of more than ZONE_TOKEN_MAX bytes; length is 0 */
};

struct zone_token {
	enum zone_token_kind kind;
	size_t length;
};

/* Returns the token at the start of BYTES, which has at least one byte.  LAST is true if none follow. */
struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last);

/*
 * Returns the number of bytes that belong to the same word, or to the same string if QUOTED, before its closing quote.
 * *ESCAPED is true if the byte before BYTES was an unescaped backslash, and is updated for the last byte.
 */
size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted, bool *escaped);

#endif
