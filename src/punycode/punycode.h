/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Bootstring with the parameters of RFC 3492, section 5: its instances, the steps of section 6, and whole strings.
 * Nothing is kept between calls.  punycode/long.c and records/trace.c are loops over the steps.
 */
#ifndef PUNY_PUNYCODE_PUNYCODE_H
#define PUNY_PUNYCODE_PUNYCODE_H

#include "base/buffer.h"
#include "base/extensions.h"
#include "base/scan.h"
#include "base/status.h"
#include "base/utf8.h"

#include <assert.h>
#include <stdbool.h>

enum {
	PUNYCODE_BASE = 36,
	PUNYCODE_TMIN = 1,
	PUNYCODE_TMAX = 26,
	PUNYCODE_SKEW = 38,
	PUNYCODE_DAMP = 700,
	PUNYCODE_INITIAL_BIAS = 72,
	PUNYCODE_INITIAL_N = 0x80,
	BOOTSTRING_INTEGER_MAX = 128, /* Each digit divides a 64-bit integer by 10 or more, so 21 are enough. */
	BOOTSTRING_NO_DIGIT = 255
};

#define CODE_POINT_MAX UINT32_C(0x10FFFF)

/* The top bit of a code point is its case flag (RFC 3492, appendix A). */
#define CASE_FLAG UINT32_C(0x80000000)

/* An instance: what differs between Punycode and its variants. */
struct bootstring {
	unsigned char delimiter;
	const char *digits;          /* the digit of each value, in lower case */
	const char *flagged_digits;  /* the same with the case flag set (RFC 3492, appendix A) */
	const unsigned char *values; /* 256 entries: the value of each byte as a digit, or BOOTSTRING_NO_DIGIT */
	bool surrogates;             /* surrogates stand for ASCII that symbols cannot contain */
};

extern const struct bootstring punycode;       /* RFC 3492, section 5 */
extern const struct bootstring punycode_rust;  /* Rust: v0 symbol names of rustc */
extern const struct bootstring punycode_swift; /* Swift symbol names */

/*
 * Appends the Punycode of STRING, LENGTH code points, to OUT.  Their case flags become the case of digits (RFC 3492,
 * section 6.3 and appendix A).  Returns STATUS_OK or STATUS_NO_MEMORY.
 */
enum status punycode_encode(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);

/*
 * Decodes STRING of LENGTH bytes and appends its code points to OUT (RFC 3492, section 6.2).  FLAG is CASE_FLAG to set
 * that flag if an upper-case letter ends a delta or is in the literal portion, or 0.  Returns STATUS_OK;
 * STATUS_NO_MEMORY; STATUS_PUNYCODE_NON_ASCII, STATUS_PUNYCODE_INVALID_DIGIT, STATUS_PUNYCODE_TRUNCATED or
 * STATUS_PUNYCODE_OVERFLOW with fault->offset at the offending byte; or STATUS_CODE_POINT_OUT_OF_RANGE or
 * STATUS_SURROGATE with fault->offset at the first digit of the delta.  The surrogates of Swift symbols are accepted.
 * On error, the length of OUT is unchanged.
 */
enum status punycode_decode(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                            struct code_points *out, struct fault *fault);

/*
 * punycode_encode and punycode_decode for long strings: n code points take O(n log n) time and about 16 bytes of memory
 * each in addition to STRING and OUT.
 */
enum status punycode_encode_long(const struct bootstring *p, const uint32_t *string, size_t length, struct buffer *out);
enum status punycode_decode_long(const struct bootstring *p, const unsigned char *string, size_t length, uint32_t flag,
                                 struct code_points *out, struct fault *fault);

/*
 * Punycode for short strings: strings of up to SHORT_ENCODE_MAX code points without case flags, such as labels, are
 * encoded; up to SHORT_BYTES bytes are decoded to up to SHORT_DECODE_MAX code points.
 */
enum {
	SHORT_ENCODE_MAX = 64,
	SHORT_DIGITS = 10, /* the maximum digits of a delta */
	SHORT_ROOM = SHORT_ENCODE_MAX * SHORT_DIGITS + 1,
	SHORT_UTF8_ROOM = SHORT_ENCODE_MAX * UTF8_MAX,
	SHORT_DECODE_MAX = 2 * SHORT_ENCODE_MAX,
	SHORT_BYTES = 3 * SHORT_DECODE_MAX /* Han takes about three bytes each */
};

/*
 * Encodes STRING, LENGTH bytes, if it is ASCII, or short, and well-formed UTF-8.  Returns the end of the output, or
 * NULL.  OUT has room for LENGTH + SHORT_ROOM bytes.
 */
unsigned char *short_encode_utf8(const struct bootstring *p, const unsigned char *string, size_t length,
                                 unsigned char *out);

/*
 * Decodes STRING, LENGTH bytes, at most SHORT_BYTES, to UTF-8 at OUT, which has room for SHORT_DECODE_MAX characters.
 * Returns the end of the output, or NULL if the string has an error or more code points.
 */
unsigned char *short_decode_utf8(const struct bootstring *p, const unsigned char *string, uint32_t length,
                                 unsigned char *out);

/* Returns FLAG if BYTE is upper case: the flag of the code point that BYTE is or whose delta it ends. */
static inline uint32_t bootstring_flag(unsigned char byte, uint32_t flag)
{
	return flag && is_capital(byte) ? flag : 0;
}

/*
 * RFC 3492, section 6.1.  Nothing wraps: the first sum is less than 2^64 because delta was divided by 2 or more; after
 * the loop, which ends after 13 passes, delta is at most 455.  (test_steps of tests/unit/punycode/border_test.c)
 */
static inline unsigned bootstring_adapt(uint64_t delta, uint64_t points, bool first)
{
	unsigned k = 0;

	delta = first ? delta / PUNYCODE_DAMP : delta / 2;
	delta += delta / points;
	while (delta > (PUNYCODE_BASE - PUNYCODE_TMIN) * PUNYCODE_TMAX / 2) {
		delta /= PUNYCODE_BASE - PUNYCODE_TMIN;
		k += PUNYCODE_BASE;
	}
	return k + (unsigned)((PUNYCODE_BASE - PUNYCODE_TMIN + 1) * delta / (delta + PUNYCODE_SKEW));
}

/* Returns the threshold t of the digit at position K = base, 2 base, ...  (RFC 3492, sections 6.2 and 6.3). */
static inline unsigned bootstring_threshold(unsigned k, unsigned bias)
{
	if (k <= bias + PUNYCODE_TMIN)
		return PUNYCODE_TMIN;
	return k >= bias + PUNYCODE_TMAX ? PUNYCODE_TMAX : k - bias;
}

/*
 * Writes DELTA as a variable-length integer (RFC 3492, section 3.3) to OUT, which must have room for
 * BOOTSTRING_INTEGER_MAX bytes.  The last digit carries FLAG.  Returns the number of digits.
 */
static inline size_t bootstring_write_integer(const struct bootstring *p, uint64_t delta, unsigned bias, bool flag,
                                              unsigned char *out)
{
	size_t length = 0;
	unsigned t;

	for (unsigned k = PUNYCODE_BASE; t = bootstring_threshold(k, bias), delta >= t; k += PUNYCODE_BASE) {
		out[length++] = (unsigned char)p->digits[t + (delta - t) % (PUNYCODE_BASE - t)];
		delta = (delta - t) / (PUNYCODE_BASE - t);
	}
	out[length++] = (unsigned char)(flag ? p->flagged_digits : p->digits)[delta];
	return length;
}

/*
 * Reads the variable-length integer at IN[*AT], which has LENGTH bytes, and adds it to *I.  Returns STATUS_OK with *AT
 * after the last digit; STATUS_PUNYCODE_INVALID_DIGIT or STATUS_PUNYCODE_OVERFLOW with *AT at the offending digit; or
 * STATUS_PUNYCODE_TRUNCATED with *AT equal to LENGTH.  K does not wrap: each digit multiplies the weight by 10 or more
 * (attacks.tsv: a million digits).
 */
static inline enum status bootstring_read_integer(const struct bootstring *p, const unsigned char *in, size_t length,
                                                  unsigned bias, size_t *at, uint64_t *i)
{
	uint64_t weight = 1;

	for (unsigned k = PUNYCODE_BASE;; k += PUNYCODE_BASE) {
		unsigned digit, t = bootstring_threshold(k, bias);
		uint64_t term;

		if (*at == length)
			return STATUS_PUNYCODE_TRUNCATED;
		digit = p->values[in[*at]];
		if (digit >= PUNYCODE_BASE)
			return STATUS_PUNYCODE_INVALID_DIGIT;
		if (multiply_overflows(digit, weight, &term) || add_overflows(*i, term, i))
			return STATUS_PUNYCODE_OVERFLOW;
		if (digit >= t && multiply_overflows(weight, PUNYCODE_BASE - t, &weight))
			return STATUS_PUNYCODE_OVERFLOW;
		(*at)++;
		if (digit < t)
			return STATUS_OK;
	}
}

/* A step of the decoder. */
struct insertion {
	uint32_t code_point;
	size_t position; /* in the string so far */
	uint64_t delta;
};

/* The decoder (RFC 3492, section 6.2). */
struct bootstring_decoder {
	const unsigned char *string;
	size_t length;
	size_t at;     /* index of the next digit */
	size_t points; /* number of code points in the string so far */
	uint64_t n;
	uint64_t i;
	unsigned bias;
	bool first;
};

/* Starts decoding STRING of LENGTH bytes, whose literal portion has d->points code points. */
static inline void bootstring_decoder_start(struct bootstring_decoder *d, const struct bootstring *p,
                                            const unsigned char *string, size_t length)
{
	const unsigned char *delimiter = scan_find_last(string, length, p->delimiter);
	/* A delimiter at the start of the string is not one (RFC 3492, section 6.2). */
	size_t literal = delimiter ? (size_t)(delimiter - string) : 0;

	*d = (struct bootstring_decoder){.string = string,
	                                 .length = length,
	                                 .at = literal > 0 ? literal + 1 : 0,
	                                 .points = literal,
	                                 .n = PUNYCODE_INITIAL_N,
	                                 .bias = PUNYCODE_INITIAL_BIAS,
	                                 .first = true};
}

/*
 * Reads the next insertion and adapts the bias.  The caller ensures that d->at < d->length.  Returns STATUS_OK; or
 * STATUS_PUNYCODE_INVALID_DIGIT, STATUS_PUNYCODE_OVERFLOW or STATUS_PUNYCODE_TRUNCATED with d->at at the error; or
 * STATUS_CODE_POINT_OUT_OF_RANGE or STATUS_SURROGATE with d->at at the first digit.  After an error, the decoder must
 * not be used again.
 */
static inline enum status bootstring_decoder_next(struct bootstring_decoder *d, const struct bootstring *p,
                                                  struct insertion *insertion)
{
	const size_t start = d->at;
	const uint64_t old_i = d->i;
	enum status status;

	assert(d->at < d->length && d->points < d->length); /* points + 1 does not wrap */
	assert(d->n >= PUNYCODE_INITIAL_N && d->n <= CODE_POINT_MAX && d->i <= d->points);
	status = bootstring_read_integer(p, d->string, d->length, d->bias, &d->at, &d->i);
	if (status != STATUS_OK)
		return status;
	insertion->delta = d->i - old_i;
	d->points++;
	/* "fail on overflow" (RFC 3492, section 6.2): a wrapped n would be another, valid code point. */
	if (add_overflows(d->n, d->i / d->points, &d->n)) {
		d->at--;
		return STATUS_PUNYCODE_OVERFLOW;
	}
	d->bias = bootstring_adapt(insertion->delta, d->points, d->first);
	d->first = false;
	d->i %= d->points;
	if (d->n > CODE_POINT_MAX || (!p->surrogates && is_surrogate((uint32_t)d->n))) {
		d->at = start;
		return d->n > CODE_POINT_MAX ? STATUS_CODE_POINT_OUT_OF_RANGE : STATUS_SURROGATE;
	}
	insertion->position = (size_t)d->i++;
	insertion->code_point = (uint32_t)d->n;
	return STATUS_OK;
}

#endif
