/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>

#include "step.h"
#include "tap.h"

#include <string.h>

static const struct {
	const char *octets;
	struct place after;
} rows[] = {
	{"", {7, 5}},
	{"abc", {7, 8}},
	{"abc\n", {8, 1}},
	{"abc\nde", {8, 3}},
	{"\n\n\n", {10, 1}},
};

int main(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct place place = {7, 5};

		place_advance(&place, (const unsigned char *)rows[i].octets, strlen(rows[i].octets), '\n');
		if (!ok(place.record == rows[i].after.record && place.octet == rows[i].after.octet,
		        "place_advance over \"%s\"", rows[i].octets))
			note("got %ju:%ju", (uintmax_t)place.record, (uintmax_t)place.octet);
	}
	return done_testing();
}
