/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Zone files.
 *
 * In: the available bytes.  Out: an answer about the first of them.  zone_step, the last function, copies lines that
 * cannot contain anything to convert or check, as many as find_skipped finds.  step_line reads the next one:
 *   step_token       white space, line ends, comments, parentheses, and otherwise step_word:
 *   step_word        finds the end of a word or string (token.c) and its role (entry.c), and with --check what servers
 *                    read differently (servers.c)
 *   convert_by_role  converts or checks it as a name (zone_names.c) or a string (string.c), or copies it
 *   step_rest        copies the rest of a word or string that is kept
 */
#include <config.h>

#include "zone/zone.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Begins an entry, outside parentheses.  Without checks, lines are skipped, and the previous owner is unknown. */
static void begin_entry(struct zone *zone)
{
	if (zone->depth == 0)
		zone->entry = (struct zone_entry){.dkim = zone->checks && zone->dkim};
}

static void begin_line(struct zone *zone)
{
	zone->note.length = 0;
	zone->note_omitted = zone->note_old = false;
	zone->inside = INSIDE_LINE;
	begin_entry(zone);
}

enum status zone_start(void *state, const struct convert_options *options)
{
	struct zone *const zone = state;

	zone->checks = options->check && !options->decode;
	zone->stops = SCAN_ZONE_SYNTAX | SCAN_BACKSLASH; /* a backslash may stand before a line end */
	if (!options->decode)
		zone->stops |= SCAN_NON_ASCII;
	if (options->decode)
		zone->stops |= SCAN_ACE_PREFIX;
	if (options->annotate)
		zone->stops |= SCAN_SEMICOLON;
	return zone_names_start(&zone->names, options);
}

void zone_restart(void *state)
{
	struct zone *const zone = state;

	zone->names.origin = zone->names.first;
	zone->names.warned_utf8 = zone->names.warned_nfc = false;
	zone->token = (struct zone_token){.length = 0};
	zone->depth = zone->unknown = 0;
	zone->dkim = zone->again = zone->warned = zone->crlf = false;
	zone->check = (struct zone_checks){.given = 0};
	begin_line(zone);
}

void zone_free(void *state)
{
	struct zone *const zone = state;

	zone_names_free(&zone->names);
	buffer_free(&zone->note);
}

/*
 * The note is the comment that --annotate adds at the end of a line, before its CR: TAB ";= " and the names of the line
 * in Unicode.  It replaces the old note, if the line has one: white space and ";= ", alone or in another comment, and
 * the rest of the line.
 */
#define BLANK "\t"
#define MARK ";= "
enum { MARK_LENGTH = sizeof MARK - 1, NOTE_MAX = sizeof BLANK MARK - 1 + 65536 }; /* bytes of the names: 65,536 */

/* Drops the note of this line, for example because it would become part of a string that has no end. */
static void omit_note(struct zone *zone)
{
	zone->note.length = 0;
	zone->note_omitted = true;
}

/*
 * Adds the replacement in ANSWER to the note.  Returns the answer to use instead: a copy, or a fault if there is no
 * room.
 */
static struct answer add_to_note(struct zone *zone, const struct answer *answer)
{
	struct buffer *const note = &zone->note;
	const char *const before = note->length == 0 ? BLANK MARK : " ";

	if (zone->note_omitted)
		return answer_copy(answer->length);
	if (note->length + strlen(before) + answer->output_length > NOTE_MAX) {
		omit_note(zone);
		return answer_status(answer->length, STATUS_NOTE_TOO_LONG);
	}
	if (!buffer_append_string(note, before) || !buffer_append(note, answer->output, answer->output_length))
		return answer_status(answer->length, STATUS_NO_MEMORY);
	return answer_copy(answer->length);
}

/* Returns true, with ANSWER, if the note must be written now, at the end of the line. */
static bool write_note(struct zone *zone, struct answer *answer)
{
	if (zone->note.length == 0)
		return false;
	*answer = answer_replace(0, zone->note.bytes, zone->note.length);
	zone->note.length = 0;
	return true;
}

/* Returns the length of BYTES before the old note, or before what may be one if more bytes follow. */
static size_t before_old_note(const unsigned char *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		const size_t left = length - i - 1;

		if ((bytes[i] == ' ' || bytes[i] == '\t') &&
		    memcmp(bytes + i + 1, MARK, left < MARK_LENGTH ? left : MARK_LENGTH) == 0)
			return i;
	}
	return length;
}

/*
 * Returns the answer for the next LENGTH bytes of a comment, with the last byte of white space before it; ALL is true
 * if the line ends after them.  Writes the note where the old one begins.
 */
static struct answer annotate_comment(struct zone *zone, const unsigned char *bytes, size_t length, bool all)
{
	const size_t before = zone->note_old ? 0 : before_old_note(bytes, length);
	struct answer answer;

	if (before > 0)
		return answer_copy(before);
	if (!zone->note_old && length <= MARK_LENGTH)
		return all ? answer_copy(length) : answer_more();
	zone->note_old = true;
	if (!write_note(zone, &answer))
		return answer_replace(length, NULL, 0);
	/* The white space before the old note is kept before the new one. */
	return answer_after(1, answer_replace(length - 1, answer.output + 1, answer.output_length - 1));
}

/* Returns true, once, if the entry that ends here is a directive without its arguments. */
static bool lacks_argument(struct zone *zone)
{
	if (!zone->checks || zone->depth > 0 || !zone_entry_lacks(&zone->entry))
		return false;
	zone->entry.position = AT_NOTHING;
	return true;
}

/* Handles a line end of LENGTH bytes, LF or CR LF. */
static struct answer step_line_end(struct zone *zone, size_t length)
{
	struct answer answer;

	if (length > 1 && zone->checks && !zone->crlf) {
		zone->crlf = true;
		return answer_warning(STATUS_WARN_CRLF, 0);
	}
	if (lacks_argument(zone))
		return answer_status(0, STATUS_NO_ARGUMENT);
	if (write_note(zone, &answer))
		return answer;
	begin_line(zone);
	return answer_copy(length);
}

/* Handles a CR.  Servers treat it as a line end, even without LF, except in comments and strings. */
__attribute__((cold, noinline)) static struct answer step_return(struct zone *zone, const struct input *input)
{
	if (input->length == 1 && !input->last)
		return answer_more();
	if (input->length > 1 && input->bytes[1] == '\n')
		return step_line_end(zone, 2);
	if (lacks_argument(zone))
		return answer_status(0, STATUS_NO_ARGUMENT);
	begin_entry(zone);
	return answer_copy(1);
}

/* Handles the available bytes of a comment, which begins with its semicolon or the white space before it. */
static struct answer step_comment(struct zone *zone, const struct input *input)
{
	const unsigned char *line_end = memchr(input->bytes, '\n', input->length);
	size_t length = line_end ? (size_t)(line_end - input->bytes) : input->length;

	zone->inside = INSIDE_COMMENT;
	if (length > 0 && input->bytes[length - 1] == '\r' && (line_end || !input->last))
		length--; /* it belongs to the line end, or may do so */
	if (length == 0)
		return line_end ? step_line_end(zone, (size_t)(line_end - input->bytes) + 1) : answer_more();
	if (zone->names.options.annotate)
		return annotate_comment(zone, input->bytes, length, line_end || input->last);
	return answer_copy(length);
}

/* Handles white space.  When annotating, its last byte is treated as part of the comment, if one follows. */
static struct answer step_blanks(struct zone *zone, const struct input *input)
{
	unsigned char next = input->last ? '\n' : ';'; /* what may follow */
	size_t length = 1;

	while (length < input->length && (input->bytes[length] == ' ' || input->bytes[length] == '\t'))
		length++;
	if (zone->depth == 0 && zone->entry.position == AT_START)
		zone->entry.position = AT_PRELUDE; /* the owner is the previous one */
	if (length < input->length)
		next = input->bytes[length];
	if (!zone->names.options.annotate || next != ';')
		return answer_copy(length);
	if (length > 1)
		return answer_copy(length - 1);
	return input->length > 1 ? step_comment(zone, input) : answer_more();
}

/* Checks TOKEN of ROLE, a name in quotes. */
static struct answer check_quoted_name(struct zone *zone, const unsigned char *bytes, const struct zone_token *token,
                                       enum zone_role role)
{
	struct answer answer = answer_status(0, STATUS_EMPTY_LABEL);

	if (role == ROLE_ORIGIN)
		role = ROLE_NAME; /* BIND rejects it as an origin */
	if (token->length > 2)
		answer = zone_names_convert(&zone->names, bytes + 1, token->length - 2, token->found, role, false);
	fault_shift(&answer.fault, 1);
	answer.length = token->length;
	return answer;
}

/* Converts or checks TOKEN of ROLE. */
static struct answer convert_by_role(struct zone *zone, const unsigned char *bytes, const struct zone_token *token,
                                     enum zone_role role)
{
	const bool generate = zone->entry.generate;

	if (is_name_role(role) && bytes[0] != '"')
		return zone_names_convert(&zone->names, bytes, token->length, token->found, role, generate);
	if (role == ROLE_ORIGIN)
		zone_origin_forget(&zone->names.origin);
	if (is_name_role(role) && zone->checks && !generate && !(token->found & SCAN_NON_ASCII))
		return check_quoted_name(zone, bytes, token, role);
	return zone_string_convert(&zone->entry, &zone->names.options, role, bytes, token->length, token->found,
	                           zone->warned, &zone->names.out);
}

/* Returns true if TOKEN of ROLE has quotes that BIND rejects. */
static bool has_rejected_quotes(const struct zone *zone, const unsigned char *token, enum zone_role role)
{
	return zone->checks && token[0] == '"' && zone_entry_quotes(&zone->entry, zone->at, role) == QUOTES_REJECTED;
}

/* Converts or checks TOKEN of ROLE, which may get a note or a warning. */
static struct answer convert_word(struct zone *zone, const struct input *input, const struct zone_token *token,
                                  enum zone_role role)
{
	struct answer answer = convert_by_role(zone, input->bytes, token, role);

	zone->again = zone->warned = answer.action == ACTION_WARN;
	if (answer.action == ACTION_REPLACE && zone->names.options.annotate) {
		answer = add_to_note(zone, &answer);
	} else if (answer.action == ACTION_FAULT && role == ROLE_UNKNOWN && zone->unknown++ > 0) {
		zone->last = input->location;
		answer = answer_copy(token->length);
	} else if (answer.action == ACTION_COPY && has_rejected_quotes(zone, input->bytes, role)) {
		answer = answer_status(token->length, STATUS_QUOTES);
	}
	return answer;
}

/*
 * Returns true if TOKEN of ROLE may need a change or a check.  Decoding changes A-labels and escapes; encoding bytes
 * above 7F, and with checks also the form of names, and the escapes and the length of strings matter.
 */
static bool needs_reading(const struct zone *zone, const unsigned char *bytes, const struct zone_token *token,
                          enum zone_role role)
{
	const bool name = is_name_role(role), string = is_string_role(role);

	if (role == ROLE_ORIGIN || role == ROLE_DIRECTIVE || role == ROLE_ARGUMENT)
		return true;
	if (zone->names.options.decode)
		return ((name || string) && token->found & SCAN_BACKSLASH) ||
		       (name && memchr(bytes, '-', token->length));
	return token->found & SCAN_NON_ASCII ||
	       (zone->checks &&
	        (name || (string && (token->found & SCAN_BACKSLASH || token->length > ZONE_STRING_MAX))));
}

/* Handles TOKEN of ROLE, which is not complete: it is kept as it is. */
__attribute__((cold, noinline)) static struct answer step_incomplete(struct zone *zone, const struct input *input,
                                                                     const struct zone_token *token,
                                                                     enum zone_role role)
{
	omit_note(zone);
	if (role == ROLE_ORIGIN)
		zone_origin_forget(&zone->names.origin);
	if (token->kind == TOKEN_BACKSLASH)
		return answer_status(token->length, STATUS_BACKSLASH);
	zone->inside = input->bytes[0] == '"' ? INSIDE_STRING : INSIDE_WORD;
	zone->start = input->location;
	zone->reported = token->kind != TOKEN_CONTINUED;
	if (!zone->reported)
		return answer_copy(token->length);
	return answer_status(token->length, token->kind == TOKEN_OPEN ? STATUS_QUOTE : STATUS_TOKEN_TOO_LONG);
}

/* Returns true if OWNER, a name that may be in quotes, has DKIM records. */
static bool is_dkim(const struct zone *zone, const unsigned char *owner, const struct zone_token *token)
{
	const size_t quoted = owner[0] == '"';

	return zone_names_is_dkim(&zone->names, owner + quoted, token->length - 2 * quoted, token->found);
}

/* Handles a word or string. */
static struct answer step_word(struct zone *zone, const struct input *input)
{
	const struct zone_token token = zone_token_read(input->bytes, input->length, input->last, zone->token);
	enum status warning = STATUS_OK;
	enum zone_role role;

	zone->token = token;
	if (token.kind == TOKEN_MORE)
		return answer_more();
	zone->token = (struct zone_token){.length = 0};
	if (!zone->again) {
		zone->at = zone->entry.position;
		zone->role = zone_entry_token(&zone->entry, input->bytes, token.length);
	}
	role = zone->role;
	if (zone->checks)
		warning = zone_check_token(&zone->check, zone->at, &zone->entry, role, input->bytes, &token,
		                           &input->location);
	zone->again = warning != STATUS_OK;
	if (zone->again)
		return answer_warning(warning, token.length);
	if (token.kind != TOKEN_COMPLETE)
		return step_incomplete(zone, input, &token, role);
	if (!zone->names.options.decode && role == ROLE_NAME && zone->entry.position == AT_PRELUDE)
		zone->dkim = zone->entry.dkim = is_dkim(zone, input->bytes, &token);
	if (needs_reading(zone, input->bytes, &token, role))
		return convert_word(zone, input, &token, role);
	if (has_rejected_quotes(zone, input->bytes, role))
		return answer_status(token.length, STATUS_QUOTES);
	return answer_copy(token.length);
}

/* Handles a parenthesis. */
static struct answer step_parenthesis(struct zone *zone, const struct input *input)
{
	const bool opens = input->bytes[0] == '(';
	const enum status warning = zone->checks ? zone_check_parenthesis(&zone->check, &zone->entry, opens,
	                                                                  zone->depth > 0, &input->location)
	                                         : STATUS_OK;

	if (warning != STATUS_OK)
		return answer_warning(warning, 1);
	if (!opens && zone->depth == 0)
		return answer_status(1, STATUS_PARENTHESIS);
	if (opens && zone->depth == 0)
		zone->parenthesis = input->location;
	if (opens && zone->entry.position == AT_START)
		zone->entry.position = AT_OWNER;
	zone->depth += opens ? 1 : UINT64_MAX;
	return answer_copy(1);
}

static struct answer step_token(struct zone *zone, const struct input *input)
{
	switch (input->bytes[0]) {
	case ' ':
	case '\t':
		return step_blanks(zone, input);
	case '\n':
		return step_line_end(zone, 1);
	case '\r':
		return step_return(zone, input);
	case ';':
		return step_comment(zone, input);
	case '(':
	case ')':
		return step_parenthesis(zone, input);
	default:
		return step_word(zone, input);
	}
}

/* Handles the available bytes of the rest of a token. */
__attribute__((cold, noinline)) static struct answer step_rest(struct zone *zone, const struct input *input)
{
	const bool string = zone->inside == INSIDE_STRING;
	const size_t length = zone_token_span(input->bytes, input->length, string);

	if (length > 0)
		return answer_copy(length);
	if (input->bytes[0] == '\\') {
		if (input->length == 1 && !input->last)
			return answer_more();
		return answer_copy(string && input->length > 1 ? 2 : 1);
	}
	if (string && input->bytes[0] == '\n') {
		if (zone->reported)
			return answer_copy(1);
		zone->reported = true;
		return answer_late_fault(STATUS_QUOTE, &zone->start);
	}
	zone->inside = INSIDE_LINE;
	return answer_copy(string); /* only the quote; step_token goes on */
}

/* Reads tokens up to the end of the line while they are copied.  A copy of no bytes only changes the state. */
static struct answer step_line(struct zone *zone, const struct input *input)
{
	struct input rest = *input;
	struct answer answer;
	size_t copied = 0;

	do {
		answer = zone->inside == INSIDE_LINE      ? step_token(zone, &rest)
		         : zone->inside == INSIDE_COMMENT ? step_comment(zone, &rest)
		                                          : step_rest(zone, &rest);
		if (answer.action != ACTION_COPY)
			return answer_after(copied, answer);
		copied += answer.length;
		rest.bytes += answer.length;
		rest.length -= answer.length;
		rest.location.byte += answer.length;
	} while (rest.length > 0 && (copied == 0 || rest.bytes[-1] != '\n'));
	return answer_copy(copied);
}

/* Handles the end of the input. */
static struct answer step_end(struct zone *zone)
{
	struct answer answer;

	if (zone->inside == INSIDE_STRING) {
		zone->inside = INSIDE_LINE;
		zone->depth = 0; /* what closes the parentheses is in the string */
		if (!zone->reported)
			return answer_late_fault(STATUS_QUOTE, &zone->start);
	}
	if (lacks_argument(zone))
		return answer_status(0, STATUS_NO_ARGUMENT);
	if (write_note(zone, &answer))
		return answer;
	if (zone->depth > 0) {
		zone->depth = 0;
		return answer_late_fault(STATUS_PARENTHESIS, &zone->parenthesis);
	}
	if (zone->unknown > 1) {
		(void)snprintf(zone->more, sizeof zone->more, "%" PRIu64, zone->unknown - 1);
		zone->unknown = 0;
		answer = answer_late_fault(STATUS_UNKNOWN_MORE, &zone->last);
		answer.fault.rule = zone->more;
		return answer;
	}
	return answer_more();
}

/*
 * Returns the length of the next lines, the first of which may have begun, that are copied without reading them, as far
 * as ZONE_TOKEN_MAX: no token of them is too long.  With checks, every line is read.
 */
static size_t find_skipped(const struct zone *zone, const struct input *input)
{
	const size_t most = input->length < ZONE_TOKEN_MAX ? input->length : ZONE_TOKEN_MAX;
	const unsigned char *line_end;

	if (zone->checks || zone->inside != INSIDE_LINE || zone->token.length > 0 || zone->depth > 0 ||
	    zone->note.length > 0 || zone->entry.position == AT_OWNER || zone->entry.position > AT_RDATA)
		return 0; /* a token, comment, parenthesis or note is open, or an owner or an origin may follow */
	line_end = scan_find_last(input->bytes, scan_find(input->bytes, most, zone->stops), '\n');
	return line_end ? (size_t)(line_end - input->bytes) + 1 : 0;
}

struct answer zone_step(void *state, const struct input *input)
{
	struct zone *const zone = state;
	size_t skipped;

	if (input->length == 0)
		return input->last ? step_end(zone) : answer_more();
	skipped = find_skipped(zone, input);
	if (skipped == 0)
		return step_line(zone, input);
	begin_line(zone);
	return answer_copy(skipped);
}
