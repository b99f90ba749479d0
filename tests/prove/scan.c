/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches any LENGTH bytes in lanes, as built for CPUs without vectors, and one by one. */
#include <config.h>

#include "base/scan.h"
#include "prove.h"

int main(void)
{
	unsigned char bytes[LENGTH];
	unsigned wanted = nondet_u32() & (SCAN_NON_ASCII | SCAN_ACE_PREFIX | SCAN_ZONE_SYNTAX);
	size_t found = scan_find(bytes, LENGTH, wanted);

	prove(found <= LENGTH && found == scan_find_plain(bytes, LENGTH, wanted), "both find the same");
	return 0;
}
