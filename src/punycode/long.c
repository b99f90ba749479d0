/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Long strings.  The encoder sorts the code points once, and a set of their indices gives the number of code points
 * already handled before each.  The decoder reads all insertions and then fills them in from the last to the first:
 * after the later code points have taken their indices, the one with position i takes the free index that has i free
 * ones before it.
 */
#include <config.h>

#include "punycode/long.h"

#include "base/utf8.h"
#include "punycode/ranks.h"

#include <stdlib.h>
#include <string.h>

/* A pair is one number: a code point, its flag, and its index in the string or its position in the decoder's string. */
enum { INDEX_BITS = 42, CODE_POINT_SHIFT = INDEX_BITS + 1 };
#define INDEX_MAX ((UINT64_C(1) << INDEX_BITS) - 1)

static bool has_indices(size_t length)
{
	return (uint64_t)length >> INDEX_BITS == 0;
}

static uint64_t pair(uint32_t code_point, size_t index)
{
	uint64_t flag = (code_point & CASE_FLAG) != 0;

	return (uint64_t)(code_point & ~CASE_FLAG) << CODE_POINT_SHIFT | flag << INDEX_BITS | index;
}

static size_t pair_index(uint64_t pair)
{
	return (size_t)(pair & INDEX_MAX);
}

/* Returns the code point with its flag. */
static uint32_t pair_code_point(uint64_t pair)
{
	return (uint32_t)(pair >> CODE_POINT_SHIFT) | (pair >> INDEX_BITS & 1 ? CASE_FLAG : 0);
}

/* The code points are sorted as numbers of three digits, by the lowest digit first. */
enum { RADIX_BITS = 7, RADIX = 1 << RADIX_BITS, SORTED_BITS = 3 * RADIX_BITS };
_Static_assert(CODE_POINT_MAX >> SORTED_BITS == 0, "three digits hold a code point");

/* Moves PAIRS to SORTED by the digit of their code points at bit SHIFT.  The sort is stable. */
static void sort_by_digit(const uint64_t *pairs, uint64_t *sorted, size_t count, unsigned shift)
{
	size_t next[RADIX] = {0}, before = 0;

	for (size_t i = 0; i < count; i++)
		next[pairs[i] >> shift & (RADIX - 1)]++;
	for (size_t digit = 0; digit < RADIX; digit++) {
		size_t equal = next[digit];

		next[digit] = before;
		before += equal;
	}
	for (size_t i = 0; i < count; i++)
		sorted[next[pairs[i] >> shift & (RADIX - 1)]++] = pairs[i];
}

/*
 * Returns the COUNT extended code points of STRING in order of insertion, or NULL if out of memory.  The caller frees
 * them.
 */
static uint64_t *sorted_pairs(const struct bootstring *p, const uint32_t *string, size_t length, size_t count)
{
	uint64_t *pairs = calloc(count, sizeof *pairs);
	uint64_t *spare = calloc(count, sizeof *spare);

	if (!pairs || !spare) {
		free(pairs);
		free(spare);
		return NULL;
	}
	for (size_t index = 0, i = 0; index < length; index++) {
		if ((string[index] & ~CASE_FLAG) >= p->initial_n)
			pairs[i++] = pair(string[index], index);
	}
	for (unsigned bit = 0; bit < SORTED_BITS; bit += RADIX_BITS) {
		uint64_t *sorted = spare;

		sort_by_digit(pairs, sorted, count, CODE_POINT_SHIFT + bit);
		spare = pairs;
		pairs = sorted;
	}
	free(spare);
	return pairs;
}

/*
 * Writes the deltas of PAIRS, which are sorted.  UNHANDLED holds the indices of the code points that are not yet
 * handled.
 */
static enum status write_insertions(const struct bootstring *p, const uint64_t *pairs, size_t count, size_t basic,
                                    struct ranks *unhandled, struct buffer *out)
{
	uint32_t n = p->initial_n;
	size_t i = 0, points = basic;
	unsigned bias = p->initial_bias;

	for (size_t k = 0; k < count; k++) {
		uint32_t c = pair_code_point(pairs[k]);
		size_t index = pair_index(pairs[k]);
		size_t position = index - ranks_take(unhandled, index);
		uint64_t delta = (uint64_t)((c & ~CASE_FLAG) - n) * ++points + position - i;

		if (!buffer_reserve(out, BOOTSTRING_INTEGER_MAX))
			return STATUS_NO_MEMORY;
		out->length += bootstring_write_integer(p, delta, bias, (c & CASE_FLAG) != 0, out->bytes + out->length);
		bias = bootstring_adapt(p, delta, points, k == 0);
		n = c & ~CASE_FLAG;
		i = position + 1;
	}
	return STATUS_OK;
}

/*
 * Appends the basic code points of STRING and, if there are any, the delimiter; stores their number in *BASIC.  Returns
 * false if out of memory.
 */
static bool write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                          size_t *basic)
{
	size_t start = out->length;

	if (!buffer_reserve(out, length + 1))
		return false;
	for (size_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < p->initial_n)
			out->bytes[out->length++] = (unsigned char)c;
	}
	*basic = out->length - start;
	if (*basic > 0)
		out->bytes[out->length++] = p->delimiter;
	return true;
}

enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out,
                                 uint64_t *steps)
{
	size_t basic, count;
	struct ranks unhandled;
	enum status status = STATUS_NO_MEMORY;
	uint64_t *pairs;

	if (!has_indices(length) || !write_literal(p, string, length, out, &basic))
		return STATUS_NO_MEMORY;
	count = length - basic;
	if (count == 0)
		return STATUS_OK;
	pairs = sorted_pairs(p, string, length, count);
	if (pairs && ranks_init(&unhandled, length)) {
		for (size_t k = 0; k < count; k++)
			ranks_add(&unhandled, pair_index(pairs[k]));
		ranks_build(&unhandled);
		status = write_insertions(p, pairs, count, basic, &unhandled, out);
		*steps += unhandled.steps + 3 * count;
		ranks_free(&unhandled);
	}
	free(pairs);
	return status;
}

/* Returns the length of the character at BYTES, or 1 if it is not well-formed. */
static size_t character_length(const unsigned char *bytes, size_t length)
{
	uint32_t code_point;
	const size_t size = utf8_read_checked(bytes, bytes + length, &code_point);

	return size > 0 ? size : 1;
}

/* Appends the LENGTH bytes of the literal portion to OUT as code points. */
static enum status copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length, uint32_t flag,
                                struct code_points *out, struct fault *fault)
{
	uint32_t *points;

	if (length == 0)
		return STATUS_OK;
	if (!code_points_reserve(out, length))
		return fault_no_memory(fault);
	points = out->points + out->length;
	for (size_t i = 0; i < length; i++) {
		if (literal[i] >= p->initial_n)
			return fault_set(fault, STATUS_NON_BASIC, i, i, character_length(literal + i, length - i));
		points[i] = literal[i] | bootstring_flag(literal[i], flag);
	}
	out->length += length;
	return STATUS_OK;
}

/* Reads the next insertion, with its flag.  Returns the statuses of punycode_decode. */
static enum status next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                  struct insertion *insertion, struct fault *fault)
{
	size_t delta = d->at;
	enum status status = bootstring_decoder_next(d, p, insertion);

	if (status == STATUS_OK && is_surrogate(insertion->code_point) && !p->surrogates) {
		status = STATUS_SURROGATE;
		d->at = delta;
	}
	if (status == STATUS_OK)
		insertion->code_point |= bootstring_flag(d->string[d->at - 1], flag);
	else
		*fault = fault_at(status, d->at, delta, d->length - delta);
	return status;
}

/* Appends all remaining insertions of D as pairs. */
static enum status read_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                   struct buffer *pairs, struct fault *fault)
{
	while (d->at < d->length) {
		struct insertion insertion;
		enum status status = next_insertion(p, d, flag, &insertion, fault);
		uint64_t next;

		if (status != STATUS_OK)
			return status;
		next = pair(insertion.code_point, insertion.position);
		if (!buffer_append(pairs, &next, sizeof next))
			return fault_no_memory(fault);
	}
	return STATUS_OK;
}

/*
 * Writes the code points of PAIRS, from the last to the first, to POINTS of COUNT code points, and LITERAL to the
 * remaining places.
 */
static bool fill_in(const struct buffer *pairs, const unsigned char *literal, uint32_t flag, uint32_t *points,
                    size_t count, uint64_t *steps)
{
	struct ranks vacant;
	uint64_t last;

	if (!ranks_init(&vacant, count))
		return false;
	for (size_t i = 0; i < count; i++)
		ranks_add(&vacant, i);
	ranks_build(&vacant);
	for (size_t end = pairs->length; end > 0; end -= sizeof last) {
		memcpy(&last, pairs->bytes + end - sizeof last, sizeof last);
		points[ranks_take_rank(&vacant, pair_index(last))] = pair_code_point(last);
	}
	for (size_t i = 0; i < count; i++) {
		if (ranks_has(&vacant, i)) {
			points[i] = *literal | bootstring_flag(*literal, flag);
			literal++;
		}
	}
	*steps += vacant.steps;
	ranks_free(&vacant);
	return true;
}

enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault, uint64_t *steps)
{
	size_t start = out->length;
	struct buffer pairs = {0};
	struct bootstring_decoder d;
	enum status status;

	if (!has_indices(length))
		return fault_no_memory(fault);
	bootstring_decoder_start(&d, p, string, length);
	status = copy_literal(p, string, d.points, flag, out, fault);
	if (status == STATUS_OK)
		status = read_insertions(p, &d, flag, &pairs, fault);
	if (status == STATUS_OK && pairs.length > 0) {
		if (code_points_reserve(out, pairs.length / sizeof(uint64_t)) &&
		    fill_in(&pairs, string, flag, out->points + start, d.points, steps))
			out->length = start + d.points;
		else
			status = fault_no_memory(fault);
	}
	buffer_free(&pairs);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
