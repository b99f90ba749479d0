/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>

#include "text/position.h"

#include <stdlib.h>
#include <string.h>

/* In bytes.  RFC 5321, section 4.5.3.1.1, allows 64; addresses that contain another address are longer. */
enum { LOCAL_PART_MAX = 256 };

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
 * Returns true if BYTE continues a local part.  Decoding does not follow URLs: syntax characters of URLs end a local
 * part there, or a host before an "@" in a path would stay in ACE.
 */
static bool goes_on_local(const struct text *text, unsigned char byte)
{
	return text_is(byte, TEXT_ATEXT) && !(text->options.decode && text_is(byte, TEXT_URL_SYNTAX | TEXT_ENDS_URL));
}

/*
 * RFC 5322, section 3.2.3 (dot-atom), and RFC 6532, section 3.2, which adds non-ASCII characters, in practice letters.
 * An "@" after a separator belongs to a path, as in "/@user", or to a rule of a blocker, "#@#".
 */
enum text_verdict text_is_no_local_part(struct text *text, const struct input *input, const struct text_run *run)
{
	const size_t end = run->end;
	const bool quoted = end < input->length && input->bytes[end] == '"';
	size_t at = end + quoted;

	while (at < input->length && at - end < LOCAL_PART_MAX) {
		const unsigned char byte = input->bytes[at];
		struct text_character character = {.length = 1};

		if (byte == '@')
			return text_is(input->bytes[at - 1], TEXT_ENDS_AUTHORITY) ? TEXT_CONVERT : TEXT_LEAVE;
		if (quoted || (byte < 0x80 && !goes_on_local(text, byte)))
			return TEXT_CONVERT;
		if (byte >= 0x80)
			character = text_character_at(text, input, at);
		if (character.length == 0)
			return TEXT_WAIT;
		if (byte >= 0x80 && (character.kind == TEXT_BLANK || character.kind == TEXT_OTHER))
			return TEXT_CONVERT;
		at += character.length;
	}
	return at < input->length || input->last ? TEXT_CONVERT : TEXT_WAIT;
}

/* Returns TEXT_CONVERT unless the bytes after RUN show that it is the user part of a URL. */
static enum text_verdict is_no_user_part(struct text *text, const struct input *input, const struct text_run *run)
{
	for (size_t at = run->end; at < input->length; at++) {
		const unsigned char byte = input->bytes[at];
		struct text_character character;

		if (byte == '@' || at - run->end >= TEXT_AHEAD_MAX)
			return TEXT_LEAVE;
		if (text_is(byte, TEXT_ENDS_AUTHORITY | TEXT_ENDS_URL) || byte == ')' || byte == ']' || byte == '}')
			return TEXT_CONVERT;
		if (byte < 0x80)
			continue;
		character = text_character_at(text, input, at);
		if (character.length == 0)
			return TEXT_WAIT;
		if (character.kind == TEXT_BLANK)
			return TEXT_CONVERT;
	}
	return input->last ? TEXT_CONVERT : TEXT_WAIT;
}

/* Returns TEXT_CONVERT if BYTE follows RUN, after a backslash if ESCAPED allows one. */
static enum text_verdict precedes(const struct input *input, const struct text_run *run, unsigned char byte,
                                  bool escaped)
{
	const size_t at = run->end + (escaped && run->end < input->length && input->bytes[run->end] == '\\');

	if (at == input->length)
		return input->last ? TEXT_LEAVE : TEXT_WAIT;
	return input->bytes[at] == byte ? TEXT_CONVERT : TEXT_LEAVE;
}

/* Returns true if a slash after CHARACTER is inside a path. */
static bool goes_on_with_slash(const struct text_character *character)
{
	return character->kind == TEXT_NAME || (character->code_point < 0x80 && character->code_point > 0 &&
	                                        strchr(".*~)]}", (char)character->code_point));
}

/* Returns the number of bytes before AT that are a slash, which JSON may escape; 0 if there is none. */
static size_t slash_before(const struct text *text, const struct input *input, size_t at, size_t back)
{
	if (text_byte_before(text, input, at, back + 1) != '/')
		return 0;
	return text_byte_before(text, input, at, back + 2) == '\\' ? 2 : 1;
}

/*
 * Returns TEXT_LEAVE if RUN, not in a URL, is a component of a path.  It is not after two slashes, nor between two that
 * enclose only it, as in dnsmasq rules and regular expressions.
 */
static enum text_verdict is_no_component(struct text *text, const struct input *input, const struct text_run *run)
{
	const size_t one = slash_before(text, input, run->at, 0);
	const size_t two = one == 0 ? 0 : slash_before(text, input, run->at, one);
	struct text_character before;

	if (one == 0)
		return TEXT_CONVERT;
	before = text_character_before(text, input, run->at, one + two);
	if (goes_on_with_slash(&before))
		return TEXT_LEAVE;
	return two > 0 ? TEXT_CONVERT : precedes(input, run, '/', true);
}

/* Returns TEXT_CONVERT if the bytes around RUN, not in a URL, show that it is a host. */
static enum text_verdict is_host(const struct text *text, const struct input *input, const struct text_run *run)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);
	const unsigned char second = text_byte_before(text, input, run->at, 2);

	if (before == '|' && second == '|')
		return precedes(input, run, '^', false);
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
	verdict = is_no_component(text, input, run);
	if (verdict != TEXT_CONVERT)
		return verdict;
	run->kept = STATUS_KEPT_LOCAL_PART;
	return text_is_no_local_part(text, input, run);
}

enum text_verdict text_position(struct text *text, const struct input *input, struct text_run *run, bool *host)
{
	const unsigned char before = text_byte_before(text, input, run->at, 1);

	if (text->url.part == TEXT_URL_NONE)
		return position_in_text(text, input, run, host);
	*host = true;
	run->kept = STATUS_KEPT_PATH;
	if (text->url.part == TEXT_URL_DNSMASQ && before == '/')
		return precedes(input, run, '/', false);
	if (text->url.part != TEXT_URL_AUTHORITY || !strchr("/@,;|", before))
		return TEXT_LEAVE;
	run->kept = STATUS_KEPT_LOCAL_PART;
	return is_no_user_part(text, input, run);
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
