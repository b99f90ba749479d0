/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Text mode: reads a line once, from left to right, and takes each place in it whole: a selector, the words after an
 * address, a URL, a name between bars or slashes, a path.  What is left is prose.
 */
#include <config.h>

#include "text/parts.h"

/* Starts to read the line at AT. */
static void begin_line(struct text *text, size_t at)
{
	text->at = text->line_end = text->listed = text->scanned = at;
	text->place = TEXT_LINE;
	text->may_select = text->ended = false;
}

enum status text_start(void *state, const struct convert_options *options)
{
	struct text *const text = state;

	*text = (struct text){
		.options = *options,
		.rules = {.label = label_rules(options->level, false),
	                  .verbatim = options->decode,
	                  .no_inner_prefix = true},
	};
	text_restart(text);
	return STATUS_OK;
}

void text_restart(void *state)
{
	struct text *const text = state;

	memset(text->before, '\n', sizeof text->before);
	text->hit = 0;
	begin_line(text, 0);
}

void text_free(void *state)
{
	struct text *const text = state;

	name_free(&text->name);
	buffer_free(&text->out);
	buffer_free(&text->host);
	buffer_free(&text->note);
}

/* Returns true if FOUND, which a place has set, is answered.  What is kept is answered only with --check. */
static bool is_answered(const struct text *text, const struct text_found *found)
{
	return found->with || (text->options.check && found->fault.status != STATUS_OK);
}

/* Prose. */

/* Returns true if the word around the dot or A-label at AT can have a name that is converted or reported. */
static bool is_candidate(const struct text *text, size_t at, size_t end, size_t *stop)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t start = text_find_word_start(text, text->at, at);
	bool candidate = text->options.decode || !is_ascii(bytes + start, at - start);

	for (*stop = at; !candidate && *stop < end && *stop - at <= TEXT_HOST_MAX && text_may_be_in_word(bytes[*stop]);
	     ++*stop)
		candidate = bytes[*stop] >= 0x80;
	return candidate ||
	       (text->options.check && scan_find(bytes + start, *stop - start, SCAN_ACE_PREFIX) < *stop - start);
}

/*
 * Reads prose up to the next place, or to a name that is converted or reported, before END.  Names have a dot between
 * two labels, so in prose that is encoded only dots are searched.
 */
static void read_prose(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	const unsigned wanted = SCAN_PLACE | (text->options.decode ? SCAN_ACE_PREFIX : SCAN_DOT);
	size_t at = text->at, stop;

	while (at < limit && (at += scan_find(bytes + at, limit - at, wanted)) < limit) {
		if (bytes[at] == '.' && (at + 1 == end || !text_may_be_in_word(bytes[at + 1]))) {
			at++;
			continue;
		}
		if (text_finds_selector(text, at)) {
			text->place = TEXT_KEPT;
			return;
		}
		if (bytes[at] == '/') {
			text_read_slash(text, at, end, found);
			return;
		}
		if (bytes[at] == '|') {
			if (text_at(text, at + 1) != '|') {
				at++;
				continue;
			}
			text_read_bars(text, at + 2, end, found);
			return;
		}
		if (is_candidate(text, at, end, &stop)) {
			(void)text_read_word(text, text->at, at, end, found);
			return;
		}
		text->at = at = stop;
	}
	if (text->at < limit)
		text->at = limit == end ? end : text_find_word_start(text, text->at, limit);
}

/* Skips the rest of a word of more than TEXT_HOST_MAX bytes, before LIMIT. */
static void skip_word(struct text *text, size_t limit)
{
	const size_t at = text_find_kind(text, text->at, limit, ~(unsigned)TEXT_WORD);

	text->at = at;
	if (at < limit)
		text->place = TEXT_PROSE;
}

/*
 * Reads the current line up to its end, to LIMIT, or to what is answered; then returns true.  All that a decision at a
 * byte before LIMIT depends on is available.
 */
static bool read_line(struct text *text, size_t end, size_t limit, struct text_found *found)
{
	while (text->at < limit) {
		const enum text_place place = text->place;
		const size_t at = text->at;

		*found = (struct text_found){0};
		switch (text->place) {
		case TEXT_LINE:
			text->place = TEXT_PROSE;
			text_read_margin(text, end);
			if (text->place == TEXT_PROSE)
				text_read_address(text, end, found);
			break;
		case TEXT_ALIASES:
			text_read_alias(text, end, found);
			break;
		case TEXT_LIST:
			text_read_list(text, end, found);
			break;
		case TEXT_PATH:
		case TEXT_REST:
			(void)text_read_rest(text, end, limit, found);
			break;
		case TEXT_PROSE:
			read_prose(text, end, limit, found);
			break;
		case TEXT_LONG:
			skip_word(text, limit);
			break;
		case TEXT_KEPT:
			text->at = limit;
			break;
		}
		if (is_answered(text, found))
			return true;
		if (text->at == at && text->place == place)
			return false; /* in a word that may go on */
	}
	return false;
}

/* Lines. */

/* Returns the offset of the first LF or NUL from AT to END, or END: they end lines and the records of -z. */
static size_t find_line_end(const unsigned char *bytes, size_t at, size_t end)
{
	const unsigned char *const newline = memchr(bytes + at, '\n', end - at);
	const size_t most = newline ? (size_t)(newline - bytes) : end;
	const unsigned char *const nul = memchr(bytes + at, '\0', most - at);

	return nul ? (size_t)(nul - bytes) : most;
}

/* Returns the offset after the last LF or NUL from AT to END, or AT. */
static size_t find_line_start(const unsigned char *bytes, size_t at, size_t end)
{
	const unsigned char *const newline = scan_find_last(bytes + at, end - at, '\n');
	const size_t start = newline ? (size_t)(newline + 1 - bytes) : at;
	const unsigned char *const nul = scan_find_last(bytes + start, end - start, '\0');

	return nul ? (size_t)(nul + 1 - bytes) : start;
}

/*
 * Reads lines up to the next name that is answered, and sets FOUND to it.  Otherwise returns false: all of the input is
 * read that can be decided.  Lines without a hit are not read.
 */
static bool read_lines(struct text *text, struct text_found *found)
{
	const unsigned char *const bytes = text->input.bytes;
	const size_t length = text->input.length;

	for (;;) {
		size_t limit, start;

		text_find_hit(text);
		start = find_line_start(bytes, text->at, text->hit);
		if (start > text->at)
			begin_line(text, start);
		if (text->hit == length && (text->input.last || length - text->at <= TEXT_AHEAD)) {
			text->at = text->input.last ? length : text->at;
			return false;
		}
		if (!text->ended) {
			text->line_end =
				find_line_end(bytes, text->line_end > text->at ? text->line_end : text->at, length);
			text->ended = text->line_end < length;
		}
		limit = text->ended || text->input.last ? text->line_end
		        : length > TEXT_AHEAD           ? length - TEXT_AHEAD
		                                        : 0;
		if (read_line(text, text->line_end, limit, found))
			return true;
		if (limit < text->line_end || !text->ended)
			return false;
		begin_line(text, text->line_end + 1);
	}
}

/* Answers. */

/* Stores the LENGTH bytes at BYTES as the last ones before the input. */
static void store(struct text *text, const unsigned char *bytes, size_t length)
{
	if (length >= TEXT_BACK) {
		memcpy(text->before, bytes + length - TEXT_BACK, TEXT_BACK);
	} else {
		memmove(text->before, text->before + length, TEXT_BACK - length);
		memcpy(text->before + TEXT_BACK - length, bytes, length);
	}
}

/* Moves OFFSET with the input, whose first LENGTH bytes are answered. */
static void move(size_t *offset, size_t length)
{
	*offset -= *offset < length ? *offset : length;
}

/* Prepares for the bytes after the first LENGTH bytes of the input; the last NOTE of these are an annotation. */
static void pass(struct text *text, size_t length, size_t note)
{
	if (text_finds_selector(text, length))
		text->place = TEXT_KEPT;
	store(text, text->input.bytes, length - note);
	move(&text->at, length);
	move(&text->hit, length);
	move(&text->line_end, length);
	move(&text->listed, length);
	move(&text->scanned, length);
}

/*
 * Returns the answer that adds the converted form of FOUND to it, and sets *ADDED to the length of this annotation if
 * the input has it already, or 0.
 */
static struct answer annotate(struct text *text, const struct text_found *found, size_t *added)
{
	const unsigned char *const name = text->input.bytes + found->start;
	const size_t length = found->stop - found->start, left = text->input.length - found->stop;
	struct buffer *const note = &text->note;

	note->length = 0;
	if (!buffer_append(note, name, length) || !buffer_append_string(note, " (") ||
	    !buffer_append(note, found->with, found->with_length) || !buffer_append_byte(note, ')'))
		return answer_status(0, STATUS_NO_MEMORY);
	*added = note->length - length;
	if (memcmp(name + length, note->bytes + length, left < *added ? left : *added) == 0 && left >= *added)
		return answer_copy(found->stop + *added);
	*added = 0;
	return answer_after(found->start, answer_replace(length, note->bytes, note->length));
}

struct answer text_step(void *state, const struct input *input)
{
	struct text *const text = state;
	struct text_found found;
	struct answer answer;
	size_t note = 0;

	text->input = *input;
	if (!read_lines(text, &found)) {
		answer = text->at > 0 ? answer_copy(text->at) : answer_more();
		pass(text, text->at, 0);
	} else {
		fault_shift(&found.fault, found.start);
		answer = !found.with ? answer_fault(found.stop, found.fault)
		         : text->options.annotate
		                 ? annotate(text, &found, &note)
		                 : answer_after(found.start, answer_replace(found.stop - found.start, found.with,
		                                                            found.with_length));
		pass(text, found.stop + note, note);
	}
	return text->no_memory ? answer_status(0, STATUS_NO_MEMORY) : answer;
}
