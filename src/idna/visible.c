/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Code points that people can see. */
#include <config.h>

#include "idna/visible.h"

#include "idna/code_point.h"

#include <unictype.h>

bool idna_is_visible(uint32_t code_point, bool after)
{
	if (code_point < 0x80)
		return !idna_is_unsafe(code_point);
	if (uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Z) ||
	    uc_is_property_default_ignorable_code_point(code_point) || code_point == 0x2800)
		return false;
	return after || !uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_M);
}
