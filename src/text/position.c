/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#include <config.h>

#include "text/position.h"

#include <stdlib.h>
#include <string.h>

/* Returns LENGTH if the DIGITS hexadecimal digits at NAME are ASCII that is not in a name; otherwise SIZE_MAX. */
static size_t separator(const unsigned char *name, size_t digits, size_t length)
{
	char hex[8] = "";
	unsigned long value;

	memcpy(hex, name, digits);
	value = strtoul(hex, NULL, 16);
	return value < 0x80 && value != '.' && !text_is((unsigned char)value, TEXT_LABEL) ? length : SIZE_MAX;
}

static bool are_hex(const unsigned char *bytes, size_t length, size_t digits)
{
	size_t i = 0;

	while (i < digits && i < length && text_is(bytes[i], TEXT_HEX))
		i++;
	return i == digits;
}

/* The same as text_escape after a backslash that is not itself escaped: "\n" of C or JSON. */
static size_t after_backslash(const struct text *text, const struct input *input, size_t at, const unsigned char *name,
                              size_t length)
{
	const bool drive = text_byte_before(text, input, at, 2) == ':';

	if (strchr("nrt", name[0]) && !drive)
		return 1;
	if (name[0] == 'x' && are_hex(name + 1, length - 1, 2))
		return separator(name + 1, 2, 3);
	if (name[0] == 'u' && are_hex(name + 1, length - 1, 4))
		return separator(name + 1, 4, 5);
	return text->options.decode ? 0 : SIZE_MAX;
}

/* The same after "ESC [" and PARAMETERS bytes: letters end the control sequence. */
static size_t after_control(const unsigned char *name, size_t length)
{
	size_t i = 0;

	while (i < length && text_is(name[i], TEXT_PARAMETER))
		i++;
	return i < length && text_is(name[i], TEXT_ENDS_SCHEME) ? i + 1 : SIZE_MAX;
}

size_t text_escape(const struct text *text, const struct input *input, size_t at, const unsigned char *name,
                   size_t length)
{
	size_t backslashes = 0, parameters = 0;

	while (backslashes < TEXT_BEHIND && text_byte_before(text, input, at, backslashes + 1) == '\\')
		backslashes++;
	if (backslashes % 2 == 1 && text_byte_before(text, input, at, 2) != 0x1B)
		return after_backslash(text, input, at, name, length);
	if (text_byte_before(text, input, at, 1) == '%' && are_hex(name, length, 2))
		return separator(name, 2, 2);
	while (parameters < TEXT_BEHIND - 2 &&
	       text_is(text_byte_before(text, input, at, parameters + 1), TEXT_PARAMETER))
		parameters++;
	if (text_byte_before(text, input, at, parameters + 1) == '[' &&
	    text_byte_before(text, input, at, parameters + 2) == 0x1B)
		return after_control(name, length);
	return 0;
}

/*
 * Returns true if BYTE, ASCII, may be between a run and an "@" that makes it part of a user: of an address (RFC 5322,
 * section 3.2.3, dot-atom), or in a URL.  Decoding does not follow URLs: their syntax ends a local part, or a host
 * before an "@" in a path would stay in ACE.
 */
static bool may_be_in_user(const struct text *text, unsigned char byte)
{
	const bool url = text->url == TEXT_URL_AUTHORITY;

	if ((url || text->options.decode) && text_is(byte, TEXT_URL_SYNTAX | TEXT_ENDS_URL))
		return false;
	return url || text_is(byte, TEXT_ATEXT);
}

/*
 * RFC 6532, section 3.2, adds non-ASCII characters, in practice letters.  An "@" after a separator belongs to a path,
 * as in "/@user", or to a rule of a blocker, "#@#".
 */
enum text_verdict text_is_no_user(struct text *text, const struct input *input, const struct text_run *run)
{
	const size_t end = run->end, most = end + TEXT_AHEAD_MAX;
	const bool quoted = end < input->length && input->bytes[end] == '"';
	struct text_character character;

	for (size_t at = end + quoted; at < input->length && at < most; at += character.length) {
		const unsigned char byte = input->bytes[at];

		if (byte == '@')
			return text_is(input->bytes[at - 1], TEXT_ENDS_AUTHORITY) ? TEXT_CONVERT : TEXT_LEAVE;
		if (quoted || (byte < 0x80 && !may_be_in_user(text, byte)))
			return TEXT_CONVERT;
		character = text_character_at(text, input, at);
		if (character.length == 0)
			return TEXT_WAIT;
		if (byte >= 0x80 && (character.kind == TEXT_BLANK || character.kind == TEXT_OTHER))
			return TEXT_CONVERT;
	}
	return input->length >= most || input->last ? TEXT_CONVERT : TEXT_WAIT;
}

/* Returns TEXT_CONVERT if BYTE follows RUN. */
static enum text_verdict precedes(const struct input *input, const struct text_run *run, unsigned char byte)
{
	if (run->end == input->length)
		return input->last ? TEXT_LEAVE : TEXT_WAIT;
	return input->bytes[run->end] == byte ? TEXT_CONVERT : TEXT_LEAVE;
}

/* Returns the number of bytes that are a slash, which JSON may escape, BACK bytes before AT; 0 if there is none. */
static size_t slash_before(const struct text *text, const struct input *input, size_t at, size_t back)
{
	if (text_byte_before(text, input, at, back + 1) != '/')
		return 0;
	return text_byte_before(text, input, at, back + 2) == '\\' ? 2 : 1;
}

/* Returns true if RUN, not in a URL, is a component of a path: after one slash, not two. */
static bool is_component(const struct text *text, const struct input *input, const struct text_run *run)
{
	const size_t slash = slash_before(text, input, run->at, 0);

	return slash > 0 && slash_before(text, input, run->at, slash) == 0;
}

/* Returns TEXT_CONVERT if the bytes around RUN, not in a URL, show that it is a host. */
static enum text_verdict is_host(const struct text *text, const struct input *input, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);
	const unsigned char second = text_byte_before(text, input, run->at, 2);

	if (before == '|' && second == '|')
		return precedes(input, run, '^');
	if (before == '@' && (second >= 0x80 || second == '"' || text_is(second, TEXT_ATEXT)))
		return TEXT_CONVERT;
	return TEXT_LEAVE;
}

/* The same as text_position outside a URL and a dnsmasq rule. */
static enum text_verdict position_in_text(struct text *text, const struct input *input, struct text_run *run,
                                          bool *host)
{
	enum text_verdict verdict = is_host(text, input, run);

	*host = verdict == TEXT_CONVERT;
	if (verdict == TEXT_WAIT)
		return TEXT_WAIT;
	run->kept = STATUS_KEPT_PATH;
	if (is_component(text, input, run))
		return TEXT_LEAVE;
	run->kept = STATUS_KEPT_LOCAL_PART;
	return text_is_no_user(text, input, run);
}

enum text_verdict text_position(struct text *text, const struct input *input, struct text_run *run, bool *host)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);

	if (text->url == TEXT_URL_NONE)
		return position_in_text(text, input, run, host);
	*host = true;
	run->kept = STATUS_KEPT_PATH;
	if (text->url == TEXT_URL_DNSMASQ && before == '/')
		return precedes(input, run, '/');
	if (text->url != TEXT_URL_AUTHORITY || !strchr("/@,;|", before))
		return TEXT_LEAVE;
	run->kept = STATUS_KEPT_LOCAL_PART;
	return text_is_no_user(text, input, run);
}

enum text_verdict text_fills(const struct text *text, const struct input *input, const struct text_run *run,
                             bool columns)
{
	const char *const before = columns ? "\n\t,;|" : "\n", *const after = columns ? "\r\n\t,;|" : "\r\n";
	const unsigned char byte = text_byte_before(text, input, run->at, 1);

	if (byte == '\0' || !strchr(before, byte))
		return TEXT_LEAVE;
	if (run->end == input->length)
		return input->last ? TEXT_CONVERT : TEXT_WAIT;
	return input->bytes[run->end] > 0 && strchr(after, input->bytes[run->end]) ? TEXT_CONVERT : TEXT_LEAVE;
}
