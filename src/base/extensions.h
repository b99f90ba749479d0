/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* What GCC and Clang share and C11 does not have, except attributes. */
#ifndef PUNY_BASE_EXTENSIONS_H
#define PUNY_BASE_EXTENSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Under AddressSanitizer, an access to bytes that are forbidden is an error until they are allowed. */
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as GCC does */
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define memory_forbid(bytes, length) ASAN_POISON_MEMORY_REGION(bytes, length)
#define memory_allow(bytes, length) ASAN_UNPOISON_MEMORY_REGION(bytes, length)
#else
#define memory_forbid(bytes, length) ((void)(bytes), (void)(length))
#define memory_allow(bytes, length) ((void)(bytes), (void)(length))
#endif

/* Ask the compiler to unroll the loop that follows four or sixteen times. */
#define UNROLL_4 _Pragma("GCC unroll 4")
#define UNROLL_16 _Pragma("GCC unroll 16")

/* Designates the elements FIRST to LAST of an array. */
#define ELEMENTS(first, last) [first... last]

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

/* The number of one bits of WORD. */
static inline unsigned count_bits(uint64_t word)
{
	return (unsigned)__builtin_popcountll(word);
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

/*
 * Vectors of sixteen bytes.  A comparison sets all bits of a lane, or none.  The compiler selects the instructions of
 * each CPU; minimum, maximum and the mask of the top bits have no operator.
 */
#if defined __SSE2__
#include <emmintrin.h>
#define LANES_NATIVE 1
#elif defined __aarch64__ && defined __ARM_NEON
#include <arm_neon.h>
#define LANES_NATIVE 1
#else
/*
 * Without native vectors, the compiler emulates each operation, which is slower than a loop over bytes; most callers
 * use a loop.
 */
#define LANES_NATIVE 0
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

enum { LANES = 16 };

typedef uint8_t byte_lanes __attribute__((vector_size(LANES)));
typedef int8_t signed_byte_lanes __attribute__((vector_size(LANES)));
typedef int32_t int_lanes __attribute__((vector_size(LANES)));
typedef uint32_t unsigned_lanes __attribute__((vector_size(LANES)));
typedef uint64_t wide_lanes __attribute__((vector_size(LANES)));

/* Loads LANES bytes from BYTES, which need not be aligned. */
static inline byte_lanes lanes_load(const unsigned char *bytes)
{
	byte_lanes lanes;

	memcpy(&lanes, bytes, sizeof lanes);
	return lanes;
}

/* Sets all bits in the lanes of BYTES that equal BYTE. */
static inline byte_lanes lanes_equal(byte_lanes bytes, unsigned char byte)
{
	return (byte_lanes)(bytes == byte);
}

/* Return the lower and the higher of the two bytes in each lane. */
static inline byte_lanes lanes_min(byte_lanes a, byte_lanes b)
{
#if defined __SSE2__
	return (byte_lanes)_mm_min_epu8((__m128i)a, (__m128i)b);
#else
	const byte_lanes lower = (byte_lanes)(a < b);

	return (a & lower) | (b & ~lower);
#endif
}

static inline byte_lanes lanes_max(byte_lanes a, byte_lanes b)
{
#if defined __SSE2__
	return (byte_lanes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
	return lanes_min(a, b) ^ a ^ b;
#endif
}

/* Returns the top bit of each lane; the first lane gives the lowest bit. */
static inline unsigned lanes_mask(byte_lanes lanes)
{
#if defined __SSE2__
	return (unsigned)_mm_movemask_epi8((__m128i)lanes);
#elif LANES_NATIVE
	const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
	const uint8x16_t set = vandq_u8(vreinterpretq_u8_s8(vshrq_n_s8((int8x16_t)lanes, 7)), bits);

	return vaddv_u8(vget_low_u8(set)) | (unsigned)vaddv_u8(vget_high_u8(set)) << 8;
#else
	unsigned mask = 0;

	for (int i = 0; i < LANES; i++)
		mask |= (unsigned)(lanes[i] >> 7) << i;
	return mask;
#endif
}

/* Returns the sum of the lanes. */
static inline size_t lanes_sum(byte_lanes lanes)
{
	const uint64_t even = 0x00FF00FF00FF00FF, ones = 0x0001000100010001;
	const wide_lanes pairs = ((wide_lanes)lanes & even) + (((wide_lanes)lanes >> 8) & even);

	return (size_t)((pairs[0] + pairs[1]) * ones >> 48);
}

#endif
