/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The Bidi Rule (RFC 5893). */
#include <config.h>

#include "idna/bidi.h"

#include "idna/property.h"

#include <unictype.h>

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
	return 1 << idna_bidi_class(idna_properties(code_point));
}

static enum status check_direction(const struct direction *direction, const uint32_t *label, size_t length,
                                   struct fault *fault)
{
	size_t end = 0; /* the last code point that is not NSM, for rules 3 and 6 */
	int numbers = 0;

	for (size_t i = 0; i < length; i++) {
		const int class = class_of(label[i]);

		if (!(class & direction->allowed))
			return idna_fault(fault, STATUS_BIDI, label, i, direction->allowed_rule);
		numbers |= class & (EN | AN);
		if (numbers == (EN | AN))
			return idna_fault(fault, STATUS_BIDI, label, i, "RFC 5893, section 2, rule 4");
		if (class != NSM)
			end = i;
	}
	if (!(class_of(label[end]) & direction->ends))
		return idna_fault(fault, STATUS_BIDI, label, end, direction->ends_rule);
	return STATUS_OK;
}

enum status idna_check_bidi(const uint32_t *label, size_t length, struct fault *fault)
{
	int first;

	if (length == 0)
		return STATUS_OK;
	first = class_of(label[0]);
	if (first & R_AL)
		return check_direction(&right_to_left, label, length, fault);
	if (first & L)
		return check_direction(&left_to_right, label, length, fault);
	return idna_fault(fault, STATUS_BIDI, label, 0, "RFC 5893, section 2, rule 1");
}
