/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_TEST_RANDOM_H
#define PUNY_TEST_RANDOM_H

#include <stdint.h>

/* Numbers of a fixed sequence (xorshift64), the same on each system, so that failures can be repeated. */
static uint64_t random_state = UINT64_C(88172645463325252);

/* Begins another sequence. */
static inline void random_start(uint32_t seed)
{
	random_state = UINT64_C(0x9E3779B97F4A7C15) * (seed + UINT64_C(1));
}

/* Returns the next number less than N. */
static inline uint32_t below(uint32_t n)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)(random_state >> 32) % n;
}

#endif
