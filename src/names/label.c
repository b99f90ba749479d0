/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A-labels, U-labels and the prefix that tells them apart (RFC 5890, 2.3.2). */
#include <config.h>

#include "names/label.h"

#include "punycode/bootstring.h"
#include "punycode/mixedcase.h"
#include "punycode/punycode.h"

#include <string.h>

bool label_has_prefix(const unsigned char *label, size_t length)
{
	return length >= ACE_PREFIX_LENGTH && (label[0] | 0x20) == 'x' && (label[1] | 0x20) == 'n' && label[2] == '-' &&
	       label[3] == '-';
}

enum status label_encode(const uint32_t *label, size_t length, struct buffer *out)
{
	size_t start = out->length;
	enum status status;

	/* Each code point is at least one byte of the A-label: what cannot fit is not worth encoding. */
	if (length > LABEL_MAX - ACE_PREFIX_LENGTH)
		return STATUS_LABEL_TOO_LONG;
	if (!buffer_append(out, "xn--", ACE_PREFIX_LENGTH))
		return STATUS_NO_MEMORY;
	status = punycode_encode(&punycode, label, length, out);
	if (status == STATUS_OK && out->length - start > LABEL_MAX)
		status = STATUS_LABEL_TOO_LONG;
	return status;
}

/*
 * Takes the flags off LABEL, and at IDNA_LOOKUP the upper case off its ASCII: the form that is judged.  True if it is
 * not all ASCII.
 */
static bool fold(enum idna_level level, uint32_t *label, size_t length)
{
	uint32_t all = 0;

	for (size_t i = 0; i < length; i++) {
		uint32_t c = label[i] & ~CASE_FLAG;

		if (level == IDNA_LOOKUP && c >= 'A' && c <= 'Z')
			c |= 0x20;
		label[i] = c;
		all |= c;
	}
	return all >= 0x80;
}

/* Gives LABEL, flagged as it was decoded from literal portion and digits, its case. */
static void raise(uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++)
		label[i] = mixedcase_raise(label[i]);
}

/*
 * True if encoding with -m would take case off LABEL, which has no flags, and so come to something else.  Where there is
 * a mapping it would not: what has passed is its own mapping, Cherokee capitals among it, which small ones are mapped to.
 */
static bool has_case(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (mixedcase_fold(label[i]) != label[i])
			return true;
	}
	return false;
}

/* Judges LABEL, folded, at LEVEL; *PLAIN stays true only for one that is plain. */
static enum status judge_folded(enum idna_level level, const uint32_t *label, size_t length, bool *plain,
                                struct fault *fault)
{
	enum status status;

	if (level != IDNA_NONE && idna_is_plain(level, label, length))
		return STATUS_OK;
	*plain = false;
	status = idna_check(level, label, length, fault);
	if (status == STATUS_DISALLOWED && level == IDNA_LOOKUP && fault->code_point != NO_CODE_POINT &&
	    idna_properties(fault->code_point) & IDNA_LOOKUP_MAPPED)
		status = fault->status = STATUS_NOT_CANONICAL;
	fault->offset = 0;
	return status;
}

/*
 * Judges the U-label at OUT->points + START.  That it would encode back to the bytes it came from needs no second
 * look: a string that decodes has just one encoding (RFC 3492, 3.3 and 6.2), and at every level a label that passes is
 * its own mapping.
 */
static enum status judge(enum idna_level level, bool mixed_case, struct code_points *out, size_t start, bool *plain,
                         struct fault *fault)
{
	uint32_t *label = out->points + start;
	size_t length = out->length - start;
	uint32_t judged[LABEL_MAX];

	if (mixed_case) {
		memcpy(judged, label, length * sizeof *judged);
		raise(label, length);
		label = judged;
	}
	if (!fold(level, label, length) || (mixed_case && level == IDNA_NONE && has_case(label, length))) {
		*fault = fault_at(STATUS_NOT_CANONICAL, 0, 0, 0);
		return STATUS_NOT_CANONICAL;
	}
	return judge_folded(level, label, length, plain, fault);
}

enum status label_decode(enum idna_level level, bool mixed_case, const unsigned char *label, size_t length,
                         struct code_points *out, bool *plain, struct fault *fault)
{
	size_t start = out->length;
	enum status status;

	if (length > LABEL_MAX) {
		*fault = fault_at(STATUS_LABEL_TOO_LONG, 0, 0, length);
		return STATUS_LABEL_TOO_LONG;
	}
	status = punycode_decode(&punycode, label + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH,
	                         mixed_case ? CASE_FLAG : 0, out, fault);
	if (status != STATUS_OK)
		fault->offset += ACE_PREFIX_LENGTH;
	else
		status = judge(level, mixed_case, out, start, plain, fault);
	if (status != STATUS_OK) {
		out->length = start;
		fault->piece = 0;
		fault->piece_length = length;
	}
	return status;
}

bool label_is_exact(enum idna_level level, const unsigned char *label, size_t length)
{
	size_t literal = length;

	while (label[literal - 1] != '-')
		literal--;
	for (size_t i = 0; i < length; i++) {
		bool kept = level != IDNA_LOOKUP && i >= ACE_PREFIX_LENGTH && i < literal;

		if (label[i] >= 'A' && label[i] <= 'Z' && !kept)
			return false;
	}
	return true;
}
