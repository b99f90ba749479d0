/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Skips ASCII names, sixty-four bytes at a time in lanes, or one at a time. */
#include <config.h>

#include "names/ascii.h"

#include "base/ace.h"
#include "base/builtins.h"
#include "base/lanes.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LABEL_BYTES = 63, NAME_BYTES = 253 };

/* The state of the scan.  A record is clean if it can be skipped (names/ascii.h). */
struct position {
	size_t at;
	size_t label;        /* bytes since the last separator */
	size_t name;         /* bytes since the last terminator */
	size_t clean;        /* the end of the last clean record */
	byte_lanes capitals; /* not 0 if a byte before AT is a letter A to Z */
};

/* Returns true if the byte at BYTES[AT] ends "xn--". */
static inline bool ends_prefix(const unsigned char *bytes, size_t at)
{
	return bytes[at] == '-' && at >= 3 && is_ace_prefix(bytes[at - 3], bytes[at - 2], bytes[at - 1], bytes[at]);
}

static bool is_odd(const unsigned char *bytes, size_t length, size_t at, unsigned char terminator)
{
	unsigned char c = bytes[at];

	if (c == '\r' && terminator == '\n')
		return at + 1 == length || bytes[at + 1] != '\n';
	return c < 0x20 || c > 0x7E || c == '+' || ends_prefix(bytes, at);
}

/*
 * Scans from POSITION to END or to the first record that is not clean, byte by byte.  Returns true if it reaches END.
 */
static bool pass(const unsigned char *bytes, size_t length, size_t end, unsigned char terminator,
                 struct position *position)
{
	for (; position->at < end; position->at++) {
		unsigned char c = bytes[position->at];

		position->capitals[0] |= c >= 'A' && c <= 'Z' ? 0x80 : 0;
		if (c == terminator) {
			position->label = position->name = 0;
			position->clean = position->at + 1;
			continue;
		}
		if (is_odd(bytes, length, position->at, terminator) || ++position->name > NAME_BYTES)
			return false;
		if (c != '.') {
			if (++position->label > LABEL_BYTES)
				return false;
		} else {
			if (position->label == 0)
				return false;
			position->label = 0;
		}
	}
	return true;
}

size_t ascii_names_plain(const unsigned char *bytes, size_t length, unsigned char terminator, bool *capitals)
{
	struct position position = {0};

	(void)pass(bytes, length, length, terminator, &position);
	*capitals = lanes_any(position.capitals);
	return position.clean;
}

enum { STEP = LANES, WINDOW = 4 * STEP };

/* The bytes of a window by kind, one bit each, the first in the lowest bit. */
struct window {
	uint64_t dots;
	uint64_t terminators;
	uint64_t odd; /* bytes to check with is_odd, and the second of two hyphens */
};

static inline uint64_t bits(byte_lanes bytes, unsigned shift)
{
	return (uint64_t)lanes_mask(bytes) << shift;
}

/* Sets all bits of the lanes with a letter A to Z.  Only these are over 101, as signed bytes, when 37 is added. */
static inline byte_lanes find_capitals(byte_lanes bytes)
{
	return (byte_lanes)((signed_byte_lanes)(bytes + (0x7F - 'Z')) > 0x7F - 26);
}

static inline struct window classify(const unsigned char *bytes, unsigned char terminator, byte_lanes *capitals)
{
	struct window w = {0};
	uint64_t plain = 0, hyphens = 0;

	UNROLL_4
	for (unsigned shift = 0; shift < WINDOW; shift += STEP) {
		byte_lanes c = lanes_load(bytes + shift);
		byte_lanes ends = lanes_equal(c, terminator);
		/* 20 to 7E: only these are over 20, as signed bytes, when 1 is added */
		byte_lanes printable = (byte_lanes)((signed_byte_lanes)(c + 1) > 0x20);

		w.dots |= bits(lanes_equal(c, '.'), shift);
		w.terminators |= bits(ends, shift);
		plain |= bits((printable | ends) & ~lanes_equal(c, '+'), shift);
		hyphens |= bits(lanes_equal(c, '-'), shift);
		*capitals |= find_capitals(c);
	}
	w.odd = ~plain | (hyphens & hyphens << 1);
	return w;
}

/*
 * Returns the first byte marked in ODD that ends a clean record, or WINDOW if there is none.  A CR before LF does not,
 * and neither do two hyphens that do not follow "xn".
 */
static unsigned first_odd(uint64_t odd, const unsigned char *bytes, size_t at, unsigned char terminator)
{
	for (; odd != 0; odd &= odd - 1) {
		unsigned first = lowest_bit(odd);
		size_t i = at + first;
		bool fine = bytes[i] == '-' ? !ends_prefix(bytes, i)
		                            : bytes[i] == '\r' && terminator == '\n' && bytes[i + 1] == '\n';

		if (!fine)
			return first;
	}
	return WINDOW;
}

enum verdict {
	PASSED, /* no byte ends the clean records; the position is after the window */
	ODD,    /* a byte ends the clean records, at position.clean */
	UNSURE
};

/* Examines the window at POSITION, which at least one byte follows. */
static enum verdict judge_window(const unsigned char *bytes, unsigned char terminator, struct position *position)
{
	struct window w = classify(bytes + position->at, terminator, &position->capitals);
	unsigned odd = w.odd == 0 ? WINDOW : first_odd(w.odd, bytes, position->at, terminator);
	uint64_t before = odd == WINDOW ? UINT64_MAX : (UINT64_C(1) << odd) - 1;
	uint64_t terminators = w.terminators & before, dots = w.dots & before, separators = dots | terminators;
	uint64_t after = separators << 1 | (position->label == 0);

	if (odd < WINDOW && terminators == 0)
		return ODD;
	/* a pair of hyphens that begins before the window is not marked */
	if (separators == 0 || (dots & after) != 0 || ends_prefix(bytes, position->at))
		return UNSURE;
	if (position->label + lowest_bit(separators) > LABEL_BYTES)
		return UNSURE;
	if (position->name + (terminators ? lowest_bit(terminators) : WINDOW) > NAME_BYTES)
		return UNSURE;
	position->at += WINDOW;
	position->label = leading_zeros(separators);
	position->name += WINDOW;
	if (terminators != 0) {
		position->name = leading_zeros(terminators);
		position->clean = position->at - position->name;
	}
	return odd < WINDOW ? ODD : PASSED;
}

size_t ascii_names(const unsigned char *bytes, size_t length, unsigned char terminator, bool *capitals)
{
	struct position position = {0};

	while (LANES_NATIVE && length - position.at > WINDOW) {
		enum verdict verdict = judge_window(bytes, terminator, &position);

		if (verdict == ODD ||
		    (verdict == UNSURE && !pass(bytes, length, position.at + WINDOW, terminator, &position))) {
			*capitals = lanes_any(position.capitals);
			return position.clean;
		}
	}
	(void)pass(bytes, length, length, terminator, &position);
	*capitals = lanes_any(position.capitals);
	return position.clean;
}

void ascii_fold(unsigned char *out, const unsigned char *bytes, size_t length)
{
	size_t i = 0;

	UNROLL_4
	for (; LANES_NATIVE && length - i >= STEP; i += STEP) {
		byte_lanes c = lanes_load(bytes + i);

		c |= find_capitals(c) & 0x20;
		memcpy(out + i, &c, sizeof c);
	}
	for (; i < length; i++)
		out[i] = (unsigned char)(bytes[i] | (bytes[i] >= 'A' && bytes[i] <= 'Z') << 5);
}
