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
	zone->wanted = SCAN_ZONE_SYNTAX | SCAN_BACKSLASH; /* a backslash may stand before a line end */
	if (!options->decode)
		zone->wanted |= SCAN_NON_ASCII;
	if (options->decode || options->check)
		zone->wanted |= SCAN_ACE_PREFIX;
	if (options->annotate)
		zone->wanted |= SCAN_SEMICOLON;
	return zone_names_start(&zone->names, options);
}

void zone_restart(void *state)
{
	struct zone *const zone = state;

	zone_names_restart(&zone->names);
	zone->token = (struct zone_token){.length = 0};
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
 * Returns true if TOKEN, a parameter, has an escape or a byte above 7F in its key, before the '='.  A quoted value is a
 * token of its own.
 */
static bool has_bad_key(const unsigned char *token, size_t length)
{
	const unsigned char *const equal = memchr(token, '=', length);
	const size_t key = equal ? (size_t)(equal - token) : length;

	return token[0] != '"' && (memchr(token, '\\', key) || !is_ascii(token, key));
}

/* Returns the fault about TOKEN of ROLE, not a name, which has a byte above 7F, or a copy if it may have. */
static struct answer check_non_ascii(const struct zone *zone, const unsigned char *token, size_t length,
                                     enum zone_role role)
{
	static const enum status statuses[] = {
		[ROLE_OTHER] = STATUS_NON_ASCII_FIELD,
		[ROLE_NAME] = STATUS_QUOTED_NAME,
		[ROLE_MAILBOX] = STATUS_QUOTED_NAME,
		[ROLE_ORIGIN] = STATUS_QUOTED_NAME,
		[ROLE_STRING] = STATUS_OK,
		[ROLE_LONG_STRING] = STATUS_OK,
		[ROLE_PARAMETER] = STATUS_NON_ASCII_KEY,
		[ROLE_VALUE] = STATUS_NON_ASCII_VALUE,
		[ROLE_LONG_VALUE] = STATUS_NON_ASCII_VALUE,
		[ROLE_FILE] = STATUS_NON_ASCII_FILE,
		[ROLE_UNKNOWN] = STATUS_UNKNOWN_TYPE,
	};
	static const char *const redirects[] = {"URL", "URL301", "URL302", "FRAME", "REDIRECT", "FORWARD", "WEBFWD"};
	const char *const type = zone->entry.unknown;
	const bool lenient = !zone->checks && (role == ROLE_FILE || role == ROLE_VALUE || role == ROLE_LONG_VALUE);
	struct fault fault = fault_at(statuses[role], 0, 0, length);
	char word[ZONE_WORD_MAX + 1];

	if (fault.status == STATUS_OK || lenient || (role == ROLE_PARAMETER && !has_bad_key(token, length)))
		return answer_copy(length);
	if (fault.status == STATUS_NON_ASCII_VALUE)
		return zone_value_fault(token, length);
	if (role != ROLE_UNKNOWN)
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

/* Converts or checks TOKEN of ROLE. */
static struct answer convert_by_role(struct zone *zone, const unsigned char *token, size_t length, unsigned found,
                                     enum zone_role role)
{
	const struct convert_options *const options = &zone->names.options;
	struct answer answer = answer_copy(length);

	if (is_name_role(role) && token[0] != '"')
		return zone_names_convert(&zone->names, token, length, found, role, zone->entry.generate);
	if (role == ROLE_DIRECTIVE)
		return answer_status(length, STATUS_UNKNOWN_DIRECTIVE);
	zone_names_skip(&zone->names, role);
	if (options->decode) {
		if (is_string_role(role) && !options->annotate && !options->check &&
		    !(role == ROLE_PARAMETER && has_bad_key(token, length)))
			return zone_string_decode(token, length, &zone->string);
		return answer;
	}
	if (role == ROLE_STRING && zone->dkim && zone->entry.type->number == RRTYPE_TXT)
		role = ROLE_VALUE;
	if (found & SCAN_NON_ASCII)
		answer = check_non_ascii(zone, token, length, role);
	if (!is_string_role(role) || answer.action != ACTION_COPY)
		return answer;
	if (!options->check)
		return zone_string_encode(token, length, &zone->string);
	/* $GENERATE may make other strings of it. */
	return zone_string_check(token, length, (role == ROLE_STRING || role == ROLE_VALUE) && !zone->entry.generate);
}

/*
 * Returns true if TOKEN of ROLE may need a change or a check.  Decoding changes A-labels and escapes; encoding bytes
 * above 7F, and with checks also the form of names and the length of strings matter.
 */
static bool needs_reading(const struct zone *zone, const unsigned char *bytes, const struct zone_token *token,
                          enum zone_role role)
{
	const struct convert_options *const options = &zone->names.options;
	const bool name = is_name_role(role), string = is_string_role(role);

	if (role == ROLE_ORIGIN || role == ROLE_DIRECTIVE)
		return true;
	if (options->decode)
		return ((name || string) && token->found & SCAN_BACKSLASH && !options->check) ||
		       (name && memchr(bytes, '-', token->length));
	return token->found & SCAN_NON_ASCII || (zone->checks && (name || (string && token->length > ZONE_STRING_MAX)));
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
	const struct zone_token token = zone_token_read(input->bytes, input->length, input->last, zone->token);
	enum zone_role role;
	struct answer answer;

	zone->token = token;
	if (token.kind == TOKEN_MORE)
		return answer_more();
	zone->token = (struct zone_token){.length = 0};
	role = zone_entry_token(&zone->entry, input->bytes, token.length);
	if (token.kind != TOKEN_COMPLETE)
		return step_incomplete(zone, input, &token, role);
	if (zone->checks && role == ROLE_NAME && zone->entry.position == AT_PRELUDE)
		zone->dkim = zone_names_is_dkim(&zone->names, input->bytes, token.length);
	if (!needs_reading(zone, input->bytes, &token, role))
		return answer_copy(token.length);
	if (!zone->names.options.annotate && !(zone->checks && zone->entry.generate))
		return convert_by_role(zone, input->bytes, token.length, token.found, role);
	answer = convert_by_role(zone, input->bytes, token.length, token.found, role);
	if (answer.action == ACTION_REPLACE && zone->names.options.annotate)
		return zone_note_add(&zone->note, &answer);
	if (zone->checks && !zone->generate && is_name_role(role) && answer.action == ACTION_COPY &&
	    memchr(input->bytes, '$', token.length))
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
	return zone->inside == INSIDE_LINE && zone->token.length == 0 && zone->depth == 0 &&
	       zone->note.text.length == 0 && zone->entry.position != AT_ORIGIN;
}

/* Bytes that are searched at once.  No token of lines that are copied is too long. */
enum { SKIPPED_MAX = ZONE_TOKEN_MAX, CHECKED_MAX = 16384 };

/*
 * Returns the length of the next lines, the first of which may have begun, that are copied without reading them.  With
 * checks, these are fewer bytes, since the names are searched as well; a name with the origin fits if its word does.
 */
static size_t count_skipped(const struct zone *zone, const struct input *input)
{
	const size_t max = zone->checks ? CHECKED_MAX : SKIPPED_MAX;
	const unsigned char *line_end;
	size_t found, ahead;

	if (zone->checks &&
	    (input->bytes[0] == '.' || zone->names.origin.context.origin + SCAN_WORD_MAX > NAME_ACE_MAX))
		return 0;
	found = scan_find(input->bytes, input->length < max ? input->length : max, zone->wanted);
	if (zone->checks) {
		ahead = found + (input->length - found < SCAN_NAMES_AHEAD ? input->length - found : SCAN_NAMES_AHEAD);
		ahead = scan_names(input->bytes, ahead);
		found = ahead < found ? ahead : found;
	}
	line_end = scan_find_last(input->bytes, found, '\n');
	return line_end ? (size_t)(line_end - input->bytes) + 1 : 0;
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
	size_t skipped, at;

	if (input->length == 0)
		return input->last ? step_end(zone) : answer_more();
	/* Servers reject a byte order mark: RFC 1035 specifies ASCII. */
	if (!zone->begun &&
	    answer_mark(input, &zone->begun, answer_status(UTF8_MARK_LENGTH, STATUS_BYTE_ORDER_MARK), &answer))
		return answer;
	skipped = skips_lines(zone) ? count_skipped(zone, input) : 0;
	if (skipped == 0)
		return step_line(zone, input);
	if (zone->checks && !zone->crlf && find_crlf(input->bytes, skipped, &at))
		return warn_crlf(zone, at);
	if (zone->checks)
		take_owner(zone, input->bytes, input->bytes + skipped - 1);
	begin_line(zone);
	return answer_copy(skipped);
}
