/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_ZONE_TOKEN_H
#define PUNY_ZONE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

/* The tokens of a master file (RFC 1035, 5.1), as BIND and NSD read them. */

/* Bytes of the longest token that is looked at whole: no name in UTF-8 that could come to fit is longer. */
enum { ZONE_TOKEN_MAX = 4096 };

enum zone_token_kind {
	TOKEN_MORE,         /* the bytes at hand do not tell yet */
	TOKEN_BLANKS,
	TOKEN_LINE_END,     /* LF or CR LF */
	TOKEN_RETURN,       /* CR alone: outside comments and strings servers take it for a line end too */
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_COMMENT,      /* its semicolon: what follows, up to LF, is no token */
	TOKEN_WORD,
	TOKEN_STRING,       /* with its quotes */
	TOKEN_UNBALANCED,   /* a string without a closing quote: it ends before the LF, or with the input */
	TOKEN_LONG          /* a word or string of more than ZONE_TOKEN_MAX bytes; length is 0 */
};

struct zone_token {
	enum zone_token_kind kind;
	size_t length;
};

/* The token at the start of BYTES, of which there is at least one; LAST: none follow. */
struct zone_token zone_token_read(const unsigned char *bytes, size_t length, bool last);

/*
 * How much of BYTES belongs to the same word, or QUOTED string before its closing quote.  *ESCAPED: the byte before
 * them was a backslash that has had nothing to escape yet, or the last of them is.
 */
size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted, bool *escaped);

#endif
