/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A-labels, U-labels and the ACE prefix (RFC 5890, section 2.3.2). */
#include <config.h>

#include "names/label.h"

#include "idna/property.h"
#include "punycode/mixedcase.h"
#include "punycode/punycode.h"

#include <string.h>

#define NO_16 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
#define NO_48 NO_16, NO_16, NO_16
#define DIGITS '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'
#define SMALL \
	'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', \
		'w', 'x', 'y', 'z'
#define CAPITALS \
	'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', \
		'W', 'X', 'Y', 'Z'
#define NO_LETTERS NO_16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

/* The digits begin at 30, the letters at 41 and 61. */
#define BYTES(capitals, underscore) \
	{ \
		NO_16, NO_16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '-', 0, 0, DIGITS, 0, 0, 0, 0, 0, 0, 0, capitals, \
			0, 0, 0, 0, underscore, 0, SMALL, 0, 0, 0, 0, 0, NO_48, NO_48, NO_16, NO_16 \
	}
const unsigned char label_kept[256] = BYTES(CAPITALS, '_');
const unsigned char label_folded[256] = BYTES(SMALL, '_');
const unsigned char label_registrable[256] = BYTES(NO_LETTERS, 0);

const struct label_reading label_reading[][2] = {
	[IDNA_NONE] = {{label_kept, 0}, {label_kept, 0}},
	[IDNA_LOOKUP] = {{label_folded, IDNA_LOOKUP_VALID}, {label_kept, IDNA_LOOKUP_VALID}},
	[IDNA_REGISTER] = {{label_registrable, IDNA_REGISTER_PVALID}, {label_registrable, IDNA_REGISTER_PVALID}},
	[IDNA_DISPLAY] = {{label_registrable, IDNA_REGISTER_PVALID}, {label_registrable, IDNA_REGISTER_PVALID}},
};

enum status label_encode(const uint32_t *label, size_t length, struct buffer *out)
{
	size_t start = out->length;
	enum status status;

	/* Each code point takes at least one byte of the A-label, so a longer label does not fit. */
	if (length > LABEL_POINTS_MAX)
		return STATUS_LABEL_TOO_LONG;
	if (!buffer_append(out, "xn--", ACE_PREFIX_LENGTH))
		return STATUS_NO_MEMORY;
	status = punycode_encode(&punycode, label, length, out);
	if (status == STATUS_OK && out->length - start > LABEL_MAX)
		status = STATUS_LABEL_TOO_LONG;
	return status;
}

/*
 * Folds the ASCII of LABEL, LENGTH code points without flags, to lower case at the level lookup, and with
 * rules->strict.  Returns its facts.
 */
static inline struct label_facts fold(const struct label_rules *rules, uint32_t *label, size_t length)
{
	const unsigned char *const table = label_reading[rules->level][false].ascii;
	struct label_facts facts = {.all = UINT32_MAX};

	for (uint32_t *point = label; point < label + length; point++) {
		uint32_t c = *point, word;

		if (c < 0x80 && table[c] != 0) {
			*point = table[c];
			if (c == '-')
				facts.hyphens |= UINT64_C(1) << (point - label);
			continue;
		}
		if (rules->strict && c >= 'A' && c <= 'Z')
			*point = c |= 0x20;
		word = idna_properties(c);
		facts.all &= word;
		facts.any |= word;
	}
	return facts;
}

/* Copies LABEL to FOLDED without the flags that were set while decoding, and applies the flags to its case. */
__attribute__((noinline)) static uint32_t *apply_flags(uint32_t *label, size_t length, uint32_t *folded)
{
	for (size_t i = 0; i < length; i++) {
		folded[i] = label[i] & ~CASE_FLAG;
		label[i] = mixedcase_raise(label[i]);
	}
	return folded;
}

/*
 * Returns true if encoding with -m would fold LABEL, which has no flags, and so give another A-label.  This concerns
 * only levels without mapping: otherwise a valid label is its own mapping, including Cherokee capitals, to which small
 * letters are mapped.
 */
static bool has_case(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (mixedcase_fold(label[i]) != label[i])
			return true;
	}
	return false;
}

/* Checks LABEL, folded, which its facts alone do not show to be valid. */
static enum status check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault)
{
	enum status status = idna_check(level, label, length, fault);

	if (status == STATUS_DISALLOWED && level == IDNA_LOOKUP && fault->code_point != NO_CODE_POINT) {
		const uint32_t word = idna_properties(fault->code_point);

		if (word & IDNA_LOOKUP_MAPPED)
			status = fault->status = STATUS_NOT_CANONICAL;
		if (!(word & IDNA_KNOWN))
			status = fault_no_memory(fault);
	}
	fault->offset = 0;
	return status;
}

/*
 * Checks LABEL, which was decoded, and applies its flags.  It need not be encoded to compare it with the original
 * bytes: a string that decodes has only one encoding (RFC 3492, sections 3.3 and 6.2), and at every level a valid label
 * is its own mapping.
 */
__attribute__((always_inline)) static inline enum status check_decoded(const struct label_rules *rules, uint32_t *label,
                                                                       size_t length, bool *rtl, struct fault *fault)
{
	uint32_t folded[LABEL_MAX], *const points = rules->mixed_case ? apply_flags(label, length, folded) : label;
	const struct label_facts facts = fold(rules, points, length);
	enum status status = STATUS_OK;

	if (rules->mixed_case && rules->level == IDNA_NONE && has_case(points, length))
		return fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	if (!label_suffices(rules, &facts, length))
		status = check(rules->level, points, length, fault);
	*rtl |= label_is_rtl(rules, &facts);
	return status;
}

enum status label_decode(const struct label_rules *rules, const unsigned char *label, size_t length,
                         struct code_points *out, bool *rtl, struct fault *fault)
{
	const size_t start = out->length;
	enum status status;

	if (length > LABEL_MAX)
		return fault_set(fault, STATUS_LABEL_TOO_LONG, 0, 0, length);
	status = punycode_decode(&punycode, label + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH,
	                         rules->mixed_case ? CASE_FLAG : 0, out, fault);
	if (status != STATUS_OK)
		fault->offset += ACE_PREFIX_LENGTH;
	else if (label[length - 1] == '-') /* no digits, so all code points are ASCII */
		status = fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	else
		status = check_decoded(rules, out->points + start, out->length - start, rtl, fault);
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
