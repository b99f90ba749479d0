/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_TOKEN_H
#define PUNY_ZONE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* The words and quoted strings of a zone file (RFC 1035, section 5.1) as BIND and NSD read them. */

/* Length in bytes of the longest token that is examined: no name in UTF-8 that fits the limits is longer. */
enum { ZONE_TOKEN_MAX = 4096 };

enum zone_token_kind {
	TOKEN_MORE,       /* more bytes are needed */
	TOKEN_COMPLETE,   /* a word, or a string with its quotes */
	TOKEN_BACKSLASH,  /* a word that ends with an unescaped backslash, at the end of a line */
	TOKEN_UNBALANCED, /* a string without a closing quote, which ends before the LF or with the input */
	TOKEN_LONG        /* a word or string of more than ZONE_TOKEN_MAX bytes; length is 0 */
};

struct zone_token {
	enum zone_token_kind kind;
	size_t length;
};

/* Returns the word or string at the start of BYTES, which has at least one byte.  LAST is true if none follow. */
struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last);

/*
 * Returns the number of bytes that belong to the same word, or to the same string if QUOTED, before its closing quote.
 * A backslash is not counted without the byte that it escapes, which is no line end.
 */
size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted);

/* Compares TOKEN, ignoring case, with WORD, which is in upper case: the result is negative, 0 or positive. */
int zone_token_compare(const unsigned char *token, size_t length, const char *word);

/* Returns true and sets *NUMBER if TOKEN consists of decimal digits and is a number of at most 16 bits. */
bool zone_token_number(const unsigned char *token, size_t length, unsigned *number);

#endif
