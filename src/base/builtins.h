/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Functions of GCC and Clang that C11 does not have. */
#ifndef PUNY_BASE_BUILTINS_H
#define PUNY_BASE_BUILTINS_H

#include <stdbool.h>
#include <stdint.h>

/* Asks the compiler to unroll the loop that follows four times. */
#define UNROLL_4 _Pragma("GCC unroll 4")

/* The position of the lowest bit of WORD, which is not 0. */
static inline unsigned lowest_bit(uint64_t word)
{
	return (unsigned)__builtin_ctzll(word);
}

/* The number of zero bits above the highest bit of WORD, which is not 0. */
static inline unsigned leading_zeros(uint64_t word)
{
	return (unsigned)__builtin_clzll(word);
}

/* Stores the sum or the product in *RESULT.  Returns true if it overflows. */
static inline bool add_overflows(uint64_t a, uint64_t b, uint64_t *result)
{
	return __builtin_add_overflow(a, b, result);
}

static inline bool multiply_overflows(uint64_t a, uint64_t b, uint64_t *result)
{
	return __builtin_mul_overflow(a, b, result);
}

#endif
