/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The local part of mail addresses. */
#include <config.h>

#include "text/mailbox.h"

/* In bytes.  RFC 5321, section 4.5.3.1.1, allows 64; addresses that contain another address are longer. */
enum { LOCAL_PART_MAX = 256 };

/*
 * Returns true if BYTE continues a local part.  Decoding does not follow URLs: syntax characters of URLs end a local
 * part there, or a host before an "@" in a path would stay in ACE.
 */
static bool goes_on(const struct text *text, unsigned char byte)
{
	return text_is(byte, TEXT_ATEXT) && !(text->options.decode && text_is(byte, TEXT_URL_SYNTAX | TEXT_ENDS_URL));
}

/*
 * Returns TEXT_NO for an "@" after BYTE that belongs to a path, as in "/@user", or to a rule of a blocker, "#@#".  The
 * last byte of a run is none of these.
 */
static enum text_verdict judge_at_sign(unsigned char byte)
{
	return text_is(byte, TEXT_ENDS_AUTHORITY) ? TEXT_NO : TEXT_YES;
}

/*
 * RFC 5322, section 3.2.3 (dot-atom), and RFC 6532, section 3.2, which adds non-ASCII characters, in practice letters.
 */
enum text_verdict text_is_local_part(struct text *text, const struct input *input, size_t end)
{
	const bool quoted = end < input->length && input->bytes[end] == '"';
	size_t at = end + quoted;

	while (at < input->length && at - end < LOCAL_PART_MAX) {
		const unsigned char byte = input->bytes[at];
		struct text_character character = {.length = 1};

		if (byte == '@')
			return judge_at_sign(input->bytes[at - 1]);
		if (quoted || (byte < 0x80 && !goes_on(text, byte)))
			return TEXT_NO;
		if (byte >= 0x80)
			character = text_character_at(text, input, at);
		if (character.length == 0)
			return TEXT_UNDECIDED;
		if (byte >= 0x80 && (character.kind == TEXT_BLANK || character.kind == TEXT_OTHER))
			return TEXT_NO;
		at += character.length;
	}
	return at < input->length || input->last ? TEXT_NO : TEXT_UNDECIDED;
}
