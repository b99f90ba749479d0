/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Zone files.
 *
 * In: the available bytes.  Out: an answer about the first of them.  zone_step, the last function, copies lines that
 * cannot contain anything to convert or check, as many as count_skipped finds.  step_line reads the next one:
 *   step_token       white space, line ends, comments (step_comment, note.c), parentheses, and otherwise step_word:
 *   step_word        finds the end of a word or string (token.c) and its role (entry.c, rrtype.c)
 *   convert_by_role  converts or checks it as a name (zone_names.c) or a string (string.c), or copies it
 *   step_rest        copies the rest of a word or string that is kept
 */
#include <config.h>

#include "zone/zone.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

/* Begins a line and, outside parentheses, an entry. */
static void begin_line(struct zone *zone)
{
	zone_note_start(&zone->note);
	zone->inside = INSIDE_LINE;
	if (zone->depth == 0)
		zone_entry_start(&zone->entry);
}

enum status zone_start(void *state, const struct convert_options *options)
{
	struct zone *const zone = state;

	zone->checks = options->check && !options->decode;
	if (!options->decode)
		zone->converted |= SCAN_NON_ASCII;
	if (options->decode || options->check)
		zone->converted |= SCAN_ACE_PREFIX;
	if (options->decode != options->check)
		zone->converted |= SCAN_BACKSLASH;                          /* decoding: \DDD */
	zone->wanted = zone->converted | SCAN_ZONE_SYNTAX | SCAN_BACKSLASH; /* it may stand before a line end */
	if (options->annotate)
		zone->wanted |= SCAN_SEMICOLON;
	return zone_names_start(&zone->names, options);
}

void zone_restart(void *state)
{
	struct zone *const zone = state;

	zone_names_restart(&zone->names);
	zone->plain = zone->seen = 0;
	zone->depth = 0;
	zone->dkim = zone->generate = zone->crlf = zone->begun = false;
	begin_line(zone);
}

void zone_free(void *state)
{
	struct zone *const zone = state;

	zone_names_free(&zone->names);
	buffer_free(&zone->string);
	buffer_free(&zone->note.text);
}

/* Returns the first warning of this zone about CR LF, at OFFSET. */
__attribute__((cold, noinline)) static struct answer warn_crlf(struct zone *zone, size_t offset)
{
	zone->crlf = true;
	return (struct answer){.action = ACTION_WARN, .fault = fault_at(STATUS_WARN_CRLF, offset, 0, 0)};
}

/* Handles a line end of LENGTH bytes, LF or CR LF. */
static struct answer step_line_end(struct zone *zone, size_t length)
{
	struct answer answer;

	if (length > 1 && zone->checks && !zone->crlf)
		return warn_crlf(zone, 0);
	if (zone_note_write(&zone->note, &answer))
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
	if (zone->depth == 0)
		zone_entry_start(&zone->entry);
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
		return zone_note_comment(&zone->note, input->bytes, length, line_end || input->last);
	return answer_copy(length);
}

/* Handles white space.  When annotating, its last byte is treated as part of the comment, if one follows. */
static struct answer step_blanks(struct zone *zone, const struct input *input)
{
	bool unknown, comment;
	size_t length = 1;

	while (length < input->length && (input->bytes[length] == ' ' || input->bytes[length] == '\t'))
		length++;
	if (zone->depth == 0 && zone->entry.position == AT_START)
		zone->entry.position = AT_PRELUDE; /* the owner is the previous one */
	unknown = length == input->length && !input->last;
	comment = length < input->length && input->bytes[length] == ';';
	if (!zone->names.options.annotate || !(unknown || comment))
		return answer_copy(length);
	if (length > 1)
		return answer_copy(length - 1);
	return unknown ? answer_more() : step_comment(zone, input);
}

/*
 * Returns the reason why a non-ASCII byte is an error in a token of ROLE that is not converted as a name, or STATUS_OK.
 */
static enum status non_ascii_status(const struct convert_options *options, enum zone_role role)
{
	switch (role) {
	case ROLE_NAME:
	case ROLE_MAILBOX:
	case ROLE_ORIGIN:
		return STATUS_QUOTED_NAME;
	case ROLE_VALUE:
	case ROLE_LONG_VALUE:
		return options->check ? STATUS_NON_ASCII_VALUE : STATUS_OK;
	case ROLE_FILE:
		return options->check ? STATUS_NON_ASCII_FILE : STATUS_OK;
	case ROLE_OTHER:
		return STATUS_NON_ASCII_FIELD;
	case ROLE_UNKNOWN:
		return STATUS_UNKNOWN_TYPE;
	case ROLE_PARAMETER:
		return STATUS_NON_ASCII_KEY;
	default:
		return STATUS_OK;
	}
}

/*
 * Returns true if TOKEN, a parameter, has an escape or a byte above 7F in its key, before the '='.  A quoted value is a
 * token of its own.
 */
static bool has_bad_key(const unsigned char *token, size_t length)
{
	const unsigned char *const equal = memchr(token, '=', length);
	const size_t key = equal ? (size_t)(equal - token) : length;

	return token[0] != '"' && (memchr(token, '\\', key) || !is_ascii(token, key));
}

/* Returns the fault about TOKEN of ROLE, which has a byte above 7F, or a copy if it may have. */
static struct answer check_ascii(const struct zone *zone, const unsigned char *token, size_t length,
                                 enum zone_role role)
{
	static const char *const redirects[] = {"URL", "URL301", "URL302", "FRAME", "REDIRECT", "FORWARD", "WEBFWD"};
	const char *const type = zone->entry.unknown;
	const enum status status = non_ascii_status(&zone->names.options, role);
	struct fault fault = fault_at(status, 0, 0, length);
	char word[ZONE_WORD_MAX + 1];

	if (status == STATUS_OK || (role == ROLE_PARAMETER && !has_bad_key(token, length)))
		return answer_copy(length);
	if (status == STATUS_NON_ASCII_VALUE)
		return zone_value_fault(token, length);
	if (status != STATUS_UNKNOWN_TYPE)
		return answer_fault(length, fault);
	fault.rule = *type ? type : NULL;
	if (zone->entry.hash)
		fault.status = STATUS_HASH;
	zone_token_word((const unsigned char *)type, strlen(type), word);
	for (size_t i = 0; i < sizeof redirects / sizeof *redirects; i++) {
		if (strcmp(word, redirects[i]) == 0)
			fault.status = STATUS_REDIRECT;
	}
	return answer_fault(length, fault);
}

/* Converts TOKEN of ROLE. */
static struct answer convert_by_role(struct zone *zone, const unsigned char *token, size_t length, enum zone_role role)
{
	const struct convert_options *const options = &zone->names.options;
	struct answer answer;

	if (is_name_role(role) && token[0] != '"')
		return zone_names_convert(&zone->names, token, length, role, zone->entry.generate);
	if (role == ROLE_DIRECTIVE)
		return answer_status(length, STATUS_UNKNOWN_DIRECTIVE);
	zone_names_skip(&zone->names, role);
	if (options->decode) {
		if (is_string_role(role) && !options->annotate && !options->check &&
		    !(role == ROLE_PARAMETER && has_bad_key(token, length)))
			return zone_string_decode(token, length, &zone->string);
		return answer_copy(length);
	}
	if (role == ROLE_STRING && zone->dkim && zone->entry.type->number == RRTYPE_TXT)
		role = ROLE_VALUE;
	if (!is_ascii(token, length)) {
		answer = check_ascii(zone, token, length, role);
		if (answer.action != ACTION_COPY)
			return answer;
	}
	if (!is_string_role(role))
		return answer_copy(length);
	if (!options->check)
		return zone_string_encode(token, length, &zone->string);
	/* $GENERATE may make other strings of it. */
	return zone_string_check(token, length, (role == ROLE_STRING || role == ROLE_VALUE) && !zone->entry.generate);
}

/* Returns true if a token of ROLE and LENGTH may need a change or a check although it has no byte that is converted. */
static bool needs_reading(const struct zone *zone, enum zone_role role, size_t length)
{
	return role == ROLE_ORIGIN || role == ROLE_DIRECTIVE ||
	       (zone->checks && (is_name_role(role) || (is_string_role(role) && length > ZONE_STRING_MAX)));
}

/* Handles TOKEN of ROLE, which is not complete: it is kept as it is. */
__attribute__((cold, noinline)) static struct answer step_incomplete(struct zone *zone, const struct input *input,
                                                                     const struct zone_token *token,
                                                                     enum zone_role role)
{
	zone_note_omit(&zone->note);
	zone_names_skip(&zone->names, role);
	if (token->kind == TOKEN_BACKSLASH)
		return answer_status(token->length, STATUS_BACKSLASH);
	zone->inside = input->bytes[0] == '"' ? INSIDE_STRING : INSIDE_WORD;
	zone->start = input->place;
	zone->reported = token->kind != TOKEN_CONTINUED;
	if (!zone->reported)
		return answer_copy(token->length);
	return answer_status(token->length, token->kind == TOKEN_OPEN ? STATUS_QUOTE : STATUS_TOKEN_TOO_LONG);
}

/* Returns the first warning of this zone about a name of LENGTH bytes at PLACE that $GENERATE makes longer. */
__attribute__((cold, noinline)) static struct answer warn_generate(struct zone *zone, const struct place *place,
                                                                   size_t length)
{
	zone->generate = true;
	zone->start = *place;
	return (struct answer){.copy = length,
	                       .action = ACTION_WARN,
	                       .fault = fault_at(STATUS_WARN_GENERATE, 0, 0, 0),
	                       .place = &zone->start};
}

/* Handles a word or string. */
static struct answer step_word(struct zone *zone, const struct input *input)
{
	const struct zone_token token = zone_token_read(input->bytes, input->length, input->last, &zone->seen);
	enum zone_role role;
	struct answer answer;

	if (token.kind == TOKEN_MORE)
		return answer_more();
	zone->seen = 0;
	role = zone_entry_token(&zone->entry, input->bytes, token.length);
	if (token.kind != TOKEN_COMPLETE)
		return step_incomplete(zone, input, &token, role);
	if (zone->checks && role == ROLE_NAME && zone->entry.position == AT_PRELUDE)
		zone->dkim = zone_names_is_dkim(&zone->names, input->bytes, token.length);
	if (input->bytes + token.length <= zone->plain_end && !needs_reading(zone, role, token.length))
		return answer_copy(token.length);
	answer = convert_by_role(zone, input->bytes, token.length, role);
	if (answer.action == ACTION_REPLACE && zone->names.options.annotate)
		return zone_note_add(&zone->note, &answer);
	if (zone->checks && zone->entry.generate && !zone->generate && is_name_role(role) &&
	    answer.action == ACTION_COPY && memchr(input->bytes, '$', token.length))
		return warn_generate(zone, &input->place, token.length);
	return answer;
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
		if (zone->depth++ == 0)
			zone->parenthesis = input->place;
		if (zone->entry.position == AT_START)
			zone->entry.position = AT_OWNER;
		return answer_copy(1);
	case ')':
		if (zone->depth == 0)
			return answer_status(1, STATUS_PARENTHESIS);
		zone->depth--;
		return answer_copy(1);
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

	zone->plain = 0;
	do {
		answer = zone->inside == INSIDE_LINE      ? step_token(zone, &rest)
		         : zone->inside == INSIDE_COMMENT ? step_comment(zone, &rest)
		                                          : step_rest(zone, &rest);
		if (answer.action != ACTION_COPY)
			return answer_after(copied, answer);
		copied += answer.length;
		rest.bytes += answer.length;
		rest.length -= answer.length;
		rest.place.byte += answer.length;
	} while (rest.length > 0 && (copied == 0 || rest.bytes[-1] != '\n'));
	if (rest.bytes < zone->plain_end)
		zone->plain = (size_t)(zone->plain_end - rest.bytes);
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
	if (zone_note_write(&zone->note, &answer))
		return answer;
	if (zone->depth > 0) {
		zone->depth = 0;
		return answer_late_fault(STATUS_PARENTHESIS, &zone->parenthesis);
	}
	return answer_more();
}

/* Returns true if no token (also one that waits for its end), comment, parenthesis or note is open and no $ORIGIN waits
 * for its argument. */
static bool skips_lines(const struct zone *zone)
{
	return zone->inside == INSIDE_LINE && zone->seen == 0 && zone->depth == 0 && zone->note.text.length == 0 &&
	       zone->entry.position != AT_ORIGIN;
}

/* Bytes that are searched at once in lines that are read token by token.  The next lines may be copied without it. */
enum { PLAIN_MAX = 512 };

/* Returns how many of the next bytes have nothing that is converted; the first FOUND have not. */
static size_t count_plain(const struct zone *zone, const struct input *input, size_t found)
{
	const unsigned char *const next = input->bytes + found;
	const size_t rest = input->length - found;

	/* All syntax is at most ';'.  A greater byte is converted or, in parentheses, begins a word searched alone. */
	if (rest == 0 || *next > ';')
		return found;
	return found + scan_find(next, rest < PLAIN_MAX ? rest : PLAIN_MAX, zone->converted);
}

/* Bytes that are searched at once.  No token of lines that are copied is too long. */
enum { SKIPPED_MAX = ZONE_TOKEN_MAX, CHECKED_MAX = 16384 };

/*
 * Returns how many of the next bytes lines may contain that are copied without reading them.  With checks, these are
 * fewer bytes, since the names are searched as well; a name with the origin fits if its word does.
 */
static size_t count_skipped(const struct zone *zone, const struct input *input)
{
	const size_t max = zone->checks ? CHECKED_MAX : SKIPPED_MAX;
	const size_t found = scan_find(input->bytes, input->length < max ? input->length : max, zone->wanted);
	const size_t rest = input->length - found;
	size_t named;

	if (!zone->checks)
		return found;
	if (input->bytes[0] == '.' || zone->names.origin.context.origin + SCAN_WORD_MAX > NAME_ACE_MAX)
		return 0;
	named = scan_names(input->bytes, found + (rest < SCAN_NAMES_AHEAD ? rest : SCAN_NAMES_AHEAD));
	return named < found ? named : found;
}

/* Takes the owner of the last of the lines at BYTES that has one.  They end at END; the first may be the rest of a
 * line. */
static void take_owner(struct zone *zone, const unsigned char *bytes, const unsigned char *end)
{
	while (end) {
		const unsigned char *const before = scan_find_last(bytes, (size_t)(end - bytes), '\n');
		const unsigned char *const start = before ? before + 1 : bytes;

		if (start < end && !memchr(" \t\r;", *start, 4) && (before || zone->entry.position == AT_START)) {
			zone->dkim = zone_names_is_dkim(&zone->names, start,
			                                zone_token_span(start, (size_t)(end - start), false));
			return;
		}
		end = before;
	}
}

/* Returns true if the LENGTH bytes at BYTES contain CR LF, with its offset in *AT. */
static bool find_crlf(const unsigned char *bytes, size_t length, size_t *at)
{
	const unsigned char *const end = bytes + length, *next = bytes;

	while (next < end && (next = memchr(next, '\r', (size_t)(end - next))) && next + 1 < end) {
		*at = (size_t)(next - bytes);
		if (*++next == '\n')
			return true;
	}
	return false;
}

struct answer zone_step(void *state, const struct input *input)
{
	struct zone *const zone = state;
	struct answer answer;
	const unsigned char *line_end;
	size_t found = 0, at;

	if (input->length == 0)
		return input->last ? step_end(zone) : answer_more();
	/* Servers reject a byte order mark: RFC 1035 specifies ASCII. */
	if (!zone->begun &&
	    answer_mark(input, &zone->begun, answer_status(UTF8_MARK_LENGTH, STATUS_BYTE_ORDER_MARK), &answer))
		return answer;
	if (skips_lines(zone)) {
		found = count_skipped(zone, input);
		line_end = scan_find_last(input->bytes, found, '\n');
		if (line_end && zone->checks && !zone->crlf && find_crlf(input->bytes, found, &at))
			return warn_crlf(zone, at);
		if (line_end) {
			if (zone->checks)
				take_owner(zone, input->bytes, line_end);
			zone->plain = 0;
			begin_line(zone);
			return answer_copy((size_t)(line_end - input->bytes) + 1);
		}
	}
	if (zone->plain <= found)
		zone->plain = count_plain(zone, input, found);
	zone->plain_end = input->bytes + zone->plain;
	return step_line(zone, input);
}
