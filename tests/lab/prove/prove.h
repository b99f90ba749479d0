/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Shared by the proofs.  A proof is a main whose inputs CBMC chooses: nondet_... functions have no body, so they return
 * any value.  In addition to the assertions of a proof, CBMC checks each access, division, shift and signed sum that it
 * reaches.
 */
#ifndef PUNY_PROVE_H
#define PUNY_PROVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool nondet_bool(void);
unsigned char nondet_byte(void);
uint32_t nondet_u32(void);
uint64_t nondet_u64(void);
size_t nondet_size(void);

void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(_Bool condition, const char *words);

#define assume(condition) __CPROVER_assume(condition)
#ifdef NEGATED
#define prove(condition, words) __CPROVER_assert(!(condition), words)
#else
#define prove(condition, words) __CPROVER_assert(condition, words)
#endif

/* Returns any Unicode scalar value. */
static inline uint32_t any_scalar(void)
{
	uint32_t c = nondet_u32();

	assume(c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF));
	return c;
}

#endif
