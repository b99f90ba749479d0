/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What only zone/ uses, in the order of its layers. */
#ifndef PUNY_ZONE_PARTS_H
#define PUNY_ZONE_PARTS_H

#include "base/buffer.h"
#include "base/status.h"
#include "mode.h"
#include "names/name.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A token of a zone file, which is a word or a quoted string with its quotes (RFC 1035, section 5.1). */

/* Bytes of the longest token that is read: RDATA has at most 65,535 octets (RFC 1035, section 3.2.1), as \DDD. */
enum { ZONE_TOKEN_MAX = 262144 };

/* How a token ends. */
enum zone_end {
	END_UNKNOWN,   /* after more bytes than are available */
	END_COMPLETE,  /* it is complete */
	END_CONTINUED, /* a string, at the first line end in it that is escaped; it goes on */
	END_BACKSLASH, /* a word, with an unescaped backslash, at the end of a line */
	END_OPEN,      /* a string without its closing quote, at the first line end, or at the end of the input */
	END_TOO_LONG   /* it goes on after about ZONE_TOKEN_MAX bytes */
};

/* Position of a token in its entry, a record or directive. */
enum zone_position {
	AT_START,    /* the owner or a directive */
	AT_INDENTED, /* after white space at the start, which stands for the previous owner: as AT_PRELUDE */
	AT_PRELUDE,  /* TTL, class or type */
	AT_RDATA,
	AT_NOTHING, /* neither names nor strings follow */
	AT_END,     /* after all RDATA, on another line in parentheses */
	AT_ORIGIN,  /* argument of $ORIGIN; from here on, an entry is a directive or lost */
	AT_TTL,     /* argument of $TTL */
	AT_FILE,    /* arguments of $INCLUDE */
	AT_RANGE,   /* range of $GENERATE */
	AT_LEFT_SIDE,
	AT_FILE_ORIGIN,
	AT_EXTRA, /* after the last argument of a directive */
	AT_LOST   /* after an error: what follows is kept, and its errors are not reported */
};

/* What servers make of quotes around a token. */
enum zone_quotes {
	QUOTES_ALLOWED,
	QUOTES_DIFFER,  /* BIND accepts them, other servers do not, or take them as part of the field */
	QUOTES_REJECTED /* by BIND */
};

/* What a token is. */
enum zone_role {
	ROLE_OTHER, /* neither a name nor a string: an address, a number, a keyword */
	ROLE_NAME,
	ROLE_GATEWAY,       /* a name or an address, which stays as it is */
	ROLE_MAILBOX,       /* a name whose first label is the local part of a mail address */
	ROLE_ORIGIN,        /* a name that becomes the origin */
	ROLE_STRING,        /* of at most 255 octets (RFC 1035, section 3.3: <character-string>) */
	ROLE_LONG_STRING,   /* without this limit */
	ROLE_PARAMETER,     /* the same, with a key (RFC 9460, section 2.1) */
	ROLE_VALUE,         /* a string that must be ASCII (entry->rule), of at most 255 octets */
	ROLE_LONG_VALUE,    /* the same, without this limit */
	ROLE_FILE,          /* the name of a file */
	ROLE_KEPT,          /* AT_LOST */
	ROLE_BAD_DIRECTIVE, /* an unknown directive, or one after white space */
	ROLE_BAD_ARGUMENT,  /* an invalid argument of a directive, or one too many */
	ROLE_UNKNOWN        /* RDATA of an unknown type: may be any of these */
};

/* What a token has: a byte above 7F, a byte that is escaped, a NUL outside quotes. */
enum zone_found { ZONE_NON_ASCII = 1, ZONE_BACKSLASH = 2, ZONE_NUL = 4 };

struct zone_token {
	/* Set by zone_token_read: */
	const unsigned char *bytes;
	size_t length;
	unsigned found; /* enum zone_found */
	enum zone_end end;
	/* Set by zone_entry_take: */
	enum zone_position position;
	enum zone_role role;
	bool generate;           /* it is in a side of $GENERATE, where '$' in a name is the iterator */
	enum zone_quotes quotes; /* if it has any */
};

static inline bool is_name_role(enum zone_role role)
{
	return role >= ROLE_NAME && role <= ROLE_ORIGIN;
}

static inline bool is_string_role(enum zone_role role)
{
	return role >= ROLE_STRING && role <= ROLE_LONG_VALUE;
}

/* --- entry.c: where a token ends, as BIND and NSD read it --- */

/*
 * Returns the number of bytes that belong to the same word, or to the same string if QUOTED, before its closing quote.
 * A backslash is not counted without the byte that it escapes, which is no line end.  Adds to *FOUND as in a token.
 */
size_t zone_token_span(const unsigned char *bytes, size_t length, bool quoted, unsigned *found);

/*
 * Reads the token at the start of INPUT, which has at least one byte.  TOKEN is all zero at first.  While it ends with
 * END_UNKNOWN, it must be passed again with more bytes, and those that were read are not read again.
 */
void zone_token_read(const struct input *input, struct zone_token *token);

enum { ZONE_WORD_MAX = 15 }; /* no directive, class or type is longer */

/* An entry of a zone file.  All zero at its start. */
struct zone_entry {
	enum zone_position position;  /* of the next token */
	bool generate;                /* in the sides of $GENERATE */
	bool has_ttl, has_class;      /* each occurs at most once */
	bool has_rdata;               /* a token of it was read */
	bool dkim;                    /* the owner is one of DKIM (RFC 6376); the previous owner is unknown */
	bool parenthesis;             /* one was read */
	bool has_error;               /* which was reported, or will be */
	uint64_t warnings;            /* about a directive, given at its end if it has no error */
	const char *rule;             /* of its strings if they must be ASCII, such as "SPF, RFC 7208", or NULL */
	const struct rrtype *type;    /* NULL if it is unknown */
	unsigned field;               /* index of the next field of the RDATA in those of the type */
	char word[ZONE_WORD_MAX + 1]; /* the last directive, class or type, and finally the unknown type, or empty */
};

/* Takes the next TOKEN, which was read, and sets the members that zone_token_read does not set. */
void zone_entry_take(struct zone_entry *entry, struct zone_token *token);

/* Begins a line of ENTRY, in parentheses.  If it has all fields of its RDATA, it ends: BIND rejects another field. */
void zone_entry_continue(struct zone_entry *entry);

/* Returns true if ENTRY is a directive that lacks an argument. */
static inline bool zone_entry_lacks(const struct zone_entry *entry)
{
	return (entry->position >= AT_ORIGIN && entry->position <= AT_LEFT_SIDE) ||
	       (entry->generate &&
	        (entry->position == AT_PRELUDE || (entry->position == AT_RDATA && !entry->has_rdata)));
}

/* --- string.c: strings, and other tokens that are not names --- */

enum { ZONE_STRING_MAX = 255 }; /* octets of a string: its length is one octet */

/*
 * Appends TEXT, a string or an instance of DNS-SD, to OUT: with each byte above 7F as \DDD (RFC 1035, section 5.1) or,
 * if DECODE, in UTF-8 if that is readable and encoding restores TEXT.  Returns false if out of memory.
 */
bool zone_convert_octets(bool decode, const unsigned char *text, size_t length, struct buffer *out);

/*
 * Checks that each backslash before a digit in TEXT begins \DDD, up to \255; with GENERATE, '$' can follow fewer
 * digits.  Returns STATUS_OK or STATUS_INVALID_ESCAPE, with the escape.
 */
enum status zone_check_escapes(const unsigned char *text, size_t length, bool generate, struct fault *fault);

/* Returns true if POINT is a letter, mark or digit, which a name in Unicode can contain. */
bool zone_is_word_character(uint32_t point);

/*
 * Returns the answer about TOKEN of ENTRY, which is not an unquoted name, with the replacement in OUT.  Bytes above 7F
 * in a string become \DDD; in decoding, UTF-8 in \DDD becomes readable, the whole string or nothing of it.  With the
 * option check, the answer is a copy or an error.
 */
struct answer zone_answer_other(const struct zone_entry *entry, const struct convert_options *options,
                                const struct zone_token *token, struct buffer *out);

/* --- note.c: the comment of --annotate at the end of a line --- */

/* White space within a line. */
static inline bool zone_is_blank(unsigned char byte)
{
	return byte == ' ' || byte == '\t';
}

/* The note of a line. */
struct zone_note {
	struct buffer text; /* to write at the end of the line, or empty */
	bool omitted;       /* the line gets none */
	bool old;           /* the next byte is in the old note, which is left out */
};

static inline void zone_note_begin(struct zone_note *note)
{
	note->text.length = 0;
	note->omitted = note->old = false;
}

/* Drops NOTE, for example because it would become part of a string that has no end. */
void zone_note_omit(struct zone_note *note);

/*
 * Adds the replacement in ANSWER to NOTE.  Returns the answer to use instead: a copy, or a fault if there is no room.
 */
struct answer zone_note_add(struct zone_note *note, struct answer answer);

/* Returns true, with ANSWER, if NOTE must be written now, at the end of the line. */
static inline bool zone_note_write(struct zone_note *note, struct answer *answer)
{
	if (note->text.length == 0)
		return false;
	*answer = answer_replace(0, note->text.bytes, note->text.length);
	note->text.length = 0;
	return true;
}

/*
 * Answers what to do with the next LENGTH bytes of a comment, with the last byte of white space before it; ALL is true
 * if the line ends after them.  NOTE is written where the old one begins.
 */
struct answer zone_note_comment(struct zone_note *note, const unsigned char *bytes, size_t length, bool all);

/* --- zone_names.c: names, and the origin of those that are relative --- */

/* Converts the names of a zone.  It owns its buffers. */
struct zone_names {
	struct convert_options options;
	struct name_rules rules;
	struct name name;
	struct buffer out;         /* the name or string that was converted last */
	struct buffer ace;         /* the last argument of $ORIGIN in ACE */
	struct name_origin first;  /* at the start of an input */
	struct name_origin origin; /* at the next name */
};

/* Initializes NAMES, which must be all zero.  Returns STATUS_OK, or the error of options->origin. */
enum status zone_names_start(struct zone_names *names, const struct convert_options *options);

/*
 * Returns the answer about TOKEN, a name: its conversion.  With the option check, TOKEN may be in quotes, and the
 * answer is a copy, an error or a warning.  Then invalid A-labels are errors, and in encoding also invalid escapes,
 * capitals in U-labels at the level register, and labels in escaped UTF-8, which servers serve as raw bytes, except
 * instances of DNS-SD.  An instance that is not UTF-8 in NFC, or else a character that Knot rejects, is a warning.
 */
struct answer zone_answer_name(struct zone_names *names, const struct zone_token *token);

/*
 * Makes TOKEN, a name, the origin, as servers read it: its A-labels need not be valid.  Returns STATUS_OK,
 * STATUS_NO_MEMORY, or the error because of which the origin is unknown now, as it is after a token in quotes.
 */
enum status zone_set_origin(struct zone_names *names, const struct zone_token *token);

/* Returns true if TOKEN, a name that may be in quotes, has the label _domainkey, or the origin has it (RFC 6376). */
bool zone_is_dkim(const struct zone_names *names, const struct zone_token *token);

#endif
