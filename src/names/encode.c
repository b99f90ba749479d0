/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts names from Unicode to ACE. */
#include <config.h>

#include "base/utf8.h"
#include "idna/bidi.h"
#include "idna/map.h"
#include "idna/property.h"
#include "names/form.h"
#include "punycode/bootstring.h"
#include "punycode/instances.h"
#include "punycode/mixedcase.h"
#include "punycode/short.h"

#include <string.h>
#include <unicase.h>

enum {
	/* the number of bytes that encode_short may write before it checks the length of a label, delimiter included */
	LABEL_ROOM = ACE_PREFIX_LENGTH + LABEL_POINTS_MAX * SHORT_DIGITS + 1,
	NAME_ROOM = NAME_LABELS_MAX * (LABEL_MAX + 1) + LABEL_ROOM
};

/* A name being encoded. */
struct encoder {
	struct name *name;
	const struct name_rules *rules;
	const unsigned char *bytes;
	size_t length;
	struct buffer *out;
	size_t base;                  /* offset in OUT at which the name begins */
	bool closer;                  /* examine every U-label step by step */
	const struct name_label *odd; /* first ASCII label not allowed in a name with U-labels, or NULL */
	struct fault *fault;
};

/* The ASCII characters that encode_short accepts. */
static const bool short_ascii[256] = {['-'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true};

/*
 * Finds the error of an invalid name, for which the pass found STATUS: that of name_blame, then an ASCII label before
 * the first U-label.
 */
static enum status blame(struct encoder *e, enum status status)
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

/* Maps LABEL (UTS #46, section 4, steps 1 and 2). */
static enum status map(struct encoder *e, struct name_label *label)
{
	struct code_points *points = &e->name->points, *mapped = &e->name->scratch;
	enum status status;

	mapped->length = 0;
	status = idna_map(points->points + label->point, label->points, mapped, e->fault);
	name_show_label(label, e->fault);
	if (status != STATUS_OK)
		return status;
	points->length = label->point;
	if (!code_points_reserve(points, mapped->length))
		return STATUS_NO_MEMORY;
	if (mapped->length > 0)
		memcpy(points->points + label->point, mapped->points, mapped->length * sizeof *mapped->points);
	label->points = mapped->length;
	points->length += mapped->length;
	return STATUS_OK;
}

/*
 * Moves the case of LABEL into the flags of name->flagged (RFC 3492, appendix A); name->points keeps the code points to
 * check.
 */
static enum status take_case(struct name *name, struct name_label *label)
{
	name->flagged.length = 0;
	for (size_t i = label->point; i < label->point + label->points; i++) {
		uint32_t *c = &name->points.points[i];
		uint32_t flagged = mixedcase_fold(*c);

		if (!code_points_append(&name->flagged, flagged))
			return STATUS_NO_MEMORY;
		*c = *c >= 'A' && *c <= 'Z' ? *c | 0x20 : flagged & ~CASE_FLAG;
	}
	return STATUS_OK;
}

/* Returns true if the flags of name->flagged still fit the code points of LABEL: mapping changed only case. */
static bool flags_fit(const struct name *name, const struct name_label *label)
{
	if (name->flagged.length != label->points)
		return false;
	for (size_t i = 0; i < label->points; i++) {
		uint32_t c = name->flagged.points[i] & ~CASE_FLAG;

		if (c != name->points.points[label->point + i] && (c < 'A' || c > 'Z'))
			return false;
	}
	return true;
}

static enum status check_lookalike(struct encoder *e, const struct name_label *label)
{
	return name_check_lookalike(e->name, e->rules, e->rules->dots, e->bytes, e->length, label,
	                            e->name->points.points + label->point, label->points, e->fault);
}

/* Decodes the A-label of LENGTH bytes at START of BYTES into the code points of LABEL. */
static enum status read_a_label(struct encoder *e, struct name_label *label, const unsigned char *bytes, size_t length)
{
	struct code_points *points = &e->name->points;
	enum status status;

	label->kind = LABEL_A;
	label->point = points->length;
	status = label_decode(&e->rules->label, bytes, length, points, &e->name->rtl, e->fault);
	if (status != STATUS_OK) {
		fault_shift(e->fault, label->start);
		return status;
	}
	label->points = points->length - label->point;
	return check_lookalike(e, label);
}

/* Writes LABEL, which was mapped to ASCII, as an ASCII label or A-label. */
static enum status write_mapped_ascii(struct encoder *e, struct name_label *label)
{
	struct buffer *out = e->out;
	const size_t start = out->length;
	const struct name_label mapped = {.start = start, .length = label->points};
	enum status status;

	if (!utf8_encode(e->name->points.points + label->point, label->points, out))
		return STATUS_NO_MEMORY;
	label->kind = LABEL_ASCII;
	status = name_check_ascii(e->rules, out->bytes, &mapped, e->fault);
	if (status == STATUS_OK)
		status = name_check_hostname(out->bytes, &mapped, e->fault);
	if (status == STATUS_OK && label_has_prefix(out->bytes + start, mapped.length))
		status = read_a_label(e, label, out->bytes + start, mapped.length);
	name_show_label(label, e->fault);
	return status;
}

/*
 * Handles LABEL, which was mapped to nothing: an empty label or, after the last dot of a name, no label at all (UTS
 * #46, section 4, step 3).
 */
static enum status drop_label(struct encoder *e, const struct name_label *label)
{
	struct name *name = e->name;

	if (e->rules->labelwise || name->label_count == 1 || label->start + label->length < e->length)
		return name_label_fault(STATUS_EMPTY_LABEL, label, e->fault);
	name->label_count--;
	name->rooted = true;
	return STATUS_OK;
}

static bool all_ascii(const uint32_t *points, size_t length)
{
	uint32_t all = 0;

	for (size_t i = 0; i < length; i++)
		all |= points[i];
	return all < 0x80;
}

/* Checks the mapped LABEL and writes its A-label. */
static enum status write_a_label(struct encoder *e, const struct name_label *label)
{
	struct name *name = e->name;
	const uint32_t *points = name->points.points + label->point;
	enum status status = idna_check(e->rules->label.level, points, label->points, e->fault);

	if (status != STATUS_OK) {
		name_show_label(label, e->fault);
		return status;
	}
	status = check_lookalike(e, label);
	if (status != STATUS_OK)
		return status;
	name->rtl |= e->rules->label.level != IDNA_NONE && idna_is_rtl(points, label->points);
	if (e->rules->label.mixed_case && flags_fit(name, label))
		points = name->flagged.points;
	status = label_encode(points, label->points, e->out);
	return status == STATUS_OK ? status : name_label_fault(status, label, e->fault);
}

/* Encodes LABEL, a measured U-label, step by step. */
static enum status encode_u_label(struct encoder *e, struct name_label *label)
{
	const unsigned char *bytes = e->bytes + label->start;
	struct name *name = e->name;
	enum status status;

	if (e->rules->mailbox && label == name->labels)
		return name_label_fault(STATUS_LOCAL_PART, label, e->fault);
	if (label->length > NAME_LABEL_READ_MAX)
		return name_label_fault(STATUS_LABEL_TOO_LONG, label, e->fault);
	if (e->rules->escapes && memchr(bytes, '\\', label->length))
		return name_label_fault(STATUS_ESCAPE, label, e->fault);
	label->point = name->points.length;
	status = utf8_decode(bytes, label->length, &name->points, e->fault);
	label->points = name->points.length - label->point;
	if (status == STATUS_OK && e->rules->label.mixed_case)
		status = take_case(name, label);
	if (status == STATUS_OK && e->rules->label.level == IDNA_LOOKUP)
		status = map(e, label);
	if (status != STATUS_OK)
		return status;
	if (label->points == 0)
		return drop_label(e, label);
	if (all_ascii(name->points.points + label->point, label->points))
		return write_mapped_ascii(e, label);
	return write_a_label(e, label);
}

/* Checks for ASCII that is not allowed in a name with U-labels: an error after the first U-label, stored before it. */
static enum status check_neighbour(struct encoder *e, const struct name_label *label)
{
	struct fault fault;
	enum status status = name_check_hostname(e->bytes, label, &fault);

	if (status != STATUS_OK && e->name->changed) {
		*e->fault = fault;
		return status;
	}
	if (status != STATUS_OK && !e->odd)
		e->odd = label;
	return STATUS_OK;
}

static enum status encode_ascii_label(struct encoder *e, struct name_label *label)
{
	const unsigned char *bytes = e->bytes + label->start;
	enum status status = name_check_ascii(e->rules, e->bytes, label, e->fault);

	if (status == STATUS_OK && !e->rules->labelwise) {
		status = check_neighbour(e, label);
		if (status == STATUS_OK && label_has_prefix(bytes, label->length))
			status = read_a_label(e, label, bytes, label->length);
	}
	if (status == STATUS_OK && !buffer_append(e->out, bytes, label->length))
		return STATUS_NO_MEMORY;
	return status;
}

/* Encodes LABEL, of which nothing is written yet, step by step.  Sets *SEPARATOR to the length of the separator. */
static enum status encode_measured(struct encoder *e, struct name_label *label, size_t *separator)
{
	enum status status = STATUS_OK;

	*separator = name_measure_label(e->rules, e->rules->dots, e->bytes, e->length, label, &status);
	if (status != STATUS_OK)
		return status;
	if (label->length == 0) {
		if (label->start + *separator < e->length || e->name->label_count > 1)
			return name_label_fault(STATUS_EMPTY_LABEL, label, e->fault);
		e->name->label_count--;
		return STATUS_OK;
	}
	if (label->kind != LABEL_U)
		return encode_ascii_label(e, label);
	e->name->changed = true;
	return e->odd ? STATUS_DISALLOWED : encode_u_label(e, label);
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
__attribute__((noinline)) static const unsigned char *encode_short(struct encoder *e, struct name_label *label,
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
static inline const unsigned char *encode_simple(struct encoder *e, struct name_label *label, const unsigned char *in,
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
static bool make_room(struct encoder *e)
{
	return code_points_reserve(&e->name->points, e->length) && buffer_reserve(e->out, NAME_ROOM);
}

/* Encodes the labels of the name, and writes the dots between them and after the last. */
static enum status encode_labels(struct encoder *e)
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

enum status name_encode(struct name *name, const struct name_rules *rules, const unsigned char *bytes, size_t length,
                        struct buffer *out, struct fault *fault)
{
	struct encoder e = {
		.name = name,
		.rules = rules,
		.bytes = bytes,
		.length = length,
		.out = out,
		.base = out->length,
		.fault = fault,
		.closer = rules->label.plain == 0 || rules->mailbox,
	};
	enum status status = name_begin(name, length, fault);

	if (status != STATUS_OK)
		return status;
	if (!make_room(&e))
		return fault_no_memory(fault);
	status = encode_labels(&e);
	if (status != STATUS_OK)
		return blame(&e, status);
	status = name_check_length(name, rules, out->bytes + e.base, out->length - e.base, length, fault);
	return status == STATUS_OK && name->rtl ? name_check_bidi(name, rules, bytes, fault) : status;
}
