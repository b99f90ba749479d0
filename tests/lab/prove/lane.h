/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Vectors of one lane, in place of those of base/extensions.h, which run.sh leaves out: CBMC does not support vectors.
 */
#ifndef PUNY_PROVE_LANE_H
#define PUNY_PROVE_LANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LANES_NATIVE 1
enum { LANES = 1 };
typedef uint8_t byte_lanes;

static inline byte_lanes lanes_load(const unsigned char *bytes)
{
	return *bytes;
}

static inline byte_lanes lanes_equal(byte_lanes bytes, unsigned char byte)
{
	return bytes == byte ? 0xFF : 0;
}

static inline byte_lanes lanes_min(byte_lanes a, byte_lanes b)
{
	return a < b ? a : b;
}

static inline byte_lanes lanes_max(byte_lanes a, byte_lanes b)
{
	return a > b ? a : b;
}

static inline unsigned lanes_mask(byte_lanes lanes)
{
	return lanes >> 7;
}

static inline bool lanes_any(byte_lanes lanes)
{
	return lanes_mask(lanes) != 0;
}

static inline size_t lanes_sum(byte_lanes lanes)
{
	return lanes;
}

#endif
