/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/* Skips ASCII names, sixty-four bytes at a time. */
#include <config.h>

#include "names/name.h"

#include "base/extensions.h"
#include "base/scan.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The state of the scan.  A record is clean if it can be skipped (name_skip_ascii). */
struct position {
	size_t at;
	size_t label;     /* bytes since the last separator */
	size_t name;      /* bytes since the last terminator */
	size_t clean;     /* the end of the last clean record */
	byte_lanes upper; /* not 0 if a byte before AT is a letter A to Z, "[" or a backslash */
};

/* Returns true if the byte at BYTES[AT] ends "xn--". */
static inline bool ends_prefix(const unsigned char *bytes, size_t at)
{
	return bytes[at] == '-' && at >= 3 && is_ace_prefix(bytes[at - 3], bytes[at - 2], bytes[at - 1], bytes[at]);
}

enum { WINDOW = 4 * LANES };

/* The bytes of a window by kind, one bit each, the first in the lowest bit. */
struct window {
	uint64_t dots;
	uint64_t terminators;
	uint64_t doubtful; /* bytes that are rare in names, or no part of them, and the second of two hyphens */
};

static inline uint64_t bits(byte_lanes bytes, unsigned shift)
{
	return (uint64_t)lanes_mask(bytes) << shift;
}

/* Sets all bits of the lanes with FIRST to LAST: the highest signed bytes after all are moved, and LAST to 7F. */
static inline byte_lanes find_range(byte_lanes bytes, unsigned char first, unsigned char last)
{
	const unsigned char move = (unsigned char)(0x7F - last);
	const signed char before = (signed char)(first - 1 + move);

	return (byte_lanes)((signed_byte_lanes)(bytes + move) > before);
}

static inline struct window classify(const unsigned char *bytes, unsigned char terminator, byte_lanes *upper)
{
	struct window w = {0};
	uint64_t clean = 0, hyphens = 0;

	UNROLL_4
	for (unsigned shift = 0; shift < WINDOW; shift += LANES) {
		byte_lanes c = lanes_load(bytes + shift);

		w.dots |= bits(lanes_equal(c, '.'), shift);
		w.terminators |= bits(lanes_equal(c, terminator), shift);
		clean |= bits(find_range(c, '-', '~') & ~find_range(c, ':', '@'), shift);
		hyphens |= bits(lanes_equal(c, '-'), shift);
		*upper |= find_range(c, 'A', '\\');
	}
	w.doubtful = ~(clean | w.terminators) | (hyphens & hyphens << 1);
	return w;
}

/*
 * Returns the first byte marked in DOUBTFUL that no clean record contains, or WINDOW if there is none.  A clean record
 * can contain an asterisk, a CR before LF, and two hyphens that do not follow "xn".
 */
static unsigned first_unclean(uint64_t doubtful, const unsigned char *bytes, size_t at, unsigned char terminator)
{
	for (; doubtful != 0; doubtful &= doubtful - 1) {
		unsigned first = lowest_bit(doubtful);
		size_t i = at + first;
		bool fine = bytes[i] == '-' ? !ends_prefix(bytes, i)
		                            : bytes[i] == '*' ||
		                                      (bytes[i] == '\r' && terminator == '\n' && bytes[i + 1] == '\n');

		if (!fine)
			return first;
	}
	return WINDOW;
}

/* Moves POSITION over the next window, which at least one byte follows.  Returns false if it ends the clean records. */
static bool pass_window(const unsigned char *bytes, unsigned char terminator, struct position *position)
{
	const struct window w = classify(bytes + position->at, terminator, &position->upper);
	const uint64_t doubled = w.dots & ((w.dots | w.terminators) << 1 | (position->label == 0));
	const uint64_t doubtful = w.doubtful | doubled;
	const unsigned end = doubtful == 0 ? WINDOW : first_unclean(doubtful, bytes, position->at, terminator);
	const uint64_t before = end == WINDOW ? UINT64_MAX : (UINT64_C(1) << end) - 1;
	const uint64_t terminators = w.terminators & before, separators = (w.dots | w.terminators) & before;

	/* What may have begun before the window: a label, a name, "xn--". */
	if (separators == 0 || position->label + lowest_bit(separators) > LABEL_MAX ||
	    position->name + (terminators ? lowest_bit(terminators) : WINDOW) > NAME_ACE_MAX ||
	    ends_prefix(bytes, position->at))
		return false;
	position->at += WINDOW;
	position->label = leading_zeros(separators);
	position->name += WINDOW;
	if (terminators != 0) {
		position->name = leading_zeros(terminators);
		position->clean = position->at - position->name;
	}
	return end == WINDOW;
}

size_t name_skip_ascii(const unsigned char *bytes, size_t length, unsigned char terminator, bool *upper)
{
	struct position position = {0};

	while (LANES_NATIVE && length - position.at > WINDOW && pass_window(bytes, terminator, &position))
		continue;
	*upper = lanes_mask(position.upper) != 0;
	return position.clean;
}

void name_fold_ascii(unsigned char *out, const unsigned char *bytes, size_t length)
{
	size_t i = 0;

	UNROLL_4
	for (; LANES_NATIVE && length - i >= LANES; i += LANES) {
		byte_lanes c = lanes_load(bytes + i);

		c |= find_range(c, 'A', 'Z') & 0x20;
		memcpy(out + i, &c, sizeof c);
	}
	for (; i < length; i++)
		out[i] = (unsigned char)(bytes[i] | is_capital(bytes[i]) << 5);
}
