/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* A-labels, U-labels and the ACE prefix (RFC 5890, section 2.3.2). */
#include <config.h>

#include "names/label.h"

#include "base/scan.h"
#include "base/utf8.h"
#include "idna/idna.h"
#include "punycode/codepoints.h"
#include "punycode/punycode.h"

#include <assert.h>
#include <string.h>

#define DIGITS '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'
/* clang-format off */
#define SMALL 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', \
              'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'
#define CAPITALS 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', \
                 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'
/* clang-format on */
const unsigned char label_kept[256] = {['-'] = '-', ['0'] = DIGITS, ['A'] = CAPITALS, ['_'] = '_', ['a'] = SMALL};
const unsigned char label_folded[256] = {['-'] = '-', ['0'] = DIGITS, ['A'] = SMALL, ['_'] = '_', ['a'] = SMALL};
const unsigned char label_registrable[256] = {['-'] = '-', ['0'] = DIGITS, ['a'] = SMALL};

/*
 * Checks LABEL, which was decoded and folded, but whose facts alone do not show that it is valid.  At the level none,
 * encoding with -m would fold capitals and give another A-label.  At levels with a mapping, a valid label is its own
 * mapping and is encoded as it is, even with Cherokee capitals, to which small letters are mapped.
 */
static enum status check_folded(const struct label_rules *rules, const uint32_t *label, size_t length,
                                struct fault *fault)
{
	enum status status;

	for (size_t i = 0; rules->mixed_case && rules->level == IDNA_NONE && i < length; i++) {
		if (mixedcase_fold(label[i]) != label[i])
			return fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	}
	status = idna_check(rules->level, label, length, fault);
	if (status == STATUS_DISALLOWED && rules->level == IDNA_LOOKUP && fault->code_point != NO_CODE_POINT) {
		const uint32_t properties = idna_properties(fault->code_point);

		if (properties & IDNA_LOOKUP_MAPPED)
			status = fault->status = STATUS_NOT_CANONICAL;
		if (!(properties & IDNA_KNOWN))
			status = fault_no_memory(fault);
	}
	fault->offset = 0;
	return status;
}

/*
 * Folds the ASCII of LABEL, which was decoded and has no flags, to lower case at the level lookup, and with
 * rules->no_capitals.  Appends it to TEXT, which has room, and checks it.  It need not be encoded to compare it with
 * the original bytes: a string that decodes has only one encoding (test_one_encoding of tests/unit/names/label_test.c
 * says why, and tests it), and a valid label is its own mapping (test_own_mapping there).
 */
__attribute__((always_inline)) static inline enum status check_decoded(const struct label_rules *rules, uint32_t *label,
                                                                       size_t length, struct buffer *text, bool *rtl,
                                                                       struct fault *fault)
{
	const unsigned char *const table = label_table(rules->level, false);
	struct label_facts facts = {.all = UINT32_MAX};
	unsigned char *out = text->bytes + text->length;
	uint32_t some = 0;

	assert(length <= PUNYCODE_SHORT_MAX && buffer_room(text) >= SHORT_UTF8_ROOM);
	for (uint32_t *point = label; point < label + length; point++) {
		uint32_t c = *point;

		if (c < 0x80 && table[c] != 0) {
			*point = *out++ = table[c];
			if (c == '-')
				facts.hyphens |= UINT64_C(1) << (point - label);
			continue;
		}
		if (rules->no_capitals && is_capital(c))
			*point = c |= 0x20;
		some |= c;
		facts.all &= idna_properties(c);
		out += utf8_write(out, c);
	}
	text->length = (size_t)(out - text->bytes);
	/* No A-label is another spelling of ASCII (RFC 5890, section 2.3.2.1), whatever the decoder accepted. */
	if (some < 0x80)
		return fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	*rtl |= label_is_rtl(rules, &facts);
	if (label_suffices(rules, &facts, length))
		return STATUS_OK;
	return check_folded(rules, label, length, fault);
}

/* Does the same for LABEL with the flags that were set while decoding, and applies the flags to its case. */
__attribute__((noinline)) static enum status check_flagged(const struct label_rules *rules, uint32_t *label,
                                                           size_t length, struct buffer *text, bool *rtl,
                                                           struct fault *fault)
{
	const size_t start = text->length;
	uint32_t folded[LABEL_MAX];
	enum status status;

	for (size_t i = 0; i < length; i++) {
		folded[i] = label[i] & ~CASE_FLAG;
		label[i] = mixedcase_raise(label[i]);
	}
	status = check_decoded(rules, folded, length, text, rtl, fault);
	text->length = start;
	return utf8_encode(label, length, text) ? status : fault_no_memory(fault);
}

/*
 * Decodes the LENGTH bytes of Punycode at STRING, of an A-label.  What short_decode rejects stays rejected:
 * punycode_decode_long only finds the error.
 */
static inline enum status decode_string(const unsigned char *string, size_t length, uint32_t flag,
                                        struct code_points *out, struct fault *fault)
{
	uint32_t count;
	enum status status;

	if (!code_points_reserve(out, SHORT_POINTS))
		return fault_no_memory(fault);
	if (short_decode(&punycode, string, (uint32_t)length, flag, out->points + out->length, &count)) {
		out->length += count;
		return STATUS_OK;
	}
	status = punycode_decode_long(&punycode, string, length, flag, out, fault);
	assert(status != STATUS_OK);
	return status == STATUS_OK ? fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0) : status;
}

enum status label_decode(const struct label_rules *rules, const unsigned char *label, size_t length,
                         struct code_points *out, struct buffer *text, bool *rtl, struct fault *fault)
{
	const size_t start = out->length, text_start = text->length;
	enum status status;

	if (length > LABEL_MAX)
		return fault_set(fault, STATUS_LABEL_TOO_LONG, 0, 0, length);
	status = decode_string(label + ACE_PREFIX_LENGTH, length - ACE_PREFIX_LENGTH, rules->mixed_case ? CASE_FLAG : 0,
	                       out, fault);
	if (status != STATUS_OK)
		fault->offset += ACE_PREFIX_LENGTH;
	else if (label[length - 1] == '-') /* no digits, so all code points are ASCII */
		status = fault_set(fault, STATUS_NOT_CANONICAL, 0, 0, 0);
	else if (rules->mixed_case)
		status = check_flagged(rules, out->points + start, out->length - start, text, rtl, fault);
	else
		status = check_decoded(rules, out->points + start, out->length - start, text, rtl, fault);
	if (status != STATUS_OK) {
		out->length = start;
		text->length = text_start;
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

		if (is_capital(label[i]) && !kept)
			return false;
	}
	return true;
}
