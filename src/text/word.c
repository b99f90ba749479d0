/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Characters of names, words, which are all that is between other characters, and the runs in a word. */
#include <config.h>

#include "text/parts.h"

#include "base/extensions.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"

#include <unictype.h>

enum {
	SEARCHED = 4096, /* bytes that are searched at once */
	WORD_READ =
		TEXT_WORD_MAX + UTF8_MAX /* of a longer word, no more is read; its last character may be incomplete */
};

/*
 * Returns true for symbols, and for marks that enclose a character, as in keycap emoji.  Symbols of a script, such as
 * Kangxi radicals, are letters.
 */
static bool is_symbol(uint32_t code_point)
{
	const uint32_t symbols = UC_CATEGORY_MASK_S | UC_CATEGORY_MASK_No | UC_CATEGORY_MASK_Me;

	return uc_is_general_category_withtable(code_point, symbols) && script_of(code_point) == 0;
}

/*
 * Returns true for punctuation that is mapped to a character of labels.  UTS #46 allows other punctuation too, such as
 * dashes and quotation marks, but in text it separates names.
 */
static bool is_mapped_punctuation(uint32_t code_point)
{
	return code_point == 0x0387 || code_point == 0xFE63 || code_point == 0xFF0D || code_point == 0xFF3F ||
	       code_point == 0xFF65;
}

/*
 * Returns the kind of CODE_POINT, which is not ASCII.  A letter that no name contains is part of a run, so that the run
 * is not converted; so is U+FFFD, which stands for a lost character.  A symbol that is mapped to letters ends a word:
 * they would become part of a label.
 */
static enum text_kind kind(struct text *text, uint32_t code_point)
{
	const uint32_t properties = idna_properties(code_point);

	if (properties & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO))
		return TEXT_LETTER;
	text->no_memory |= !(properties & IDNA_KNOWN);
	if (properties & IDNA_LOOKUP_IGNORED)
		return TEXT_INVISIBLE;
	if (is_symbol(code_point) && code_point != 0xFFFD)
		return properties & IDNA_LOOKUP_VALID ? TEXT_SYMBOL : TEXT_OTHER;
	return properties & (IDNA_WORD | IDNA_UNASSIGNED) || is_mapped_punctuation(code_point) ? TEXT_LETTER
	                                                                                       : TEXT_OTHER;
}

struct text_character text_read_character(struct text *text, const unsigned char *bytes, const unsigned char *end)
{
	uint32_t code_point;
	const size_t length = utf8_read_checked(bytes, end, &code_point);

	if (length == 0)
		return (struct text_character){NO_CODE_POINT, 1, TEXT_BROKEN};
	return (struct text_character){code_point, (uint16_t)length, (uint16_t)kind(text, code_point)};
}

struct text_character text_character_before(struct text *text, size_t at)
{
	unsigned char bytes[UTF8_MAX];
	struct text_character character;
	size_t length = 0;

	if (text_byte_before(text, at, 1) < 0x80)
		return text_ascii(text_byte_before(text, at, 1));
	do {
		length++;
		bytes[UTF8_MAX - length] = text_byte_before(text, at, length);
	} while (length < UTF8_MAX && (bytes[UTF8_MAX - length] & 0xC0) == 0x80);
	character = text_read_character(text, bytes + UTF8_MAX - length, bytes + UTF8_MAX);
	return character.length == length ? character : (struct text_character){NO_CODE_POINT, 1, TEXT_BROKEN};
}

/* Returns true if BYTE may be in a word. */
static inline bool may_be_in_word(unsigned char byte)
{
	return label_kept[byte] || byte >= 0x80 || byte == '.' || byte == '*';
}

/*
 * Returns the end of the ASCII letters, digits, hyphens and underscores from AT on, and of dots between two of them, or
 * an offset before it.
 */
static size_t skip_ascii(const unsigned char *bytes, size_t at, size_t most)
{
	for (; LANES_NATIVE && at + LANES <= most; at += LANES) {
		const byte_lanes block = lanes_load(bytes + at);
		const byte_lanes word = (byte_lanes)((block | 0x20) - 'a' < 26) | (byte_lanes)(block - '0' < 10);
		const unsigned label = lanes_mask(word | lanes_equal(block, '-') | lanes_equal(block, '_'));
		const unsigned dots = lanes_mask(lanes_equal(block, '.')) & label << 1 & label >> 1;

		if ((label | dots) + 1 < 1U << LANES)
			return at + lowest_bit(~(label | dots));
	}
	while (at < most && label_kept[bytes[at]])
		at++;
	return at;
}

void text_read_word(struct text *text, size_t from, size_t hit, struct text_word *word)
{
	const unsigned char *const bytes = text->input.bytes;
	struct text_character character;
	size_t at = hit;

	while (at > from && hit - at <= WORD_READ && may_be_in_word(bytes[at - 1]))
		at--;
	*word = (struct text_word){.at = at, .broken = SIZE_MAX, .plain = true};
	at = skip_ascii(bytes, at, text->input.length - at > WORD_READ ? at + WORD_READ : text->input.length);
	for (; at < text->input.length && at - word->at <= WORD_READ; at += character.length) {
		character = text_character_at(text, at);
		if (character.kind == TEXT_OTHER) {
			if (at >= hit)
				break;
			*word = (struct text_word){.at = at + character.length, .broken = SIZE_MAX, .plain = true};
			continue;
		}
		if (character.kind != TEXT_LETTER) {
			word->plain &= character.code_point == '.' && at > word->at && bytes[at - 1] != '.';
			if (character.kind == TEXT_BROKEN && word->broken == SIZE_MAX)
				word->broken = at;
		}
	}
	word->end = at;
}

/* Returns the end of the bytes from AT on that may be in a word.  Sets *OTHER if one of them is not ASCII. */
static size_t rough_end(const struct text *text, size_t at, bool *other)
{
	for (; may_be_in_word(text_byte_at(text, at)); at++)
		*other |= text->input.bytes[at] >= 0x80;
	return at;
}

/*
 * Returns true if the word at AT may be a host without a dot, as in "||рф^" and "=/рф/"; with options.check, also after
 * "://" and after an IP address.  If the input ends in it, it is found when more is available.
 */
static bool may_be_host(const struct text *text, size_t at)
{
	const unsigned char before = text_byte_before(text, at, 1), second = text_byte_before(text, at, 2);
	const bool check = text->options.check;
	bool other = false;
	size_t end;

	if (check && (before == ' ' || before == '\t'))
		return text_follows_address(text, at);
	if (before != '/' && !(before == '|' && second == '|') && !(check && before == '@'))
		return false;
	end = rough_end(text, at, &other);
	if (check && (before == '@' || (before == '/' && text_is_one_of(second, "/\\"))))
		return other;
	return other && text_byte_at(text, end) == (before == '/' ? '/' : '^');
}

/* Returns the first BYTE from FROM to TO, or TO. */
static inline const unsigned char *find_byte(const unsigned char *from, const unsigned char *to, char byte)
{
	const unsigned char *const found = memchr(from, byte, (size_t)(to - from));

	return found ? found : to;
}

/*
 * Returns the next mark from AT to END, or END: a dot before another label, or a byte after which a host may begin.
 * Only with CHECK, these are also "@" and the end of a line.
 */
static const unsigned char *find_mark(const unsigned char *at, const unsigned char *end, bool check)
{
	while (at < end) {
		const unsigned char *const stop = end - at > SEARCHED ? at + SEARCHED : end;
		const unsigned char *dot = find_byte(at, stop, '.'), *mark;

		while (dot < stop && dot + 1 < end && !may_be_in_word(dot[1]))
			dot = find_byte(dot + 1, stop, '.');
		mark = find_byte(at, dot, '/');
		mark = find_byte(at, mark, '|');
		if (check) {
			mark = find_byte(at, mark, '@');
			mark = find_byte(at, mark, '\n');
		}
		if (mark < stop)
			return mark;
		at = stop;
	}
	return end;
}

/*
 * Returns the offset of a byte in the next word from FROM on that may be a name to encode, or text->input.length. Names
 * have a dot or follow a mark of a host, so in text that is not ASCII these are searched.  With options.check, a word
 * with an A-label is also found: it may be invalid.
 */
static size_t find_candidate(const struct text *text, size_t from)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t length = text->input.length;
	const unsigned wanted = SCAN_NON_ASCII | (text->options.check ? SCAN_ACE_PREFIX : 0);
	size_t at = from;

	while ((at += scan_find(bytes + at, length - at, wanted)) < length) {
		size_t start = at;
		bool other = false;

		while (start > from && may_be_in_word(bytes[start - 1]))
			start--;
		if (may_be_host(text, start))
			return at;
		at = (size_t)(find_mark(bytes + start, bytes + length, text->options.check) - bytes);
		if (at == length)
			break;
		if (bytes[at] != '.') {
			from = ++at;
			if (may_be_host(text, from))
				return from;
			continue;
		}
		for (start = at; start > from && may_be_in_word(bytes[start - 1]); start--)
			other |= bytes[start - 1] >= 0x80;
		/* not to the end of the word: non-ASCII punctuation may be in it, and more candidates */
		for (from = at; !other && may_be_in_word(text_byte_at(text, from)); from++)
			other = bytes[from] >= 0x80;
		if (other ||
		    (text->options.check && scan_find(bytes + start, from - start, SCAN_ACE_PREFIX) < from - start))
			return at;
	}
	return length;
}

size_t text_find(struct text *text, size_t at, struct text_word *word)
{
	const size_t hit = text->options.decode
	                           ? at + scan_find(text->input.bytes + at, text->input.length - at, SCAN_ACE_PREFIX)
	                           : find_candidate(text, at);

	text_read_word(text, at, hit, word);
	return hit;
}

void text_read_run(struct text *text, const struct text_word *word, size_t at, bool host, struct text_run *run)
{
	struct text_character character;
	enum text_kind first = TEXT_INVISIBLE; /* of the label */
	size_t label = at, pure = 0, last = 0; /* its start; where its kind changes; that of the label before */
	bool begun = false;                    /* the run has a label */

	run->at = at;
	run->word_end = word->end;
	run->visible = run->hidden = run->star = run->wild = false;
	for (at = word->plain ? word->end : at; at < word->end; at += character.length) {
		character = text_character_at(text, at);
		if (character.code_point == '.') {
			if (at == label && begun)
				break; /* an empty label */
			last = first == TEXT_INVISIBLE ? last : pure;
			first = TEXT_INVISIBLE;
			label = at + 1;
			pure = 0;
			continue;
		}
		begun = true;
		run->star |= character.code_point == '*';
		if (character.code_point >= 0x80) {
			run->visible |= character.kind != TEXT_INVISIBLE;
			run->hidden |= character.kind == TEXT_INVISIBLE && character.code_point != 0xAD;
		}
		if (character.kind != TEXT_LETTER && character.kind != TEXT_SYMBOL)
			continue;
		if (first == TEXT_INVISIBLE)
			first = character.kind;
		if (character.kind == first || pure > 0)
			continue;
		if (!host)
			break;
		pure = at;
	}
	pure = first == TEXT_INVISIBLE ? last : pure;
	run->end = pure > 0 ? pure : at;
	text_set_name(text, run, run->at);
}

/*
 * Returns true if CHARACTER at an end of a run is not part of the name: a dot, an asterisk, an invisible character or,
 * outside the host of a URL, a hyphen.  Fullwidth and small hyphens are mapped to hyphens.
 */
static bool is_outside(const struct text *text, const struct text_character *character)
{
	const uint32_t code_point = character->code_point;

	if (code_point == '-' || code_point == 0xFE63 || code_point == 0xFF0D)
		return text->url != TEXT_URL_AUTHORITY;
	return character->kind == TEXT_MARK || character->kind == TEXT_INVISIBLE;
}

void text_set_name(struct text *text, struct text_run *run, size_t start)
{
	struct text_character character;

	run->start = start;
	run->stop = run->end;
	for (; run->start < run->stop; run->start += character.length) {
		character = text_character_at(text, run->start);
		if (!is_outside(text, &character))
			break;
	}
	for (; run->start < run->stop; run->stop -= character.length) {
		character = text_character_before(text, run->stop);
		if (character.code_point == '-' || !is_outside(text, &character))
			break;
		run->wild |= character.code_point == '*' && text_byte_before(text, run->stop, 2) == '.';
	}
	/* the label "*" */
	if (run->start >= start + 2 && text->input.bytes[run->start - 1] == '.' &&
	    text->input.bytes[run->start - 2] == '*')
		run->start -= 2;
}
