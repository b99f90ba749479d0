/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PUNY_TEST_RANDOM_H
#define PUNY_TEST_RANDOM_H

#include <stdint.h>

/* Returns the next number less than N of a fixed sequence (xorshift64), so that failures can be repeated. */
static inline uint32_t below(uint32_t n)
{
	static uint64_t state = UINT64_C(88172645463325252);

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % n;
}

#endif
