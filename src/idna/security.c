/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The data of UTS #39: code points that a name may have, and prototypes. */
#include <config.h>

#include "idna/security.h"

#include "base/extensions.h"

#include <string.h>

bool security_accepts(uint32_t code_point)
{
	const uint32_t block = code_point >> 6;

	return block < SECURITY_ACCEPTED_BLOCKS &&
	       (security_accepted[security_accepted_block[block]] >> (code_point & 63) & 1) != 0;
}

uint32_t security_scripts(uint32_t code_point)
{
	for (size_t i = SECURITY_EXTENSIONS; i-- > 0;) {
		if (code_point >= security_extensions[i].first)
			return code_point <= security_extensions[i].last ? security_extensions[i].scripts : UINT32_MAX;
	}
	return UINT32_MAX;
}

const uint32_t *security_prototype(uint32_t code_point)
{
	const uint64_t bit = UINT64_C(1) << (code_point & 63);
	const struct security_sources *sources;

	if (!security_has_prototype(code_point))
		return NULL;
	sources = &security_sources[security_source_block[code_point >> 6]];
	return &security_prototypes[security_place[sources->earlier + count_bits(sources->bits & (bit - 1))]];
}

bool security_is_known_top(const uint32_t *label, size_t length)
{
	for (size_t i = 0; i < SECURITY_TOPS; i++) {
		if (length <= SECURITY_TOP_MAX && security_tops[i][length] == 0 &&
		    memcmp(label, security_tops[i], length * sizeof *label) == 0)
			return true;
	}
	return false;
}
