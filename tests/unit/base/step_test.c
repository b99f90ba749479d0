/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>

#include "base/step.h"
#include "tap.h"

#include <string.h>

static const struct {
	const char *bytes;
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

		place_advance(&place, (const unsigned char *)rows[i].bytes, strlen(rows[i].bytes), '\n');
		if (!ok(place.record == rows[i].after.record && place.byte == rows[i].after.byte,
		        "place_advance over \"%s\"", rows[i].bytes))
			note("got %ju:%ju", (uintmax_t)place.record, (uintmax_t)place.byte);
	}
	return done_testing();
}
