/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The code points whose derived property RFC 5892 gives by number: the exceptions of section 2.6 and the joiners of
 * section 2.8.  Other tests check these properties only through the rules, and a label that violates a rule often
 * contains a second code point of the same kind.
 */
#include <config.h>

#include "idna/idna.h"
#include "labels.h"
#include "tap.h"

/* clang-format off */
static const struct {
	uint32_t first, last;
	uint32_t property;
} rows[] = {
	{0x00B7, 0x00B7, IDNA_REGISTER_CONTEXTO}, {0x00DF, 0x00DF, IDNA_REGISTER_PVALID},
	{0x0375, 0x0375, IDNA_REGISTER_CONTEXTO}, {0x03C2, 0x03C2, IDNA_REGISTER_PVALID},
	{0x05F3, 0x05F4, IDNA_REGISTER_CONTEXTO}, {0x0640, 0x0640, 0},
	{0x0660, 0x0669, IDNA_REGISTER_CONTEXTO}, {0x06F0, 0x06F9, IDNA_REGISTER_CONTEXTO},
	{0x06FD, 0x06FE, IDNA_REGISTER_PVALID}, {0x07FA, 0x07FA, 0},
	{0x0F0B, 0x0F0B, IDNA_REGISTER_PVALID}, {0x200C, 0x200D, IDNA_REGISTER_CONTEXTJ},
	{0x3007, 0x3007, IDNA_REGISTER_PVALID}, {0x302E, 0x302F, 0}, {0x3031, 0x3035, 0}, {0x303B, 0x303B, 0},
	{0x30FB, 0x30FB, IDNA_REGISTER_CONTEXTO},
};
/* clang-format on */

static bool is_context(uint32_t property)
{
	return (property & (IDNA_REGISTER_CONTEXTO | IDNA_REGISTER_CONTEXTJ)) != 0;
}

/* Returns true if a row gives CODE_POINT a contextual property. */
static bool is_listed(uint32_t code_point)
{
	EACH (rows, i)
		if (code_point >= rows[i].first && code_point <= rows[i].last && is_context(rows[i].property))
			return true;
	return false;
}

static uint32_t property_of(uint32_t code_point)
{
	return idna_properties(code_point) & (IDNA_REGISTER_PVALID | IDNA_REGISTER_CONTEXTJ | IDNA_REGISTER_CONTEXTO);
}

int main(void)
{
	unsigned wrong = 0;

	EACH (rows, i) {
		bool good = true;

		for (uint32_t c = rows[i].first; c <= rows[i].last; c++)
			good = good && property_of(c) == rows[i].property;
		ok(good, "U+%04X to U+%04X have the property of RFC 5892", rows[i].first, rows[i].last);
	}
	for (uint32_t c = 0; c < 0x110000; c++)
		wrong += is_context(property_of(c)) != is_listed(c);
	ok(wrong == 0, "no other code point has a contextual rule: %u differ", wrong);
	return done_testing(18);
}
