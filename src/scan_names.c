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
static bool pass(const unsigned char *octets, size_t length, size_t end, unsigned char terminator,
                 struct position *position)
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
	uint64_t odd;    /* what is_odd may say of, and the first of two hyphens */
};

static inline __m128i load(const unsigned char *octets)
{
	return _mm_loadu_si128((const __m128i *)(const void *)octets);
}

static inline __m128i is(__m128i octets, char octet)
{
	return _mm_cmpeq_epi8(octets, _mm_set1_epi8(octet));
}

static inline uint64_t bits(__m128i octets, unsigned shift)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(octets) << shift;
}

/* Looks at one octet more than the window has. */
static inline struct window classify(const unsigned char *octets, unsigned char terminator)
{
	struct window w = {0};

	for (unsigned shift = 0; shift < WINDOW; shift += STEP) {
		__m128i c = load(octets + shift);
		__m128i ends = is(c, (char)terminator);
		__m128i hyphens = _mm_and_si128(is(c, '-'), is(load(octets + shift + 1), '-'));
		/* plus one, as signed octets, what is not 20 to 7E is under 21 */
		__m128i unprintable = _mm_cmplt_epi8(_mm_add_epi8(c, _mm_set1_epi8(1)), _mm_set1_epi8(0x21));
		__m128i odd = _mm_or_si128(_mm_or_si128(unprintable, is(c, '+')), hyphens);

		w.dots |= bits(is(c, '.'), shift);
		w.terminators |= bits(ends, shift);
		w.odd |= bits(_mm_andnot_si128(ends, odd), shift);
	}
	return w;
}

/* True if each octet marked in ODD is in order after all: a CR before LF, or two hyphens not behind "xn". */
static bool excuse(uint64_t odd, const unsigned char *octets, size_t at, unsigned char terminator)
{
	for (; odd != 0; odd &= odd - 1) {
		size_t i = at + (unsigned)__builtin_ctzll(odd);
		bool fine = octets[i] == '-' ? !ends_prefix(octets, i + 1)
		                             : octets[i] == '\r' && terminator == '\n' && octets[i + 1] == '\n';

		if (!fine)
			return false;
	}
	return true;
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

	/* a pair of hyphens is marked where it begins, which may be before this window */
	if (separators == 0 || (w.dots & after) != 0 || ends_prefix(octets, position->at))
		return false;
	if (w.odd != 0 && !excuse(w.odd, octets, position->at, terminator))
		return false;
	if (position->label + (unsigned)__builtin_ctzll(separators) > LABEL_OCTETS)
		return false;
	if (position->name + (w.terminators ? (unsigned)__builtin_ctzll(w.terminators) : WINDOW) > NAME_OCTETS)
		return false;
	position->at += WINDOW;
	position->label = (unsigned)__builtin_clzll(separators);
	position->name += WINDOW;
	if (w.terminators != 0) {
		position->name = (unsigned)__builtin_clzll(w.terminators);
		position->clean = position->at - position->name;
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
