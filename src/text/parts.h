/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What the files of this folder share, those of tlds.h aside.  Each file calls only those that stand before it here. */
#ifndef PUNY_TEXT_PARTS_H
#define PUNY_TEXT_PARTS_H

#include "text/tlds.h"

#include "base/utf8.h"
#include "idna/idna.h"
#include "mode.h"
#include "names/name.h"

#include <string.h>

/*
 * Text is read once, line by line and from left to right, and divided into places: hosts, paths, selectors, and prose,
 * which is the rest.  What a decision depends on is limited, so that it never depends on where a read ends: TEXT_BACK
 * bytes before a name, and TEXT_AHEAD bytes after its start.
 */
enum {
	TEXT_BACK = 256,             /* for a scheme, an option, an escape; a local part has at most 64 bytes */
	TEXT_AROUND = TEXT_BACK / 2, /* for the dots, hyphens and the like around a name */
	TEXT_HOST_MAX = 1024, /* bytes of a host with its user and port, of the words after an address, and of a word */
	TEXT_AHEAD = 2 * TEXT_HOST_MAX + TEXT_BACK, /* a name, and a local part or an annotation after it */
	TEXT_LINE_MAX = 16384,                      /* bytes that are read at once */
	TEXT_LINES = 1024,                          /* bytes of short lines that are read at once */
	TEXT_PAD = 32,                              /* newlines before and after what is loaded */
	/* a decoded name, which is read again with what follows it, begins after the line */
	TEXT_DECODED = TEXT_PAD + TEXT_LINE_MAX + TEXT_PAD,
	TEXT_DECODED_MAX = (4 + 1) * TEXT_HOST_MAX, /* a digit of Punycode becomes a code point */
	TEXT_ROOM = TEXT_DECODED + TEXT_DECODED_MAX + TEXT_PAD
};

/* The place at the first byte that is not read yet. */
enum text_place {
	TEXT_START,  /* the start of a line */
	TEXT_PROSE,  /* text that no syntax encloses */
	TEXT_PATH,   /* a path */
	TEXT_REST,   /* a URL after its host */
	TEXT_LIST,   /* a name between the slashes of dnsmasq or of "[/name/]" */
	TEXT_ALIASES /* names after an IP address at the start of a line, and the space between them */
};

/* The state of the mode. */
struct text {
	/*
	 * Lines or a part of a long one: their bytes, from TEXT_PAD on, and the kinds of their characters.  Rules can
	 * look at the bytes beside a line, since none goes on after a newline.
	 */
	unsigned char bytes[TEXT_ROOM];
	uint16_t kinds[TEXT_ROOM]; /* of bytes that are not ASCII, 0 if not known yet */
	bool no_memory;            /* memory ran out while a name was examined */

	/* Offsets in BYTES. */
	size_t at;             /* the first byte that is not read yet */
	ptrdiff_t input_start; /* of the input that is not answered yet; it may be before the line */
	size_t trigger; /* the next byte that may need work, perhaps in another line, or the end of what is loaded */
	size_t limit;   /* the end of the line, or of what can be decided because what it depends on is loaded */
	size_t loaded;  /* the end of what is loaded */
	bool selector;  /* the rest of the line, from the limit on, is that of an ad blocker */

	struct convert_options options;
	struct name_rules rules;
	struct name name;   /* the last one that was converted */
	struct buffer out;  /* a converted name */
	struct buffer host; /* a host as it is converted */
	struct buffer note; /* a name with its annotation, or a domain in ACE */

	enum text_place place;
};

/* parts.c: the bytes and characters of a line, conversions, and what they show. */

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
	TEXT_MAPPED = 1 << 9,       /* a symbol that is mapped */
	TEXT_PUNCTUATION = 1 << 10, /* not ASCII */
	TEXT_SPACE = 1 << 11,       /* not ASCII: a space, a control */
	TEXT_BREAK = 1 << 12,       /* ASCII that ends hosts and paths: space, controls, quotes, , ; < > ^ | */
	TEXT_STOP = 1 << 13,        /* ASCII that ends hosts: # & / ? \ */
	TEXT_OTHER = 1 << 14,       /* other ASCII */
	TEXT_SEPARATOR = 1 << 15,   /* a separator of labels, with TEXT_DOT or TEXT_PUNCTUATION */

	TEXT_LETTERS = TEXT_ALNUM | TEXT_LETTER | TEXT_IGNORED,
	TEXT_BESIDE = TEXT_DOT | TEXT_STAR | TEXT_HYPHEN | TEXT_UNDERSCORE | TEXT_IGNORED, /* beside a name */
	TEXT_WORD = TEXT_LETTERS | TEXT_BESIDE | TEXT_BROKEN | TEXT_SYMBOL | TEXT_MAPPED
};

/* The kinds of ASCII characters. */
extern const uint16_t text_ascii_kinds[128];

/* Returns the kind of CODE_POINT, which is not ASCII, between any others, or 0 if out of memory. */
unsigned text_kind_of(uint32_t code_point);

/* Derives the kind of the character that has the byte at AT, which is not ASCII, and stores it for all of its bytes. */
unsigned text_derive_kind(struct text *text, size_t at);

/* Returns the kind of the character that has the byte at AT, in the line or a newline beside it. */
static inline unsigned text_kind(struct text *text, size_t at)
{
	const unsigned char byte = text->bytes[at];

	return byte < 0x80 ? text_ascii_kinds[byte] : text->kinds[at] ? text->kinds[at] : text_derive_kind(text, at);
}

/* Writes LENGTH bytes at FROM, and newlines after them, to text->bytes at AT.  Returns the end of the bytes. */
size_t text_load(struct text *text, size_t at, const unsigned char *from, size_t length);

/* Returns the end of the ASCII characters of labels from AT on. */
static inline size_t text_ascii_end(const struct text *text, size_t at)
{
	const unsigned char *byte = text->bytes + at;

	while (label_kept[*byte])
		byte++;
	return (size_t)(byte - text->bytes);
}

/* Returns the end of at most MOST bytes of KINDS from AT on. */
static inline size_t text_span(struct text *text, size_t at, size_t most, unsigned kinds)
{
	for (; most > 0 && text_kind(text, at) & kinds; most--)
		at++;
	return at;
}

/* Returns the start of at most MOST bytes of KINDS before AT. */
static inline size_t text_span_back(struct text *text, size_t at, size_t most, unsigned kinds)
{
	for (; most > 0 && text_kind(text, at - 1) & kinds; most--)
		at--;
	return at;
}

/* Returns true if STRING, of less than TEXT_PAD bytes, begins at AT. */
static inline bool text_begins(struct text *text, size_t at, const char *string)
{
	return memcmp(text->bytes + at, string, strlen(string)) == 0;
}

/* Returns true if STRING, of less than TEXT_PAD bytes, ends at AT. */
static inline bool text_ends(struct text *text, size_t at, const char *string)
{
	return memcmp(text->bytes + at - strlen(string), string, strlen(string)) == 0;
}

/* Returns the kinds of the characters from AT to END, without those of ASCII that labels have. */
static inline unsigned text_kinds(struct text *text, size_t at, size_t end)
{
	unsigned kinds = 0;

	for (; at < end; at++) {
		if (!label_kept[text->bytes[at]])
			kinds |= text_kind(text, at);
	}
	return kinds;
}

enum { TEXT_NO_CHARACTER = 0x110000 }; /* instead of the code point of a byte that is not UTF-8 */

/* Returns the code point of the character at AT, or TEXT_NO_CHARACTER. */
static inline uint32_t text_code_point(struct text *text, size_t at)
{
	uint32_t code_point;

	return utf8_read_checked(text->bytes + at, text->bytes + at + UTF8_MAX, &code_point) > 0 ? code_point
	                                                                                         : TEXT_NO_CHARACTER;
}

/* Returns true if BYTE is in SET. */
static inline bool text_is_one_of(unsigned char byte, const char *set)
{
	while (*set && (unsigned char)*set != byte)
		set++;
	return *set;
}

/*
 * Returns the length of the escape at BYTES of a character that no name has, or of a control sequence of a terminal
 * (ECMA-48, section 5.4), or 0: "\n", "\x22" and "\u003c", as logs and JSON have them, "%2C", "#012", "\033[0;32m".
 * Nobody escapes the digits of a name.
 */
size_t text_escape_length(const unsigned char *bytes);

/* The scripts that are written without spaces, and that of Korean, whose particles follow a word without a space. */
enum {
	TEXT_UNSPACED = SCRIPT_BOPOMOFO | SCRIPT_HAN | SCRIPT_HANGUL | SCRIPT_HIRAGANA | SCRIPT_KATAKANA |
	                SCRIPT_KHMER | SCRIPT_LAO | SCRIPT_MYANMAR | SCRIPT_THAI | SCRIPT_TIBETAN
};

/* What is answered about a name: its conversion, or why it stays. */
struct text_found {
	size_t start, stop;          /* the name in the line */
	const unsigned char *output; /* the converted name, valid until the next step, or NULL */
	size_t output_length;
	struct fault fault; /* from START; STATUS_OK if the name is converted, or kept without a report */
};

/*
 * Converts BYTES to OUT and text->name.  Returns false, with FAULT, if it violates a rule of IDNA; otherwise the status
 * of FAULT is STATUS_OK.  With TEMPLATE, labels of ASCII are copied whatever they have.
 */
bool text_convert(struct text *text, bool decode, bool template, const unsigned char *bytes, size_t length,
                  struct buffer *out, struct fault *fault);

/* Returns true if LABEL, in any form mapped to one, is a known top-level domain.  May overwrite text->name and note. */
bool text_is_known(struct text *text, const unsigned char *label, size_t length);

/* Returns the last label of NAME, which is NAME if it has no dot. */
const unsigned char *text_last_label(const unsigned char *name, size_t length);

/*
 * Returns true if the name that was converted has ASCII and characters that are PVALID only, and no hyphen or
 * underscore around it.
 */
bool text_is_plain(const struct text *text);

/* Returns true if a label of BYTES begins with the ACE prefix, and has more. */
bool text_has_prefix(const unsigned char *bytes, size_t length);

/*
 * Return what is answered about the name from START to STOP: kept because of STATUS, of which FAULT may have more, or
 * replaced by OUTPUT.
 */
static inline struct text_found text_kept(size_t start, size_t stop, enum status status, const struct fault *fault)
{
	const bool known = fault && fault->status == status;

	return (struct text_found){
		.start = start, .stop = stop, .fault = known ? *fault : fault_at(status, 0, 0, stop - start)};
}

static inline struct text_found text_replaced(size_t start, size_t stop, const unsigned char *output, size_t length)
{
	return (struct text_found){.start = start, .stop = stop, .output = output, .output_length = length};
}

/* host.c: names that the syntax shows. */

enum text_syntax {
	TEXT_SYNTAX_URL,      /* after "://"; prose may follow it */
	TEXT_SYNTAX_ADDRESS,  /* after an IP address */
	TEXT_SYNTAX_ENCLOSED, /* between "||" and "^", or between slashes */
	/* prose, unless it is one name under a known domain */
	TEXT_SYNTAX_BARS, /* after "||", before something else than "^" */
	TEXT_SYNTAX_RULE, /* in a list of rules; a known domain alone is a host, too */
	TEXT_SYNTAX_MAIL  /* after a local part and "@" */
};

/* A host in the line, from START to STOP. */
struct text_host {
	size_t start, stop;
	enum text_syntax syntax;
	unsigned kinds;            /* those of text_kinds, and perhaps others */
	const unsigned char *name; /* what is converted, set by text_decide_host */
	size_t length;
};

/*
 * Decides about HOST.  Sets FOUND if it is converted or kept with a report.  Returns where it ends: host.stop, or an
 * offset before it after which prose begins.
 */
size_t text_decide_host(struct text *text, const struct text_host *host, struct text_found *found);

/* prose.c: names in other text, and A-labels in paths. */

/*
 * Reads the name that has the byte INSIDE, in the word that begins at AT, at most TEXT_HOST_MAX bytes before, and
 * sets FOUND if it is converted or reported.  Moves text->at after what it has read.
 */
void text_read_word(struct text *text, size_t at, size_t inside, struct text_found *found);

/* place.c: what the syntax of a line shows. */

/* Returns the offset of the first of BYTES from AT on that needs work, a name to convert or to check, or LENGTH. */
size_t text_find_trigger(const struct text *text, const unsigned char *bytes, size_t at, size_t length);

/*
 * Reads the line up to text->limit, or to a name that is converted or reported; then returns true, with FOUND.  Moves
 * text->at.
 */
bool text_read_line(struct text *text, struct text_found *found);

#endif
