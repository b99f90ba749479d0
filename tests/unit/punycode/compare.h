/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Compares each encoder and decoder of the program with RFC 3492 (reference.h). */
#ifndef PUNY_COMPARE_H
#define PUNY_COMPARE_H

#include "base/buffer.h"
#include "base/status.h"
#include "punycode/punycode.h"
#include "reference.h"

#include <stdlib.h>

/* The instances of Bootstring, in the order of rfc_profiles. */
static const struct bootstring *const instances[] = {&punycode, &punycode_rust, &punycode_swift};

enum { INSTANCES = sizeof instances / sizeof *instances };

static inline const struct rfc_profile *profile_of(const struct bootstring *p)
{
	return &rfc_profiles[p == &punycode_swift ? 2 : p == &punycode_rust ? 1 : 0];
}

/* Returns the fault for the error of D. */
static inline struct fault fault_of(const struct rfc_decoded *d)
{
	static const enum status statuses[] = {
		[RFC_OK] = STATUS_OK,
		[RFC_NON_BASIC] = STATUS_PUNYCODE_NON_ASCII,
		[RFC_BAD_DIGIT] = STATUS_PUNYCODE_INVALID_DIGIT,
		[RFC_TRUNCATED] = STATUS_PUNYCODE_TRUNCATED,
		[RFC_OVERFLOW] = STATUS_PUNYCODE_OVERFLOW,
		[RFC_OUT_OF_RANGE] = STATUS_CODE_POINT_OUT_OF_RANGE,
		[RFC_SURROGATE] = STATUS_SURROGATE,
	};

	return fault_at(statuses[d->error], d->offset, d->piece, d->piece_length);
}

static inline bool equal_bytes(const void *a, size_t a_length, const void *b, size_t b_length)
{
	return a_length == b_length && (a_length == 0 || memcmp(a, b, a_length) == 0);
}

/* Returns true if both encoders append the encoding of STRING, with its flags, that the reference gives. */
static inline bool encodes_alike(const struct bootstring *p, const uint32_t *string, size_t length)
{
	unsigned char *const wanted = malloc(7 + rfc_room(length));
	bool alike = wanted != NULL;
	size_t wanted_length = 6;

	for (int by_long = 0; by_long < 2 && alike; by_long++) {
		struct buffer out = {0};

		alike = buffer_append(&out, "before", 6) &&
		        (by_long ? punycode_encode_long : punycode_encode)(p, string, length, &out) == STATUS_OK;
		memcpy(wanted, "before", 6);
		if (by_long == 0)
			wanted_length += rfc_encode(profile_of(p), string, length, wanted + 6);
		alike = alike && equal_bytes(out.bytes, out.length, wanted, wanted_length);
		buffer_free(&out);
	}
	free(wanted);
	return alike;
}

static inline bool equal_faults(const struct fault *a, const struct fault *b)
{
	return a->status == b->status && a->offset == b->offset && a->piece == b->piece &&
	       a->piece_length == b->piece_length && a->code_point == b->code_point;
}

/* Returns true if short_decode_utf8 answers the COUNT code points POINTS, or fails if VALID is false. */
static inline bool decodes_to_utf8(const struct bootstring *p, const unsigned char *string, size_t length, bool valid,
                                   const uint32_t *points, size_t count)
{
	unsigned char out[SHORT_BYTES * UTF8_MAX], wanted[UTF8_MAX], *at = out;
	const unsigned char *const end = short_decode_utf8(p, string, (uint32_t)length, out);

	if (!end || !valid)
		return !end && (!valid || count > SHORT_DECODE_MAX);
	for (size_t i = 0; i < count; i++) {
		const int size = u8_uctomb(wanted, points[i], UTF8_MAX);

		if (size < 0 || memcmp(at, wanted, (size_t)size) != 0)
			return false;
		at += size;
	}
	return at == end;
}

/*
 * Returns true if each decoder appends the code points of STRING, with FLAG as in punycode_decode, that the reference
 * gives, or finds the same error.  Stores the answer of the reference in *WANTED.
 */
static inline bool decodes_alike(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct rfc_decoded *wanted)
{
	uint32_t *const points = malloc((length + 2) * sizeof *points);
	bool alike = points != NULL;
	struct fault wanted_fault;

	if (!points)
		return false;
	points[0] = 'b';
	*wanted = rfc_decode(profile_of(p), string, length, flag != 0, points + 1);
	wanted_fault = fault_of(wanted);
	for (int by_long = 0; by_long < 2; by_long++) {
		struct code_points out = {0};
		struct fault fault = fault_at(STATUS_OK, 0, 0, 0);
		enum status status = STATUS_NO_MEMORY;

		if (code_points_append(&out, 'b'))
			status = (by_long ? punycode_decode_long : punycode_decode)(p, string, length, flag, &out,
			                                                            &fault);
		alike = alike && status == wanted_fault.status && equal_faults(&fault, &wanted_fault) &&
		        equal_bytes(out.points, out.length * sizeof *out.points, points,
		                    (1 + wanted->count) * sizeof *points);
		code_points_free(&out);
	}
	if (length <= SHORT_BYTES && flag == 0 && !p->surrogates)
		alike = alike && decodes_to_utf8(p, string, length, wanted->error == RFC_OK, points + 1, wanted->count);
	free(points);
	return alike;
}

#endif
