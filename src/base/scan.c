/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking for bytes, with SSE2 and without. */
#include <config.h>

#include "base/scan.h"

#include <stdbool.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { ACE_PREFIX = 4 };   /* bytes of "xn--" */

static bool is_ace_prefix(const unsigned char *bytes, size_t length)
{
	return length >= ACE_PREFIX && (bytes[0] | 0x20) == 'x' && (bytes[1] | 0x20) == 'n' &&
	       bytes[2] == '-' && bytes[3] == '-';
}

static bool is_zone_syntax(unsigned char byte)
{
	return byte == '"' || byte == '$' || byte == '(' || byte == ')';
}

size_t scan_find_plain(const unsigned char *bytes, size_t length, unsigned wanted)
{
	size_t i = 0;

	for (; i < length; i++) {
		if ((wanted & SCAN_NON_ASCII) && bytes[i] > 0x7F)
			break;
		if ((wanted & SCAN_ACE_PREFIX) && is_ace_prefix(bytes + i, length - i))
			break;
		if ((wanted & SCAN_ZONE_SYNTAX) && is_zone_syntax(bytes[i]))
			break;
	}
	return i;
}

size_t scan_count_plain(const unsigned char *bytes, size_t length, unsigned char byte)
{
	size_t count = 0;

	for (size_t i = 0; i < length; i++)
		count += bytes[i] == byte;
	return count;
}

#ifdef __SSE2__

enum { STEP = sizeof(__m128i), WINDOW = 4 * STEP };

static inline __m128i load(const unsigned char *bytes)
{
	return _mm_loadu_si128((const __m128i *)(const void *)bytes);
}

static inline __m128i is(__m128i bytes, char byte)
{
	return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

static inline __m128i is_letter(__m128i bytes, char lower)
{
	return is(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), lower);
}

/* Where "--" begins two bytes further: all that a first look asks of a prefix. */
static inline __m128i hyphens_behind(const unsigned char *bytes)
{
	return _mm_and_si128(is(load(bytes + 2), '-'), is(load(bytes + 3), '-'));
}

/* Where "xn--" begins in the next STEP bytes; looks three bytes further. */
static inline __m128i ace_prefixes(const unsigned char *bytes)
{
	__m128i letters = _mm_and_si128(is_letter(load(bytes), 'x'), is_letter(load(bytes + 1), 'n'));

	return _mm_and_si128(letters, hyphens_behind(bytes));
}

/* '(' and ')' differ in the last bit. */
static inline __m128i zone_syntax(__m128i bytes)
{
	__m128i parentheses = is(_mm_and_si128(bytes, _mm_set1_epi8(~1)), '(');

	return _mm_or_si128(parentheses, _mm_or_si128(is(bytes, '"'), is(bytes, '$')));
}

/* The top bit of a byte is set where what is wanted is or, at a first look, may be.  Inlined: see find. */
__attribute__((always_inline))
static inline __m128i find_in_step(const unsigned char *bytes, unsigned wanted, bool first_look)
{
	__m128i block = load(bytes);
	__m128i found = _mm_setzero_si128();

	if (wanted & SCAN_NON_ASCII)
		found = block;
	if (wanted & SCAN_ZONE_SYNTAX)
		found = _mm_or_si128(found, zone_syntax(block));
	if (wanted & SCAN_ACE_PREFIX)
		found = _mm_or_si128(found, first_look ? hyphens_behind(bytes) : ace_prefixes(bytes));
	return found;
}

/* A bit for each of the next STEP bytes: is what is wanted there? */
static inline unsigned wanted_mask(const unsigned char *bytes, unsigned wanted)
{
	return (unsigned)_mm_movemask_epi8(find_in_step(bytes, wanted, false));
}

static inline __m128i suspects(const unsigned char *bytes, unsigned wanted)
{
	return find_in_step(bytes, wanted, true);
}

__attribute__((always_inline))
static inline bool may_hold(const unsigned char *bytes, unsigned wanted)
{
	__m128i first = _mm_or_si128(suspects(bytes, wanted), suspects(bytes + STEP, wanted));
	__m128i second = _mm_or_si128(suspects(bytes + 2 * STEP, wanted), suspects(bytes + 3 * STEP, wanted));

	return _mm_movemask_epi8(_mm_or_si128(first, second)) != 0;
}

/* Windows that cannot hold it are passed as a whole, any other step by step.  Inlined, or WANTED were no constant. */
__attribute__((always_inline))
static inline size_t find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	size_t ahead = wanted & SCAN_ACE_PREFIX ? ACE_PREFIX - 1 : 0;
	size_t i = 0;

	while (length - i >= STEP + ahead) {
		unsigned mask;

		if (length - i >= WINDOW + ahead && !may_hold(bytes + i, wanted)) {
			i += WINDOW;
			continue;
		}
		mask = wanted_mask(bytes + i, wanted);
		if (mask)
			return i + (size_t)__builtin_ctz(mask);
		i += STEP;
	}
	return i + scan_find_plain(bytes + i, length - i, wanted);
}

/* What is looked for most gets a loop of its own. */
size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	switch (wanted) {
	case SCAN_NON_ASCII:
		return find(bytes, length, SCAN_NON_ASCII);
	case SCAN_ACE_PREFIX:
		return find(bytes, length, SCAN_ACE_PREFIX);
	case SCAN_NON_ASCII | SCAN_ZONE_SYNTAX:
		return find(bytes, length, SCAN_NON_ASCII | SCAN_ZONE_SYNTAX);
	case SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX:
		return find(bytes, length, SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX);
	default:
		return find(bytes, length, wanted);
	}
}

/* Each byte of the sums counts its own column, of at most 255 bytes. */
size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte)
{
	__m128i zero = _mm_setzero_si128();
	size_t count = 0, i = 0;

	while (length - i >= WINDOW) {
		__m128i sums = zero;

		for (int columns = 0; columns <= 255 - 4 && length - i >= WINDOW; columns += 4, i += WINDOW) {
			__m128i two = _mm_add_epi8(is(load(bytes + i), (char)byte), is(load(bytes + i + STEP), (char)byte));
			__m128i more = _mm_add_epi8(is(load(bytes + i + 2 * STEP), (char)byte), is(load(bytes + i + 3 * STEP), (char)byte));

			sums = _mm_sub_epi8(sums, _mm_add_epi8(two, more));
		}
		sums = _mm_sad_epu8(sums, zero);
		count += (size_t)_mm_extract_epi16(sums, 0) + (size_t)_mm_extract_epi16(sums, 4);
	}
	return count + scan_count_plain(bytes + i, length - i, byte);
}

#else

size_t scan_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	return scan_find_plain(bytes, length, wanted);
}

size_t scan_count(const unsigned char *bytes, size_t length, unsigned char byte)
{
	return scan_count_plain(bytes, length, byte);
}

#endif
