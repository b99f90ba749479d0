/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the puny authors */
/*
 * Searches any bytes up to LENGTH, in lanes and byte by byte (bytewise.h).  CBMC does not support vectors: here they
 * have one lane, so a window has four bytes.  lanes.c compares the real ones.  WANTED is what is searched for, or 32
 * for a given byte.
 */
#include <config.h>

#include "lane.h"

#include "base/scan.c"
#include "bytewise.h"
#include "prove.h"

static void prove_find(const unsigned char *bytes, size_t length, unsigned wanted)
{
	const size_t found = scan_find(bytes, length, wanted);

	prove(found == bytewise_find(bytes, length, wanted), "the first wanted byte");
}

static void prove_byte(const unsigned char *bytes, size_t length, unsigned char byte)
{
	prove(scan_count(bytes, length, byte) == bytewise_count(bytes, length, byte), "the count");
	prove(scan_find_last(bytes, length, byte) == bytewise_find_last(bytes, length, byte), "the last");
}

int main(void)
{
	for (size_t length = 0; length <= LENGTH; length++) {
		unsigned char bytes[LENGTH];

		if (WANTED < 32)
			prove_find(bytes + LENGTH - length, length, WANTED);
		else
			prove_byte(bytes + LENGTH - length, length, nondet_byte());
	}
	return 0;
}
