/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of plain strings, the fast way: no string is looked at twice, or written twice. */
#include <config.h>

#include "unit_strings.h"

#include "codepoints.h"
#include "label.h"
#include "punycode_short.h"
#include "utf8.h"

#include <string.h>

/* Octets of output that are enough for one run, and what one record can add to them: its digits, or UTF-8. */
enum { RUN = 16 * 1024, RECORD = PUNYCODE_SHORT_MAX * SHORT_DIGITS + 3 };
_Static_assert(RECORD >= PUNYCODE_SHORT_MAX * UTF8_MAX + 2, "room for what decoding writes");

/* Finishes the record at OCTETS that ends at TERMINATOR: copies what ends it to *OUT.  Returns where the next begins. */
static const unsigned char *end_record(const unsigned char *terminator, bool cr, unsigned char **out)
{
	if (cr)
		*(*out)++ = '\r';
	*(*out)++ = *terminator;
	return terminator + 1;
}

/*
 * Both convert the record at OCTETS to *OUT, which moves on behind it and its terminator; that one does stand before END.
 * They return where the next record begins, or NULL if this one is not plain.
 */
static const unsigned char *encode(struct strings *strings, bool watch, const unsigned char *octets, const unsigned char *end,
                                   unsigned char **out)
{
	const struct strings_options *options = &strings->options;
	int32_t keys[SHORT_KEYS];
	uint32_t count = 0, length = 0;
	unsigned char *to = *out;
	bool cr;

	if (options->format == FORMAT_AUTO && codepoints_may_begin(octets[0]))
		return NULL;
	for (; *octets != options->terminator; length++) {
		uint32_t c;
		size_t size = utf8_read_checked(octets, end, &c);

		if (size == 0 || length == PUNYCODE_SHORT_MAX || (watch && c == '.'))
			return NULL;
		if (c < PUNYCODE_INITIAL_N)
			*to++ = (unsigned char)c;
		else
			keys[count++] = short_key(c, length, 0);
		octets += size;
	}
	cr = options->terminator == '\n' && length > 0 && octets[-1] == '\r';
	*out = short_write(options->profile, keys, count, length - cr, to - cr);
	return end_record(octets, cr, out);
}

/* Writes what STRING, with no digits out of place, stands for.  Returns where that ends, or NULL. */
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

static const unsigned char *decode(struct strings *strings, bool watch, const unsigned char *octets, const unsigned char *end,
                                   unsigned char **out)
{
	const unsigned char *terminator = memchr(octets, strings->options.terminator, (size_t)(end - octets));
	bool cr = *terminator == '\n' && terminator > octets && terminator[-1] == '\r';
	size_t length = (size_t)(terminator - octets) - cr;
	unsigned char *to;

	if (length > PUNYCODE_SHORT_MAX || (watch && label_has_prefix(octets, length)))
		return NULL;
	to = write_decoded(strings, octets, length, *out);
	if (!to)
		return NULL;
	*out = to;
	return end_record(terminator, cr, out);
}

size_t strings_run(struct strings *strings, bool decoding, bool watch, const unsigned char *octets, size_t length)
{
	const unsigned char *last = length > 0 ? memrchr(octets, strings->options.terminator, length) : NULL;
	const unsigned char *at = octets, *next;
	struct buffer *out = &strings->out;
	unsigned char *to;

	out->length = 0;
	if (!last || !buffer_reserve(out, RUN + RECORD))
		return 0;
	for (to = out->octets; at <= last && to - out->octets < RUN; at = next) {
		next = (decoding ? decode : encode)(strings, watch, at, last + 1, &to);
		if (!next)
			break;
	}
	out->length = (size_t)(to - out->octets);
	return (size_t)(at - octets);
}
