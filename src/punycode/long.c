/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Long strings.  The encoder needs the extended code points in the order of their insertion: by code point, and equal
 * ones from left to right.  It also needs the position of each one in the decoder's string when it is inserted: the
 * number of basic code points before it, and of extended ones before it that were inserted earlier.  In "aöü", for
 * example, the basic "a" is before "ü", and so is "ö", which was inserted earlier because it is less: the position of
 * "ü" is 2.
 *
 * A merge sort gives both: when it merges two parts of the string, each pair of the right part counts the pairs of the
 * left part that come before it.  The decoder sorts in the other direction and subtracts.
 */
#include <config.h>

#include "punycode/punycode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/*
 * A pair is one number: a code point, its flag, and a position.  In the order of code points, it is the position in the
 * decoder's string when the code point is inserted.  In the order of the string, it is the number of basic code points
 * before it.  Both are at most the number of code points, for which has_positions checks that there are enough bits.
 */
enum { POSITION_BITS = 42, CODE_POINT_SHIFT = POSITION_BITS + 1 };
#define POSITION_MAX ((UINT64_C(1) << POSITION_BITS) - 1)

static bool has_positions(size_t length)
{
	return (uint64_t)length >> POSITION_BITS == 0;
}

static uint64_t pair(uint32_t code_point, size_t position)
{
	uint64_t flag = (code_point & CASE_FLAG) != 0;

	return (uint64_t)(code_point & ~CASE_FLAG) << CODE_POINT_SHIFT | flag << POSITION_BITS | position;
}

static size_t pair_position(uint64_t pair)
{
	return (size_t)(pair & POSITION_MAX);
}

/* Returns the code point with its flag. */
static uint32_t pair_code_point(uint64_t pair)
{
	return (uint32_t)(pair >> CODE_POINT_SHIFT) | (pair >> POSITION_BITS & 1 ? CASE_FLAG : 0);
}

/* The order to sort by.  Before, the pairs are in the other order. */
enum order { BY_CODE_POINT, BY_STRING };

/*
 * Merges the A_COUNT pairs at A and the B_COUNT pairs at B, which are in ORDER, to MERGED.  The position of a pair of B
 * grows by the number of pairs of A before it or, BY_STRING, shrinks by it.
 */
static void merge(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count, enum order order,
                  uint64_t *merged)
{
	size_t i = 0, k = 0;

	while (i < a_count && k < b_count) {
		if (order == BY_CODE_POINT)
			*merged++ = a[i] >> CODE_POINT_SHIFT <= b[k] >> CODE_POINT_SHIFT ? a[i++] : b[k++] + i;
		else
			*merged++ = pair_position(a[i]) + i < pair_position(b[k]) ? a[i++] : b[k++] - i;
	}
	while (i < a_count)
		*merged++ = a[i++];
	while (k < b_count)
		*merged++ = order == BY_CODE_POINT ? b[k++] + i : b[k++] - i;
}

/* Sorts the COUNT pairs at PAIRS, by merging parts of 1, 2, 4 ... pairs.  Returns false if out of memory. */
static bool sort_pairs(uint64_t *pairs, size_t count, enum order order)
{
	uint64_t *const spare = calloc(count + 1, sizeof *spare); /* calloc may return NULL for no pairs */
	uint64_t *from = pairs, *to = spare;

	if (!spare)
		return false;
	for (size_t length = 1; length < count; length *= 2) {
		uint64_t *const merged = to;

		for (size_t at = 0; at < count; at += 2 * length) {
			const size_t left = count - at, a_count = left < length ? left : length, rest = left - a_count;

			merge(from + at, a_count, from + at + a_count, rest < length ? rest : length, order, to + at);
		}
		to = from;
		from = merged;
	}
	if (from != pairs)
		memcpy(pairs, from, count * sizeof *pairs);
	free(spare);
	return true;
}

/*
 * Appends the basic code points of STRING and, if there are any, the delimiter to OUT, which has room, and stores the
 * others in PAIRS.  Returns their number.
 */
static size_t write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                            uint64_t *pairs)
{
	size_t count = 0;

	assert(buffer_room(out) > length);
	for (size_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < PUNYCODE_INITIAL_N) {
			out->bytes[out->length++] = (unsigned char)c;
		} else {
			pairs[count] = pair(string[i], i - count);
			count++;
		}
	}
	if (count < length)
		out->bytes[out->length++] = p->delimiter;
	return count;
}

/* Appends the deltas of the COUNT sorted PAIRS, after BASIC basic code points. */
static enum status write_insertions(const struct bootstring *p, const uint64_t *pairs, size_t count, size_t basic,
                                    struct buffer *out)
{
	uint32_t n = PUNYCODE_INITIAL_N;
	size_t i = 0, points = basic;
	unsigned bias = PUNYCODE_INITIAL_BIAS;

	for (size_t k = 0; k < count; k++) {
		const uint32_t flagged = pair_code_point(pairs[k]), c = flagged & ~CASE_FLAG;
		const size_t position = pair_position(pairs[k]);
		const uint64_t delta = (uint64_t)(c - n) * ++points + position - i;

		/* The pairs are sorted, so delta is not negative; and it is less than 2^21 times 2^42, plus 2^42. */
		assert(c > n || (c == n && position >= i));
		assert(c <= CODE_POINT_MAX && position < points && has_positions(points) && i < points);
		if (!buffer_reserve(out, BOOTSTRING_INTEGER_MAX))
			return STATUS_NO_MEMORY;
		out->length += bootstring_write_integer(p, delta, bias, flagged != c, out->bytes + out->length);
		bias = bootstring_adapt(delta, points, k == 0);
		n = c;
		i = position + 1;
	}
	return STATUS_OK;
}

enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	uint64_t *pairs = has_positions(length) ? calloc(length + 1, sizeof *pairs) : NULL;
	enum status status = STATUS_NO_MEMORY;

	if (pairs && buffer_reserve(out, length + 1)) {
		const size_t count = write_literal(p, string, length, out, pairs);

		if (sort_pairs(pairs, count, BY_CODE_POINT))
			status = write_insertions(p, pairs, count, length - count, out);
	}
	free(pairs);
	return status;
}

/* The fault of byte AT, which is over 7F: it shows the character there, if that is well-formed. */
static enum status fault_non_basic(const unsigned char *string, size_t length, size_t at, struct fault *fault)
{
	uint32_t code_point;
	const size_t size = utf8_read_checked(string + at, string + length, &code_point);

	return fault_set(fault, STATUS_PUNYCODE_NON_ASCII, at, at, size > 0 ? size : 1);
}

/* Appends the insertions of D as pairs.  Returns the statuses of punycode_decode. */
static enum status read_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                   struct buffer *pairs, struct fault *fault)
{
	while (d->at < d->length) {
		const size_t start = d->at;
		struct insertion insertion;
		const enum status status = bootstring_decoder_next(d, p, &insertion);
		uint64_t next;

		if (status == STATUS_PUNYCODE_INVALID_DIGIT && d->string[d->at] >= PUNYCODE_INITIAL_N)
			return fault_non_basic(d->string, d->length, d->at, fault);
		if (status != STATUS_OK)
			return fault_set(fault, status, d->at, start, d->length - start);
		next = pair(insertion.code_point | bootstring_flag(d->string[d->at - 1], flag), insertion.position);
		if (!buffer_append(pairs, &next, sizeof next))
			return fault_no_memory(fault);
	}
	return STATUS_OK;
}

/* Inserts the COUNT code points of PAIRS into POINTS, which begin with LITERAL code points and have room. */
static void fill_in(const uint64_t *pairs, size_t count, uint32_t *points, size_t literal)
{
	uint32_t *to = points + literal + count;

	while (count > 0) {
		const uint64_t last = pairs[--count];

		assert(pair_position(last) <= literal + count);
		while (literal > pair_position(last))
			*--to = points[--literal];
		*--to = pair_code_point(last);
	}
}

enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault)
{
	const size_t start = out->length;
	struct buffer read = {0};
	struct bootstring_decoder d;
	enum status status;

	if (!has_positions(length))
		return fault_no_memory(fault);
	bootstring_decoder_start(&d, p, string, length);
	if (!code_points_reserve(out, d.points))
		return fault_no_memory(fault);
	for (size_t i = 0; i < d.points; i++) {
		if (string[i] >= PUNYCODE_INITIAL_N)
			return fault_non_basic(string, d.points, i, fault);
		out->points[start + i] = string[i] | bootstring_flag(string[i], flag);
	}
	out->length += d.points;
	status = read_insertions(p, &d, flag, &read, fault);
	if (status == STATUS_OK && read.length > 0) {
		uint64_t *const pairs = (uint64_t *)(void *)read.bytes;
		const size_t count = read.length / sizeof *pairs;

		if (sort_pairs(pairs, count, BY_STRING) && code_points_reserve(out, count)) {
			fill_in(pairs, count, out->points + start, d.points - count);
			out->length = start + d.points;
		} else {
			status = fault_no_memory(fault);
		}
	}
	buffer_free(&read);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
