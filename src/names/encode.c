/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts names from Unicode to ACE. */
#include <config.h>

#include "base/utf8.h"
#include "idna/property.h"
#include "names/encode_measured.h"
#include "names/form.h"
#include "punycode/instances.h"
#include "punycode/short.h"

#include <string.h>
#include <unicase.h>

enum {
	/* the number of bytes that encode_short may write before it checks the length of a label, delimiter included */
	LABEL_ROOM = ACE_PREFIX_LENGTH + LABEL_POINTS_MAX * SHORT_DIGITS + 1,
	NAME_ROOM = NAME_LABELS_MAX * (LABEL_MAX + 1) + LABEL_ROOM
};

/* The ASCII characters that encode_short accepts. */
static const bool short_ascii[256] = {['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true};

/*
 * Finds the error of an invalid name, for which the pass found STATUS: that of name_blame, then an ASCII label before
 * the first U-label.
 */
static enum status blame(struct pass *e, enum status status)
{
	struct name *name = e->name;
	enum status first = name_blame(name, e->rules, e->rules->dots, e->bytes, e->length, status, e->fault);
	bool international = name->changed;

	if (first != status || !e->odd)
		return first;
	for (size_t i = 0; i < name->label_count; i++)
		international = international || name->labels[i].kind == LABEL_U;
	return international ? name_check_hostname(e->bytes, e->odd, e->fault) : status;
}

/*
 * Returns C, a letter, digit or hyphen; at the level lookup, where BIT is 0x20, a letter in lower case, as UTS #46 maps
 * it.
 */
static inline unsigned char fold(unsigned char c, unsigned char bit)
{
	return (unsigned char)(c | (c >> 1 & bit));
}

/*
 * Moves the LENGTH bytes of ASCII at LABEL to make room for the prefix, folds them, and stores them in POINTS and
 * HYPHENS.  Returns false if short_ascii does not accept one of them.
 */
static inline bool take_ascii(unsigned char *label, uint32_t length, unsigned char bit, uint32_t *points,
                              uint64_t *hyphens)
{
	bool taken = true;

	for (uint32_t i = length; i-- > 0;) {
		const unsigned char c = label[i];

		taken &= short_ascii[c];
		*hyphens = *hyphens << 1 | (c == '-');
		points[i] = label[ACE_PREFIX_LENGTH + i] = fold(c, bit);
	}
	memcpy(label, "xn--", ACE_PREFIX_LENGTH);
	return taken;
}

/*
 * Returns C, which has no PLAIN property, or its lower case if that is its mapping.  Sets *WORD to the properties of
 * the result.
 */
static uint32_t lower(enum idna_level level, uint32_t c, uint32_t *word)
{
	*word = idna_properties(c);
	if (level == IDNA_LOOKUP && *word & IDNA_LOOKUP_LOWERED) {
		c = uc_tolower(c);
		*word = idna_properties(c);
	}
	return c;
}

/*
 * Reads the rest of a U-label at IN, after LENGTH bytes of ASCII, and writes its A-label to START, the position of
 * those.  Returns the end of the U-label, or NULL if it is not valid as it is or in lower case, so that encode_measured
 * must encode it.
 */
__attribute__((noinline)) static const unsigned char *encode_short(struct pass *e, struct name_label *label,
                                                                   const unsigned char *in, uint32_t length,
                                                                   unsigned char *start)
{
	const unsigned char *const end = e->bytes + e->length;
	const struct label_rules *const rules = &e->rules->label;
	const uint32_t plain = rules->plain;
	const unsigned char bit = rules->level == IDNA_LOOKUP ? 0x20 : 0;
	unsigned char *out = start + ACE_PREFIX_LENGTH + length;
	struct code_points *const list = &e->name->points;
	uint32_t *const points = list->points + list->length;
	struct label_facts facts = {.all = UINT32_MAX};
	int32_t keys[SHORT_KEYS], *key = keys;

	if (length >= LABEL_POINTS_MAX || !take_ascii(start, length, bit, points, &facts.hyphens))
		return NULL;
	for (; in < end; length++) {
		uint32_t c = *in, word;

		if (length == LABEL_POINTS_MAX)
			return NULL;
		if (c >= 0x80) {
			const size_t size = utf8_read_checked(in, end, &c);

			word = size > 0 ? idna_remembered(c) : 0;
			if (!(word & plain)) {
				if (size == 0)
					return NULL;
				if (e->rules->dots && idna_is_separator(c))
					break;
				c = lower(rules->level, c, &word);
				if (c < 0x80)
					return NULL;
			}
			facts.all &= word;
			points[length] = c;
			*key++ = short_key(c, length, 0);
			in += size;
		} else if (short_ascii[c]) {
			facts.hyphens |= (uint64_t)(c == '-') << length;
			points[length] = *out++ = fold((unsigned char)c, bit);
			in++;
		} else if (c == '.') {
			break;
		} else {
			return NULL;
		}
	}
	if (key == keys || !label_passes(rules, &facts, points, length, &e->name->rtl))
		return NULL;
	out = short_write(&punycode, keys, (uint32_t)(key - keys), length, out);
	if (out - start > LABEL_MAX)
		return NULL;
	label->kind = LABEL_U;
	label->point = list->length;
	label->points = length;
	list->length += length;
	e->out->length += (size_t)(out - start);
	e->name->changed = true;
	return in;
}

/*
 * Encodes LABEL, which begins at IN, in the common cases: letters, digits and hyphens, or a U-label that encode_short
 * accepts.  Returns its end, or NULL if encode_measured must encode it.
 */
static inline const unsigned char *encode_simple(struct pass *e, struct name_label *label, const unsigned char *in,
                                                 const unsigned char *end)
{
	unsigned char *const out = e->out->bytes + e->out->length;
	const uint32_t length = label_copy_ascii(in, end, out);
	const unsigned char *const stop = in + length;

	if (stop < end && *stop >= 0x80)
		return e->closer || e->odd ? NULL : encode_short(e, label, stop, length, out);
	if (length == 0 || length > LABEL_MAX || (stop < end && *stop != '.') || label_has_prefix(in, length))
		return NULL;
	e->out->length += length;
	return stop;
}

/*
 * Makes the room that encode_simple relies on: a code point is at least one byte, and each label that it writes fits
 * LABEL_MAX.  Returns false if memory runs out.
 */
static bool make_room(struct pass *e)
{
	return code_points_reserve(&e->name->points, e->length) && buffer_reserve(e->out, NAME_ROOM);
}

/* Encodes the labels of the name, and writes the dots between them and after the last. */
static enum status encode_labels(struct pass *e)
{
	const unsigned char *in = e->bytes, *const end = in + e->length;
	struct name *name = e->name;
	struct buffer *out = e->out;
	size_t separator = 0;

	while (in < end) {
		struct name_label *label = name_add_label(name, (size_t)(in - e->bytes), out->length - e->base);
		const unsigned char *stop;
		enum status status;

		if (!label)
			return STATUS_NAME_TOO_LONG;
		stop = encode_simple(e, label, in, end);
		if (stop) {
			label->length = (size_t)(stop - in);
			separator = stop == end ? 0 : *stop == '.' ? 1 : 3;
		} else {
			/* A mapped or an escaped label may take more of the room. */
			status = encode_measured(e, label, &separator);
			if (status == STATUS_OK && !make_room(e))
				status = STATUS_NO_MEMORY;
			if (status != STATUS_OK)
				return status;
		}
		label->out_length = out->length - e->base - label->out_start;
		in += label->length + separator;
		if (separator == 0)
			break;
		if (!buffer_append_byte(out, '.'))
			return STATUS_NO_MEMORY;
	}
	name->rooted = name->rooted || separator > 0;
	return STATUS_OK;
}

enum status name_encode(struct name *name, const struct name_rules *rules, const struct name_context *context,
                        const unsigned char *bytes, size_t length, struct buffer *out, struct fault *fault)
{
	struct pass e = {
		.name = name,
		.rules = rules,
		.context = context_or_none(context),
		.bytes = bytes,
		.length = length,
		.out = out,
		.base = out->length,
		.fault = fault,
		.closer = rules->label.plain == 0 || (context && context->mailbox),
	};
	enum status status = name_begin(name, length, fault);

	if (status != STATUS_OK)
		return status;
	if (!make_room(&e))
		return fault_no_memory(fault);
	status = encode_labels(&e);
	if (status != STATUS_OK)
		return blame(&e, status);
	status = name_check_length(name, rules, e.context, out->bytes + e.base, out->length - e.base, length, fault);
	return status == STATUS_OK && name->rtl ? name_check_bidi(name, e.context, bytes, fault) : status;
}
