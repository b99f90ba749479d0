/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Words that are left in Unicode, or in an escaped form of it: names with symbols, bytes that are not UTF-8, wildcards
 * and escapes in them.  A word is longer than a run, which ends before these.
 */
#include <config.h>

#include "text/left.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "text/character.h"
#include "text/escape.h"
#include "text/position.h"
#include "text/rules.h"

#include <unictype.h>

/* What stands in a word. */
enum piece { PIECE_END, PIECE_LETTER, PIECE_DOT, PIECE_SYMBOL, PIECE_INVISIBLE };

/*
 * A word while it is read.  A symbol at either end does not belong to it.  Symbols between letters divide it into
 * parts.  A part that is a name was or will be converted.
 */
struct word {
	size_t start, last, stop;   /* its first letter, the last label, and the end of the last letter in it */
	bool host;                  /* the text before it shows a host, of which symbols are a part */
	bool rest;                  /* it is in the rest of a host: a known domain and a symbol precede it */
	bool letters, other;        /* it has letters; and some that are not ASCII */
	bool part, left;            /* the last part has such letters; one before it has, and is no name */
	bool dotted, ends;          /* it has a dot; a label ends there */
	bool dashed, ellipsis;      /* it has a dash; three dots in a row */
	bool apostrophe;            /* it is a host and has one */
	enum status inside, reason; /* the reason if a letter follows, and the one that holds */
	size_t offset;              /* of the byte to report */
};

static bool has_category(const struct text_character *character, unsigned categories)
{
	return character->kind == TEXT_SYMBOL ||
	       (character->code_point >= 0x80 && character->code_point != NO_CODE_POINT &&
	        uc_is_general_category_withtable(character->code_point, categories));
}

/* Reads the character at AT, not an escape, into WORD, and sets *LENGTH. */
static enum piece read_word_character(struct text *text, struct word *word, size_t at, size_t *length)
{
	const struct text_character character = text_character_at(text, at);

	*length = character.length;
	if (character.code_point == NO_CODE_POINT) {
		if (word->reason != STATUS_INVALID_UTF8)
			word->offset = at;
		word->reason = STATUS_INVALID_UTF8;
		return PIECE_INVISIBLE;
	}
	if (character.length > 1 &&
	    (character.kind == TEXT_LETTER || (character.kind == TEXT_INVISIBLE && word->letters)))
		word->other = word->part = true;
	if (character.kind == TEXT_LETTER || character.kind == TEXT_INVISIBLE)
		return character.kind == TEXT_LETTER ? PIECE_LETTER : PIECE_INVISIBLE;
	word->inside = STATUS_KEPT_TOUCHED;
	if (word->host && character.code_point == 0x2019 && text->url == TEXT_URL_NONE) {
		word->apostrophe = true;
		return PIECE_SYMBOL;
	}
	if (has_category(&character, UC_CATEGORY_MASK_S | UC_CATEGORY_MASK_No) ||
	    (word->host && has_category(&character, UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Co))) {
		word->other |= word->host;
		word->left |= word->host;
		return PIECE_SYMBOL;
	}
	if (!has_category(&character, UC_CATEGORY_MASK_Pd))
		return PIECE_END;
	word->dashed = true;
	return PIECE_SYMBOL;
}

/* Returns true if the last label of WORD is a known domain. */
static bool is_known(struct text *text, const struct word *word)
{
	unsigned char label[TEXT_AHEAD_MAX];

	if (!word->dotted || word->stop <= word->last)
		return false;
	return text_is_known(text, label,
	                     text_unescape(text->input.bytes + word->last, word->stop - word->last, label));
}

/* Returns true if WORD is a name that is left.  KNOWN is true if its last label is a known domain. */
static bool is_name_left(const struct word *word, bool known)
{
	const bool touched = word->reason == STATUS_KEPT_TOUCHED;

	if (touched || word->reason == STATUS_KEPT_WILDCARD)
		return word->other ? word->left || !known : touched;
	return word->reason == STATUS_INVALID_UTF8 || (word->reason != STATUS_OK && word->other);
}

/* Reads the next piece of WORD, at AT, and sets *LENGTH. */
static enum piece read_piece(struct text *text, struct word *word, size_t at, size_t *length)
{
	const unsigned char byte = text->input.bytes[at];

	*length = 1;
	if (byte == '.')
		return PIECE_DOT;
	if (byte == '*') {
		word->inside = STATUS_KEPT_WILDCARD;
		return PIECE_SYMBOL;
	}
	if (text_begins_with(text, at, "\\.") || text_begins_with(text, at, "[.]")) {
		*length = byte == '[' ? 3 : 2;
		word->inside = STATUS_KEPT_DOT;
		return PIECE_DOT;
	}
	if (byte != '%' && byte != '\\')
		return read_word_character(text, word, at, length);
	*length = text_escaped(text->input.bytes + at, text->input.length - at);
	if (*length == 0 || (is_name_left(word, true) && is_known(text, word)))
		return PIECE_END;
	word->reason = word->reason == STATUS_OK ? STATUS_KEPT_ESCAPED : word->reason;
	word->other = word->left = true;
	return PIECE_LETTER;
}

/*
 * Ends a part of WORD at a symbol before END.  Returns true if WORD is a name that is left, whatever follows.  In
 * "a.de→b.de" the symbol divides names, and the word begins again.
 */
static bool end_part(struct text *text, struct word *word, size_t end)
{
	const bool known = is_known(text, word);
	const bool name = known && (!word->ends || word->inside == STATUS_KEPT_WILDCARD);

	if (known && is_name_left(word, true))
		return true;
	if (name && word->reason == STATUS_OK)
		*word = (struct word){.start = end, .last = end, .stop = end, .rest = word->host && !word->dashed};
	word->left |= word->part && !name;
	word->part = false;
	return false;
}

/* Adds PIECE, not a symbol, from AT to END to WORD. */
static void add_piece(struct word *word, enum piece piece, size_t at, size_t end)
{
	if (piece == PIECE_DOT) {
		word->ellipsis |= word->ends && word->inside == STATUS_EMPTY_LABEL;
		word->inside = word->ends && word->inside == STATUS_OK ? STATUS_EMPTY_LABEL : word->inside;
		word->ends = word->letters || word->reason != STATUS_OK;
	}
	if (piece != PIECE_LETTER)
		return;
	if (!word->letters) {
		word->inside = word->host ? word->inside : STATUS_OK;
		word->start = word->host || word->reason == STATUS_INVALID_UTF8 ? word->start : at;
		word->last = at;
	}
	if (word->ends) {
		word->last = at;
		word->dotted = true;
	}
	word->ends = false;
	if (word->inside != STATUS_OK) {
		if (word->reason == STATUS_OK || (word->reason == STATUS_KEPT_WILDCARD && !word->other))
			word->reason = word->inside;
		word->inside = STATUS_OK;
	}
	word->letters = true;
	word->stop = end;
}

/* Reads the word at AT.  With DASHES, it may have dashes.  Returns its end. */
static size_t read_word(struct text *text, struct word *word, size_t at, bool dashes)
{
	const size_t most = text->input.length - at > TEXT_AHEAD_MAX - UTF8_MAX ? at + TEXT_AHEAD_MAX - UTF8_MAX
	                                                                        : text->input.length;
	size_t length;

	*word = (struct word){.start = at, .last = at, .stop = at, .host = text_begins_host(text, at)};
	word->rest = text->url == TEXT_URL_AUTHORITY || (at == 0 && text->after_name && text->after_host);
	for (; at < most; at += length) {
		const enum piece piece = read_piece(text, word, at, &length);

		if (piece == PIECE_END || (word->dashed && !dashes) ||
		    (piece == PIECE_SYMBOL && end_part(text, word, at + length)))
			return at;
		add_piece(word, piece, at, at + length);
	}
	return at;
}

/* Returns true if ".*" ends the word and a list of domains has it, as in "domain=größe.*". */
static bool is_wildcard(const struct text *text, const struct word *word, size_t end)
{
	const unsigned char before = text_byte_before(text, word->start, 1);

	return word->other && text_ends_with(text, end, 0, ".*") &&
	       (text_ends_line(before) || text_is_one_of(before, "=,|~"));
}

/* text_is_left for a word with or without DASHES.  With dashes or an ellipsis, it must fill its line or a field. */
static bool is_left(struct text *text, struct text_run *run, bool dashes)
{
	struct word word;
	const size_t end = read_word(text, &word, run->at, dashes);
	const struct text_run whole = {.at = word.start, .end = end};
	const enum text_position position = text_position(text, &whole);
	const bool known = is_known(text, &word);
	const bool after_name = run->at == 0 && text->after_name;
	const bool host = position == TEXT_HOST || (word.rest && (word.reason != STATUS_OK || !known));

	if (word.apostrophe && word.reason != STATUS_INVALID_UTF8) {
		if (!word.other && (!word.dotted || word.reason == STATUS_OK) &&
		    text_byte_before(text, word.start, 1) != '|')
			return false; /* "user@host’s", "‘user@host.x’" */
		word.other = word.left = true;
	}
	if (host && word.letters && word.other && word.reason == STATUS_OK)
		word.reason = position == TEXT_HOST ? word.inside : STATUS_KEPT_TOUCHED;
	if (is_wildcard(text, &word, end))
		word.reason = STATUS_KEPT_WILDCARD;
	else if (!host && !known && !(word.reason == STATUS_INVALID_UTF8 && after_name))
		return false;
	if (end == run->at || !is_name_left(&word, known))
		return false;
	if (!host && word.reason == STATUS_KEPT_ESCAPED && position == TEXT_PATH && text->url != TEXT_URL_LIST)
		return false;
	if (!host && !word.host && ((dashes && word.dashed) || word.ellipsis) && !text_is_field(text, &whole))
		return false;
	run->start = word.start;
	run->stop = run->end = end;
	run->fault =
		fault_at(word.reason, word.offset > word.start ? word.offset - word.start : 0, 0, end - word.start);
	return true;
}

/* Returns true if RUN is too long to be converted and may be a name: it has a dot or begins a host. */
static bool is_too_long(const struct text *text, struct text_run *run)
{
	const unsigned char *const bytes = text->input.bytes + run->at;
	const size_t length = run->end - run->at;

	if (length < TEXT_RUN_MAX || is_ascii(bytes, length) ||
	    !(memchr(bytes, '.', length) || text_begins_host(text, run->at)))
		return false;
	run->start = run->at;
	run->stop = run->end;
	run->fault = fault_at(STATUS_WORD_UNREAD, 0, 0, length);
	return true;
}

bool text_is_left(struct text *text, struct text_run *run)
{
	return is_too_long(text, run) || is_left(text, run, true) || is_left(text, run, false);
}
