/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * The encoder and the decoder of RFC 3492, sections 6.2 and 6.3, in quadratic time.  The roads of the program are
 * compared with them.
 */
#ifndef PUNY_REFERENCE_H
#define PUNY_REFERENCE_H

#include "base/buffer.h"
#include "base/status.h"
#include "base/utf8.h"
#include "punycode/bootstring.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistr.h>

/* Returns true if the digits of P agree with its values, and its delimiter is a basic code point that is no digit. */
static inline bool bootstring_valid(const struct bootstring *p)
{
	if (strlen(p->digits) != PUNYCODE_BASE || strlen(p->flagged_digits) != PUNYCODE_BASE)
		return false;
	for (unsigned i = 0; i < PUNYCODE_BASE; i++) {
		if (p->values[(unsigned char)p->digits[i]] != i || p->values[(unsigned char)p->flagged_digits[i]] != i)
			return false;
	}
	for (unsigned byte = 0; byte < 256; byte++) {
		unsigned value = p->values[byte];

		if (value < PUNYCODE_BASE && byte != (unsigned char)p->digits[value] &&
		    byte != (unsigned char)p->flagged_digits[value])
			return false;
	}
	return p->delimiter < PUNYCODE_INITIAL_N && p->values[p->delimiter] >= PUNYCODE_BASE;
}

/* The encoder: the state <n, i> of the decoder that it simulates, and the bias (RFC 3492, sections 3.2 and 3.4). */
struct reference_encoder {
	const uint32_t *string; /* code points with their case flags */
	size_t length;
	size_t next;    /* index from which the search for code points equal to n continues */
	size_t handled; /* h: the number of code points already in the decoder's string */
	size_t basic;   /* b: the number of basic code points */
	uint32_t n;
	uint64_t delta;
	unsigned bias;
};

/* Returns the smallest code point of the string that is at least N: m in RFC 3492, section 6.3. */
static inline uint32_t reference_smallest_from(const struct reference_encoder *e, uint32_t n)
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
static inline void reference_advance_n(struct reference_encoder *e, uint32_t n)
{
	uint32_t m = reference_smallest_from(e, n);

	e->delta += (uint64_t)(m - n) * (e->handled + 1);
	e->n = m;
	e->next = 0;
}

/* Starts encoding STRING of LENGTH code points, which must stay valid while the encoder is used. */
static inline void reference_encoder_start(struct reference_encoder *e, const uint32_t *string, size_t length)
{
	*e = (struct reference_encoder){.string = string, .length = length, .bias = PUNYCODE_INITIAL_BIAS};
	for (size_t i = 0; i < length; i++)
		e->basic += (string[i] & ~CASE_FLAG) < PUNYCODE_INITIAL_N;
	e->handled = e->basic;
	if (e->handled < e->length)
		reference_advance_n(e, PUNYCODE_INITIAL_N);
}

/*
 * Finds the next insertion (the loops over m and c of RFC 3492, section 6.3).  Returns false if all code points are
 * handled.
 */
static inline bool reference_encoder_next(struct reference_encoder *e, struct insertion *insertion)
{
	if (e->handled == e->length)
		return false;
	for (;; e->next++) {
		uint32_t c;

		if (e->next == e->length) {
			e->delta++;
			reference_advance_n(e, e->n + 1);
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

/* Appends the basic code points of STRING and, if there are any, the delimiter; stores their number in *BASIC. */
static inline bool reference_literal(const struct bootstring *p, const uint32_t *string, size_t length,
                                     struct buffer *out, size_t *basic)
{
	size_t start = out->length;

	if (!buffer_reserve(out, length + 1))
		return false;
	for (size_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < PUNYCODE_INITIAL_N)
			out->bytes[out->length++] = (unsigned char)c;
	}
	*basic = out->length - start;
	if (*basic > 0)
		out->bytes[out->length++] = p->delimiter;
	return true;
}

/* Appends the encoding of STRING, with its case flags, to OUT. */
static inline enum status reference_encode(const struct bootstring *p, const uint32_t *string, size_t length,
                                           struct buffer *out)
{
	struct reference_encoder e;
	struct insertion insertion;
	size_t basic;

	if (!reference_literal(p, string, length, out, &basic))
		return STATUS_NO_MEMORY;
	reference_encoder_start(&e, string, length);
	while (reference_encoder_next(&e, &insertion)) {
		if (!buffer_reserve(out, BOOTSTRING_INTEGER_MAX))
			return STATUS_NO_MEMORY;
		out->length += bootstring_write_integer(
			p, insertion.delta, e.bias, (insertion.code_point & CASE_FLAG) != 0, out->bytes + out->length);
		e.bias = bootstring_adapt(insertion.delta, e.handled, e.handled == e.basic + 1);
	}
	return STATUS_OK;
}

/* Returns the length of the character at BYTES, or 1 if it is not well-formed. */
static inline size_t reference_character(const unsigned char *bytes, size_t length)
{
	const int size = u8_mblen(bytes, length);

	return size > 0 ? (size_t)size : 1;
}

/* Appends the code points of STRING to OUT, with FLAG as in punycode_decode. */
static inline enum status reference_decode(const struct bootstring *p, const unsigned char *string, size_t length,
                                           uint32_t flag, struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	struct bootstring_decoder d;
	enum status status = STATUS_OK;

	bootstring_decoder_start(&d, p, string, length);
	for (size_t i = 0; i < d.points && status == STATUS_OK; i++) {
		if (string[i] >= PUNYCODE_INITIAL_N)
			status =
				fault_set(fault, STATUS_NON_BASIC, i, i, reference_character(string + i, d.points - i));
		else if (!code_points_append(out, string[i] | bootstring_flag(string[i], flag)))
			status = fault_no_memory(fault);
	}
	while (status == STATUS_OK && d.at < d.length) {
		const size_t delta = d.at;
		struct insertion insertion;
		uint32_t *at;

		status = bootstring_decoder_next(&d, p, &insertion);
		if (status != STATUS_OK) {
			*fault = fault_at(status, d.at, delta, length - delta);
			if (status == STATUS_BAD_DIGIT && string[d.at] >= PUNYCODE_INITIAL_N)
				status = fault_set(fault, STATUS_NON_BASIC, d.at, d.at,
				                   reference_character(string + d.at, length - d.at));
			break;
		}
		if (!code_points_append(out, 0)) {
			status = fault_no_memory(fault);
			break;
		}
		at = out->points + start + insertion.position;
		memmove(at + 1, at, (out->length - 1 - start - insertion.position) * sizeof *at);
		*at = insertion.code_point | bootstring_flag(string[d.at - 1], flag);
	}
	if (status != STATUS_OK)
		out->length = start;
	return status;
}

#endif
