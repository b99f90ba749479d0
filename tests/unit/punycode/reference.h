/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * RFC 3492, sections 5 to 6.4 and appendix A, and nothing else: the tests compare the program with it, so this file
 * includes no header of the program.  The integers have 128 bits, but the limit has 64.  Each operation is
 * checked before it is done, so that none wraps on systems that lack such integers (i386), either.
 */
#ifndef PUNY_REFERENCE_H
#define PUNY_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistr.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#else
typedef uint64_t wide;
#endif

/* The top bit of a code point is its case flag. */
#define RFC_FLAG UINT32_C(0x80000000)

/* Section 5, and its variants: symbols of Rust (rustc, "v0 Symbol Format") and of Swift ("Mangling"). */
struct rfc_profile {
	unsigned char delimiter;
	const char *digits, *flagged; /* the digits 0 to 35, without and with the case flag */
	bool surrogates;              /* D800 to D87F, in Swift, are ASCII that identifiers cannot contain */
};

static const struct rfc_profile rfc_profiles[] = {
	{'-', "abcdefghijklmnopqrstuvwxyz0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", false},
	{'_', "abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijklmnopqrstuvwxyz0123456789", false},
	{'_', "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ", true},
};

/* Section 6.4 lets an implementation choose the greatest integer. */
#define RFC_INTEGER_MAX UINT64_MAX

enum rfc_error { RFC_OK, RFC_NON_BASIC, RFC_BAD_DIGIT, RFC_TRUNCATED, RFC_OVERFLOW, RFC_OUT_OF_RANGE, RFC_SURROGATE };

/* The state of the decoder at the end, or its error: where it is, and which bytes are invalid with it. */
struct rfc_decoded {
	wide n, i;
	unsigned bias;
	size_t count; /* of code points */
	enum rfc_error error;
	size_t offset, piece, piece_length;
};

/* Section 6.1. */
static inline unsigned rfc_adapt(wide delta, size_t points, bool first)
{
	unsigned k = 0;

	delta = first ? delta / 700 : delta / 2;
	delta += delta / points;
	for (; delta > (36 - 1) * 26 / 2; k += 36)
		delta /= 36 - 1;
	return k + (unsigned)((36 - 1 + 1) * delta / (delta + 38));
}

/* Sections 6.2 and 6.3: t. */
static inline unsigned rfc_threshold(unsigned k, unsigned bias)
{
	return k <= bias + 1 ? 1 : k >= bias + 26 ? 26 : k - bias;
}

static inline bool rfc_is_capital(uint32_t c)
{
	return c >= 'A' && c <= 'Z';
}

/* Returns the value of the digit BYTE, or 36. */
static inline unsigned rfc_digit(const struct rfc_profile *p, unsigned char byte)
{
	const char *digit = byte == 0 ? NULL : strchr(p->digits, byte),
		   *flagged = byte == 0 ? NULL : strchr(p->flagged, byte);

	return digit ? (unsigned)(digit - p->digits) : flagged ? (unsigned)(flagged - p->flagged) : 36;
}

static inline struct rfc_decoded rfc_error(enum rfc_error error, size_t offset, size_t piece, size_t piece_length)
{
	return (struct rfc_decoded){.error = error, .offset = offset, .piece = piece, .piece_length = piece_length};
}

/* The error of a byte over 7F: all of its character is invalid, if it is one. */
static inline struct rfc_decoded rfc_non_basic(const unsigned char *string, size_t length, size_t at)
{
	const int size = u8_mblen(string + at, length - at);

	return rfc_error(RFC_NON_BASIC, at, at, size > 0 ? (size_t)size : 1);
}

/* Section 6.2.  Stores the code points in POINTS, which has room for LENGTH of them, if FLAGGED with their flags. */
static inline struct rfc_decoded rfc_decode(const struct rfc_profile *p, const unsigned char *string, size_t length,
                                            bool flagged, uint32_t *points)
{
	const wide max = RFC_INTEGER_MAX;
	struct rfc_decoded d = {.n = 0x80, .bias = 72};
	size_t at = length;

	while (at > 0 && string[at - 1] != p->delimiter)
		at--;
	for (at = at > 1 ? at - 1 : 0; d.count < at; d.count++) {
		const unsigned char c = string[d.count];

		if (c >= 0x80)
			return rfc_non_basic(string, at, d.count);
		points[d.count] = c | (flagged && rfc_is_capital(c) ? RFC_FLAG : 0);
	}
	at += at > 0;
	while (at < length) {
		const size_t start = at, all = d.count + 1;
		const wide old = d.i;
		wide w = 1;
		unsigned digit;

		for (unsigned k = 36, t;; k += 36, at++) {
			if (at == length)
				return rfc_error(RFC_TRUNCATED, at, start, length - start);
			if (string[at] >= 0x80)
				return rfc_non_basic(string, length, at);
			digit = rfc_digit(p, string[at]);
			if (digit == 36)
				return rfc_error(RFC_BAD_DIGIT, at, start, length - start);
			if (digit > (max - d.i) / w)
				return rfc_error(RFC_OVERFLOW, at, start, length - start);
			d.i += digit * w;
			t = rfc_threshold(k, d.bias);
			if (digit < t)
				break;
			if (w > max / (36 - t))
				return rfc_error(RFC_OVERFLOW, at, start, length - start);
			w *= 36 - t;
		}
		d.bias = rfc_adapt(d.i - old, all, old == 0);
		if (d.i / all > max - d.n)
			return rfc_error(RFC_OVERFLOW, at, start, length - start);
		d.n += d.i / all;
		d.i %= all;
		if (d.n > 0x10FFFF)
			return rfc_error(RFC_OUT_OF_RANGE, start, start, length - start);
		if (d.n >= 0xD800 && d.n <= 0xDFFF && !p->surrogates)
			return rfc_error(RFC_SURROGATE, start, start, length - start);
		memmove(points + d.i + 1, points + d.i, (d.count - (size_t)d.i) * sizeof *points);
		points[d.i] = (uint32_t)d.n | (flagged && rfc_is_capital(string[at]) ? RFC_FLAG : 0);
		at++;
		d.i++;
		d.count++;
	}
	return d;
}

/* Section 6.3, its inner loop: writes DELTA to OUT.  Returns the number of digits. */
static inline size_t rfc_write_integer(const struct rfc_profile *p, wide delta, unsigned bias, bool flag,
                                       unsigned char *out)
{
	size_t length = 0;
	unsigned k = 36, t;

	for (; t = rfc_threshold(k, bias), delta >= t; k += 36) {
		out[length++] = (unsigned char)p->digits[t + (unsigned)((delta - t) % (36 - t))];
		delta = (delta - t) / (36 - t);
	}
	out[length++] = (unsigned char)(flag ? p->flagged : p->digits)[delta];
	return length;
}

/* The digits of an integer of 128 bits at most, of which each takes at least a tenth. */
enum { RFC_DIGITS_MAX = 40 };

/* The room for the encoding of LENGTH code points: no delta of a string in memory has more than 16 digits. */
static inline size_t rfc_room(size_t length)
{
	return 16 * length + 1;
}

/* Section 6.3.  Writes the encoding of STRING to OUT, which has rfc_room(LENGTH) bytes.  Returns its length. */
static inline size_t rfc_encode(const struct rfc_profile *p, const uint32_t *string, size_t length, unsigned char *out)
{
	size_t at = 0, basic, handled;
	unsigned bias = 72;
	wide delta = 0;

	for (size_t i = 0; i < length; i++) {
		if ((string[i] & ~RFC_FLAG) < 0x80)
			out[at++] = (unsigned char)string[i];
	}
	handled = basic = at;
	if (basic > 0)
		out[at++] = p->delimiter;
	for (uint32_t n = 0x80, m; handled < length; n++, delta++) {
		m = UINT32_MAX;
		for (size_t i = 0; i < length; i++) {
			const uint32_t c = string[i] & ~RFC_FLAG;

			m = c >= n && c < m ? c : m;
		}
		delta += (wide)(m - n) * (handled + 1);
		n = m;
		for (size_t i = 0; i < length; i++) {
			const uint32_t c = string[i] & ~RFC_FLAG;

			delta += c < n;
			if (c != n)
				continue;
			at += rfc_write_integer(p, delta, bias, c != string[i], out + at);
			bias = rfc_adapt(delta, handled + 1, handled == basic);
			delta = 0;
			handled++;
		}
	}
	return at;
}

#endif
