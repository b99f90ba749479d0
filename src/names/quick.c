/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain names, the fast way: both directions go through a name once. */
#include <config.h>

#include "names/quick.h"

#include "base/utf8.h"
#include "idna/bidi.h"
#include "names/label.h"
#include "names/parts.h"
#include "punycode/instances.h"
#include "punycode/punycode.h"
#include "punycode/short.h"

#include <string.h>

/* The most code points that the U-label of an A-label has: each is a byte of that at least. */
enum { POINTS_MAX = LABEL_MAX - ACE_PREFIX_LENGTH };

/* Behind a name of NAME_ACE_MAX bytes, a dot and one label more are written before the length is looked at. */
_Static_assert(NAME_ACE_MAX + 1 + ACE_PREFIX_LENGTH + POINTS_MAX * SHORT_DIGITS + 1 <= NAME_QUICK_ROOM, "encoding");
_Static_assert((NAME_ACE_MAX + 1 + LABEL_MAX + 1) * UTF8_MAX <= NAME_QUICK_ROOM, "decoding");

/* A name in work: what is left to read, and where to write. */
struct quick {
	struct name *domain;
	enum idna_level level;
	const unsigned char *in, *end;
	unsigned char *out;
	bool rtl;                  /* a label makes it a bidi domain name */
};

/* What a plain label has of ASCII. */
static const bool host_ascii[256] = {
	['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['_'] = true, ['a' ... 'z'] = true,
};

/* What is known of the code points of a U-label, put together. */
struct label_facts {
	uint32_t properties;       /* those that all have in common, but the hyphens */
	uint64_t hyphens;          /* a bit for each place */
};

static void note(struct label_facts *facts, uint32_t code_point, uint32_t place)
{
	if (code_point == '-')
		facts->hyphens |= UINT64_C(1) << place;
	else
		facts->properties &= idna_remembered(code_point);
}

/*
 * True if the U-label of POINTS passes and maps to itself, bidi aside, and holds no two hyphens together.  Few do not
 * pass by their properties alone, with no hyphen at either end; those get a second look, as all do at IDNA_NONE.
 */
static bool passes(struct quick *p, const struct label_facts *facts, const uint32_t *points, uint32_t length)
{
	static const uint32_t wanted[] = {
		[IDNA_NONE] = 0, [IDNA_LOOKUP] = IDNA_LOOKUP_PLAIN, [IDNA_REGISTER] = IDNA_REGISTER_PLAIN,
		[IDNA_DISPLAY] = 0,
	};
	uint64_t edges = UINT64_C(1) | UINT64_C(1) << (length - 1);
	struct fault ignored;

	if (facts->hyphens & facts->hyphens >> 1)
		return false;
	if ((facts->properties & wanted[p->level]) && !(facts->hyphens & edges))
		return true;
	p->rtl = p->rtl || (p->level != IDNA_NONE && idna_is_rtl(points, length));
	return idna_check(p->level, points, length, &ignored) == STATUS_OK;
}

/* Copies the ASCII at the start of a label, up to one byte more than a label may have. */
static uint32_t copy_ascii(struct quick *p)
{
	const unsigned char *start = p->in, *in = start;
	const unsigned char *stop = p->end - in > LABEL_MAX ? in + LABEL_MAX + 1 : p->end;
	unsigned char *out = p->out;

	while (in < stop && host_ascii[*in])
		*out++ = *in++;
	p->in = in;
	p->out = out;
	return (uint32_t)(in - start);
}

/* Puts the prefix before the first LENGTH bytes of LABEL. */
static void insert_prefix(unsigned char *label, uint32_t length)
{
	if (length > 0)
		memmove(label + ACE_PREFIX_LENGTH, label, length);
	memcpy(label, "xn--", ACE_PREFIX_LENGTH);
}

/*
 * Encodes the rest of a U-label, from its first code point that is not ASCII on.  LENGTH of ASCII stand before it, and
 * were copied.
 */
static bool encode_u_label(struct quick *p, uint32_t length)
{
	unsigned char *label = p->out - length, *out = label + ACE_PREFIX_LENGTH;
	const unsigned char *in = p->in;
	struct label_facts facts = {.properties = UINT32_MAX};
	uint32_t points[POINTS_MAX];
	int32_t keys[SHORT_KEYS];
	uint32_t count = 0;

	if (length >= POINTS_MAX)
		return false;
	insert_prefix(label, length);
	for (uint32_t i = 0; i < length; i++) {
		note(&facts, *out, i);
		points[i] = *out++;
	}
	for (; *in >= 0x80 || host_ascii[*in]; length++) {
		if (length == POINTS_MAX)
			return false;
		if (*in < 0x80) {
			note(&facts, *in, length);
			points[length] = *in;
			*out++ = *in++;
		} else {
			/* What ends the name ends a character that is cut short. */
			size_t size = utf8_read_checked(in, in + UTF8_MAX, &points[length]);

			if (size == 0)
				return false;
			in += size;
			facts.properties &= idna_remembered(points[length]);
			keys[count++] = short_key(points[length], length, 0);
		}
	}
	if (!passes(p, &facts, points, length))
		return false;
	p->in = in;
	p->out = short_write(&punycode, keys, count, length, out);
	return p->out - label <= LABEL_MAX;
}

static bool encode_label(struct quick *p)
{
	const unsigned char *start = p->in;
	uint32_t length = copy_ascii(p);

	if (p->in < p->end && *p->in >= 0x80)
		return encode_u_label(p, length);
	return length > 0 && length <= LABEL_MAX && !label_has_prefix(start, length);
}

/* Decodes STRING, LENGTH bytes, to POINTS.  Returns their number, or 0 if it has an error. */
static uint32_t decode_string(struct quick *p, const unsigned char *string, size_t length, uint32_t *points)
{
	struct code_points *many = &p->domain->points;
	struct bootstring_decoder d;
	struct short_string s;
	struct fault ignored;

	bootstring_decoder_start(&d, &punycode, string, length);
	if (short_read(&punycode, &d, &s)) {
		for (uint32_t i = 0; i < s.count; i++)
			points[i] = short_next(&s);
		return s.count;
	}
	many->length = 0;
	if (punycode_decode(&punycode, string, length, 0, many, &ignored) != STATUS_OK)
		return 0;
	memcpy(points, many->points, many->length * sizeof *points);
	return (uint32_t)many->length;
}

/* Writes the U-label of LABEL, LENGTH bytes. */
static bool decode_a_label(struct quick *p, const unsigned char *label, size_t length)
{
	struct label_facts facts = {.properties = UINT32_MAX};
	uint32_t points[POINTS_MAX];
	unsigned char *out = p->out;
	uint32_t count;

	/* No digits, no code point over 7F. */
	if (length > LABEL_MAX || label[length - 1] == '-')
		return false;
	count = decode_string(p, label + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH, points);
	for (uint32_t i = 0; i < count; i++) {
		note(&facts, points[i], i);
		out += utf8_write(out, points[i]);
	}
	p->out = out;
	return count > 0 && passes(p, &facts, points, count);
}

/* The bytes of the A-label at the start of LABEL, and more if it is none. */
static size_t measure(const unsigned char *label, const unsigned char *end)
{
	const unsigned char *at = label;

	while (at < end && (*at > '.' || *at == '-'))
		at++;
	return (size_t)(at - label);
}

static bool decode_label(struct quick *p)
{
	const unsigned char *start = p->in;
	size_t length;

	if (!label_has_prefix(start, (size_t)(p->end - start))) {
		length = copy_ascii(p);
		return length > 0 && length <= LABEL_MAX;
	}
	length = measure(start, p->end);
	p->in += length;
	return decode_a_label(p, start, length);
}

/* The labels of a name, the full stops between them, and a last one. */
static inline const unsigned char *convert(struct quick *p, bool encoding, size_t *written)
{
	const unsigned char *in = p->in, *out = p->out;

	for (;;) {
		if (!(encoding ? encode_label : decode_label)(p))
			return NULL;
		if ((encoding ? p->out - out : p->in - in) > NAME_ACE_MAX)
			return NULL;
		if (p->in == p->end || *p->in != '.')
			break;
		*p->out++ = *p->in++;
		if (p->in == p->end || (*p->in < 0x80 && !host_ascii[*p->in]))
			break;
	}
	*written = (size_t)(p->out - out);
	return p->in;
}

/* RFC 5893 over NAME, which has passed otherwise. */
static bool passes_bidi(struct quick *p, const unsigned char *name, size_t length)
{
	struct name_rules rules = {.level = p->level};
	struct fault ignored;

	if (name_start(p->domain, &rules, false, name, length, &ignored) != STATUS_OK)
		return false;
	p->domain->plain = false;
	return name_judge_bidi(p->domain, &rules, &ignored) == STATUS_OK;
}

const unsigned char *name_encode_quick(struct name *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written)
{
	struct quick p = {domain, level, in, end, out, false};
	const unsigned char *stop = level == IDNA_DISPLAY ? NULL : convert(&p, true, written);

	return stop && p.rtl && !passes_bidi(&p, in, (size_t)(stop - in)) ? NULL : stop;
}

const unsigned char *name_decode_quick(struct name *domain, enum idna_level level, const unsigned char *in,
                                         const unsigned char *end, unsigned char *out, size_t *written)
{
	struct quick p = {domain, level, in, end, out, false};
	const unsigned char *stop = level == IDNA_DISPLAY ? NULL : convert(&p, false, written);

	return stop && p.rtl && !passes_bidi(&p, out, *written) ? NULL : stop;
}
