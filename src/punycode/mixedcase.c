/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Case folding for mixed-case annotation (RFC 3492, appendix A). */
#include <config.h>

#include "punycode/mixedcase.h"

#include "punycode/bootstring.h"

#include <unicase.h>

uint32_t mixedcase_fold(uint32_t code_point)
{
	uint32_t lower;

	if (code_point < 0x80)
		return code_point;
	lower = uc_tolower(code_point);
	if (lower == code_point || uc_toupper(lower) != code_point)
		return code_point;
	return lower | CASE_FLAG;
}

uint32_t mixedcase_raise(uint32_t flagged)
{
	uint32_t lower = flagged & ~CASE_FLAG;
	uint32_t upper;

	if (lower == flagged || lower < 0x80)
		return lower;
	upper = uc_toupper(lower);
	return upper >= 0x80 && uc_tolower(upper) == lower ? upper : lower;
}
