/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* The properties of every code point are derived without memory, if there is none. */
#include <config.h>

#include "idna/idna.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* OpenBSD limits the data of a process, not its address space. */
#ifndef RLIMIT_AS
#define RLIMIT_AS RLIMIT_DATA
#endif

enum { CODE_POINTS = 0x110000, MOST = 1 << 24, SMALL = 1 << 12 };

static uint32_t words[CODE_POINTS];

static bool is_scalar_value(uint32_t code_point)
{
	return code_point < 0xD800 || code_point > 0xDFFF;
}

/*
 * Takes all memory that the process can have, in blocks of SIZE bytes.  Returns false if there is more than a limit of
 * the address space leaves.
 */
static bool take_memory(size_t size)
{
	for (size_t taken = 0; taken < MOST; taken += size) {
		unsigned char *volatile block = malloc(size);

		if (!block)
			return true;
	}
	return false;
}

/*
 * Leaves the process no memory but its stack, which has grown before.  Freed blocks may be kept for requests of exactly
 * their size.  Returns false if the system cannot.
 */
static bool exhaust_memory(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_AS, &limit) != 0)
		return false;
	limit.rlim_cur = 0;
	if (setrlimit(RLIMIT_AS, &limit) != 0)
		return false;
	for (size_t size = MOST / 4; size > SMALL; size /= 2)
		if (!take_memory(size))
			return false;
	for (size_t size = SMALL; size > 0; size--)
		if (!take_memory(size))
			return false;
	return true;
}

int main(void)
{
	const char *const instrument = getenv("INSTRUMENTED");
	bool same = true;

	for (uint32_t c = 0; c < CODE_POINTS; c++)
		words[c] = is_scalar_value(c) ? idna_properties(c) : 0;
	ok(words['a'] & IDNA_KNOWN, "derives properties");
	if (instrument && *instrument) {
		skip("not under %s", instrument);
	} else if (!exhaust_memory()) {
		skip("the system does not limit memory");
	} else {
		for (uint32_t c = 0; c < CODE_POINTS && same; c++) {
			trying_points(&c, 1);
			same = !is_scalar_value(c) || idna_derive(c) == words[c];
		}
		ok(same, "derives the same properties without memory");
	}
	return done_testing();
}
