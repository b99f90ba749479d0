/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Punycode and its kin: the instances of Bootstring, and whole strings as RFC 3492, 6.2 and 6.3 write them. */
#include <config.h>

#include "punycode.h"

#include <string.h>

#define NONE BOOTSTRING_NO_DIGIT
#define NONE_8 NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define NONE_16 NONE_8, NONE_8
#define NONE_128 NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16
#define LETTERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25

/* RFC 3492, 5: the letters in either case are 0 to 25, the digits 26 to 35. */
static const unsigned char punycode_values[] = {
	NONE_16, NONE_16, NONE_16,
	26, 27, 28, 29, 30, 31, 32, 33, 34, 35, NONE, NONE, NONE, NONE, NONE, NONE,
	NONE, LETTERS, NONE, NONE, NONE, NONE, NONE,
	NONE, LETTERS, NONE, NONE, NONE, NONE, NONE,
	NONE_128,
};

static const unsigned char rust_values[] = {
	NONE_16, NONE_16, NONE_16,
	26, 27, 28, 29, 30, 31, 32, 33, 34, 35, NONE, NONE, NONE, NONE, NONE, NONE,
	NONE_16, NONE_16,
	NONE, LETTERS, NONE, NONE, NONE, NONE, NONE,
	NONE_128,
};

/* Digits would make a symbol ambiguous there, so A to J stand for 26 to 35. */
static const unsigned char swift_values[] = {
	NONE_16, NONE_16, NONE_16, NONE_16,
	NONE, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, NONE, NONE, NONE, NONE, NONE, NONE_16,
	NONE, LETTERS, NONE, NONE, NONE, NONE, NONE,
	NONE_128,
};

_Static_assert(sizeof punycode_values == 256 && sizeof rust_values == 256 && sizeof swift_values == 256, "a value for each octet");

_Static_assert(PUNYCODE_TMIN >= 0 && PUNYCODE_TMIN <= PUNYCODE_TMAX && PUNYCODE_TMAX <= PUNYCODE_BASE - 1, "RFC 3492, 4");
_Static_assert(PUNYCODE_SKEW >= 1 && PUNYCODE_DAMP >= 2, "RFC 3492, 4");
_Static_assert(PUNYCODE_INITIAL_BIAS % PUNYCODE_BASE <= PUNYCODE_BASE - PUNYCODE_TMIN, "RFC 3492, 4");

#define RFC3492_5 \
	.base = PUNYCODE_BASE, .tmin = PUNYCODE_TMIN, .tmax = PUNYCODE_TMAX, .skew = PUNYCODE_SKEW, .damp = PUNYCODE_DAMP, \
	.initial_bias = PUNYCODE_INITIAL_BIAS, .initial_n = PUNYCODE_INITIAL_N

const struct bootstring punycode = {
	RFC3492_5,
	.delimiter = '-',
	.digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.flagged_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
	.values = punycode_values,
};

const struct bootstring punycode_rust = {
	RFC3492_5,
	.delimiter = '_',
	.digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.flagged_digits = "abcdefghijklmnopqrstuvwxyz0123456789",
	.values = rust_values,
};

const struct bootstring punycode_swift = {
	RFC3492_5,
	.delimiter = '_',
	.digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ",
	.flagged_digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ",
	.values = swift_values,
};

bool punycode_write_literal(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out, size_t *basic)
{
	size_t start = out->length;

	if (!buffer_reserve(out, length + 1))
		return false;
	for (size_t i = 0; i < length; i++) {
		uint32_t c = string[i] & ~CASE_FLAG;

		if (c < p->initial_n)
			out->octets[out->length++] = (unsigned char)c;
	}
	*basic = out->length - start;
	if (*basic > 0)
		out->octets[out->length++] = p->delimiter;
	return true;
}

enum status punycode_encode_plain(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out)
{
	struct bootstring_encoder e;
	struct insertion insertion;
	size_t basic;

	if (!punycode_write_literal(p, string, length, out, &basic))
		return STATUS_NO_MEMORY;
	bootstring_encoder_start(&e, p, string, length);
	while (bootstring_encoder_next(&e, &insertion)) {
		if (!buffer_reserve(out, BOOTSTRING_INTEGER_MAX))
			return STATUS_NO_MEMORY;
		out->length += bootstring_write_integer(p, insertion.delta, e.bias, (insertion.code_point & CASE_FLAG) != 0,
		                                        out->octets + out->length);
		bootstring_encoder_adapt(&e, p, &insertion);
	}
	return STATUS_OK;
}

enum status punycode_copy_literal(const struct bootstring *p, const unsigned char *literal, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault)
{
	uint32_t *points;

	if (length == 0)
		return STATUS_OK;
	if (!code_points_reserve(out, length)) {
		*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
		return STATUS_NO_MEMORY;
	}
	points = out->points + out->length;
	for (size_t i = 0; i < length; i++) {
		if (literal[i] >= p->initial_n) {
			*fault = fault_at(STATUS_NON_BASIC, i, i, 1);
			return STATUS_NON_BASIC;
		}
		points[i] = literal[i] | punycode_flag(literal[i], flag);
	}
	out->length += length;
	return STATUS_OK;
}

/* Puts CODE_POINT at POSITION of the code points behind START. */
static bool insert(struct code_points *out, size_t start, size_t position, uint32_t code_point)
{
	uint32_t *place;

	if (!code_points_reserve(out, 1))
		return false;
	place = out->points + start + position;
	memmove(place + 1, place, (out->length - start - position) * sizeof *place);
	*place = code_point;
	out->length++;
	return true;
}

enum status punycode_next_insertion(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                    struct insertion *insertion, struct fault *fault)
{
	size_t delta = d->at;
	enum status status = bootstring_decoder_next(d, p, insertion);

	if (status == STATUS_OK && is_surrogate(insertion->code_point) && p != &punycode_swift) {
		status = STATUS_SURROGATE;
		d->at = delta;
	}
	if (status == STATUS_OK)
		insertion->code_point |= punycode_flag(d->string[d->at - 1], flag);
	else
		*fault = fault_at(status, d->at, delta, d->length - delta);
	return status;
}

enum status punycode_decode_insertions(const struct bootstring *p, struct bootstring_decoder *d, uint32_t flag,
                                       struct code_points *out, size_t start, struct fault *fault)
{
	while (d->at < d->length) {
		struct insertion insertion;
		enum status status = punycode_next_insertion(p, d, flag, &insertion, fault);

		if (status != STATUS_OK)
			return status;
		if (!insert(out, start, insertion.position, insertion.code_point)) {
			*fault = fault_at(STATUS_NO_MEMORY, 0, 0, 0);
			return STATUS_NO_MEMORY;
		}
	}
	return STATUS_OK;
}

enum status punycode_decode_plain(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                  struct code_points *out, struct fault *fault)
{
	size_t start = out->length;
	struct bootstring_decoder d;
	enum status status;

	bootstring_decoder_start(&d, p, string, length);
	status = punycode_copy_literal(p, string, d.points, flag, out, fault);
	if (status == STATUS_OK)
		status = punycode_decode_insertions(p, &d, flag, out, start, fault);
	if (status != STATUS_OK)
		out->length = start;
	return status;
}
