/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passing over ASCII names: sixty-four octets at a time with SSE2, one at a time without. */
#include <config.h>

#include "scan_names.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { LABEL_OCTETS = 63, NAME_OCTETS = 253 };

/* Where the scan is: octets since the last separator and the last terminator, and the end of the last whole record. */
struct position {
	size_t at;
	size_t label;
	size_t name;
	size_t clean;
};

/* True if the octet at OCTETS[AT] ends "xn--". */
static bool ends_prefix(const unsigned char *octets, size_t at)
{
	return octets[at] == '-' && at >= 3 && octets[at - 1] == '-' && (octets[at - 2] | 0x20) == 'n' &&
	       (octets[at - 3] | 0x20) == 'x';
}

static bool is_odd(const unsigned char *octets, size_t length, size_t at, unsigned char terminator)
{
	unsigned char c = octets[at];

	if (c == '\r' && terminator == '\n')
		return at + 1 == length || octets[at + 1] != '\n';
	return c < 0x20 || c > 0x7E || c == '+' || ends_prefix(octets, at);
}

/* Goes on octet by octet from POSITION to END or to the first record that is not clean.  True: at END. */
static bool pass(const unsigned char *octets, size_t length, size_t end, unsigned char terminator, struct position *position)
{
	for (; position->at < end; position->at++) {
		unsigned char c = octets[position->at];

		if (c == terminator) {
			position->label = position->name = 0;
			position->clean = position->at + 1;
			continue;
		}
		if (is_odd(octets, length, position->at, terminator) || ++position->name > NAME_OCTETS)
			return false;
		if (c != '.') {
			if (++position->label > LABEL_OCTETS)
				return false;
		} else {
			if (position->label == 0)
				return false;
			position->label = 0;
		}
	}
	return true;
}

size_t scan_names_plain(const unsigned char *octets, size_t length, unsigned char terminator)
{
	struct position position = {0};

	(void)pass(octets, length, length, terminator, &position);
	return position.clean;
}

#ifdef __SSE2__

enum { STEP = sizeof(__m128i), WINDOW = 4 * STEP };

/* The octets of a window by kind, a bit for each, the first in the lowest. */
struct window {
	uint64_t dots;
	uint64_t terminators;
	uint64_t returns;
	uint64_t hyphens;
	uint64_t odd;
};

static inline uint64_t is(__m128i octets, char octet)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(octets, _mm_set1_epi8(octet)));
}

static inline struct window classify(const unsigned char *octets, unsigned char terminator)
{
	struct window w = {0};

	for (unsigned shift = 0; shift < WINDOW; shift += STEP) {
		__m128i c = _mm_loadu_si128((const __m128i *)(const void *)(octets + shift));
		/* as signed octets, what is over 7F is under 20 too */
		uint64_t control = (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmplt_epi8(c, _mm_set1_epi8(0x20)));

		w.dots |= is(c, '.') << shift;
		w.terminators |= is(c, (char)terminator) << shift;
		w.returns |= is(c, '\r') << shift;
		w.hyphens |= is(c, '-') << shift;
		w.odd |= (control | is(c, 0x7F) | is(c, '+')) << shift;
	}
	return w;
}

/* The hyphens of W that end "xn--"; there are few pairs of hyphens, and they are looked at one by one. */
static uint64_t prefixes(const unsigned char *octets, size_t at, const struct window *w)
{
	uint64_t ends = 0;
	uint64_t before = w->hyphens << 1 | (at > 0 && octets[at - 1] == '-');

	for (uint64_t pairs = w->hyphens & before; pairs != 0; pairs &= pairs - 1) {
		if (ends_prefix(octets, at + (unsigned)__builtin_ctzll(pairs)))
			ends |= pairs & -pairs;
	}
	return ends;
}

/*
 * True if the window at POSITION, which at least one octet follows, is clean by itself and with what stands before it;
 * POSITION is then behind it.
 */
static bool pass_window(const unsigned char *octets, unsigned char terminator, struct position *position)
{
	struct window w = classify(octets + position->at, terminator);
	uint64_t separators = w.dots | w.terminators;
	uint64_t after = separators << 1 | (position->label == 0);
	uint64_t ends;
	unsigned last;

	if (separators == 0)
		return false;
	/* a CR is in order before LF, which may stand in the next window */
	ends = w.terminators >> 1 | (uint64_t)(octets[position->at + WINDOW] == terminator) << (WINDOW - 1);
	w.odd &= ~w.terminators;
	if (terminator == '\n')
		w.odd &= ~(w.returns & ends);
	if (w.odd != 0 || (w.dots & after) != 0 || prefixes(octets, position->at, &w) != 0)
		return false;
	if (position->label + (unsigned)__builtin_ctzll(separators) > LABEL_OCTETS)
		return false;
	if (position->name + (w.terminators ? (unsigned)__builtin_ctzll(w.terminators) : WINDOW) > NAME_OCTETS)
		return false;
	position->at += WINDOW;
	position->label = (unsigned)__builtin_clzll(separators);
	position->name += WINDOW;
	if (w.terminators != 0) {
		last = (unsigned)__builtin_clzll(w.terminators);
		position->name = last;
		position->clean = position->at - last;
	}
	return true;
}

size_t scan_names(const unsigned char *octets, size_t length, unsigned char terminator)
{
	struct position position = {0};

	while (position.at < length) {
		size_t end = length - position.at > WINDOW ? position.at + WINDOW : length;

		if (end < length && pass_window(octets, terminator, &position))
			continue;
		if (!pass(octets, length, end, terminator, &position))
			break;
	}
	return position.clean;
}

#else

size_t scan_names(const unsigned char *octets, size_t length, unsigned char terminator)
{
	return scan_names_plain(octets, length, terminator);
}

#endif
