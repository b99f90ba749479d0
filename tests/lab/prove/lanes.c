/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Compares the searches of base/scan.c in lanes, which CBMC does not support, with loops over bytes.  A lane of the
 * result depends on the byte at its place and the three after it, and a search returns its first result, so these
 * inputs cover every case of a block of up to LENGTH bytes, which has windows, steps and a rest:
 *
 * - bytes: each byte value at each place of a block of each length
 *
 * - fours: each four bytes of an alphabet that has a byte of every kind, and their neighbors by one bit, at each place
 *
 * - pairs: each two bytes of that alphabet at any two places
 *
 * The block ends before a page without access, so a read after its end is a crash.
 */
#define _DEFAULT_SOURCE
#include "base/scan.h"
#include "bytewise.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STEP = 16, WINDOW = 64, LENGTH = WINDOW + 2 * STEP + 4, FILLER = 'a' };

static const unsigned char alphabet[] = {FILLER, 'x', 'X', 'n', 'N', '-',  '\x0D', '\x18', '.',
                                         '"',    '$', '(', ')', '*', 0x7F, 0x80,   0xF8,   0xFF};
enum { KINDS = sizeof alphabet };

static unsigned char *end; /* of the block */

/* Compares all searches in the last LENGTH bytes before the end. */
static void compare(const char *what, size_t length)
{
	const unsigned char *const bytes = end - length;

	for (unsigned wanted = 0; wanted < 8; wanted++) {
		if (scan_find(bytes, length, wanted) == bytewise_find(bytes, length, wanted))
			continue;
		printf("%s: scan_find differs for %u in ", what, wanted);
		for (size_t i = 0; i < length; i++)
			printf("%02X", bytes[i]);
		printf("\n");
		exit(1);
	}
}

/* The same for the searches for one byte, VALUE. */
static void compare_byte(size_t length, unsigned char value)
{
	const unsigned char *const bytes = end - length;

	if (scan_count(bytes, length, value) == bytewise_count(bytes, length, value) &&
	    scan_find_last(bytes, length, value) == bytewise_find_last(bytes, length, value))
		return;
	printf("bytes: scan_count or scan_find_last differs for %02X in %zu bytes\n", value, length);
	exit(1);
}

static void prove_bytes(void)
{
	for (size_t length = 0; length <= LENGTH; length++) {
		for (size_t place = 0; place < length; place++) {
			for (unsigned value = 0; value < 256; value++) {
				end[-1 - (ptrdiff_t)place] = (unsigned char)value;
				compare("bytes", length);
				compare_byte(length, (unsigned char)value);
				compare_byte(length, FILLER);
			}
			end[-1 - (ptrdiff_t)place] = FILLER;
		}
	}
	printf("bytes: each at each place of 0 to %d bytes\n", (int)LENGTH);
}

static void prove_fours(void)
{
	for (size_t place = 0; place + 4 <= LENGTH; place++) {
		unsigned char *four = end - LENGTH + place;

		for (unsigned n = 0; n < KINDS * KINDS * KINDS * KINDS; n++) {
			four[0] = alphabet[n % KINDS];
			four[1] = alphabet[n / KINDS % KINDS];
			four[2] = alphabet[n / KINDS / KINDS % KINDS];
			four[3] = alphabet[n / KINDS / KINDS / KINDS];
			compare("fours", LENGTH);
		}
		memset(four, FILLER, 4);
	}
	printf("fours: each of %d kinds of byte at each place of %d bytes\n", (int)KINDS, (int)LENGTH);
}

static void prove_pairs(void)
{
	for (size_t first = 0; first < LENGTH; first++) {
		for (size_t second = first + 1; second < LENGTH; second++) {
			for (unsigned n = 0; n < KINDS * KINDS; n++) {
				end[(ptrdiff_t)first - LENGTH] = alphabet[n % KINDS];
				end[(ptrdiff_t)second - LENGTH] = alphabet[n / KINDS];
				compare("pairs", LENGTH);
				compare_byte(LENGTH, alphabet[n % KINDS]);
			}
			end[(ptrdiff_t)second - LENGTH] = FILLER;
		}
		end[(ptrdiff_t)first - LENGTH] = FILLER;
	}
	printf("pairs: at any two places of %d bytes\n", (int)LENGTH);
}

/* The sums of scan_count are bytes: more windows than they can count. */
static void prove_sums(size_t room)
{
	for (size_t length = 0; length <= room; length++)
		compare_byte(length, FILLER);
	printf("sums: 0 to %zu equal bytes\n", room);
}

int main(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (255 / 4 + 2) * WINDOW,
		     pages = (room + page - 1) / page * page;
	unsigned char *block = mmap(NULL, pages + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (block == MAP_FAILED || mprotect(block + pages, page, PROT_NONE) != 0)
		return 2;
	end = block + pages;
	memset(block, FILLER, pages);
	prove_bytes();
	prove_pairs();
	prove_sums(room);
	prove_fours();
	return 0;
}
