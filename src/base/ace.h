/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
#ifndef PUNY_BASE_ACE_H
#define PUNY_BASE_ACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ACE_PREFIX_LENGTH = 4 };

/*
 * Returns true if A, B, C and D, bytes or code points, are the ACE prefix, "xn--" in any case (RFC 5890, section
 * 2.3.2.5).
 */
static inline bool is_ace_prefix(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	return (a | 0x20) == 'x' && (b | 0x20) == 'n' && c == '-' && d == '-';
}

static inline bool label_has_prefix(const unsigned char *label, size_t length)
{
	return length >= ACE_PREFIX_LENGTH && is_ace_prefix(label[0], label[1], label[2], label[3]);
}

#endif
