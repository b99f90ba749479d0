/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Zone files.
 *
 * In: the available bytes.  Out: an answer about the first of them.  zone_step, the last function, copies lines that
 * cannot contain anything to convert or check, as many as find_skipped finds.  step_tokens reads the next one, or if
 * encoding is checked all.  Its functions pass bytes to copy and return true, or return false with another answer:
 *   step_token    white space, line ends, comments, parentheses, and otherwise step_word:
 *   step_word     finds the end of a word or string and its role (entry.c)
 *   answer_token  converts or checks it as a name (zone_names.c) or a string (string.c), or copies it
 *   finish_token  keeps what it means for the next ones, such as the origin
 *   step_rest     copies the rest of a word or string that is kept
 */
#include <config.h>

#include "base/extensions.h"
#include "base/scan.h"
#include "zone/parts.h"

#include <string.h>

/* What the next byte belongs to. */
enum zone_inside {
	INSIDE_LINE, /* the next token or the end of the line */
	INSIDE_COMMENT,
	INSIDE_WORD,   /* the rest of a token that is kept as it is */
	INSIDE_STRING, /* the rest of a string, up to its closing quote; if it has none, an error is due */
	INSIDE_LOST    /* the same, after that error */
};

/* What ends where the next token begins, if not white space, a line end or a parenthesis. */
enum zone_last { LAST_NONE, LAST_QUOTED, LAST_STRING, LAST_WORD };

/* A zone being converted.  Must be all zero at first; zone_free frees it. */
struct zone {
	struct zone_names names;
	bool checking; /* encoding is checked: the form of names, the length of strings, line ends */

	/* state since zone_restart */
	struct zone_entry entry;
	struct zone_note note; /* of this line */
	enum zone_inside inside;
	struct zone_token token;     /* the next one, as far as it was read, or all of it after a warning about it */
	struct location start;       /* of the string whose rest is kept */
	uint64_t depth;              /* nesting depth of parentheses; no input is long enough to make it wrap */
	struct location parenthesis; /* the outermost one that is open */
	enum zone_last last;
	/* The first error, or STATUS_OK, on the lines after the parenthesis, which is the cause if it is not closed. */
	struct fault held;
	struct location held_at;
	/* The places of each warning, and of errors that are counted; the first one was reported. */
	struct places {
		uint64_t count;
		struct location last;
	} places[STATUS_COUNT];
};

/* Begins an entry, or a line in parentheses. */
static void begin_entry(struct zone *zone)
{
	zone->last = LAST_NONE;
	if (zone->depth > 0)
		zone_entry_continue(&zone->entry);
	else
		zone->entry = (struct zone_entry){0};
}

static void begin_line(struct zone *zone)
{
	zone_note_begin(&zone->note);
	zone->inside = INSIDE_LINE;
	begin_entry(zone);
}

static enum status zone_start(void *state, const struct convert_options *options)
{
	struct zone *const zone = state;

	zone->checking = options->check && !options->decode;
	return zone_names_start(&zone->names, options);
}

static void zone_restart(void *state)
{
	struct zone *const zone = state;

	zone->names.origin = zone->names.first;
	zone->token = (struct zone_token){0};
	zone->depth = 0;
	zone->held.status = STATUS_OK;
	memset(zone->places, 0, sizeof zone->places);
	begin_line(zone);
}

static void zone_free(void *state)
{
	struct zone *const zone = state;

	name_free(&zone->names.name);
	buffer_free(&zone->names.out);
	buffer_free(&zone->names.ace);
	buffer_free(&zone->note.text);
}

/* Passes the next LENGTH bytes of REST, which are copied; a line end can only be the last of them.  Returns true. */
static inline bool pass(struct input *rest, size_t length)
{
	rest->bytes += length;
	rest->length -= length;
	rest->location.byte += length;
	if (length > 0 && rest->bytes[-1] == '\n')
		rest->location = (struct location){rest->location.record + 1, 1};
	return true;
}

/* Makes ANSWER that of the step, before which the bytes that were passed are copied.  Returns false. */
static inline bool stop_with(struct answer *to, struct answer answer)
{
	*to = answer;
	return false;
}

/*
 * What --check warns of: where name servers differ, that is, what BIND loads, but another server rejects or reads
 * differently.  The answers of each server are in tests/cases/zone/servers.tsv.
 */

/* Counts LOCATION as a place of STATUS.  Returns true if it is not the first. */
static bool is_repeated(struct zone *zone, enum status status, struct location location)
{
	struct places *const places = &zone->places[status];

	*places = (struct places){places->count + 1, location};
	return places->count > 1;
}

/* Returns true if an error of STATUS at LOCATION is not reported by itself, but counted: the first may be its cause. */
static bool is_counted(struct zone *zone, enum status status, struct location location)
{
	return (status == STATUS_UNKNOWN_TYPE || status == STATUS_UNBALANCED_QUOTE) &&
	       is_repeated(zone, status, location);
}

/*
 * Returns true, with ANSWER, if one of the WARNINGS was not given about the input: the first of them, about the next
 * LENGTH bytes, which are read again.  Otherwise counts this place of them.
 */
static inline bool warns(struct zone *zone, const struct input *rest, size_t length, uint64_t warnings,
                         struct answer *answer)
{
	const uint64_t first = warnings & ~rest->warned;

	if (first != 0) {
		*answer = answer_fault(0, fault_at(STATUS_WARN_BYTE_ORDER_MARK + lowest_bit(first), 0, 0, length));
		return true;
	}
	for (; warnings != 0; warnings &= warnings - 1)
		is_repeated(zone, STATUS_WARN_BYTE_ORDER_MARK + lowest_bit(warnings), rest->location);
	return false;
}

/* Returns true if TOKEN, a name, ends in a dot that is not escaped. */
static bool is_absolute(const struct zone_token *token)
{
	size_t last = 0;

	for (size_t at = 0; at < token->length; at += token->bytes[at] == '\\' ? 2 : 1)
		last = at;
	return token->bytes[last] == '.';
}

/* Returns the warnings about TOKEN, but for those about names. */
static uint64_t token_warnings(const struct zone *zone, const struct zone_token *token)
{
	const enum zone_position position = token->position;
	const unsigned char *const bytes = token->bytes;
	const bool quoted = bytes[0] == '"', escaped = token->found & ZONE_BACKSLASH && !quoted;
	uint64_t bits = zone->last != LAST_NONE ? warning_bit(STATUS_WARN_MISSING_SPACE) : 0;

	if (token->quotes == QUOTES_DIFFER)
		bits |= warning_bit(STATUS_WARN_QUOTES);
	if (token->end == END_CONTINUED)
		bits |= warning_bit(STATUS_WARN_LINE_END_IN_STRING);
	if (position > AT_START && position < AT_ORIGIN)
		return bits;
	if (position == AT_LOST)
		return 0;
	if (position == AT_START && token->role == ROLE_OTHER && memcmp(bytes, zone->entry.word, token->length) != 0)
		bits |= warning_bit(STATUS_WARN_LOWER_CASE_DIRECTIVE);
	if (position == AT_RANGE)
		bits |= warning_bit(STATUS_WARN_GENERATE_NOT_EXPANDED);
	if (position == AT_FILE)
		bits |= warning_bit(STATUS_WARN_INCLUDE_NOT_READ);
	if ((position == AT_ORIGIN || position == AT_FILE_ORIGIN) && !quoted && !is_absolute(token))
		bits |= warning_bit(STATUS_WARN_RELATIVE_ORIGIN);
	if (escaped && (position == AT_START || position == AT_ORIGIN) && memchr(bytes, ' ', token->length))
		bits |= warning_bit(STATUS_WARN_ESCAPED_SPACE);
	return bits;
}

/*
 * Returns true if ANSWER becomes a warning about TOKEN, which is read again; it may be one if TOKEN NEEDS an answer.
 * Warnings about a directive wait for its end.
 */
static bool warns_of_token(struct zone *zone, const struct input *rest, const struct zone_token *token, bool needs,
                           struct answer *answer)
{
	uint64_t bits = token_warnings(zone, token);

	if (needs && answer->action == ACTION_WARN) {
		answer->length = 0;
		if (!(rest->warned & warning_bit(answer->fault.status)))
			return true;
		answer->action = ACTION_COPY;
		bits |= warning_bit(answer->fault.status);
	}
	if (token->position < AT_ORIGIN)
		return bits != 0 && warns(zone, rest, token->length, bits, answer);
	zone->entry.warnings |= bits;
	return false;
}

/*
 * Returns true, with ANSWER, if the line or entry that ends here gets an error or one of the WARNINGS: a directive
 * without its arguments, or one that has no error and a warning.
 */
static bool reports_end(struct zone *zone, const struct input *rest, uint64_t warnings, struct answer *answer)
{
	if (!zone->checking)
		return false;
	if (zone->depth == 0 && !zone->entry.has_error) {
		if (zone_entry_lacks(&zone->entry)) {
			zone->entry.has_error = true;
			return !stop_with(answer, answer_status(0, STATUS_DIRECTIVE_ARGUMENT_MISSING));
		}
		warnings |= zone->entry.warnings;
	}
	return warns(zone, rest, 0, warnings, answer);
}

/*
 * Handles LF, CR LF or CR.  Servers treat CR as the end of an entry, even without LF, except in comments and strings.
 */
static bool step_line_end(struct zone *zone, struct input *rest, struct answer *answer)
{
	const bool cr = rest->bytes[0] == '\r', lf = !cr || (rest->length > 1 && rest->bytes[1] == '\n');
	uint64_t warning = 0;

	if (cr && zone->inside == INSIDE_LINE) /* servers ignore it in a comment */
		warning = warning_bit(lf ? STATUS_WARN_CRLF_LINE_ENDS : STATUS_WARN_CARRIAGE_RETURN);
	if (!lf && rest->length == 1 && !rest->last)
		return stop_with(answer, answer_more());
	if (reports_end(zone, rest, warning, answer) || (lf && zone_note_write(&zone->note, answer)))
		return false;
	if (lf)
		begin_line(zone);
	else
		begin_entry(zone);
	return pass(rest, (size_t)cr + lf);
}

/* Handles the available bytes of a comment, which begins with its semicolon or the white space before it. */
static bool step_comment(struct zone *zone, struct input *rest, struct answer *answer)
{
	const unsigned char *line_end = memchr(rest->bytes, '\n', rest->length);
	size_t length = line_end ? (size_t)(line_end - rest->bytes) : rest->length;

	zone->inside = INSIDE_COMMENT;
	if (length > 0 && rest->bytes[length - 1] == '\r' && (line_end || !rest->last))
		length--; /* it belongs to the line end, or may do so */
	if (length == 0)
		return step_line_end(zone, rest, answer);
	if (!zone->names.options.annotate)
		return pass(rest, length);
	*answer = zone_note_comment(&zone->note, rest->bytes, length, line_end || rest->last);
	return answer->action == ACTION_COPY && pass(rest, answer->length);
}

/* Handles white space.  When annotating, its last byte is treated as part of the comment, if one follows. */
static bool step_blanks(struct zone *zone, struct input *rest, struct answer *answer)
{
	size_t length = 1;

	while (length < rest->length && zone_is_blank(rest->bytes[length]))
		length++;
	if (zone->depth == 0 && zone->entry.position == AT_START)
		zone->entry.position = AT_INDENTED;
	zone->last = LAST_NONE;
	if (!zone->names.options.annotate || length > 1)
		return pass(rest, zone->names.options.annotate ? length - 1 : length);
	if (rest->length == 1 && !rest->last)
		return stop_with(answer, answer_more());
	return rest->length > 1 && rest->bytes[1] == ';' ? step_comment(zone, rest, answer) : pass(rest, 1);
}

/*
 * Returns true if TOKEN may need a change or a check.  Decoding changes A-labels and escapes.  Encoding changes bytes
 * above 7F.  With --check, it also checks the form of names, and the escapes and the length of strings.
 */
static bool needs_answer(const struct zone *zone, const struct zone_token *token)
{
	const struct convert_options *const options = &zone->names.options;
	const bool name = is_name_role(token->role), string = is_string_role(token->role);
	const bool escaped = token->found & ZONE_BACKSLASH;

	if (token->role == ROLE_OTHER && token->found == 0 && token->quotes == QUOTES_ALLOWED)
		return token->end > END_CONTINUED;
	if (token->end != END_COMPLETE)
		return token->end != END_CONTINUED;
	if (token->role == ROLE_BAD_DIRECTIVE ||
	    (zone->checking && (token->quotes == QUOTES_REJECTED || token->found & ZONE_NUL)))
		return true;
	if (options->decode)
		return ((name || string) && escaped && !options->check) ||
		       (name && scan_find_prefix(token->bytes, token->length) < token->length);
	return token->found & ZONE_NON_ASCII ||
	       (options->check &&
	        (name || token->role == ROLE_BAD_ARGUMENT || (string && (escaped || token->length > ZONE_STRING_MAX))));
}

/* Converts or checks TOKEN, which may get a note. */
static struct answer answer_token(struct zone *zone, const struct zone_token *token)
{
	static const enum status ends[] = {[END_BACKSLASH] = STATUS_ESCAPED_LINE_END,
	                                   [END_OPEN] = STATUS_UNBALANCED_QUOTE,
	                                   [END_TOO_LONG] = STATUS_TOKEN_TOO_LONG};
	const bool checked = zone->checking && !token->generate && !(token->found & ZONE_NON_ASCII);
	const bool name = is_name_role(token->role) && (checked || token->bytes[0] != '"');
	struct answer answer;

	if (token->end != END_COMPLETE)
		return answer_status(token->length, ends[token->end]);
	if (zone->checking && token->found & ZONE_NUL)
		return answer_fault(token->length,
		                    (struct fault){STATUS_CONTROL_CHARACTER, .piece_length = token->length});
	answer = name ? zone_answer_name(&zone->names, token)
	              : zone_answer_other(&zone->entry, &zone->names.options, token, &zone->names.out);
	if (answer.action == ACTION_REPLACE && zone->names.options.annotate)
		return zone_note_add(&zone->note, answer);
	if (answer.action == ACTION_COPY && zone->checking && token->quotes == QUOTES_REJECTED)
		return answer_status(token->length, STATUS_QUOTES);
	return answer;
}

/*
 * Returns true if FAULT, about TOKEN, is not reported now: it waits for the end of the parentheses if it depends on
 * the field, with others that may follow from the same cause, or it is counted.
 */
static bool is_put_off(struct zone *zone, const struct input *rest, const struct zone_token *token,
                       const struct fault *fault)
{
	const bool depends = token->end == END_COMPLETE && fault->status != STATUS_NO_MEMORY &&
	                     (token->role < ROLE_NAME || token->role > ROLE_LONG_STRING);

	if (depends && token->role == ROLE_BAD_ARGUMENT && zone->entry.has_error)
		return true;
	if (!depends || zone->depth == 0 || rest->location.record == zone->parenthesis.record)
		return is_counted(zone, fault->status, rest->location);
	if (zone->held.status == STATUS_OK) {
		zone->held = *fault;
		zone->held.offset = zone->held.piece = zone->held.piece_length = 0; /* it is not available any more */
		zone->held_at = (struct location){rest->location.record, rest->location.byte + fault->offset};
	}
	return true;
}

/* Keeps what TOKEN, which is answered, means for the next ones, and drops it.  Returns false if out of memory. */
static inline bool finish_token(struct zone *zone, struct zone_token *token)
{
	const bool owner = token->role == ROLE_NAME && zone->entry.position == AT_PRELUDE;
	bool done = true;

	if (zone->checking) /* a value follows the key of a parameter */
		zone->last = token->bytes[0] == '"'                                                    ? LAST_QUOTED
		             : !is_string_role(token->role)                                            ? LAST_WORD
		             : token->role == ROLE_PARAMETER && token->bytes[token->length - 1] == '=' ? LAST_NONE
		                                                                                       : LAST_STRING;
	if (owner && token->end == END_COMPLETE && !zone->names.options.decode)
		zone->entry.dkim = zone_is_dkim(&zone->names, token);
	if (token->role == ROLE_ORIGIN)
		done = zone_set_origin(&zone->names, token) != STATUS_NO_MEMORY;
	*token = (struct zone_token){0};
	return done;
}

/*
 * Handles a word or string, which is zone->token until it is copied or replaced.  AT_END, it belongs to another entry,
 * and a parenthesis is missing before it.
 */
static bool step_word(struct zone *zone, struct input *rest, struct answer *answer)
{
	struct zone_token *const token = &zone->token;
	bool needs, error, passed;

	if (zone->entry.position == AT_END) {
		zone->entry.position = AT_LOST;
		zone->held.status = STATUS_OK;
		return stop_with(answer,
		                 answer_late(fault_at(STATUS_UNBALANCED_PARENTHESIS, 0, 0, 0), &zone->parenthesis));
	}
	if (token->end == END_UNKNOWN) {
		zone_token_read(rest, token);
		if (token->end == END_UNKNOWN)
			return stop_with(answer, answer_more());
		zone_entry_take(&zone->entry, token);
	}
	token->bytes = rest->bytes;
	needs = needs_answer(zone, token);
	if (needs)
		*answer = answer_token(zone, token);
	error = needs && answer->action == ACTION_FAULT;
	if (zone->checking && !error && warns_of_token(zone, rest, token, needs, answer))
		return false; /* it is read again */
	if (token->end != END_COMPLETE)
		zone_note_omit(&zone->note);
	if (token->end != END_COMPLETE && token->end != END_BACKSLASH) {
		zone->inside = token->bytes[0] != '"'        ? INSIDE_WORD
		               : token->end == END_CONTINUED ? INSIDE_STRING
		                                             : INSIDE_LOST;
		zone->start = rest->location;
	}
	passed = !needs || answer->action == ACTION_COPY || (error && is_put_off(zone, rest, token, &answer->fault));
	if (passed)
		pass(rest, token->length);
	if (error)
		zone->entry.has_error = true;
	return finish_token(zone, token) ? passed : stop_with(answer, answer_status(0, STATUS_NO_MEMORY));
}

static bool step_parenthesis(struct zone *zone, struct input *rest, struct answer *answer)
{
	const enum zone_position position = zone->entry.position;
	const bool opens = rest->bytes[0] == '(', before_type = position < AT_RDATA || position >= AT_ORIGIN;
	uint64_t warnings = 0;

	if (opens && (zone->depth > 0 || zone->entry.parenthesis || before_type))
		warnings |= warning_bit(STATUS_WARN_PARENTHESES);
	if (zone->last == LAST_STRING || (opens && zone->last == LAST_WORD))
		warnings |= warning_bit(STATUS_WARN_MISSING_SPACE);
	if (zone->checking && position != AT_LOST && warns(zone, rest, 1, warnings, answer))
		return false;
	zone->entry.parenthesis = true;
	zone->last = LAST_NONE;
	if (!opens && zone->depth == 0)
		return stop_with(answer, answer_status(1, STATUS_UNBALANCED_PARENTHESIS));
	if (opens && zone->depth == 0)
		zone->parenthesis = rest->location;
	zone->depth = opens ? zone->depth + 1 : zone->depth - 1;
	pass(rest, 1);
	if (zone->depth > 0 || zone->held.status == STATUS_OK)
		return true;
	*answer = answer_late(zone->held, &zone->held_at);
	zone->held.status = STATUS_OK;
	return is_counted(zone, answer->fault.status, zone->held_at);
}

static bool step_token(struct zone *zone, struct input *rest, struct answer *answer)
{
	switch (rest->bytes[0]) {
	case ' ':
	case '\t':
		return step_blanks(zone, rest, answer);
	case '\n':
	case '\r':
		return step_line_end(zone, rest, answer);
	case ';':
		return step_comment(zone, rest, answer);
	case '(':
	case ')':
		return step_parenthesis(zone, rest, answer);
	default:
		return step_word(zone, rest, answer);
	}
}

/* Handles the available bytes of the rest of a token. */
static bool step_rest(struct zone *zone, struct input *rest, struct answer *answer)
{
	const bool string = zone->inside != INSIDE_WORD;
	unsigned ignored = 0;
	const size_t length = zone_token_span(rest->bytes, rest->length, string, &ignored);

	zone->last = LAST_NONE;
	if (length > 0)
		return pass(rest, length);
	if (rest->bytes[0] == '\\') {
		if (rest->length == 1 && !rest->last)
			return stop_with(answer, answer_more());
		return pass(rest, string && rest->length > 1 ? 2 : 1);
	}
	if (rest->bytes[0] == '\n' && zone->inside == INSIDE_STRING) {
		zone->inside = INSIDE_LOST;
		*answer = answer_late(fault_at(STATUS_UNBALANCED_QUOTE, 0, 0, 0), &zone->start);
		return is_counted(zone, STATUS_UNBALANCED_QUOTE, zone->start);
	}
	if (rest->bytes[0] == '\n' && string)
		return pass(rest, 1);
	zone->inside = INSIDE_LINE;
	return pass(rest, string); /* only the quote; step_token goes on */
}

/* Reads tokens while they are passed, up to the end of the line or, if checking reads every line, of the input. */
static struct answer step_tokens(struct zone *zone, const struct input *input)
{
	struct input rest = *input;
	struct answer answer;
	size_t copied;
	bool passed;

	do {
		passed = zone->inside == INSIDE_LINE      ? step_token(zone, &rest, &answer)
		         : zone->inside == INSIDE_COMMENT ? step_comment(zone, &rest, &answer)
		                                          : step_rest(zone, &rest, &answer);
	} while (passed && rest.length > 0 && (zone->checking || rest.location.record == input->location.record));
	copied = input->length - rest.length;
	return passed ? answer_copy(copied) : answer_after(copied, answer);
}

static struct answer step_end(struct zone *zone, const struct input *input)
{
	const bool string = zone->inside == INSIDE_STRING, lost = zone->inside == INSIDE_LOST;
	struct answer answer;

	if (string || lost) {
		zone->inside = INSIDE_LINE;
		zone->depth = 0; /* what closes the parentheses is in the string */
	}
	if (string && !is_counted(zone, STATUS_UNBALANCED_QUOTE, zone->start))
		return answer_late(fault_at(STATUS_UNBALANCED_QUOTE, 0, 0, 0), &zone->start);
	if (reports_end(zone, input, 0, &answer) || zone_note_write(&zone->note, &answer))
		return answer;
	zone->entry.has_error = true; /* its end was reported */
	if (zone->depth > 0) {
		zone->depth = 0;
		if (zone->entry.position != AT_LOST)
			return answer_late(fault_at(STATUS_UNBALANCED_PARENTHESIS, 0, 0, 0), &zone->parenthesis);
	}
	for (enum status status = STATUS_OK; status < STATUS_COUNT; status++) {
		struct places *const places = &zone->places[status];
		struct fault fault = fault_at(status, 0, 0, 0);

		fault.more = places->count > 1 ? places->count - 1 : 0;
		places->count = 0;
		if (fault.more > 0)
			return answer_late(fault, &places->last);
	}
	return answer_more();
}

/*
 * Returns the length of the next lines, the first of which may have begun, that are copied without reading them, as far
 * as ZONE_TOKEN_MAX: no token of them is too long.  Checking reads every line.
 */
static size_t find_skipped(const struct zone *zone, const struct input *input)
{
	/* What a line must not contain.  A backslash may stand before a line end. */
	static const struct scan_set encoded = {.bytes = "()\"$\\", .rare = '"', .non_ascii = true},
				     decoded = {.bytes = "()\"$\\", .rare = '"', .ace_prefix = true},
				     annotated = {.bytes = "()\"$\\;", .rare = '"', .ace_prefix = true};
	const struct convert_options *const options = &zone->names.options;
	const size_t most = input->length < ZONE_TOKEN_MAX ? input->length : ZONE_TOKEN_MAX;
	const unsigned char *line_end;
	size_t stop;

	if (zone->checking || zone->inside != INSIDE_LINE || zone->token.length > 0 || zone->depth > 0 ||
	    zone->note.text.length > 0 || zone->entry.position >= AT_ORIGIN)
		return 0; /* a token, comment, parenthesis or note is open, or an origin may follow */
	stop = options->annotate ? scan_find(input->bytes, most, &annotated)
	       : options->decode ? scan_find(input->bytes, most, &decoded)
	                         : scan_find(input->bytes, most, &encoded);
	line_end = scan_find_last(input->bytes, stop, '\n');
	return line_end ? (size_t)(line_end - input->bytes) + 1 : 0;
}

static struct answer zone_step(void *state, const struct input *input)
{
	struct zone *const zone = state;
	size_t skipped;

	if (input->length == 0)
		return input->last ? step_end(zone, input) : answer_more();
	skipped = find_skipped(zone, input);
	if (skipped == 0)
		return step_tokens(zone, input);
	begin_line(zone);
	return answer_copy(skipped);
}

const struct mode_functions zone_mode = {sizeof(struct zone), zone_start, zone_restart, zone_step, zone_free};
