/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Bootstring: the encoder's search for the next insertion, and the start of encoder and decoder.
 */
#include <config.h>

#include "punycode/bootstring.h"

#include "base/scan.h"

/* Returns the smallest code point of the string that is at least N: m in RFC 3492, section 6.3. */
static uint32_t smallest_from(const struct bootstring_encoder *e, uint32_t n)
{
	uint32_t m = UINT32_MAX;

	for (size_t i = 0; i < e->length; i++) {
		uint32_t c = e->string[i] & ~CASE_FLAG;

		if (c >= n && c < m)
			m = c;
	}
	return m;
}

/*
 * Advances n to the next larger code point of the string and returns to the start of the string.  Delta cannot
 * overflow: it is less than 0x110000 times (length + 1), and a string of 2^43 code points does not fit into memory.
 */
static void advance_n(struct bootstring_encoder *e, uint32_t n)
{
	uint32_t m = smallest_from(e, n);

	e->delta += (uint64_t)(m - n) * (e->handled + 1);
	e->n = m;
	e->next = 0;
}

void bootstring_encoder_start(struct bootstring_encoder *e, const struct bootstring *p, const uint32_t *string,
                              size_t length)
{
	*e = (struct bootstring_encoder){.string = string, .length = length, .bias = p->initial_bias};
	for (size_t i = 0; i < length; i++)
		e->basic += (string[i] & ~CASE_FLAG) < p->initial_n;
	e->handled = e->basic;
	if (e->handled < e->length)
		advance_n(e, p->initial_n);
}

bool bootstring_encoder_next(struct bootstring_encoder *e, struct insertion *insertion)
{
	if (e->handled == e->length)
		return false;
	for (;; e->next++) {
		uint32_t c;

		if (e->next == e->length) {
			e->delta++;
			advance_n(e, e->n + 1);
		}
		c = e->string[e->next] & ~CASE_FLAG;
		if (c == e->n)
			break;
		e->delta += c < e->n;
	}
	*insertion = (struct insertion){.code_point = e->string[e->next++], .delta = e->delta};
	e->delta = 0;
	e->handled++;
	return true;
}

void bootstring_decoder_start(struct bootstring_decoder *d, const struct bootstring *p, const unsigned char *string,
                              size_t length)
{
	const unsigned char *delimiter = scan_find_last(string, length, p->delimiter);
	/* A delimiter at the start of the string is not one (RFC 3492, section 6.2). */
	size_t literal = delimiter ? (size_t)(delimiter - string) : 0;

	*d = (struct bootstring_decoder){.string = string,
	                                 .length = length,
	                                 .at = literal > 0 ? literal + 1 : 0,
	                                 .points = literal,
	                                 .n = p->initial_n,
	                                 .bias = p->initial_bias,
	                                 .first = true};
}
