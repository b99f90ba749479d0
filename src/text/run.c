/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Runs: where they are and how far they extend. */
#include <config.h>

#include "text/run.h"

#include "base/extensions.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "text/character.h"

#include <string.h>

enum { WINDOW = 4096 }; /* bytes that are searched at once */

/* Returns true if BYTE may be in a run, by itself. */
static bool may_be_in_run(unsigned char byte)
{
	return label_kept[byte] || byte >= 0x80 || byte == '.' || byte == '*';
}

size_t text_run_start(const struct text *text, size_t from, size_t hit)
{
	size_t at = hit;

	while (at > from && hit - at < TEXT_RUN_MAX + TEXT_BEHIND && may_be_in_run(text->input.bytes[at - 1]))
		at--;
	return at;
}

/* Returns true if the run of DOT has a byte that is not ASCII, or if more bytes are needed to know that. */
static bool is_dot_of_interest(const struct text *text, size_t from, size_t dot)
{
	size_t at;

	for (at = dot + 1; at - dot < TEXT_RUN_MAX && may_be_in_run(text_byte_at(text, at)); at++) {
		if (text->input.bytes[at] >= 0x80)
			return true;
	}
	if (at == text->input.length && !text->input.last)
		return true;
	for (at = dot; at > from && may_be_in_run(text->input.bytes[at - 1]); at--) {
		if (text->input.bytes[at - 1] >= 0x80)
			return true;
	}
	return false;
}

/*
 * Returns true if the run at START may be a host without a dot, as in "https://größe/", "||рф^" and "=/рф/", or if more
 * bytes are needed to know that.  A user may precede the host of a URL.
 */
static bool may_be_host(const struct text *text, size_t start)
{
	const unsigned char before = text_byte_before(text, start, 1);
	bool other = false, marked;

	if (before != '@' && before != '/' && before != '|')
		return false;
	marked = before == '@' || text_byte_before(text, start, 2) == before;
	if (!marked && before == '|')
		return false;
	for (size_t at = start; at - start < TEXT_RUN_MAX; at++) {
		const unsigned char byte = text_byte_at(text, at);

		if (marked && byte >= 0x80)
			return true;
		if (at == text->input.length && at > start && !text->input.last)
			return true;
		if (!may_be_in_run(byte) && (!marked || (byte != '@' && byte != ':')))
			return other && byte == '/';
		other |= byte >= 0x80;
	}
	return false;
}

/* Returns the first BYTE from FROM to TO, or TO. */
static inline const unsigned char *find_byte(const unsigned char *from, const unsigned char *to, char byte)
{
	const unsigned char *const found = memchr(from, byte, (size_t)(to - from));

	return found ? found : to;
}

/*
 * Returns the next mark from AT to END, or END: a dot before another label, or a byte after which a host may begin.
 */
static const unsigned char *find_mark(const unsigned char *at, const unsigned char *end)
{
	while (at < end) {
		const unsigned char *const stop = end - at > WINDOW ? at + WINDOW : end;
		const unsigned char *dot = find_byte(at, stop, '.'), *mark;

		while (dot < stop && dot + 1 < end && !may_be_in_run(dot[1]))
			dot = find_byte(dot + 1, stop, '.');
		mark = find_byte(at, dot, '/');
		mark = find_byte(at, mark, '|');
		mark = find_byte(at, mark, '@');
		if (mark < stop)
			return mark;
		at = stop;
	}
	return end;
}

/*
 * Returns the offset of the next byte of interest from FROM on.  Names have a dot or follow a mark of a host, so in
 * text that is not ASCII these are of interest.
 */
static size_t find_candidate(const struct text *text, size_t from)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t length = text->input.length;
	size_t at = from;

	while ((at += scan_find(bytes + at, length - at, SCAN_NON_ASCII)) < length) {
		const size_t start = text_run_start(text, from, at);

		if (may_be_host(text, start))
			return at;
		at = (size_t)(find_mark(bytes + start, bytes + length) - bytes);
		if (at == length || (bytes[at] == '.' && is_dot_of_interest(text, start, at)))
			return at;
		from = at + 1;
		if (bytes[at] != '.' && may_be_host(text, from))
			return from;
		at = from;
	}
	return at;
}

size_t text_find(const struct text *text, size_t at)
{
	if (!text->options.decode && !text->options.check)
		return find_candidate(text, at);
	return at + scan_find(text->input.bytes + at, text->input.length - at,
	                      text->options.decode ? SCAN_ACE_PREFIX
	                                           : SCAN_ACE_PREFIX | SCAN_NON_ASCII | SCAN_BACKSLASH | SCAN_ESCAPES);
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

/*
 * Returns the end of the label at START, at or before MOST.  A label has letters or symbols: in "i❤.ws", it ends after
 * "i".  In a HOST it may have both, and ends after "❤", unless it is too long.  *PURE is in both cases the end of the
 * letters or symbols with which it begins.
 */
static size_t label_end(struct text *text, size_t start, size_t most, bool host, size_t *pure)
{
	enum text_kind first;
	size_t at = start;

	while (at < most && label_kept[text->input.bytes[at]])
		at++;
	first = at > start ? TEXT_LETTER : TEXT_INVISIBLE;
	*pure = SIZE_MAX;
	while (at < most && text->input.bytes[at] != '.') {
		const struct text_character character = text_character_at(text, at);

		if (character.kind == TEXT_OTHER)
			break;
		if (first == TEXT_INVISIBLE)
			first = character.kind;
		if (character.kind != first && character.kind != TEXT_INVISIBLE && *pure == SIZE_MAX) {
			*pure = at;
			most = !host ? at : most - at > TEXT_AHEAD_MAX / 2 ? at + TEXT_AHEAD_MAX / 2 : most;
		} else {
			at += character.length;
		}
	}
	if (*pure == SIZE_MAX)
		*pure = at;
	return at;
}

/* Returns true if the label from START to END, the last one of a run, is symbols after a sentence, as in "größe.de.😀".
 */
static bool ends_in_symbols(struct text *text, size_t start, size_t end)
{
	struct text_character after;

	if (text_character_at(text, start).kind != TEXT_SYMBOL || end - start >= TEXT_AHEAD_MAX / 2)
		return false;
	if (end == text->input.length)
		return true;
	after = text_character_at(text, end);
	return after.kind == TEXT_OTHER || after.code_point == 0x200D; /* which joins emoji */
}

size_t text_run_end(struct text *text, size_t at, bool host)
{
	const size_t most = text->input.length - at > TEXT_RUN_MAX ? at + TEXT_RUN_MAX : text->input.length;
	size_t start = at, end = skip_ascii(text->input.bytes, at, most), first, last, pure;

	if (end > at && end < most && text->input.bytes[end] < 0x80 && text->input.bytes[end] != '.')
		return end;
	if (text->input.bytes[at] == '*' && at + 1 < most && text->input.bytes[at + 1] == '.')
		start++;
	while (start < most && text->input.bytes[start] == '.')
		start++;
	first = last = start;
	for (at = start;; at = pure < end ? pure : start) {
		end = label_end(text, start, most, host, &pure);
		if (end == start)
			return last > first && !host && ends_in_symbols(text, last, start - 1) ? last : at;
		if (end >= most || text->input.bytes[end] != '.' || (pure < end && !host))
			return start > first && !host && ends_in_symbols(text, start, end) ? start : pure;
		last = start;
		start = end + 1;
	}
}

bool text_run_goes_on(struct text *text, const struct text_run *run)
{
	const struct text_character before = text_character_before(text, run->at);
	struct text_character first;

	if (before.kind == TEXT_OTHER && before.code_point != '.')
		return false;
	first = text_character_at(text, run->at);
	if (before.code_point == '.')
		return first.kind != TEXT_OTHER;
	if (first.code_point == '*' || (first.code_point == '.' && text_ends_with(text, run->at + 2, 0, "..")))
		return false;
	/* An invisible character belongs to a symbol: after a letter, it would be in the run. */
	return before.kind == TEXT_LETTER || first.kind != TEXT_LETTER;
}
