/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Zone files: lines without names to convert are copied in one piece, others token by token. */
#include <config.h>

#include "zone/zone.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "zone/token.h"

#include <string.h>

/* Begins a line and, outside parentheses, an entry. */
static void begin_line(struct zone *zone)
{
	zone_note_start(&zone->note);
	zone->unfinished = false;
	if (zone->depth == 0)
		zone_entry_start(&zone->entry);
}

void zone_start(struct zone *zone, const struct zone_options *options)
{
	zone_names_start(&zone->names, options);
	zone->wanted = SCAN_ZONE_SYNTAX;
	if (!options->decode)
		zone->wanted |= SCAN_NON_ASCII;
	if (options->decode || options->check)
		zone->wanted |= SCAN_ACE_PREFIX;
	if (options->check && !options->decode)
		zone->wanted |= SCAN_BACKSLASH;
	if (options->annotate)
		zone->wanted |= SCAN_SEMICOLON;
	zone_restart(zone);
}

void zone_restart(struct zone *zone)
{
	zone_names_restart(&zone->names);
	zone->long_token.active = false;
	zone->depth = 0;
	zone->begun = zone->comment = false;
	begin_line(zone);
}

void zone_free(struct zone *zone)
{
	zone_names_free(&zone->names);
	zone_note_free(&zone->note);
}

/*
 * Looks for a byte order mark, which servers reject (RFC 1035 specifies ASCII).  Returns true, with ANSWER, if there is
 * one.
 */
static bool look_for_mark(struct zone *zone, const struct input *input, struct answer *answer)
{
	size_t mark = utf8_mark(input->bytes, input->length);
	struct fault fault = fault_at(STATUS_BYTE_ORDER_MARK, 0, 0, mark);

	*answer = answer_more();
	if (mark > 0 && mark < UTF8_MARK_LENGTH && !input->last)
		return true;
	zone->begun = true;
	*answer = answer_fault(mark, &fault);
	return mark == UTF8_MARK_LENGTH;
}

/* Returns the answer for a word or string of LENGTH bytes. */
static struct answer step_word(struct zone *zone, const struct input *input, size_t length)
{
	const enum zone_role role = zone_entry_token(&zone->entry, input->bytes, length);
	struct answer answer;

	if (role == ROLE_OTHER)
		return answer_copy(length);
	answer = zone_names_convert(&zone->names, input, length, role, zone->entry.generate);
	if (answer.action == ACTION_REPLACE && zone->names.options.annotate)
		answer = zone_note_add(&zone->note, &answer);
	return answer;
}

static bool step_long_token(struct zone *zone, const struct input *input, struct answer *answer)
{
	const bool goes_on = zone_long_token_step(&zone->long_token, input, answer);

	zone->unfinished = zone_long_token_is_unfinished(&zone->long_token);
	return goes_on;
}

static struct answer step_long(struct zone *zone, const struct input *input)
{
	const bool quoted = input->bytes[0] == '"';
	const enum zone_role role = zone_entry_token(&zone->entry, input->bytes, ZONE_TOKEN_MAX);
	struct answer answer;

	if (role == ROLE_ORIGIN)
		zone->names.origin = (struct zone_origin){0};
	zone_long_token_start(&zone->long_token, &input->place, quoted,
	                      zone_names_reject(&zone->names, role, quoted, true));
	(void)step_long_token(zone, input, &answer);
	return answer;
}

/* Handles LENGTH bytes with a quote or parenthesis that has no counterpart. */
static struct answer step_unbalanced(enum status status, size_t length)
{
	const struct fault fault = fault_at(status, 0, 0, length);

	return answer_fault(length, &fault);
}

/* Writes the note before the end of the line or input, unless it would become part of a word or string. */
static bool write_note(struct zone *zone, struct answer *answer)
{
	return !zone->unfinished && zone_note_write(&zone->note, answer);
}

/* Handles a line end, LF or CR LF. */
static struct answer step_line_end(struct zone *zone, size_t length)
{
	struct answer answer;

	if (write_note(zone, &answer))
		return answer;
	begin_line(zone);
	return answer_copy(length);
}

/*
 * Handles the available bytes of a comment, which begins with its semicolon or the white space before it.  Returns
 * false if they begin with the line end.
 */
static bool step_comment(struct zone *zone, const struct input *input, struct answer *answer)
{
	const unsigned char *line_end = memchr(input->bytes, '\n', input->length);
	const bool all = line_end || input->last;
	size_t length = line_end ? (size_t)(line_end - input->bytes) : input->length;

	if (length > 0 && input->bytes[length - 1] == '\r' && (line_end || !input->last))
		length--; /* it belongs to the line end, or may do so */
	zone->comment = length > 0 || !line_end;
	if (length == 0)
		*answer = answer_more();
	else if (zone->names.options.annotate)
		*answer = zone_note_comment(&zone->note, input->bytes, length, all);
	else
		*answer = answer_copy(length);
	return zone->comment;
}

/* Handles LENGTH bytes of white space.  The last one is treated as part of the comment, if one follows. */
static struct answer step_blanks(struct zone *zone, const struct input *input, size_t length)
{
	const bool unknown = length == input->length && !input->last;
	const bool comment = length < input->length && input->bytes[length] == ';';
	struct answer answer;

	zone_entry_blanks(&zone->entry);
	if (!zone->names.options.annotate || !(unknown || comment))
		return answer_copy(length);
	if (length > 1)
		return answer_copy(length - 1);
	if (unknown)
		return answer_more();
	(void)step_comment(zone, input, &answer);
	return answer;
}

static struct answer step_token(struct zone *zone, const struct input *input)
{
	struct zone_token token = zone_token_read(input->bytes, input->length, input->last);
	struct answer answer;

	switch (token.kind) {
	case TOKEN_MORE:
		return answer_more();
	case TOKEN_BLANKS:
		return step_blanks(zone, input, token.length);
	case TOKEN_LINE_END:
		return step_line_end(zone, token.length);
	case TOKEN_RETURN:
		if (zone->depth == 0)
			zone_entry_start(&zone->entry);
		return answer_copy(token.length);
	case TOKEN_OPEN:
		if (zone->depth++ == 0)
			zone->parenthesis = input->place;
		zone_entry_open(&zone->entry);
		return answer_copy(token.length);
	case TOKEN_CLOSE:
		if (zone->depth == 0)
			return step_unbalanced(STATUS_PARENTHESIS, token.length);
		zone->depth--;
		return answer_copy(token.length);
	case TOKEN_COMMENT:
		(void)step_comment(zone, input, &answer);
		return answer;
	case TOKEN_WORD:
	case TOKEN_STRING:
	case TOKEN_BACKSLASH:
		zone->unfinished = token.kind == TOKEN_BACKSLASH;
		return step_word(zone, input, token.length);
	case TOKEN_UNBALANCED:
		zone->unfinished = true;
		zone_entry_token(&zone->entry, input->bytes, token.length);
		return step_unbalanced(STATUS_QUOTE, token.length);
	case TOKEN_LONG:
		break;
	}
	return step_long(zone, input);
}

/* Returns the answer for the first of the available bytes, at least one, inside a line. */
static struct answer step_inside(struct zone *zone, const struct input *input)
{
	struct answer answer;

	if (zone->long_token.active && step_long_token(zone, input, &answer))
		return answer;
	if (zone->comment && step_comment(zone, input, &answer))
		return answer;
	return step_token(zone, input);
}

/* Reads tokens up to the end of the line while they are copied. */
static struct answer step_line(struct zone *zone, const struct input *input)
{
	struct input rest = *input;
	struct answer answer;
	size_t copied = 0;

	do {
		answer = step_inside(zone, &rest);
		if (answer.action != ACTION_COPY)
			return answer_after(copied, answer);
		copied += answer.length;
		rest.bytes += answer.length;
		rest.length -= answer.length;
		rest.place.byte += answer.length;
	} while (rest.length > 0 && rest.bytes[-1] != '\n');
	return answer_copy(copied);
}

/* Handles the end of the input. */
static struct answer step_end(struct zone *zone)
{
	struct answer answer;

	if (zone_long_token_end(&zone->long_token, &answer)) {
		zone->unfinished = true;
		return answer;
	}
	if (write_note(zone, &answer))
		return answer;
	if (zone->depth > 0) {
		zone->depth = 0;
		return answer_late_fault(STATUS_PARENTHESIS, &zone->parenthesis);
	}
	return answer_more();
}

/* Returns true if lines without names may be copied without reading their tokens. */
static bool may_skip(const struct zone *zone)
{
	return zone->depth == 0 && !zone->comment && !zone->long_token.active && zone->entry.position != AT_ORIGIN &&
	       zone->note.text.length == 0;
}

/* Moves to the end of the last line before a byte that may require work.  Returns the number of bytes, or 0. */
static size_t lines_without_work(struct zone *zone, const struct input *input)
{
	const unsigned char *line_end;

	if (!may_skip(zone))
		return 0;
	line_end = scan_find_last(input->bytes, scan_find(input->bytes, input->length, zone->wanted), '\n');
	if (!line_end)
		return 0;
	begin_line(zone);
	return (size_t)(line_end - input->bytes) + 1;
}

struct answer zone_step(struct zone *zone, const struct input *input)
{
	struct answer answer;
	size_t length;

	if (input->length == 0)
		return input->last ? step_end(zone) : answer_more();
	if (!zone->begun && look_for_mark(zone, input, &answer))
		return answer;
	length = lines_without_work(zone, input);
	return length > 0 ? answer_copy(length) : step_line(zone, input);
}
