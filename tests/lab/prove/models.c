/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Functions of the C library that the proofs need, as plain loops: those of CBMC allocate memory, or do not exist. */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *to, const void *from, size_t length)
{
	for (size_t i = 0; i < length; i++)
		((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
	return to;
}

/* puny moves only code points, so words are moved, which costs the solver less. */
void *memmove(void *to, const void *from, size_t length)
{
	uint32_t *out = to;
	const uint32_t *in = from;

	for (size_t i = length / sizeof *out; to > from && i > 0; i--)
		out[i - 1] = in[i - 1];
	for (size_t i = 0; to < from && i < length / sizeof *out; i++)
		out[i] = in[i];
	return to;
}

void *memchr(const void *bytes, int byte, size_t length)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < length; i++) {
		if (at[i] == (unsigned char)byte)
			return (void *)(at + i);
	}
	return NULL;
}
