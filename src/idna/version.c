/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The Unicode version of libunistring's tables. libunistring gives only its own version, and distributions may patch
 * the tables.
 */
#include <config.h>

#include "idna/version.h"

#include <unictype.h>

/* A code point that was added in each version, the newest first. */
static const struct {
	uint32_t code_point;
	const char *version;
} first_assigned[] = {
	{0x10940, "17.0"}, /* SIDETIC LETTER N01 */
	{0x105C0, "16.0"}, /* TODHRI LETTER A */
	{0x2EBF0, "15.1"}, /* CJK UNIFIED IDEOGRAPH-2EBF0 */
	{0x11F00, "15.0"}, /* KAWI SIGN CANDRABINDU */
	{0x10570, "14.0"}, /* VITHKUQI CAPITAL LETTER A */
	{0x10E80, "13.0"}, /* YEZIDI LETTER ELIF */
	{0x032FF, "12.1"}, /* SQUARE ERA NAME REIWA */
	{0x10FE0, "12.0"}, /* ELYMAIC LETTER ALEPH */
	{0x01C90, "11.0"}, /* GEORGIAN MTAVRULI CAPITAL LETTER AN */
	{0x00860, "10.0"}, /* SYRIAC LETTER MALAYALAM NGA */
	{0x1E900, "9.0"},  /* ADLAM CAPITAL LETTER ALIF */
};

const char *idna_unicode_version(void)
{
	for (size_t i = 0; i < sizeof first_assigned / sizeof *first_assigned; i++)
		if (!uc_is_general_category_withtable(first_assigned[i].code_point, UC_CATEGORY_MASK_Cn))
			return first_assigned[i].version;
	return "8.0";
}
