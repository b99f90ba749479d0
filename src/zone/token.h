/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_ZONE_TOKEN_H
#define PUNY_ZONE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* The words and quoted strings of a zone file (RFC 1035, section 5.1) as BIND and NSD read them. */

/*
 * Length in bytes of the longest token that is read: RDATA has at most 65,535 octets (RFC 1035, section 3.2.1), and
 * \DDD, of four bytes, is the longest form of an octet.
 */
enum { ZONE_TOKEN_MAX = 262144 };

enum zone_token_kind {
	TOKEN_MORE,      /* more bytes are needed */
	TOKEN_COMPLETE,  /* a word, or a string with its quotes */
	TOKEN_BACKSLASH, /* a word that ends with an unescaped backslash, at the end of a line */
	TOKEN_CONTINUED, /* a string up to the first line end that is escaped; it goes on */
	TOKEN_OPEN,      /* a string without its closing quote, up to the first line end, or the end of the input */
	TOKEN_LONG       /* the start of a longer word or string, of about ZONE_TOKEN_MAX bytes */
};

struct zone_token {
	enum zone_token_kind kind;
	size_t length;
};

/*
 * Returns the word or string at the start of BYTES, which has at least one byte.  LAST is true if none follow.  *SEEN
 * is 0 at first.  After TOKEN_MORE, it is the number of bytes that the next call need not read again.
 */
struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last, size_t *seen);

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
