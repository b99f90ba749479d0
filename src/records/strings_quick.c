/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain strings, the fast way: no string is looked at twice, or written twice. */
#include <config.h>

#include "base/utf8.h"
#include "names/label.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"
#include "punycode/short.h"
#include "records/strings.h"

#include <string.h>

_Static_assert(PUNYCODE_SHORT_MAX * SHORT_DIGITS + 1 <= STRINGS_QUICK_ROOM, "digits and a delimiter");
_Static_assert(PUNYCODE_SHORT_MAX * UTF8_MAX <= STRINGS_QUICK_ROOM, "UTF-8");

/* True if the record ends at IN: at its terminator, or at CR LF. */
static bool is_end(const unsigned char *in, unsigned char terminator)
{
	return *in == terminator || (terminator == '\n' && in[0] == '\r' && in[1] == '\n');
}

const unsigned char *strings_encode_quick(const struct strings *strings, bool watch, const unsigned char *in,
                                          unsigned char *out, size_t *written)
{
	const struct strings_options *options = &strings->options;
	int32_t keys[SHORT_KEYS];
	uint32_t count = 0, length = 0, c;
	unsigned char *to = out;
	size_t size;

	if (options->format == FORMAT_AUTO && codepoints_may_begin(*in))
		return NULL;
	for (; *in > '\r' || !is_end(in, options->terminator); in += size, length++) {
		/* What ends the record ends a character that is cut short. */
		size = utf8_read_checked(in, in + UTF8_MAX, &c);
		if (size == 0 || length == PUNYCODE_SHORT_MAX || (watch && c == '.'))
			return NULL;
		if (c < PUNYCODE_INITIAL_N)
			*to++ = (unsigned char)c;
		else
			keys[count++] = short_key(c, length, 0);
	}
	*written = (size_t)(short_write(options->profile, keys, count, length, to) - out);
	return in;
}

/* Writes what STRING, LENGTH digits, stands for.  Returns where that ends, or NULL if there is an error in it. */
static unsigned char *write_decoded(struct strings *strings, const unsigned char *string, size_t length, unsigned char *out)
{
	const struct bootstring *p = strings->options.profile;
	struct code_points *points = &strings->points;
	struct bootstring_decoder d;
	struct short_string s;
	struct fault ignored;

	bootstring_decoder_start(&d, p, string, length);
	if (short_read(p, &d, &s)) {
		for (uint32_t left = s.count; left > 0; left--)
			out += utf8_write(out, short_next(&s));
		return out;
	}
	points->length = 0;
	if (punycode_decode(p, string, length, 0, points, &ignored) != STATUS_OK)
		return NULL;
	for (size_t i = 0; i < points->length; i++)
		out += utf8_write(out, points->points[i]);
	return out;
}

const unsigned char *strings_decode_quick(struct strings *strings, bool watch, const unsigned char *in, const unsigned char *end,
                                          unsigned char *out, size_t *written)
{
	const unsigned char *stop = memchr(in, strings->options.terminator, (size_t)(end - in)), *to;
	size_t length;

	if (*stop == '\n' && stop > in && stop[-1] == '\r')
		stop--;
	length = (size_t)(stop - in);
	if (length > PUNYCODE_SHORT_MAX || (watch && label_has_prefix(in, length)))
		return NULL;
	to = write_decoded(strings, in, length, out);
	if (!to)
		return NULL;
	*written = (size_t)(to - out);
	return stop;
}
