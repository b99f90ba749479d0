/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The rules of each level for a U-label, and the Bidi Rule (RFC 5893). */
#include <config.h>

#include "idna/parts.h"

#include "base/scan.h"

#include <assert.h>
#include <unictype.h>

/* The rules of a level, as data. */
struct rules {
	uint32_t allowed;       /* a code point needs one of these bits */
	uint32_t contextual;    /* a code point with one of these bits has a contextual rule */
	const char *code_point; /* citations; a rule without one is not checked */
	const char *prefix;
	const char *hyphens;
	const char *mark;
	const char *nfc;
};

/* The hyphen is PVALID but not ANYWHERE (idna/idna.h); the other PVALID code points are both (property_test.c). */
static const struct rules form = {
	.allowed = IDNA_NONE_ANYWHERE | IDNA_REGISTER_PVALID,
	.code_point = "RFC 5890, section 2.3.2.1",
	.prefix = "RFC 5890, section 2.3.2.1",
};

static const struct rules lookup = {
	.allowed = IDNA_LOOKUP_VALID,
	.contextual = IDNA_REGISTER_CONTEXTJ,
	.code_point = "UTS #46, section 4.1, criterion 7",
	.prefix = "UTS #46, section 4.1, criterion 4",
	.mark = "UTS #46, section 4.1, criterion 6",
	.nfc = "UTS #46, section 4.1, criterion 1",
};

/*
 * REGISTER_ANYWHERE includes ASCII capitals, which the DNS treats like small letters.  names/label.c rejects them,
 * in zones only if they are encoded with --check.
 */
static const struct rules registration = {
	.allowed = IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO | IDNA_REGISTER_ANYWHERE,
	.contextual = IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO,
	.code_point = "RFC 5892, section 3",
	.prefix = "RFC 5891, section 4.2.3.1",
	.hyphens = "RFC 5891, section 4.2.3.1",
	.mark = "RFC 5891, section 4.2.3.2",
	.nfc = "RFC 5891, section 4.1",
};

/* The contextual rules (RFC 5892, appendix A). */
enum { VIRAMA = 9, JAPANESE = SCRIPT_HIRAGANA | SCRIPT_KATAKANA | SCRIPT_HAN };

static bool is_virama(uint32_t code_point)
{
	return idna_combining_class(idna_properties(code_point)) == VIRAMA;
}

/*
 * Appendix A.1: a ZERO WIDTH NON-JOINER is also allowed between two letters that would join, with transparent
 * characters before or after it.
 */
static bool breaks_cursive(const uint32_t *label, size_t length, size_t index)
{
	size_t before = index, after = index + 1;
	int type;

	while (before > 0 && uc_joining_type(label[before - 1]) == UC_JOINING_TYPE_T)
		before--;
	while (after < length && uc_joining_type(label[after]) == UC_JOINING_TYPE_T)
		after++;
	if (before == 0 || after == length)
		return false;
	type = uc_joining_type(label[before - 1]);
	if (type != UC_JOINING_TYPE_L && type != UC_JOINING_TYPE_D)
		return false;
	type = uc_joining_type(label[after]);
	return type == UC_JOINING_TYPE_R || type == UC_JOINING_TYPE_D;
}

static bool has_any(const uint32_t *label, size_t length, uint32_t first, uint32_t last)
{
	for (size_t i = 0; i < length; i++) {
		if (label[i] >= first && label[i] <= last)
			return true;
	}
	return false;
}

/*
 * Returns the rule that code point INDEX of LABEL violates, or NULL.  JAPANESE is true if the label has a letter of
 * appendix A.7, and MIXED if it has both kinds of Arabic digits.
 */
static const char *broken_rule(const uint32_t *label, size_t length, size_t index, bool japanese, bool mixed)
{
	const uint32_t c = label[index], before = index > 0 ? label[index - 1] : 0;
	const uint32_t after = index + 1 < length ? label[index + 1] : 0;

	switch (c) {
	case 0x200C:
		return is_virama(before) || breaks_cursive(label, length, index) ? NULL : "RFC 5892, appendix A.1";
	case 0x200D:
		return is_virama(before) ? NULL : "RFC 5892, appendix A.2";
	case 0x00B7: /* the Catalan ela geminada; the rule names only U+006C, but the DNS ignores case */
		return (before | 0x20) == 'l' && (after | 0x20) == 'l' ? NULL : "RFC 5892, appendix A.3";
	case 0x0375:
		return idna_script(after) == SCRIPT_GREEK ? NULL : "RFC 5892, appendix A.4";
	case 0x05F3:
		return idna_script(before) == SCRIPT_HEBREW ? NULL : "RFC 5892, appendix A.5";
	case 0x05F4:
		return idna_script(before) == SCRIPT_HEBREW ? NULL : "RFC 5892, appendix A.6";
	case 0x30FB:
		return japanese ? NULL : "RFC 5892, appendix A.7";
	default: /* the two kinds of Arabic digits */
		assert((c >= 0x0660 && c <= 0x0669) || (c >= 0x06F0 && c <= 0x06F9));
		if (!mixed)
			return NULL;
		return c <= 0x0669 ? "RFC 5892, appendix A.8" : "RFC 5892, appendix A.9";
	}
}

/* Checks the code points that have a property of CONTEXTUAL. */
static enum status check_context(const uint32_t *label, size_t length, uint32_t contextual, struct fault *fault)
{
	const bool japanese = (idna_scripts(label, length) & JAPANESE) != 0;
	const bool mixed = has_any(label, length, 0x0660, 0x0669) && has_any(label, length, 0x06F0, 0x06F9);

	for (size_t i = 0; i < length; i++) {
		const bool checked = (idna_properties(label[i]) & contextual) != 0;
		const char *rule = checked ? broken_rule(label, length, i, japanese, mixed) : NULL;

		if (rule)
			return idna_fault(fault, STATUS_CONTEXTUAL_RULE, label[i], rule);
	}
	return STATUS_OK;
}

enum status idna_check(enum idna_level level, const uint32_t *label, size_t length, struct fault *fault)
{
	const struct rules *const rules = level == IDNA_NONE ? &form : level == IDNA_LOOKUP ? &lookup : &registration;
	uint32_t all = UINT32_MAX, any = 0; /* the properties that all code points have, and those that any has */
	enum status status = STATUS_OK;

	assert(length > 0);
	for (size_t i = 0; i < length; i++) {
		const uint32_t properties = idna_properties(label[i]);

		if (!(properties & rules->allowed))
			return properties & IDNA_KNOWN ? idna_reject(fault, label[i], rules->code_point)
			                               : fault_no_memory(fault);
		all &= properties;
		any |= properties;
	}
	if (length >= ACE_PREFIX_LENGTH && is_ace_prefix(label[0], label[1], label[2], label[3]))
		return idna_fault(fault, STATUS_ACE_PREFIX_IN_LABEL, NO_CODE_POINT, rules->prefix);
	if (rules->hyphens)
		status = idna_check_hyphens(label, length);
	if (status != STATUS_OK)
		return idna_fault(fault, status, NO_CODE_POINT, rules->hyphens);
	if (rules->nfc && !(all & IDNA_NFC_INERT))
		status = idna_check_nfc(label, length);
	if (status != STATUS_OK)
		return idna_fault(fault, status, NO_CODE_POINT, rules->nfc);
	if (rules->mark && idna_properties(label[0]) & IDNA_MARK)
		return idna_fault(fault, STATUS_LEADING_MARK, label[0], rules->mark);
	if (any & rules->contextual)
		status = check_context(label, length, rules->contextual, fault);
	if (status == STATUS_OK && level == IDNA_DISPLAY)
		status = idna_check_display(label, length, all, fault);
	return status;
}

/* The Bidi Rule. */

/* Sets of Bidi_Class values. */
enum {
	L = 1 << UC_BIDI_L,
	EN = 1 << UC_BIDI_EN,
	AN = 1 << UC_BIDI_AN,
	NSM = 1 << UC_BIDI_NSM,
	R_AL = 1 << UC_BIDI_R | 1 << UC_BIDI_AL,
	NEUTRAL = 1 << UC_BIDI_ES | 1 << UC_BIDI_CS | 1 << UC_BIDI_ET | 1 << UC_BIDI_ON | 1 << UC_BIDI_BN | NSM
};

/* Rules 2 to 6 of RFC 5893, section 2, for a label of each direction. */
struct direction {
	int allowed, ends;
	const char *allowed_rule, *ends_rule;
};

static const struct direction right_to_left = {R_AL | AN | EN | NEUTRAL, R_AL | AN | EN, "RFC 5893, section 2, rule 2",
                                               "RFC 5893, section 2, rule 3"};
static const struct direction left_to_right = {L | EN | NEUTRAL, L | EN, "RFC 5893, section 2, rule 5",
                                               "RFC 5893, section 2, rule 6"};

static int class_of(uint32_t code_point)
{
	return 1 << ((idna_properties(code_point) & IDNA_BIDI_CLASS) >> 14);
}

enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault)
{
	const int first = class_of(label[0]);
	const struct direction *const direction = first & L ? &left_to_right : &right_to_left;
	size_t end = 0; /* the last code point that is not NSM, for rules 3 and 6 */
	int numbers = 0;

	if (!(first & (R_AL | L)))
		return idna_fault(fault, STATUS_BIDI_RULE, label[0], "RFC 5893, section 2, rule 1");
	for (size_t i = 0; i < length; i++) {
		const int class = class_of(label[i]);

		if (!(class & direction->allowed))
			return idna_fault(fault, STATUS_BIDI_RULE, label[i], direction->allowed_rule);
		numbers |= class & (EN | AN);
		if (numbers == (EN | AN))
			return idna_fault(fault, STATUS_BIDI_RULE, label[i], "RFC 5893, section 2, rule 4");
		if (class != NSM)
			end = i;
	}
	if (!(class_of(label[end]) & direction->ends))
		return idna_fault(fault, STATUS_BIDI_RULE, label[end], direction->ends_rule);
	return STATUS_OK;
}
